//! RT-TOOL-2 ¶3: what counts as a map payload, and what becomes of one that is kept.

use super::*;
use crate::tree;
use rt_tool_reference::Readings;
use rt_tool_reference::character_references::resolve;

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

/// The entries kept after `mend` has been made of each payload, a missing one being null.
fn mended(call: Call, mend: impl Fn(&Value) -> Option<Value>) -> ToolResult {
    with_artifacts(call, |entries| {
        let mended = |mut entry: Value| {
            if let Value::Object(members) = &mut entry
                && let Some(payload) = mend(members.get("payload").unwrap_or(&Value::Null))
            {
                members.insert("payload".to_owned(), payload);
            }
            entry
        };
        entries.into_iter().map(mended).filter(is_kept).collect()
    })
}

pub(crate) fn text_parsed(call: Call) -> ToolResult {
    mended(call, |payload| read(payload.as_str()?).ok())
}

pub(crate) fn text_wrapped(call: Call) -> ToolResult {
    mended(call, |payload| Some(Value::from([("text", payload.as_str()?)])))
}

pub(crate) fn lists_turned_into_maps(call: Call) -> ToolResult {
    mended(call, |payload| {
        let items = payload.as_array()?.iter().cloned().enumerate();
        Some(Value::Object(items.map(|(place, item)| (place.to_string(), item)).collect()))
    })
}

/// What `payload or {}` does.
pub(crate) fn nothing_is_an_empty_map(call: Call) -> ToolResult {
    mended(call, |payload| {
        let falsy = matches!(payload, Value::Null | Value::Bool(false)) || payload.as_str() == Some("");
        falsy.then(|| Value::Object(Object::default()))
    })
}

pub(crate) fn other_members_are_the_payload(call: Call) -> ToolResult {
    with_artifacts(call, |entries| {
        let gathered = |candidate: Value| match &candidate {
            Value::Object(members) if !members.contains_key("payload") && has_type(&candidate) => {
                let rest = members.iter().filter(|(name, _)| *name != "type");
                let rest = rest.map(|(name, value)| (name.clone(), value.clone())).collect();
                entry(type_of(&candidate).unwrap_or_default(), Value::Object(rest))
            }
            _ => candidate,
        };
        entries.into_iter().map(gathered).filter(is_kept).collect()
    })
}

/// The result done right, and then `change` made to each payload.
fn each_payload(call: Call, change: impl Fn(&mut Value)) -> ToolResult {
    each_artifact(call, |members| members.get_mut("payload").into_iter().for_each(&change))
}

pub(crate) fn pruned(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        if let Value::Object(members) = payload {
            members.retain(|_, value| !matches!(value, Value::Null));
        }
    })
}

pub(crate) fn empty_values_pruned(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        tree::maps([payload], |members| {
            members.retain(|_, value| match value {
                Value::Array(items) => !items.is_empty(),
                Value::Object(members) => !members.is_empty(),
                Value::String(text) => !text.is_empty(),
                _ => true,
            });
        });
    })
}

pub(crate) fn references_decoded(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::texts([payload], |text| resolve(text, &Readings::default()).into_owned()))
}

pub(crate) fn escaped(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::texts([payload], |text| text.replace('<', "&lt;").replace('>', "&gt;")))
}

pub(crate) fn trimmed(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::texts([payload], |text| text.trim().to_owned()))
}

pub(crate) fn json_text_parsed(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        tree::every([payload], |value| {
            if let Some(parsed) = value.as_str().and_then(|text| read(text).ok()) {
                *value = parsed;
            }
        });
    })
}

pub(crate) fn text_cut(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::texts([payload], |text| text.chars().take(1000).collect()))
}

pub(crate) fn cut_at_five_levels(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::cut([payload], 5))
}

pub(crate) fn lists_cut(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        tree::every([payload], |value| {
            if let Value::Array(items) = value {
                items.truncate(100);
            }
        });
    })
}

pub(crate) fn nested_key_removed(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        tree::maps([payload], |members| {
            members.shift_remove(RESERVED_KEY);
        });
    })
}

pub(crate) fn inherited_names_removed(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        tree::maps([payload], |members| members.retain(|name, _| name != "__proto__" && name != "constructor"));
    })
}

pub(crate) fn keys_decoded(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        tree::maps([payload], |members| {
            tree::rename(members, |name| resolve(name, &Readings::default()).into_owned());
        });
    })
}

pub(crate) fn keys_in_snake_case(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::maps([payload], |members| tree::rename(members, crate::arguments::snake_case)))
}

pub(crate) fn counting_keys_are_a_list(call: Call) -> ToolResult {
    each_payload(call, |payload| {
        if let Value::Object(members) = payload
            && !members.is_empty()
            && members.keys().enumerate().all(|(place, name)| place.to_string() == *name)
        {
            *payload = Value::from(members.values().cloned().collect::<Vec<_>>());
        }
    })
}

pub(crate) fn spread_into_the_entry(call: Call) -> ToolResult {
    each_artifact(call, |members| {
        if let Some(Value::Object(mut payload)) = members.shift_remove("payload") {
            members.extend(std::mem::take(&mut *payload));
        }
    })
}

pub(crate) fn written_as_text(call: Call) -> ToolResult {
    each_payload(call, |payload| *payload = Value::from(write(payload)))
}

pub(crate) fn single_precision(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::numbers([payload], tree::single_precision))
}

pub(crate) fn wrapped_to_64_bits(call: Call) -> ToolResult {
    each_payload(call, |payload| tree::numbers([payload], tree::wrapped_to_64_bits))
}
