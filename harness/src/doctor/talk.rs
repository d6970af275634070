//! [`Talk`]: requests to an adapter one by one, and what came of each. One that breaks off is replaced by a fresh process.

use std::time::{Duration, Instant};

use rt_tool_reference::json::Object;

use super::advice::Topic;
use super::heard::{Fault, Heard, hear, is_parse_error};
use crate::reply::{MAX_BYTES, Reply};
use crate::request;
use crate::subject::{CommandLine, INITIALIZE, Limits, Line, Wire};

pub(super) struct Talk<'c> {
    line: &'c CommandLine,
    limits: Limits,
    wire: Option<Wire>,
    next_id: i64,
    last_stderr: Vec<String>,
}

/// What came of a request.
pub(super) enum Came {
    /// A reply, what is wrong with how it was written, and how long it took.
    Reply(Reply, Vec<Fault>, Duration),
    /// Nothing that is a reply.
    Nothing(Silence),
}

/// Why there is no reply.
pub(super) struct Silence {
    pub(super) said: String,
    pub(super) topic: Topic,
    /// Whether nothing came at all, within the limit.
    pub(super) late: bool,
}

/// A line that is no JSON, nor the beginning of any: whoever reads values and not lines stumbles over it too.
const BROKEN: &str = "{\"jsonrpc\":\"2.0\",broken}\n";

/// How long a reply is looked for behind lines that are none, and what a probe may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many lines are read that nobody asked for.
const MOST_STRAYS: usize = 20;

impl<'c> Talk<'c> {
    pub(super) const fn new(line: &'c CommandLine, limits: Limits) -> Self {
        Self { line, limits, wire: None, next_id: 0, last_stderr: Vec::new() }
    }

    /// Starts a process.
    pub(super) fn start(&mut self) -> Result<(), String> {
        self.next_id = 0;
        self.wire = Some(Wire::open(self.line)?);
        Ok(())
    }

    /// Whether the process that answered last is still there.
    pub(super) const fn goes_on(&self) -> bool {
        self.wire.is_some()
    }

    /// The last lines that were written on stderr meanwhile.
    pub(super) fn last_stderr(&mut self) -> Vec<String> {
        self.wire.as_ref().map_or_else(|| std::mem::take(&mut self.last_stderr), Wire::last_stderr)
    }

    /// Asks the process that has just been started who it is.
    pub(super) fn initialize(&mut self) -> Came {
        let Some(wire) = self.wire.take() else { return Came::Nothing(no_process()) };
        let id = self.id();
        let request = request::line(id, INITIALIZE, &request::initialize_params()) + "\n";
        self.ask(wire, &request, id, self.limits.startup, true)
    }

    /// Sends one request.
    pub(super) fn say(&mut self, method: &str, params: &Object) -> Came {
        self.with_wire(|talk, wire| {
            let id = talk.id();
            let request = request::line(id, method, params) + "\n";
            talk.ask(wire, &request, id, talk.limits.reply, true)
        })
    }

    /// Sends one request that may take no longer than `limit`, and looks no further where it does.
    pub(super) fn say_within(&mut self, limit: Duration, method: &str, params: &Object) -> Came {
        let limit = limit.min(self.limits.reply);
        self.with_wire(|talk, wire| {
            let id = talk.id();
            let request = request::line(id, method, params) + "\n";
            talk.ask(wire, &request, id, limit, false)
        })
    }

    /// Sends a line that is no JSON, and a request behind it. Says whether the first was answered with an error.
    pub(super) fn say_after_a_broken_line(&mut self, method: &str, params: &Object) -> (bool, Came) {
        let mut was_answered = false;
        let came = self.with_wire(|talk, mut wire| {
            let id = talk.id();
            let request = format!("{BROKEN}{}\n", request::line(id, method, params));
            let asked = Instant::now();
            let mut line = wire.ask(request.as_bytes(), talk.limits.reply);
            if let Line::Whole(first) = &line
                && is_parse_error(first)
            {
                was_answered = true;
                line = wire.next(talk.limits.reply);
            }
            talk.made_out(wire, line, id, talk.limits.reply, asked, false)
        });
        (was_answered, came)
    }

    /// The lines that have come since the last reply.
    pub(super) fn strays(&mut self) -> Vec<Vec<u8>> {
        self.wire.as_mut().map_or_else(Vec::new, strays)
    }

    /// Closes the input. Says how the process ended, and `None` where it did not; and what it still wrote.
    pub(super) fn end(&mut self) -> Result<(Option<String>, Vec<Vec<u8>>), Silence> {
        let mut wire = self.wire.take().map_or_else(|| self.fresh(), Ok)?;
        let ended = wire.end(self.limits.reply);
        let strays = strays(&mut wire);
        self.last_stderr = wire.last_stderr();
        Ok((ended, strays))
    }

    const fn id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// Over the process at hand, or a fresh one where there is none.
    fn with_wire(&mut self, ask: impl FnOnce(&mut Self, Wire) -> Came) -> Came {
        match self.wire.take().map_or_else(|| self.fresh(), Ok) {
            Ok(wire) => ask(self, wire),
            Err(silence) => Came::Nothing(silence),
        }
    }

