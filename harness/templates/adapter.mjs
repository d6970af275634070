// What rt-tool-conformance talks to: a JSON-RPC request a line on stdin, a reply a line on stdout. Log with console.error.
import { createInterface } from "node:readline";

const me = { name: "my-runtime", version: "0.1.0", language: "JavaScript", url: "https://example.com" };
class NotClaimed extends Error {}

// RT-TOOL-8. Return the arguments as your runtime passes them to the tool.
async function normalizeArguments({ schema, arguments: sent }) {
  throw new NotClaimed();
}

// RT-TOOL-2. Return { success, data, error, artifacts }.
async function liftArtifacts({ outcome, artifacts_port, output, error }) {
  throw new NotClaimed();
}

async function answer(method, params) {
  if (method === "initialize") return { protocolVersion: 1, implementation: me, limitations: [] };
  if (method === "normalize_arguments") return { arguments: await normalizeArguments(params) };
  if (method === "lift_artifacts") return liftArtifacts(params);
  throw new NotClaimed();
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = { jsonrpc: "2.0", id: null };
  try {
    const { id, method, params } = JSON.parse(line);
    reply.id = id;
    reply.result = await answer(method, params);
  } catch (problem) {
    const code = problem instanceof NotClaimed ? -32601 : -32603;
    reply.error = { code, message: code === -32601 ? "method not found" : String(problem) };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
}
