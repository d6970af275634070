//! What a JSON Schema declares for a value: [`Declaration`] finds the schemas that speak of it, [`Types`] is what they say.

use std::borrow::Cow;
use std::collections::HashSet;

use regex_lite::Regex;

use crate::json::{Object, Value};
use crate::readings::{ImpliedType, PatternDeclarations, Readings, SchemaComposition, TypeLists};

/// The schemas that speak of one value, within the schema of the whole tool. None where nothing is declared.
#[derive(Clone, Default)]
pub(super) struct Declaration<'s> {
    tool: Option<&'s Value>,
    schemas: Vec<&'s Value>,
}

/// Which of the types that matter here a value is declared to have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Types {
    pub(super) array: bool,
    pub(super) object: bool,
    string: bool,
}

impl<'s> Declaration<'s> {
    /// What the tool's own input `schema` declares for the arguments as a whole.
    pub(super) fn of_tool(schema: &'s Value) -> Self {
        Self { tool: Some(schema), schemas: vec![schema] }
    }

    /// What is declared for the member `name` of a value with this declaration: by exact name, never by guess.
    pub(super) fn member(&self, name: &str, readings: &Readings) -> Self {
        let schemas =
            self.branches(readings).into_iter().flat_map(|schema| members_of(schema, name, readings)).collect();
        Self { tool: self.tool, schemas }
    }

    /// What is declared for every item of a value with this declaration.
    pub(super) fn items(&self, readings: &Readings) -> Self {
        let items = |schema: &'s Object| schema.get("items").filter(|items| items.as_object().is_some());
        Self { tool: self.tool, schemas: self.branches(readings).into_iter().filter_map(items).collect() }
    }

    /// The types declared. Where `string` is one of them no other counts: "never decoded" (RT-TOOL-8 ¶3).
    pub(super) fn types(&self, readings: &Readings) -> Types {
        let mut types = Types::default();
        for schema in self.branches(readings) {
            types_of(schema, readings, &mut types);
        }
        if types.string { Types { string: true, ..Types::default() } } else { types }
    }

    /// The schemas themselves and, where composition is followed, every schema they bring in, each once.
    fn branches(&self, readings: &Readings) -> Vec<&'s Object> {
        let follow = readings.schema_composition == SchemaComposition::Followed;
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        let mut work = self.schemas.clone();
        while let Some(value) = work.pop() {
            let Some(schema) = value.as_object() else { continue };
            if !follow {
                found.push(schema);
                continue;
            }
            if !seen.insert(std::ptr::from_ref(schema)) {
                continue;
            }
            found.push(schema);
            for keyword in ["anyOf", "oneOf", "allOf"] {
                work.extend(
                    schema.get(keyword).and_then(Value::as_array).into_iter().flat_map(|branches| branches.iter()),
                );
            }
            let target = schema.get("$ref").and_then(Value::as_str).and_then(|target| self.resolve(target));
            work.extend(target);
        }
        found
    }

    /// What a `$ref` within the tool's own schema points at: `#`, or `#` and a JSON Pointer (RFC 6901).
    fn resolve(&self, target: &str) -> Option<&'s Value> {
        let pointer = percent_decoded(target.strip_prefix('#')?)?;
        let mut value = self.tool?;
        for step in pointer.split('/').skip(1) {
            let name = step.replace("~1", "/").replace("~0", "~");
            value = match value {
                Value::Object(members) => members.get(name.as_str())?,
                Value::Array(items) => items.get(index(&name)?)?,
                _ => return None,
            };
        }
        (pointer.is_empty() || pointer.starts_with('/')).then_some(value)
    }
}

/// The schemas in `schema` that speak of its member `name`.
fn members_of<'s>(schema: &'s Object, name: &str, readings: &Readings) -> Vec<&'s Value> {
    if let Some(own) = schema.get("properties").and_then(|properties| properties.get(name)) {
        return vec![own];
    }
    if readings.pattern_declarations == PatternDeclarations::NotDeclared {
        return Vec::new();
    }
    let patterns = schema.get("patternProperties").and_then(Value::as_object);
    let matching = |pattern: &str| Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(name));
    let mut found: Vec<&Value> = patterns
        .into_iter()
        .flat_map(|patterns| patterns.iter())
        .filter_map(|(pattern, schema)| matching(pattern).then_some(schema))
        .collect();
    if found.is_empty() {
        found.extend(schema.get("additionalProperties"));
    }
    found
}

fn types_of(schema: &Object, readings: &Readings, types: &mut Types) {
    let mut add = |name: &Value| match name.as_str() {
        Some("array") => types.array = true,
        Some("object") => types.object = true,
        Some("string") => types.string = true,
        _ => {}
    };
    match schema.get("type") {
        Some(Value::Array(names)) => {
            let is = |wanted: &'static str| move |name: &&Value| name.as_str() == Some(wanted);
            if let Some(string) = names.iter().find(is("string")) {
                add(string);
                return;
            }
            match readings.type_lists {
                TypeLists::Declared => names.iter().for_each(add),
                TypeLists::NotDeclared => {}
                TypeLists::FirstDeclared => names.iter().find(|name| !is("null")(name)).into_iter().for_each(add),
            }
        }
        Some(name) => add(name),
        None if readings.implied_type == ImpliedType::Declared => {
            types.array |= schema.contains_key("items");
            types.object |= schema.contains_key("properties");
        }
        None => {}
    }
}

/// The index that a step of a JSON Pointer is: digits alone, without a leading zero (RFC 6901 §4).
fn index(step: &str) -> Option<usize> {
    let plain = step.bytes().all(|byte| byte.is_ascii_digit()) && (step == "0" || !step.starts_with('0'));
    plain.then(|| step.parse().ok()).flatten()
}

fn percent_decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%').then(|| after.get(..2)).flatten();
        // `from_str_radix` alone would take a sign for a digit.
        let digits = escaped.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let value = digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(value.unwrap_or(*first));
        rest = if value.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}
