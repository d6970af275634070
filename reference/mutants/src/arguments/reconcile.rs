//! RT-TOOL-8 ¶1: what is reconciled, and what is done beside it.

use super::*;

pub(crate) fn as_sent(_schema: &Value, arguments: Object) -> Object {
    arguments
}

pub(crate) fn undeclared_dropped(schema: &Value, mut arguments: Object) -> Object {
    arguments.retain(|name, _| property(schema, name).is_some());
    normalized(schema, arguments)
}

pub(crate) fn missing_added(schema: &Value, mut arguments: Object) -> Object {
    for name in schema.get("properties").and_then(Value::as_object).into_iter().flat_map(|properties| properties.keys())
    {
        arguments.entry(name.clone()).or_insert(Value::Null);
    }
    normalized(schema, arguments)
}

pub(crate) fn nulls_dropped(schema: &Value, mut arguments: Object) -> Object {
    arguments.retain(|_, value| !matches!(value, Value::Null));
    normalized(schema, arguments)
}

pub(crate) fn first_alone(schema: &Value, mut arguments: Object) -> Object {
    let kept = arguments.len().min(1);
    let rest = arguments.split_off(kept);
    let mut first = normalized(schema, arguments);
    first.extend(rest);
    first
}

pub(crate) fn falsy_dropped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    let mut work: Vec<&mut Object> = vec![&mut arguments];
    while let Some(members) = work.pop() {
        members.retain(|_, value| !matches!(value, Value::Null) && value.as_str() != Some(""));
        work.extend(members.values_mut().filter_map(|value| match value {
            Value::Object(members) => Some(members),
            _ => None,
        }));
    }
    arguments
}

pub(crate) fn containers_written_as_text(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for value in arguments.values_mut() {
        if is_list(value) || is_map(value) {
            *value = Value::from(write(value));
        }
    }
    arguments
}

pub(crate) fn last_as_sent(schema: &Value, mut arguments: Object) -> Object {
    let last = arguments.pop();
    let mut arguments = normalized(schema, arguments);
    arguments.extend(last);
    arguments
}

/// What some runtimes do whose models wrap their arguments in one more map.
pub(crate) fn wrapper_unwrapped(schema: &Value, mut arguments: Object) -> Object {
    if property(schema, "arguments").is_none()
        && let Some(Value::Object(mut inner)) = arguments.get("arguments").cloned()
    {
        arguments.shift_remove("arguments");
        arguments.extend(std::mem::take(&mut *inner));
    }
    normalized(schema, arguments)
}

pub(crate) fn names_corrected(schema: &Value, mut arguments: Object) -> Object {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let names: Vec<String> = properties(schema).map(|(name, _)| name.clone()).collect();
    tree::rename(&mut arguments, |name| {
        names.iter().find(|declared| plain(declared) == plain(name)).cloned().unwrap_or_else(|| name.to_owned())
    });
    normalized(schema, arguments)
}

pub(crate) fn empty_lists_dropped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    arguments.retain(|_, value| value.as_array().is_none_or(|items| !items.is_empty()));
    arguments
}

pub(crate) fn nested_nulls_dropped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::maps(arguments.values_mut(), |members| members.retain(|_, value| !matches!(value, Value::Null)));
    arguments
}

pub(crate) fn nulls_emptied(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let null = matches!(value, Value::Null);
        match declaration.get("type")?.as_str()? {
            "array" if null => Some(Value::from(Vec::new())),
            "object" if null => Some(Value::Object(Object::default())),
            "string" if null => Some(Value::from("")),
            _ => None,
        }
    })
}

pub(crate) fn missing_lists_added(schema: &Value, mut arguments: Object) -> Object {
    for (name, declaration) in properties(schema) {
        if declaration.get("type").and_then(Value::as_str) == Some("array") {
            arguments.entry(name.clone()).or_insert(Value::from(Vec::new()));
        }
    }
    normalized(schema, arguments)
}

