//! RT-TOOL-2 ¶4: what is left in `data`, what else is taken from it, and what the prose says.

use super::*;
use crate::tree;
use rt_tool_reference::Readings;
use rt_tool_reference::character_references::resolve;

pub(crate) fn keeps_the_key(call: Call) -> ToolResult {
    key_kept(call)
}

pub(crate) fn keeps_an_empty_key(call: Call) -> ToolResult {
    let output = call.output.clone();
    let result = lifted(call);
    if length(&result) > 0 { result } else { with_data(result, output) }
}

pub(crate) fn keeps_what_looks_like_nothing(call: Call) -> ToolResult {
    let nothing = match call.output.get(RESERVED_KEY) {
        Some(Value::Null | Value::Bool(false)) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(items)) => items.is_empty(),
        Some(Value::Object(members)) => members.is_empty(),
        Some(Value::Number(number)) => number.as_f64() == 0.0,
        _ => false,
    };
    if nothing { key_kept(call) } else { lifted(call) }
}

pub(crate) fn keeps_scalars(call: Call) -> ToolResult {
    let scalar = matches!(call.output.get(RESERVED_KEY), Some(Value::Number(_) | Value::Bool(_)));
    if scalar { key_kept(call) } else { lifted(call) }
}

pub(crate) fn key_emptied(call: Call) -> ToolResult {
    let mut output = call.output.clone();
    if let Some(value) = output.get_mut(RESERVED_KEY) {
        *value = Value::Null;
    }
    with_data(lifted(call), output)
}

pub(crate) fn bad_entries_stay(call: Call) -> ToolResult {
    let bad: Vec<Value> = entries_of(&call).into_iter().filter(|entry| !is_kept(entry)).collect();
    let mut output = call.output.clone();
    let result = lifted(call);
    if bad.is_empty() {
        return result;
    }
    output.insert(RESERVED_KEY.to_owned(), Value::from(bad));
    with_data(result, output)
}

pub(crate) fn key_renamed(call: Call) -> ToolResult {
    let mut output = call.output.clone();
    if let Some(value) = output.shift_remove(RESERVED_KEY) {
        output.insert("_artifacts".to_owned(), value);
    }
    with_data(lifted(call), output)
}

pub(crate) fn kept_unless_successful(call: Call) -> ToolResult {
    if is_success(&call) { lifted(call) } else { key_kept(call) }
}

pub(crate) fn kept_when_declined(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Declined { key_kept(call) } else { lifted(call) }
}

pub(crate) fn kept_when_hidden(call: Call) -> ToolResult {
    if call.artifacts_port == ArtifactsPort::Hidden { key_kept(call) } else { lifted(call) }
}

pub(crate) fn kept_when_undeclared(call: Call) -> ToolResult {
    if call.artifacts_port == ArtifactsPort::Undeclared { key_kept(call) } else { lifted(call) }
}

pub(crate) fn kept_when_hidden_and_failed(call: Call) -> ToolResult {
    let hidden = call.artifacts_port == ArtifactsPort::Hidden && call.outcome == CallOutcome::Failed;
    if hidden { key_kept(call) } else { lifted(call) }
}

pub(crate) fn kept_when_undeclared_and_unsuccessful(call: Call) -> ToolResult {
    let undeclared = call.artifacts_port == ArtifactsPort::Undeclared && !is_success(&call);
    if undeclared { key_kept(call) } else { lifted(call) }
}

pub(crate) fn kept_unless_a_list(call: Call) -> ToolResult {
    let is_list = call.output.get(RESERVED_KEY).is_none_or(|value| value.as_array().is_some());
    if is_list { lifted(call) } else { key_kept(call) }
}

pub(crate) fn prose_before_the_lift(call: Call) -> ToolResult {
    let output = Value::Object(call.output.clone());
    ToolResult { prose: Some(write(&output)), ..lifted(call) }
}

