//! [`Process`]: one child process, asked line by line, and ended with everything it started.

use std::io::ErrorKind;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::pipes::{Line, Pipes};
use super::running::{self, Mark};
use super::{Broken, CommandLine};
use crate::reply::MAX_BYTES;
use crate::visible::visible_start;

/// How long a subject may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// To reply to `initialize`.
    pub startup: Duration,
    /// To reply to any other request.
    pub reply: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { startup: Duration::from_secs(10), reply: Duration::from_secs(10) }
    }
}

pub(super) struct Process {
    child: Child,
    pipes: Pipes,
    ended: bool,
}

impl Process {
    /// Starts the command in a process group of its own.
    pub(super) fn start(line: &CommandLine, mark: &Mark) -> Result<Self, String> {
        let mut command = Command::new(&line.program);
        command.args(&line.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = running::start(&mut command, mark, |error| cannot_start(line, error))?;
        match Pipes::of(&mut child) {
            Ok(pipes) => Ok(Self { child, pipes, ended: false }),
            Err(error) => {
                running::end(&mut child);
                Err(cannot_start(line, &error))
            }
        }
    }

    /// Sends one line, with its line break, and waits for the next one to come back.
    pub(super) fn exchange(&mut self, request: &[u8], limit: Duration) -> Result<Vec<u8>, Broken> {
        let broken = match self.line(request, limit) {
            Line::Whole(line) => return Ok(line),
            Line::TooLong => Broken::Malformed(format!(
                "the reply went on past {} MiB without a line break",
                MAX_BYTES / 1024 / 1024
            )),
            Line::InputClosed => Broken::Crashed(self.how_it_ended("closed its stdin")),
            Line::Ended(0) => Broken::Crashed(self.how_it_ended("closed its stdout")),
            Line::Ended(bytes) => {
                let after =
                    format!(" and after {bytes} bytes of a line; end each reply with a line break, and flush it");
                Broken::Crashed(self.how_it_ended("closed its stdout") + &after)
            }
            Line::Late(0) => Broken::TimedOut(format!(
                "no line came back within {} s; flush stdout after every reply, and end each with a line break",
                limit.as_secs_f64()
            )),
            Line::Late(bytes) => Broken::TimedOut(format!(
                "{bytes} bytes came back within {} s, and no line break after them",
                limit.as_secs_f64()
            )),
        };
        self.kill();
        Err(broken)
    }

    /// Sends `request`, which may be no line or several, and waits for the next line to come back. The process is left as it
    /// is, whatever comes.
    pub(super) fn line(&mut self, request: &[u8], limit: Duration) -> Line {
        self.pipes.exchange(request, limit, || has_ended(&mut self.child))
    }

    /// What came with the last reply without having been asked for, in words. What comes later is read in place of the next
    /// reply, and this does not wait for it.
    pub(super) fn left_over(&mut self) -> Option<String> {
        self.pipes.left_over().as_deref().map(one_more)
    }

    /// What stands on stdout without having been asked for.
    pub(super) fn unasked_line(&mut self) -> Option<Vec<u8>> {
        self.pipes.unasked()
    }

    /// The same in words.
    pub(super) fn unasked(&mut self) -> Option<String> {
        self.unasked_line().as_deref().map(one_more)
    }

    /// The last lines of stderr, made harmless.
    pub(super) fn last_stderr(&self) -> Vec<String> {
        self.pipes.last_stderr()
    }

    /// Closes the input, waits for the process to end by itself, and ends whatever is left of it. Says how it ended; `None`
    /// where it did not end by itself.
    pub(super) fn end(&mut self, limit: Duration) -> Option<String> {
        self.pipes.close_input();
        let by_itself = self.wait(limit);
        self.kill().filter(|_| by_itself).map(in_words)
    }

    /// Lets the process end, for which it has a moment, and tells what it wrote without having been asked.
    pub(super) fn finish(&mut self) -> Option<String> {
        self.end(GRACE);
        self.unasked()
    }

    /// Waits a moment for the process to end, ends it where it does not, and says which.
    pub(super) fn how_it_ended(&mut self, closed: &str) -> String {
        let by_itself = self.wait(GRACE);
        let status = self.kill();
        // Its last words may still be on their way; a process that left the group may hold the pipe open for ever.
        self.pipes.drain(LAST_WORDS);
        match status {
            Some(status) if by_itself && status.success() => {
                "the command ended with exit status 0 before it replied; an adapter answers line after line until its stdin \
                 closes"
                    .to_owned()
            }
            Some(status) if by_itself => format!("the command ended with {} before it replied", in_words(status)),
            _ => format!("the command {closed} before it replied"),
        }
    }

    /// Waits up to `limit` for the process to end by itself, and says whether it did. Its pipes are read meanwhile: one that
    /// is full would hold it up.
    fn wait(&mut self, limit: Duration) -> bool {
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        while !has_ended(&mut self.child) {
            if start.elapsed() >= limit {
                return false;
            }
            if self.pipes.drain(pause) {
                std::thread::sleep(pause);
            }
            pause = (pause * 2).min(Duration::from_millis(10));
        }
        true
    }

    /// Ends the process and its whole group: a grandchild that holds the pipes open must not outlive it.
    pub(super) fn kill(&mut self) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.ended, true) {
            return None;
        }
        running::end(&mut self.child)
    }
}

/// Whether the process has ended. It is left unreaped, so that its group's number stays its own until the group is killed.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = Pid::from_raw(child.id().cast_signed()) else { return true };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// How long a process that has been told to end, or has closed its output, may take to do so.
const GRACE: Duration = Duration::from_secs(1);

/// How long to wait for what a process that has ended wrote on stderr.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How much of a line that belongs to no request is shown, in characters.
const SHOWN: usize = 80;

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Why the command cannot be started, and what to do.
fn one_more(line: &[u8]) -> String {
    let text = visible_start(&String::from_utf8_lossy(line), SHOWN);
    format!("after the reply came one more line, `{text}`; each request gets one line, and logs belong on stderr")
}

fn cannot_start(line: &CommandLine, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => {
            let program = line.program.display().to_string();
            let quoted = if program.contains(' ') { "; it is one word, so leave its quotes out" } else { "" };
            format!("cannot start `{line}`: no program `{program}` was found{quoted}")
        }
        ErrorKind::PermissionDenied => {
            format!("cannot start `{line}`: `{}` is not executable; name its interpreter first", line.program.display())
        }
        // ENOEXEC: a script that does not begin with `#!`.
        _ if cfg!(unix) && error.raw_os_error() == Some(8) => {
            format!("cannot start `{line}`: `{}` has no `#!` line; name its interpreter first", line.program.display())
        }
        _ => format!("cannot start `{line}`: {error}"),
    }
}

fn in_words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.code().map_or_else(|| "no exit status".to_owned(), |code| format!("exit status {code}"))
}
