//! The standing in Markdown, for a README, a pull request or the summary of a job.

use std::fmt::Write;

use crate::judge::Outcome;
use crate::standing::{CaseStanding, ClauseStanding, Standing, Verdict};
use crate::visible::visible;

/// Who, a table of the clauses, what did not pass, the observed readings, and what it was tested with.
#[must_use]
pub fn markdown(standing: &Standing) -> String {
    let mut out = format!("## Standing of {}\n\n", who(standing));
    out += "| clause | standing | cases |\n| --- | --- | --- |\n";
    for rule in &standing.rules {
        let _ = writeln!(out, "| **{}** {} | **{}** | |", rule.rule, plain(&rule.title), rule.verdict.as_str());
        for clause in &rule.clauses {
            let _ = writeln!(out, "| \u{b6}{} | {} | {} |", clause.clause, clause.verdict.as_str(), cases(clause));
        }
    }
    let failing: Vec<&CaseStanding> =
        standing.cases().filter(|case| !matches!(case.outcome, Outcome::Pass | Outcome::NotClaimed)).collect();
    if !failing.is_empty() {
        let _ = writeln!(out, "\n### What did not pass\n");
        for case in failing.iter().take(MAX_CASES) {
            let problem = plain(case.problem.as_deref().unwrap_or_default());
            let _ = writeln!(out, "- `{}` ({}): {problem}", case.id, case.outcome.as_str());
        }
        if failing.len() > MAX_CASES {
            let _ = writeln!(out, "- and {} more", failing.len() - MAX_CASES);
        }
    }
    if !standing.readings.is_empty() {
        let _ = writeln!(out, "\n### Observed readings, where the rules leave the answer open\n");
        out += "| question | answer |\n| --- | --- |\n";
        for reading in &standing.readings {
            let _ = writeln!(out, "| {} | {} |", plain(&reading.question), plain(&reading.answer));
        }
    }
    if !standing.limitations.is_empty() {
        let _ = writeln!(out, "\nLimitations, as declared: {}.", plain(&standing.limitations.join(", ")));
    }
    let suite = &standing.suite;
    let date = standing.run.date.as_ref().map(|date| format!(" on {}", plain(date))).unwrap_or_default();
    let selection = match &standing.run.selection[..] {
        [] => String::new(),
        words => format!(", run with {}", plain(&words.join(" "))),
    };
    let _ = writeln!(
        out,
        "\nStated by the implementer, from {} of {} cases of {} {}{date}{selection}. Fixtures `{}`.",
        standing.totals.cases,
        suite.cases,
        plain(&suite.name),
        plain(&suite.version),
        suite.fixtures_digest
    );
    out
}

/// How many of the cases that did not pass are listed: a pull request takes no more than some thousand characters.
const MAX_CASES: usize = 50;

fn who(standing: &Standing) -> String {
    let Some(identity) = &standing.implementation else { return "an anonymous implementation".to_owned() };
    let mut who = plain(&identity.name);
    if let Some(version) = &identity.version {
        let _ = write!(who, " {}", plain(version));
    }
    if let Some(language) = &identity.language {
        let _ = write!(who, " ({})", plain(language));
    }
    who
}

fn cases(clause: &ClauseStanding) -> String {
    let ran = clause.cases.len();
    match clause.verdict {
        Verdict::NotRun if ran == 0 => format!("0 of {} run", clause.total),
        Verdict::NotClaimed => format!("{ran} not claimed"),
        _ if ran == clause.total => format!("{} of {ran} pass", clause.passed()),
        _ => format!("{} of {ran} pass, {} not run", clause.passed(), clause.total - ran),
    }
}

/// Text that means nothing to a reader of Markdown but itself.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for sign in visible(text).chars() {
        match sign {
            '<' => out += "&lt;",
            '&' => out += "&amp;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '>' | '@' | '!' | '$' => out.extend(['\\', sign]),
            _ => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_that_an_adapter_says_is_markup() {
        assert_eq!(
            super::plain("$<b>|`x`|\u{1b}[2J @all &lt;"),
            "\\$&lt;b\\>\\|\\`x\\`\\|\\\\u001b\\[2J \\@all &amp;lt;"
        );
    }
}
