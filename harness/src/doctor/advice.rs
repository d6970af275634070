//! [`Topic`]: what can be wrong with an adapter, and how it is mended in the usual languages.

use crate::subject::CommandLine;

/// A thing to mend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    /// The command is not found, or is no program.
    Command,
    /// It ends before its time, by a fault of its own.
    Crash,
    /// It neither answers nor ends.
    Hang,
    /// It ends as if all were done.
    OneRequest,
    /// It reads its input to the end before it answers.
    WholeInput,
    /// Its replies stay in a buffer.
    Flush,
    /// Its replies lack the line break.
    LineBreak,
    /// Something else is written on stdout.
    StdoutAlone,
    /// A reply takes several lines.
    OneLine,
    /// A reply begins with a byte order mark.
    ByteOrderMark,
    /// A reply is not UTF-8, or text comes back otherwise than it was sent.
    Encoding,
    /// The `id` of a reply is not that of the request.
    Id,
    /// `initialize` is answered wrongly.
    Initialize,
    /// A reply is not JSON.
    Json,
    /// A result is not what the protocol says.
    Shape,
    /// A method is answered with an error.
    Error,
    /// Arguments are changed for which there is no reason.
    AsSent,
    /// An empty map comes back as a list.
    EmptyMap,
    /// A map comes back as a list, or without a name of its own.
    Names,
    /// A number comes back as text.
    NumberAsText,
    /// A number comes back as the nearest binary64.
    Digits,
    /// A long line is cut or refused.
    LongLine,
    /// An unknown method is not answered with -32601.
    UnknownMethod,
    /// A line that is no JSON ends it.
    BrokenLine,
    /// Decoding takes time that grows with the square of the text.
    Linear,
    /// It goes on when its stdin closes.
    EndOfInput,
}

/// A language that adapters are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Python,
    Node,
    Php,
    Shell,
    Go,
}

use Language::{Go, Node, Php, Python, Shell};

impl Language {
    /// The language of an adapter, by what it is started with.
    pub(super) fn of_command(line: &CommandLine) -> Option<Self> {
        let program = std::path::Path::new(&line.program).file_stem()?.to_str()?.to_lowercase();
        Self::of_name(program.trim_end_matches(|last: char| last.is_ascii_digit() || last == '.'))
    }

    /// The language called `name`.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        match name.to_lowercase().as_str() {
            "python" | "py" | "pypy" | "cpython" => Some(Python),
            "node" | "nodejs" | "node.js" | "javascript" | "typescript" | "deno" | "bun" | "tsx" | "ts-node"
            | "npx" => Some(Node),
            "php" => Some(Php),
            "sh" | "bash" | "dash" | "zsh" | "ksh" | "jq" | "shell" => Some(Shell),
            "go" | "golang" => Some(Go),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Python => "Python",
            Node => "Node",
            Php => "PHP",
            Shell => "shell, jq",
            Go => "Go",
        }
    }
}

/// How `topic` is mended: first in any language, then in `language`, or in each of the usual ones where it is not known.
pub(super) fn mend(topic: Topic, language: Option<Language>) -> Vec<String> {
    let (general, special) = advice(topic);
    let of_language = special.iter().filter(|(of, _)| language.is_none_or(|language| language == *of));
    let of_language = of_language.map(|(of, text)| format!("{}: {text}", of.name()));
    std::iter::once(general.to_owned()).chain(of_language).collect()
}

