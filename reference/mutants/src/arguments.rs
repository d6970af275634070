//! RT-TOOL-8 with one fault each, a module a clause, and what those modules share.

pub(crate) mod coerced;
pub(crate) mod json_syntax;
pub(crate) mod json_text;
pub(crate) mod keys;
pub(crate) mod places;
pub(crate) mod reconcile;
pub(crate) mod references;
pub(crate) mod shape;
pub(crate) mod text;

use std::num::NonZeroU32;

use rt_tool_reference::character_references::{decode_once, resolve};
use rt_tool_reference::json::{Array, Object, Value, read, write};
use rt_tool_reference::{Readings, normalize_arguments};

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

/// Both repairs done right, and then each argument put through `change` with its declared type.
fn altered(schema: &Value, arguments: Object, change: impl Fn(Option<&str>, &Value) -> Option<Value>) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Some(changed) = change(declared(schema, name), value) {
            *value = changed;
        }
    }
    arguments
}

/// `change` made to every map, from the arguments themselves down.
fn maps(mut arguments: Object, change: impl Fn(&mut Object)) -> Object {
    let mut work: Vec<&mut Object> = vec![&mut arguments];
    while let Some(members) = work.pop() {
        change(members);
        let mut values: Vec<&mut Value> = members.values_mut().collect();
        while let Some(value) = values.pop() {
            match value {
                Value::Object(members) => work.push(members),
                Value::Array(items) => values.extend(items.iter_mut()),
                _ => {}
            }
        }
    }
    arguments
}

/// Both repairs done right.
fn normalized(schema: &Value, arguments: Object) -> Object {
    normalize_arguments(schema, arguments, &Readings::default())
}

/// JSON text mended before it is parsed, where a list or a map is declared; the rest done right.
fn mended(schema: &Value, mut arguments: Object, mend: impl Fn(&str) -> String) -> Object {
    for (name, value) in arguments.iter_mut() {
        let Some(mended) = value.as_str().map(&mend) else { continue };
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
