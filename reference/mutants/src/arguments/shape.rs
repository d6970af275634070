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

pub(crate) fn wrapped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if declared(schema, name) == Some("array") && value.as_str().is_some() {
            *value = Value::from(vec![value.clone()]);
        }
    }
    arguments
}

pub(crate) fn emptied(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if matches!(declared(schema, name), Some("array" | "object")) && value.as_str().is_some() {
            *value = Value::Null;
        }
    }
    arguments
}

pub(crate) fn counting_keys_are_a_list(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let map = value.as_str().and_then(|text| read(text).ok());
        if let Some(Value::Object(mut members)) = map
            && declared(schema, name) == Some("array")
            && members.keys().enumerate().all(|(place, name)| place.to_string() == *name)
        {
            *value = Value::from(std::mem::take(&mut *members).into_values().collect::<Vec<_>>());
        }
    }
    arguments
}

pub(crate) fn reprinted(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let parsed = value.as_str().and_then(|text| read(text).ok());
        if let Some(parsed) = parsed.filter(|_| matches!(declared(schema, name), Some("array" | "object"))) {
            *value = Value::from(write(&parsed));
        }
    }
    arguments
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
