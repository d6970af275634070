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

/// The well-formed entries as `kept` has them, and the rest done right.
fn with_entries(call: Call, kept: impl Fn(&Value) -> bool) -> ToolResult {
    let success = call.outcome == CallOutcome::Success;
    let lifted: Vec<Value> = entries(&call).into_iter().filter(kept).collect();
    let result = right().lift_artifacts(call);
    if success { ToolResult { artifacts: Value::from(lifted), ..result } } else { result }
}

fn has_map(entry: &Value) -> bool {
    entry.get("payload").and_then(Value::as_object).is_some()
}

fn has_type(entry: &Value) -> bool {
    entry.get("type").and_then(Value::as_str).is_some_and(|name| !name.is_empty())
}

pub(crate) fn nested_key_removed(mut call: Call) -> ToolResult {
    for (_, value) in call.output.iter_mut() {
        if let Value::Object(members) = value {
            members.shift_remove(RESERVED_KEY);
        }
    }
    right().lift_artifacts(call)
}

pub(crate) fn any_letter_case(mut call: Call) -> ToolResult {
    let name = call.output.keys().find(|name| name.eq_ignore_ascii_case(RESERVED_KEY)).cloned();
    if let Some(value) = name.and_then(|name| call.output.shift_remove(&name)) {
        call.output.insert(RESERVED_KEY.to_owned(), value);
    }
    right().lift_artifacts(call)
}

pub(crate) fn needs_other_data(call: Call) -> ToolResult {
    if call.output.len() > 1 {
        right().lift_artifacts(call)
    } else {
        ToolResult { artifacts: Value::Null, ..right().lift_artifacts(call) }
    }
}

pub(crate) fn undeclared_lost(call: Call) -> ToolResult {
    let declared = call.artifacts_port != ArtifactsPort::Undeclared;
    let result = right().lift_artifacts(call);
    if declared { result } else { ToolResult { artifacts: Value::Null, ..result } }
}

pub(crate) fn exposed_lost(call: Call) -> ToolResult {
    let exposed = call.artifacts_port == ArtifactsPort::Exposed;
    let result = right().lift_artifacts(call);
    if exposed { ToolResult { artifacts: Value::Null, ..result } } else { result }
}

pub(crate) fn exposed_in_the_data(call: Call) -> ToolResult {
    let output = call.output.clone();
    let exposed = call.artifacts_port == ArtifactsPort::Exposed;
    let result = right().lift_artifacts(call);
    if exposed { with_data(result, output) } else { result }
}

pub(crate) fn hidden_takes_all(call: Call) -> ToolResult {
    let hidden = call.artifacts_port == ArtifactsPort::Hidden;
    let result = right().lift_artifacts(call);
    if hidden { with_data(result, Object::default()) } else { result }
}

pub(crate) fn type_unchecked(call: Call) -> ToolResult {
    with_entries(call, has_map)
}

pub(crate) fn payload_unchecked(call: Call) -> ToolResult {
    with_entries(call, has_type)
}

pub(crate) fn any_payload_there_is(call: Call) -> ToolResult {
    with_entries(call, |entry| has_type(entry) && entry.get("payload").is_some())
}

pub(crate) fn list_payloads_kept(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        has_type(entry) && (has_map(entry) || entry.get("payload").and_then(Value::as_array).is_some())
    })
}

pub(crate) fn empty_type_kept(call: Call) -> ToolResult {
    with_entries(call, |entry| has_map(entry) && entry.get("type").and_then(Value::as_str).is_some())
}

pub(crate) fn any_type_there_is(call: Call) -> ToolResult {
    with_entries(call, |entry| has_map(entry) && entry.get("type").is_some())
}

pub(crate) fn falsy_types_dropped(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        is_kept(entry) && !matches!(entry.get("type").and_then(Value::as_str), Some("0" | "false"))
    })
}

pub(crate) fn known_types_alone(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        let known = ["link", "file", "image", "note", "table", "chart", "json", "doc", "card", "mail"];
        is_kept(entry) && entry.get("type").and_then(Value::as_str).is_some_and(|name| known.contains(&name))
    })
}

pub(crate) fn empty_payload_dropped(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        is_kept(entry) && entry.get("payload").and_then(Value::as_object).is_some_and(|payload| !payload.is_empty())
    })
}

