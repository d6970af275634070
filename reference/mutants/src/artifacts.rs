//! RT-TOOL-2 with one fault each, a module for each thing that can go wrong, and what those modules share.

pub(crate) mod data;
pub(crate) mod entries;
pub(crate) mod key;
pub(crate) mod outcome;
pub(crate) mod payload;
pub(crate) mod port;

use rt_tool_reference::adapter::{ArtifactsPort, Call, Runtime, ToolResult};
use rt_tool_reference::json::{Object, Value, read, write};
use rt_tool_reference::{CallOutcome, RESERVED_KEY};

use crate::right;

/// The result done right.
fn lifted(call: Call) -> ToolResult {
    right().lift_artifacts(call)
}

/// The result done right, but without artifacts.
fn none_lifted(call: Call) -> ToolResult {
    ToolResult { artifacts: Value::Null, ..lifted(call) }
}

/// The result done right, but that the call counts as failed.
fn call_failed(call: Call) -> ToolResult {
    ToolResult { success: false, ..lifted(call) }
}

/// The result done right, but that the reserved key stays in `data` as it was sent.
fn key_kept(call: Call) -> ToolResult {
    let output = call.output.clone();
    with_data(lifted(call), output)
}

/// The artifacts that `lift` makes of the entries sent, where the call succeeded, and the rest done right.
fn with_artifacts(call: Call, lift: impl Fn(Vec<Value>) -> Vec<Value>) -> ToolResult {
    let artifacts = if is_success(&call) { Value::from(lift(entries_of(&call))) } else { Value::Null };
    ToolResult { artifacts, ..lifted(call) }
}

/// The entries that `kept` keeps as artifacts, and the rest done right.
fn with_entries(call: Call, kept: impl Fn(&Value) -> bool) -> ToolResult {
    with_artifacts(call, |entries| entries.into_iter().filter(|entry| kept(entry)).collect())
}

/// The result done right, and then `change` made to each artifact.
fn each_artifact(call: Call, change: impl Fn(&mut Object)) -> ToolResult {
    let mut result = lifted(call);
    for entry in artifacts_of(&mut result) {
        if let Value::Object(members) = entry {
            change(members);
        }
    }
    result
}

/// The result done right, and then `data` and the prose changed.
fn each_member(call: Call, change: impl Fn(&mut Object)) -> ToolResult {
    let mut result = lifted(call);
    let Value::Object(mut data) = std::mem::replace(&mut result.data, Value::Null) else { return result };
    change(&mut data);
    with_data(result, data)
}

fn with_data(result: ToolResult, data: Object) -> ToolResult {
    let data = Value::Object(data);
    ToolResult { prose: Some(write(&data)), data, ..result }
}

fn entries_of(call: &Call) -> Vec<Value> {
    call.output.get(RESERVED_KEY).and_then(Value::as_array).map(|entries| entries.to_vec()).unwrap_or_default()
}

fn artifacts_of(result: &mut ToolResult) -> &mut [Value] {
    match &mut result.artifacts {
        Value::Array(artifacts) => artifacts.as_mut_slice(),
        _ => &mut [],
    }
}

fn length(result: &ToolResult) -> usize {
    result.artifacts.as_array().map_or(0, |artifacts| artifacts.len())
}

fn is_success(call: &Call) -> bool {
    call.outcome == CallOutcome::Success
}

fn is_kept(entry: &Value) -> bool {
    has_type(entry) && has_map(entry)
}

fn has_map(entry: &Value) -> bool {
    entry.get("payload").and_then(Value::as_object).is_some()
}

fn has_type(entry: &Value) -> bool {
    type_of(entry).is_some_and(|name| !name.is_empty())
}

fn type_of(entry: &Value) -> Option<&str> {
    entry.get("type").and_then(Value::as_str)
}

fn entry(kind: impl Into<Value>, payload: Value) -> Value {
    Value::from([("type", kind.into()), ("payload", payload)])
}