type Advice = (&'static str, &'static [(Language, &'static str)]);

const fn advice(topic: Topic) -> Advice {
    match topic {
        Topic::Command
        | Topic::Crash
        | Topic::Hang
        | Topic::OneRequest
        | Topic::WholeInput
        | Topic::EndOfInput
        | Topic::BrokenLine => of_the_process(topic),
        Topic::Flush
        | Topic::LineBreak
        | Topic::StdoutAlone
        | Topic::OneLine
        | Topic::ByteOrderMark
        | Topic::Encoding
        | Topic::LongLine => of_the_lines(topic),
        Topic::Id | Topic::Initialize | Topic::Json | Topic::Shape | Topic::Error | Topic::UnknownMethod => {
            of_the_replies(topic)
        }
        Topic::AsSent | Topic::EmptyMap | Topic::Names | Topic::NumberAsText | Topic::Digits | Topic::Linear => {
            of_the_values(topic)
        }
    }
}

/// How it starts, goes on and ends.
const fn of_the_process(topic: Topic) -> Advice {
    match topic {
        Topic::Command => (
            "name the program as a terminal in this folder would find it; it is started without a shell, so what needs one is \
             `sh -c '…'`",
            &[],
        ),
        Topic::Hang => (
            "answer every request; where it only needs longer than that, `--startup-timeout` and `--timeout` give it longer",
            &[],
        ),
        Topic::OneRequest => (
            "answer in a loop: a request a line, a reply a line, until stdin ends",
            &[
                (Python, "`for line in sys.stdin:`"),
                (Node, "`readline.createInterface({ input: process.stdin }).on(\"line\", …)`, and no `process.exit()`"),
                (Php, "`while (($line = fgets(STDIN)) !== false)`"),
                (Shell, "`while IFS= read -r line; do …; done`, or one `jq -c --unbuffered` over all of stdin"),
                (Go, "`for` around `reader.ReadBytes('\\n')`, until `io.EOF`"),
            ],
        ),
        Topic::WholeInput => (
            "answer each line when it has come; stdin stays open until the last reply is there; where it does and is only slow, \
             `--startup-timeout` and `--timeout` give it longer",
            &[
                (Python, "`for line in sys.stdin:` in place of `sys.stdin.read()` or `json.load(sys.stdin)`"),
                (Node, "`readline` and its `line` events in place of `readFileSync(0)` or the `end` event"),
                (Php, "`fgets(STDIN)` in place of `file_get_contents('php://stdin')` or `stream_get_contents`"),
                (Shell, "`while IFS= read -r line` in place of `$(cat)`; jq without `--slurp`"),
                (Go, "`reader.ReadBytes('\\n')` in place of `io.ReadAll(os.Stdin)`"),
            ],
        ),
        Topic::EndOfInput => (
            "leave the loop when stdin ends, and let nothing else keep the process",
            &[
                (Python, "no thread that is not a daemon, and no child that is waited for"),
                (Node, "close servers, timers and workers on the `close` event of `readline`"),
                (Php, "`while (($line = fgets(STDIN)) !== false)`, as `fgets` gives false at the end"),
                (Shell, "no `while true` around `read`, which fails at the end"),
                (Go, "return on `io.EOF`"),
            ],
        ),
        Topic::BrokenLine => (
            "answer what does not parse with an error -32700 whose `id` is null, or with nothing, and read on, as \
             JSON-RPC asks",
            &[
                (Python, "`try: json.loads(line)` with `except ValueError:`"),
                (Node, "`try { JSON.parse(line) } catch { … }`"),
                (Php, "`json_decode($line, false, 512, JSON_THROW_ON_ERROR)` in a `try`"),
                (Shell, "`jq -R 'fromjson? // …'`, so that jq takes lines and not JSON"),
                (Go, "`json.Unmarshal` on each line: a `json.Decoder` cannot go on after what is no JSON"),
            ],
        ),
        _ => (
            "the last lines on stderr say why; where there are none, start the command by hand, and it ends the same way",
            &[],
        ),
    }
}

/// How its lines are written and read.
const fn of_the_lines(topic: Topic) -> Advice {
    match topic {
        Topic::Flush => (
            "flush stdout after every reply: into a pipe it is written in blocks, and not line by line as on a terminal; where it \
             flushes and is only slow, `--startup-timeout` and `--timeout` give it longer",
            &[
                (Python, "`print(…, flush=True)`, or start it as `python3 -u`"),
                (Node, "`process.stdout.write(text + \"\\n\")`, without a buffer of your own"),
                (Php, "`fwrite(STDOUT, …)` and `fflush(STDOUT)`; where it echoes, no `ob_start`, and `flush()`"),
                (Shell, "`jq --unbuffered`; `stdbuf -oL` before another filter; `mawk -W interactive`"),
                (Go, "`writer.Flush()` after each reply of a `bufio.Writer`"),
            ],
        ),
        Topic::LineBreak => (
            "end each reply with a line break, and flush it",
            &[
                (Python, "`print(…, flush=True)`, or `sys.stdout.write(text + \"\\n\")`"),
                (Node, "`process.stdout.write(text + \"\\n\")`"),
                (Php, "`fwrite(STDOUT, json_encode($reply) . \"\\n\")`"),
                (Shell, "`printf '%s\\n' \"$reply\"`"),
                (Go, "`json.NewEncoder(os.Stdout).Encode(reply)` writes it"),
            ],
        ),
        Topic::StdoutAlone => (
            "stdout is for replies alone, one line for each request; logs and banners go to stderr",
            &[
                (Python, "`print(…, file=sys.stderr)`; `logging` writes there by itself"),
                (Node, "`console.error` in place of `console.log`"),
                (Php, "`fwrite(STDERR, …)`; `-d display_errors=stderr` for warnings; nothing before `<?php`"),
                (Shell, "`echo … >&2`"),
                (Go, "`log.Print` or `fmt.Fprintln(os.Stderr, …)` in place of `fmt.Println`"),
            ],
        ),
        Topic::OneLine => (
            "write the whole reply on one line",
            &[
                (Python, "`json.dumps(reply)` without `indent`"),
                (Node, "`JSON.stringify(reply)` without a third argument"),
                (Php, "`json_encode` without `JSON_PRETTY_PRINT`"),
                (Shell, "`jq -c`"),
                (Go, "no `SetIndent`, and `json.Marshal` in place of `json.MarshalIndent`"),
            ],
        ),
        Topic::ByteOrderMark => (
            "write UTF-8 without a byte order mark",
            &[
                (Python, "the encoding `utf-8` in place of `utf-8-sig`"),
                (Node, "no `\"\\uFEFF\"` before the first reply"),
                (Php, "save the script without one: what stands before `<?php` is printed"),
                (Shell, "save the script without one; in PowerShell, `New-Object System.Text.UTF8Encoding $false`"),
                (Go, "no `unicode.UTF8BOM` around stdout"),
            ],
        ),
        Topic::Encoding => (
            "read and write UTF-8, whatever the locale says, and change no character; `\\u` escapes do as well",
            &[
                (Python, "`sys.stdin.reconfigure(encoding=\"utf-8\")`, and `sys.stdout` too: on Windows neither is"),
                (Node, "`process.stdin.setEncoding(\"utf8\")`: a chunk may end in the middle of a character"),
                (Php, "`json_encode` as it is, or with `JSON_UNESCAPED_UNICODE`; no `utf8_encode`, no `iconv`"),
                (
                    Shell,
                    "keep text within jq: a shell variable cannot hold a NUL, and `echo` takes `\\n` for an escape",
                ),
                (Go, "`string` and not bytes cut by hand; `json.Marshal` makes U+FFFD of what is no UTF-8"),
            ],
        ),
        _ => (
            "take lines of any length: a case may hold a megabyte",
            &[
                (Python, "`for line in sys.stdin:` has no limit"),
                (Node, "`readline` has no limit; a `data` event is a piece of a line and not a line"),
                (Php, "`fgets(STDIN)` without a length"),
                (Shell, "no `read -n`, and no `$(…)` into an argument, which the system limits: hand it on by stdin"),
                (Go, "`bufio.Reader.ReadBytes('\\n')`: a `bufio.Scanner` stops at 64 KiB"),
            ],
        ),
    }
}

/// What its replies are.
const fn of_the_replies(topic: Topic) -> Advice {
    match topic {
        Topic::Id => (
            "give the `id` of the request back as it came: a number stays a number",
            &[
                (Python, "`\"id\": request[\"id\"]`"),
                (Node, "`id: request.id`"),
                (Php, "`'id' => $request->id`"),
                (Shell, "`jq -c '{jsonrpc: \"2.0\", id: .id, …}'`; `--argjson` and not `--arg`"),
                (Go, "`ID json.RawMessage` with the tag `json:\"id\"`"),
            ],
        ),
        Topic::Initialize => (
            "answer `{\"protocolVersion\":1,\"implementation\":{\"name\":…,\"version\":…,\"language\":…},\"limitations\":[]}`, or \
             -32601 to stay anonymous",
            &[],
        ),
        Topic::Json => (
            "write replies with a JSON library, and nothing that JSON does not have, such as `NaN` or a last comma",
            &[
                (Python, "`json.dumps(reply, allow_nan=False)`, and not `print(reply)`"),
                (Node, "`JSON.stringify(reply)`, and not `console.log(reply)`"),
                (Php, "`json_encode($reply, JSON_THROW_ON_ERROR)`: without the flag it may give false"),
                (Shell, "`jq -nc --argjson …`, and not `printf` around text that has quotes"),
                (Go, "`json.Marshal(reply)`, and not `fmt.Println(reply)`"),
            ],
        ),
        Topic::Error => {
            ("an error is no answer: no case passes with one; -32601 is for a rule that is not claimed", &[])
        }
        Topic::UnknownMethod => (
            "answer `{\"jsonrpc\":\"2.0\",\"id\":…,\"error\":{\"code\":-32601,\"message\":\"unknown method\"}}`",
            &[
                (Python, "`METHODS.get(request[\"method\"])`, and the error where that is `None`"),
                (Node, "a `default:` of the `switch` that answers it"),
                (Php, "the `default` of the `match`: without one it throws"),
                (Shell, "an `else` that answers it"),
                (Go, "a `default:` of the `switch` that answers it"),
            ],
        ),
        _ => (
            "`normalize_arguments` answers `{\"arguments\":{…}}`, and `lift_artifacts` \
             `{\"success\":true,\"data\":{…},\"error\":null,\"artifacts\":[…]}`",
            &[],
        ),
    }
}

/// What becomes of values.
const fn of_the_values(topic: Topic) -> Advice {
    match topic {
        Topic::EmptyMap => (
            "keep maps and lists apart where they are empty; where the language cannot, declare \
             `\"limitations\":[\"empty-map-is-list\"]` in `initialize`",
            &[
                (
                    Php,
                    "`json_decode($line)`, which gives objects, and not `json_decode($line, true)`; `(object) []` writes `{}`",
                ),
                (Python, "`{}` is a map: no `or []`"),
                (Node, "`{}` is a map: no `Object.values` on the way"),
                (Go, "a `map` that is made and not nil, which is written as `null`"),
            ],
        ),
        Topic::Names => (
            "a map stays a map, whatever its names are, and keeps each of them as it is",
            &[
                (Php, "objects and not arrays: an array with the keys 0, 1, 2 is written as a list"),
                (Node, "`Object.fromEntries` or a `Map`: `copy[name] = …` loses `__proto__`"),
                (Go, "`map[string]any`, and no struct: its fields match in any letter case"),
            ],
        ),
        Topic::NumberAsText => (
            "a number comes back as a number: one that is rounded to the nearest binary64 is accepted, and text is not",
            &[
                (Php, "no `JSON_BIGINT_AS_STRING`: a float is accepted"),
                (Node, "a `BigInt` must be written without quotes: `JSON.rawJSON`, or the `lossless-json` package"),
                (Python, "no `default=str` for `Decimal`"),
                (Go, "`json.Number` with `UseNumber()`, which is written without quotes; no `,string` in a tag"),
            ],
        ),
        Topic::Digits => (
            "the suite accepts this, and tells it in the standing as the observed reading `number-precision`; to keep every digit:",
            &[
                (Python, "`json` keeps integers; for decimals, `simplejson` with `use_decimal=True`"),
                (Node, "`lossless-json` in place of `JSON.parse` and `JSON.stringify`"),
                (Php, "a parser that keeps the text of numbers: `json_decode` makes floats, and text of them is wrong"),
                (Shell, "jq 1.7 or newer keeps a number that it does not calculate with"),
                (Go, "`decoder.UseNumber()`, which keeps a `json.Number`"),
            ],
        ),
        Topic::Linear => (
            "pass after pass over the text takes time that grows with its square, and one request can hang a runtime; one pass \
             that pushes to a stack and looks back at each `;` does not",
            &[],
        ),
        _ => (
            "what no schema declares, and holds no character reference, is returned as it was sent (RT-TOOL-8 \u{b6}3 and \u{b6}5)",
            &[],
        ),
    }
}
