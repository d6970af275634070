//! [`Session`]: requests one after the other over one process, and which of them a fault belongs to.
//!
//! A line too many comes after the reply of the case that is at fault, and is read in place of the reply to the next. So
//! where a process that has answered before breaks off, a fresh one is asked the same again: if it answers, the fault is
//! the request's before.

use rt_tool_reference::adapter::answer;
use rt_tool_reference::json::Object;

use super::worker::{Worker, Workers};
use super::{Broken, Exchange, Kind, NotStarted, Subject};
use crate::request;

/// A series of requests, each after the reply to the one before.
pub struct Session<'s> {
    subject: &'s Subject,
    worker: Option<Worker>,
}

/// What came of a request.
#[derive(Debug)]
pub struct Asked {
    /// The request and what came of it.
    pub exchange: Exchange,
    /// What came of the request before it, where that has shown only now.
    pub before: Option<Exchange>,
}

impl<'s> Session<'s> {
    pub(super) const fn new(subject: &'s Subject) -> Self {
        Self { subject, worker: None }
    }

    /// Sends one request and waits for its reply.
    ///
    /// # Errors
    /// When the process that it needs cannot be started.
    pub fn ask(&mut self, method: &str, params: &Object) -> Result<Asked, NotStarted> {
        let workers = match &self.subject.kind {
            Kind::InProcess(runtime) => {
                let line = answer(runtime.as_ref(), request::line(0, method, params).as_bytes()).unwrap_or_default();
                return Ok(Asked { exchange: Exchange::of(Ok(line.into_bytes()), 0), before: None });
            }
            Kind::Command(workers) => workers,
        };
        if let Some(exchange) = workers.does_not_answer(method) {
            return Ok(Asked { exchange, before: None });
        }
        let mut before = self.worker.as_mut().and_then(Worker::left_over);
        if before.is_some() {
            self.worker = None;
        }
        let has_answered = self.worker.as_ref().is_some_and(|worker| worker.answered() > 0);
        let mut exchange = self.ask_once(workers, method, params)?;
        if has_answered && let Err(Broken::Crashed(_) | Broken::Malformed(_)) = &exchange.reply {
            let again = self.ask_once(workers, method, params)?;
            if again.reply.is_ok() {
                before = Some(afterwards(exchange));
            }
            exchange = again;
        }
        Ok(Asked { exchange, before })
    }

    /// Ends the process, if there is one, and with it all it started. Gives what came of the last request, where that has
    /// shown only now.
    pub fn finish(&mut self) -> Option<Exchange> {
        self.worker.take().and_then(Worker::finish)
    }

    /// Over the process at hand, or a fresh one where there is none. One that broke off is not asked again.
    fn ask_once(&mut self, workers: &Workers, method: &str, params: &Object) -> Result<Exchange, NotStarted> {
        let mut worker = self.worker.take().map_or_else(|| workers.take(), Ok)?;
        let exchange = worker.ask(method, params, workers.limits.reply);
        workers.note(method, &exchange.reply);
        if exchange.reply.is_ok() {
            self.worker = Some(worker);
        }
        Ok(exchange)
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

/// What came in place of the next reply, as the fault of the request before.
fn afterwards(exchange: Exchange) -> Exchange {
    const HOW: &str = "a fresh process answers the request that came next, so this came of the one before it";
    let reply = exchange.reply.map_err(|broken| match broken {
        Broken::Crashed(reason) => Broken::Crashed(format!("{reason}; {HOW}")),
        Broken::Malformed(reason) => Broken::Malformed(format!("{reason}; {HOW}")),
        late @ Broken::TimedOut(_) => late,
    });
    Exchange { reply, ..exchange }
}
