<?php // What rt-tool-conformance talks to: a JSON-RPC request a line on stdin, a reply a line on stdout. Log to STDERR.

const ME = ['name' => 'my-runtime', 'version' => '0.1.0', 'language' => 'PHP', 'url' => 'https://example.com'];
class NotClaimed extends Exception {}

/** RT-TOOL-8. Returns the arguments as your runtime passes them to the tool. */
function normalize_arguments(object $schema, object $arguments): object
{
    throw new NotClaimed();
}

/** RT-TOOL-2. Returns ['success' => …, 'data' => …, 'error' => …, 'artifacts' => […]]. */
function lift_artifacts(string $outcome, string $port, object $output, ?string $error): array
{
    throw new NotClaimed();
}

function answer(string $method, object $params): array
{
    return match ($method) {
        'initialize' => ['protocolVersion' => 1, 'implementation' => ME, 'limitations' => []],
        'normalize_arguments' => ['arguments' => normalize_arguments($params->schema, $params->arguments)],
        'lift_artifacts' =>
            lift_artifacts($params->outcome, $params->artifacts_port, $params->output, $params->error ?? null),
        default => throw new NotClaimed(),
    };
}

while (($line = fgets(STDIN)) !== false) {
    $request = null;
    try { // Maps become objects: as arrays, `{}` would come back as `[]`.
        $request = json_decode($line, false, 1024, JSON_THROW_ON_ERROR);
        $answer = ['result' => answer($request->method, $request->params)];
    } catch (Throwable $problem) {
        $code = $problem instanceof NotClaimed ? -32601 : -32603;
        $answer = ['error' => ['code' => $code, 'message' => get_class($problem) . ' ' . $problem->getMessage()]];
    }
    $reply = ['jsonrpc' => '2.0', 'id' => $request->id ?? null] + $answer;
    fwrite(STDOUT, json_encode($reply, JSON_PARTIAL_OUTPUT_ON_ERROR, 1024) . "\n");
}
