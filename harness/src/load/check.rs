//! What no single field of a case can show: that its answers are those of its readings, and that it stays within bounds
//! that every implementation can be asked to meet.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use rt_tool_reference::json::{Event, Value, walk};
use rt_tool_reference::{Readings, UnterminatedNames, UnterminatedNumbers};

use super::node::Node;
use crate::clause::Rule;
use crate::fixture::{Accepted, Case, Expected, Question};
use crate::judge::compare;
use crate::readings::{combinations, select};

/// Notes every fault of `case`, which stands at `node`.
pub(super) fn check(node: &Node<'_>, case: &Case, questions: &[Question]) {
    match &case.expected {
        Expected::One(_) => bounds(node, case, &[]),
        Expected::Any(accepted) => {
            let asked: Vec<&Question> = asked(accepted, questions);
            bounds(node, case, &asked);
            every_combination(node, case, accepted, &asked);
        }
        Expected::Passes(answer) => {
            let fixpoint = case.reference_answer(Readings::default());
            if compare::answer(answer, &fixpoint, compare::Leniency::NONE).is_some() {
                node.fault(format!("`expected_passes` is not the value at the fixpoint, which is {fixpoint}"));
            }
            if case.reference_answer(two_passes(Readings::default())) == fixpoint {
                node.fault("two passes end at the fixpoint already; the one right answer is `expected`");
            }
        }
    }
}

/// The questions that the accepted answers turn on.
fn asked<'q>(accepted: &[Accepted], questions: &'q [Question]) -> Vec<&'q Question> {
    questions.iter().filter(|question| accepted.iter().any(|entry| entry.readings.contains_key(&question.id))).collect()
}

/// Each combination of readings has an answer listed, and it is the one the reference gives.
fn every_combination(node: &Node<'_>, case: &Case, accepted: &[Accepted], asked: &[&Question]) {
    let mut used = vec![false; accepted.len()];
    let questions = asked.iter().map(|question| (question.id.as_str(), question.answer_ids()));
    for (place, combination) in combinations(questions).into_iter().enumerate() {
        // An answer that the reference does not know is a fault of `readings.json`, and noted there.
        let Ok(readings) = select(&combination) else { continue };
        let gives = case.reference_answer(readings);
        let words = in_words(&combination);
        let mut listed = false;
        for (entry, used) in accepted.iter().zip(&mut used) {
            if !entry.applies_to(&combination) {
                continue;
            }
            *used = true;
            listed = true;
            if compare::answer(&entry.answer, &gives, compare::Leniency::NONE).is_some() {
                node.fault(format!("`expected_any` has a wrong answer for {words}; the reading gives {gives}"));
            }
        }
        if !listed {
            node.fault(format!("`expected_any` has no answer for {words}, which gives {gives}"));
        }
        if place == 0 && accepted.first().is_some_and(|first| !first.applies_to(&combination)) {
            node.fault(format!(
                "the first entry of `expected_any` is not the one for the reference's own readings, {words}"
            ));
        }
    }
    for (place, _) in used.iter().enumerate().filter(|(_, used)| !**used) {
        node.fault(format!("`expected_any[{place}]` is an answer that no combination of readings gives"));
    }
}

fn in_words(combination: &BTreeMap<String, String>) -> String {
    let parts: Vec<String> =
        combination.iter().map(|(question, answer)| format!("`{question}` = `{answer}`")).collect();
    parts.join(" and ")
}

/// A case about something else stays clear of what an implementation may bound: passes, levels, digits.
fn bounds(node: &Node<'_>, case: &Case, asked: &[&Question]) {
    let asks = |id: &str| asked.iter().any(|question| question.id == id);
    if case.name.clause.rule == Rule::Tool8 && !asks("pass-bound") && needs_a_third_pass(case) {
        node.fault("some string needs more than two passes, which an implementation may refuse; use `expected_passes`");
    }
    let mut level = 0;
    for event in case.sent.values().flat_map(walk) {
        match event {
            Event::ArrayStart | Event::ObjectStart => level += 1,
            Event::ArrayEnd | Event::ObjectEnd => level -= 1,
            Event::Number(number)
                if longest_run_of_digits(number.as_str()) > MAX_DIGITS && !asks("number-precision") =>
            {
                node.fault(format!("the number `{}` has more than {MAX_DIGITS} digits in a row", number.as_str()));
            }
            Event::String(text) if longest_run_of_digits(text) > MAX_DIGITS && !asks("number-precision") => {
                node.fault(format!("the text {} has more than {MAX_DIGITS} digits in a row", Value::from(text)));
            }
            Event::String(text) if depth(text) > MAX_LEVELS && !asks("json-nesting-limit") => {
                node.fault(format!("a string holds JSON nested past {MAX_LEVELS} levels"));
            }
            _ => {}
        }
        if level == MAX_LEVELS + 1 {
            node.fault(format!("what is sent nests past {MAX_LEVELS} levels"));
            break;
        }
    }
}

const MAX_LEVELS: usize = 32;
const MAX_DIGITS: usize = 20;

/// Whether two passes are too few under any reading of what a reference is.
fn needs_a_third_pass(case: &Case) -> bool {
    let names = [UnterminatedNames::LeftAsSent, UnterminatedNames::AsText, UnterminatedNames::AsAttribute];
    let numbers = [UnterminatedNumbers::LeftAsSent, UnterminatedNumbers::Decoded];
    names.iter().any(|names| {
        numbers.iter().any(|numbers| {
            let readings =
                Readings { unterminated_names: *names, unterminated_numbers: *numbers, ..Readings::default() };
            case.reference_answer(readings) != case.reference_answer(two_passes(readings))
        })
    })
}

fn two_passes(readings: Readings) -> Readings {
    Readings { pass_bound: NonZeroU32::new(2), ..readings }
}

fn longest_run_of_digits(text: &str) -> usize {
    text.split(|character: char| !character.is_ascii_digit()).map(str::len).max().unwrap_or(0)
}

/// How many brackets are open at once at most: no less than the levels of JSON in `text`.
fn depth(text: &str) -> usize {
    let (mut level, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => level += 1,
            b']' | b'}' => level = level.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(level);
    }
    deepest
}
