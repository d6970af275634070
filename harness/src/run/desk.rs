//! [`Desk`]: where one process of the subject is asked case after case, and each answer judged.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use rt_tool_reference::json::Value;

use super::board::Round;
use super::{Board, Plan, Why};
use crate::fixture::{Case, Suite};
use crate::judge::judge;
use crate::reply::Reply;
use crate::subject::{Asked, Exchange, Session, Subject};

/// The places of the cases that are to be asked, in order, shared by all desks.
pub(super) struct Work {
    places: Vec<usize>,
    next: AtomicUsize,
}

impl Work {
    pub(super) fn new(places: Vec<usize>) -> Self {
        Self { places, next: AtomicUsize::new(0) }
    }

    /// Lets nothing more be taken.
    pub(super) fn stop(&self) {
        self.next.store(self.places.len(), Ordering::Relaxed);
    }

    fn take(&self) -> Option<usize> {
        let next = |next: usize| (next < self.places.len()).then_some(next + 1);
        let taken = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
        self.places.get(taken).copied()
    }
}

/// Where one process is asked.
pub(super) struct Desk<'r> {
    suite: &'r Suite,
    subject: &'r Subject,
    plan: &'r Plan,
    board: &'r Board,
    session: Session<'r>,
    /// The last case, until it is known that its process wrote no more than its reply.
    held: Option<(usize, Option<Round>)>,
}

impl<'r> Desk<'r> {
    pub(super) fn new(suite: &'r Suite, subject: &'r Subject, plan: &'r Plan, board: &'r Board) -> Self {
        Self { suite, subject, plan, board, session: subject.session(), held: None }
    }

    /// Asks and judges until there is no more to do.
    pub(super) fn work(mut self, work: &Work) {
        while !self.board.is_stopped()
            && let Some(place) = work.take()
        {
            let case = &self.suite.cases[place];
            match self.session.ask(case.name.clause.rule.method(), &case.sent) {
                Ok(Asked { exchange, before }) => {
                    self.settle(before);
                    self.held = Some((place, self.judge(case, exchange)));
                }
                Err(not_started) => {
                    self.settle(None);
                    self.board.stop(&Why::NotStarted(not_started));
                    return;
                }
            }
            if self.plan.per_case {
                self.close();
            }
        }
        self.close();
    }

    fn close(&mut self) {
        let after = self.session.finish();
        self.settle(after);
    }

    /// Puts the last case on the board, as it was judged or by what came after its reply.
    fn settle(&mut self, after: Option<Exchange>) {
        let Some((place, round)) = self.held.take() else { return };
        let case = &self.suite.cases[place];
        let round = match after {
            Some(exchange) => self.judge(case, exchange),
            None => round,
        };
        match round {
            Some(round) => self.board.note(&case.name, round, self.plan.repeat.get()),
            None => self.board.lose(&case.name),
        }
    }

    /// `None` where judging panics, which is a fault of ours: it is told by the panic, and must not cost the other cases.
    fn judge(&self, case: &Case, exchange: Exchange) -> Option<Round> {
        let answer = match &exchange.reply {
            Ok(Reply::Result(answer)) if self.plan.repeat.get() > 1 => Some(Value::clone(answer)),
            _ => None,
        };
        let limitations = &self.subject.introduction().limitations;
        let judgement = catch_unwind(AssertUnwindSafe(|| judge(case, exchange, limitations))).ok()?;
        Some(Round { judgement, answer })
    }
}
