// A plain Node runtime of RT-TOOL-8 and RT-TOOL-2, wired to the adapter protocol: a JSON-RPC request a line, a reply a line.
import { createInterface } from "node:readline";
import { decodeHTMLStrict } from "entities"; // `npm ci` in this folder; the strict one leaves names without `;`

const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const FITS = { array: Array.isArray, object: isMap };

function decodeJson(text, kind) {
  try {
    const value = JSON.parse(text);
    return FITS[kind](value) ? value : text;
  } catch {
    return text;
  }
}

function decodeReferences(value) {
  if (Array.isArray(value)) return value.map(decodeReferences);
  // `fromEntries` defines members, where assigning to `__proto__` would lose one.
  if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decodeReferences(item)]));
  if (typeof value !== "string") return value;
  const decoded = decodeHTMLStrict(value);
  return decoded === value ? value : decodeReferences(decoded);
}

function normalize_arguments({ schema, arguments: sent }) {
  const reconciled = Object.entries(sent).map(([name, value]) => {
    const declared = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties[name] : undefined;
    const decodes = typeof value === "string" && typeof declared?.type === "string" && Object.hasOwn(FITS, declared.type);
    return [name, decodeReferences(decodes ? decodeJson(value, declared.type) : value)];
  });
  return { arguments: Object.fromEntries(reconciled) };
}

function lift_artifacts({ outcome, output, error = null }) {
  const { artifacts: entries, ...data } = output;
  const success = outcome === "success";
  const isKept = (entry) => isMap(entry) && typeof entry.type === "string" && entry.type !== "" && isMap(entry.payload);
  const artifacts = success && Array.isArray(entries) ? entries.filter(isKept) : [];
  return { success, data, error, artifacts, prose: JSON.stringify(data) };
}

function initialize() {
  const implementation = { name: "node-entities-json", version: process.versions.node, language: "JavaScript" };
  return { protocolVersion: 1, implementation, limitations: [] };
}

const METHODS = { initialize, normalize_arguments, lift_artifacts };
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const answer = Object.hasOwn(METHODS, method)
    ? { result: METHODS[method](params) }
    : { error: { code: -32601, message: "unknown method" } };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\n");
}
