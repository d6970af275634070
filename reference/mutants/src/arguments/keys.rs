//! RT-TOOL-8 ¶5: keys that are to stay as they are.

use super::*;

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

pub(crate) fn top_keys_too(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    arguments.drain(..).map(|(name, value)| (resolve(&name, &Readings::default()).into_owned(), value)).collect()
}

pub(crate) fn keys_composed(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    let mut work: Vec<&mut Object> = vec![&mut arguments];
    while let Some(members) = work.pop() {
        let composed = |(name, value): (String, Value)| (name.replace("e\u{301}", "\u{e9}"), value);
        **members = std::mem::take(&mut **members).into_iter().map(composed).collect();
        work.extend(members.values_mut().filter_map(|value| match value {
            Value::Object(members) => Some(members),
            _ => None,
        }));
    }
    arguments
}

/// Both repairs done right, and then every key at every depth put through `change`.
fn renamed(schema: &Value, arguments: Object, change: fn(&str) -> String) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::rename(&mut arguments, change);
    tree::maps(arguments.values_mut(), |members| tree::rename(members, change));
    arguments
}

pub(crate) fn nested_keys_decoded(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::maps(arguments.values_mut(), |members| tree::rename(members, resolved));
    arguments
}

pub(crate) fn keys_of_json_decoded(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if sent.get(name).is_some_and(|sent| sent.as_str().is_some()) {
            tree::maps([value], |members| tree::rename(members, resolved));
        }
    }
    arguments
}

pub(crate) fn keys_in_lists_decoded(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for value in arguments.values_mut().filter(|value| is_list(value)) {
        tree::maps([value], |members| tree::rename(members, resolved));
    }
    arguments
}

/// The name looked up as it would decode to, and kept all the same.
pub(crate) fn parameters_found_by_decoding(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok());
        let right = match declared(schema, &resolved(name)) {
            Some("array") => decoded.filter(is_list),
            Some("object") => decoded.filter(is_map),
            _ => None,
        };
        if let Some(decoded) = right {
            *value = decoded;
        }
    }
    normalized(schema, arguments)
}

pub(crate) fn trimmed(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.trim().to_owned())
}

pub(crate) fn in_snake_case(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, snake_case)
}

pub(crate) fn in_lower_case(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, str::to_lowercase)
}

pub(crate) fn percent_escapes_decoded(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace("%20", " ").replace("c+d", "c d"))
}

pub(crate) fn marks_removed(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace(['\u{feff}', '\u{200b}'], ""))
}

pub(crate) fn markup_removed(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace("<i>", ""))
}

/// What some languages do with the names of a form's fields.
pub(crate) fn dots_unfolded(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    if let Some(value) = arguments.shift_remove("where.field") {
        arguments.insert("where".to_owned(), Value::from([("field", value)]));
    }
    arguments
}

pub(crate) fn dots_made_underscores(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace('.', "_"))
}

pub(crate) fn inherited_keys_dropped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::maps(arguments.values_mut(), |members| members.retain(|name, _| name != "__proto__"));
    arguments
}

pub(crate) fn inherited_arguments_dropped(schema: &Value, mut arguments: Object) -> Object {
    arguments.retain(|name, _| name != "__proto__");
    normalized(schema, arguments)
}

pub(crate) fn empty_keys_dropped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    arguments.retain(|name, _| !name.is_empty());
    tree::maps(arguments.values_mut(), |members| members.retain(|name, _| !name.is_empty()));
    arguments
}

/// What a language does whose objects cannot have an empty name.
pub(crate) fn empty_keys_named(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| if name.is_empty() { "_empty_".to_owned() } else { name.to_owned() })
}

pub(crate) fn colliding_keys_merged(schema: &Value, arguments: Object) -> Object {
    let merge = |members: &mut Object| {
        let mut seen: Vec<String> = Vec::new();
        members.retain(|name, _| {
            let new = !seen.contains(&resolved(name));
            seen.push(resolved(name));
            new
        });
    };
    let mut arguments = normalized(schema, arguments);
    merge(&mut arguments);
    tree::maps(arguments.values_mut(), merge);
    arguments
}

/// What a language does whose lists and maps are one.
pub(crate) fn counting_keys_are_a_list(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::every(arguments.values_mut(), |value| {
        if let Value::Object(members) = value
            && !members.is_empty()
            && members.keys().enumerate().all(|(place, name)| place.to_string() == *name)
        {
            *value = Value::from(members.values().cloned().collect::<Vec<_>>());
        }
    });
    arguments
}

pub(crate) fn counting_arguments_counted_anew(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    if arguments.keys().enumerate().all(|(place, name)| place.to_string() == *name) {
        tree::rename(&mut arguments, |name| format!("arg{name}"));
    }
    arguments
}
