//! Every public bug report that was collected is a case, is covered by one, or is left out for a reason: `reports.json`.

use std::collections::BTreeSet;

use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::load::{Files, load};
use serde::Deserialize;

/// A report, and what became of it: one of the last three.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    report: String,
    source: String,
    /// The case that was made of it, which names it as its source.
    case: Option<String>,
    /// The cases that test the same.
    covered_by: Option<Vec<String>>,
    /// Why it is no case.
    left_out: Option<String>,
}

fn reports() -> Vec<Report> {
    serde_json::from_str(include_str!("reports.json")).unwrap()
}

fn source_of<'s>(suite: &'s Suite, name: &str) -> Option<&'s str> {
    let case = suite.cases.iter().find(|case| case.name.to_string() == name);
    case.unwrap_or_else(|| panic!("there is no {name}")).source.as_deref()
}

#[test]
fn each_report_is_accounted_for_once() {
    let suite = load(&Files::embedded()).unwrap();
    let mut known = BTreeSet::new();
    for report in reports() {
        assert!(known.insert(report.report.clone()), "{} stands there twice", report.report);
        let source = Some(report.source.as_str());
        match (report.case, report.covered_by, report.left_out) {
            (Some(case), None, None) => assert_eq!(source_of(&suite, &case), source, "{case} is of {}", report.report),
            (None, Some(cases), None) if !cases.is_empty() => {
                for case in &cases {
                    assert_ne!(source_of(&suite, case), source, "{case} was made of {}", report.report);
                }
            }
            (None, None, Some(reason)) if !reason.is_empty() => {}
            _ => panic!("{} has one of `case`, `covered_by` and `left_out`", report.report),
        }
    }
    assert!(known.len() >= 86);
}

#[test]
fn each_source_of_a_case_is_one_of_the_reports() {
    let known: BTreeSet<String> = reports().into_iter().filter_map(|report| report.case).collect();
    for case in load(&Files::embedded()).unwrap().cases.iter().filter(|case| case.source.is_some()) {
        assert!(known.contains(&case.name.to_string()), "{} has a source that `reports.json` does not know", case.name);
    }
}
