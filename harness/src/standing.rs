//! [`Standing`]: what a run found, as one value. Every report is a function of it; the JSON standing is it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::clause::{CaseName, Rule};
use crate::fixture::{Question, Suite};
use crate::judge::{Judgement, Observed, Outcome};
use crate::subject::{Identity, Introduction};

/// What an implementation was found to do.
#[derive(Debug, Clone, Serialize)]
pub struct Standing {
    /// Who it is; `null` for one that does not say.
    pub implementation: Option<Identity>,
    /// What its language cannot do, as it declares.
    pub limitations: Vec<String>,
    /// What it was tested with.
    pub suite: SuiteIdentity,
    /// The answers it was seen to give where the rules leave one open.
    pub readings: Vec<ObservedReading>,
    /// Both rules.
    pub rules: Vec<RuleStanding>,
}

/// What an implementation was tested with.
#[derive(Debug, Clone, Serialize)]
pub struct SuiteIdentity {
    /// The name of the suite.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The version of the adapter protocol.
    pub protocol_version: i64,
    /// `sha256:` and the digest over all fixture files.
    pub fixtures_digest: String,
    /// How many cases there are, selected or not.
    pub cases: usize,
}

/// The answer to an open question, as observed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ObservedReading {
    /// The question.
    pub question: String,
    /// The answer. Where the cases fit several, all of them joined by ` or `; where they fit no single one, `varies`.
    pub answer: String,
}

/// How an implementation stands on a rule.
#[derive(Debug, Clone, Serialize)]
pub struct RuleStanding {
    /// The rule.
    pub rule: Rule,
    /// Its title.
    pub title: String,
    /// The hash that the specification publishes for the rule's words.
    pub rule_hash: String,
    /// How it stands.
    pub verdict: Verdict,
    /// Clause by clause.
    pub clauses: Vec<ClauseStanding>,
}

/// How an implementation stands on a clause.
#[derive(Debug, Clone, Serialize)]
pub struct ClauseStanding {
    /// The number of the clause.
    pub clause: u8,
    /// How it stands.
    pub verdict: Verdict,
    /// How many cases the clause has, selected or not.
    pub total: usize,
    /// The cases that ran, in order.
    pub cases: Vec<CaseStanding>,
}

/// How one case came out.
#[derive(Debug, Clone, Serialize)]
pub struct CaseStanding {
    /// The full name of the case.
    pub id: CaseName,
    /// How it came out.
    pub outcome: Outcome,
}

/// How an implementation stands on a clause or a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// Every case passes.
    #[serde(rename = "met")]
    Met,
    /// Some case does not pass.
    #[serde(rename = "not met")]
    NotMet,
    /// The subject does not have the method for any of it.
    #[serde(rename = "not claimed")]
    NotClaimed,
    /// Not every case was selected, and those that were do not decide it.
    #[serde(rename = "not run")]
    NotRun,
}

impl Verdict {
    /// The verdict as reports spell it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::NotMet => "not met",
            Self::NotClaimed => "not claimed",
            Self::NotRun => "not run",
        }
    }
}

impl Standing {
    /// Puts the judgements of a run together.
    #[must_use]
    pub fn new(suite: &Suite, introduction: &Introduction, judged: &BTreeMap<CaseName, Judgement>) -> Self {
        Self {
            implementation: introduction.identity.clone(),
            limitations: introduction.limitations.declared.clone(),
            suite: SuiteIdentity {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                protocol_version: crate::request::PROTOCOL_VERSION,
                fixtures_digest: suite.digest.clone(),
                cases: suite.cases.len(),
            },
            readings: suite.questions.iter().filter_map(|question| observed(question, judged.values())).collect(),
            rules: suite.rules.iter().map(|rule| RuleStanding::new(suite, rule, judged)).collect(),
        }
    }

    /// Every case that ran, in order.
    pub fn cases(&self) -> impl Iterator<Item = &CaseStanding> {
        self.rules.iter().flat_map(|rule| &rule.clauses).flat_map(|clause| &clause.cases)
    }
}

impl RuleStanding {
    fn new(suite: &Suite, rule: &crate::fixture::RuleText, judged: &BTreeMap<CaseName, Judgement>) -> Self {
        let clauses: Vec<ClauseStanding> = rule
            .rule
            .clauses()
            .map(|clause| {
                let ran = suite.cases_of(clause).filter_map(|case| {
                    let outcome = judged.get(&case.name)?.outcome;
                    Some(CaseStanding { id: case.name.clone(), outcome })
                });
                ClauseStanding::new(clause.number, suite.cases_of(clause).count(), ran.collect())
            })
            .collect();
        let verdict = rule_verdict(&clauses);
        Self { rule: rule.rule, title: rule.title.clone(), rule_hash: rule.rule_hash.clone(), verdict, clauses }
    }
}