pub(crate) fn missing_booleans_added(schema: &Value, mut arguments: Object) -> Object {
    for (name, declaration) in properties(schema) {
        if declaration.get("type").and_then(Value::as_str) == Some("boolean") {
            arguments.entry(name.clone()).or_insert(Value::from(false));
        }
    }
    normalized(schema, arguments)
}

pub(crate) fn forbidden_dropped(schema: &Value, mut arguments: Object) -> Object {
    if matches!(schema.get("additionalProperties"), Some(Value::Bool(false))) {
        arguments.retain(|name, _| property(schema, name).is_some());
    }
    normalized(schema, arguments)
}

pub(crate) fn nothing_declared_nothing_passed(schema: &Value, arguments: Object) -> Object {
    if schema.get("properties").is_some() { normalized(schema, arguments) } else { Object::default() }
}

/// An empty schema taken for none, and arguments without one left alone.
pub(crate) fn as_sent_without_properties(schema: &Value, arguments: Object) -> Object {
    if schema.get("properties").is_some() { normalized(schema, arguments) } else { arguments }
}

pub(crate) fn lists_cut_to_their_limit(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let Some(Value::Number(limit)) = declaration.get("maxItems") else { return None };
        let limit = limit.as_str().parse().ok()?;
        Some(Value::from(value.as_array()?.iter().take(limit).cloned().collect::<Vec<_>>()))
    })
}

pub(crate) fn repeats_removed(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        declaration.get("uniqueItems")?;
        let mut unique: Vec<Value> = Vec::new();
        for item in value.as_array()?.iter() {
            if !unique.contains(item) {
                unique.push(item.clone());
            }
        }
        Some(Value::from(unique))
    })
}

pub(crate) fn text_cut_to_its_limit(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let Some(Value::Number(limit)) = declaration.get("maxLength") else { return None };
        let limit = limit.as_str().parse().ok()?;
        Some(Value::from(value.as_str()?.chars().take(limit).collect::<String>()))
    })
}

pub(crate) fn further_members_removed(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let Some(Value::Bool(false)) = declaration.get("additionalProperties") else { return None };
        let mut members = value.as_object()?.clone();
        members.retain(|name, _| property(declaration, name).is_some());
        Some(Value::Object(members))
    })
}

pub(crate) fn numbers_held_to_their_limit(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| match (declaration.get("maximum")?, value) {
        (Value::Number(limit), Value::Number(number)) if number.as_f64() > limit.as_f64() => {
            Some(Value::Number(limit.clone()))
        }
        _ => None,
    })
}

pub(crate) fn choices_corrected(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let choices = declaration.get("enum")?.as_array()?;
        if choices.contains(value) { None } else { choices.first().cloned() }
    })
}

/// Whether some text that is declared a list or a map is none.
fn one_fails(schema: &Value, arguments: &Object) -> bool {
    let decoded = decoded_alone(schema, arguments.clone());
    decoded
        .iter()
        .any(|(name, value)| matches!(declared(schema, name), Some("array" | "object")) && value.as_str().is_some())
}

/// What one handler around all the work does.
pub(crate) fn one_failure_leaves_all(schema: &Value, arguments: Object) -> Object {
    if one_fails(schema, &arguments) { arguments } else { normalized(schema, arguments) }
}

pub(crate) fn nothing_after_a_failure(schema: &Value, arguments: Object) -> Object {
    let mut before = arguments.clone();
    while one_fails(schema, &before) {
        before.pop();
    }
    let mut all = arguments;
    all.extend(std::mem::take(&mut *normalized(schema, before)));
    all
}

pub(crate) fn left_where_one_is_missing(schema: &Value, arguments: Object) -> Object {
    let required = schema.get("required").and_then(Value::as_array);
    let missing = |name: &Value| name.as_str().is_some_and(|name| !arguments.contains_key(name));
    if required.is_some_and(|names| names.iter().any(missing)) { arguments } else { normalized(schema, arguments) }
}

pub(crate) fn left_without_a_type(schema: &Value, arguments: Object) -> Object {
    let declares_a_map = schema.get("type").and_then(Value::as_str) == Some("object");
    if declares_a_map || schema.get("properties").is_none() { normalized(schema, arguments) } else { arguments }
}
