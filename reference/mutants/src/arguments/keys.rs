//! RT-TOOL-8 ¶5: keys, which are to stay.

use super::*;

/// Both repairs done right, and every key put through `change`, from the arguments' own names down.
fn renamed(schema: &Value, arguments: Object, change: impl Fn(&str) -> String) -> Object {
    maps(normalized(schema, arguments), |members| {
        let named = |(name, value): (String, Value)| (change(&name), value);
        **members = std::mem::take(&mut **members).into_iter().map(named).collect();
    })
}

pub(crate) fn trimmed(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.trim().to_owned())
}

pub(crate) fn in_lower_case(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, str::to_lowercase)
}

pub(crate) fn in_snake_case(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| if name == "camelCase" { "camel_case".to_owned() } else { name.to_owned() })
}

pub(crate) fn escaped(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace('&', "&amp;"))
}

pub(crate) fn white_space_made_plain(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace(['\t', '\n'], " "))
}

pub(crate) fn compatibility_composed(schema: &Value, arguments: Object) -> Object {
    renamed(schema, arguments, |name| name.replace('\u{fb01}', "fi"))
}

pub(crate) fn empty_ones_dropped(schema: &Value, arguments: Object) -> Object {
    maps(normalized(schema, arguments), |members| members.retain(|name, _| !name.is_empty()))
}

pub(crate) fn prototype_dropped(schema: &Value, arguments: Object) -> Object {
    maps(normalized(schema, arguments), |members| members.retain(|name, _| name != "__proto__"))
}

pub(crate) fn inherited_names_dropped(schema: &Value, mut arguments: Object) -> Object {
    arguments.retain(|name, _| !matches!(name.as_str(), "constructor" | "toString" | "hasOwnProperty"));
    normalized(schema, arguments)
}

pub(crate) fn dots_unfolded(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    let dotted: Vec<String> = arguments.keys().filter(|name| name.contains('.')).cloned().collect();
    for name in dotted {
        let (Some(value), Some((outer, inner))) = (arguments.shift_remove(&name), name.split_once('.')) else {
            continue;
        };
        arguments.insert(outer.to_owned(), Value::Object([(inner.to_owned(), value)].into_iter().collect()));
    }
    arguments
}

/// References in keys decoded where `wanted` says so of the argument they are in.
fn decoded_within(schema: &Value, arguments: Object, wanted: impl Fn(&Value) -> bool) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if wanted(&sent[name])
            && let Value::Object(members) = value
        {
            let name = |name: &str| resolve(name, &Readings::default()).into_owned();
            **members = std::mem::take(&mut **members).into_iter().map(|(key, value)| (name(&key), value)).collect();
        }
    }
    arguments
}

pub(crate) fn decoded_in_maps(schema: &Value, arguments: Object) -> Object {
    decoded_within(schema, arguments, is_map)
}

pub(crate) fn decoded_in_json_text(schema: &Value, arguments: Object) -> Object {
    decoded_within(schema, arguments, |sent| sent.as_str().is_some())
}

pub(crate) fn decoded_to_find_the_parameter(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let meant = resolve(name, &Readings::default()).into_owned();
        let decoded = value.as_str().and_then(|text| read(text).ok()).filter(is_list);
        if let Some(decoded) = decoded.filter(|_| meant != *name && declared(schema, &meant) == Some("array")) {
            *value = decoded;
        }
    }
    arguments
}
