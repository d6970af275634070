//! RT-TOOL-2 ¶1: which key is the reserved one, and what its list may be.

use super::*;
use crate::tree;

pub(crate) fn only_the_first(call: Call) -> ToolResult {
    with_first(call, 1)
}

pub(crate) fn first_two_alone(call: Call) -> ToolResult {
    with_first(call, 2)
}

fn with_first(mut call: Call, count: usize) -> ToolResult {
    if let Some(Value::Array(entries)) = call.output.get_mut(RESERVED_KEY) {
        entries.truncate(count);
    }
    lifted(call)
}

pub(crate) fn nested_key_removed(mut call: Call) -> ToolResult {
    for (_, value) in call.output.iter_mut() {
        if let Value::Object(members) = value {
            members.shift_remove(RESERVED_KEY);
        }
    }
    lifted(call)
}

pub(crate) fn removed_at_every_depth(call: Call) -> ToolResult {
    each_member(call, |data| {
        tree::maps(data.values_mut(), |members| {
            members.shift_remove(RESERVED_KEY);
        });
    })
}

pub(crate) fn nested_entries_lifted(call: Call) -> ToolResult {
    let nested: Vec<Value> = call.output.values().filter_map(|value| value.get(RESERVED_KEY)).cloned().collect();
    let nested: Vec<Value> =
        nested.iter().filter_map(Value::as_array).flat_map(|entries| entries.iter()).cloned().collect();
    with_artifacts(call, |mut entries| {
        entries.extend(nested.iter().cloned());
        entries.retain(is_kept);
        entries
    })
}

pub(crate) fn any_letter_case(call: Call) -> ToolResult {
    taken_for_reserved(call, |name| name.eq_ignore_ascii_case(RESERVED_KEY))
}

pub(crate) fn white_space_around(call: Call) -> ToolResult {
    taken_for_reserved(call, |name| name.trim() == RESERVED_KEY)
}

pub(crate) fn british_spelling(call: Call) -> ToolResult {
    taken_for_reserved(call, |name| name == RESERVED_KEY || name == "artefacts")
}

fn taken_for_reserved(mut call: Call, is: impl Fn(&str) -> bool) -> ToolResult {
    let name = call.output.keys().find(|name| is(name)).cloned();
    if let Some(value) = name.and_then(|name| call.output.shift_remove(&name)) {
        call.output.insert(RESERVED_KEY.to_owned(), value);
    }
    lifted(call)
}

pub(crate) fn singular_too(call: Call) -> ToolResult {
    let one = call.output.get("artifact").cloned();
    with_artifacts(call, |mut entries| {
        entries.extend(one.iter().cloned());
        entries.retain(is_kept);
        entries
    })
}

pub(crate) fn needs_other_data(call: Call) -> ToolResult {
    if call.output.len() > 1 { lifted(call) } else { none_lifted(call) }
}

pub(crate) fn missing_key_fails(call: Call) -> ToolResult {
    let missing = !call.output.contains_key(RESERVED_KEY);
    let result = lifted(call);
    if missing { ToolResult { success: false, data: Value::Null, ..result } } else { result }
}

pub(crate) fn empty_list_fails(call: Call) -> ToolResult {
    let empty = call.output.get(RESERVED_KEY).and_then(Value::as_array).is_some_and(|entries| entries.is_empty());
    if empty { call_failed(call) } else { lifted(call) }
}

pub(crate) fn output_taken_for_an_entry(call: Call) -> ToolResult {
    let output = Value::Object(call.output.clone());
    let result = lifted(call);
    if is_kept(&output) { ToolResult { artifacts: Value::from(vec![output]), ..result } } else { result }
}

/// A runtime whose nodes put their artifacts on another key.
pub(crate) fn another_key_read(mut call: Call) -> ToolResult {
    let sent = call.output.shift_remove(RESERVED_KEY);
    if let Some(value) = call.output.get("artifact").cloned() {
        call.output.insert(RESERVED_KEY.to_owned(), value);
    }
    let result = lifted(call);
    match (sent, result.data.as_object().cloned()) {
        (Some(sent), Some(mut data)) => {
            data.insert(RESERVED_KEY.to_owned(), sent);
            with_data(result, data)
        }
        _ => result,
    }
}

/// A list is taken for artifacts only where it holds maps with a type.
pub(crate) fn other_lists_are_data(call: Call) -> ToolResult {
    let entries = entries_of(&call);
    if entries.is_empty() || entries.iter().any(|entry| entry.get("type").is_some()) {
        lifted(call)
    } else {
        key_kept(call)
    }
}
