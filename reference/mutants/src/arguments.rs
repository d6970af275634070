//! RT-TOOL-8 with one fault each.

use std::num::NonZeroU32;

use rt_tool_reference::character_references::resolve;
use rt_tool_reference::json::{Array, Object, Value, read};
use rt_tool_reference::{Readings, normalize_arguments};

pub(crate) fn as_sent(_schema: &Value, arguments: Object) -> Object {
    arguments
}

pub(crate) fn lists_alone(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| kind == Some("array") && is_list(value))
}

pub(crate) fn fence_removed(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let inner = value.as_str().and_then(|text| text.trim().strip_prefix("```json")?.strip_suffix("```"));
        if matches!(declared(schema, name), Some("array" | "object"))
            && let Some(inner) = inner
        {
            *value = Value::from(inner.trim());
        }
    }
    normalize_arguments(schema, arguments, &Readings::default())
}

pub(crate) fn strings_too(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match kind {
        Some("array") => is_list(value),
        Some("object") => is_map(value),
        Some("string") => is_list(value) || is_map(value),
        _ => false,
    })
}

pub(crate) fn any_shape(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| {
        matches!(kind, Some("array" | "object")) && (is_list(value) || is_map(value))
    })
}

pub(crate) fn once(schema: &Value, arguments: Object) -> Object {
    normalize_arguments(schema, arguments, &Readings { pass_bound: NonZeroU32::new(1), ..Readings::default() })
}

pub(crate) fn five_names(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let mut text = text.to_owned();
        loop {
            let next =
                [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")]
                    .iter()
                    .fold(text.clone(), |text, (name, character)| text.replace(name, character));
            if next == text {
                return text;
            }
            text = next;
        }
    })
}

pub(crate) fn top_level_alone(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for value in arguments.values_mut() {
        if let Value::String(text) = value {
            *text = resolve(text, &Readings::default()).into_owned();
        }
    }
    arguments
}

pub(crate) fn keys_too(schema: &Value, arguments: Object) -> Object {
    fn decoded(value: Value) -> Value {
        match value {
            Value::Array(mut items) => Value::Array(items.drain(..).map(decoded).collect::<Array>()),
            Value::Object(members) => Value::Object(keys(members)),
            other => other,
        }
    }
    fn keys(mut members: Object) -> Object {
        let name = |name: String| resolve(&name, &Readings::default()).into_owned();
        members.drain(..).map(|(key, value)| (name(key), decoded(value))).collect()
    }
    keys(normalize_arguments(schema, arguments, &Readings::default()))
}

pub(crate) fn trimmed(schema: &Value, arguments: Object) -> Object {
    leaves(normalize_arguments(schema, arguments, &Readings::default()), |text| text.trim().to_owned())
}

/// JSON text decoded where `wanted` says so of the declared type and the value, and references as they are to be.
fn decoded_where(schema: &Value, mut arguments: Object, wanted: fn(Option<&str>, &Value) -> bool) -> Object {
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok());
        if let Some(decoded) = decoded.filter(|decoded| wanted(declared(schema, name), decoded)) {
            *value = decoded;
        }
    }
    leaves(arguments, |text| resolve(text, &Readings::default()).into_owned())
}

/// JSON text decoded as it is to be, and references left.
fn decoded_alone(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok());
        let right = |value: &Value| match declared(schema, name) {
            Some("array") => is_list(value),
            Some("object") => is_map(value),
            _ => false,
        };
        if let Some(decoded) = decoded.filter(right) {
            *value = decoded;
        }
    }
    arguments
}

/// `change` made to every string leaf.
fn leaves(mut arguments: Object, change: impl Fn(&str) -> String) -> Object {
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = change(text),
            Value::Array(items) => work.extend(items.iter_mut()),
            Value::Object(members) => work.extend(members.values_mut()),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    arguments
}

fn declared<'s>(schema: &'s Value, name: &str) -> Option<&'s str> {
    schema.get("properties")?.get(name)?.get("type")?.as_str()
}

fn is_list(value: &Value) -> bool {
    value.as_array().is_some()
}

fn is_map(value: &Value) -> bool {
    value.as_object().is_some()
}
