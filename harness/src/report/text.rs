//! The standing at a glance, for a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::doctor::Mark;
use crate::judge::Outcome;
use crate::standing::{ClauseStanding, Standing, Verdict};
use crate::subject::EMPTY_MAP_IS_LIST;
use crate::visible::visible;

/// Which parts of the text are in colour.
#[derive(Debug, Clone, Copy, Default)]
pub struct Palette {
    pub(super) good: Style,
    pub(super) bad: Style,
    pub(super) quiet: Style,
    pub(super) strong: Style,
}

impl Palette {
    /// No colour at all.
    #[must_use]
    pub fn plain() -> Self {
        Self::default()
    }

    /// Green, red and dim, for a terminal that has them.
    #[must_use]
    pub fn colour() -> Self {
        Self {
            good: AnsiColor::Green.on_default(),
            bad: AnsiColor::Red.on_default().bold(),
            quiet: Style::new().dimmed(),
            strong: Style::new().bold(),
        }
    }

    /// The style of what `doctor` found.
    pub(super) const fn mark(self, mark: Mark) -> Style {
        match mark {
            Mark::Right => self.good,
            Mark::Wrong => self.bad,
            Mark::Observation | Mark::LeftOut => self.quiet,
        }
    }

    fn verdict(self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Met => self.good,
            Verdict::NotMet => self.bad,
            Verdict::NotClaimed | Verdict::NotRun => self.quiet,
        }
    }
}

/// The standing: who, with what, a line a clause, and the readings observed.
#[must_use]
pub fn text(standing: &Standing, palette: Palette) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "Standing of {}", who(standing));
    let suite = &standing.suite;
    let _ =
        writeln!(out, "{} {}, {} cases, fixtures {}", suite.name, suite.version, suite.cases, suite.fixtures_digest);
    if !standing.limitations.is_empty() {
        let known = |name: &String| {
            let unknown = if name == EMPTY_MAP_IS_LIST { "" } else { " (unknown to this suite, and without effect)" };
            visible(name) + unknown
        };
        let limitations: Vec<String> = standing.limitations.iter().map(known).collect();
        let _ = writeln!(out, "limitations: {}", limitations.join(", "));
    }
    for rule in &standing.rules {
        let style = palette.verdict(rule.verdict);
        let _ = writeln!(out, "\n{}  {style}{}{style:#}  {}", rule.rule, rule.verdict.as_str(), rule.title);
        for clause in &rule.clauses {
            clause_line(&mut out, clause, palette);
        }
    }
    if !standing.readings.is_empty() {
        let width = standing.readings.iter().map(|reading| reading.question.len()).max().unwrap_or(0);
        let _ = writeln!(out, "\nObserved readings, where the rules leave the answer open");
        for reading in &standing.readings {
            let _ = writeln!(out, "  {:width$}  {}", reading.question, reading.answer);
        }
    }
    out
}

fn who(standing: &Standing) -> String {
    let Some(implementation) = &standing.implementation else {
        return "an anonymous implementation: it does not say who it is in `initialize`".to_owned();
    };
    let mut who = implementation.name.clone();
    for part in [
        &implementation.version,
        &implementation.language.as_ref().map(|language| format!("({language})")),
        &implementation.url,
    ] {
        who.extend(part.iter().flat_map(|part| [" ", part]));
    }
    visible(&who)
}

fn clause_line(out: &mut String, clause: &ClauseStanding, palette: Palette) {
    let style = palette.verdict(clause.verdict);
    let verdict = clause.verdict.as_str();
    let _ = write!(out, "  \u{b6}{}  {style}{verdict:11}{style:#}  ", clause.clause);
    let ran = clause.cases.len();
    let _ = match (clause.verdict, ran) {
        (Verdict::NotRun, 0) => write!(out, "0 of {} cases run", clause.total),
        (Verdict::NotClaimed, _) => write!(out, "{ran} of {} cases not claimed", clause.total),
        _ if ran == clause.total => write!(out, "{} of {ran} cases pass", clause.passed()),
        _ => write!(out, "{} of {ran} cases pass, {} not run", clause.passed(), clause.total - ran),
    };
    if clause.verdict == Verdict::NotMet {
        let failing: Vec<String> =
            clause.cases.iter().filter(|case| case.outcome != Outcome::Pass).map(failing).collect();
        let _ = write!(out, ": {}", failing.join(", "));
    }
    out.push('\n');
}

fn failing(case: &crate::standing::CaseStanding) -> String {
    match case.outcome {
        Outcome::Fail => case.id.id.clone(),
        outcome => format!("{} ({})", case.id.id, outcome.as_str()),
    }
}
