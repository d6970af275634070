//! What libtest is told of each case: that it passed, that its rule is not claimed, or why it failed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use libtest_mimic::{Completion, Failed};

use super::Told;
use crate::baseline::Baseline;
use crate::clause::CaseName;
use crate::fixture::Suite;
use crate::judge::Outcome;
use crate::report::failure;

/// The command that reruns one case, for the reader of its failure.
pub type Rerun = dyn Fn(&CaseName) -> String + Send + Sync;

/// How many cases may tell the same in whole; a hundred copies hide what is different.
const COPIES: usize = 3;

/// Tells a failure in whole, and a reason for which there was no answer as often as a reader needs it. What `known` lists,
/// and as it lists it, is told in a word.
#[must_use]
pub fn failures(suite: &Arc<Suite>, known: Option<Arc<Baseline>>, rerun: Arc<Rerun>) -> Arc<Told> {
    let suite = Arc::clone(suite);
    let seen = Mutex::new(BTreeMap::<String, usize>::new());
    Arc::new(move |case, judgement| {
        if known.as_ref().is_some_and(|known| known.expects(&case.name, judgement)) {
            return Ok(Completion::ignored_with(format!("{}, as the baseline expects", judgement.outcome.as_str())));
        }
        if judgement.outcome == Outcome::NotClaimed {
            return Ok(Completion::ignored_with("not claimed"));
        }
        let rerun = rerun(&case.name);
        if let Some(short) = failure::in_short(judgement) {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            let copies = seen.entry(short.clone()).or_default();
            *copies += 1;
            if *copies > COPIES {
                return Err(Failed::from(format!("{short}\nrerun:  {rerun}")));
            }
        }
        failure::text(&suite, case, judgement, &rerun).map_or(Ok(Completion::Completed), |text| Err(Failed::from(text)))
    })
}