    /// A process that has been through `initialize`, of which the first one was judged.
    fn fresh(&mut self) -> Result<Wire, Silence> {
        let again = |reason: &str| format!("it had started before, and then did not again: {reason}");
        self.start().map_err(|reason| Silence { said: again(&reason), topic: Topic::Command, late: false })?;
        match self.initialize() {
            Came::Reply(..) => self.wire.take().ok_or_else(no_process),
            Came::Nothing(silence) => Err(Silence { said: again(&silence.said), ..silence }),
        }
    }

    fn ask(&mut self, mut wire: Wire, request: &str, id: i64, limit: Duration, probe: bool) -> Came {
        let asked = Instant::now();
        let line = wire.ask(request.as_bytes(), limit);
        self.made_out(wire, line, id, limit, asked, probe)
    }

    /// What there is to make out of `line`, the first that came. The process goes on where that is a reply.
    fn made_out(&mut self, mut wire: Wire, line: Line, id: i64, limit: Duration, asked: Instant, probe: bool) -> Came {
        let took = asked.elapsed();
        let silence = match line {
            Line::Whole(first) => {
                let deadline = Instant::now() + PATIENCE.min(limit);
                let mut ended = false;
                let next = || match wire.next(deadline.saturating_duration_since(Instant::now())) {
                    Line::Whole(line) => Some(line),
                    none => {
                        ended = matches!(none, Line::Ended(_));
                        None
                    }
                };
                let Heard { reply, faults } = hear(first, next, id);
                match reply {
                    Ok(reply) => {
                        self.wire = Some(wire);
                        return Came::Reply(reply, faults, took);
                    }
                    Err((mut said, topic)) => {
                        if ended {
                            said += "; and ";
                            said += &wire.how_it_ended("closed its stdout");
                        }
                        Silence { said, topic, late: false }
                    }
                }
            }
            none => silence(&mut wire, &none, limit, probe),
        };
        self.last_stderr = wire.last_stderr();
        Came::Nothing(silence)
    }
}

fn no_process() -> Silence {
    Silence { said: "the process has ended".to_owned(), topic: Topic::Crash, late: false }
}

fn strays(wire: &mut Wire) -> Vec<Vec<u8>> {
    std::iter::from_fn(|| wire.unasked()).take(MOST_STRAYS).collect()
}

/// Why no line came.
fn silence(wire: &mut Wire, line: &Line, limit: Duration, probe: bool) -> Silence {
    let (said, topic) = match line {
        Line::Ended(0) => of_an_end(wire.how_it_ended("closed its stdout")),
        Line::Ended(bytes) => {
            let said = format!("{}, and after {bytes} bytes of a line", wire.how_it_ended("closed its stdout"));
            (said, Topic::LineBreak)
        }
        Line::InputClosed => of_an_end(wire.how_it_ended("closed its stdin")),
        Line::Late(0) if probe => of_a_silence(wire, limit),
        Line::Late(0) => (format!("no line came back within {} s", limit.as_secs_f64()), Topic::Hang),
        Line::Late(bytes) => {
            let said =
                format!("{bytes} bytes came back within {} s, and no line break after them", limit.as_secs_f64());
            (said, Topic::LineBreak)
        }
        Line::TooLong | Line::Whole(_) => {
            let said = format!("the reply went on past {} MiB without a line break", MAX_BYTES / 1024 / 1024);
            (said, Topic::LineBreak)
        }
    };
    Silence { said, topic, late: matches!(line, Line::Late(_)) }
}

fn of_an_end(said: String) -> (String, Topic) {
    let topic = if said.contains("exit status 0 ") { Topic::OneRequest } else { Topic::Crash };
    (said, topic)
}

/// Finds out why nothing comes. What stands in a buffer of the adapter comes out when that is full, and what waits for the end
/// of the input when it ends.
fn of_a_silence(wire: &mut Wire, limit: Duration) -> (String, Topic) {
    let within = format!("no line came back within {} s", limit.as_secs_f64());
    let many: String = (1..=PROBES)
        .map(|count| request::line(PROBES + count, INITIALIZE, &request::initialize_params()) + "\n")
        .collect();
    match wire.ask(many.as_bytes(), PATIENCE.min(limit)) {
        Line::Whole(_) => (format!("{within}, and one did when {PROBES} more requests had been sent"), Topic::Flush),
        Line::Late(bytes) if bytes > 0 => {
            (format!("{within}, and {bytes} bytes did when {PROBES} more requests had been sent"), Topic::LineBreak)
        }
        _ => {
            let ended = wire.end(PATIENCE.min(limit));
            match (wire.unasked(), ended) {
                (Some(_), _) => (format!("{within}, and one did when stdin was closed"), Topic::WholeInput),
                (None, Some(_)) => (format!("{within}, and it ended without one when stdin was closed"), Topic::Hang),
                (None, None) => (format!("{within}, nor when stdin was closed"), Topic::Hang),
            }
        }
    }
}

/// How many more requests are sent: their replies fill any buffer that is in use.
const PROBES: i64 = 1_000;
