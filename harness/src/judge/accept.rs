//! Whether a result is an accepted answer, and under which readings.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use rt_tool_reference::adapter::{self, Reference};
use rt_tool_reference::json::{NumberRule, Object, Value};
use rt_tool_reference::{EmptyMap, Readings};

use super::compare::{self, Leniency, Mismatch};
use super::likely::likely_faults;
use crate::fixture::{Accepted, Answer, Case, Expected, PASS_BOUND};
use crate::readings::{combinations, select};
use crate::subject::Limitations;

/// For each question that a case turns on, the answers its reply is compatible with.
pub type Observed = BTreeMap<String, BTreeSet<String>>;

/// An accepted answer with the readings that give it and the number rules it allows.
struct Acceptance<'a> {
    answer: &'a Answer,
    readings: BTreeMap<String, Vec<String>>,
}

/// The readings that `result` shows, or how it differs from what is accepted.
pub(super) fn accept(case: &Case, result: &Value, limitations: &Limitations) -> Result<Observed, Box<Mismatch>> {
    let lenient_empty = limitations.empty_map_is_list;
    let accepted: Vec<Acceptance<'_>> = match &case.expected {
        Expected::One(answer) => vec![Acceptance { answer, readings: BTreeMap::new() }],
        Expected::Any(entries) => entries.iter().map(Acceptance::of).collect(),
        Expected::Passes(answer) => vec![Acceptance { answer, readings: [bounds_that_end(case)].into() }],
    };
    if let Some(observed) = strictest(&accepted, result, lenient_empty) {
        return Ok(observed);
    }
    if let Expected::Passes(answer) = &case.expected
        && bounded(case, answer, result, lenient_empty)
    {
        let acceptance = Acceptance { answer, readings: [pass_bound(&["bounded"])].into() };
        return Ok(observed(&[&acceptance]));
    }
    if lenient_empty && let Some(observed) = as_empty_maps_are_taken(case, &accepted, result) {
        return Ok(observed);
    }
    // That of the first entry, which is the default reading's; a failure lists the others.
    let leniency = Leniency { number: NumberRule::IntegersExact, lenient_empty };
    let first = accepted.iter().find_map(|entry| Some((entry, compare::answer(entry.answer, result, leniency)?)));
    let Some((entry, mut mismatch)) = first else { return Err(Box::new(Mismatch::unexplained())) };
    mismatch.likely = likely_faults(case, entry.answer, result);
    Err(Box::new(mismatch))
}

impl<'a> Acceptance<'a> {
    fn of(entry: &'a Accepted) -> Self {
        Self { answer: &entry.answer, readings: entry.readings.clone() }
    }

    /// Whether numbers may be compared by `rule`. An answer that is the exact one by a reading is compared exactly; any
    /// other allows for decimals that were rounded and printed on the way, and the binary64 reading for integers too.
    fn allows(&self, rule: NumberRule) -> bool {
        let reading = self.readings.get("number-precision");
        let says = |answer: &str| reading.is_some_and(|answers| answers.iter().any(|known| known == answer));
        match rule {
            NumberRule::Exact => true,
            NumberRule::IntegersExact => reading.is_none() || says("integers-exact") || says("binary64"),
            NumberRule::Binary64 => says("binary64"),
        }
    }
}

/// What is observed from the entries that `result` matches by the strictest rule under which it matches any.
fn strictest(accepted: &[Acceptance<'_>], result: &Value, lenient_empty: bool) -> Option<Observed> {
    [NumberRule::Exact, NumberRule::IntegersExact, NumberRule::Binary64].into_iter().find_map(|number| {
        let leniency = Leniency { number, lenient_empty };
        let matches =
            |entry: &&Acceptance<'_>| entry.allows(number) && compare::answer(entry.answer, result, leniency).is_none();
        let matching: Vec<_> = accepted.iter().filter(matches).collect();
        (!matching.is_empty()).then(|| observed(&matching))
    })
}

fn observed(matching: &[&Acceptance<'_>]) -> Observed {
    let mut observed = Observed::new();
    for entry in matching {
        for (question, answers) in &entry.readings {
            observed.entry(question.clone()).or_default().extend(answers.iter().cloned());
        }
    }
    // A question that one of the matching answers does not turn on is not answered by this reply.
    observed.retain(|question, _| matching.iter().all(|entry| entry.readings.contains_key(question)));
    observed
}

/// What the value at the fixpoint says of a bound: nothing, where a bound as implementations have them ends there too.
fn bounds_that_end(case: &Case) -> (String, Vec<String>) {
    let bounded = Readings { pass_bound: NonZeroU32::new(COMMON_BOUND), ..Readings::default() };
    let ends = case.reference_answer(bounded) == case.reference_answer(Readings::default());
    pass_bound(if ends { &["none", "bounded"] } else { &["none"] })
}

/// More passes than most implementations that bound them allow.
const COMMON_BOUND: u32 = 100;

fn pass_bound(answers: &[&str]) -> (String, Vec<String>) {
    (PASS_BOUND.to_owned(), answers.iter().map(|answer| (*answer).to_owned()).collect())
}

/// Whether `result` is what some number of whole passes gives, from two up.
fn bounded(case: &Case, answer: &Answer, result: &Value, lenient_empty: bool) -> bool {
    let passes = |count| Readings { pass_bound: NonZeroU32::new(count), ..Readings::default() };
    let leniency = Leniency { number: NumberRule::IntegersExact, lenient_empty };
    let fixpoint = case.reference_answer(Readings::default());
    let mut value = case.reference_answer(passes(2));
    while value != fixpoint && value.as_object().is_some() {
        if compare::answer(&same_members(answer, &value), result, leniency).is_none() {
            return true;
        }
        // One more pass over what there is now. Nothing is declared any more: JSON text is decoded before the first pass.
        let params = Value::from([
            ("schema", Value::Object(Object::default())),
            ("arguments", value.get("arguments").cloned().unwrap_or(Value::Null)),
        ]);
        value = adapter::result(&Reference(passes(1)), case.name.clause.rule.method(), params).unwrap_or(Value::Null);
    }
    false
}

/// In a language that cannot tell `{}` from `[]`, where an answer turns on the difference either outcome is right: the
/// reference's own with both taken for lists, for maps, or for whatever is asked for.
fn as_empty_maps_are_taken(case: &Case, accepted: &[Acceptance<'_>], result: &Value) -> Option<Observed> {
    let leniency = Leniency { number: NumberRule::IntegersExact, lenient_empty: true };
    for entry in accepted {
        let questions =
            entry.readings.iter().map(|(id, answers)| (id.as_str(), answers.iter().map(String::as_str).collect()));
        for readings in combinations(questions).iter().filter_map(|combination| select(combination).ok()) {
            for empty_map in [EmptyMap::IsList, EmptyMap::IsMap, EmptyMap::IsEither] {
                let value = case.reference_answer(Readings { empty_map, ..readings });
                if compare::answer(&same_members(entry.answer, &value), result, leniency).is_none() {
                    return Some(observed(&[entry]));
                }
            }
        }
    }
    None
}

/// The answer that names the same members as `answer`, with the values that `result` has for them.
pub(super) fn same_members(answer: &Answer, result: &Value) -> Answer {
    let value = |name: &String| result.get(name).cloned().unwrap_or(Value::Null);
    let members: Object = answer.members.keys().map(|name| (name.clone(), value(name))).collect();
    Answer { members, ..answer.clone() }
}
