//! [`Builder`]: puts a value together from the parts a reader or a walk brings, in order, without recursion.

use super::{Array, Event, Object, Value};

/// A value being built. Parts must come in the order a walk gives them.
#[derive(Default)]
pub(crate) struct Builder {
    open: Vec<Open>,
    done: Option<Value>,
    first_wins: bool,
}

enum Open {
    Array(Array),
    Object(Object, Option<String>),
}

impl Builder {
    /// A builder that keeps the first value of a repeated name, or the last.
    pub(crate) fn new(first_wins: bool) -> Self {
        Self { first_wins, ..Self::default() }
    }

    /// Adds the next step of a walk.
    pub(crate) fn push(&mut self, event: Event<'_>) {
        match event {
            Event::Null => self.value(Value::Null),
            Event::Bool(value) => self.value(Value::Bool(value)),
            Event::Number(number) => self.value(Value::Number(number.clone())),
            Event::String(text) => self.value(Value::String(text.to_owned())),
            Event::ArrayStart => self.open_array(),
            Event::ObjectStart => self.open_object(),
            Event::Name(name) => self.name(name.to_owned()),
            Event::ArrayEnd | Event::ObjectEnd => self.close(),
        }
    }

    /// Opens a list.
    pub(crate) fn open_array(&mut self) {
        self.open.push(Open::Array(Array::default()));
    }

    /// Opens a map.
    pub(crate) fn open_object(&mut self) {
        self.open.push(Open::Object(Object::default(), None));
    }

    /// How many lists and maps are open.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether the innermost open container is a map.
    pub(crate) fn in_object(&self) -> bool {
        matches!(self.open.last(), Some(Open::Object(..)))
    }

    /// Whether the innermost open map has a member called `name`.
    pub(crate) fn has(&self, name: &str) -> bool {
        matches!(self.open.last(), Some(Open::Object(members, _)) if members.contains_key(name))
    }

    /// Names the member whose value comes next.
    pub(crate) fn name(&mut self, name: String) {
        if let Some(Open::Object(_, next)) = self.open.last_mut() {
            *next = Some(name);
        }
    }

    /// Adds a whole value.
    pub(crate) fn value(&mut self, value: Value) {
        match self.open.last_mut() {
            None => self.done = Some(value),
            Some(Open::Array(items)) => items.push(value),
            Some(Open::Object(members, next)) => {
                let Some(name) = next.take() else { return };
                if self.first_wins {
                    members.entry(name).or_insert(value);
                } else {
                    members.insert(name, value);
                }
            }
        }
    }

    /// Closes the innermost open container.
    pub(crate) fn close(&mut self) {
        match self.open.pop() {
            Some(Open::Array(items)) => self.value(Value::Array(items)),
            Some(Open::Object(members, _)) => self.value(Value::Object(members)),
            None => {}
        }
    }

    /// The whole value, once everything opened is closed.
    pub(crate) fn finish(self) -> Option<Value> {
        self.done
    }
}
