//! RT-TOOL-8 ¶4: where references are decoded, and how often.

use super::*;

pub(crate) fn once(schema: &Value, arguments: Object) -> Object {
    normalize_arguments(schema, arguments, &Readings { pass_bound: NonZeroU32::new(1), ..Readings::default() })
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

pub(crate) fn again_only_after_amp(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        if text.contains("&amp;") {
            resolve(text, &Readings::default()).into_owned()
        } else {
            decode_once(text, &Readings::default()).into_owned()
        }
    })
}

pub(crate) fn lists_skipped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = resolve(text, &Readings::default()).into_owned(),
            Value::Object(members) => work.extend(members.values_mut()),
            _ => {}
        }
    }
    arguments
}

pub(crate) fn four_levels_deep(schema: &Value, arguments: Object) -> Object {
    to_level(schema, arguments, 4)
}

fn to_level(schema: &Value, arguments: Object, levels: usize) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    let mut work: Vec<(&mut Value, usize)> = arguments.values_mut().map(|value| (value, 1)).collect();
    while let Some((value, level)) = work.pop() {
        match value {
            Value::String(text) => *text = resolved(text),
            Value::Array(items) if level < levels => work.extend(items.iter_mut().map(|item| (item, level + 1))),
            Value::Object(members) if level < levels => {
                work.extend(members.values_mut().map(|value| (value, level + 1)));
            }
            _ => {}
        }
    }
    arguments
}

pub(crate) fn declared_strings_alone(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Value::String(text) = value
            && declared(schema, name) == Some("string")
        {
            *text = resolve(text, &Readings::default()).into_owned();
        }
    }
    arguments
}

pub(crate) fn decoded_json_skipped(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let was_text = value.as_str().is_some();
        let sent = std::mem::replace(value, Value::Null);
        let mut one = decoded_alone(schema, Object::from_iter([(name.as_str(), sent)]));
        if !was_text || one[name].as_str().is_some() {
            one = leaves(one, |text| resolve(text, &Readings::default()).into_owned());
        }
        *value = std::mem::replace(&mut one[name], Value::Null);
    }
    arguments
}

pub(crate) fn maps_skipped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = resolved(text),
            Value::Array(items) => work.extend(items.iter_mut()),
            _ => {}
        }
    }
    arguments
}

pub(crate) fn two_levels_deep(schema: &Value, arguments: Object) -> Object {
    to_level(schema, arguments, 2)
}

pub(crate) fn three_levels_deep(schema: &Value, arguments: Object) -> Object {
    to_level(schema, arguments, 3)
}

pub(crate) fn eight_levels_deep(schema: &Value, arguments: Object) -> Object {
    to_level(schema, arguments, 8)
}

pub(crate) fn first_hundred_items(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = resolved(text),
            Value::Array(items) => work.extend(items.iter_mut().take(100)),
            Value::Object(members) => work.extend(members.values_mut()),
            _ => {}
        }
    }
    arguments
}

/// References decoded in the arguments that `asks` for by declaration and value, and left in the others.
fn resolved_where(schema: &Value, arguments: Object, asks: fn(Option<&Value>, &Value) -> bool) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if asks(property(schema, name), value) {
            tree::texts([value], resolved);
        }
    }
    arguments
}

fn kind_of(declaration: Option<&Value>) -> Option<&str> {
    declaration?.get("type")?.as_str()
}

pub(crate) fn undeclared_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, _| declaration.is_some())
}

pub(crate) fn untyped_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, _| declaration.is_none() || kind_of(declaration).is_some())
}

pub(crate) fn scalars_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, _| {
        !matches!(kind_of(declaration), Some("number" | "integer" | "boolean" | "null"))
    })
}

pub(crate) fn wrong_containers_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, value| {
        let scalar = matches!(kind_of(declaration), Some("string" | "number" | "integer" | "boolean" | "null"));
        !(scalar && (is_list(value) || is_map(value)))
    })
}

pub(crate) fn text_for_containers_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, value| {
        !(matches!(kind_of(declaration), Some("array" | "object")) && value.as_str().is_some())
    })
}

pub(crate) fn wrong_shapes_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, value| {
        let json = value.as_str().is_some_and(|text| read(text).is_ok());
        !(json && matches!(kind_of(declaration), Some("array" | "object")))
    })
}

