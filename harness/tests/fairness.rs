//! No false alarm: the reference stands as met under every reading, with the readings it really has observed, and a case
//! with one right answer has the same one whatever the reading.

use std::collections::BTreeMap;

use rt_tool_conformance::fixture::{Expected, Question, Suite};
use rt_tool_conformance::judge::compare::{self, Leniency};
use rt_tool_conformance::judge::{Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::readings::{Combination, select};
use rt_tool_conformance::standing::{Standing, Verdict};
use rt_tool_conformance::subject::Subject;
use rt_tool_reference::Readings;
use rt_tool_reference::adapter::Reference;

fn suite() -> Suite {
    load(&Files::embedded()).unwrap()
}

/// Every answer to every question that is not the default, by itself.
fn single_readings(suite: &Suite) -> Vec<Combination> {
    let others = |question: &Question| {
        let id = question.id.clone();
        question.answers[1..]
            .iter()
            .map(move |answer| Combination::from([(id.clone(), answer.id.clone())]))
            .collect::<Vec<_>>()
    };
    suite.questions.iter().flat_map(others).collect()
}

/// How the reference under `readings` stands. Every case must pass.
fn standing(suite: &Suite, readings: Readings, words: &Combination) -> Standing {
    let subject = Subject::in_process(Reference(readings)).unwrap();
    let mut judged = BTreeMap::new();
    for case in &suite.cases {
        let exchange = subject.ask(case.name.clause.rule.method(), &case.sent).unwrap();
        let judgement = judge(case, exchange, &subject.introduction().limitations);
        assert_eq!(
            judgement.outcome,
            Outcome::Pass,
            "a false alarm: {} under {words:?}: {:?}",
            case.name,
            judgement.trouble
        );
        judged.insert(case.name.clone(), judgement);
    }
    let standing = Standing::new(suite, subject.introduction(), &judged);
    assert!(standing.rules.iter().all(|rule| rule.verdict == Verdict::Met));
    standing
}

/// Each question is observed, and the answer is the one selected.
fn observes(suite: &Suite, standing: &Standing, selected: &Combination) {
    for question in &suite.questions {
        let wanted = selected.get(&question.id).unwrap_or(&question.answers[0].id);
        let observed = standing.readings.iter().find(|reading| reading.question == question.id);
        assert_eq!(observed.map(|reading| &reading.answer), Some(wanted), "{} under {selected:?}", question.id);
    }
}

#[test]
fn the_reference_gives_every_answer_that_is_expected() {
    for case in &suite().cases {
        let answer = match &case.expected {
            Expected::One(answer) | Expected::Passes(answer) => answer,
            Expected::Any(accepted) => &accepted[0].answer,
        };
        let mismatch = compare::answer(answer, &case.reference_answer(Readings::default()), Leniency::NONE);
        assert!(mismatch.is_none(), "{}: {mismatch:?}", case.name);
    }
}

#[test]
fn a_case_with_one_right_answer_turns_on_no_reading() {
    let suite = suite();
    for case in &suite.cases {
        let Expected::One(answer) = &case.expected else { continue };
        for combination in single_readings(&suite) {
            let gives = case.reference_answer(select(&combination).unwrap());
            let mismatch = compare::answer(answer, &gives, Leniency::NONE);
            assert!(
                mismatch.is_none(),
                "{} has one answer, and another under {combination:?}: {mismatch:?}",
                case.name
            );
        }
    }
}

#[test]
fn a_case_with_several_answers_turns_on_no_question_but_its_own() {
    let suite = suite();
    for case in &suite.cases {
        let Expected::Any(accepted) = &case.expected else { continue };
        for combination in single_readings(&suite) {
            let question = combination.keys().next().unwrap();
            if accepted.iter().any(|entry| entry.readings.contains_key(question)) {
                continue;
            }
            let gives = case.reference_answer(select(&combination).unwrap());
            let mismatch = compare::answer(&accepted[0].answer, &gives, Leniency::NONE);
            assert!(mismatch.is_none(), "{} turns on {combination:?} too: {mismatch:?}", case.name);
        }
    }
}

#[test]
fn every_question_has_a_case_and_the_reference_is_observed_to_give_its_own_answers() {
    let suite = suite();
    let standing = standing(&suite, Readings::default(), &Combination::new());
    observes(&suite, &standing, &Combination::new());
}

#[test]
fn every_reading_by_itself_stands_as_met_and_is_observed() {
    let suite = suite();
    for combination in single_readings(&suite) {
        observes(&suite, &standing(&suite, select(&combination).unwrap(), &combination), &combination);
    }
}

#[test]
fn readings_in_combination_stand_as_met() {
    let suite = suite();
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    for _ in 0..500 {
        let mut combination = Combination::new();
        for question in &suite.questions {
            // xorshift64: any spread of combinations will do, the same on every machine.
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let answer = &question.answers[(random >> 33) as usize % question.answers.len()];
            combination.insert(question.id.clone(), answer.id.clone());
        }
        standing(&suite, select(&combination).unwrap(), &combination);
    }
}
