//! RT-TOOL-2 ¶1 and ¶4: which key is reserved, and whether it is removed from the data.

use rt_tool_reference::character_references::resolve;

use super::*;

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

pub(crate) fn keeps_the_key(call: Call) -> ToolResult {
    let output = call.output.clone();
    with_data(right().lift_artifacts(call), output)
}

pub(crate) fn keeps_an_empty_key(call: Call) -> ToolResult {
    let output = call.output.clone();
    let result = right().lift_artifacts(call);
    if length(&result.artifacts) > 0 { result } else { with_data(result, output) }
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

pub(crate) fn entries_on_other_keys(mut call: Call) -> ToolResult {
    let is_entries =
        |value: &Value| value.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(is_kept));
    let other = call.output.iter().find(|(name, value)| *name != RESERVED_KEY && is_entries(value));
    let Some(name) = other.map(|(name, _)| name.clone()) else { return right().lift_artifacts(call) };
    let moved = call.output.shift_remove(&name).unwrap_or(Value::Null);
    call.output.entry(RESERVED_KEY.to_owned()).or_insert(moved);
    right().lift_artifacts(call)
}

pub(crate) fn nested_entries_lifted(call: Call) -> ToolResult {
    let nested = call.output.values().filter_map(|value| value.get(RESERVED_KEY)?.as_array());
    let nested: Vec<Value> = nested.flat_map(|items| items.iter().cloned()).filter(is_kept).collect();
    let success = call.outcome == CallOutcome::Success;
    let mut result = right().lift_artifacts(call);
    if success && !nested.is_empty() {
        let mut all = result.artifacts.as_array().map(|kept| kept.to_vec()).unwrap_or_default();
        all.extend(nested);
        result.artifacts = Value::from(all);
    }
    result
}

/// The data done right, with the reserved key left in it where `stays` says so.
fn kept_where(call: Call, stays: impl Fn(&Call) -> bool) -> ToolResult {
    let (output, stays) = (call.output.clone(), stays(&call));
    let result = right().lift_artifacts(call);
    if stays { with_data(result, output) } else { result }
}

pub(crate) fn kept_when_hidden(call: Call) -> ToolResult {
    kept_where(call, |call| call.artifacts_port == ArtifactsPort::Hidden)
}

pub(crate) fn kept_when_undeclared(call: Call) -> ToolResult {
    kept_where(call, |call| call.artifacts_port == ArtifactsPort::Undeclared)
}

pub(crate) fn kept_when_failed(call: Call) -> ToolResult {
    kept_where(call, |call| call.outcome == CallOutcome::Failed)
}

pub(crate) fn kept_when_declined(call: Call) -> ToolResult {
    kept_where(call, |call| call.outcome == CallOutcome::Declined)
}

pub(crate) fn falsy_kept(call: Call) -> ToolResult {
    kept_where(call, |call| match call.output.get(RESERVED_KEY) {
        Some(Value::Number(number)) => number.as_str() == "0",
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Null | Value::Bool(false)) => true,
        _ => false,
    })
}

pub(crate) fn truthy_scalars_kept(call: Call) -> ToolResult {
    kept_where(call, |call| matches!(call.output.get(RESERVED_KEY), Some(Value::Bool(true))))
}

pub(crate) fn empty_maps_kept(call: Call) -> ToolResult {
    let is_empty = |value: &Value| value.as_object().is_some_and(|members| members.is_empty());
    kept_where(call, |call| call.output.get(RESERVED_KEY).is_some_and(is_empty))
}

/// The data done right, with `change` made to it.
fn data_changed(call: Call, change: impl FnOnce(&mut Object)) -> ToolResult {
    let mut result = right().lift_artifacts(call);
    if let Value::Object(data) = &mut result.data {
        change(data);
    }
    result
}

pub(crate) fn count_left(call: Call) -> ToolResult {
    let count = entries(&call).len();
    data_changed(call, |data| drop(data.insert("artifacts_count".to_owned(), Value::from(count.to_string().as_str()))))
}

pub(crate) fn data_wrapped(call: Call) -> ToolResult {
    let result = right().lift_artifacts(call);
    let data = Value::Object([("output".to_owned(), result.data)].into_iter().collect());
    ToolResult { data, ..result }
}

pub(crate) fn references_of_data_decoded(call: Call) -> ToolResult {
    data_changed(call, |data| {
        data.values_mut()
            .for_each(|value| each_text(value, &|text| Value::from(&*resolve(text, &Readings::default()))));
    })
}

pub(crate) fn json_of_data_decoded(call: Call) -> ToolResult {
    data_changed(call, |data| {
        data.values_mut().for_each(|value| each_text(value, &|text| read(text).unwrap_or_else(|_| Value::from(text))));
    })
}

pub(crate) fn empty_text_of_data_dropped(call: Call) -> ToolResult {
    data_changed(call, |data| data.retain(|_, value| value.as_str() != Some("")))
}

pub(crate) fn dropped_entries_in_the_prose(call: Call) -> ToolResult {
    let dropped: Vec<String> = entries(&call).iter().filter(|entry| !is_kept(entry)).map(write).collect();
    let result = right().lift_artifacts(call);
    if dropped.is_empty() { result } else { ToolResult { prose: Some(dropped.join("\n")), ..result } }
}

pub(crate) fn payloads_in_the_prose(call: Call) -> ToolResult {
    let result = right().lift_artifacts(call);
    let prose = Some(format!("{}{}", write(&result.data), write(&result.artifacts)));
    ToolResult { prose, ..result }
}
