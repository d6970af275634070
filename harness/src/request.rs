//! Requests as they go over the wire, written from the protocol alone, as a stranger would.

use rt_tool_reference::json::{Object, Value, write_ascii, write_ascii_to};

/// The line of a request, without its line break: JSON-RPC 2.0 in ASCII.
#[must_use]
pub fn line(id: i64, method: &str, params: &Object) -> String {
    let mut out = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":{},"params":{{"#, ascii(method));
    for (place, (name, value)) in params.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        out += &ascii(name);
        out.push(':');
        // A `String` takes everything.
        let _ = write_ascii_to(&mut out, value);
    }
    out + "}}"
}

fn ascii(text: &str) -> String {
    write_ascii(&Value::from(text))
}

/// The params of `initialize`.
#[must_use]
pub fn initialize_params() -> Object {
    let harness = Value::from([("name", env!("CARGO_PKG_NAME")), ("version", env!("CARGO_PKG_VERSION"))]);
    Object::from_iter([("protocolVersion", Value::from(PROTOCOL_VERSION)), ("harness", harness)])
}

/// The version of the adapter protocol that this harness speaks.
pub const PROTOCOL_VERSION: i64 = 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_the_protocol_writes() {
        let params = Object::from_iter([("schema", Value::Object(Object::default())), ("é", Value::from("\u{1f600}"))]);
        assert_eq!(
            line(7, "m\"", &params),
            r#"{"jsonrpc":"2.0","id":7,"method":"m\"","params":{"schema":{},"\u00e9":"\ud83d\ude00"}}"#
        );
        assert_eq!(line(0, "m", &Object::default()), r#"{"jsonrpc":"2.0","id":0,"method":"m","params":{}}"#);
    }
}
