//! [`walk`]: a value as a flat run of [`Event`]s, so that whoever reads one needs no recursion.

use std::slice;

use super::{Number, Value};

/// One step of a walk through a value.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(&'a Number),
    /// A string.
    String(&'a str),
    /// A list opens; its items follow.
    ArrayStart,
    /// The innermost open list closes.
    ArrayEnd,
    /// A map opens; names and values follow in turn.
    ObjectStart,
    /// The name of the member whose value comes next.
    Name(&'a str),
    /// The innermost open map closes.
    ObjectEnd,
}

/// Walks through `value` in the order it is written.
pub fn walk(value: &Value) -> impl Iterator<Item = Event<'_>> {
    Walk { next: Some(value), open: Vec::new() }
}

struct Walk<'a> {
    next: Option<&'a Value>,
    open: Vec<Open<'a>>,
}

enum Open<'a> {
    Array(slice::Iter<'a, Value>),
    Object(indexmap::map::Iter<'a, String, Value>),
}

impl<'a> Iterator for Walk<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if let Some(value) = self.next.take() {
            return Some(self.enter(value));
        }
        match self.open.last_mut()? {
            Open::Array(items) => match items.next() {
                Some(item) => Some(self.enter(item)),
                None => {
                    self.open.pop();
                    Some(Event::ArrayEnd)
                }
            },
            Open::Object(members) => match members.next() {
                Some((name, value)) => {
                    self.next = Some(value);
                    Some(Event::Name(name))
                }
                None => {
                    self.open.pop();
                    Some(Event::ObjectEnd)
                }
            },
        }
    }
}

impl<'a> Walk<'a> {
    fn enter(&mut self, value: &'a Value) -> Event<'a> {
        match value {
            Value::Null => Event::Null,
            Value::Bool(value) => Event::Bool(*value),
            Value::Number(number) => Event::Number(number),
            Value::String(text) => Event::String(text),
            Value::Array(items) => {
                self.open.push(Open::Array(items.iter()));
                Event::ArrayStart
            }
            Value::Object(members) => {
                self.open.push(Open::Object(members.iter()));
                Event::ObjectStart
            }
        }
    }
}
