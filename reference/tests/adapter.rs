//! The adapter through its door: the built binary, fed bytes on stdin; and single lines through the library.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use rt_tool_reference::Readings;
use rt_tool_reference::adapter::{Reference, answer};
use rt_tool_reference::json::{Value, read};

/// Runs the binary on `input` until it ends by itself.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rt-tool-reference"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Small enough for the pipes, so that neither side waits for the other. A child may have left already: no fault.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The lines that the binary answers `input` with; it must end well, and say nothing on stderr.
fn replies(arguments: &[&str], input: impl AsRef<[u8]>) -> Vec<String> {
    let output = run(arguments, input.as_ref());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.is_empty() || stdout.ends_with('\n'), "{stdout:?}");
    stdout.lines().map(str::to_owned).collect()
}

fn answered(line: impl AsRef<[u8]>) -> Option<String> {
    answer(&Reference(Readings::default()), line.as_ref())
}

/// The id and the code of the error that `line` is answered with, which has a message and no result.
fn refused(line: impl AsRef<[u8]>) -> (String, String) {
    let reply = read(&answered(line).unwrap()).unwrap();
    assert_eq!(reply.get("jsonrpc"), Some(&Value::from("2.0")), "{reply}");
    assert_eq!(reply.get("result"), None, "{reply}");
    let error = reply.get("error").unwrap();
    assert!(error.get("message").and_then(Value::as_str).is_some_and(|message| !message.is_empty()), "{reply}");
    (reply.get("id").unwrap().to_string(), error.get("code").unwrap().to_string())
}

