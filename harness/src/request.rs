//! Requests as they go over the wire, written from the protocol alone, as a stranger would.

use rt_tool_reference::json::{Object, Value, write_ascii};

/// The line of a request, without its line break: JSON-RPC 2.0 in ASCII.
#[must_use]
pub fn line(id: i64, method: &str, params: &Object) -> String {
    write_ascii(&Value::from([
        ("jsonrpc", Value::from("2.0")),
        ("id", Value::from(id)),
        ("method", Value::from(method)),
        ("params", Value::Object(params.clone())),
    ]))
}

/// The params of `initialize`.
#[must_use]
pub fn initialize_params() -> Object {
    let harness = Value::from([("name", env!("CARGO_PKG_NAME")), ("version", env!("CARGO_PKG_VERSION"))]);
    Object::from_iter([("protocolVersion", Value::from(PROTOCOL_VERSION)), ("harness", harness)])
}

/// The version of the adapter protocol that this harness speaks.
pub const PROTOCOL_VERSION: i64 = 1;
