//! [`Wire`]: one process of a command and the bare lines of its pipes, for whoever looks at how an adapter keeps the
//! protocol. It reads nothing into a line; that is left to [`crate::doctor`].

use std::time::Duration;

use super::CommandLine;
use super::pipes::Line;
use super::process::Process;
use super::running::{self, Mark};

/// A process, which is ended with all it started when this is dropped.
pub(crate) struct Wire {
    process: Process,
    mark: Mark,
}

impl Wire {
    /// Starts the command.
    pub(crate) fn open(line: &CommandLine) -> Result<Self, String> {
        let mark = Mark::new();
        let process = Process::start(line, &mark)?;
        Ok(Self { process, mark })
    }

    /// Sends `lines` and waits for a line to come back. The process is left as it is, whatever comes.
    pub(crate) fn ask(&mut self, lines: &[u8], limit: Duration) -> Line {
        self.process.line(lines, limit)
    }

    /// Waits for one more line.
    pub(crate) fn next(&mut self, limit: Duration) -> Line {
        self.process.line(b"", limit)
    }

    /// A line that stands on stdout and that nobody has waited for.
    pub(crate) fn unasked(&mut self) -> Option<Vec<u8>> {
        self.process.unasked_line()
    }

    /// Closes the input and waits for the process to end. Says how it did; `None` where it did not, and had to be killed.
    pub(crate) fn end(&mut self, limit: Duration) -> Option<String> {
        self.process.end(limit)
    }

    /// How a process ended that has `closed` a pipe, in words. One that has not ended is killed.
    pub(crate) fn how_it_ended(&mut self, closed: &str) -> String {
        self.process.how_it_ended(closed)
    }

    /// The last lines of stderr since something was sent, made harmless.
    pub(crate) fn last_stderr(&self) -> Vec<String> {
        self.process.last_stderr()
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.process.kill();
        running::kill_strays(&self.mark);
    }
}
