"""What rt-tool-conformance talks to: a JSON-RPC request a line on stdin, a reply a line on stdout. Log to stderr."""
import json
import sys

ME = {"name": "my-runtime", "version": "0.1.0", "language": "Python", "url": "https://example.com"}


def normalize_arguments(schema, arguments):
    """RT-TOOL-8. Return the arguments as your runtime passes them to the tool."""
    raise NotImplementedError


def lift_artifacts(outcome, artifacts_port, output, error=None):
    """RT-TOOL-2. Return {"success": ..., "data": {...}, "error": ..., "artifacts": [...]}."""
    raise NotImplementedError


def answer(method, params):
    if method == "initialize":
        return {"protocolVersion": 1, "implementation": ME, "limitations": []}
    if method == "normalize_arguments":
        return {"arguments": normalize_arguments(**params)}
    if method == "lift_artifacts":
        return lift_artifacts(**params)
    raise NotImplementedError


for line in sys.stdin:
    reply = {"jsonrpc": "2.0", "id": None}
    try:
        request = json.loads(line)
        reply["id"] = request["id"]
        reply["result"] = answer(request["method"], request["params"])
    except NotImplementedError:  # This rule is not claimed.
        reply["error"] = {"code": -32601, "message": "method not found"}
    except Exception as problem:
        reply["error"] = {"code": -32603, "message": repr(problem)}
    print(json.dumps(reply), flush=True)