impl ClauseStanding {
    fn new(clause: u8, total: usize, cases: Vec<CaseStanding>) -> Self {
        let all = |outcome| cases.iter().all(|case| case.outcome == outcome);
        let verdict = if cases.is_empty() {
            Verdict::NotRun
        } else if all(Outcome::NotClaimed) {
            Verdict::NotClaimed
        } else if !all(Outcome::Pass) {
            Verdict::NotMet
        } else if cases.len() == total {
            Verdict::Met
        } else {
            Verdict::NotRun
        };
        Self { clause, verdict, total, cases }
    }

    /// How many of the cases that ran passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.outcome == Outcome::Pass).count()
    }
}

/// A rule is met when all its clauses are, and not claimed when none of it is; claiming some of it is not meeting it.
fn rule_verdict(clauses: &[ClauseStanding]) -> Verdict {
    let any = |verdict| clauses.iter().any(|clause| clause.verdict == verdict);
    let any_pass = clauses.iter().any(|clause| clause.passed() > 0);
    if any(Verdict::NotMet) || (any(Verdict::NotClaimed) && any_pass) {
        Verdict::NotMet
    } else if any(Verdict::NotClaimed) {
        Verdict::NotClaimed
    } else if any(Verdict::NotRun) {
        Verdict::NotRun
    } else {
        Verdict::Met
    }
}

/// The answer to `question` that fits every reply that shows one.
fn observed<'j>(question: &Question, judged: impl Iterator<Item = &'j Judgement>) -> Option<ObservedReading> {
    let shown: Vec<_> =
        judged.filter_map(|judgement: &Judgement| Observed::get(&judgement.observed, &question.id)).collect();
    if shown.is_empty() {
        return None;
    }
    let fits = |answer: &&str| shown.iter().all(|answers| answers.contains(*answer));
    let fitting: Vec<&str> = question.answers.iter().map(|answer| answer.id.as_str()).filter(fits).collect();
    let answer = if fitting.is_empty() { VARIES.to_owned() } else { fitting.join(" or ") };
    Some(ObservedReading { question: question.id.clone(), answer })
}

/// The answer of an implementation that answers a question one way in one case and another way in the next.
const VARIES: &str = "varies";

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{Crashed, Fail, NotClaimed, Pass};

    fn clause(total: usize, outcomes: &[Outcome]) -> ClauseStanding {
        let clause = crate::clause::Clause { rule: Rule::Tool8, number: 1 };
        let case = |outcome: &Outcome| CaseStanding { id: CaseName { clause, id: String::new() }, outcome: *outcome };
        ClauseStanding::new(1, total, outcomes.iter().map(case).collect())
    }

    #[test]
    fn a_clause_is_met_only_when_every_case_of_it_ran_and_passed() {
        for (total, outcomes, verdict) in [
            (2, &[Pass, Pass][..], Verdict::Met),
            (2, &[Pass, Fail], Verdict::NotMet),
            (2, &[Pass, Crashed], Verdict::NotMet),
            (2, &[Pass, NotClaimed], Verdict::NotMet),
            (2, &[NotClaimed, NotClaimed], Verdict::NotClaimed),
            (2, &[NotClaimed], Verdict::NotClaimed),
            (2, &[], Verdict::NotRun),
            (2, &[Pass], Verdict::NotRun),
            (2, &[Fail], Verdict::NotMet),
        ] {
            assert_eq!(clause(total, outcomes).verdict, verdict, "{outcomes:?} of {total}");
        }
    }

    #[test]
    fn a_rule_is_met_only_when_every_clause_is() {
        let met = || clause(1, &[Pass]);
        for (clauses, verdict) in [
            (vec![met(), met()], Verdict::Met),
            (vec![met(), clause(1, &[Fail])], Verdict::NotMet),
            (vec![met(), clause(1, &[])], Verdict::NotRun),
            (vec![met(), clause(1, &[NotClaimed])], Verdict::NotMet),
            (vec![clause(1, &[NotClaimed]), clause(1, &[NotClaimed])], Verdict::NotClaimed),
            (vec![clause(1, &[NotClaimed]), clause(1, &[])], Verdict::NotClaimed),
            (vec![clause(2, &[Pass]), clause(1, &[NotClaimed])], Verdict::NotMet),
        ] {
            assert_eq!(rule_verdict(&clauses), verdict, "{clauses:?}");
        }
    }
}
