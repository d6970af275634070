//! RT-TOOL-2 ¶3: which entries are kept, in which order, and what a malformed one does.

use super::*;

pub(crate) fn all_or_nothing(call: Call) -> ToolResult {
    if entries_of(&call).iter().all(is_kept) { lifted(call) } else { none_lifted(call) }
}

pub(crate) fn bad_entry_fails(call: Call) -> ToolResult {
    if entries_of(&call).iter().all(is_kept) { lifted(call) } else { call_failed(call) }
}

pub(crate) fn nothing_sound_fails(call: Call) -> ToolResult {
    let sent = entries_of(&call);
    if sent.is_empty() || sent.iter().any(is_kept) { lifted(call) } else { call_failed(call) }
}

/// What `for entry in entries: if bad(entry): entries.remove(entry)` does.
pub(crate) fn skips(call: Call) -> ToolResult {
    with_artifacts(call, |mut left| {
        let mut place = 0;
        while place < left.len() {
            if !is_kept(&left[place]) {
                left.remove(place);
                // The entry that moved up is passed over.
            }
            place += 1;
        }
        left
    })
}

pub(crate) fn stops_at_the_first_bad(call: Call) -> ToolResult {
    with_artifacts(call, |entries| entries.into_iter().take_while(is_kept).collect())
}

/// What `map` does where `filter` was meant.
pub(crate) fn nulls_for_bad_entries(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        entries.into_iter().map(|entry| if is_kept(&entry) { entry } else { Value::Null }).collect()
    })
}

pub(crate) fn unchecked(call: Call) -> ToolResult {
    with_entries(call, |_| true)
}

pub(crate) fn any_map(call: Call) -> ToolResult {
    with_entries(call, |entry| entry.as_object().is_some())
}

pub(crate) fn type_unchecked(call: Call) -> ToolResult {
    with_entries(call, has_map)
}

pub(crate) fn empty_type_kept(call: Call) -> ToolResult {
    with_entries(call, |entry| has_map(entry) && type_of(entry).is_some())
}

pub(crate) fn any_type_there_is(call: Call) -> ToolResult {
    with_entries(call, |entry| has_map(entry) && entry.get("type").is_some())
}

pub(crate) fn falsy_types_dropped(call: Call) -> ToolResult {
    with_entries(call, |entry| is_kept(entry) && !matches!(type_of(entry), Some("0" | "false")))
}

pub(crate) fn known_types_alone(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        let known = ["link", "file", "image", "note", "table", "chart", "json", "doc", "card", "mail"];
        is_kept(entry) && type_of(entry).is_some_and(|name| known.contains(&name))
    })
}

pub(crate) fn plain_types_alone(call: Call) -> ToolResult {
    with_entries(call, |entry| {
        let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_ /+".contains(&byte));
        is_kept(entry) && type_of(entry).is_some_and(plain)
    })
}

/// What a language does that turns a number into text where text is asked for.
pub(crate) fn types_turned_into_text(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let text = |mut entry: Value| {
            if let Value::Object(members) = &mut entry
                && let Some(kind @ (Value::Number(_) | Value::Bool(_))) = members.get_mut("type")
            {
                *kind = Value::from(write(kind));
            }
            entry
        };
        entries.into_iter().map(text).filter(is_kept).collect()
    })
}

pub(crate) fn missing_types_filled_in(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let filled = |mut entry: Value| {
            if let Value::Object(members) = &mut entry {
                members.entry("type".to_owned()).or_insert(Value::from("unknown"));
            }
            entry
        };
        entries.into_iter().map(filled).filter(is_kept).collect()
    })
}

pub(crate) fn any_letter_case_of_names(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let lower = |mut entry: Value| {
            if let Value::Object(members) = &mut entry {
                crate::tree::rename(members, str::to_lowercase);
            }
            entry
        };
        entries.into_iter().map(lower).filter(is_kept).collect()
    })
}

pub(crate) fn types_trimmed(call: Call) -> ToolResult {
    types_changed(call, |name| name.trim().to_owned())
}

pub(crate) fn types_in_lower_case(call: Call) -> ToolResult {
    types_changed(call, str::to_lowercase)
}

pub(crate) fn parameters_of_types_removed(call: Call) -> ToolResult {
    types_changed(call, |name| name.split(';').next().unwrap_or(name).to_owned())
}

fn types_changed(call: Call, change: impl Fn(&str) -> String) -> ToolResult {
    each_artifact(call, |members| {
        if let Some(kind) = members.get_mut("type")
            && let Some(changed) = kind.as_str().map(|name| Value::from(change(name)))
        {
            *kind = changed;
        }
    })
}

