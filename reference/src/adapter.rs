//! The adapter protocol, version 1: newline-delimited JSON-RPC 2.0 on stdin and stdout, answered for any [`Runtime`].
//!
//! [`serve`] is the whole life of an adapter, [`answer`] one line of it. The shapes on the wire are the shapes here;
//! whoever asks writes its requests itself, as a stranger would.

mod message;

use std::io::{self, BufRead, Write};

use crate::artifacts::{CallOutcome, lift_artifacts};
use crate::json::{Object, Value, read, write};
use crate::normalize_arguments;
use crate::readings::Readings;

use message::Failure;

/// The version of the protocol that this answers.
pub const PROTOCOL_VERSION: i64 = 1;

/// A runtime of the two rules, right or wrong.
pub trait Runtime {
    /// What it calls itself.
    fn implementation(&self) -> Implementation;

    /// What its language cannot do, such as `empty-map-is-list`.
    fn limitations(&self) -> Vec<String> {
        Vec::new()
    }

    /// RT-TOOL-8: what reaches the tool of the `arguments` a model supplied.
    fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value;

    /// RT-TOOL-2: what becomes of a call of a tool node.
    fn lift_artifacts(&self, call: Call) -> ToolResult;
}

/// An implementation's name for itself, member for member as `initialize` answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Implementation {
    /// The name of the runtime.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language it is written in.
    pub language: String,
    /// Where to find it.
    pub url: String,
}

/// A call of a tool node, as `lift_artifacts` is sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// How it ended.
    pub outcome: CallOutcome,
    /// What the author did with the node's `artifacts` port.
    pub artifacts_port: ArtifactsPort,
    /// What the node put out.
    pub output: Object,
    /// Why it failed or was declined.
    pub error: Option<String>,
}

/// What the author of a workflow did with a node's `artifacts` port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArtifactsPort {
    /// It is there for other nodes to use.
    Exposed,
    /// It is declared and not exposed.
    Hidden,
    /// The node does not declare it.
    Undeclared,
}

/// The result of a call of a tool, member for member as `lift_artifacts` answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// Whether the call succeeded.
    pub success: bool,
    /// What the node put out, for other nodes and the model.
    pub data: Value,
    /// Why the call did not succeed.
    pub error: Option<String>,
    /// What was lifted off the output.
    pub artifacts: Value,
    /// The text that a tool-consuming node would feed the model.
    pub prose: Option<String>,
}

/// The reference implementation under one set of readings.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reference(pub Readings);

impl Runtime for Reference {
    fn implementation(&self) -> Implementation {
        Implementation {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            language: "Rust".to_owned(),
            url: env!("CARGO_PKG_HOMEPAGE").to_owned(),
        }
    }

    fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value {
        Value::Object(normalize_arguments(schema, arguments, &self.0))
    }

    fn lift_artifacts(&self, call: Call) -> ToolResult {
        let lifted = lift_artifacts(call.outcome, call.output, &self.0);
        ToolResult {
            success: call.outcome == CallOutcome::Success,
            prose: Some(write(&lifted.data)),
            data: lifted.data,
            error: call.error,
            artifacts: Value::from(lifted.artifacts),
        }
    }
}

/// Answers every line of `input` on `output` until the input ends.
///
/// # Errors
/// When `input` cannot be read or `output` not written.
pub fn serve(runtime: &dyn Runtime, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        if let Some(mut reply) = answer(runtime, &line) {
            reply.push('\n');
            output.write_all(reply.as_bytes())?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}

/// The reply to one line, without a line break; `None` for a notification, which JSON-RPC leaves unanswered.
#[must_use]
pub fn answer(runtime: &dyn Runtime, line: &[u8]) -> Option<String> {
    let request = std::str::from_utf8(line)
        .map_err(|error| Failure::parse(&error))
        .and_then(|text| read(text).map_err(|error| Failure::parse(&error)));
    let (id, result) = match request {
        Err(failure) => (Value::Null, Err(failure)),
        Ok(Value::Object(mut request)) => {
            let Some(id) = request.shift_remove("id") else {
                // Only a request in all but its `id` is a notification; anything else is no request, and told so.
                let notification = request.get("method").and_then(Value::as_str).is_some();
                return (!notification).then(|| message::reply(Value::Null, Err(Failure::no_request())));
            };
            let params = request.shift_remove("params").unwrap_or(Value::Null);
            match request.get("method").and_then(Value::as_str) {
                Some(method) => (id, call(runtime, method, params)),
                None => (id, Err(Failure::no_request())),
            }
        }
        Ok(_) => (Value::Null, Err(Failure::no_request())),
    };
    Some(message::reply(id, result))
}

/// The result of one method on `params`, without the wire; `None` where a line would get an error.
#[must_use]
pub fn result(runtime: &dyn Runtime, method: &str, params: Value) -> Option<Value> {
    call(runtime, method, params).ok()
}

fn call(runtime: &dyn Runtime, method: &str, params: Value) -> Result<Value, Failure> {
    match method {
        "initialize" => Ok(message::initialized(runtime)),
        "normalize_arguments" => {
            let (schema, arguments) = message::normalize_params(params)?;
            Ok(Value::from([("arguments", runtime.normalize_arguments(&schema, arguments))]))
        }
        "lift_artifacts" => Ok(message::lifted(runtime.lift_artifacts(message::lift_params(params)?))),
        _ => Err(Failure::unknown_method(method)),
    }
}
