"""A plain Python runtime of RT-TOOL-8 and RT-TOOL-2, wired to the adapter protocol: a JSON-RPC request a line, a reply a line."""
import html
import json
import sys


def refuse(word):  # json.loads takes NaN and Infinity, which RFC 8259 does not have.
    raise ValueError(word)


def decode_json(text, kind):
    try:
        value = json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, {"array": list, "object": dict}[kind]) else text


def decode_references(value):
    if isinstance(value, list):
        return [decode_references(item) for item in value]
    if isinstance(value, dict):
        return {key: decode_references(item) for key, item in value.items()}
    while isinstance(value, str) and (decoded := html.unescape(value)) != value:
        value = decoded
    return value


def normalize_arguments(schema, arguments):
    for name, value in arguments.items():
        declared = schema.get("properties", {}).get(name)
        kind = declared.get("type") if isinstance(declared, dict) else None
        if isinstance(value, str) and kind in ("array", "object"):
            arguments[name] = decode_json(value, kind)
    return {"arguments": decode_references(arguments)}


def lift_artifacts(outcome, output, error=None, **_):
    entries, success = output.pop("artifacts", None), outcome == "success"
    kept = [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("type"), str) and entry["type"]
            and isinstance(entry.get("payload"), dict)] if success and isinstance(entries, list) else []
    return {"success": success, "data": output, "error": error, "artifacts": kept, "prose": json.dumps(output)}


def initialize(**_):
    me = {"name": "python-html-json", "version": sys.version.split()[0], "language": "Python"}
    return {"protocolVersion": 1, "implementation": me, "limitations": []}


METHODS = {"initialize": initialize, "normalize_arguments": normalize_arguments, "lift_artifacts": lift_artifacts}
for line in sys.stdin:
    request = json.loads(line)
    reply = {"jsonrpc": "2.0", "id": request["id"]}
    if request["method"] in METHODS:
        reply["result"] = METHODS[request["method"]](**request["params"])
    else:
        reply["error"] = {"code": -32601, "message": "unknown method"}
    print(json.dumps(reply), flush=True)
