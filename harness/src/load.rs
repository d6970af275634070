//! Fixture files to a [`Suite`], or every fault of every file at once.
//!
//! [`Files`] are the files as text; [`load`] reads them all, and holds each case to the readings that its answers name.

mod check;
mod clause_file;
mod fault;
mod files;
mod node;
mod readings_file;
mod rule_file;

pub use fault::{Fault, Faults};
pub use files::Files;

use std::cell::RefCell;

use rt_tool_reference::json;

use crate::clause::Rule;
use crate::fixture::Suite;
use node::{Node, Sink};

/// Reads every fixture file.
///
/// # Errors
/// All faults of all files, each with its file and the JSON path of the offending value.
pub fn load(files: &Files) -> Result<Suite, Faults> {
    let faults = RefCell::new(Vec::new());
    let mut suite = Suite { rules: Vec::new(), questions: Vec::new(), cases: Vec::new(), digest: files.digest() };
    for path in files.paths().filter(|path| !is_known(path)) {
        fault(&faults, path, "a file that is no part of the fixtures; see `CONTRIBUTING.md` for where a case belongs");
    }
    with_root(files, &faults, READINGS, |root| suite.questions = readings_file::read(root));
    for rule in Rule::ALL {
        with_root(files, &faults, &format!("{rule}/rule.json"), |root| suite.rules.extend(rule_file::read(root, rule)));
        for clause in rule.clauses() {
            with_root(files, &faults, &format!("{clause}.json"), |root| {
                suite.cases.extend(clause_file::read(root, clause, &suite.questions));
            });
        }
    }
    ids(files, &faults, &suite);
    let faults = faults.into_inner();
    if faults.is_empty() { Ok(suite) } else { Err(Faults(faults)) }
}

const READINGS: &str = "readings.json";
const IDS: &str = "ids.lock";
const SCHEMAS: [&str; 3] = ["clause.schema.json", "rule.schema.json", "readings.schema.json"];

fn is_known(path: &str) -> bool {
    path == READINGS
        || path == IDS
        || SCHEMAS.contains(&path)
        || Rule::ALL.into_iter().any(|rule| {
            path == format!("{rule}/rule.json") || rule.clauses().any(|clause| path == format!("{clause}.json"))
        })
}

fn with_root(files: &Files, faults: Sink<'_>, path: &str, read: impl FnOnce(Node<'_>)) {
    let Some(text) = files.get(path) else {
        return fault(faults, path, "the file is missing");
    };
    let options = json::ReadOptions { duplicates: json::Duplicates::Refused, ..json::ReadOptions::default() };
    match json::read_with(text, options) {
        Ok(value) => read(Node::root(path, &value, faults)),
        Err(error) => fault(faults, path, &format!("not JSON: {error}")),
    }
}

/// Holds the cases to `ids.lock`: an id once issued stays, and stays where it is.
fn ids(files: &Files, faults: Sink<'_>, suite: &Suite) {
    let Some(lock) = files.get(IDS) else {
        return fault(faults, IDS, "the file is missing");
    };
    // A case that did not load has its fault already, and is not missed here as well.
    let faulty: Vec<String> = faults.borrow().iter().map(|fault| fault.file.clone()).collect();
    let did_not_load = |name: &str| {
        name.rsplit_once('/').is_some_and(|(clause, _)| faulty.iter().any(|file| *file == format!("{clause}.json")))
    };
    let issued: Vec<&str> = lock.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let names: Vec<String> = suite.cases.iter().map(|case| case.name.to_string()).collect();
    for name in names.iter().filter(|name| !issued.contains(&name.as_str())) {
        fault(faults, IDS, &format!("the id `{name}` is not in the list; add it as a line"));
    }
    for (place, name) in issued.iter().enumerate() {
        if issued[..place].contains(name) {
            fault(faults, IDS, &format!("the id `{name}` is listed twice"));
        } else if !names.iter().any(|known| known == name) && !did_not_load(name) {
            fault(faults, IDS, &format!("the id `{name}` was issued, and no case has it any more; ids are permanent"));
        }
    }
}

fn fault(faults: Sink<'_>, file: &str, problem: &str) {
    faults.borrow_mut().push(Fault { file: file.to_owned(), path: "$".to_owned(), problem: problem.to_owned() });
}

/// Whether `id` is kebab-case: lower-case letters and digits, parted by single hyphens.
fn is_kebab_case(id: &str) -> bool {
    let word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    id.split('-').all(word)
}
