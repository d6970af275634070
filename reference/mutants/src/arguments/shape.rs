//! RT-TOOL-8 ¶3: what is put in place of a string that is to stay.

use super::*;

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

pub(crate) fn scalars_too(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match kind {
        Some("array") => !is_map(value),
        Some("object") => !is_list(value),
        _ => false,
    })
}

pub(crate) fn undeclared_too(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match kind {
        None | Some("array") => is_list(value) || (kind.is_none() && is_map(value)),
        Some("object") => is_map(value),
        _ => false,
    })
}

pub(crate) fn scalars_coerced(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match value {
        Value::Array(_) => kind == Some("array"),
        Value::Object(_) => kind == Some("object"),
        Value::Number(_) => matches!(kind, Some("number" | "integer")),
        Value::Bool(_) => kind == Some("boolean"),
        Value::Null => kind == Some("null"),
        Value::String(_) => false,
    })
}

pub(crate) fn quotes_removed(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match value {
        Value::Array(_) => kind == Some("array"),
        Value::Object(_) => kind == Some("object"),
        Value::String(_) => kind == Some("string"),
        _ => false,
    })
}

/// Both repairs done right, and then what is still text for a declared list or map put through `change`.
fn leftover(schema: &Value, arguments: Object, change: fn(&str, &str) -> Option<Value>) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let Some(kind @ ("array" | "object")) = declared(schema, name) else { continue };
        if let Some(changed) = value.as_str().and_then(|text| change(kind, text)) {
            *value = changed;
        }
    }
    arguments
}

pub(crate) fn wrapped(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| (kind == "array").then(|| Value::from(vec![Value::from(text)])))
}

pub(crate) fn emptied(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |_, _| Some(Value::Null))
}

pub(crate) fn reprinted(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |_, text| Some(Value::from(write(&read(text).ok()?))))
}

pub(crate) fn counting_keys_are_a_list(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| {
        let Ok(Value::Object(mut members)) = read(text) else { return None };
        let counting = members.keys().enumerate().all(|(place, name)| place.to_string() == *name);
        let values = std::mem::take(&mut *members).into_values();
        (kind == "array" && counting).then(|| Value::from(values.collect::<Vec<_>>()))
    })
}

pub(crate) fn written_out(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if declared(schema, name) == Some("string") && value.as_str().is_none() {
            *value = Value::from(write(value));
        }
    }
    arguments
}

pub(crate) fn digits_are_numbers(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match value {
        Value::Array(_) => kind == Some("array"),
        Value::Object(_) => kind == Some("object"),
        Value::Number(_) | Value::Bool(_) | Value::Null => kind == Some("string"),
        Value::String(_) => false,
    })
}