/// What a language does whose maps and pairs are one.
pub(crate) fn pairs_are_entries(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let paired = |candidate: Value| match candidate.as_array().map(|items| items.as_slice()) {
            Some([kind, payload]) => entry(kind.clone(), payload.clone()),
            _ => candidate,
        };
        entries.into_iter().map(paired).filter(is_kept).collect()
    })
}

pub(crate) fn lists_spread_out(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let spread = |entry: Value| match entry {
            Value::Array(items) => items.to_vec(),
            other => vec![other],
        };
        entries.into_iter().flat_map(spread).filter(is_kept).collect()
    })
}

pub(crate) fn text_entries_parsed(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let parsed = |entry: Value| entry.as_str().and_then(|text| read(text).ok()).unwrap_or(entry);
        entries.into_iter().map(parsed).filter(is_kept).collect()
    })
}

pub(crate) fn first_hundred_alone(call: Call) -> ToolResult {
    with_artifacts(call, |entries| entries.into_iter().filter(is_kept).take(100).collect())
}

pub(crate) fn repeats_dropped(call: Call) -> ToolResult {
    first_alone(call, |a, b| a == b)
}

pub(crate) fn one_of_a_type(call: Call) -> ToolResult {
    first_alone(call, |a, b| a.get("type") == b.get("type"))
}

pub(crate) fn one_of_a_payload(call: Call) -> ToolResult {
    first_alone(call, |a, b| a.get("payload") == b.get("payload"))
}

fn first_alone(call: Call, same: impl Fn(&Value, &Value) -> bool) -> ToolResult {
    with_artifacts(call, |entries| {
        let mut kept: Vec<Value> = Vec::new();
        for entry in entries.into_iter().filter(is_kept) {
            if !kept.iter().any(|earlier| same(earlier, &entry)) {
                kept.push(entry);
            }
        }
        kept
    })
}

pub(crate) fn sorted_by_type(call: Call) -> ToolResult {
    let mut result = lifted(call);
    artifacts_of(&mut result).sort_by_key(|entry| entry.get("type").map(write));
    result
}

pub(crate) fn last_first(call: Call) -> ToolResult {
    let mut result = lifted(call);
    artifacts_of(&mut result).reverse();
    result
}

pub(crate) fn no_list_fails(call: Call) -> ToolResult {
    let no_list = call.output.get(RESERVED_KEY).is_some_and(|value| value.as_array().is_none());
    if no_list { call_failed(call) } else { lifted(call) }
}

pub(crate) fn null_fails(call: Call) -> ToolResult {
    if matches!(call.output.get(RESERVED_KEY), Some(Value::Null)) { call_failed(call) } else { lifted(call) }
}

pub(crate) fn a_scalar_fails(call: Call) -> ToolResult {
    let scalar = matches!(call.output.get(RESERVED_KEY), Some(Value::Number(_) | Value::Bool(_)));
    if scalar { call_failed(call) } else { lifted(call) }
}

pub(crate) fn json_text_parsed(mut call: Call) -> ToolResult {
    if let Some(value) = call.output.get_mut(RESERVED_KEY)
        && let Some(parsed) = value.as_str().and_then(|text| read(text).ok())
    {
        *value = parsed;
    }
    lifted(call)
}

pub(crate) fn text_is_an_entry(call: Call) -> ToolResult {
    let text = call.output.get(RESERVED_KEY).and_then(Value::as_str).map(str::to_owned);
    let Some(text) = text.filter(|text| !text.is_empty() && is_success(&call)) else { return lifted(call) };
    let artifact = entry("text", Value::from([("text", text)]));
    ToolResult { artifacts: Value::from(vec![artifact]), ..lifted(call) }
}

pub(crate) fn a_map_fails(call: Call) -> ToolResult {
    let map = call.output.get(RESERVED_KEY).and_then(Value::as_object).is_some();
    if map { call_failed(call) } else { lifted(call) }
}

pub(crate) fn any_map_on_the_key_is_an_entry(call: Call) -> ToolResult {
    let map = call.output.get(RESERVED_KEY).filter(|value| value.as_object().is_some()).cloned();
    match map {
        Some(map) if is_success(&call) => ToolResult { artifacts: Value::from(vec![map]), ..lifted(call) },
        _ => lifted(call),
    }
}

pub(crate) fn any_values_on_the_key_are_entries(call: Call) -> ToolResult {
    let map = call.output.get(RESERVED_KEY).and_then(Value::as_object).filter(|map| !map.is_empty()).cloned();
    match map {
        Some(map) if is_success(&call) => {
            ToolResult { artifacts: Value::from(map.values().cloned().collect::<Vec<_>>()), ..lifted(call) }
        }
        _ => lifted(call),
    }
}
