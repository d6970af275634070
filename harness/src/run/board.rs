//! [`Board`]: what has been judged so far, for those who wait for a case and for those who end the run early.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rt_tool_reference::json::Value;

use crate::clause::CaseName;
use crate::judge::{Judgement, Observed, Outcome, Trouble};
use crate::subject::NotStarted;
use crate::visible::visible_start;

/// How each case was judged.
pub type Judged = BTreeMap<CaseName, Judgement>;

/// Why a run ends before its end.
#[derive(Debug)]
pub enum Why {
    /// Somebody said so.
    Interrupted,
    /// The command has started before and does not any more.
    NotStarted(NotStarted),
}

/// What is to be done with what has been judged when a run ends early.
type OnStop = dyn Fn(&Judged, &Why) + Send + Sync;

/// What has been judged so far.
pub struct Board {
    state: Mutex<State>,
    changed: Condvar,
    on_stop: Box<OnStop>,
}

#[derive(Default)]
struct State {
    judged: Judged,
    /// The rounds of a case that is asked more than once, until the last is in.
    rounds: BTreeMap<CaseName, Vec<Round>>,
    /// Cases that nobody will judge any more.
    lost: Vec<CaseName>,
    /// The cases that somebody waits for; nobody is to be woken for another.
    waited_for: Vec<CaseName>,
    stopped: bool,
}

/// How a case came out one time.
pub(super) struct Round {
    pub(super) judgement: Judgement,
    /// What it answered, where it is asked more than once.
    pub(super) answer: Option<Value>,
}

impl Board {
    /// An empty board. `on_stop` is called once at the most, and may end the program.
    pub fn new(on_stop: impl Fn(&Judged, &Why) + Send + Sync + 'static) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), on_stop: Box::new(on_stop) }
    }

    /// Ends the run here and now. Nobody gets further with it until `on_stop` returns, if it does.
    pub fn stop(&self, why: &Why) {
        let mut state = self.lock();
        if !std::mem::replace(&mut state.stopped, true) {
            (self.on_stop)(&state.judged, why);
            self.changed.notify_all();
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.lock().stopped
    }

    /// Every case judged so far.
    pub(super) fn judged(&self) -> Judged {
        self.lock().judged.clone()
    }

    /// Waits until the case is judged; `None` where it never will be.
    pub(super) fn wait(&self, name: &CaseName) -> Option<Judgement> {
        let waits =
            |state: &mut State| !state.stopped && !state.judged.contains_key(name) && !state.lost.contains(name);
        let mut state = self.lock();
        state.waited_for.push(name.clone());
        let mut state = self.changed.wait_while(state, waits).unwrap_or_else(PoisonError::into_inner);
        state.waited_for.retain(|other| other != name);
        state.judged.get(name).cloned()
    }

    /// Notes how a case came out, the last of `times` or not.
    pub(super) fn note(&self, name: &CaseName, round: Round, times: u32) {
        let mut state = self.lock();
        let rounds = state.rounds.entry(name.clone()).or_default();
        rounds.push(round);
        if rounds.len() == times as usize {
            let rounds = state.rounds.remove(name).unwrap_or_default();
            if let Some(judgement) = together(rounds) {
                state.judged.insert(name.clone(), judgement);
            }
            if state.waited_for.contains(name) {
                self.changed.notify_all();
            }
        }
    }

    /// Notes that a case could not be judged.
    pub(super) fn lose(&self, name: &CaseName) {
        self.lock().lost.push(name.clone());
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One judgement for all rounds: theirs where they agree, and a failure where they do not.
fn together(mut rounds: Vec<Round>) -> Option<Judgement> {
    let first = rounds.first()?;
    let is_same = |round: &Round| round.judgement.outcome == first.judgement.outcome && round.answer == first.answer;
    if rounds.iter().all(is_same) {
        return Some(rounds.swap_remove(0).judgement);
    }
    let mut ways: Vec<(String, usize)> = Vec::new();
    for round in &rounds {
        let way = in_words(round);
        match ways.iter_mut().find(|(known, _)| *known == way) {
            Some((_, count)) => *count += 1,
            None => ways.push((way, 1)),
        }
    }
    let of = rounds.len();
    let ways = ways.into_iter().map(|(way, count)| format!("{count} of {of}: {way}")).collect();
    let trouble = Some(Trouble::Unstable(ways));
    let stderr = rounds.pop().map(|round| round.judgement.stderr).unwrap_or_default();
    Some(Judgement { outcome: Outcome::Fail, observed: Observed::default(), trouble, reply: None, stderr })
}

fn in_words(round: &Round) -> String {
    let outcome = round.judgement.outcome.as_str();
    match (&round.answer, &round.judgement.trouble) {
        (Some(answer), _) => format!("{outcome}: {}", visible_start(&answer.to_string(), SHOWN)),
        (None, Some(Trouble::NoAnswer(reason))) => format!("{outcome}: {}", visible_start(reason, SHOWN)),
        (None, _) => outcome.to_owned(),
    }
}

/// How much of an answer is shown, in characters.
const SHOWN: usize = 400;
