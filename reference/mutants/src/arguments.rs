//! RT-TOOL-8 with one fault each, a module a clause, and what those modules share.

pub(crate) mod declarations;
pub(crate) mod grammar;
pub(crate) mod json_text;
pub(crate) mod keys;
pub(crate) mod leaves;
pub(crate) mod names;
pub(crate) mod reconcile;
pub(crate) mod shape;
pub(crate) mod text;
pub(crate) mod values;

use std::num::NonZeroU32;

use rt_tool_reference::character_references::{decode_once, resolve};
use rt_tool_reference::json::{Array, Object, Value, read, write};
use rt_tool_reference::{Readings, normalize_arguments};

use crate::tree;

/// JSON text decoded where `wanted` says so of the declared type and the value, and references as they are to be.
fn decoded_where(schema: &Value, mut arguments: Object, wanted: fn(Option<&str>, &Value) -> bool) -> Object {
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok());
        if let Some(decoded) = decoded.filter(|decoded| wanted(declared(schema, name), decoded)) {
            *value = decoded;
        }
    }
    leaves(arguments, |text| resolve(text, &Readings::default()).into_owned())
}

/// JSON text decoded as it is to be, and references left.
fn decoded_alone(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let decoded = value.as_str().and_then(|text| read(text).ok());
        let right = |value: &Value| match declared(schema, name) {
            Some("array") => is_list(value),
            Some("object") => is_map(value),
            _ => false,
        };
        if let Some(decoded) = decoded.filter(right) {
            *value = decoded;
        }
    }
    arguments
}

/// `change` made to every string leaf.
fn leaves(mut arguments: Object, change: impl Fn(&str) -> String) -> Object {
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = change(text),
            Value::Array(items) => work.extend(items.iter_mut()),
            Value::Object(members) => work.extend(members.values_mut()),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    arguments
}

/// Both repairs done right.
fn normalized(schema: &Value, arguments: Object) -> Object {
    normalize_arguments(schema, arguments, &Readings::default())
}

/// JSON text mended before it is parsed, where a list or a map is declared; the rest done right.
fn mended(schema: &Value, mut arguments: Object, mend: fn(&str) -> String) -> Object {
    for (name, value) in arguments.iter_mut() {
        let Some(mended) = value.as_str().map(mend) else { continue };
        let right = match (declared(schema, name), read(&mended)) {
            (Some("array"), Ok(parsed)) => is_list(&parsed),
            (Some("object"), Ok(parsed)) => is_map(&parsed),
            _ => false,
        };
        if right {
            *value = Value::from(mended);
        }
    }
    normalized(schema, arguments)
}

fn property<'s>(schema: &'s Value, name: &str) -> Option<&'s Value> {
    schema.get("properties")?.get(name)
}

fn declared<'s>(schema: &'s Value, name: &str) -> Option<&'s str> {
    property(schema, name)?.get("type")?.as_str()
}

fn is_list(value: &Value) -> bool {
    value.as_array().is_some()
}

fn is_map(value: &Value) -> bool {
    value.as_object().is_some()
}

/// `name` in the spelling that some languages have for all names.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for sign in name.chars() {
        if sign.is_ascii_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(sign.to_ascii_lowercase());
    }
    snake
}

/// Both repairs done right, and then what `fit` makes of an argument and its declaration.
fn fitted(schema: &Value, arguments: Object, fit: fn(&Value, &Value) -> Option<Value>) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Some(fitting) = property(schema, name).and_then(|declaration| fit(declaration, value)) {
            *value = fitting;
        }
    }
    arguments
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flat_map(|properties| properties.iter())
}

/// References decoded as they are to be.
fn resolved(text: &str) -> String {
    resolve(text, &Readings::default()).into_owned()
}

/// References decoded by `pass` until nothing changes, after JSON text was decoded as it is to be.
fn until_stable(schema: &Value, arguments: Object, pass: fn(&str) -> String) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let mut text = text.to_owned();
        loop {
            let next = pass(&text);
            if next == text {
                return text;
            }
            text = next;
        }
    })
}

/// The number that `text` is the JSON text of.
fn number_in(text: &str) -> Option<Value> {
    read(text).ok().filter(|value| matches!(value, Value::Number(_)))
}
