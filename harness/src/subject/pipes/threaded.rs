//! [`Pipes`] with a thread for each pipe, for platforms whose pipes cannot be polled. The threads end with their pipes;
//! nobody waits for them.

use std::io::{self, Read, Write};
use std::process::Child;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use memchr::memchr;

use super::super::lock;
use super::super::tail::Tail;
use super::{GLANCE, Line, TOO_MANY};

/// The pipes of one process.
pub(in super::super) struct Pipes {
    requests: Option<SyncSender<Vec<u8>>>,
    events: Receiver<Event>,
    /// What has been read of stdout and not been taken yet.
    unread: Vec<u8>,
    /// How much of it is known to hold no line break.
    searched: usize,
    stdout_ended: bool,
    stderr_ended: bool,
    input_closed: bool,
    tail: Arc<Mutex<Tail>>,
}

enum Event {
    Stdout(Vec<u8>),
    StdoutEnded,
    StderrEnded,
    InputClosed,
}

impl Pipes {
    /// Takes the pipes of `child`, which must all be piped.
    #[allow(clippy::unnecessary_wraps, reason = "the pipes that are polled can fail here")]
    pub(in super::super) fn of(child: &mut Child) -> io::Result<Self> {
        // A few messages: enough to keep the threads going, and no more than a few buffers of memory.
        let (events, received) = mpsc::sync_channel(4);
        let (requests, to_write) = mpsc::sync_channel(1);
        let tail = Arc::<Mutex<Tail>>::default();
        if let Some(stdin) = child.stdin.take() {
            let events = events.clone();
            thread::spawn(move || write_requests(stdin, &to_write, &events));
        }
        if let Some(stdout) = child.stdout.take() {
            let events = events.clone();
            thread::spawn(move || {
                read_all(stdout, |bytes| events.send(Event::Stdout(bytes.to_vec())).is_ok());
                let _ = events.send(Event::StdoutEnded);
            });
        }
        if let Some(stderr) = child.stderr.take() {
            let tail = Arc::clone(&tail);
            thread::spawn(move || {
                read_all(stderr, |bytes| {
                    lock(&tail).push(bytes);
                    true
                });
                let _ = events.send(Event::StderrEnded);
            });
        }
        Ok(Self {
            requests: Some(requests),
            events: received,
            unread: Vec::new(),
            searched: 0,
            stdout_ended: false,
            stderr_ended: false,
            input_closed: false,
            tail,
        })
    }

    /// Sends `request`, whole lines, and waits for one line to come back. `has_ended` says whether the process has ended.
    pub(in super::super) fn exchange(
        &mut self,
        request: &[u8],
        limit: Duration,
        mut has_ended: impl FnMut() -> bool,
    ) -> Line {
        let mut deadline = Instant::now() + limit;
        if !request.is_empty() {
            *lock(&self.tail) = Tail::default();
            // A request that cannot be handed over finds the one before it still unread.
            let handed_over =
                self.requests.as_ref().is_some_and(|requests| requests.try_send(request.to_vec()).is_ok());
            self.input_closed |= !handed_over;
        }
        loop {
            if let Some(line) = self.take_line() {
                return Line::Whole(line);
            }
            if self.unread.len() >= TOO_MANY {
                (self.unread, self.searched) = (Vec::new(), 0);
                return Line::TooLong;
            }
            if self.stdout_ended {
                return Line::Ended(self.unread.len());
            }
            if self.input_closed {
                deadline = deadline.min(Instant::now() + LAST_LINE);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return if self.input_closed { Line::InputClosed } else { Line::Late(self.unread.len()) };
            }
            if !self.wait(left.min(GLANCE)) && has_ended() {
                // What it wrote before it ended may be on its way from the thread that read it.
                while self.wait(GLANCE) {}
                return self.take_line().map_or(Line::Ended(self.unread.len()), Line::Whole);
            }
        }
    }

    /// A line that came with the last one, if one did.
    pub(in super::super) fn left_over(&mut self) -> Option<Vec<u8>> {
        self.take_line()
    }

    /// The next line of what stands on stdout without having been asked for; where the output has ended, the rest of it.
    pub(in super::super) fn unasked(&mut self) -> Option<Vec<u8>> {
        while self.unread.len() < TOO_MANY && self.wait(Duration::ZERO) {}
        self.take_line().or_else(|| {
            let rest = self.stdout_ended && !self.unread.is_empty();
            rest.then(|| {
                self.searched = 0;
                std::mem::take(&mut self.unread)
            })
        })
    }

    /// Closes the input, on which an adapter ends.
    pub(in super::super) fn close_input(&mut self) {
        self.requests = None;
    }

    /// Reads on until both outputs end, for `limit` at the most, and says whether they did. What comes on stdout can be
    /// had by [`Self::unasked`].
    pub(in super::super) fn drain(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while !(self.stdout_ended && self.stderr_ended) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || self.unread.len() >= TOO_MANY {
                return false;
            }
            self.wait(left);
        }
        true
    }

    /// The last lines of stderr since the last request, made harmless.
    pub(in super::super) fn last_stderr(&self) -> Vec<String> {
        lock(&self.tail).lines()
    }

    /// Waits for one event, and says whether there was one.
    fn wait(&mut self, limit: Duration) -> bool {
        let Ok(event) = self.events.recv_timeout(limit) else { return false };
        match event {
            Event::Stdout(bytes) => self.unread.extend(bytes),
            Event::StdoutEnded => self.stdout_ended = true,
            Event::StderrEnded => self.stderr_ended = true,
            Event::InputClosed => self.input_closed = true,
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

fn write_requests(mut stdin: impl Write, requests: &Receiver<Vec<u8>>, events: &SyncSender<Event>) {
    while let Ok(request) = requests.recv() {
        let written = stdin.write_all(&request).and_then(|()| stdin.flush());
        if written.is_err() {
            let _ = events.send(Event::InputClosed);
            return;
        }
    }
}

/// Hands on what comes until it ends, or until nobody wants it.
fn read_all(mut pipe: impl Read, mut hand_on: impl FnMut(&[u8]) -> bool) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read) = pipe.read(&mut buffer) {
        if read == 0 || !hand_on(&buffer[..read]) {
            return;
        }
    }
}