pub(crate) fn integer_items_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, _| {
        let asked = declaration.and_then(|declaration| declaration.get("items")?.get("type")?.as_str());
        asked != Some("integer")
    })
}

pub(crate) fn decoded_json_once(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = decoded_alone(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let was_text = sent.get(name).is_some_and(|sent| sent.as_str().is_some());
        if was_text && value.as_str().is_none() {
            tree::texts([value], |text| decode_once(text, &Readings::default()).into_owned());
        } else {
            tree::texts([value], resolved);
        }
    }
    arguments
}

/// What replacing does in a language where it ends after the first, twice over.
pub(crate) fn first_reference_alone(schema: &Value, arguments: Object) -> Object {
    let first = |text: &str| {
        let end = text.find('&').and_then(|start| text[start..].find(';').map(|end| start + end + 1));
        end.map_or_else(
            || text.to_owned(),
            |end| decode_once(&text[..end], &Readings::default()).into_owned() + &text[end..],
        )
    };
    leaves(decoded_alone(schema, arguments), |text| first(&first(text)))
}

/// A bound that gives up instead of stopping.
pub(crate) fn as_sent_after_five_passes(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| if passes(text) > 5 { text.to_owned() } else { resolved(text) })
}

pub(crate) fn emptied_after_a_hundred_passes(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| if passes(text) > 100 { String::new() } else { resolved(text) })
}

fn passes(text: &str) -> usize {
    text.split('&').map(|part| part.matches("amp;").count()).max().unwrap_or_default()
}

pub(crate) fn again_only_for_names(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let once = decode_once(text, &Readings::default()).into_owned();
        if once.contains("&#") { once } else { resolved(&once) }
    })
}

pub(crate) fn trimmed_after_decoding(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let decoded = resolved(text);
        if decoded == text { decoded } else { decoded.trim().to_owned() }
    })
}

pub(crate) fn long_text_skipped(schema: &Value, arguments: Object) -> Object {
    skipped(schema, arguments, |text| text.len() > 4096 && text.contains(' '))
}

pub(crate) fn urls_skipped(schema: &Value, arguments: Object) -> Object {
    skipped(schema, arguments, |text| text.starts_with("http"))
}

pub(crate) fn markup_skipped(schema: &Value, arguments: Object) -> Object {
    skipped(schema, arguments, |text| text.contains('<'))
}

pub(crate) fn characters_past_ffff_skipped(schema: &Value, arguments: Object) -> Object {
    skipped(schema, arguments, |text| text.chars().any(|character| u32::from(character) > 0xFFFF))
}

pub(crate) fn ascii_alone(schema: &Value, arguments: Object) -> Object {
    skipped(schema, arguments, |text| !text.is_ascii())
}

fn skipped(schema: &Value, arguments: Object, skip: fn(&str) -> bool) -> Object {
    leaves(decoded_alone(schema, arguments), |text| if skip(text) { text.to_owned() } else { resolved(text) })
}

/// JSON text that decoding references has made, decoded whatever is declared.
pub(crate) fn made_json_decoded(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    tree::every(arguments.values_mut(), |value| {
        let Value::String(text) = value else { return };
        let decoded = resolved(text);
        let made =
            if decoded == *text { None } else { read(&decoded).ok().filter(|made| is_list(made) || is_map(made)) };
        *value = made.unwrap_or_else(|| Value::from(decoded));
    });
    arguments
}

pub(crate) fn json_text_skipped(schema: &Value, arguments: Object) -> Object {
    skipped(schema, arguments, |text| read(text).is_ok_and(|value| is_list(&value) || is_map(&value)))
}

pub(crate) fn formats_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, _| {
        !declaration.is_some_and(|schema| schema.get("format").is_some() || schema.get("pattern").is_some())
    })
}

pub(crate) fn declared_markup_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, _| {
        let media_type = declaration.and_then(|schema| schema.get("contentMediaType")?.as_str());
        media_type != Some("text/html")
    })
}

pub(crate) fn choices_skipped(schema: &Value, arguments: Object) -> Object {
    resolved_where(schema, arguments, |declaration, value| {
        let choices = declaration.and_then(|schema| schema.get("enum")?.as_array());
        !choices.is_some_and(|choices| choices.contains(value))
    })
}
