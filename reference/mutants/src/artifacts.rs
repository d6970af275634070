//! RT-TOOL-2 with one fault each.

use rt_tool_reference::adapter::{ArtifactsPort, Call, Runtime, ToolResult};
use rt_tool_reference::json::{Object, Value, write};
use rt_tool_reference::{CallOutcome, RESERVED_KEY};

use crate::right;

pub(crate) fn only_the_first(mut call: Call) -> ToolResult {
    if let Some(Value::Array(entries)) = call.output.get_mut(RESERVED_KEY) {
        entries.truncate(1);
    }
    right().lift_artifacts(call)
}

pub(crate) fn exposed_alone(call: Call) -> ToolResult {
    let exposed = call.artifacts_port == ArtifactsPort::Exposed;
    let result = right().lift_artifacts(call);
    if exposed { result } else { ToolResult { artifacts: Value::Null, ..result } }
}

pub(crate) fn all_or_nothing(call: Call) -> ToolResult {
    let sent = entries(&call).len();
    let result = right().lift_artifacts(call);
    if length(&result.artifacts) == sent { result } else { ToolResult { artifacts: Value::Null, ..result } }
}

pub(crate) fn bad_entry_fails(call: Call) -> ToolResult {
    let sent = entries(&call).len();
    let result = right().lift_artifacts(call);
    if length(&result.artifacts) == sent { result } else { ToolResult { success: false, ..result } }
}

/// What `for entry in entries: if bad(entry): entries.remove(entry)` does.
pub(crate) fn skips(mut call: Call) -> ToolResult {
    let mut left = entries(&call);
    let mut place = 0;
    while place < left.len() {
        if is_kept(&left[place]) {
            place += 1;
        } else {
            left.remove(place);
            // The entry that moved up is passed over.
            place += 1;
        }
    }
    let success = call.outcome == CallOutcome::Success;
    call.output.insert(RESERVED_KEY.to_owned(), Value::Null);
    let result = right().lift_artifacts(call);
    if success { ToolResult { artifacts: Value::from(left), ..result } } else { result }
}

pub(crate) fn keeps_the_key(call: Call) -> ToolResult {
    let output = call.output.clone();
    with_data(right().lift_artifacts(call), output)
}

pub(crate) fn keeps_an_empty_key(call: Call) -> ToolResult {
    let output = call.output.clone();
    let result = right().lift_artifacts(call);
    if length(&result.artifacts) > 0 { result } else { with_data(result, output) }
}

pub(crate) fn outcome_ignored(call: Call) -> ToolResult {
    let outcome = call.outcome;
    let result = right().lift_artifacts(Call { outcome: CallOutcome::Success, ..call });
    ToolResult { success: outcome == CallOutcome::Success, ..result }
}

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
