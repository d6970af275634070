//! Requests read and replies written: the shapes of the protocol, and JSON-RPC's errors.

use std::fmt::Display;

use super::{ArtifactsPort, Call, PROTOCOL_VERSION, Runtime, ToolResult};
use crate::artifacts::CallOutcome;
use crate::json::{Object, Value, write};

/// A JSON-RPC error.
pub(super) struct Failure {
    code: i64,
    message: String,
}

impl Failure {
    /// The line is not JSON.
    pub(super) fn parse(problem: &impl Display) -> Self {
        Self { code: -32700, message: format!("the line is not JSON: {problem}") }
    }

    /// The line is JSON, but no request.
    pub(super) fn no_request() -> Self {
        Self {
            code: -32600,
            message: "the line is not a JSON-RPC request: an object with `id` and `method`".to_owned(),
        }
    }

    /// The runtime does not have the method.
    pub(super) fn unknown_method(method: &str) -> Self {
        Self { code: -32601, message: format!("unknown method `{method}`") }
    }

    fn params(wanted: &str) -> Self {
        Self { code: -32602, message: format!("wrong `params`: {wanted}") }
    }
}

/// The reply to the request `id`, as a line without its line break.
pub(super) fn reply(id: Value, result: Result<Value, Failure>) -> String {
    let (member, content) = match result {
        Ok(result) => ("result", result),
        Err(failure) => {
            ("error", Value::from([("code", Value::from(failure.code)), ("message", Value::from(failure.message))]))
        }
    };
    write(&Value::from([("jsonrpc", Value::from("2.0")), ("id", id), (member, content)]))
}

pub(super) fn initialized(runtime: &dyn Runtime) -> Value {
    let implementation = runtime.implementation();
    let limitations: Vec<Value> = runtime.limitations().into_iter().map(Value::from).collect();
    Value::from([
        ("protocolVersion", Value::from(PROTOCOL_VERSION)),
        (
            "implementation",
            Value::from([
                ("name", implementation.name),
                ("version", implementation.version),
                ("language", implementation.language),
                ("url", implementation.url),
            ]),
        ),
        ("limitations", Value::from(limitations)),
    ])
}

pub(super) fn normalize_params(params: Value) -> Result<(Value, Object), Failure> {
    let wanted = || Failure::params("an object with `schema`, and with `arguments`, an object");
    let mut params = object(params).ok_or_else(wanted)?;
    let schema = params.shift_remove("schema").ok_or_else(wanted)?;
    let arguments = params.shift_remove("arguments").and_then(object).ok_or_else(wanted)?;
    Ok((schema, arguments))
}

pub(super) fn lift_params(params: Value) -> Result<Call, Failure> {
    let wanted = || Failure::params("an object with `outcome`, `artifacts_port`, and with `output`, an object");
    let mut params = object(params).ok_or_else(wanted)?;
    let outcome = match params.get("outcome").and_then(Value::as_str) {
        Some("success") => CallOutcome::Success,
        Some("failed") => CallOutcome::Failed,
        Some("declined") => CallOutcome::Declined,
        _ => return Err(Failure::params("`outcome` is `success`, `failed` or `declined`")),
    };
    let artifacts_port = match params.get("artifacts_port").and_then(Value::as_str) {
        Some("exposed") => ArtifactsPort::Exposed,
        Some("hidden") => ArtifactsPort::Hidden,
        Some("undeclared") => ArtifactsPort::Undeclared,
        _ => return Err(Failure::params("`artifacts_port` is `exposed`, `hidden` or `undeclared`")),
    };
    let error = params.get("error").and_then(Value::as_str).map(str::to_owned);
    let output = params.shift_remove("output").and_then(object).ok_or_else(wanted)?;
    Ok(Call { outcome, artifacts_port, output, error })
}

pub(super) fn lifted(result: ToolResult) -> Value {
    let mut members = Object::from_iter([
        ("success", Value::from(result.success)),
        ("data", result.data),
        ("error", result.error.map_or(Value::Null, Value::from)),
        ("artifacts", result.artifacts),
    ]);
    if let Some(prose) = result.prose {
        members.insert("prose".to_owned(), Value::from(prose));
    }
    Value::Object(members)
}

fn object(value: Value) -> Option<Object> {
    match value {
        Value::Object(members) => Some(members),
        _ => None,
    }
}
