//! RT-TOOL-8 ¶3: what is put in place of a value that is no text.

use super::*;

/// Both repairs done right, and then what `fit` makes of a value that is no text, by its declared type.
fn fitted_by_type(schema: &Value, arguments: Object, fit: fn(&str, &Value) -> Option<Value>) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Some(fitting) =
            declared(schema, name).filter(|_| value.as_str().is_none()).and_then(|kind| fit(kind, value))
        {
            *value = fitting;
        }
    }
    arguments
}

pub(crate) fn scalars_wrapped(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        let scalar = matches!(value, Value::Number(_) | Value::Bool(_));
        (kind == "array" && scalar).then(|| Value::from(vec![value.clone()]))
    })
}

pub(crate) fn maps_wrapped(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        (kind == "array" && is_map(value)).then(|| Value::from(vec![value.clone()]))
    })
}

pub(crate) fn null_is_an_empty_list(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        (kind == "array" && matches!(value, Value::Null)).then(|| Value::from(Vec::new()))
    })
}

pub(crate) fn null_is_false(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        (kind == "boolean" && matches!(value, Value::Null)).then(|| Value::from(false))
    })
}

pub(crate) fn null_is_empty_text(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        (kind == "string" && matches!(value, Value::Null)).then(|| Value::from(""))
    })
}

pub(crate) fn empty_list_is_a_map(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        let empty = value.as_array().is_some_and(|items| items.is_empty());
        (kind == "object" && empty).then(|| Value::Object(Object::default()))
    })
}

pub(crate) fn empty_map_is_a_list(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        let empty = value.as_object().is_some_and(|members| members.is_empty());
        (kind == "array" && empty).then(|| Value::from(Vec::new()))
    })
}

pub(crate) fn only_item_taken_out(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        let items = value.as_array().filter(|items| kind == "string" && items.len() == 1)?;
        items.first().cloned()
    })
}

pub(crate) fn numbers_written_as_text(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| match value {
        Value::Number(number) if kind == "string" => Some(Value::from(number.as_str())),
        _ => None,
    })
}

pub(crate) fn booleans_written_as_text(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| {
        (kind == "string" && matches!(value, Value::Bool(_))).then(|| Value::from(write(value)))
    })
}

pub(crate) fn booleans_are_numbers(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| match value {
        Value::Bool(yes) if kind == "integer" => Some(Value::from(i64::from(*yes))),
        _ => None,
    })
}

pub(crate) fn numbers_are_booleans(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| match value {
        Value::Number(number) if kind == "boolean" => Some(Value::from(number.as_f64() != 0.0)),
        _ => None,
    })
}

pub(crate) fn cut_to_integers(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| match value {
        Value::Number(number) if kind == "integer" => read(&tree::whole_alone(number.as_str())).ok(),
        _ => None,
    })
}

pub(crate) fn unfit_dropped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    arguments.retain(|name, value| match declared(schema, name) {
        Some("string") => value.as_str().is_some(),
        Some("boolean") => matches!(value, Value::Bool(_)),
        _ => true,
    });
    arguments
}

pub(crate) fn unfit_made_null(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| match kind {
        "array" if !is_list(value) => Some(Value::Null),
        "object" if !is_map(value) => Some(Value::Null),
        _ => None,
    })
}

pub(crate) fn single_precision(schema: &Value, arguments: Object) -> Object {
    sent_numbers(schema, arguments, tree::single_precision)
}

pub(crate) fn wrapped_to_64_bits(schema: &Value, arguments: Object) -> Object {
    sent_numbers(schema, arguments, tree::wrapped_to_64_bits)
}

pub(crate) fn held_at_64_bits(schema: &Value, arguments: Object) -> Object {
    sent_numbers(schema, arguments, tree::held_at_64_bits)
}

pub(crate) fn large_integers_written_as_text(schema: &Value, mut arguments: Object) -> Object {
    tree::every(arguments.values_mut(), |value| {
        if let Value::Number(number) = value
            && number.as_str().len() > 15
            && number.is_integer()
        {
            *value = Value::from(number.as_str());
        }
    });
    normalized(schema, arguments)
}

fn sent_numbers(schema: &Value, mut arguments: Object, change: fn(&str) -> String) -> Object {
    tree::numbers(arguments.values_mut(), change);
    normalized(schema, arguments)
}

pub(crate) fn booleans_are_numbers_too(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, value| match value {
        Value::Bool(yes) if kind == "number" => Some(Value::from(i64::from(*yes))),
        _ => None,
    })
}

pub(crate) fn null_where_declared(schema: &Value, arguments: Object) -> Object {
    fitted_by_type(schema, arguments, |kind, _| (kind == "null").then_some(Value::Null))
}
