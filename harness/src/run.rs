//! Runs the selected cases over a subject, and hands back how each was judged.
//!
//! Workers ask and judge; libtest-mimic prints a line a case, in order, as the judgements come in on the [`Board`]. So
//! what is printed never holds up what is asked. What else is to be said of a run is left to [`crate::report`].

mod board;
mod desk;
mod order;
pub mod tell;

use std::num::{NonZeroU32, NonZeroUsize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use crate::fixture::{Case, Suite};
use crate::judge::Judgement;
use crate::selection::Selection;
use crate::subject::Subject;

use desk::{Desk, Work};

pub use board::{Board, Judged, Why};

/// How a run goes.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Which cases run.
    pub selection: Selection,
    /// How many processes of the subject answer at once.
    pub workers: NonZeroUsize,
    /// The seed of a random order; the order of the fixtures where there is none.
    pub shuffle: Option<u64>,
    /// How often each case is asked.
    pub repeat: NonZeroU32,
    /// Whether each case has a fresh process of its own.
    pub per_case: bool,
}

impl Default for Plan {
    /// Every case once, in order, over one process for each core.
    fn default() -> Self {
        Self {
            selection: Selection::default(),
            workers: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            shuffle: None,
            repeat: NonZeroU32::MIN,
            per_case: false,
        }
    }
}

/// What libtest is to say of a case that has been judged.
pub type Told = dyn Fn(&Case, &Judgement) -> Result<Completion, Failed> + Send + Sync;

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

/// Prints the names of the selected cases, and nothing else, as libtest does.
///
/// # Errors
/// When stdout takes no more on the way.
pub fn list(suite: &Suite, selection: &Selection) -> Result<(), Incomplete> {
    let trials = selection.of(suite).map(|case| Trial::test(case.name.to_string(), || Ok(()))).collect();
    print(&Arguments { list: true, ..Arguments::default() }, trials)
}

/// Runs the selected cases and judges each. `format` says how libtest-mimic prints; what it selects is of no consequence.
///
/// # Errors
/// When stdout takes no more on the way, or a case could not be judged.
pub fn run(
    suite: &Arc<Suite>,
    subject: &Subject,
    plan: &Plan,
    board: &Arc<Board>,
    format: Arguments,
    told: &Arc<Told>,
) -> Result<Judged, Incomplete> {
    let (selected, others): (Vec<usize>, Vec<usize>) =
        (0..suite.cases.len()).partition(|place| plan.selection.takes(&suite.cases[*place].name));
    let rounds = order::rounds(&selected, plan);
    let mut trials: Vec<Trial> =
        rounds.first().into_iter().flatten().map(|place| trial(suite, *place, board, told)).collect();
    // libtest tells how many it filters out, so those that do not run are names for it to skip.
    let skip: Vec<String> = others.iter().map(|place| suite.cases[*place].name.to_string()).collect();
    trials.extend(skip.iter().map(|name| Trial::test(name, || Ok(()))));
    let arguments = Arguments { filter: None, exact: true, skip, test_threads: Some(1), ..format };
    let work = Work::new(rounds.concat());
    std::thread::scope(|scope| {
        for _ in 0..plan.workers.get().min(selected.len()) {
            scope.spawn(|| Desk::new(suite, subject, plan, board).work(&work));
        }
        let printed = print(&arguments, trials);
        // Where nobody is left to print for, there is nobody to ask for.
        work.stop();
        printed
    })?;
    let judged = board.judged();
    match selected.len() - judged.len() {
        0 => Ok(judged),
        missing => Err(Incomplete::NotJudged(missing)),
    }
}

/// A trial that waits until its case has been judged.
fn trial(suite: &Arc<Suite>, place: usize, board: &Arc<Board>, told: &Arc<Told>) -> Trial {
    let (suite, board, told) = (Arc::clone(suite), Arc::clone(board), Arc::clone(told));
    Trial::ignorable_test(suite.cases[place].name.to_string(), move || {
        let case = &suite.cases[place];
        board
            .wait(&case.name)
            .map_or_else(|| Err(Failed::from("it was not judged")), |judgement| told(case, &judgement))
    })
}

/// libtest-mimic panics where it cannot print. What it concludes the judgements say better.
fn print(arguments: &Arguments, trials: Vec<Trial>) -> Result<(), Incomplete> {
    catch_unwind(AssertUnwindSafe(|| drop(libtest_mimic::run(arguments, trials)))).map_err(|_| Incomplete::CannotPrint)
}
