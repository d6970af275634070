//! The cases of a suite, without what is sent and accepted.

use rt_tool_reference::json::{Array, Value};

use super::case::about;
use crate::fixture::Case;

/// One full name a line.
#[must_use]
pub fn text<'s>(cases: impl Iterator<Item = &'s Case>) -> String {
    cases.map(|case| format!("{}\n", case.name)).collect()
}

/// A JSON array with an object for each case. `readings` are the open questions that its accepted answers turn on.
#[must_use]
pub fn json<'s>(cases: impl Iterator<Item = &'s Case>) -> String {
    let of_case = |case: &Case| {
        let mut members = about(case);
        let questions: Array = case.expected.questions().into_iter().map(Value::from).collect();
        members.insert("readings".to_owned(), Value::Array(questions));
        Value::Object(members)
    };
    // A line a case: made for programs, and yet a terminal shows it in rows.
    let lines: Vec<String> = cases.map(|case| format!("  {}", of_case(case))).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
