//! Replies as they come over the wire: [`parse`] tells a well-formed [`Reply`] from everything that is none.

use rt_tool_reference::json::{Duplicates, ReadOptions, Value, read_with};

use crate::visible::visible_start;

/// The most bytes a reply may have.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The most levels a reply may nest.
pub const MAX_DEPTH: usize = 1_024;

/// The most values a reply may hold, lists and maps among them: a thousand times what a right one does. It bounds the memory
/// that a reply takes once it is read.
pub const MAX_VALUES: usize = 250_000;

/// A well-formed reply.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// The result.
    Result(Value),
    /// A JSON-RPC error, as it came.
    Error(Value),
}

/// JSON-RPC's code for a method that is not there: the rule is not claimed.
pub const METHOD_NOT_FOUND: &str = "-32601";

impl Reply {
    /// Whether this says that the method is not there.
    #[must_use]
    pub fn is_method_not_found(&self) -> bool {
        matches!(self, Self::Error(error) if code(error) == Some(METHOD_NOT_FOUND))
    }
}

/// The code of a JSON-RPC error, when it has one.
#[must_use]
pub fn code(error: &Value) -> Option<&str> {
    match error.get("code") {
        Some(Value::Number(code)) => Some(code.as_str()),
        _ => None,
    }
}

/// The message of a JSON-RPC error, or the error as it came.
#[must_use]
pub fn message(error: &Value) -> String {
    error.get("message").and_then(Value::as_str).map_or_else(|| error.to_string(), str::to_owned)
}

/// Reads `line`, without its line break, as the reply to the request `id`.
///
/// # Errors
/// A sentence for the author of the adapter when it is no such reply.
pub fn parse(line: &[u8], id: i64) -> Result<Reply, String> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > MAX_BYTES {
        return Err(format!("the reply is longer than {} MiB", MAX_BYTES / 1024 / 1024));
    }
    if line.starts_with(b"\xEF\xBB\xBF") {
        return Err("the reply begins with a byte order mark; write UTF-8 without one".to_owned());
    }
    if line.starts_with(b"\xFF\xFE") || line.starts_with(b"\xFE\xFF") {
        return Err("the reply is UTF-16; write UTF-8".to_owned());
    }
    let text = std::str::from_utf8(line)
        .map_err(|error| format!("the reply is not UTF-8: {error}; write UTF-8 or `\\u` escapes"))?;
    if text.trim().is_empty() {
        return Err("the reply is an empty line; write one JSON object a line, and nothing between them".to_owned());
    }
    let options =
        ReadOptions { max_depth: Some(MAX_DEPTH), max_values: Some(MAX_VALUES), duplicates: Duplicates::Refused };
    let value = read_with(text, options).map_err(|error| {
        let advice = match text.trim() {
            "{" | "[" => "write the whole reply on one line",
            _ => "stdout is for replies alone, logs belong on stderr",
        };
        if error.refused {
            return format!("the reply `{}` is not taken: {error}", visible_start(text, 80));
        }
        format!("the reply `{}` is not JSON: {error}; {advice}", visible_start(text, 80))
    })?;
    let Value::Object(mut reply) = value else {
        return Err(format!("the reply is {}; it is a JSON-RPC response object", value.kind()));
    };
    match reply.get("id") {
        Some(Value::Number(got)) if *got == rt_tool_reference::json::Number::from(id) => {}
        Some(Value::Null) | None if let Some(error) = reply.get("error").filter(|error| !is_null(error)) => {
            return Err(format!("the reply has no `id`; its error says `{}`", message(error)));
        }
        Some(got) => {
            return Err(format!(
                "the reply has the id `{got}`; the request had `{id}`. Each request gets one line, with its own id"
            ));
        }
        None => return Err(format!("the reply has no `id`; it gives back that of the request, `{id}`")),
    }
    let result = reply.shift_remove("result");
    match (result, reply.shift_remove("error").filter(|error| !is_null(error))) {
        (Some(Value::Null) | None, Some(error)) => Ok(Reply::Error(error)),
        (Some(result), None) => Ok(Reply::Result(result)),
        (Some(_), Some(_)) => Err("the reply has both `result` and `error`; it has one of them".to_owned()),
        (None, None) if reply.contains_key("method") => {
            Err("the reply is a request sent back; answer with `result` or `error`".to_owned())
        }
        (None, None) => Err("the reply has neither `result` nor `error`".to_owned()),
    }
}

fn is_null(value: &Value) -> bool {
    matches!(value, Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn malformed(line: &[u8]) -> String {
        parse(line, 7).unwrap_err()
    }

    #[test]
    fn well_formed_replies() {
        assert_eq!(
            parse(br#"{"jsonrpc":"2.0","id":7,"result":{"a":1}}"#, 7),
            Ok(Reply::Result(Value::from([("a", 1)])))
        );
        assert_eq!(parse(b"{\"id\":7.0,\"result\":null,\"extra\":1}\r", 7), Ok(Reply::Result(Value::Null)));
        assert_eq!(parse(br#"{"id":7,"result":1,"error":null}"#, 7), Ok(Reply::Result(Value::from(1))));
        let error = parse(br#"{"id":7,"result":null,"error":{"code":-32601,"message":"no"}}"#, 7).unwrap();
        assert!(error.is_method_not_found());
        let error = parse(br#"{"id":7,"error":"no"}"#, 7).unwrap();
        assert_eq!(error, Reply::Error(Value::from("no")));
        assert_eq!((code(&Value::from("no")), message(&Value::from("no")).as_str()), (None, "\"no\""));
        assert!(!error.is_method_not_found());
    }

    #[test]
    fn what_is_no_reply_is_told_in_words() {
        for (line, words) in [
            (&b""[..], "the reply is an empty line"),
            (b"\xEF\xBB\xBF{}", "byte order mark"),
            (b"\xFF\xFE{\0", "UTF-16"),
            (b"{\"id\":7,\"result\":\"\xFF\"}", "not UTF-8"),
            (
                b"Listening",
                "the reply `Listening` is not JSON: expected a value at line 1 column 1; stdout is for replies",
            ),
            (b"{", "at line 1 column 2; write the whole reply on one line"),
            (b"{\"id\":7,\"result\":1} trailing", "something follows the value"),
            (b"{\"id\":7,\"result\":{\"a\":1,\"a\":2}}", "the member name \"a\" is repeated"),
            (b"[1]", "the reply is an array"),
            (b"{\"result\":1}", "no `id`; it gives back that of the request, `7`"),
            (b"{\"id\":\"7\",\"result\":1}", "the id `\"7\"`; the request had `7`"),
            (b"{\"id\":6,\"result\":1}", "the id `6`; the request had `7`"),
            (b"{\"id\":null,\"error\":{\"message\":\"bad line\"}}", "its error says `bad line`"),
            (b"{\"id\":7}", "neither `result` nor `error`"),
            (b"{\"id\":7,\"method\":\"initialize\"}", "a request sent back"),
            (b"{\"id\":7,\"result\":1,\"error\":{}}", "both `result` and `error`"),
        ] {
            let said = malformed(line);
            assert!(said.contains(words), "{said}");
        }
        let deep = format!("{{\"id\":7,\"result\":{}{}}}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        assert!(malformed(deep.as_bytes()).contains("nested past 1024 levels"));
        assert!(
            parse(format!("{{\"id\":7,\"result\":{}{}}}", "[".repeat(1_023), "]".repeat(1_023)).as_bytes(), 7).is_ok()
        );
        assert!(malformed(&vec![b' '; MAX_BYTES + 1]).contains("longer than 64 MiB"));
    }
}
