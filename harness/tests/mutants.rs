//! The fixtures have teeth: every mutant is caught, and by a case of the clause that it breaks.
//!
//! Started with `RT_TOOL_MUTANT` this is itself the adapter of that mutant, or of the reference where there is none of that
//! name, so that they can be run end to end.

use std::collections::BTreeMap;
use std::io;
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use rt_tool_conformance::clause::Clause;
use rt_tool_conformance::fixture::Expected;
use rt_tool_conformance::judge::{Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::subject::Subject;
use rt_tool_mutants::{MUTANTS, Mutant};
use rt_tool_reference::adapter::{Reference, Runtime, serve};

const MUTANT: &str = "RT_TOOL_MUTANT";

fn main() -> ExitCode {
    if let Ok(name) = std::env::var(MUTANT) {
        let reference = Reference::default();
        let mutant = MUTANTS.iter().find(|mutant| mutant.name == name);
        let runtime: &dyn Runtime = mutant.map_or(&reference, |mutant| mutant);
        serve(runtime, io::stdin().lock(), io::stdout().lock()).unwrap();
        return ExitCode::SUCCESS;
    }
    let mut trials: Vec<Trial> =
        MUTANTS.iter().map(|mutant| Trial::test(format!("caught/{}", mutant.name), move || caught(mutant))).collect();
    trials.push(Trial::test("every_case_with_one_answer_catches_a_mutant", every_case_catches));
    trials.push(Trial::test("the_reference_is_not_caught", the_reference_is_not_caught));
    trials.push(Trial::test("run_as_a_command_a_mutant_exits_1_and_the_reference_0", as_a_command));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn caught(mutant: &'static Mutant) -> Result<(), Failed> {
    let clause: Clause = mutant.clause.parse().map_err(|()| format!("`{}` is no clause", mutant.clause))?;
    let failures = failures(&Subject::in_process(*mutant)?);
    if failures.contains_key(&clause) {
        return Ok(());
    }
    Err(format!("no case of {clause} fails over it; those that fail: {failures:?}").into())
}

/// A case with several accepted answers is there to show which one is given; every other must catch somebody.
/// `RT_TOOL_MATRIX=1` prints who catches whom.
fn every_case_catches() -> Result<(), Failed> {
    let suite = load(&Files::embedded()).unwrap();
    let mut caught_by = BTreeMap::<String, Vec<&str>>::new();
    for mutant in MUTANTS {
        for (clause, ids) in failures(&Subject::in_process(*mutant)?) {
            for id in ids {
                caught_by.entry(format!("{clause}/{id}")).or_default().push(mutant.name);
            }
        }
    }
    let mut toothless = Vec::new();
    for case in &suite.cases {
        let name = case.name.to_string();
        let catches = caught_by.get(&name).cloned().unwrap_or_default();
        if std::env::var_os("RT_TOOL_MATRIX").is_some() {
            println!("{name}: {}", catches.join(", "));
        }
        if catches.is_empty() && !matches!(case.expected, Expected::Any(_)) {
            toothless.push(name);
        }
    }
    if toothless.is_empty() { Ok(()) } else { Err(format!("no mutant is caught by {toothless:?}").into()) }
}

fn the_reference_is_not_caught() -> Result<(), Failed> {
    let failures = failures(&Subject::in_process(Reference::default())?);
    if failures.is_empty() { Ok(()) } else { Err(format!("{failures:?}").into()) }
}

fn failures(subject: &Subject) -> BTreeMap<Clause, Vec<String>> {
    let mut failures = BTreeMap::<Clause, Vec<String>>::new();
    for case in &load(&Files::embedded()).unwrap().cases {
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
