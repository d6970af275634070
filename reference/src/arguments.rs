//! RT-TOOL-8: a model's tool arguments, normalized against the tool's own schema.
//!
//! [`normalize_arguments`] is the whole rule. What a schema declares is asked of [`declared`]; decoding of character
//! references is left to [`crate::character_references`].

mod declared;

use std::borrow::Cow;

use crate::character_references::resolve;
use crate::json::{Duplicates, Object, ReadOptions, Value, read_with};
use crate::language::{round, shape};
use crate::readings::{ByteOrderMark, DuplicateNames, EscapedJsonText, JsonNestingLimit, NestedDeclarations, Readings};

use declared::{Declaration, Types};

/// Reconciles the `arguments` a model supplied with the tool's declared input `schema` (RT-TOOL-8 ¶1).
///
/// A string is replaced by the list or map it is the JSON text of where the schema declares that parameter `array` or
/// `object` and the shape is the declared one (¶2, ¶3). Independently every string leaf has its character references
/// decoded until it stops changing (¶4). Keys, and text without a reference, stay as they are (¶5). Anything may be sent as
/// `schema`: what is no JSON Schema declares nothing.
#[must_use]
pub fn normalize_arguments(schema: &Value, mut arguments: Object, readings: &Readings) -> Object {
    let tool = Declaration::of_tool(schema);
    let mut work: Vec<Work<'_, '_>> =
        arguments.iter_mut().map(|(name, value)| Work { declaration: tool.member(name, readings), value }).collect();
    // A list of work instead of recursion: arguments may nest as deep as a model cares to send.
    while let Some(Work { value, declaration }) = work.pop() {
        if let Value::String(text) = value {
            match decoded(text, declaration.types(readings), readings) {
                Some(decoded) => *value = decoded,
                None => {
                    if let Cow::Owned(resolved) = resolve(text, readings) {
                        *text = resolved;
                    }
                }
            }
        }
        let nested = readings.nested_declarations == NestedDeclarations::Followed;
        match value {
            Value::Array(items) => {
                let declaration = if nested { declaration.items(readings) } else { Declaration::default() };
                work.extend(items.iter_mut().map(|value| Work { value, declaration: declaration.clone() }));
            }
            Value::Object(members) => work.extend(members.iter_mut().map(|(name, value)| Work {
                declaration: if nested { declaration.member(name, readings) } else { Declaration::default() },
                value,
            })),
            Value::Number(number) => round(number, readings),
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
    arguments
}

/// A value still to be looked at, and what the schema declares for it.
struct Work<'s, 'v> {
    declaration: Declaration<'s>,
    value: &'v mut Value,
}

/// The list or map that `text` is the JSON text of, where its shape is one of the declared `types` (¶2).
fn decoded(text: &str, types: Types, readings: &Readings) -> Option<Value> {
    if !types.array && !types.object {
        return None;
    }
    parsed(text, types, readings).or_else(|| match readings.escaped_json_text {
        EscapedJsonText::StaysText => None,
        EscapedJsonText::Decoded => parsed(&resolve(text, readings), types, readings),
    })
}

fn parsed(text: &str, types: Types, readings: &Readings) -> Option<Value> {
    let text = match readings.byte_order_mark {
        ByteOrderMark::LeftAsSent => text,
        ByteOrderMark::Decoded => text.strip_prefix('\u{FEFF}').unwrap_or(text),
    };
    // The first sign tells the shape, and spares most text that is no JSON a closer look.
    if !text.trim_start_matches([' ', '\t', '\n', '\r']).starts_with(['[', '{']) {
        return None;
    }
    let options = ReadOptions {
        max_depth: match readings.json_nesting_limit {
            JsonNestingLimit::Decoded => None,
            JsonNestingLimit::LeftAsSent => Some(COMMON_NESTING_LIMIT),
        },
        duplicates: match readings.duplicate_names {
            DuplicateNames::LastWins => Duplicates::LastWins,
            DuplicateNames::FirstWins => Duplicates::FirstWins,
            DuplicateNames::LeftAsSent => Duplicates::Refused,
        },
        ..ReadOptions::default()
    };
    let value = read_with(text, options).ok()?;
    let (is_list, is_map) = shape(&value, readings.empty_map);
    ((types.array && is_list) || (types.object && is_map)).then_some(value)
}

/// The limit most parsers that have one start from.
const COMMON_NESTING_LIMIT: usize = 128;