pub(crate) fn prose_before_the_lift_when_failed(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Failed { prose_before_the_lift(call) } else { lifted(call) }
}

pub(crate) fn prose_tells_payloads(call: Call) -> ToolResult {
    let mut result = lifted(call);
    let told: Vec<String> =
        artifacts_of(&mut result).iter().filter_map(|entry| entry.get("payload")).map(write).collect();
    let prose = [result.prose.unwrap_or_default(), told.join("\n")].concat();
    ToolResult { prose: Some(prose), ..result }
}

pub(crate) fn count_added(call: Call) -> ToolResult {
    let count = i64::try_from(entries_of(&call).len()).unwrap_or_default();
    each_member(call, |data| {
        if count > 0 {
            data.insert("artifacts_count".to_owned(), Value::from(count));
        }
    })
}

pub(crate) fn nulls_dropped(call: Call) -> ToolResult {
    each_member(call, |data| data.retain(|_, value| !matches!(value, Value::Null)))
}

pub(crate) fn empty_text_dropped(call: Call) -> ToolResult {
    each_member(call, |data| data.retain(|_, value| value.as_str() != Some("")))
}

pub(crate) fn lost_beside_artifacts(call: Call) -> ToolResult {
    let result = lifted(call);
    if length(&result) > 0 { with_data(result, Object::default()) } else { result }
}

pub(crate) fn entry_names_removed(call: Call) -> ToolResult {
    each_member(call, |data| data.retain(|name, _| name != "type" && name != "payload"))
}

pub(crate) fn a_port_called_data_is_the_data(call: Call) -> ToolResult {
    let result = lifted(call);
    match result.data.get("data").cloned() {
        Some(Value::Object(data)) => with_data(result, data),
        _ => result,
    }
}

pub(crate) fn a_single_value_unwrapped(call: Call) -> ToolResult {
    let result = lifted(call);
    let single = result.data.as_object().filter(|data| data.len() == 1).and_then(|data| data.values().next()).cloned();
    match single {
        Some(data) => ToolResult { prose: Some(write(&data)), data, ..result },
        None => result,
    }
}

pub(crate) fn references_decoded(call: Call) -> ToolResult {
    each_member(call, |data| tree::texts(data.values_mut(), |text| resolve(text, &Readings::default()).into_owned()))
}

pub(crate) fn json_text_parsed(call: Call) -> ToolResult {
    each_member(call, |data| {
        for value in data.values_mut() {
            if let Some(parsed) = value.as_str().and_then(|text| read(text).ok()) {
                *value = parsed;
            }
        }
    })
}

pub(crate) fn trimmed(call: Call) -> ToolResult {
    each_member(call, |data| tree::texts(data.values_mut(), |text| text.trim().to_owned()))
}

pub(crate) fn text_cut(call: Call) -> ToolResult {
    each_member(call, |data| tree::texts(data.values_mut(), |text| text.chars().take(1000).collect()))
}

pub(crate) fn cut_at_five_levels(call: Call) -> ToolResult {
    each_member(call, |data| tree::cut(data.values_mut(), 5))
}

pub(crate) fn names_decoded(call: Call) -> ToolResult {
    each_member(call, |data| tree::rename(data, |name| resolve(name, &Readings::default()).into_owned()))
}

pub(crate) fn names_in_snake_case(call: Call) -> ToolResult {
    each_member(call, |data| tree::rename(data, crate::arguments::snake_case))
}

pub(crate) fn inherited_names_removed(call: Call) -> ToolResult {
    each_member(call, |data| data.retain(|name, _| name != "__proto__" && name != "constructor"))
}

pub(crate) fn single_precision(call: Call) -> ToolResult {
    each_member(call, |data| tree::numbers(data.values_mut(), tree::single_precision))
}

pub(crate) fn held_at_64_bits(call: Call) -> ToolResult {
    each_member(call, |data| tree::numbers(data.values_mut(), tree::held_at_64_bits))
}
