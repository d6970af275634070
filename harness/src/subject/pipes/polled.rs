//! [`Pipes`] where `poll` watches all three at once: no thread, and one switch to the process and back for a reply.

use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use memchr::memchr;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::super::tail::Tail;
use super::{GLANCE, Line, TOO_MANY};

/// The pipes of one process. A pipe that has ended is `None`.
pub(in super::super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What has been read of stdout and not been taken yet.
    unread: Vec<u8>,
    /// How much of it is known to hold no line break.
    searched: usize,
    tail: Tail,
    buffer: Box<[u8; BUFFER]>,
}

const BUFFER: usize = 64 * 1024;

impl Pipes {
    /// Takes the pipes of `child`, which must all be piped.
    pub(in super::super) fn of(child: &mut Child) -> io::Result<Self> {
        let pipes = Self {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            unread: Vec::new(),
            searched: 0,
            tail: Tail::default(),
            buffer: Box::new([0; BUFFER]),
        };
        // Our ends alone: the process keeps its own as they are.
        for end in [
            pipes.stdin.as_ref().map(AsFd::as_fd),
            pipes.stdout.as_ref().map(AsFd::as_fd),
            pipes.stderr.as_ref().map(AsFd::as_fd),
        ] {
            end.map_or(Ok(()), |end| rustix::io::ioctl_fionbio(end, true))?;
        }
        Ok(pipes)
    }

    /// Sends `request`, whole lines, and waits for one line to come back. `has_ended` says whether the process has ended.
    pub(in super::super) fn exchange(
        &mut self,
        request: &[u8],
        limit: Duration,
        mut has_ended: impl FnMut() -> bool,
    ) -> Line {
        if !request.is_empty() {
            self.tail = Tail::default();
        }
        let mut deadline = Instant::now() + limit;
        let mut unsent = request;
        let mut input_closed = false;
        loop {
            if let Some(stdin) = self.stdin.as_mut().filter(|_| !unsent.is_empty()) {
                match stdin.write(unsent) {
                    Ok(written) => unsent = &unsent[written..],
                    Err(error) if is_for_later(&error) => {}
                    Err(_) => self.stdin = None,
                }
            }
            if self.stdin.is_none() && !std::mem::replace(&mut input_closed, true) {
                deadline = deadline.min(Instant::now() + LAST_LINE);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let stirred = self.wait(left.min(GLANCE), !unsent.is_empty());
            let ended = !stirred && has_ended();
            if ended {
                // What it wrote before it ended is in the pipe by now.
                self.wait(Duration::ZERO, false);
            }
            if let Some(line) = self.take_line() {
                // A line before the request has been read is no reply to it; half a request must not run into the next.
                if !unsent.is_empty() {
                    self.close_input();
                }
                return Line::Whole(line);
            }
            if self.unread.len() >= TOO_MANY {
                (self.unread, self.searched) = (Vec::new(), 0);
                return Line::TooLong;
            }
            if self.stdout.is_none() || ended {
                return Line::Ended(self.unread.len());
            }
            if left.is_zero() {
                return if input_closed { Line::InputClosed } else { Line::Late(self.unread.len()) };
            }
        }
    }

    /// A line that came with the last one, if one did.
    pub(in super::super) fn left_over(&mut self) -> Option<Vec<u8>> {
        self.take_line()
    }

    /// The next line of what stands on stdout without having been asked for; where the output has ended, the rest of it.
    pub(in super::super) fn unasked(&mut self) -> Option<Vec<u8>> {
        self.wait(Duration::ZERO, false);
        self.take_line().or_else(|| {
            let rest = self.stdout.is_none() && !self.unread.is_empty();
            rest.then(|| {
                self.searched = 0;
                std::mem::take(&mut self.unread)
            })
        })
    }

    /// Closes the input, on which an adapter ends.
    pub(in super::super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Reads on until both outputs end, for `limit` at the most, and says whether they did. What comes on stdout can be
    /// had by [`Self::unasked`].
    pub(in super::super) fn drain(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while self.stdout.is_some() || self.stderr.is_some() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            self.wait(left, false);
            if self.unread.len() >= TOO_MANY {
                self.stdout = None;
            }
        }
        true
    }

    /// The last lines of stderr since the last request, made harmless.
    pub(in super::super) fn last_stderr(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// Waits until an output has something, the input takes something where that is asked for, or the limit has passed,
    /// and reads what there is. Says whether there was anything.
    fn wait(&mut self, limit: Duration, for_input: bool) -> bool {
        let mut watched = Vec::with_capacity(3);
        let stdout = self.stdout.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let stderr = self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        // Unasked, it still says when nobody reads it any more.
        let room = if for_input { PollFlags::OUT } else { PollFlags::empty() };
        let stdin = self.stdin.as_ref().map(|pipe| PollFd::new(pipe, room));
        let places = [stdout.is_some(), stderr.is_some(), stdin.is_some()];
        watched.extend([stdout, stderr, stdin].into_iter().flatten());
        let Ok(limit) = Timespec::try_from(limit) else { return false };
        // An interrupted wait is a short one: whoever waits knows how long.
        if !poll(&mut watched, Some(&limit)).is_ok_and(|stirred| stirred > 0) {
            return false;
        }
        let mut revents = watched.iter().map(PollFd::revents);
        let [stdout, stderr, stdin] =
            places.map(|watched| if watched { revents.next() } else { None }.unwrap_or(PollFlags::empty()));
        drop(watched);
        if !stdout.is_empty()
            && let Some(read) = read(&mut self.stdout, self.buffer.as_mut_slice())
        {
            self.unread.extend_from_slice(&self.buffer[..read]);
        }
        if !stderr.is_empty()
            && let Some(read) = read(&mut self.stderr, self.buffer.as_mut_slice())
        {
            self.tail.push(&self.buffer[..read]);
        }
        if stdin.contains(PollFlags::ERR) {
            self.stdin = None;
        }
        true
    }

    fn take_line(&mut self) -> Option<Vec<u8>> {
        let Some(end) = memchr(b'\n', &self.unread[self.searched..]) else {
            self.searched = self.unread.len();
            return None;
        };
        let rest = self.unread.split_off(self.searched + end + 1);
        let mut line = std::mem::replace(&mut self.unread, rest);
        line.pop();
        self.searched = 0;
        Some(line)
    }
}

/// How long a line may take to come from a process that reads its input no more.
const LAST_LINE: Duration = Duration::from_millis(500);

/// Reads once. A pipe that has ended is dropped.
fn read<P: Read>(pipe: &mut Option<P>, buffer: &mut [u8]) -> Option<usize> {
    match pipe.as_mut()?.read(buffer) {
        Ok(read) if read > 0 => return Some(read),
        Err(error) if is_for_later(&error) => return None,
        Ok(_) | Err(_) => *pipe = None,
    }
    None
}

fn is_for_later(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
