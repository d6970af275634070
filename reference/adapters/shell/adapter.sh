#!/bin/sh
# A plain jq runtime of RT-TOOL-8 and RT-TOOL-2, wired to the adapter protocol: a JSON-RPC request a line, a reply a line.
# jq has no decoder for character references, so this one knows numbers and the five names that escaping writes.
exec jq --compact-output --unbuffered '
def names: {"lt": "<", "gt": ">", "quot": "\"", "apos": "\u0027", "amp": "&"};

def hexadecimal: reduce (ascii_downcase | explode[]) as $digit (0; . * 16 + ($digit | if . > 96 then . - 87 else . - 48 end));

# A number that is no character is left as it was sent.
def character: if . > 31 and . < 55296 and (. < 127 or . > 159) or . == 9 or . == 10 or . > 57343 and . < 1114112
               then [.] | implode else null end;

def reference:
  . as $body
  | if startswith("#x") or startswith("#X") then (.[2:] | hexadecimal | character)
    elif startswith("#") then (.[1:] | tonumber | character)
    else names[.] end
  // "&\($body);";

def decode_once: gsub("&(?<body>#[0-9]+|#[xX][0-9a-fA-F]+|lt|gt|quot|apos|amp);"; .body | reference);

def decode_references: decode_once as $decoded | if $decoded == . then . else $decoded | decode_references end;

def every_leaf: if type == "string" then decode_references
                elif type == "array" or type == "object" then map_values(every_leaf) else . end;

def decode_json($kind): . as $text | (try fromjson catch null) | if type == $kind then . else $text end;

def normalize_arguments:
  (.schema.properties // {}) as $properties
  | {arguments: (.arguments | with_entries(
      ($properties[.key] | if type == "object" then .type else null end) as $kind
      | .value = (.value | if type == "string" and ($kind == "array" or $kind == "object") then decode_json($kind) else . end
                         | every_leaf)))};

def is_kept: type == "object" and (.type | type == "string" and . != "") and (.payload | type == "object");

def lift_artifacts:
  (.outcome == "success") as $success
  | (.output.artifacts | if $success and type == "array" then map(select(is_kept)) else [] end) as $artifacts
  | (.output | del(.artifacts)) as $data
  | {success: $success, data: $data, error: .error, artifacts: $artifacts, prose: ($data | tojson)};

def initialize: {protocolVersion: 1, implementation: {name: "jq", language: "jq"}, limitations: []};

{jsonrpc: "2.0", id} + (
  if .method == "initialize" then {result: initialize}
  elif .method == "normalize_arguments" then {result: (.params | normalize_arguments)}
  elif .method == "lift_artifacts" then {result: (.params | lift_artifacts)}
  else {error: {code: -32601, message: "unknown method"}} end)
'
