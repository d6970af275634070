//! Combinations of readings: what the loader tries, and what a limitation adds to the accepted answers.

use std::collections::BTreeMap;

use rt_tool_reference::{Readings, UnknownReading};

use crate::fixture::Question;

/// An answer for each question asked: answer ids by question id.
pub type Combination = BTreeMap<String, String>;

/// Every combination of answers to `questions`, that of the defaults first.
#[must_use]
pub fn combinations(questions: &[&Question]) -> Vec<Combination> {
    questions.iter().fold(vec![Combination::new()], |combinations, question| {
        let with = |combination: &Combination| {
            let combination = combination.clone();
            question.answers.iter().map(move |answer| {
                let mut next = combination.clone();
                next.insert(question.id.clone(), answer.id.clone());
                next
            })
        };
        combinations.iter().flat_map(with).collect()
    })
}

/// The reference's readings with the answers of `combination`.
///
/// # Errors
/// When the reference does not know one of them; in a loaded suite it knows all.
pub fn select(combination: &Combination) -> Result<Readings, UnknownReading> {
    let mut readings = Readings::default();
    combination.iter().try_for_each(|(question, answer)| readings.select(question, answer))?;
    Ok(readings)
}
