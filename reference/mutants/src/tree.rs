//! Changes made all through a value, for faults that reach as deep as it does.

use rt_tool_reference::json::{Object, Value, read};

/// `change` made to each of `values` and then to everything in it.
pub(crate) fn every<'v>(values: impl IntoIterator<Item = &'v mut Value>, change: impl Fn(&mut Value)) {
    let mut work: Vec<&mut Value> = values.into_iter().collect();
    while let Some(value) = work.pop() {
        change(value);
        match value {
            Value::Array(items) => work.extend(items.iter_mut()),
            Value::Object(members) => work.extend(members.values_mut()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// `change` made to every string, and to no key.
pub(crate) fn texts<'v>(values: impl IntoIterator<Item = &'v mut Value>, change: impl Fn(&str) -> String) {
    every(values, |value| {
        if let Value::String(text) = value {
            *text = change(text);
        }
    });
}

/// `change` made to every map.
pub(crate) fn maps<'v>(values: impl IntoIterator<Item = &'v mut Value>, change: impl Fn(&mut Object)) {
    every(values, |value| {
        if let Value::Object(members) = value {
            change(members);
        }
    });
}

/// `change` made to every key of `members`.
pub(crate) fn rename(members: &mut Object, change: impl Fn(&str) -> String) {
    *members = std::mem::take(&mut **members).into_iter().map(|(name, value)| (change(&name), value)).collect();
}

/// `change` made to every number as it is written.
pub(crate) fn numbers<'v>(values: impl IntoIterator<Item = &'v mut Value>, change: impl Fn(&str) -> String) {
    every(values, |value| {
        if let Value::Number(number) = value {
            *value = read(&change(number.as_str())).unwrap_or(Value::Null);
        }
    });
}

/// Lists and maps more than `levels` below `values` made null.
pub(crate) fn cut<'v>(values: impl IntoIterator<Item = &'v mut Value>, levels: usize) {
    let mut work: Vec<(&mut Value, usize)> = values.into_iter().map(|value| (value, 0)).collect();
    while let Some((value, level)) = work.pop() {
        match value {
            Value::Array(_) | Value::Object(_) if level == levels => *value = Value::Null,
            Value::Array(items) => work.extend(items.iter_mut().map(|item| (item, level + 1))),
            Value::Object(members) => work.extend(members.values_mut().map(|member| (member, level + 1))),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// What a language with integers of 64 bits makes of one past them: the bits that are left.
pub(crate) fn wrapped_to_64_bits(number: &str) -> String {
    number.parse::<i128>().map_or_else(|_| number.to_owned(), |value| (value as i64).to_string())
}

/// What a language with integers of 64 bits makes of one past them: the highest there is.
pub(crate) fn held_at_64_bits(number: &str) -> String {
    let held = |value: i128| value.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
    number.parse::<i128>().map_or_else(|_| number.to_owned(), |value| held(value).to_string())
}

/// The nearest number of single precision.
pub(crate) fn single_precision(number: &str) -> String {
    number.parse::<f32>().map_or_else(|_| number.to_owned(), |value| format!("{:e}", f64::from(value)))
}

/// Whole numbers alone: what stands after the point is lost.
pub(crate) fn whole_alone(number: &str) -> String {
    number.parse::<f64>().map_or_else(|_| number.to_owned(), |value| format!("{:.0}", value.trunc()))
}
