//! Runs the selected cases over a subject with libtest-mimic, one trial a case, and hands back how each was judged.
//!
//! libtest-mimic prints its own lines, as `cargo test` does; what else is to be said of a run is left to
//! [`crate::report`].

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::clause::CaseName;
use crate::fixture::{Case, Suite};
use crate::judge::{Judgement, judge};
use crate::report::failure;
use crate::subject::Subject;

/// The command that reruns one case, for the reader of its failure.
pub type Rerun = dyn Fn(&CaseName) -> String + Send + Sync;

/// The cases that `arguments` select, in order.
#[must_use]
pub fn selected<'s>(suite: &'s Suite, arguments: &Arguments) -> Vec<&'s Case> {
    let is_selected = |case: &&Case| !arguments.is_filtered_out(&Trial::test(case.name.to_string(), || Ok(())));
    suite.cases.iter().filter(is_selected).collect()
}

/// Prints the names of the selected cases, and nothing else, as libtest does.
///
/// # Errors
/// When stdout takes no more on the way.
pub fn list(suite: &Suite, arguments: &Arguments) -> Result<(), Incomplete> {
    let trial = |case: &Case| Trial::test(case.name.to_string(), || Ok(()));
    print(arguments, suite.cases.iter().map(trial).collect())
}

/// The run is not whole, so nothing is to be concluded from it.
#[derive(Debug, thiserror::Error)]
pub enum Incomplete {
    /// Stdout took no more before all was printed.
    #[error("stdout was closed, or its disk is full, before all was printed")]
    CannotPrint,
    /// The harness itself failed on some cases.
    #[error("{0} of the selected cases were not judged, by a fault of this harness; please report what it printed")]
    NotJudged(usize),
}

/// Runs the selected cases and judges each.
///
/// # Errors
/// When stdout takes no more on the way, or a case could not be judged.
pub fn run(
    suite: &Arc<Suite>,
    subject: &Arc<Subject>,
    arguments: &Arguments,
    rerun: &Arc<Rerun>,
) -> Result<BTreeMap<CaseName, Judgement>, Incomplete> {
    let judged = Arc::new(Mutex::new(BTreeMap::new()));
    let trials = (0..suite.cases.len()).map(|place| {
        let (suite, subject, rerun, judged) = (suite.clone(), subject.clone(), rerun.clone(), judged.clone());
        Trial::test(suite.cases[place].name.to_string(), move || {
            let case = &suite.cases[place];
            let exchange = subject.ask(case.name.clause.rule.method(), &case.sent);
            let judgement = judge(case, exchange, &subject.introduction().limitations);
            let failed = failure::text(&suite, case, &judgement, &rerun(&case.name));
            judged.lock().unwrap_or_else(PoisonError::into_inner).insert(case.name.clone(), judgement);
            failed.map_or(Ok(()), |text| Err(Failed::from(text)))
        })
    });
    print(arguments, trials.collect())?;
    let judged = std::mem::take(&mut *judged.lock().unwrap_or_else(PoisonError::into_inner));
    // A case on which judging panicked has failed in libtest's eyes; it must not be missing from the standing in silence.
    match selected(suite, arguments).len() - judged.len() {
        0 => Ok(judged),
        missing => Err(Incomplete::NotJudged(missing)),
    }
}

/// libtest-mimic panics where it cannot print. What it concludes the judgements say better.
fn print(arguments: &Arguments, trials: Vec<Trial>) -> Result<(), Incomplete> {
    catch_unwind(AssertUnwindSafe(|| drop(libtest_mimic::run(arguments, trials)))).map_err(|_| Incomplete::CannotPrint)
}
