//! Combinations of readings: what the loader tries, and what a limitation adds to the accepted answers.

use std::collections::BTreeMap;

use rt_tool_reference::{Readings, UnknownReading};

/// An answer for each question asked: answer ids by question id.
pub type Combination = BTreeMap<String, String>;

/// Every combination of answers to some questions, each given with its answers; that of the first answers first.
#[must_use]
pub fn combinations<'q>(questions: impl IntoIterator<Item = (&'q str, Vec<&'q str>)>) -> Vec<Combination> {
    questions.into_iter().fold(vec![Combination::new()], |combinations, (question, answers)| {
        let with = |combination: Combination| {
            answers.iter().map(move |answer| {
                let mut next = combination.clone();
                next.insert(question.to_owned(), (*answer).to_owned());
                next
            })
        };
        combinations.into_iter().flat_map(with).collect()
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
