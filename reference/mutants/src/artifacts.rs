//! RT-TOOL-2 with one fault each, a module a part of the rule, and what those modules share.

pub(crate) mod entries;
pub(crate) mod key;
pub(crate) mod outcome;
pub(crate) mod port;

use rt_tool_reference::adapter::{ArtifactsPort, Call, Runtime, ToolResult};
use rt_tool_reference::json::{Object, Value, read, write};
use rt_tool_reference::{CallOutcome, RESERVED_KEY, Readings};

use crate::right;

fn with_data(result: ToolResult, output: Object) -> ToolResult {
    let data = Value::Object(output);
    ToolResult { prose: Some(write(&data)), data, ..result }
}

fn entries(call: &Call) -> Vec<Value> {
    call.output.get(RESERVED_KEY).and_then(Value::as_array).map(|entries| entries.to_vec()).unwrap_or_default()
}

fn is_kept(entry: &Value) -> bool {
    let typed = entry.get("type").and_then(Value::as_str).is_some_and(|name| !name.is_empty());
    typed && entry.get("payload").and_then(Value::as_object).is_some()
}

fn length(artifacts: &Value) -> usize {
    artifacts.as_array().map_or(0, |entries| entries.len())
}

/// The well-formed entries as `kept` has them, and the rest done right.
fn with_entries(call: Call, kept: impl Fn(&Value) -> bool) -> ToolResult {
    let success = call.outcome == CallOutcome::Success;
    let lifted: Vec<Value> = entries(&call).into_iter().filter(kept).collect();
    let result = right().lift_artifacts(call);
    if success { ToolResult { artifacts: Value::from(lifted), ..result } } else { result }
}

/// The result done right, with `change` made to its artifacts.
fn changed(call: Call, change: impl FnOnce(&mut Vec<Value>)) -> ToolResult {
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        change(kept);
    }
    result
}

/// The result done right, with `change` made to every payload.
fn with_payloads(call: Call, change: impl Fn(&mut Value)) -> ToolResult {
    changed(call, |kept| kept.iter_mut().filter_map(|entry| member(entry, "payload")).for_each(change))
}

/// The result done right, with `change` made to every string in every payload.
fn with_texts(call: Call, change: impl Fn(&str) -> Value) -> ToolResult {
    with_payloads(call, |payload| each_text(payload, &change))
}

fn each_text(value: &mut Value, change: &impl Fn(&str) -> Value) {
    match value {
        Value::String(text) => *value = change(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_text(item, change)),
        Value::Object(members) => members.values_mut().for_each(|member| each_text(member, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn member<'v>(entry: &'v mut Value, name: &str) -> Option<&'v mut Value> {
    match entry {
        Value::Object(members) => members.get_mut(name),
        _ => None,
    }
}

/// The entry as `mended` makes a well-formed one of it, where it is none.
fn with_mended(call: Call, mended: impl Fn(&Value) -> Option<Value>) -> ToolResult {
    let success = call.outcome == CallOutcome::Success;
    let mend = |entry: Value| if is_kept(&entry) { Some(entry) } else { mended(&entry) };
    let lifted: Vec<Value> = entries(&call).into_iter().filter_map(mend).collect();
    let result = right().lift_artifacts(call);
    if success { ToolResult { artifacts: Value::from(lifted), ..result } } else { result }
}

fn has_map(entry: &Value) -> bool {
    entry.get("payload").and_then(Value::as_object).is_some()
}

fn has_type(entry: &Value) -> bool {
    entry.get("type").and_then(Value::as_str).is_some_and(|name| !name.is_empty())
}
