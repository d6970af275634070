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

pub(crate) fn commas_split(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| (kind == "array" && text.contains(',')).then(|| list(text.split(','))))
}

pub(crate) fn lines_split(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| (kind == "array" && text.contains('\n')).then(|| list(text.lines())))
}

pub(crate) fn words_split(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| {
        (kind == "array" && text.contains(' ')).then(|| list(text.split_whitespace()))
    })
}

fn list<'t>(items: impl Iterator<Item = &'t str>) -> Value {
    Value::from(items.map(Value::from).collect::<Vec<_>>())
}

pub(crate) fn brackets_split(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "string", |text| {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        read(text).is_err().then(|| list(inner.split(',')))
    })
}

pub(crate) fn pairs_parsed(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| {
        let pairs: Option<Object> = text
            .split('&')
            .map(|pair| pair.split_once('=').map(|(name, value)| (name.to_owned(), Value::from(value))))
            .collect();
        pairs.filter(|_| kind == "object").map(Value::Object)
    })
}

pub(crate) fn decoded_out_of_quotes(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| {
        let inner = read(read(text).ok()?.as_str()?).ok()?;
        (if kind == "array" { is_list(&inner) } else { is_map(&inner) }).then_some(inner)
    })
}

pub(crate) fn empty_text_is_null(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |_, text| text.is_empty().then_some(Value::Null))
}

pub(crate) fn empty_text_is_an_empty_container(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| match kind {
        "array" if text.is_empty() => Some(Value::from(Vec::new())),
        "object" if text.is_empty() => Some(Value::Object(Object::default())),
        _ => None,
    })
}

pub(crate) fn null_text_is_null(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |_, text| (text == "null").then_some(Value::Null))
}

pub(crate) fn only_map_taken_out(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| match read(text).ok()? {
        Value::Array(items) if kind == "object" && items.len() == 1 => items.first().filter(|one| is_map(one)).cloned(),
        _ => None,
    })
}

pub(crate) fn map_put_in_a_list(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| {
        let map = read(text).ok().filter(|value| kind == "array" && is_map(value))?;
        Some(Value::from(vec![map]))
    })
}

pub(crate) fn empty_map_is_a_list(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| (kind == "array" && text == "{}").then(|| Value::from(Vec::new())))
}

pub(crate) fn empty_list_is_a_map(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| {
        (kind == "object" && text == "[]").then(|| Value::Object(Object::default()))
    })
}

pub(crate) fn list_put_in_a_map(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |kind, text| match read(text).ok()? {
        Value::Array(items) if kind == "object" => {
            let numbered = items.iter().cloned().enumerate().map(|(place, item)| (place.to_string(), item));
            Some(Value::Object(numbered.collect()))
        }
        _ => None,
    })
}

pub(crate) fn trimmed_where_it_fails(schema: &Value, arguments: Object) -> Object {
    leftover(schema, arguments, |_, text| Some(Value::from(text.trim())))
}

pub(crate) fn dropped_where_it_fails(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    arguments
        .retain(|name, value| !matches!(declared(schema, name), Some("array" | "object")) || value.as_str().is_none());
    arguments
}

/// What is left as text put through `change` where the declaration is of `kind`.
fn text_for(schema: &Value, arguments: Object, kind: &str, change: fn(&str) -> Option<Value>) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if declared(schema, name) == Some(kind)
            && let Some(changed) = value.as_str().and_then(change)
        {
            *value = changed;
        }
    }
    arguments
}

pub(crate) fn numbers_coerced(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "number", number_in)
}

pub(crate) fn integers_coerced(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "integer", number_in)
}

/// What `parseFloat` and its like make of text that only begins with a number.
pub(crate) fn loose_numbers_coerced(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "number", |text| {
        let text = text.trim();
        let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(text.len());
        (end < text.len() || number_in(text).is_none()).then(|| number_in(&text[..end])).flatten()
    })
}

pub(crate) fn booleans_coerced(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "boolean", |text| match text {
        "true" => Some(Value::from(true)),
        "false" => Some(Value::from(false)),
        _ => None,
    })
}

pub(crate) fn words_are_booleans(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "boolean", |text| match text.to_lowercase().as_str() {
        "yes" | "on" | "1" | "y" => Some(Value::from(true)),
        "no" | "off" | "0" | "n" => Some(Value::from(false)),
        _ => None,
    })
}

pub(crate) fn text_is_true(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "boolean", |text| Some(Value::from(!text.is_empty())))
}

pub(crate) fn null_type_coerced(schema: &Value, arguments: Object) -> Object {
    text_for(schema, arguments, "null", |text| (text == "null").then_some(Value::Null))
}

pub(crate) fn escaped_text_of_any_shape(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let asks = matches!(declared(schema, name), Some("array" | "object")) && sent.get(name) != Some(value);
        if let Some(parsed) = value.as_str().filter(|_| asks).and_then(|text| read(text).ok()) {
            *value = parsed;
        }
    }
    arguments
}
