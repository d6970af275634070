//! RT-TOOL-8 ¶3: values made to fit what is declared, where they are to be passed through.

use super::*;

pub(crate) fn brackets_split(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let text = value.as_str().filter(|_| kind == Some("string"))?;
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        read(text).is_err().then(|| split(inner, ','))
    })
}

fn split(text: &str, separator: char) -> Value {
    Value::from(text.split(separator).map(|part| Value::from(part.trim())).collect::<Vec<_>>())
}

/// Text for a declared list, split where `separator` is in it.
fn split_at(schema: &Value, arguments: Object, separator: char) -> Object {
    altered(schema, arguments, |kind, value| {
        let text = value.as_str().filter(|_| kind == Some("array"))?;
        (text.contains(separator) && read(text).is_err() && !text.contains(['[', '{'])).then(|| split(text, separator))
    })
}

pub(crate) fn split_at_commas(schema: &Value, arguments: Object) -> Object {
    split_at(schema, arguments, ',')
}

pub(crate) fn split_at_semicolons(schema: &Value, arguments: Object) -> Object {
    split_at(schema, arguments, ';')
}

pub(crate) fn split_at_line_breaks(schema: &Value, arguments: Object) -> Object {
    split_at(schema, arguments, '\n')
}

pub(crate) fn query_as_a_map(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let text = value.as_str().filter(|_| kind == Some("object"))?;
        let member = |part: &str| part.split_once('=').map(|(name, value)| (name.to_owned(), Value::from(value)));
        let members: Option<Object> = text.split('&').map(member).collect();
        members.filter(|_| !text.contains(['{', ' ', '\n'])).map(Value::Object)
    })
}

pub(crate) fn wrapped_where_null_may_be(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let types = property(schema, name).and_then(|own| own.get("type")).and_then(Value::as_array);
        let is_list = types.is_some_and(|types| types.iter().any(|name| name.as_str() == Some("array")));
        let string = types.is_some_and(|types| types.iter().any(|name| name.as_str() == Some("string")));
        if is_list && !string && value.as_str().is_some_and(|text| read(text).is_err()) {
            *value = Value::from(vec![value.clone()]);
        }
    }
    arguments
}

pub(crate) fn scalars_wrapped(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let scalar = matches!(value, Value::Number(_) | Value::Bool(_));
        (kind == Some("array") && scalar).then(|| Value::from(vec![value.clone()]))
    })
}

pub(crate) fn maps_wrapped(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        (kind == Some("array") && is_map(value)).then(|| Value::from(vec![value.clone()]))
    })
}

pub(crate) fn single_items_unwrapped(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let items = value.as_array().filter(|items| items.len() == 1 && kind == Some("object"))?;
        items.first().cloned()
    })
}

pub(crate) fn lists_joined(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let items = value.as_array().filter(|_| kind == Some("string"))?;
        let parts: Vec<String> =
            items.iter().map(|item| item.as_str().map_or_else(|| write(item), str::to_owned)).collect();
        Some(Value::from(parts.join(", ")))
    })
}

pub(crate) fn null_as_empty_text(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        (kind == Some("string") && matches!(value, Value::Null)).then(|| Value::from(""))
    })
}

pub(crate) fn null_as_empty_list(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        (kind == Some("array") && matches!(value, Value::Null)).then(|| Value::from(Vec::new()))
    })
}

pub(crate) fn empty_text_as_null(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| (kind.is_some() && value.as_str() == Some("")).then_some(Value::Null))
}

pub(crate) fn empty_text_as_empty_list(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        (kind == Some("array") && value.as_str() == Some("")).then(|| Value::from(Vec::new()))
    })
}

pub(crate) fn empty_containers_exchanged(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| match (kind, value.as_str()?.trim()) {
        (Some("object"), "[]") => Some(Value::Object(Object::default())),
        (Some("array"), "{}") => Some(Value::from(Vec::new())),
        _ => None,
    })
}

pub(crate) fn null_text_as_null(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |_, value| (value.as_str() == Some("null")).then_some(Value::Null))
}

pub(crate) fn words_as_booleans(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| match value.as_str()? {
        "yes" | "1" | "on" if kind == Some("boolean") => Some(Value::from(true)),
        "no" | "0" | "off" if kind == Some("boolean") => Some(Value::from(false)),
        _ => None,
    })
}

pub(crate) fn loose_numbers(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let text = value.as_str().filter(|_| matches!(kind, Some("number" | "integer")))?;
        let digits = text.trim().replace(',', "");
        (digits != text).then(|| read(&digits).ok()).flatten().filter(|number| matches!(number, Value::Number(_)))
    })
}

pub(crate) fn booleans_as_numbers(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| match value {
        Value::Bool(is) if matches!(kind, Some("number" | "integer")) => Some(Value::from(i64::from(*is))),
        _ => None,
    })
}

pub(crate) fn numbers_as_booleans(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| match value {
        Value::Number(number) if kind == Some("boolean") => Some(Value::from(number.as_str() != "0")),
        _ => None,
    })
}

pub(crate) fn decimals_cut_for_integers(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| match value {
        Value::Number(number) if kind == Some("integer") => read(number.as_str().split_once('.')?.0).ok(),
        _ => None,
    })
}

pub(crate) fn integers_cut(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |_, value| match value {
        Value::Number(number) => {
            let whole: i64 = number.as_str().parse().ok()?;
            Some(Value::from(whole & 0xFFFF_FFFF)).filter(|_| whole > i64::from(u32::MAX))
        }
        _ => None,
    })
}

/// JSON text decoded where `wanted` says so of the parameter's own schema; the rest done right.
fn decoded_by_schema(schema: &Value, arguments: Object, wanted: impl Fn(&Value) -> bool) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok()).filter(|value| is_list(value) || is_map(value));
        if let Some(decoded) = decoded.filter(|_| property(schema, name).is_some_and(&wanted)) {
            *value = decoded;
        }
    }
    arguments
}

pub(crate) fn json_media_type_decoded(schema: &Value, arguments: Object) -> Object {
    decoded_by_schema(schema, arguments, |own| own.get("contentMediaType").is_some())
}

pub(crate) fn json_format_decoded(schema: &Value, arguments: Object) -> Object {
    decoded_by_schema(schema, arguments, |own| own.get("format").is_some())
}

pub(crate) fn string_among_the_types_decoded(schema: &Value, arguments: Object) -> Object {
    decoded_by_schema(schema, arguments, |own| {
        own.get("type")
            .and_then(Value::as_array)
            .is_some_and(|types| types.iter().any(|name| name.as_str() == Some("string")))
    })
}

pub(crate) fn boolean_schemas_decoded(schema: &Value, arguments: Object) -> Object {
    decoded_by_schema(schema, arguments, |own| matches!(own, Value::Bool(_)))
}

pub(crate) fn choices_decoded(schema: &Value, arguments: Object) -> Object {
    decoded_by_schema(schema, arguments, |own| own.get("enum").is_some() && own.get("type").is_none())
}

pub(crate) fn undeclared_arguments_decoded(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok()).filter(|value| is_list(value) || is_map(value));
        if let Some(decoded) = decoded.filter(|_| property(schema, name).is_none()) {
            *value = decoded;
        }
    }
    arguments
}

pub(crate) fn quoted_containers_decoded(schema: &Value, arguments: Object) -> Object {
    altered(schema, arguments, |kind, value| {
        let inner = read(value.as_str()?).ok()?;
        let decoded = read(inner.as_str()?).ok()?;
        let fits = (kind == Some("array") && is_list(&decoded)) || (kind == Some("object") && is_map(&decoded));
        fits.then_some(decoded)
    })
}
