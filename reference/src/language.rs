//! What the language of an implementation may do to any value: round its numbers, and take `{}` for `[]`.

use crate::json::{Number, Value};
use crate::readings::{EmptyMap, NumberPrecision, Readings};

/// Rounds `number` as the reading of `number-precision` has it.
pub(crate) fn round(number: &mut Number, readings: &Readings) {
    let round = match readings.number_precision {
        NumberPrecision::Exact => false,
        NumberPrecision::Binary64 => true,
        NumberPrecision::IntegersExact => !number.is_integer(),
    };
    if round {
        *number = number.rounded();
    }
}

/// Rounds every number in `values`.
pub(crate) fn round_all<'v>(values: impl IntoIterator<Item = &'v mut Value>, readings: &Readings) {
    if readings.number_precision == NumberPrecision::Exact {
        return;
    }
    let mut work: Vec<&mut Value> = values.into_iter().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::Number(number) => round(number, readings),
            Value::Array(items) => work.extend(items.iter_mut()),
            Value::Object(members) => work.extend(members.values_mut()),
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
}

/// Whether `value` is a list, and whether it is a map.
pub(crate) fn shape(value: &Value, empty: EmptyMap) -> (bool, bool) {
    let (is_list, is_map, is_empty) = match value {
        Value::Array(items) => (true, false, items.is_empty()),
        Value::Object(members) => (false, true, members.is_empty()),
        _ => return (false, false),
    };
    match empty {
        EmptyMap::IsList if is_empty => (true, false),
        EmptyMap::IsMap if is_empty => (false, true),
        EmptyMap::IsEither if is_empty => (true, true),
        _ => (is_list, is_map),
    }
}
