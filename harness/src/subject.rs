//! What is tested: [`Subject`], the reference in-process or any command that speaks the protocol, asked in a [`Session`].
//!
//! Both take the same request line and give back a reply line, so the reference walks through the same door as a stranger.
//! A subject never sees what is expected of it. Judging is left to [`crate::judge`].

mod command;
mod handshake;
mod pipes;
mod process;
mod running;
mod session;
mod tail;
mod wire;
mod worker;

use std::sync::Mutex;

use rt_tool_reference::adapter::{Runtime, answer};
use rt_tool_reference::json::Object;

use crate::recorded::Recorded;
use crate::reply::{self, Reply};
use crate::request;

pub use command::{CommandLine, quoted};
pub use handshake::{EMPTY_MAP_IS_LIST, Identity, Introduction, Limitations};
pub use process::Limits;
pub use running::end_all;
pub use session::{Asked, Session};

pub(crate) use handshake::{METHOD as INITIALIZE, introduction};
pub(crate) use pipes::Line;
pub(crate) use wire::Wire;

use worker::Workers;

/// A subject that has introduced itself.
pub struct Subject {
    kind: Kind,
    introduction: Introduction,
}

enum Kind {
    InProcess(Box<dyn Runtime + Send + Sync>),
    Command(Workers),
}

/// One request and what came of it.
#[derive(Debug)]
pub struct Exchange {
    /// The reply, or why there is none.
    pub reply: Result<Reply, Broken>,
    /// The line that came where it is no reply.
    pub line: Option<Recorded>,
    /// The last lines that the command wrote on stderr.
    pub stderr: Vec<String>,
}

impl Exchange {
    /// What came of the request `id`, from the line that came or the reason why none did.
    fn of(line: Result<Vec<u8>, Broken>, id: i64) -> Self {
        let line = match line {
            Ok(line) => line,
            Err(broken) => return broken.into(),
        };
        match reply::parse(&line, id) {
            Ok(reply) => reply.into(),
            Err(reason) => Self { line: Some(Recorded::of_line(&line)), ..Broken::Malformed(reason).into() },
        }
    }
}

impl From<Reply> for Exchange {
    fn from(reply: Reply) -> Self {
        Self { reply: Ok(reply), line: None, stderr: Vec::new() }
    }
}

impl From<Broken> for Exchange {
    fn from(broken: Broken) -> Self {
        Self { reply: Err(broken), line: None, stderr: Vec::new() }
    }
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
#[derive(Debug, Clone, thiserror::Error)]
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
        let introduction = reply::parse(reply.as_bytes(), 0).and_then(|reply| introduction(&reply));
        let introduction = introduction.map_err(|reason| NotStarted { reason, stderr: Vec::new() })?;
        Ok(Self { kind: Kind::InProcess(Box::new(runtime)), introduction })
    }

    /// A command, started without a shell. Every session has a process of its own.
    ///
    /// # Errors
    /// When the command cannot be started, ends, or fails `initialize`.
    pub fn command(line: CommandLine, limits: Limits) -> Result<Self, NotStarted> {
        let (workers, introduction) = Workers::start(line, limits)?;
        Ok(Self { kind: Kind::Command(workers), introduction })
    }

    /// What the subject said of itself.
    #[must_use]
    pub const fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// A series of requests, each after the reply to the one before.
    #[must_use]
    pub const fn session(&self) -> Session<'_> {
        Session::new(self)
    }

    /// Sends one request by itself and waits for its reply.
    ///
    /// # Errors
    /// When a command cannot be started for it.
    pub fn ask(&self, method: &str, params: &Object) -> Result<Exchange, NotStarted> {
        let mut session = self.session();
        let asked = session.ask(method, params)?;
        let after = session.finish();
        Ok(after.filter(|_| asked.exchange.reply.is_ok()).unwrap_or(asked.exchange))
    }
}

/// A lock whose holder panicked holds data that is still good: every change to it is one step.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
