//! What the fixtures say, once loaded: [`Suite`] is the whole of them, [`Case`] one request with its accepted answers.

use std::collections::{BTreeMap, BTreeSet};

use rt_tool_reference::Readings;
use rt_tool_reference::adapter::{self, Reference};
use rt_tool_reference::json::{Object, Value};

use crate::clause::{CaseName, Clause, Rule};

/// Every fixture, checked and in order.
#[derive(Debug)]
pub struct Suite {
    /// The two rules, in order.
    pub rules: Vec<RuleText>,
    /// What the rules leave open.
    pub questions: Vec<Question>,
    /// Every case: by rule, by clause, then as its file has them.
    pub cases: Vec<Case>,
    /// `sha256:` and the digest of all fixture files.
    pub digest: String,
}

/// A rule as the specification publishes it.
#[derive(Debug)]
pub struct RuleText {
    /// Which rule.
    pub rule: Rule,
    /// Its title.
    pub title: String,
    /// Its level, such as `extended`.
    pub level: String,
    /// Where it is published.
    pub source: String,
    /// The texts of its clauses, the first at 0.
    pub clauses: Vec<String>,
    /// The first twelve hexadecimal digits of the SHA-256 over the clauses.
    pub rule_hash: String,
}

/// A question that the rules' words leave open.
#[derive(Debug)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// The clause that leaves it open.
    pub clause: Clause,
    /// The question in words.
    pub question: String,
    /// Why it is open.
    pub why: String,
    /// The answers accepted; the first is the reference's own.
    pub answers: Vec<Reading>,
}

/// One accepted answer to a [`Question`].
#[derive(Debug)]
pub struct Reading {
    /// Its name.
    pub id: String,
    /// The answer in words.
    pub text: String,
}

/// One request and what is accepted in reply.
#[derive(Debug)]
pub struct Case {
    /// Its permanent name.
    pub name: CaseName,
    /// The behaviour in plain words.
    pub title: String,
    /// How the clause decides it.
    pub basis: Basis,
    /// From the clause's words to the answer.
    pub why: String,
    /// The request's params.
    pub sent: Object,
    /// What is accepted.
    pub expected: Expected,
    /// The public report that shows this happens.
    pub source: Option<String>,
}

/// How a clause decides a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// The clause says it.
    Stated,
    /// It is the rule's own example.
    Example,
    /// It follows from the clauses together.
    Implied,
}

/// What is accepted in reply to a case.
#[derive(Debug)]
pub enum Expected {
    /// The one right answer.
    One(Answer),
    /// An answer for each reading; the first is that of the default readings.
    Any(Vec<Accepted>),
    /// The answer at the fixpoint, or after any number of whole passes from two up.
    Passes(Answer),
}

/// An answer, and the readings that give it.
#[derive(Debug)]
pub struct Accepted {
    /// The answer.
    pub answer: Answer,
    /// For each question it turns on, the readings under which this is the answer.
    pub readings: BTreeMap<String, Vec<String>>,
}

/// What a result must be. Only the members named are compared.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// Members of the result with their values: `arguments`, or some of `success`, `data` and `artifacts`.
    pub members: Object,
    /// Names that `data` must lack.
    pub data_without: Vec<String>,
    /// Text that must occur nowhere in `data` or `prose`.
    pub absent_text: Vec<String>,
}

/// The question that [`Expected::Passes`] turns on.
pub const PASS_BOUND: &str = "pass-bound";

impl Suite {
    /// The text of a clause.
    #[must_use]
    pub fn clause_text(&self, clause: Clause) -> &str {
        let rule = self.rules.iter().find(|rule| rule.rule == clause.rule);
        rule.and_then(|rule| rule.clauses.get(usize::from(clause.number) - 1)).map_or("", String::as_str)
    }

    /// The cases of a clause, in order.
    pub fn cases_of(&self, clause: Clause) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(move |case| case.name.clause == clause)
    }
}

impl Question {
    /// The names of its answers, the reference's own first.
    #[must_use]
    pub fn answer_ids(&self) -> Vec<&str> {
        self.answers.iter().map(|answer| answer.id.as_str()).collect()
    }
}

impl Basis {
    /// The basis as fixtures spell it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Example => "example",
            Self::Implied => "implied",
        }
    }
}

impl Expected {
    /// The questions that the accepted answers turn on, by name.
    #[must_use]
    pub fn questions(&self) -> BTreeSet<&str> {
        match self {
            Self::One(_) => BTreeSet::new(),
            Self::Passes(_) => BTreeSet::from([PASS_BOUND]),
            Self::Any(entries) => entries.iter().flat_map(|entry| entry.readings.keys()).map(String::as_str).collect(),
        }
    }
}

impl Case {
    /// What the reference answers to this case under `readings`: a result, as an adapter would send it.
    #[must_use]
    pub fn reference_answer(&self, readings: Readings) -> Value {
        let params = Value::Object(self.sent.clone());
        adapter::result(&Reference(readings), self.name.clause.rule.method(), params).unwrap_or(Value::Null)
    }
}

impl Accepted {
    /// Whether this is the answer where every question is answered as `combination` has it.
    #[must_use]
    pub fn applies_to(&self, combination: &BTreeMap<String, String>) -> bool {
        self.readings
            .iter()
            .all(|(question, answers)| combination.get(question).is_some_and(|answer| answers.contains(answer)))
    }
}
