//! [`Workers`]: the processes of one command, started as they are needed, and the bounds on starting and waiting for them.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use rt_tool_reference::json::Object;

use super::handshake::{self, Introduction};
use super::process::Process;
use super::running::{self, Mark};
use super::{Broken, CommandLine, Exchange, Limits, NotStarted, lock};
use crate::reply::Reply;
use crate::request;

/// What the processes of one command have in common.
pub(super) struct Workers {
    line: CommandLine,
    pub(super) limits: Limits,
    mark: Mark,
    /// Started and asked nothing yet.
    idle: Mutex<Vec<Worker>>,
    /// How often in a row a method timed out that has never had a reply; `None` for one that has.
    silent: Mutex<BTreeMap<String, Option<u32>>>,
}

/// How often a command that has started before may fail to start again before the run is given up.
const STARTS: u32 = 3;

/// How many time-outs in a row show that a method has no reply at all: from then on nothing is gained by waiting.
const TIME_OUTS: u32 = 5;

impl Workers {
    pub(super) fn start(line: CommandLine, limits: Limits) -> Result<(Self, Introduction), NotStarted> {
        let mark = Mark::new();
        let (worker, introduction) = Worker::start(&line, limits, &mark)?;
        let silent = Mutex::default();
        Ok((Self { line, limits, mark, idle: Mutex::new(vec![worker]), silent }, introduction))
    }

    /// A process that has been asked nothing yet.
    pub(super) fn take(&self) -> Result<Worker, NotStarted> {
        if let Some(worker) = lock(&self.idle).pop() {
            return Ok(worker);
        }
        let mut failed = 0;
        loop {
            match Worker::start(&self.line, self.limits, &self.mark) {
                Ok((worker, _)) => return Ok(worker),
                Err(_) if failed + 1 < STARTS => failed += 1,
                Err(NotStarted { reason, stderr }) => {
                    let reason = format!("it had started before, and then failed {STARTS} times in a row: {reason}");
                    return Err(NotStarted { reason, stderr });
                }
            }
        }
    }

    /// Notes what came of a request for `method`.
    pub(super) fn note(&self, method: &str, reply: &Result<Reply, Broken>) {
        let mut silent = lock(&self.silent);
        let count = silent.entry(method.to_owned()).or_insert(Some(0));
        match reply {
            Err(Broken::TimedOut(_)) => *count = count.map(|count| count + 1),
            Ok(_) => *count = None,
            Err(_) => *count = count.map(|_| 0),
        }
    }

    /// The outcome of a request for a method that has timed out every time, and too often to wait for it once more.
    pub(super) fn does_not_answer(&self, method: &str) -> Option<Exchange> {
        let times = lock(&self.silent).get(method).copied().flatten().filter(|times| *times >= TIME_OUTS)?;
        let reason =
            format!("not asked any more: the first {times} requests for `{method}` timed out, each on a fresh process");
        Some(Broken::TimedOut(reason).into())
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        lock(&self.idle).clear();
        running::kill_strays(&self.mark);
    }
}

/// A process of the command that has been through `initialize`.
pub(super) struct Worker {
    process: Process,
    next_id: i64,
}

impl Worker {
    fn start(line: &CommandLine, limits: Limits, mark: &Mark) -> Result<(Self, Introduction), NotStarted> {
        let process = Process::start(line, mark).map_err(|reason| NotStarted { reason, stderr: Vec::new() })?;
        let mut worker = Self { process, next_id: 0 };
        let Exchange { reply, stderr, .. } =
            worker.ask(handshake::METHOD, &request::initialize_params(), limits.startup);
        let introduced = match reply {
            Ok(reply) => handshake::introduction(&reply),
            Err(Broken::Crashed(reason) | Broken::TimedOut(reason) | Broken::Malformed(reason)) => Err(reason),
        };
        match introduced {
            Ok(introduction) => Ok((worker, introduction)),
            Err(reason) => Err(NotStarted { reason: format!("`{line}` failed `initialize`: {reason}"), stderr }),
        }
    }

    /// How many requests it has answered since `initialize`.
    pub(super) const fn answered(&self) -> i64 {
        self.next_id - 1
    }

    pub(super) fn ask(&mut self, method: &str, params: &Object, limit: Duration) -> Exchange {
        let id = self.next_id;
        self.next_id += 1;
        let mut request = request::line(id, method, params);
        request.push('\n');
        let exchange = Exchange::of(self.process.exchange(request.as_bytes(), limit), id);
        // A reply needs no word of stderr but where its case fails, and then it may well.
        Exchange { stderr: self.process.last_stderr(), ..exchange }
    }

    /// What came of the last request, where more came with its reply.
    pub(super) fn left_over(&mut self) -> Option<Exchange> {
        let reason = self.process.left_over()?;
        Some(Exchange { stderr: self.process.last_stderr(), ..Broken::Malformed(reason).into() })
    }

    /// Lets the process end, and sees to it that nothing of it is left running.
    pub(super) fn finish(mut self) -> Option<Exchange> {
        let has_answered = self.answered() > 0;
        let reason = self.process.finish();
        let stderr = self.process.last_stderr();
        reason.filter(|_| has_answered).map(|reason| Exchange { stderr, ..Broken::Malformed(reason).into() })
    }
}
