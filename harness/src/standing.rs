//! [`Standing`]: what a run found, as one value. Every report is a function of it; the JSON standing is it.
//!
//! It carries its own totals and an end mark, so that one that was cut off or edited can be told: see [`verify`].

pub mod verify;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::clause::{CaseName, Rule};
use crate::fixture::{Question, Suite};
use crate::judge::{Judgement, Observed, Outcome};
use crate::recorded::Recorded;
use crate::subject::{Identity, Introduction};

/// What an implementation was found to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The version of this format, [`FORMAT`].
    pub standing: u32,
    /// Who it is; `null` for one that does not say.
    pub implementation: Option<Identity>,
    /// What its language cannot do, as it declares.
    pub limitations: Vec<String>,
    /// What it was tested with.
    pub suite: SuiteIdentity,
    /// How it was tested.
    pub run: RunRecord,
    /// The answers it was seen to give where the rules leave one open.
    pub readings: Vec<ObservedReading>,
    /// Both rules.
    pub rules: Vec<RuleStanding>,
    /// How many cases ran, and how many of them came out in which way.
    pub totals: Totals,
    /// Always [`END`]: what is cut off lacks it.
    pub end: String,
}

/// The version of the format of a standing.
pub const FORMAT: u32 = 1;

/// What the last member of a standing says.
pub const END: &str = "end of standing";

/// How an implementation was tested: what two runs of the same may differ in.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRecord {
    /// When the run ended: RFC 3339, UTC. `null` where nobody said.
    pub date: Option<String>,
    /// The command and its arguments; `null` for the reference that is built in.
    pub command: Option<Vec<String>>,
    /// The flags that said which cases ran and how, in words of the command line; none for the whole suite, once.
    pub selection: Vec<String>,
}

/// How many cases came out in which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is named as the outcome that it counts")]
pub struct Totals {
    /// All that ran.
    pub cases: usize,
    pub pass: usize,
    pub fail: usize,
    pub error: usize,
    pub malformed: usize,
    pub crashed: usize,
    pub timed_out: usize,
    pub not_claimed: usize,
}

/// What an implementation was tested with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObservedReading {
    /// The question.
    pub question: String,
    /// The answer. Where the cases fit several, all of them joined by ` or `; where they fit no single one, `varies`.
    pub answer: String,
}

/// How an implementation stands on a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseStanding {
    /// The full name of the case.
    pub id: CaseName,
    /// How it came out.
    pub outcome: Outcome,
    /// For each question that it turns on, the answers that the reply is compatible with.
    #[serde(default, skip_serializing_if = "Observed::is_empty")]
    pub readings: Observed,
    /// What came back, where anything did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<ReplyRecord>,
    /// What was wrong, in a line, where it did not pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A reply, for others to check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyRecord {
    /// `sha256:` and the digest of the result or the error as compact JSON; of the whole line where it is neither.
    pub digest: String,
    /// How many bytes that is.
    pub bytes: usize,
    /// The same as text, or the beginning of it, where the case did not pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// How an implementation stands on a clause or a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    pub fn new(
        suite: &Suite,
        introduction: &Introduction,
        run: RunRecord,
        judged: &BTreeMap<CaseName, Judgement>,
    ) -> Self {
        let rules: Vec<RuleStanding> = suite.rules.iter().map(|rule| RuleStanding::new(suite, rule, judged)).collect();
        Self {
            standing: FORMAT,
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
            totals: Totals::of(&rules),
            rules,
            run,
            end: END.to_owned(),
        }
    }

    /// Every case that ran, in order.
    pub fn cases(&self) -> impl Iterator<Item = &CaseStanding> {
        self.rules.iter().flat_map(|rule| &rule.clauses).flat_map(|clause| &clause.cases)
    }
}

impl Totals {
    fn of(rules: &[RuleStanding]) -> Self {
        let mut totals = Self::default();
        for case in rules.iter().flat_map(|rule| &rule.clauses).flat_map(|clause| &clause.cases) {
            totals.cases += 1;
            *match case.outcome {
                Outcome::Pass => &mut totals.pass,
                Outcome::Fail => &mut totals.fail,
                Outcome::Error => &mut totals.error,
                Outcome::Malformed => &mut totals.malformed,
                Outcome::Crashed => &mut totals.crashed,
                Outcome::TimedOut => &mut totals.timed_out,
                Outcome::NotClaimed => &mut totals.not_claimed,
            } += 1;
        }
        totals
    }
}

impl CaseStanding {
    fn new(id: CaseName, judgement: &Judgement) -> Self {
        let failed = judgement.outcome != Outcome::Pass;
        let record = |reply: &Recorded| ReplyRecord {
            digest: reply.digest.clone(),
            bytes: reply.bytes,
            text: failed.then(|| reply.start.clone()),
        };
        Self {
            id,
            outcome: judgement.outcome,
            readings: judgement.observed.clone(),
            reply: judgement.reply.as_ref().map(record),
            problem: judgement.in_a_line(),
        }
    }
}

impl RuleStanding {
    fn new(suite: &Suite, rule: &crate::fixture::RuleText, judged: &BTreeMap<CaseName, Judgement>) -> Self {
        let clauses: Vec<ClauseStanding> = rule
            .rule
            .clauses()
            .map(|clause| {
                let ran = suite
                    .cases_of(clause)
                    .filter_map(|case| Some(CaseStanding::new(case.name.clone(), judged.get(&case.name)?)));
                ClauseStanding::new(clause.number, suite.cases_of(clause).count(), ran.collect())
            })
            .collect();
        let verdict = rule_verdict(&clauses);
        Self { rule: rule.rule, title: rule.title.clone(), rule_hash: rule.rule_hash.clone(), verdict, clauses }
    }
}

impl ClauseStanding {
    fn new(clause: u8, total: usize, cases: Vec<CaseStanding>) -> Self {
        let outcomes: Vec<Outcome> = cases.iter().map(|case| case.outcome).collect();
        Self { clause, verdict: clause_verdict(&outcomes, total), total, cases }
    }

    /// How many of the cases that ran passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.outcome == Outcome::Pass).count()
    }
}

/// How a clause of `total` cases stands, of which those that ran came out as `outcomes`.
fn clause_verdict(outcomes: &[Outcome], total: usize) -> Verdict {
    let all = |wanted| outcomes.iter().all(|outcome| *outcome == wanted);
    if outcomes.is_empty() {
        Verdict::NotRun
    } else if all(Outcome::NotClaimed) {
        Verdict::NotClaimed
    } else if !all(Outcome::Pass) {
        Verdict::NotMet
    } else if outcomes.len() == total {
        Verdict::Met
    } else {
        Verdict::NotRun
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
        let case = |outcome: &Outcome| CaseStanding {
            id: CaseName { clause, id: String::new() },
            outcome: *outcome,
            readings: Observed::new(),
            reply: None,
            problem: None,
        };
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
