//! [`examine`]: talks to an adapter step by step, and makes a [`Diagnosis`]: what is right, what is wrong, how to mend it.
//!
//! It asks how an adapter keeps the protocol, and not whether it keeps the rules: that is for the cases, and whoever does
//! not claim a rule is left in peace. What is told is printed by [`crate::report::diagnosis`].

mod advice;
mod exam;
mod findings;
mod heard;
mod steps;
mod talk;

use std::time::Duration;

use crate::subject::{CommandLine, Limits};

use exam::Exam;

/// What came of each step.
#[derive(Debug, Clone)]
pub struct Diagnosis {
    /// In the order in which they were asked.
    pub findings: Vec<Finding>,
    /// Whether a run gets past `initialize`.
    pub starts: bool,
    /// The methods of the rules that were answered, and not with "not claimed".
    pub claimed: Vec<&'static str>,
}

/// What came of a step.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What was asked, or looked at.
    pub step: &'static str,
    /// How it came out.
    pub mark: Mark,
    /// What was found, in words.
    pub said: String,
    /// How to mend it, a line each.
    pub mend: Vec<String>,
    /// The last lines that the command wrote on stderr.
    pub stderr: Vec<String>,
    /// How long it took, where that is what was found.
    pub took: Option<Duration>,
}

/// How a step came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// As the protocol says.
    Right,
    /// Not so.
    Wrong,
    /// Worth knowing, and no fault.
    Observation,
    /// Not asked, or not claimed.
    LeftOut,
}

impl Diagnosis {
    /// How many findings have `mark`.
    #[must_use]
    pub fn count(&self, mark: Mark) -> usize {
        self.findings.iter().filter(|finding| finding.mark == mark).count()
    }
}

/// Asks the command everything, and tells each finding as it is made.
pub fn examine(line: &CommandLine, limits: Limits, tell: &mut dyn FnMut(&Finding)) -> Diagnosis {
    let mut exam = Exam::new(line, limits, tell);
    exam.ask_everything();
    exam.diagnosis()
}
