#!/bin/sh
# What rt-tool-conformance talks to: a JSON-RPC request a line on stdin, a reply a line on stdout. Log to stderr. Needs jq.
not_claimed=64

# RT-TOOL-8. Reads {"schema", "arguments"}; prints {"arguments": …} as your runtime passes them to the tool, on one line.
normalize_arguments() {
  return $not_claimed
}

# RT-TOOL-2. Reads {"outcome", "artifacts_port", "output", "error"}; prints {"success", "data", "error", "artifacts"}.
lift_artifacts() {
  return $not_claimed
}

initialize() {
  printf '{"protocolVersion":1,"limitations":[],"implementation":%s}\n' \
    '{"name":"my-runtime","version":"0.1.0","language":"sh","url":"https://example.com"}'
}

while IFS= read -r line; do
  parts=$(printf '%s\n' "$line" | jq --raw-output '.id, .method, (.params | tojson)') || parts='null'
  { read -r id; read -r method; IFS= read -r params; } <<END
$parts
END
  case $method in
    initialize | normalize_arguments | lift_artifacts) result=$(printf '%s\n' "$params" | "$method"); status=$? ;;
    *) status=$not_claimed ;;
  esac
  case $status in
    0) printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result" ;;
    $not_claimed) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"method not found"}}\n' "$id" ;;
    *) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"it ended with %s"}}\n' "$id" "$status" ;;
  esac
done
