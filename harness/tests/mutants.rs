//! The fixtures have teeth: every mutant is caught, and by a case of the clause that it breaks.
//!
//! Started with `RT_TOOL_MUTANT` this is itself the adapter of that mutant, or of the reference where there is none of that
//! name, so that they can be run end to end.

use std::collections::BTreeMap;
use std::io;
use std::process::{Command, ExitCode};
use std::sync::{LazyLock, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use rt_tool_conformance::clause::Clause;
use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::judge::{Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::subject::Subject;
use rt_tool_mutants::MUTANTS;
use rt_tool_reference::adapter::{Reference, Runtime, serve};

static SUITE: LazyLock<Suite> = LazyLock::new(|| load(&Files::embedded()).unwrap());

const MUTANT: &str = "RT_TOOL_MUTANT";

fn main() -> ExitCode {
    if let Ok(name) = std::env::var(MUTANT) {
        let reference = Reference::default();
        let mutant = MUTANTS.iter().find(|mutant| mutant.name == name);
        let runtime: &dyn Runtime = mutant.map_or(&reference, |mutant| mutant);
        serve(runtime, io::stdin().lock(), io::stdout().lock()).unwrap();
        return ExitCode::SUCCESS;
    }
    let mut trials: Vec<Trial> = (0..MUTANTS.len())
        .map(|place| Trial::test(format!("caught/{}", MUTANTS[place].name), move || caught(place)))
        .collect();
    trials.push(Trial::test("every_case_catches_a_mutant_or_says_why_not", every_case_catches));
    trials.push(Trial::test("every_name_and_fault_is_one_mutants_own", names_are_unique));
    trials.push(Trial::test("the_reference_is_not_caught", the_reference_is_not_caught));
    trials.push(Trial::test("run_as_a_command_a_mutant_exits_1_and_the_reference_0", as_a_command));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn caught(place: usize) -> Result<(), Failed> {
    let clause: Clause =
        MUTANTS[place].clause.parse().map_err(|()| format!("`{}` is no clause", MUTANTS[place].clause))?;
    let failures = of_mutant(place)?;
    if failures.contains_key(&clause) {
        return Ok(());
    }
    Err(format!("no case of {clause} fails over it; those that fail: {failures:?}").into())
}

/// Every case catches a mutant, or is one of [`OBSERVERS`]. `RT_TOOL_MATRIX=1` prints who catches whom.
fn every_case_catches() -> Result<(), Failed> {
    let mut caught_by = BTreeMap::<String, Vec<&str>>::new();
    for (place, mutant) in MUTANTS.iter().enumerate() {
        for (clause, ids) in of_mutant(place)? {
            for id in ids {
                caught_by.entry(format!("{clause}/{id}")).or_default().push(mutant.name);
            }
        }
    }
    let mut faults = Vec::new();
    for case in &SUITE.cases {
        let name = case.name.to_string();
        let catches = caught_by.get(&name).cloned().unwrap_or_default();
        if std::env::var_os("RT_TOOL_MATRIX").is_some() {
            println!("{name}: {}", catches.join(", "));
        }
        let observes = OBSERVERS.iter().any(|(observer, _)| *observer == name);
        match (catches.first(), observes) {
            (None, false) => faults.push(format!("{name} catches no mutant")),
            (Some(mutant), true) => {
                faults.push(format!("{name} does catch a mutant, {mutant}: it is no mere observer"));
            }
            _ => {}
        }
    }
    let known = |name: &str| SUITE.cases.iter().any(|case| case.name.to_string() == name);
    faults.extend(OBSERVERS.iter().filter(|(name, _)| !known(name)).map(|(name, _)| format!("there is no {name}")));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// Cases that catch no mutant, and why they exist all the same.
const OBSERVERS: &[(&str, &str)] = &[];

fn names_are_unique() -> Result<(), Failed> {
    for (place, mutant) in MUTANTS.iter().enumerate() {
        let before = &MUTANTS[..place];
        if before.iter().any(|other| other.name == mutant.name || other.fault == mutant.fault) {
            return Err(format!("`{}` has the name or the words of another", mutant.name).into());
        }
    }
    Ok(())
}

fn the_reference_is_not_caught() -> Result<(), Failed> {
    let failures = failures(&Subject::in_process(Reference::default())?);
    if failures.is_empty() { Ok(()) } else { Err(format!("{failures:?}").into()) }
}

type Failures = BTreeMap<Clause, Vec<String>>;

/// The cases that fail over the mutant at `place`, found out once.
fn of_mutant(place: usize) -> Result<&'static Failures, Failed> {
    static FOUND: [OnceLock<Failures>; MUTANTS.len()] = [const { OnceLock::new() }; MUTANTS.len()];
    let subject = Subject::in_process(MUTANTS[place])?;
    Ok(FOUND[place].get_or_init(|| failures(&subject)))
}

fn failures(subject: &Subject) -> Failures {
    let mut failures = Failures::new();
    for case in &SUITE.cases {
        let exchange = subject.ask(case.name.clause.rule.method(), &case.sent).unwrap();
        if judge(case, exchange, &subject.introduction().limitations).outcome != Outcome::Pass {
            failures.entry(case.name.clause).or_default().push(case.name.id.clone());
        }
    }
    failures
}

fn as_a_command() -> Result<(), Failed> {
    for (mutant, code, words) in
        [("decoded-once", 1, "\u{b6}4  not met"), ("keeps-the-key", 1, "\u{b6}4  not met"), ("none", 0, "\u{b6}4  met")]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
            .args(["run", "--"])
            .arg(std::env::current_exe()?)
            .env(MUTANT, mutant)
            .output()?;
        let printed = String::from_utf8(output.stdout)?;
        if output.status.code() != Some(code) || !printed.contains(words) {
            return Err(format!("{}\n{printed}", output.status).into());
        }
    }
    Ok(())
}
