//! No false alarm: the reference stands as met under every combination of readings, with the readings it really has observed,
//! and a case with one right answer has the same one whatever the reading.
//!
//! There are millions of combinations. Each case is judged under all those of the questions it can turn on at all, which
//! [`turns_on`] tells and one test here checks; a standing is put together from cases that know nothing of each other.

mod turns_on;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rt_tool_conformance::fixture::{Case, Expected, Question, Suite};
use rt_tool_conformance::judge::compare::{self, Leniency};
use rt_tool_conformance::judge::{Judgement, Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::readings::{Combination, combinations, select};
use rt_tool_conformance::reply::Reply;
use rt_tool_conformance::standing::{Standing, Verdict};
use rt_tool_conformance::subject::{Limitations, Subject};
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
    let standing = Standing::new(suite, subject.introduction(), Default::default(), &judged);
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

/// What cases show of an answer to a question: by question and answer, what every reply under that answer has in common.
type Shown = BTreeMap<(String, String), BTreeSet<String>>;

#[test]
fn every_combination_of_readings_stands_as_met_and_is_observed() {
    let suite = suite();
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, Into::into);
    let shown = thread::scope(|scope| {
        let work = || {
            let mut shown = Shown::new();
            while let Some(case) = suite.cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                narrow(&mut shown, every_combination_passes(&suite, case));
            }
            shown
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut shown = Shown::new();
        for worker in workers {
            narrow(&mut shown, worker.join().unwrap());
        }
        shown
    });
    for question in &suite.questions {
        for answer in &question.answers {
            let observed = shown.get(&(question.id.clone(), answer.id.clone()));
            assert_eq!(observed, Some(&[answer.id.clone()].into()), "{} = {}", question.id, answer.id);
        }
    }
}

/// Judges `case` under every combination of the readings that it can turn on. What comes back is what it shows of an answer
/// however the other questions are answered.
fn every_combination_passes(suite: &Suite, case: &Case) -> Shown {
    let questions = turns_on::questions(suite, case);
    let mut shown = Shown::new();
    let mut silent = BTreeSet::new();
    for combination in combinations(questions.iter().map(|question| (question.id.as_str(), question.answer_ids()))) {
        let judgement = judged(case, &combination);
        let trouble = &judgement.trouble;
        assert_eq!(judgement.outcome, Outcome::Pass, "a false alarm: {} under {combination:?}: {trouble:?}", case.name);
        for (question, observed) in &judgement.observed {
            let answer = &combination[question];
            assert!(observed.contains(answer), "{} shows {question} = {observed:?} under {combination:?}", case.name);
            shown.entry((question.clone(), answer.clone())).or_default().extend(observed.iter().cloned());
        }
        let not_observed = combination.into_iter().filter(|(question, _)| !judgement.observed.contains_key(question));
        silent.extend(not_observed);
    }
    shown.retain(|reading, _| !silent.contains(reading));
    shown
}

/// Keeps of each answer what `more` shows of it too.
fn narrow(shown: &mut Shown, more: Shown) {
    for (reading, observed) in more {
        let known = shown.entry(reading).or_insert_with(|| observed.clone());
        known.retain(|answer| observed.contains(answer));
    }
}

fn judged(case: &Case, combination: &Combination) -> Judgement {
    let answer = case.reference_answer(select(combination).unwrap());
    judge(case, Reply::Result(answer).into(), &Limitations::default())
}

#[test]
fn a_case_turns_on_no_question_but_those_it_can() {
    let suite = suite();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for case in &suite.cases {
        let can: BTreeSet<&str> =
            turns_on::questions(&suite, case).iter().map(|question| question.id.as_str()).collect();
        for _ in 0..200 {
            let whole = random.combination(&suite);
            let part = whole.iter().filter(|(question, _)| can.contains(question.as_str()));
            let part: Combination = part.map(|(question, answer)| (question.clone(), answer.clone())).collect();
            let [whole_answer, part_answer] =
                [&whole, &part].map(|combination| case.reference_answer(select(combination).unwrap()));
            assert_eq!(whole_answer, part_answer, "{} turns on more than {can:?} under {whole:?}", case.name);
        }
    }
}

#[test]
fn a_case_is_taken_to_turn_on_every_question_that_it_names() {
    let suite = suite();
    for case in &suite.cases {
        let can = turns_on::questions(&suite, case);
        let Expected::Any(accepted) = &case.expected else { continue };
        for question in accepted.iter().flat_map(|entry| entry.readings.keys()) {
            assert!(can.iter().any(|known| known.id == *question), "{} names {question}", case.name);
        }
    }
}

#[test]
fn combinations_of_readings_stand_as_met_when_put_together() {
    let suite = suite();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..100 {
        let combination = random.combination(&suite);
        observes(&suite, &standing(&suite, select(&combination).unwrap(), &combination), &combination);
    }
}

/// xorshift64: any spread of combinations will do, the same on every machine.
struct Random(u64);

impl Random {
    fn combination(&mut self, suite: &Suite) -> Combination {
        let answer = |question: &Question| {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            question.answers[(self.0 >> 33) as usize % question.answers.len()].id.clone()
        };
        let ids = suite.questions.iter().map(|question| question.id.clone());
        ids.zip(suite.questions.iter().map(answer)).collect()
    }
}
