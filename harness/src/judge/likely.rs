//! The likely fault behind a wrong answer: that of a mutant which gives the very same one.

use rt_tool_mutants::{MUTANTS, Mutant};
use rt_tool_reference::adapter;
use rt_tool_reference::json::Value;

use super::accept::same_members;
use super::compare::{self, Leniency};
use crate::fixture::{Answer, Case};

/// The faults, in words, of the mutants that answer `case` just as `result` does, in what `answer` names; those that break
/// the case's own clause alone, where there are any.
pub(super) fn likely_faults(case: &Case, answer: &Answer, result: &Value) -> Vec<&'static str> {
    let clause = case.name.clause;
    let gives = |mutant: &&Mutant| {
        let theirs = adapter::result(*mutant, clause.rule.method(), Value::Object(case.sent.clone()));
        theirs.is_some_and(|theirs| compare::answer(&same_members(answer, &theirs), result, Leniency::NONE).is_none())
    };
    let of_rule = || MUTANTS.iter().filter(|mutant| mutant.clause.starts_with(clause.rule.id()));
    let is_own = |mutant: &&Mutant| mutant.clause == clause.to_string();
    // The others are asked only where none of the clause's own answers so: there are hundreds of them.
    let own: Vec<&Mutant> = of_rule().filter(is_own).filter(gives).collect();
    let found = if own.is_empty() { of_rule().filter(|mutant| !is_own(mutant)).filter(gives).collect() } else { own };
    found.into_iter().map(|mutant| mutant.fault).collect()
}
