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

pub(crate) fn first_alone(schema: &Value, arguments: Object) -> Object {
    first_of(1, schema, arguments)
}

fn first_of(count: usize, schema: &Value, mut arguments: Object) -> Object {
    let kept = arguments.len().min(count);
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

pub(crate) fn required_alone(schema: &Value, mut arguments: Object) -> Object {
    let Some(required) = schema.get("required").and_then(Value::as_array) else { return normalized(schema, arguments) };
    let is_required = |name: &str| required.iter().any(|known| known.as_str() == Some(name));
    let sent = arguments.clone();
    arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut().filter(|(name, _)| !is_required(name)) {
        value.clone_from(&sent[name]);
    }
    arguments
}

pub(crate) fn forbidden_dropped(schema: &Value, mut arguments: Object) -> Object {
    if matches!(schema.get("additionalProperties"), Some(Value::Bool(false))) {
        arguments.retain(|name, _| property(schema, name).is_some());
    }
    normalized(schema, arguments)
}

/// Arguments done right, and then put in line with the schema of each as `fitted` says.
fn fitted(schema: &Value, arguments: Object, fitted: impl Fn(&Value, &Value) -> Option<Value>) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Some(changed) = property(schema, name).and_then(|own| fitted(own, value)) {
            *value = changed;
        }
    }
    arguments
}

pub(crate) fn constants_put_in(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |own, _| own.get("const").cloned())
}

pub(crate) fn choices_in_any_letter_case(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |own, value| {
        let sent = value.as_str()?;
        let is_meant = |choice: &&Value| choice.as_str().is_some_and(|choice| choice.eq_ignore_ascii_case(sent));
        own.get("enum")?.as_array()?.iter().find(is_meant).cloned()
    })
}

pub(crate) fn numbers_clamped(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |own, value| {
        let (Value::Number(sent), Some(Value::Number(most))) = (value, own.get("maximum")) else { return None };
        let [sent, most] = [sent, most].map(|number| number.as_str().parse::<f64>().unwrap_or(0.0));
        (sent > most).then(|| own.get("maximum").cloned()).flatten()
    })
}

pub(crate) fn twenty_at_most(schema: &Value, arguments: Object) -> Object {
    first_of(20, schema, arguments)
}
