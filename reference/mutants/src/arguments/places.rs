//! RT-TOOL-8 ¶4: where references are decoded, and what else happens to a text that had some.

use super::*;

/// JSON text decoded as it is to be, and references where `wanted` says so of a leaf and of the containers around it.
fn where_leaf(schema: &Value, arguments: Object, wanted: impl Fn(&str, &[Within]) -> bool) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for value in arguments.values_mut() {
        descend(value, &mut Vec::new(), &wanted);
    }
    arguments
}

#[derive(Clone, Copy, PartialEq)]
enum Within {
    List,
    Map,
}

fn descend(value: &mut Value, around: &mut Vec<Within>, wanted: &impl Fn(&str, &[Within]) -> bool) {
    match value {
        Value::String(text) if wanted(text, around) => *text = resolve(text, &Readings::default()).into_owned(),
        Value::Array(items) => {
            around.push(Within::List);
            items.iter_mut().for_each(|item| descend(item, around, wanted));
            around.pop();
        }
        Value::Object(members) => {
            around.push(Within::Map);
            members.values_mut().for_each(|member| descend(member, around, wanted));
            around.pop();
        }
        _ => {}
    }
}

pub(crate) fn maps_skipped(schema: &Value, arguments: Object) -> Object {
    where_leaf(schema, arguments, |_, around| !around.contains(&Within::Map))
}

pub(crate) fn maps_in_lists_skipped(schema: &Value, arguments: Object) -> Object {
    where_leaf(schema, arguments, |_, around| around != [Within::List, Within::Map])
}

pub(crate) fn lists_in_lists_skipped(schema: &Value, arguments: Object) -> Object {
    where_leaf(schema, arguments, |_, around| !around.windows(2).any(|pair| pair == [Within::List, Within::List]))
}

pub(crate) fn two_levels_deep(schema: &Value, arguments: Object) -> Object {
    where_leaf(schema, arguments, |_, around| around.len() < 2)
}

pub(crate) fn seven_levels_deep(schema: &Value, arguments: Object) -> Object {
    where_leaf(schema, arguments, |_, around| around.len() < 7)
}

pub(crate) fn long_text_skipped(schema: &Value, arguments: Object) -> Object {
    where_leaf(schema, arguments, |text, _| text.len() < 2_000)
}

/// References decoded in the arguments whose own schema `wanted` says so of; the rest as it is to be.
fn where_declared(schema: &Value, arguments: Object, wanted: impl Fn(Option<&Value>) -> bool) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if wanted(property(schema, name)) {
            descend(value, &mut Vec::new(), &|_, _| true);
        }
    }
    arguments
}

pub(crate) fn undeclared_skipped(schema: &Value, arguments: Object) -> Object {
    let declares = schema.get("properties").is_some();
    where_declared(schema, arguments, |own| own.is_some() || !declares)
}

pub(crate) fn choices_skipped(schema: &Value, arguments: Object) -> Object {
    where_declared(schema, arguments, |own| own.is_none_or(|own| own.get("enum").is_none()))
}

pub(crate) fn numbers_declared_skipped(schema: &Value, arguments: Object) -> Object {
    where_declared(schema, arguments, |own| {
        let kind = own.and_then(|own| own.get("type")).and_then(Value::as_str);
        !matches!(kind, Some("integer" | "number" | "boolean"))
    })
}

pub(crate) fn wrong_shapes_skipped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let left = value.as_str().is_some_and(|text| read(text).is_ok());
        if !(left && matches!(declared(schema, name), Some("array" | "object"))) {
            descend(value, &mut Vec::new(), &|_, _| true);
        }
    }
    arguments
}

pub(crate) fn stops_with_the_first_leaf(schema: &Value, arguments: Object) -> Object {
    let arguments = decoded_alone(schema, arguments);
    let has_several = arguments.len() > 1;
    leaves(arguments, |text| {
        if has_several {
            decode_once(text, &Readings::default()).into_owned()
        } else {
            resolve(text, &Readings::default()).into_owned()
        }
    })
}

/// Each text done right, and one that had references put through `change`.
fn when_decoded(schema: &Value, arguments: Object, change: impl Fn(&str) -> String) -> Object {
    leaves(decoded_alone(schema, arguments), |text| match resolve(text, &Readings::default()) {
        std::borrow::Cow::Borrowed(same) => same.to_owned(),
        std::borrow::Cow::Owned(decoded) => change(&decoded),
    })
}

pub(crate) fn trimmed_when_decoded(schema: &Value, arguments: Object) -> Object {
    when_decoded(schema, arguments, |text| text.trim().to_owned())
}

pub(crate) fn spaces_folded_when_decoded(schema: &Value, arguments: Object) -> Object {
    when_decoded(schema, arguments, |text| text.split_whitespace().collect::<Vec<_>>().join(" "))
}

pub(crate) fn markup_removed_when_decoded(schema: &Value, arguments: Object) -> Object {
    when_decoded(schema, arguments, |text| text.replace("<script>", "").replace("</script>", ""))
}

pub(crate) fn escaped_again(schema: &Value, arguments: Object) -> Object {
    when_decoded(schema, arguments, |text| text.replace('<', "&lt;"))
}

pub(crate) fn cut_when_decoded(schema: &Value, arguments: Object) -> Object {
    when_decoded(schema, arguments, |text| text.chars().take(1_000).collect())
}

pub(crate) fn json_when_decoded(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().filter(|text| sent[name].as_str() != Some(text)).and_then(|text| read(text).ok());
        if let Some(decoded) = decoded.filter(|_| declared(schema, name) == Some("string")) {
            *value = decoded;
        }
    }
    arguments
}
