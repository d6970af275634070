//! Whether a standing adds up: [`read`] takes the text of one, [`faults`] says what in it contradicts itself or this suite.
//!
//! It shows that a standing is whole and its sums are its own. Whether the replies were those of the implementation, only a
//! run of the suite over it can show.

use std::collections::BTreeSet;

use super::{END, FORMAT, RuleStanding, Standing, Totals, clause_verdict, rule_verdict};
use crate::fixture::Suite;
use crate::judge::Outcome;

/// Reads a standing.
///
/// # Errors
/// A sentence when the text is none, is cut off, or is of another version of the format.
pub fn read(text: &str) -> Result<Standing, String> {
    let standing: Standing = serde_json::from_str(text).map_err(|error| {
        if error.is_eof() {
            "it is cut off: the text ends before the standing does".to_owned()
        } else {
            format!("it is no standing: {error}")
        }
    })?;
    if standing.standing != FORMAT {
        return Err(format!("it has version {} of the format, and this suite reads {FORMAT}", standing.standing));
    }
    Ok(standing)
}

/// What does not add up, a sentence each; none where all does.
#[must_use]
pub fn faults(standing: &Standing, suite: &Suite) -> Vec<String> {
    let mut faults = Vec::new();
    if standing.end != END {
        faults.push(format!("it ends with `{}`, not with `{END}`", standing.end));
    }
    let totals = Totals::of(&standing.rules);
    if totals != standing.totals {
        faults.push(format!("its totals are {:?}, and its cases come to {totals:?}", standing.totals));
    }
    if standing.suite.version != env!("CARGO_PKG_VERSION") {
        faults.push(format!(
            "it was made with version {} of the suite, and this is {}; verify it with that version",
            standing.suite.version,
            env!("CARGO_PKG_VERSION")
        ));
    } else if standing.suite.fixtures_digest != suite.digest {
        faults.push(format!(
            "its fixtures have the digest {}, and those of this version have {}",
            standing.suite.fixtures_digest, suite.digest
        ));
    }
    if standing.suite.cases != suite.cases.len() {
        faults.push(format!(
            "it counts {} cases in the suite, and there are {}",
            standing.suite.cases,
            suite.cases.len()
        ));
    }
    let rules: Vec<_> = standing.rules.iter().map(|rule| rule.rule).collect();
    let known: Vec<_> = suite.rules.iter().map(|rule| rule.rule).collect();
    if rules != known {
        faults.push(format!("it is about {rules:?}, and the suite about {known:?}"));
        return faults;
    }
    for rule in &standing.rules {
        of_rule(rule, suite, &mut faults);
    }
    faults
}

fn of_rule(rule: &RuleStanding, suite: &Suite, faults: &mut Vec<String>) {
    let id = rule.rule;
    if let Some(text) = suite.rules.iter().find(|text| text.rule == id)
        && text.rule_hash != rule.rule_hash
    {
        faults.push(format!("{id} has the hash {}, and the rule's words have {}", rule.rule_hash, text.rule_hash));
    }
    let numbers: Vec<u8> = rule.clauses.iter().map(|clause| clause.clause).collect();
    let known: Vec<u8> = id.clauses().map(|clause| clause.number).collect();
    if numbers != known {
        faults.push(format!("{id} has the clauses {numbers:?}, and the rule has {known:?}"));
        return;
    }
    for (clause, name) in rule.clauses.iter().zip(id.clauses()) {
        let known: BTreeSet<&str> = suite.cases_of(name).map(|case| case.name.id.as_str()).collect();
        if clause.total != known.len() {
            faults.push(format!("{name} counts {} cases, and the suite has {}", clause.total, known.len()));
        }
        let mut seen = BTreeSet::new();
        for case in &clause.cases {
            if case.id.clause != name || !known.contains(case.id.id.as_str()) {
                faults.push(format!("{} stands under {name}, and the suite has no such case there", case.id));
            }
            if !seen.insert(&case.id) {
                faults.push(format!("{} stands there twice", case.id));
            }
            if (case.outcome == Outcome::Pass) == case.problem.is_some() {
                faults.push(format!(
                    "{} is `{}` and {} a problem",
                    case.id,
                    case.outcome.as_str(),
                    has(case.problem.is_some())
                ));
            }
        }
        let outcomes: Vec<Outcome> = clause.cases.iter().map(|case| case.outcome).collect();
        let verdict = clause_verdict(&outcomes, clause.total);
        if verdict != clause.verdict {
            faults.push(format!(
                "{name} is `{}`, and its cases make it `{}`",
                clause.verdict.as_str(),
                verdict.as_str()
            ));
        }
    }
    let verdict = rule_verdict(&rule.clauses);
    if verdict != rule.verdict {
        faults.push(format!("{id} is `{}`, and its clauses make it `{}`", rule.verdict.as_str(), verdict.as_str()));
    }
}

const fn has(yes: bool) -> &'static str {
    if yes { "has" } else { "lacks" }
}
