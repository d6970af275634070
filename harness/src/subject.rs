//! What is tested: [`Subject`], the reference in-process or any command that speaks the protocol.
//!
//! Both take the same request line and give back a reply line, so the reference walks through the same door as a stranger.
//! A subject never sees what is expected of it. Judging is left to [`crate::judge`].

mod command;
mod handshake;
mod process;
mod running;
mod tail;

use std::sync::Mutex;

use rt_tool_reference::adapter::{Runtime, answer};
use rt_tool_reference::json::Object;

use crate::reply::{self, Reply};
use crate::request;

pub use command::{CommandLine, quoted};
pub use handshake::{EMPTY_MAP_IS_LIST, Identity, Introduction, Limitations};
pub use process::Limits;
pub use running::end_all;

/// A subject that has introduced itself.
pub struct Subject {
    kind: Kind,
    introduction: Introduction,
}

enum Kind {
    InProcess(Box<dyn Runtime + Send + Sync>),
    Command { line: CommandLine, limits: Limits, idle: Mutex<Vec<Worker>> },
}

/// One request and what came of it.
#[derive(Debug)]
pub struct Exchange {
    /// The reply, or why there is none.
    pub reply: Result<Reply, Broken>,
    /// The last lines that the command wrote on stderr.
    pub stderr: Vec<String>,
}

/// Why there is no reply, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The command ended, or closed a pipe.
    Crashed(String),
    /// Nothing came within the limit.
    TimedOut(String),
    /// What came is no reply to the request.
    Malformed(String),
}

/// A subject that could not be started, or that failed `initialize`.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub struct NotStarted {
    /// What happened and what to do.
    pub reason: String,
    /// The last lines that the command wrote on stderr.
    pub stderr: Vec<String>,
}

impl Subject {
    /// A runtime in this process.
    ///
    /// # Errors
    /// When it fails `initialize`.
    pub fn in_process(runtime: impl Runtime + Send + Sync + 'static) -> Result<Self, NotStarted> {
        let request = request::line(0, handshake::METHOD, &request::initialize_params());
        let reply = answer(&runtime, request.as_bytes()).unwrap_or_default();
        let introduction = reply::parse(reply.as_bytes(), 0).and_then(|reply| handshake::introduction(&reply));
        let introduction = introduction.map_err(|reason| NotStarted { reason, stderr: Vec::new() })?;
        Ok(Self { kind: Kind::InProcess(Box::new(runtime)), introduction })
    }

    /// A command, started without a shell. Further processes of it are started as they are needed, one for each thread
    /// that asks at the same time.
    ///
    /// # Errors
    /// When the command cannot be started, ends, or fails `initialize`.
    pub fn command(line: CommandLine, limits: Limits) -> Result<Self, NotStarted> {
        let (worker, introduction) = Worker::start(&line, limits)?;
        Ok(Self { kind: Kind::Command { line, limits, idle: Mutex::new(vec![worker]) }, introduction })
    }

    /// What the subject said of itself.
    #[must_use]
    pub const fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Sends one request and waits for its reply.
    #[must_use]
    pub fn ask(&self, method: &str, params: &Object) -> Exchange {
        match &self.kind {
            Kind::InProcess(runtime) => {
                let reply = answer(runtime.as_ref(), request::line(0, method, params).as_bytes()).unwrap_or_default();
                Exchange { reply: reply::parse(reply.as_bytes(), 0).map_err(Broken::Malformed), stderr: Vec::new() }
            }
            Kind::Command { line, limits, idle } => {
                let taken = lock(idle).pop();
                let mut worker = match taken.map_or_else(|| Worker::start(line, *limits).map(|(worker, _)| worker), Ok)
                {
                    Ok(worker) => worker,
                    Err(NotStarted { reason, stderr }) => {
                        return Exchange { reply: Err(Broken::Crashed(format!("a fresh process: {reason}"))), stderr };
                    }
                };
                let exchange = worker.ask(method, params, *limits);
                // A process that broke off is not asked again: it is ended here, and the next request starts a fresh one.
                if exchange.reply.is_ok() {
                    lock(idle).push(worker);
                }
                exchange
            }
        }
    }

    /// Lets every process of the command end, and sees to it that nothing of it is left running.
    pub fn finish(self) {
        if let Kind::Command { idle, .. } = self.kind {
            let mut workers = std::mem::take(&mut *lock(&idle));
            workers.iter_mut().for_each(|worker| worker.process.close_input());
            workers.into_iter().for_each(|worker| worker.process.finish());
        }
    }
}

/// A process of the command that has been through `initialize`.
struct Worker {
    process: process::Process,
    next_id: i64,
}

impl Worker {
    fn start(line: &CommandLine, limits: Limits) -> Result<(Self, Introduction), NotStarted> {
        let process = process::Process::start(line).map_err(|reason| NotStarted { reason, stderr: Vec::new() })?;
        let mut worker = Self { process, next_id: 0 };
        let limits = Limits { reply: limits.startup, ..limits };
        let Exchange { reply, stderr } = worker.ask(handshake::METHOD, &request::initialize_params(), limits);
        let introduced = match reply {
            Ok(reply) => handshake::introduction(&reply),
            Err(Broken::Crashed(reason) | Broken::TimedOut(reason) | Broken::Malformed(reason)) => Err(reason),
        };
        match introduced {
            Ok(introduction) => Ok((worker, introduction)),
            Err(reason) => Err(NotStarted { reason: format!("`{line}` failed `initialize`: {reason}"), stderr }),
        }
    }

    fn ask(&mut self, method: &str, params: &Object, limits: Limits) -> Exchange {
        let id = self.next_id;
        self.next_id += 1;
        let line = self.process.exchange(request::line(id, method, params), limits.reply);
        let reply = line.and_then(|line| reply::parse(&line, id).map_err(Broken::Malformed));
        Exchange { reply, stderr: self.process.last_stderr() }
    }
}

/// A lock whose holder panicked holds data that is still good: every change to it is one step.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
