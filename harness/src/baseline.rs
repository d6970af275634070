//! [`Baseline`]: the cases that a file lists as known not to pass; [`Revision`]: what a run shows to be untrue in it.
//!
//! The list must stay true: each case on it comes out as its line says, and no case that does not pass is missing. A line
//! that stands for every case of a clause or a rule is held to that for every case. What the file is called, and that it
//! is written, is left to the binary.

mod parse;
mod revise;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;

use crate::clause::{CaseName, Clause, Rule};
use crate::fixture::Suite;
use crate::judge::{Judgement, Outcome, Trouble};

pub use parse::Malformed;
pub use revise::{Edit, Revision, Why};

/// The cases known not to pass, line by line.
#[derive(Debug, Clone)]
pub struct Baseline {
    lines: Vec<Line>,
    /// How its lines end.
    line_break: &'static str,
}

/// A line of the file.
#[derive(Debug, Clone)]
enum Line {
    /// A comment or a blank line, as it stands.
    Other(String),
    /// What is known, and the line as it stands.
    Entry(Entry, String),
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Which cases it is about.
    pub target: Target,
    /// How they come out.
    pub outcome: Outcome,
    /// Why, as the file has it behind `#`; empty where it says nothing.
    pub reason: String,
}

/// Which cases a line is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// `RT-TOOL-8/*`: every case of a rule.
    Rule(Rule),
    /// `RT-TOOL-8/4/*`: every case of a clause.
    Clause(Clause),
    /// The case of this full name, if there is one.
    Case(String),
}

impl Baseline {
    /// A list of nothing, with a word on what the file is for.
    #[must_use]
    pub fn fresh() -> Self {
        let lines = HEADER.lines().map(|line| Line::Other(line.to_owned())).collect();
        Self { lines, line_break: "\n" }
    }

    /// Whether the file lists the case, and as coming out the way it did.
    #[must_use]
    pub fn expects(&self, name: &CaseName, judgement: &Judgement) -> bool {
        let Came::As(outcome) = Came::of(judgement) else { return false };
        let full = name.to_string();
        self.entries().any(|(_, entry)| entry.outcome == outcome && entry.target.covers(name, &full))
    }

    /// Its entries with the numbers of their lines, from 1.
    fn entries(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.lines.iter().enumerate().filter_map(|(place, line)| match line {
            Line::Entry(entry, _) => Some((place + 1, entry)),
            Line::Other(_) => None,
        })
    }
}

const HEADER: &str = "\
# The cases known not to pass, for `rt-tool-conformance run --baseline`: one `ID  # reason` a line.
# `ID [OUTCOME]` where it is not a wrong answer; `RT-TOOL-8/4/*` where no case of a clause passes.
# `--write-baseline` brings the list up to date, and keeps comments and reasons.

";

impl Target {
    fn covers(&self, name: &CaseName, full: &str) -> bool {
        match self {
            Self::Rule(rule) => name.clause.rule == *rule,
            Self::Clause(clause) => name.clause == *clause,
            Self::Case(case) => case == full,
        }
    }

    /// The cases of the suite that it is about, in order.
    fn cases<'s>(&self, suite: &'s Suite) -> Vec<&'s CaseName> {
        let names = suite.cases.iter().map(|case| &case.name);
        match self {
            Self::Case(full) => names.filter(|name| full.ends_with(&name.id) && name.to_string() == *full).collect(),
            _ => names.filter(|name| self.covers(name, "")).collect(),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => write!(f, "{rule}/*"),
            Self::Clause(clause) => write!(f, "{clause}/*"),
            Self::Case(case) => f.write_str(case),
        }
    }
}

impl fmt::Display for Entry {
    /// Writes it as a line of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.target)?;
        if self.outcome != Outcome::Fail {
            write!(f, " [{}]", self.outcome.as_str())?;
        }
        if self.reason.is_empty() { Ok(()) } else { write!(f, "  # {}", self.reason) }
    }
}

/// How a case came out, as far as a baseline can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Passed,
    As(Outcome),
    /// In more than one way, which no line can expect.
    Unstable,
}

impl Came {
    fn of(judgement: &Judgement) -> Self {
        match (judgement.outcome, &judgement.trouble) {
            (_, Some(Trouble::Unstable(_))) => Self::Unstable,
            (Outcome::Pass, _) => Self::Passed,
            (outcome, _) => Self::As(outcome),
        }
    }
}
