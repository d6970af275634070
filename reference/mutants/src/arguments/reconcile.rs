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
