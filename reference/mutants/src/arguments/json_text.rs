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
