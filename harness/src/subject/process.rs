//! [`Process`]: one child process with its pipes, asked line by line, and ended with everything it started.
//!
//! Each pipe has a thread of its own, so that a child that never reads, never writes or writes without end can only ever
//! cost the time limit. The threads end with their pipes; nobody waits for them.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::tail::Tail;
use super::{Broken, CommandLine, lock, running};
use crate::reply::MAX_BYTES;

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
    requests: Option<SyncSender<String>>,
    replies: Receiver<Line>,
    stderr: Arc<Mutex<Tail>>,
    /// Hangs up when stderr has been read to its end.
    stderr_end: Receiver<()>,
    ended: bool,
}

/// What the reading thread found.
enum Line {
    Whole(Vec<u8>),
    /// The output ended, after so many bytes of a line.
    End(usize),
    TooLong,
}

impl Process {
    /// Starts the command in a process group of its own.
    pub(super) fn start(line: &CommandLine) -> Result<Self, String> {
        let mut command = Command::new(&line.program);
        command.args(&line.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = running::start(|| command.spawn().map_err(|error| cannot_start(line, &error)))?;
        let (requests, to_write) = mpsc::sync_channel(1);
        let (read, replies) = mpsc::sync_channel(1);
        let stderr = Arc::<Mutex<Tail>>::default();
        let (reading, stderr_end) = mpsc::sync_channel(0);
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_requests(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_replies(BufReader::new(stdout), &read));
        }
        if let Some(pipe) = child.stderr.take() {
            let stderr = Arc::clone(&stderr);
            std::thread::spawn(move || {
                read_stderr(pipe, &stderr);
                drop(reading);
            });
        }
        Ok(Self { child, requests: Some(requests), replies, stderr, stderr_end, ended: false })
    }

    /// Sends one line and waits for the next one to come back.
    pub(super) fn exchange(&mut self, request: String, limit: Duration) -> Result<Vec<u8>, Broken> {
        // What was printed before it was asked for is no reply to this.
        if let Ok(Line::Whole(line)) = self.replies.try_recv() {
            return Ok(line);
        }
        match self.requests.as_ref().map(|requests| requests.try_send(request + "\n")) {
            Some(Ok(())) => {}
            Some(Err(TrySendError::Full(_))) => {
                return Err(Broken::Malformed("the command replies without reading its requests".to_owned()));
            }
            None | Some(Err(TrySendError::Disconnected(_))) => {
                return Err(Broken::Crashed(self.how_it_ended("closed its stdin")));
            }
        }
        match self.replies.recv_timeout(limit) {
            Ok(Line::Whole(line)) => Ok(line),
            Ok(Line::TooLong) => Err(Broken::Malformed(format!(
                "the reply went on past {} MiB without a line break",
                MAX_BYTES / 1024 / 1024
            ))),
            Ok(Line::End(0)) => Err(Broken::Crashed(self.how_it_ended("closed its stdout"))),
            Ok(Line::End(bytes)) => {
                let after = format!(" after {bytes} bytes of a reply without a line break");
                Err(Broken::Crashed(self.how_it_ended("closed its stdout") + &after))
            }
            Err(RecvTimeoutError::Disconnected) => Err(Broken::Crashed(self.how_it_ended("closed its stdout"))),
            Err(RecvTimeoutError::Timeout) => Err(Broken::TimedOut(format!(
                "no line came back within {} s; flush stdout after every reply, and end each with a line break",
                limit.as_secs_f64()
            ))),
        }
    }

    /// The last lines of stderr, made harmless.
    pub(super) fn last_stderr(&self) -> Vec<String> {
        lock(&self.stderr).lines()
    }

    /// Closes stdin, on which an adapter ends.
    pub(super) fn close_input(&mut self) {
        self.requests = None;
    }

    /// Waits a moment for the process to end by itself, then ends whatever is left of it.
    pub(super) fn finish(mut self) {
        self.close_input();
        self.wait(GRACE);
    }

    /// Waits a moment for the process to end, ends it where it does not, and says which.
    fn how_it_ended(&mut self, closed: &str) -> String {
        let by_itself = self.wait(GRACE);
        let status = self.kill();
        // Its last words may still be on their way; a process that left the group may hold the pipe open for ever.
        let _ = self.stderr_end.recv_timeout(LAST_WORDS);
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

    /// Waits up to `limit` for the process to end by itself, and says whether it did.
    fn wait(&mut self, limit: Duration) -> bool {
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        while !self.has_ended() {
            if start.elapsed() >= limit {
                return false;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
        true
    }

    /// Whether the process has ended. It is left unreaped, so that its group's number stays its own until the group is
    /// killed.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends the process and its whole group: a grandchild that holds the pipes open must not outlive it.
    fn kill(&mut self) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.ended, true) {
            return None;
        }
        running::end(self.child.id());
        let _ = self.child.kill();
        self.child.wait().ok()
    }
}

/// How long a process that has been told to end, or has closed its output, may take to do so.
const GRACE: Duration = Duration::from_secs(1);

/// How long to wait for what a process that has ended wrote on stderr.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Why the command cannot be started, and what to do.
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

fn write_requests(mut stdin: ChildStdin, requests: &Receiver<String>) {
    while let Ok(request) = requests.recv() {
        if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_replies(mut stdout: impl BufRead, replies: &SyncSender<Line>) {
    // One byte for the line break, and one more to tell a line that is too long.
    let limit = MAX_BYTES as u64 + 2;
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(limit).read_until(b'\n', &mut line);
        let whole = line.pop_if(|byte| *byte == b'\n').is_some();
        let found = match read {
            Ok(_) if whole => Line::Whole(line),
            Ok(_) if line.len() as u64 >= limit => Line::TooLong,
            _ => Line::End(line.len()),
        };
        let last = !matches!(found, Line::Whole(_));
        if replies.send(found).is_err() || last {
            return;
        }
    }
}

fn read_stderr(mut pipe: impl Read, stderr: &Mutex<Tail>) {
    let mut buffer = [0; 4096];
    while let Ok(read) = pipe.read(&mut buffer) {
        if read == 0 {
            return;
        }
        lock(stderr).push(&buffer[..read]);
    }
}
