//! Every format, held to a file reviewed by eye. `SNAPSHOTS=overwrite cargo test` blesses a change.

#[path = "support/golden.rs"]
mod golden;

use std::collections::BTreeMap;

use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::judge::{Judgement, Observed, Outcome, Trouble, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::report::text::{Palette, text};
use rt_tool_conformance::report::{failure, json, markdown};
use rt_tool_conformance::standing::{RunRecord, Standing};
use rt_tool_conformance::subject::Subject;
use rt_tool_mutants::MUTANTS;
use rt_tool_reference::adapter::{Call, Implementation, Reference, Runtime, ToolResult};
use rt_tool_reference::json::{Object, Value, read, write};

use golden::golden;

/// A few cases of the suite, of which the golden files do not change with every case added.
fn suite() -> Suite {
    const CASES: [&str; 10] = [
        "RT-TOOL-2/3/a-map-that-is-an-entry",
        "RT-TOOL-2/4/with-entries-to-lift",
        "RT-TOOL-8/1/list-text-becomes-a-list",
        "RT-TOOL-8/2/json-text-escaped-as-a-whole",
        "RT-TOOL-8/3/object-literal-for-array",
        "RT-TOOL-8/4/doubly-escaped-title",
        "RT-TOOL-8/4/leaves-in-maps",
        "RT-TOOL-8/4/ten-layers",
        "RT-TOOL-8/4/the-number-of-nul",
        "RT-TOOL-8/5/invisible-characters",
    ];
    let mut suite = load(&Files::embedded()).unwrap();
    suite.cases.retain(|case| CASES.contains(&case.name.to_string().as_str()));
    assert_eq!(suite.cases.len(), CASES.len());
    suite.digest = format!("sha256:{}", "0123456789abcdef".repeat(4));
    suite
}

/// A wrong runtime that says who it is in words that no terminal would like.
struct Stranger;

impl Runtime for Stranger {
    fn implementation(&self) -> Implementation {
        Implementation {
            name: "stranger\u{1b}[2J".to_owned(),
            version: "1.2.3".to_owned(),
            language: "Rust".to_owned(),
            url: "https://stranger.example.com".to_owned(),
        }
    }

    fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value {
        let decoded_once = MUTANTS.iter().find(|mutant| mutant.name == "decoded-once").unwrap();
        let decoded = decoded_once.normalize_arguments(schema, arguments);
        // Drops what it cannot decode, which no reading does.
        read(&write(&decoded).replace('\u{FFFD}', "")).unwrap()
    }

    fn lift_artifacts(&self, call: Call) -> ToolResult {
        Reference::default().lift_artifacts(call)
    }
}

fn judged(suite: &Suite, subject: &Subject) -> BTreeMap<rt_tool_conformance::clause::CaseName, Judgement> {
    let judge_one = |case: &rt_tool_conformance::fixture::Case| {
        let exchange = subject.ask(case.name.clause.rule.method(), &case.sent).unwrap();
        (case.name.clone(), judge(case, exchange, &subject.introduction().limitations))
    };
    suite.cases.iter().map(judge_one).collect()
}

fn run_record() -> RunRecord {
    RunRecord {
        date: Some("2026-01-02T03:04:05Z".to_owned()),
        command: Some(vec!["./stranger".to_owned(), "--quiet".to_owned()]),
        selection: Vec::new(),
    }
}

fn standing(suite: &Suite) -> Standing {
    let subject = Subject::in_process(Stranger).unwrap();
    let mut judged = judged(suite, &subject);
    let last = judged.last_entry().unwrap().into_mut();
    (last.outcome, last.observed, last.reply) = (Outcome::TimedOut, Observed::default(), None);
    last.trouble = Some(Trouble::NoAnswer("no line came back within 10 s".to_owned()));
    let mut standing = Standing::new(suite, subject.introduction(), run_record(), &judged);
    standing.suite.version = "9.9.9".to_owned();
    standing
}

#[test]
fn the_standing_on_a_terminal() {
    golden("standing.txt", &text(&standing(&suite()), Palette::plain()));
}

#[test]
fn the_standing_of_an_anonymous_implementation_of_nothing() {
    let suite = suite();
    let mut standing = Standing::new(&suite, &Default::default(), run_record(), &BTreeMap::new());
    standing.suite.version = "9.9.9".to_owned();
    golden("standing-anonymous.txt", &text(&standing, Palette::plain()));
}

#[test]
fn the_standing_as_json() {
    golden("standing.json", &json::json(&standing(&suite())).unwrap());
}

#[test]
fn the_standing_in_markdown() {
    golden("standing.md", &markdown::markdown(&standing(&suite())));
}

#[test]
fn failures() {
    let suite = suite();
    let subject = Subject::in_process(Stranger).unwrap();
    let judged = judged(&suite, &subject);
    let mut all = Vec::new();
    for case in &suite.cases {
        let rerun = format!("rt-tool-conformance run --exact {} -- ./stranger", case.name);
        all.extend(
            failure::text(&suite, case, &judged[&case.name], &rerun)
                .map(|text| format!("---- {} ----\n{text}\n", case.name)),
        );
    }
    let stderr = vec!["Traceback (most recent call last):".to_owned(), "KeyError: 'type'".to_owned()];
    let crashed = Judgement {
        outcome: Outcome::Crashed,
        observed: Observed::default(),
        trouble: Some(Trouble::NoAnswer("the command ended with exit status 1 before it replied".to_owned())),
        reply: None,
        stderr,
    };
    let case = &suite.cases[0];
    all.push(format!("---- {} ----\n{}\n", case.name, failure::text(&suite, case, &crashed, "rerun").unwrap()));
    golden("failures.txt", &all.join("\n"));
}
