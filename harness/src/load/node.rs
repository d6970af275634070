//! [`Node`]: a value in a fixture file that knows where it stands, so that every fault can say so.

use std::cell::RefCell;

use rt_tool_reference::json::{Object, Value};

use super::Fault;

/// Where faults are collected.
pub(super) type Sink<'a> = &'a RefCell<Vec<Fault>>;

/// A value, its file and its JSON path.
#[derive(Clone)]
pub(super) struct Node<'a> {
    file: &'a str,
    path: String,
    value: &'a Value,
    faults: Sink<'a>,
}

/// A map whose members are all known.
pub(super) struct Members<'a> {
    node: Node<'a>,
    members: &'a Object,
}

impl<'a> Node<'a> {
    pub(super) fn root(file: &'a str, value: &'a Value, faults: Sink<'a>) -> Self {
        Self { file, path: "$".to_owned(), value, faults }
    }

    pub(super) fn value(&self) -> &'a Value {
        self.value
    }

    /// Notes a fault here.
    pub(super) fn fault(&self, problem: impl Into<String>) {
        let fault = Fault { file: self.file.to_owned(), path: self.path.clone(), problem: problem.into() };
        self.faults.borrow_mut().push(fault);
    }

    /// The map here; each member not `known` is a fault.
    pub(super) fn map(self, known: &[&str]) -> Option<Members<'a>> {
        let members = self.any_map()?;
        for name in members.keys().filter(|name| !known.contains(&name.as_str())) {
            self.child(name, self.value).fault(format!("unknown field; the fields here are `{}`", known.join("`, `")));
        }
        Some(Members { node: self, members })
    }

    /// The map here, whatever its members.
    pub(super) fn any_map(&self) -> Option<&'a Object> {
        let map = self.value.as_object();
        if map.is_none() {
            self.fault(format!("wanted an object, found {}", self.value.kind()));
        }
        map
    }

    /// The members of the map here, whatever their names.
    pub(super) fn each_member(&self) -> Vec<(&'a str, Self)> {
        let members = self.any_map().into_iter().flat_map(|members| members.iter());
        members.map(|(name, value)| (name.as_str(), self.child(name, value))).collect()
    }

    /// The items of the list here.
    pub(super) fn items(&self) -> Vec<Self> {
        let Some(items) = self.value.as_array() else {
            self.fault(format!("wanted an array, found {}", self.value.kind()));
            return Vec::new();
        };
        let item = |(place, value)| Self { path: format!("{}[{place}]", self.path), value, ..self.clone() };
        items.iter().enumerate().map(item).collect()
    }

    /// The string here; an empty one is a fault.
    pub(super) fn text(&self) -> Option<&'a str> {
        match self.value.as_str() {
            Some("") => self.fault("wanted some text, found an empty string"),
            Some(text) => return Some(text),
            None => self.fault(format!("wanted a string, found {}", self.value.kind())),
        }
        None
    }

    /// The string here, which must be one of the names in `choices`.
    pub(super) fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text()?;
        let found = choices.iter().find(|(name, _)| *name == text).map(|(_, choice)| *choice);
        if found.is_none() {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            self.fault(format!("unknown value `{text}`; wanted `{}`", names.join("`, `")));
        }
        found
    }

    /// The strings of the list here.
    pub(super) fn texts(&self) -> Vec<String> {
        self.items().iter().filter_map(Self::text).map(str::to_owned).collect()
    }

    fn child(&self, name: &str, value: &'a Value) -> Self {
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-$".contains(&byte));
        let path =
            if plain { format!("{}.{name}", self.path) } else { format!("{}[{}]", self.path, Value::from(name)) };
        Self { path, value, ..self.clone() }
    }
}

impl<'a> Members<'a> {
    pub(super) fn node(&self) -> &Node<'a> {
        &self.node
    }

    pub(super) fn optional(&self, name: &str) -> Option<Node<'a>> {
        self.members.get(name).map(|value| self.node.child(name, value))
    }

    pub(super) fn required(&self, name: &str) -> Option<Node<'a>> {
        let found = self.optional(name);
        if found.is_none() {
            self.node.fault(format!("the field `{name}` is missing"));
        }
        found
    }

    /// The required string called `name`.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.required(name)?.text().map(str::to_owned)
    }

    /// Notes a fault where the required member called `name` is not the string `wanted`.
    pub(super) fn constant(&self, name: &str, wanted: &str) {
        if let Some(node) = self.required(name)
            && node.value().as_str() != Some(wanted)
        {
            node.fault(format!("wanted `{wanted}`, found `{}`", node.value()));
        }
    }
}
