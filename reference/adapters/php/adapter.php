<?php
// A plain PHP runtime of RT-TOOL-8 and RT-TOOL-2, wired to the adapter protocol: a JSON-RPC request a line, a reply a line.
declare(strict_types=1);

// Maps are decoded to objects, never to arrays: an empty one would come back as a list.
function decode_json(string $text, string $kind): mixed
{
    $value = json_decode($text, false, 512);
    $fits = $kind === 'array' ? is_array($value) : is_object($value);

    return $fits ? $value : $text;
}

function decode_references(mixed $value): mixed
{
    if (is_array($value)) {
        return array_map('decode_references', $value);
    }
    if (is_object($value)) {
        foreach (get_object_vars($value) as $key => $item) {
            $value->{$key} = decode_references($item);
        }
    }
    while (is_string($value)) {
        // Without the flags `&apos;` and most of the 2,125 names are unknown.
        $decoded = html_entity_decode($value, ENT_QUOTES | ENT_HTML5, 'UTF-8');
        if ($decoded === $value) {
            break;
        }
        $value = $decoded;
    }

    return $value;
}

function normalize_arguments(object $params): array
{
    foreach (get_object_vars($params->arguments) as $name => $value) {
        $declared = $params->schema->properties->{$name} ?? null;
        $kind = is_object($declared) ? ($declared->type ?? null) : null;
        if (is_string($value) && in_array($kind, ['array', 'object'], true)) {
            $value = decode_json($value, $kind);
        }
        $params->arguments->{$name} = decode_references($value);
    }

    return ['arguments' => $params->arguments];
}

function lift_artifacts(object $params): array
{
    $entries = $params->output->artifacts ?? null;
    unset($params->output->artifacts);
    $success = $params->outcome === 'success';
    $is_kept = fn (mixed $entry): bool => is_object($entry)
        && is_string($entry->type ?? null) && $entry->type !== '' && is_object($entry->payload ?? null);

    return [
        'success' => $success,
        'data' => $params->output,
        'error' => $params->error ?? null,
        'artifacts' => $success && is_array($entries) ? array_values(array_filter($entries, $is_kept)) : [],
        'prose' => json_encode($params->output),
    ];
}

function initialize(): array
{
    $me = ['name' => 'php-html-json', 'version' => PHP_VERSION, 'language' => 'PHP'];

    return ['protocolVersion' => 1, 'implementation' => $me, 'limitations' => []];
}

const METHODS = ['initialize', 'normalize_arguments', 'lift_artifacts'];
while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, false, 1024, JSON_THROW_ON_ERROR);
    $answer = in_array($request->method, METHODS, true)
        ? ['result' => ($request->method)($request->params)]
        : ['error' => ['code' => -32601, 'message' => 'unknown method']];
    $reply = ['jsonrpc' => '2.0', 'id' => $request->id] + $answer;
    fwrite(STDOUT, json_encode($reply, JSON_THROW_ON_ERROR, 1024) . "\n");
}
