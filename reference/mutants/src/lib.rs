//! The two rules, done wrong on purpose: runtimes with one fault each, to prove that the fixtures have teeth.
//!
//! [`MUTANTS`] lists them. Each is the reference but for its fault, and names the clause that the fault breaks.
#![warn(clippy::dbg_macro, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

mod arguments;
mod artifacts;

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

/// Every mutant, by clause.
pub const MUTANTS: &[Mutant] = &[
    lift(
        "only-the-first-entry",
        "RT-TOOL-2/1",
        "only the first entry of the list was taken",
        artifacts::only_the_first,
    ),
    lift(
        "needs-an-exposed-port",
        "RT-TOOL-2/2",
        "artifacts of a port that is not exposed were lost",
        artifacts::exposed_alone,
    ),
    lift(
        "one-bad-entry-drops-all",
        "RT-TOOL-2/3",
        "one malformed entry cost its neighbours",
        artifacts::all_or_nothing,
    ),
    lift(
        "one-bad-entry-fails-the-call",
        "RT-TOOL-2/3",
        "one malformed entry failed the call",
        artifacts::bad_entry_fails,
    ),
    lift(
        "skips-after-removing",
        "RT-TOOL-2/3",
        "entries were removed from the list while walking it",
        artifacts::skips,
    ),
    lift("keeps-the-key", "RT-TOOL-2/4", "the reserved key was left in `data`", artifacts::keeps_the_key),
    lift(
        "keeps-the-key-without-entries",
        "RT-TOOL-2/4",
        "the reserved key was removed only with something to lift",
        artifacts::keeps_an_empty_key,
    ),
    lift(
        "failed-calls-carry-artifacts",
        "RT-TOOL-2/5",
        "artifacts of a failed or declined call were kept",
        artifacts::outcome_ignored,
    ),
    normalize("nothing-normalized", "RT-TOOL-8/1", "arguments were passed on as sent", arguments::as_sent),
    normalize(
        "maps-not-decoded",
        "RT-TOOL-8/2",
        "JSON text was decoded for `array` and not for `object`",
        arguments::lists_alone,
    ),
    normalize(
        "code-fence-removed",
        "RT-TOOL-8/2",
        "text around the JSON was removed to make it parse",
        arguments::fence_removed,
    ),
    normalize(
        "declared-string-decoded",
        "RT-TOOL-8/3",
        "JSON text was decoded where the schema declares `string`",
        arguments::strings_too,
    ),
    normalize(
        "wrong-shape-substituted",
        "RT-TOOL-8/3",
        "a list was put where a map is declared, or a map for a list",
        arguments::any_shape,
    ),
    normalize("decoded-once", "RT-TOOL-8/4", "references were decoded once, not until stable", arguments::once),
    normalize("five-names-known", "RT-TOOL-8/4", "only five named references were known", arguments::five_names),
    normalize(
        "top-level-text-alone",
        "RT-TOOL-8/4",
        "references below the top level were left",
        arguments::top_level_alone,
    ),
    normalize("keys-decoded", "RT-TOOL-8/5", "references in keys were decoded", arguments::keys_too),
    normalize("text-trimmed", "RT-TOOL-8/5", "white space at the ends of text was removed", arguments::trimmed),
];

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