pub(crate) fn repeats_dropped(call: Call) -> ToolResult {
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        let mut seen: Vec<Value> = Vec::new();
        kept.retain(|entry| {
            let new = !seen.contains(entry);
            seen.push(entry.clone());
            new
        });
    }
    result
}

pub(crate) fn sorted_by_type(call: Call) -> ToolResult {
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        kept.sort_by_key(|entry| entry.get("type").map(write));
    }
    result
}

pub(crate) fn last_first(call: Call) -> ToolResult {
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        kept.reverse();
    }
    result
}

pub(crate) fn stops_at_the_first_bad(call: Call) -> ToolResult {
    let good = entries(&call).iter().take_while(|entry| is_kept(entry)).count();
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        kept.truncate(good);
    }
    result
}

pub(crate) fn payloads_pruned(call: Call) -> ToolResult {
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        for entry in kept.iter_mut() {
            if let Value::Object(members) = entry
                && let Some(Value::Object(payload)) = members.get_mut("payload")
            {
                payload.retain(|_, value| !matches!(value, Value::Null));
            }
        }
    }
    result
}

pub(crate) fn no_list_fails(call: Call) -> ToolResult {
    let no_list = call.output.get(RESERVED_KEY).is_some_and(|value| value.as_array().is_none());
    let result = right().lift_artifacts(call);
    if no_list { ToolResult { success: false, ..result } } else { result }
}

pub(crate) fn key_emptied(call: Call) -> ToolResult {
    let mut output = call.output.clone();
    if let Some(value) = output.get_mut(RESERVED_KEY) {
        *value = Value::Null;
    }
    with_data(right().lift_artifacts(call), output)
}

pub(crate) fn kept_unless_successful(call: Call) -> ToolResult {
    let output = call.output.clone();
    let success = call.outcome == CallOutcome::Success;
    let result = right().lift_artifacts(call);
    if success { result } else { with_data(result, output) }
}

pub(crate) fn kept_unless_a_list(call: Call) -> ToolResult {
    let output = call.output.clone();
    let is_list = output.get(RESERVED_KEY).is_none_or(|value| value.as_array().is_some());
    let result = right().lift_artifacts(call);
    if is_list { result } else { with_data(result, output) }
}

pub(crate) fn prose_before_the_lift(call: Call) -> ToolResult {
    let output = Value::Object(call.output.clone());
    ToolResult { prose: Some(write(&output)), ..right().lift_artifacts(call) }
}

pub(crate) fn nulls_of_data_dropped(call: Call) -> ToolResult {
    let result = right().lift_artifacts(call);
    let mut data = result.data.clone();
    if let Value::Object(members) = &mut data {
        members.retain(|_, value| !matches!(value, Value::Null));
    }
    ToolResult { data, ..result }
}

pub(crate) fn failed_carry(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Failed { outcome_ignored(call) } else { right().lift_artifacts(call) }
}

pub(crate) fn declined_carry(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Declined { outcome_ignored(call) } else { right().lift_artifacts(call) }
}

pub(crate) fn an_error_port_is_a_failure(call: Call) -> ToolResult {
    let outcome = if call.output.contains_key("error") { CallOutcome::Failed } else { call.outcome };
    right().lift_artifacts(Call { outcome, ..call })
}

pub(crate) fn missing_key_fails(call: Call) -> ToolResult {
    let missing = !call.output.contains_key(RESERVED_KEY);
    let result = right().lift_artifacts(call);
    if missing { ToolResult { success: false, data: Value::Null, ..result } } else { result }
}

pub(crate) fn empty_list_fails(call: Call) -> ToolResult {
    let empty = call.output.get(RESERVED_KEY).and_then(Value::as_array).is_some_and(|entries| entries.is_empty());
    let result = right().lift_artifacts(call);
    if empty { ToolResult { success: false, ..result } } else { result }
}

pub(crate) fn output_taken_for_an_entry(call: Call) -> ToolResult {
    let output = Value::Object(call.output.clone());
    let result = right().lift_artifacts(call);
    if is_kept(&output) { ToolResult { artifacts: Value::from(vec![output]), ..result } } else { result }
}

pub(crate) fn a_failure_without_the_key_succeeds(call: Call) -> ToolResult {
    let missing = !call.output.contains_key(RESERVED_KEY);
    let result = right().lift_artifacts(call);
    if missing { ToolResult { success: true, ..result } } else { result }
}
