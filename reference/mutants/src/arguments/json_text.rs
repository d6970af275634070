//! RT-TOOL-8 ¶2: where JSON text is decoded, how often, and what comes of it.

use super::*;

pub(crate) fn lists_alone(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| kind == Some("array") && is_list(value))
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

/// Text that is `refused` kept from being decoded as JSON.
fn decoded_unless(schema: &Value, arguments: Object, refused: fn(&str) -> bool) -> Object {
    left_where(schema, arguments, |_, text| refused(text))
}

/// References decoded alone for each argument where `left` says so of its declaration and its text.
fn left_where(schema: &Value, mut arguments: Object, left: impl Fn(Option<&Value>, &str) -> bool) -> Object {
    let mut decoded = normalized(schema, arguments.clone());
    for (name, sent) in arguments.iter_mut() {
        if let Value::String(text) = sent
            && left(property(schema, name), text)
        {
            decoded.insert(name.clone(), Value::from(resolved(text)));
        }
    }
    decoded
}

pub(crate) fn white_space_refused(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| !text.starts_with(['[', '{']))
}

pub(crate) fn white_space_after_refused(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| !text.ends_with([']', '}']))
}

pub(crate) fn exponents_refused(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| text.contains("1e") || text.contains("E+"))
}

/// What a language does that evaluates JSON text as its own, where line separators end a line.
pub(crate) fn line_separators_refused(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| text.contains(['\u{2028}', '\u{2029}']))
}

pub(crate) fn empty_names_refused(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| text.contains("\"\":"))
}

pub(crate) fn twenty_levels_alone(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| text.starts_with(&"[".repeat(21)))
}

pub(crate) fn nullable_left(schema: &Value, arguments: Object) -> Object {
    left_where(schema, arguments, |declaration, _| declaration.is_some_and(|schema| schema.get("nullable").is_some()))
}

pub(crate) fn type_first_alone(schema: &Value, arguments: Object) -> Object {
    left_where(schema, arguments, |declaration, _| {
        declaration
            .and_then(Value::as_object)
            .is_some_and(|schema| schema.first().is_some_and(|(name, _)| name != "type"))
    })
}

pub(crate) fn items_must_fit(schema: &Value, arguments: Object) -> Object {
    left_where(schema, arguments, |declaration, text| {
        let asked = declaration.and_then(|schema| schema.get("items")?.get("type")?.as_str());
        let texts =
            |items: Value| items.as_array().is_some_and(|items| items.iter().any(|item| item.as_str().is_some()));
        asked == Some("integer") && read(text).is_ok_and(texts)
    })
}

pub(crate) fn members_must_fit(schema: &Value, arguments: Object) -> Object {
    left_where(schema, arguments, |declaration, text| {
        let required = declaration.and_then(|schema| schema.get("required")?.as_array());
        let lacks = |members: &Value| {
            required.is_some_and(|names| names.iter().filter_map(Value::as_str).any(|name| members.get(name).is_none()))
        };
        read(text).is_ok_and(|members| lacks(&members))
    })
}

/// What `name in {}` says in a language where every map has members of its own.
pub(crate) fn inherited_names_left(schema: &Value, arguments: Object) -> Object {
    with_parameters(schema, arguments, |name| !matches!(name, "constructor" | "toString" | "hasOwnProperty"))
}

pub(crate) fn keywords_left(schema: &Value, arguments: Object) -> Object {
    with_parameters(schema, arguments, |name| !matches!(name, "type" | "items" | "properties"))
}

fn with_parameters(schema: &Value, arguments: Object, found: fn(&str) -> bool) -> Object {
    let mut own = properties(schema).map(|(name, value)| (name.clone(), value.clone())).collect::<Object>();
    own.retain(|name, _| found(name));
    normalized(&Value::from([("properties", Value::Object(own))]), arguments)
}

pub(crate) fn any_letter_case_of_parameters(schema: &Value, arguments: Object) -> Object {
    parameters_like(schema, arguments, str::to_lowercase)
}

pub(crate) fn parameters_by_trimmed_name(schema: &Value, arguments: Object) -> Object {
    parameters_like(schema, arguments, |name| name.trim().to_owned())
}

pub(crate) fn parameters_by_their_first_name(schema: &Value, arguments: Object) -> Object {
    parameters_like(schema, arguments, |name| name.split('.').next().unwrap_or(name).to_owned())
}

fn parameters_like(schema: &Value, arguments: Object, plain: fn(&str) -> String) -> Object {
    let mut own = properties(schema).map(|(name, value)| (name.clone(), value.clone())).collect::<Object>();
    for sent in arguments.keys() {
        let alike = properties(schema).find(|(name, _)| plain(name) == plain(sent));
        if let Some((_, declaration)) = alike {
            own.insert(sent.clone(), declaration.clone());
        }
    }
    normalized(&Value::from([("properties", Value::Object(own))]), arguments)
}

pub(crate) fn any_declaration(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |_, value| is_list(value) || is_map(value))
}

pub(crate) fn any_declaration_but_string(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, value| match kind {
        Some("array") => is_list(value),
        Some("object") => is_map(value),
        Some("string") | None => false,
        Some(_) => is_list(value) || is_map(value),
    })
}

