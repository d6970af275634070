//! What `doctor` found, for a terminal: a line a finding, what to mend below it, and the next command to type.

use std::fmt::Write;
use std::time::Duration;

use super::text::Palette;
use crate::doctor::{Diagnosis, Finding, Mark};
use crate::visible::visible_start;

/// The commands that a reader can type next.
#[derive(Debug, Clone)]
pub struct Next {
    /// Asks everything again.
    pub doctor: String,
    /// Runs the cases; `run RULE` those of a rule alone.
    pub run: String,
}

/// One finding.
#[must_use]
pub fn finding(finding: &Finding, palette: Palette) -> String {
    let style = palette.mark(finding.mark);
    let mark = match finding.mark {
        Mark::Right => "right",
        Mark::Wrong => "wrong",
        Mark::Observation => "observation",
        Mark::LeftOut => "left out",
    };
    let took = finding.took.map(|took| format!(" {}", in_words(took))).unwrap_or_default();
    let mut out =
        format!("{style}{mark:11}{style:#}  {}: {}{took}\n", finding.step, visible_start(&finding.said, MAX_SAID));
    for line in &finding.mend {
        let _ = writeln!(out, "{INDENT}{line}");
    }
    if !finding.stderr.is_empty() {
        let _ = writeln!(out, "{INDENT}last lines on stderr:");
        for line in &finding.stderr {
            let _ = writeln!(out, "{INDENT}  {line}");
        }
    }
    out
}

/// What it comes to, and what to type next.
#[must_use]
pub fn ending(diagnosis: &Diagnosis, next: &Next) -> String {
    let counted: Vec<String> = [(Mark::Right, "right"), (Mark::Wrong, "wrong"), (Mark::LeftOut, "left out")]
        .into_iter()
        .map(|(mark, word)| (diagnosis.count(mark), word))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let Next { doctor, run } = next;
    let is_wrong = diagnosis.count(Mark::Wrong) > 0;
    let then = if !diagnosis.starts {
        format!("No case can be judged before that is mended. Then ask again:\n  {doctor}")
    } else if is_wrong && diagnosis.claimed.is_empty() {
        format!("Mend what is wrong, and ask again:\n  {doctor}")
    } else if is_wrong {
        format!("Mend what is wrong, and ask again:\n  {doctor}\nThen run the cases:\n  {run}")
    } else if diagnosis.claimed.is_empty() {
        format!(
            "It speaks the protocol, and claims neither rule yet. Answer `normalize_arguments` or `lift_artifacts`, and ask \
             again:\n  {doctor}"
        )
    } else {
        format!("Nothing is wrong. Next, run the cases:\n  {run}")
    };
    format!("\n{}. {then}\n", counted.join(", "))
}

/// Every finding, and the ending.
#[must_use]
pub fn text(diagnosis: &Diagnosis, next: &Next, palette: Palette) -> String {
    let findings: String = diagnosis.findings.iter().map(|found| finding(found, palette)).collect();
    findings + &ending(diagnosis, next)
}

const INDENT: &str = "             ";

/// How much is shown of what was found, in characters.
const MAX_SAID: usize = 500;

/// Whole seconds are as much as can be said of one try on a machine that does other things too.
fn in_words(took: Duration) -> String {
    match took.as_millis().div_ceil(1000) {
        0 | 1 => "in under a second".to_owned(),
        seconds => format!("in under {seconds} seconds"),
    }
}
