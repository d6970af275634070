//! RT-TOOL-2 ¶3: which entries are kept, and as what.

use rt_tool_reference::character_references::resolve;

use super::*;

pub(crate) fn only_the_first(mut call: Call) -> ToolResult {
    if let Some(Value::Array(entries)) = call.output.get_mut(RESERVED_KEY) {
        entries.truncate(1);
    }
    right().lift_artifacts(call)
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

pub(crate) fn stops_at_the_first_bad(call: Call) -> ToolResult {
    let good = entries(&call).iter().take_while(|entry| is_kept(entry)).count();
    let mut result = right().lift_artifacts(call);
    if let Value::Array(kept) = &mut result.artifacts {
        kept.truncate(good);
    }
    result
}

pub(crate) fn type_unchecked(call: Call) -> ToolResult {
    with_entries(call, has_map)
}

pub(crate) fn any_type_there_is(call: Call) -> ToolResult {
    with_entries(call, |entry| has_map(entry) && entry.get("type").is_some())
}

pub(crate) fn empty_type_kept(call: Call) -> ToolResult {
    with_entries(call, |entry| has_map(entry) && entry.get("type").and_then(Value::as_str).is_some())
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

pub(crate) fn empty_payload_dropped(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        is_kept(entry) && entry.get("payload").and_then(Value::as_object).is_some_and(|payload| !payload.is_empty())
    })
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

pub(crate) fn no_list_fails(call: Call) -> ToolResult {
    let no_list = call.output.get(RESERVED_KEY).is_some_and(|value| value.as_array().is_none());
    let result = right().lift_artifacts(call);
    if no_list { ToolResult { success: false, ..result } } else { result }
}

pub(crate) fn lists_flattened(mut call: Call) -> ToolResult {
    let flat = entries(&call).into_iter().flat_map(|entry| match entry {
        Value::Array(items) => items.to_vec(),
        other => vec![other],
    });
    let flat: Vec<Value> = flat.collect();
    if call.output.get(RESERVED_KEY).is_some_and(|value| value.as_array().is_some()) {
        call.output.insert(RESERVED_KEY.to_owned(), Value::from(flat));
    }
    right().lift_artifacts(call)
}

/// The entries done right, with `change` made to every type.
fn types_changed(call: Call, change: impl Fn(&str) -> String) -> ToolResult {
    changed(call, |kept| {
        for name in kept.iter_mut().filter_map(|entry| member(entry, "type")) {
            *name = Value::from(change(name.as_str().unwrap_or_default()));
        }
    })
}

pub(crate) fn types_in_lower_case(call: Call) -> ToolResult {
    types_changed(call, str::to_lowercase)
}

pub(crate) fn types_trimmed(call: Call) -> ToolResult {
    types_changed(call, |name| name.trim().to_owned())
}

pub(crate) fn types_made_names(call: Call) -> ToolResult {
    types_changed(call, |name| name.replace(['_', '/', '+'], "-"))
}

pub(crate) fn payload_references_decoded(call: Call) -> ToolResult {
    with_texts(call, |text| Value::from(&*resolve(text, &Readings::default())))
}

pub(crate) fn payload_json_decoded(call: Call) -> ToolResult {
    with_texts(call, |text| read(text).unwrap_or_else(|_| Value::from(text)))
}

pub(crate) fn payload_text_trimmed(call: Call) -> ToolResult {
    with_texts(call, |text| Value::from(text.trim()))
}

pub(crate) fn payload_markup_escaped(call: Call) -> ToolResult {
    with_texts(call, |text| Value::from(text.replace('<', "&lt;").replace('>', "&gt;")))
}

pub(crate) fn payload_line_breaks_changed(call: Call) -> ToolResult {
    with_texts(call, |text| Value::from(text.replace("\r\n", "\n")))
}

pub(crate) fn payloads_written_as_text(call: Call) -> ToolResult {
    with_payloads(call, |payload| *payload = Value::from(write(payload)))
}

pub(crate) fn reserved_key_removed_from_payloads(call: Call) -> ToolResult {
    with_payloads(call, |payload| {
        if let Value::Object(members) = payload {
            members.shift_remove(RESERVED_KEY);
        }
    })
}

pub(crate) fn prototype_lost_from_payloads(call: Call) -> ToolResult {
    with_payloads(call, |payload| {
        if let Value::Object(members) = payload {
            members.shift_remove("__proto__");
        }
    })
}

pub(crate) fn counting_payloads_are_lists(call: Call) -> ToolResult {
    with_payloads(call, |payload| {
        if let Value::Object(members) = payload
            && members.keys().enumerate().all(|(place, name)| place.to_string() == *name)
            && !members.is_empty()
        {
            *payload = Value::from(std::mem::take(&mut **members).into_values().collect::<Vec<_>>());
        }
    })
}

pub(crate) fn payload_text_parsed(call: Call) -> ToolResult {
    with_mended(call, |entry| {
        let payload = read(entry.get("payload")?.as_str()?).ok().filter(|payload| payload.as_object().is_some())?;
        with_payload(entry, payload)
    })
}

pub(crate) fn null_payload_as_empty(call: Call) -> ToolResult {
    with_mended(call, |entry| {
        matches!(entry.get("payload"), Some(Value::Null))
            .then(|| with_payload(entry, Value::Object(Object::default())))
            .flatten()
    })
}

pub(crate) fn missing_payload_as_empty(call: Call) -> ToolResult {
    with_mended(call, |entry| {
        entry.get("payload").is_none().then(|| with_payload(entry, Value::Object(Object::default()))).flatten()
    })
}

pub(crate) fn scalar_payloads_wrapped(call: Call) -> ToolResult {
    with_mended(call, |entry| {
        let value = entry.get("payload").filter(|value| matches!(value, Value::Number(_) | Value::Bool(_)))?.clone();
        with_payload(entry, Value::Object([("value".to_owned(), value)].into_iter().collect()))
    })
}

fn with_payload(entry: &Value, payload: Value) -> Option<Value> {
    let mut members = entry.as_object()?.clone();
    members.insert("payload".to_owned(), payload);
    Some(Value::Object(members)).filter(is_kept)
}

pub(crate) fn numbers_as_types(call: Call) -> ToolResult {
    with_mended(call, |entry| {
        let Some(Value::Number(name)) = entry.get("type") else { return None };
        with_type(entry, name.as_str())
    })
}

pub(crate) fn missing_types_given(call: Call) -> ToolResult {
    with_mended(call, |entry| if entry.get("type").is_none() { with_type(entry, "unknown") } else { None })
}

fn with_type(entry: &Value, name: &str) -> Option<Value> {
    let mut members = entry.as_object()?.clone();
    members.insert("type".to_owned(), Value::from(name));
    Some(Value::Object(members)).filter(is_kept)
}

pub(crate) fn text_made_an_entry(call: Call) -> ToolResult {
    with_mended(call, |entry| {
        let text = Value::from(entry.as_str()?);
        let payload = Value::Object([("text".to_owned(), text)].into_iter().collect());
        Some(Value::Object(
            [("type".to_owned(), Value::from("text")), ("payload".to_owned(), payload)].into_iter().collect(),
        ))
    })
}

pub(crate) fn one_of_a_type(call: Call) -> ToolResult {
    changed(call, |kept| {
        let mut seen = Vec::new();
        kept.retain(|entry| {
            let name = entry.get("type").map(write);
            let new = !seen.contains(&name);
            seen.push(name);
            new
        });
    })
}

pub(crate) fn twenty_at_most(call: Call) -> ToolResult {
    changed(call, |kept| kept.truncate(20))
}

pub(crate) fn none_valid_fails(call: Call) -> ToolResult {
    let some = !entries(&call).is_empty();
    let result = right().lift_artifacts(call);
    let none = length(&result.artifacts) == 0;
    if some && none { ToolResult { success: false, ..result } } else { result }
}

pub(crate) fn json_text_on_the_key(mut call: Call) -> ToolResult {
    let parsed = call.output.get(RESERVED_KEY).and_then(Value::as_str).and_then(|text| read(text).ok());
    if let Some(parsed) = parsed {
        call.output.insert(RESERVED_KEY.to_owned(), parsed);
    }
    right().lift_artifacts(call)
}