pub(crate) fn shape_not_asked(schema: &Value, arguments: Object) -> Object {
    decoded_where(schema, arguments, |kind, _| matches!(kind, Some("array" | "object")))
}

pub(crate) fn text_in_containers_decoded(schema: &Value, mut arguments: Object) -> Object {
    for value in arguments.values_mut().filter(|value| is_list(value) || is_map(value)) {
        tree::every([value], |value| {
            if let Some(decoded) = value.as_str().and_then(|text| read(text).ok())
                && (is_list(&decoded) || is_map(&decoded))
            {
                *value = decoded;
            }
        });
    }
    normalized(schema, arguments)
}

/// Both repairs done right, and then `change` made to what was decoded.
fn after_decoding(schema: &Value, arguments: Object, change: impl Fn(&mut Value)) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if sent.get(name).is_some_and(|sent| sent.as_str().is_some()) && (is_list(value) || is_map(value)) {
            change(value);
        }
    }
    arguments
}

pub(crate) fn first_hundred_items(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| {
        if let Value::Array(items) = value {
            items.truncate(100);
        }
    })
}

pub(crate) fn ten_levels_alone(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| tree::cut([value], 10))
}

/// What `json_decode` gives past its depth in a language where that is null and no error.
pub(crate) fn null_when_too_deep(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let deep = value.as_str().is_some_and(|text| text.starts_with(&"[".repeat(128)));
        if deep && declared(schema, name) == Some("array") {
            *value = Value::Null;
        }
    }
    normalized(schema, arguments)
}

pub(crate) fn repeated_names_listed(schema: &Value, arguments: Object) -> Object {
    let repeated = |text: &str| text.matches("\"mode\":").count() == 2;
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Value::Object(members) = value
            && sent.get(name).and_then(Value::as_str).is_some_and(repeated)
            && let Some(mode) = members.get_mut("mode")
        {
            *mode = Value::from(vec![Value::from("a"), Value::from("b")]);
        }
    }
    arguments
}

pub(crate) fn numbers_as_text(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| {
        tree::every([value], |value| {
            if let Value::Number(number) = value {
                *value = Value::from(number.as_str());
            }
        });
    })
}

pub(crate) fn whole_numbers_alone(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| tree::numbers([value], tree::whole_alone))
}

pub(crate) fn single_precision(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| tree::numbers([value], tree::single_precision))
}

pub(crate) fn wrapped_to_64_bits(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| tree::numbers([value], tree::wrapped_to_64_bits))
}

/// What a parser does that takes an escaped pair of surrogates for two characters.
pub(crate) fn escaped_pairs_lost(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("\\ud83c\\udf78", "\u{fffd}\u{fffd}"))
}

pub(crate) fn defaults_win(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Some(default) = property(schema, name).and_then(|declaration| declaration.get("default"))
            && sent.get(name).and_then(Value::as_str).is_some()
        {
            *value = default.clone();
        }
    }
    arguments
}

/// What recursion does that takes the tool's schema along unchanged.
pub(crate) fn declarations_at_any_depth(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::maps(arguments.values_mut(), |members| {
        *members = decoded_alone(schema, std::mem::take(members));
    });
    arguments
}

/// What looking for a name anywhere in the schema does.
pub(crate) fn declarations_searched_for(schema: &Value, arguments: Object) -> Object {
    let mut own = Object::default();
    for (_, declaration) in properties(schema) {
        own.extend(properties(declaration).map(|(name, value)| (name.clone(), value.clone())));
    }
    own.extend(properties(schema).map(|(name, value)| (name.clone(), value.clone())));
    normalized(&Value::from([("properties", Value::Object(own))]), arguments)
}

pub(crate) fn nulls_of_json_dropped(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| {
        tree::maps([value], |members| members.retain(|_, value| !matches!(value, Value::Null)));
    })
}

pub(crate) fn empty_maps_of_json_are_lists(schema: &Value, arguments: Object) -> Object {
    after_decoding(schema, arguments, |value| {
        let top = value.as_object().is_some_and(|members| members.is_empty());
        tree::every([value], |value| {
            if !top && value.as_object().is_some_and(|members| members.is_empty()) {
                *value = Value::from(Vec::new());
            }
        });
    })
}

pub(crate) fn long_json_left(schema: &Value, arguments: Object) -> Object {
    decoded_unless(schema, arguments, |text| text.len() > 4096)
}

/// What looking a name up as a path does.
pub(crate) fn names_taken_for_paths(schema: &Value, arguments: Object) -> Object {
    with_parameters(schema, arguments, |name| !name.contains(['.', '[', '/']))
}

pub(crate) fn words_and_ascii_alone(schema: &Value, arguments: Object) -> Object {
    with_parameters(schema, arguments, |name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
}

pub(crate) fn parameters_by_composed_name(schema: &Value, arguments: Object) -> Object {
    parameters_like(schema, arguments, |name| name.replace("e\u{301}", "\u{e9}").replace('\u{212b}', "\u{c5}"))
}
