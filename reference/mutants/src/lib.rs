//! The two rules, done wrong on purpose: runtimes with one fault each, to prove that the fixtures have teeth.
//!
//! [`MUTANTS`] lists them. Each is the reference but for its fault, and names the clause that the fault breaks.
#![warn(clippy::dbg_macro, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

mod arguments;
mod artifacts;
mod catalogue;
mod tree;

pub use catalogue::MUTANTS;

use rt_tool_reference::Readings;
use rt_tool_reference::adapter::{Call, Implementation, Reference, Runtime, ToolResult};
use rt_tool_reference::json::{Object, Value};

/// A runtime with one fault.
#[derive(Debug, Clone, Copy)]
pub struct Mutant {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// The clause that the fault breaks: `RT-TOOL-8/4`.
    pub clause: &'static str,
    /// The fault in words, as a failure may say it.
    pub fault: &'static str,
    how: How,
}

#[derive(Debug, Clone, Copy)]
enum How {
    Normalize(fn(&Value, Object) -> Object),
    Lift(fn(Call) -> ToolResult),
}

const fn normalize(
    name: &'static str,
    clause: &'static str,
    fault: &'static str,
    how: fn(&Value, Object) -> Object,
) -> Mutant {
    Mutant { name, clause, fault, how: How::Normalize(how) }
}

const fn lift(name: &'static str, clause: &'static str, fault: &'static str, how: fn(Call) -> ToolResult) -> Mutant {
    Mutant { name, clause, fault, how: How::Lift(how) }
}

/// The reference that every mutant falls back on.
fn right() -> Reference {
    Reference(Readings::default())
}

impl Runtime for Mutant {
    fn implementation(&self) -> Implementation {
        Implementation { name: format!("mutant {}", self.name), ..right().implementation() }
    }

    fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value {
        match self.how {
            How::Normalize(wrong) => Value::Object(wrong(schema, arguments)),
            How::Lift(_) => right().normalize_arguments(schema, arguments),
        }
    }

    fn lift_artifacts(&self, call: Call) -> ToolResult {
        match self.how {
            How::Lift(wrong) => wrong(call),
            How::Normalize(_) => right().lift_artifacts(call),
        }
    }
}