const INITIALIZE: &str = concat!(
    r#"{"jsonrpc":"2.0","id":0,"method":"initialize","#,
    r#""params":{"protocolVersion":1,"harness":{"name":"h","version":"1"}}}"#
);
const NORMALIZE: &str = concat!(
    r#"{"jsonrpc":"2.0","id":1,"method":"normalize_arguments","#,
    r#""params":{"schema":{"properties":{"l":{"type":["array","null"]}}},"#,
    r#""arguments":{"l":"[1]","t":"\u00e9 &amp;amp; &copy"}}}"#
);
const NORMALIZED: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"arguments":{"l":[1],"t":"é & &copy"}}}"#;
const LIFT: &str = concat!(
    r#"{"jsonrpc":"2.0","id":2,"method":"lift_artifacts","params":{"outcome":"success","artifacts_port":"hidden","#,
    r#""output":{"b":1,"artifacts":["x",{"type":"t","payload":{}}],"a":2}}}"#
);
const LIFTED: &str = concat!(
    r#"{"jsonrpc":"2.0","id":2,"result":{"success":true,"data":{"b":1,"a":2},"error":null,"#,
    r#""artifacts":[{"type":"t","payload":{}}],"prose":"{\"b\":1,\"a\":2}"}}"#
);
const INITIALIZED: &str = concat!(
    r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1,"implementation":{"name":"rt-tool-reference","version":""#,
    env!("CARGO_PKG_VERSION"),
    r#"","language":"Rust","url":"https://flowdrop.io/spec/"},"limitations":[]}}"#
);

#[test]
fn the_three_requests_are_answered_in_order_until_stdin_closes() {
    let lines = [INITIALIZE, NORMALIZE, LIFT];
    let expected = [INITIALIZED, NORMALIZED, LIFTED];
    assert_eq!(replies(&[], lines.map(|line| format!("{line}\n")).concat()), expected);
    assert_eq!(replies(&[], lines.map(|line| format!("{line}\r\n")).concat()), expected, "lines that end in CR LF");
    assert_eq!(replies(&[], lines.join("\n")), expected, "a last line without its line break");
    assert!(replies(&[], "").is_empty(), "no line at all");
}

#[test]
fn a_reply_comes_before_the_next_request_is_sent() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_rt-tool-reference"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, expected) in [(INITIALIZE, INITIALIZED), (NORMALIZE, NORMALIZED), (LIFT, LIFTED)] {
        writeln!(stdin, "{line}").unwrap();
        assert_eq!(stdout.next().unwrap().unwrap(), expected);
    }
    drop(stdin);
    assert!(stdout.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_line_that_is_no_request_is_refused_and_the_next_one_answered() {
    let mut input = b"not json\n\n\xff\xfe{}\n[]\n".to_vec();
    input.extend(NORMALIZE.as_bytes());
    let replies = replies(&[], input);
    let codes: Vec<String> = replies[..replies.len() - 1]
        .iter()
        .map(|reply| read(reply).unwrap().get("error").unwrap().get("code").unwrap().to_string())
        .collect();
    assert_eq!(codes, ["-32700", "-32700", "-32700", "-32600"]);
    assert_eq!(replies.last().unwrap(), NORMALIZED);
}

#[test]
fn each_fault_has_its_code_and_the_id_of_its_request_where_there_is_one() {
    let null = "null";
    for line in ["", "\n", "\r\n", "{", "nul", r#"{"id":1,}"#, "{}{}", "\u{feff}{}", r#"{"id":1,"method":"\ud800"}"#] {
        assert_eq!(refused(line), (null.to_owned(), "-32700".to_owned()), "{line:?}");
    }
    for bytes in [&b"\xff"[..], b"{\"id\":1,\"method\":\"initialize\xc3\"}", b"\"\xed\xa0\x80\"", b"\"\xc0\xaf\""] {
        assert_eq!(refused(bytes), (null.to_owned(), "-32700".to_owned()), "{bytes:?}");
    }
    for (line, id) in [
        ("null", null),
        ("1", null),
        (r#""initialize""#, null),
        ("[]", null),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"initialize"}]"#, null),
        ("{}", null),
        (r#"{"jsonrpc":"2.0"}"#, null),
        (r#"{"jsonrpc":"2.0","id":5}"#, "5"),
        (r#"{"jsonrpc":"2.0","id":"a","method":1}"#, r#""a""#),
        (r#"{"jsonrpc":"2.0","id":5,"result":{}}"#, "5"),
    ] {
        assert_eq!(refused(line), (id.to_owned(), "-32600".to_owned()), "{line}");
    }
    for method in ["", "Initialize", "normalize", "tools/list", "initialize "] {
        let line = format!(r#"{{"jsonrpc":"2.0","id":6,"method":"{method}","params":{{}}}}"#);
        assert_eq!(refused(&line), ("6".to_owned(), "-32601".to_owned()), "{line}");
    }
}

#[test]
fn wrong_params_are_named_as_such() {
    for (method, params) in [
        ("normalize_arguments", "null"),
        ("normalize_arguments", "[]"),
        ("normalize_arguments", "{}"),
        ("normalize_arguments", r#"{"schema":{}}"#),
        ("normalize_arguments", r#"{"arguments":{}}"#),
        ("normalize_arguments", r#"{"schema":{},"arguments":[]}"#),
        ("normalize_arguments", r#"{"schema":{},"arguments":"{}"}"#),
        ("lift_artifacts", "{}"),
        ("lift_artifacts", r#"{"artifacts_port":"hidden","output":{}}"#),
        ("lift_artifacts", r#"{"outcome":"ok","artifacts_port":"hidden","output":{}}"#),
        ("lift_artifacts", r#"{"outcome":"success","output":{}}"#),
        ("lift_artifacts", r#"{"outcome":"success","artifacts_port":true,"output":{}}"#),
        ("lift_artifacts", r#"{"outcome":"success","artifacts_port":"hidden"}"#),
        ("lift_artifacts", r#"{"outcome":"success","artifacts_port":"hidden","output":[]}"#),
    ] {
        let line = format!(r#"{{"jsonrpc":"2.0","id":"p","method":"{method}","params":{params}}}"#);
        assert_eq!(refused(&line), (r#""p""#.to_owned(), "-32602".to_owned()), "{line}");
    }
    let without = r#"{"jsonrpc":"2.0","id":"p","method":"normalize_arguments"}"#;
    assert_eq!(refused(without), (r#""p""#.to_owned(), "-32602".to_owned()));
}

#[test]
fn a_notification_is_left_unanswered_even_of_an_unknown_method_or_with_wrong_params() {
    let notifications = [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"initialize","params":{}}"#,
        r#"{"jsonrpc":"2.0","method":"normalize_arguments","params":[]}"#,
    ];
    for line in notifications {
        assert_eq!(answered(line), None, "{line}");
    }
    assert_eq!(replies(&[], format!("{}\n{NORMALIZE}\n", notifications.join("\n"))), [NORMALIZED]);
}

#[test]
fn a_method_that_is_no_string_makes_no_notification() {
    // The JSON-RPC 2.0 specification's own example of an invalid request object, and two like it.
    for line in [r#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, r#"{"method":null}"#, r#"{"method":["initialize"]}"#]
    {
        assert_eq!(refused(line), ("null".to_owned(), "-32600".to_owned()), "{line}");
    }
}

#[test]
fn the_id_comes_back_as_it_was_sent() {
    for id in ["0", "-1", "12345678901234567890123", "1.50", "1e400", r#""""#, r#""é\n\"""#, "null"] {
        let reply = answered(NORMALIZE.replace(r#""id":1"#, &format!(r#""id":{id}"#))).unwrap();
        assert_eq!(reply, NORMALIZED.replace(r#""id":1"#, &format!(r#""id":{id}"#)));
    }
}

#[test]
fn a_reply_is_one_line_whatever_it_holds() {
    let line = NORMALIZE.replace(r#""t":"\u00e9 &amp;amp; &copy""#, r#""a\nb":"&#10;\r\n&NewLine;""#);
    let reply = r#"{"jsonrpc":"2.0","id":1,"result":{"arguments":{"l":[1],"a\nb":"\n\r\n\n"}}}"#;
    assert_eq!(replies(&[], line), [reply]);
}

#[test]
fn the_port_makes_no_difference_and_the_outcome_does() {
    for port in ["exposed", "hidden", "undeclared"] {
        assert_eq!(answered(LIFT.replace("hidden", port)).unwrap(), LIFTED, "{port}");
        for outcome in ["failed", "declined"] {
            let line = LIFT.replace("hidden", port).replace(r#""success""#, &format!(r#""{outcome}","error":"why""#));
            let result =
                r#"{"success":false,"data":{"b":1,"a":2},"error":"why","artifacts":[],"prose":"{\"b\":1,\"a\":2}"}"#;
            assert_eq!(answered(line).unwrap(), format!(r#"{{"jsonrpc":"2.0","id":2,"result":{result}}}"#));
        }
    }
}

#[test]
fn arguments_select_readings() {
    let (copied, left) = (NORMALIZED.replace("&copy", "©"), NORMALIZED.replace("[1]", r#""[1]""#));
    assert_eq!(replies(&["unterminated-names=as-text"], NORMALIZE), [&*copied]);
    assert_eq!(replies(&["type-lists=not-declared"], NORMALIZE), [&*left]);
    let both = copied.replace("[1]", r#""[1]""#);
    assert_eq!(replies(&["type-lists=not-declared", "unterminated-names=as-text"], NORMALIZE), [both]);
    assert_eq!(
        replies(&["type-lists=not-declared", "type-lists=declared"], NORMALIZE),
        [NORMALIZED],
        "the last counts"
    );
    for (question, answers) in Readings::QUESTIONS {
        assert_eq!(replies(&[&format!("{question}={}", answers[0])], NORMALIZE), [NORMALIZED], "{question}");
    }
}

#[test]
fn an_unknown_reading_is_wrong_use() {
    for argument in [
        "type-lists=maybe",
        "colour=red",
        "type-lists",
        "type-lists=",
        "",
        "--help",
        "pass-bound=2",
        "type-lists=declared=x",
    ] {
        let output = run(&["unterminated-names=as-text", argument], INITIALIZE.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{argument}");
        assert!(output.stdout.is_empty(), "{argument}");
        let (question, answer) = argument.split_once('=').unwrap_or((argument, ""));
        let problem = format!("error: the reference knows no reading `{answer}` of the question `{question}`");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr.lines().next(), Some(&*problem));
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_unicode_is_a_reading_it_does_not_know() {
    use std::os::unix::ffi::OsStrExt;
    let argument = std::ffi::OsStr::from_bytes(b"type-lists=\xff");
    let output = Command::new(env!("CARGO_BIN_EXE_rt-tool-reference")).arg(argument).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: the reference knows no reading"));
}
