//! What holds for every baseline and every run.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::*;
use crate::judge::Observed;
use crate::load::{Files, load};
use crate::run::Judged;

thread_local! {
    static SUITE: Suite = load(&Files::embedded()).unwrap();
}

fn judgement(outcome: Outcome) -> Judgement {
    let trouble = (outcome != Outcome::Pass).then(|| Trouble::NoAnswer("none".to_owned()));
    Judgement { outcome, observed: Observed::default(), trouble, reply: None, stderr: Vec::new() }
}

/// A whole run: every case passes but for some, and all of some clauses come out one way.
fn judged(suite: &Suite, cases: &[(Index, Outcome)], clauses: &[(Index, Outcome)]) -> Judged {
    let mut judged: Judged = suite.cases.iter().map(|case| (case.name.clone(), judgement(Outcome::Pass))).collect();
    let all: Vec<Clause> = Rule::ALL.into_iter().flat_map(Rule::clauses).collect();
    for (clause, outcome) in clauses {
        for case in suite.cases_of(*clause.get(&all)) {
            judged.insert(case.name.clone(), judgement(*outcome));
        }
    }
    for (place, outcome) in cases {
        judged.insert(place.get(&suite.cases).name.clone(), judgement(*outcome));
    }
    judged
}

fn outcome() -> impl Strategy<Value = Outcome> {
    select(&Outcome::ALL[..])
}

/// A line as somebody might have it: for a case or all of a clause or a rule, a comment, a name that is none.
fn line() -> impl Strategy<Value = String> {
    let target = prop_oneof![
        4 => any::<Index>().prop_map(|place| SUITE.with(|suite| place.get(&suite.cases).name.to_string())),
        2 => select(vec!["RT-TOOL-8/*", "RT-TOOL-2/*", "RT-TOOL-8/4/*", "RT-TOOL-2/3/*", "RT-TOOL-8/9/*", "gone"])
            .prop_map(str::to_owned),
    ];
    let entry = (target, select(&Outcome::ALL[1..]), select(vec!["", " # why", "  # a # b "]));
    let entry = entry.prop_map(|(target, outcome, reason)| format!("{target} [{}]{reason}", outcome.as_str()));
    prop_oneof![4 => entry, 1 => select(vec!["", "# words", "  "]).prop_map(str::to_owned)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_true_of_the_run_and_loses_no_comment(
        lines in vec(line(), 0..20),
        cases in vec((any::<Index>(), outcome()), 0..12),
        clauses in vec((any::<Index>(), outcome()), 0..12),
        line_break in select(vec!["\n", "\r\n"]),
    ) {
        SUITE.with(|suite| {
            let judged = judged(suite, &cases, &clauses);
            let before: Baseline = lines.join(line_break).parse().unwrap();
            let written = before.revised(suite, &before.revise(suite, &judged));
            let after: Baseline = written.parse().unwrap();
            let revision = after.revise(suite, &judged);
            prop_assert!(revision.is_as_expected(), "{revision:?} of\n{written}");
            prop_assert_eq!(revision.expected, revision.failing);
            prop_assert_eq!(&after.revised(suite, &revision), &written, "a second time changes nothing");
            let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
            prop_assert_eq!(comments(&written), comments(&lines.join("\n")));
            for (name, judgement) in &judged {
                prop_assert_eq!(after.expects(name, judgement), judgement.outcome != Outcome::Pass);
                let full = name.to_string();
                let lines = after.entries().filter(|(_, entry)| entry.target.covers(name, &full)).count();
                prop_assert!(lines <= 1, "{name} is listed {lines} times in\n{written}");
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_part_of_a_run_finds_no_fault_that_the_whole_does_not(
        cases in vec((any::<Index>(), outcome()), 0..12),
        clauses in vec((any::<Index>(), outcome()), 0..4),
        left_out in vec(any::<Index>(), 0..200),
    ) {
        SUITE.with(|suite| {
            let mut judged = judged(suite, &cases, &clauses);
            let fresh = Baseline::fresh();
            let known: Baseline = fresh.revised(suite, &fresh.revise(suite, &judged)).parse().unwrap();
            for place in left_out {
                judged.remove(&place.get(&suite.cases).name);
            }
            prop_assert!(known.revise(suite, &judged).is_as_expected());
            Ok(())
        })?;
    }

    #[test]
    fn any_text_is_read_or_refused_by_its_line(text in "(?s).{0,80}", lines in vec("[RT0-9*/a-z \\[\\]#\r-]{0,30}", 0..6)) {
        for text in [text, lines.join("\n")] {
            match text.parse::<Baseline>() {
                Ok(baseline) => SUITE.with(|suite| drop(baseline.revise(suite, &Judged::new()))),
                Err(malformed) => prop_assert!(malformed.line <= text.lines().count() && malformed.line > 0),
            }
        }
    }
}

#[test]
fn what_is_no_line_is_refused() {
    for (text, problem) in [
        ("a b c", "wanted `ID  # reason` or `ID [OUTCOME]  # reason`, not `a b c`"),
        ("RT-TOOL-8/4/x fail", "`fail` is no outcome"),
        (
            "RT-TOOL-8/4/x [crash]",
            "known are `[fail]`, `[error]`, `[malformed]`, `[crashed]`, `[timed-out]`, `[not-claimed]`",
        ),
        ("RT-TOOL-8/4/x [pass]", "a case that passes is not listed"),
        ("RT-TOOL-8/4/x [crashed", "is no outcome"),
        ("RT-TOOL-8/4/the-*", "a `*` stands for all of a clause or a rule"),
        ("*", "a `*` stands for all of a clause or a rule"),
        ("*/*", "a `*` stands for all of a clause or a rule"),
        ("\u{1b}[2J a b", "not `\\u001b[2J a b`"),
    ] {
        let malformed = format!("# fine\n\n{text}  # reason").parse::<Baseline>().unwrap_err();
        assert_eq!(malformed.line, 3);
        assert!(malformed.problem.contains(problem), "{text}: {malformed}");
    }
}
