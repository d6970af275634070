//! [`Value`], and the two containers that let it be dropped, copied and compared without recursion.

use std::fmt;
use std::ops::{Deref, DerefMut};

use indexmap::IndexMap;

use super::{Builder, Number, walk, write};

/// Any JSON value.
///
/// Equality is that of JSON values: members in any order, numbers by mathematical value, strings by code point.
/// `Debug` and `Display` both write compact JSON.
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as its text.
    Number(Number),
    /// A string.
    String(String),
    /// A list.
    Array(Array),
    /// A map.
    Object(Object),
}

/// A JSON list; use it as the `Vec` it derefs to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Array(Vec<Value>);

/// A JSON map in the order its members were sent, with no name twice; use it as the `IndexMap` it derefs to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Object(IndexMap<String, Value>);

impl Value {
    /// The text, when this is a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The list, when this is one.
    #[must_use]
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The map, when this is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The member called `name`, when this is a map that has it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object().and_then(|members| members.get(name))
    }

    /// What JSON calls this kind of value, with an article: `a string`, `an object`, `null`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }

    fn has_children(&self) -> bool {
        match self {
            Self::Array(items) => !items.is_empty(),
            Self::Object(members) => !members.is_empty(),
            _ => false,
        }
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        let mut copy = Builder::default();
        for event in walk(self) {
            copy.push(event);
        }
        copy.finish().unwrap_or(Self::Null)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some(pair) = pairs.pop() {
            let same = match pair {
                (Self::Null, Self::Null) => true,
                (Self::Bool(a), Self::Bool(b)) => a == b,
                (Self::Number(a), Self::Number(b)) => a == b,
                (Self::String(a), Self::String(b)) => a == b,
                (Self::Array(a), Self::Array(b)) => {
                    pairs.extend(a.iter().zip(b.iter()));
                    a.len() == b.len()
                }
                (Self::Object(a), Self::Object(b)) => {
                    let before = pairs.len();
                    pairs.extend(a.iter().filter_map(|(name, value)| Some((value, b.get(name)?))));
                    a.len() == b.len() && pairs.len() - before == a.len()
                }
                _ => false,
            };
            if !same {
                return false;
            }
        }
        true
    }
}

impl Eq for Value {}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Number(Number::from(value))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<Vec<Self>> for Value {
    fn from(items: Vec<Self>) -> Self {
        Self::Array(Array(items))
    }
}

impl From<Object> for Value {
    fn from(members: Object) -> Self {
        Self::Object(members)
    }
}

impl<N: Into<String>, V: Into<Value>, const COUNT: usize> From<[(N, V); COUNT]> for Value {
    fn from(members: [(N, V); COUNT]) -> Self {
        Self::Object(members.into_iter().collect())
    }
}

impl FromIterator<Value> for Array {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<N: Into<String>, V: Into<Value>> FromIterator<(N, V)> for Object {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(members: I) -> Self {
        Self(members.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

impl Deref for Array {
    type Target = Vec<Value>;

    fn deref(&self) -> &Vec<Value> {
        &self.0
    }
}

impl DerefMut for Array {
    fn deref_mut(&mut self) -> &mut Vec<Value> {
        &mut self.0
    }
}

impl Deref for Object {
    type Target = IndexMap<String, Value>;

    fn deref(&self) -> &IndexMap<String, Value> {
        &self.0
    }
}

impl DerefMut for Object {
    fn deref_mut(&mut self) -> &mut IndexMap<String, Value> {
        &mut self.0
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        if self.iter().any(Value::has_children) {
            drop_all(std::mem::take(&mut self.0));
        }
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        if self.values().any(Value::has_children) {
            drop_all(std::mem::take(&mut self.0).into_values().collect());
        }
    }
}

/// Takes values apart from the outside in, so that a million levels cost a longer list and no stack.
fn drop_all(mut values: Vec<Value>) {
    while let Some(mut value) = values.pop() {
        match &mut value {
            Value::Array(items) => values.append(items),
            Value::Object(members) => values.extend(std::mem::take(&mut members.0).into_values()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    #[test]
    fn two_hundred_thousand_levels_are_read_copied_compared_written_and_dropped() {
        let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
        let value = read(&deep).unwrap();
        let copy = value.clone();
        assert!(value == copy);
        assert_eq!(value.to_string(), deep);

        let maps = format!("{}1{}", r#"{"a":"#.repeat(200_000), "}".repeat(200_000));
        assert_eq!(read(&maps).unwrap().clone().to_string(), maps);
    }

    #[test]
    fn equality_is_that_of_json_values() {
        let same = |a: &str, b: &str| read(a).unwrap() == read(b).unwrap();
        assert!(same(r#"{"a":1,"b":[1.0,"é"]}"#, r#"{"b":[10e-1,"\u00e9"],"a":1}"#));
        assert!(!same(r#"{"a":1}"#, r#"{"a":1,"b":1}"#));
        assert!(!same(r#"{"a":1,"b":1}"#, r#"{"a":1,"c":1}"#));
        assert!(!same("[1,2]", "[2,1]"));
        assert!(!same("[1]", "[1,1]"));
        assert!(!same("[]", "{}"));
        assert!(!same(r#""é""#, r#""e\u0301""#));
        assert!(!same("null", "false"));
    }
}
