//! RT-TOOL-8 ¶2: what is taken for JSON, and how often.

use super::*;

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

pub(crate) fn maps_alone(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| kind == Some("object") && is_map(value))
}

pub(crate) fn empty_not_decoded(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match value {
        Value::Array(items) => kind == Some("array") && !items.is_empty(),
        Value::Object(members) => kind == Some("object") && !members.is_empty(),
        _ => false,
    })
}

pub(crate) fn trailing_commas(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(",]", "]").replace(",}", "}"))
}

pub(crate) fn single_quotes(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace('\'', "\""))
}

pub(crate) fn not_a_number(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        text.replace("-Infinity", "null").replace("Infinity", "null").replace("NaN", "null")
    })
}

pub(crate) fn python_literals(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("True", "true").replace("False", "false").replace("None", "null"))
}

pub(crate) fn comments_removed(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let text = text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
        match (text.find("/*"), text.find("*/")) {
            (Some(start), Some(end)) if start < end => format!("{}{}", &text[..start], &text[end + 2..]),
            _ => text,
        }
    })
}

pub(crate) fn trimmed_first(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.trim().to_owned())
}

pub(crate) fn first_document(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| match read(text) {
        Err(error) if error.problem.starts_with("something follows") => text[..error.offset].to_owned(),
        _ => text.to_owned(),
    })
}

pub(crate) fn closed_up(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let mut text = text.to_owned();
        if text.matches('"').count() % 2 == 1 {
            text.push('"');
        }
        let mut open = Vec::new();
        for sign in text.chars() {
            match sign {
                '[' => open.push(']'),
                '{' => open.push('}'),
                ']' | '}' => drop(open.pop()),
                _ => {}
            }
        }
        text.extend(open.into_iter().rev());
        text
    })
}

pub(crate) fn control_characters(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace('\n', "\\n").replace('\t', "\\t"))
}

pub(crate) fn references_first(schema: &Value, arguments: Object) -> Object {
    let arguments = leaves(arguments, |text| resolve(text, &Readings::default()).into_owned());
    normalized(schema, arguments)
}

pub(crate) fn decoded_again(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if matches!(declared(schema, name), Some("array" | "object")) {
            let items: Vec<&mut Value> = match value {
                Value::Array(items) => items.iter_mut().collect(),
                Value::Object(members) => members.values_mut().collect(),
                _ => Vec::new(),
            };
            for item in items {
                if let Some(decoded) =
                    item.as_str().and_then(|text| read(text).ok()).filter(|value| is_list(value) || is_map(value))
                {
                    *item = decoded;
                }
            }
        }
    }
    arguments
}

/// JSON text decoded as it is to be, but for text that `refused` says is none; the rest done right.
fn refused_where(schema: &Value, arguments: Object, refused: impl Fn(&str, &Value) -> bool) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Some(text) = sent[name].as_str()
            && value.as_str().is_none()
            && refused(text, value)
        {
            *value = Value::from(&*resolve(text, &Readings::default()));
        }
    }
    arguments
}

pub(crate) fn white_space_first_refused(schema: &Value, arguments: Object) -> Object {
    refused_where(schema, arguments, |text, _| !text.starts_with(['[', '{']))
}

pub(crate) fn several_lines_refused(schema: &Value, arguments: Object) -> Object {
    refused_where(schema, arguments, |text, _| text.trim().contains('\n'))
}

pub(crate) fn lists_of_maps_alone(schema: &Value, arguments: Object) -> Object {
    refused_where(schema, arguments, |_, value| {
        value.as_array().is_some_and(|items| !items.is_empty() && !items.iter().any(is_map))
    })
}

pub(crate) fn exponents_refused(schema: &Value, arguments: Object) -> Object {
    let exponent = |pair: &[u8]| pair[0].is_ascii_digit() && matches!(pair[1], b'e' | b'E');
    refused_where(schema, arguments, |text, _| text.as_bytes().windows(2).any(exponent))
}

pub(crate) fn long_text_refused(schema: &Value, arguments: Object) -> Object {
    refused_where(schema, arguments, |text, _| text.len() > 500)
}

pub(crate) fn five_levels_at_most(schema: &Value, arguments: Object) -> Object {
    fn levels(value: &Value) -> usize {
        match value {
            Value::Array(items) => 1 + items.iter().map(levels).max().unwrap_or(0),
            Value::Object(members) => 1 + members.values().map(levels).max().unwrap_or(0),
            _ => 0,
        }
    }
    refused_where(schema, arguments, |_, value| levels(value) > 5)
}

pub(crate) fn empty_names_refused(schema: &Value, arguments: Object) -> Object {
    refused_where(schema, arguments, |text, _| text.contains("\"\":"))
}

pub(crate) fn schema_enforced(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let own = property(schema, name);
        let too_few =
            own.and_then(|own| own.get("minItems")).is_some() && value.as_array().is_some_and(|items| items.len() < 3);
        if too_few && sent[name].as_str().is_some() {
            value.clone_from(&sent[name]);
        }
    }
    arguments
}

pub(crate) fn nullable_not_declared(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if property(schema, name).and_then(|own| own.get("nullable")).is_some() {
            value.clone_from(&sent[name]);
        }
    }
    arguments
}

pub(crate) fn described_not_declared(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if property(schema, name).is_some_and(|own| own.get("default").is_some() && own.get("type").is_some()) {
            value.clone_from(&sent[name]);
        }
    }
    arguments
}

pub(crate) fn names_in_any_letter_case(schema: &Value, arguments: Object) -> Object {
    let properties = schema.get("properties").and_then(Value::as_object);
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let near = |known: &&String| *known != name && known.eq_ignore_ascii_case(name.trim());
        let meant = properties.into_iter().flat_map(|properties| properties.keys()).find(near);
        let decoded = value.as_str().and_then(|text| read(text).ok()).filter(|value| is_list(value) || is_map(value));
        if let (Some(_), Some(decoded)) = (meant, decoded) {
            *value = decoded;
        }
    }
    arguments
}

pub(crate) fn floats_cut(schema: &Value, arguments: Object) -> Object {
    values_decoded(schema, arguments, |value| {
        let Value::Number(number) = value else { return };
        if let Some((whole, _)) = number.as_str().split_once('.').filter(|(_, rest)| !rest.contains(['e', 'E'])) {
            *value = read(whole).unwrap_or(Value::Null);
        }
    })
}

pub(crate) fn surrogates_halved(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if sent[name].as_str().is_some_and(|text| text.contains("\\ud")) && value.as_str().is_none() {
            each(value, &|value| {
                if let Value::String(text) = value {
                    *text = text.replace(|sign| u32::from(sign) > 0xFFFF, "\u{FFFD}\u{FFFD}");
                }
            });
        }
    }
    arguments
}

/// `change` made to every value of JSON that was decoded.
fn values_decoded(schema: &Value, arguments: Object, change: impl Fn(&mut Value)) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if sent[name].as_str().is_some() && value.as_str().is_none() {
            each(value, &change);
        }
    }
    arguments
}

fn each(value: &mut Value, change: &impl Fn(&mut Value)) {
    change(value);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| each(item, change)),
        Value::Object(members) => members.values_mut().for_each(|member| each(member, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

pub(crate) fn containers_in_json_left_as_text(schema: &Value, arguments: Object) -> Object {
    values_decoded(schema, arguments, |value| {
        let inner: Vec<&mut Value> = match value {
            Value::Object(members) => members.values_mut().collect(),
            _ => Vec::new(),
        };
        for value in inner.into_iter().filter(|value| is_map(value)) {
            *value = Value::from(write(value));
        }
    })
}
