//! The cases that passed, each in a line: what it states, and the readings that its answer shows.

use std::fmt::Write;

use crate::fixture::Suite;
use crate::judge::Outcome;
use crate::run::Judged;

/// A line a case, in order.
#[must_use]
pub fn text(suite: &Suite, judged: &Judged) -> String {
    let mut out = "passed:\n".to_owned();
    for case in &suite.cases {
        let Some(judgement) = judged.get(&case.name).filter(|judgement| judgement.outcome == Outcome::Pass) else {
            continue;
        };
        let _ = write!(out, "    {}: {}", case.name, case.title);
        let readings: Vec<String> = judgement
            .observed
            .iter()
            .map(|(question, answers)| {
                let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
                format!("{question} {}", answers.join(" or "))
            })
            .collect();
        if !readings.is_empty() {
            let _ = write!(out, " ({})", readings.join(", "));
        }
        out.push('\n');
    }
    out.push('\n');
    out
}
