//! [`Exam`]: the steps one after the other, and what is made of what came.

use std::collections::BTreeMap;
use std::time::Duration;

use rt_tool_reference::json::{Object, Value};

use super::advice::{Language, Topic};
use super::findings::Findings;
use super::heard::{self, Fault, Kind};
use super::steps::{self, Difference, ECHOES, Echo, LIFT, NORMALIZE};
use super::talk::{Came, Silence, Talk};
use super::{Diagnosis, Finding};
use crate::reply::{self, Reply};
use crate::subject::{CommandLine, Introduction, Limits, introduction};

pub(super) struct Exam<'e> {
    talk: Talk<'e>,
    limits: Limits,
    findings: Findings<'e>,
    introduction: Introduction,
    /// Whether a run gets past `initialize`.
    starts: bool,
    methods: BTreeMap<&'static str, Method>,
    last_step: &'static str,
    /// How often the process ended, as if all were done, before anything but `initialize` had ever been answered.
    ended_after_one: u32,
    /// Whether anything else has been answered.
    goes_on: bool,
}

/// How a method of the rules has been answered so far.
#[derive(Default)]
struct Method {
    answered: u32,
    not_claimed: u32,
    /// How often in a row there was no reply.
    silent: u32,
}

/// How often in a row a method may have no reply before it is not asked any more.
const SILENT: u32 = 3;

/// How often the process may end as if all were done before nothing is asked any more.
const ENDED: u32 = 2;

const START: &str = "start";
const INITIALIZE: &str = "initialize";

/// How long a megabyte of references is waited for.
const LAYERS: Duration = Duration::from_secs(5);

impl<'e> Exam<'e> {
    pub(super) fn new(line: &'e CommandLine, limits: Limits, tell: &'e mut dyn FnMut(&Finding)) -> Self {
        Self {
            talk: Talk::new(line, limits),
            limits,
            findings: Findings::new(Language::of_command(line), tell),
            introduction: Introduction::default(),
            starts: false,
            methods: BTreeMap::new(),
            last_step: "",
            ended_after_one: 0,
            goes_on: false,
        }
    }

    pub(super) fn ask_everything(&mut self) {
        if self.start() && self.initialize() {
            self.starts = !self.findings.are_wrong_with(INITIALIZE);
            self.everything_else();
        }
    }

    pub(super) fn diagnosis(self) -> Diagnosis {
        let claimed = self.methods.iter().filter(|(_, method)| method.answered > 0).map(|(name, _)| *name).collect();
        Diagnosis { findings: self.findings.all(), starts: self.starts, claimed }
    }

    fn start(&mut self) -> bool {
        match self.talk.start() {
            Ok(()) => {
                self.findings.right(START, "the command was started");
                true
            }
            Err(reason) => {
                self.wrong(START, reason, Topic::Command);
                false
            }
        }
    }

    /// Whether it can be gone on with.
    fn initialize(&mut self) -> bool {
        self.last_step = INITIALIZE;
        let (reply, faults) = match self.talk.initialize() {
            Came::Reply(reply, faults, _) => (reply, faults),
            Came::Nothing(silence) => {
                let topic = if silence.topic == Topic::Shape { Topic::Initialize } else { silence.topic };
                self.silence(INITIALIZE, Silence { topic, ..silence });
                return false;
            }
        };
        match introduction(&reply) {
            Ok(introduction) => self.introduction = introduction,
            Err(reason) => {
                self.wrong(INITIALIZE, reason, Topic::Initialize);
                return false;
            }
        }
        if let Some(language) = self.introduction.identity.as_ref().and_then(|identity| identity.language.as_deref()) {
            self.findings.is_written_in(language);
        }
        // A run goes no further than to a reply that is written wrongly.
        match faults.iter().find(|fault| fault.kind != Kind::CarriageReturn) {
            Some(fault) => {
                let said = format!("{}; a run ends here until that is mended", fault.said);
                let stderr = self.talk.last_stderr();
                self.findings.fault_of(INITIALIZE, fault.kind, said, stderr);
            }
            None => {
                let said = who(&self.introduction);
                self.findings.right(INITIALIZE, said);
            }
        }
        self.faults(faults);
        true
    }

    fn everything_else(&mut self) {
        for echo in ECHOES {
            self.echo(echo.title, &echo.params(), Echo::topic(echo));
        }
        self.echo("a line of a megabyte", &steps::megabyte(), Topic::LongLine);
        self.empty_call();
        self.claims();
        self.unknown_method();
        self.after_an_error();
        self.broken_line();
        self.layers();
        self.end_of_input();
    }

    fn echo(&mut self, step: &'static str, params: &Object, topic: Topic) {
        let Some(result) = self.result(step, NORMALIZE, params) else { return };
        match steps::echoed(params, &result, topic, self.introduction.limitations.empty_map_is_list) {
            None => self.findings.right(step, "came back as sent"),
            Some(Difference::Digits(said)) => {
                self.findings.observe(step, said, Topic::Digits, Vec::new());
            }
            Some(Difference::Wrong(said, topic)) => self.wrong(step, said, topic),
        }
    }

    fn empty_call(&mut self) {
        let step = "a call without output";
        let Some(result) = self.result(step, LIFT, &steps::empty_call()) else { return };
        match steps::lifted(&result, self.introduction.limitations.empty_map_is_list) {
            Some(Difference::Wrong(said, topic)) => self.wrong(step, said, topic),
            _ => self.findings.right(step, "gave a result without data and artifacts"),
        }
    }

    /// A method that is answered is claimed, and then each of its cases is judged.
    fn claims(&mut self) {
        for (name, Method { answered, not_claimed, .. }) in &self.methods {
            if *answered > 0 && *not_claimed > 0 {
                let said =
                    format!("`{name}` was there for {answered} requests, and not there (-32601) for {not_claimed}");
                return self.wrong("claims", said, Topic::Error);
            }
        }
    }

    fn unknown_method(&mut self) {
        let step = "an unknown method";
        if self.leaves_out(step, None) {
            return;
        }
        match self.talk.say("no_such_method", &Object::default()) {
            Came::Reply(reply, faults, _) => {
                match &reply {
                    Reply::Error(_) if reply.is_method_not_found() => {
                        self.findings.right(step, "was answered with -32601");
                    }
                    Reply::Error(error) => {
                        let said = format!("was answered with {}", error_in_words(error));
                        self.wrong(step, said, Topic::UnknownMethod);
                    }
                    Reply::Result(result) => {
                        let said = format!("was answered with the result {result}");
                        self.wrong(step, said, Topic::UnknownMethod);
                    }
                }
                self.faults(faults);
            }
            Came::Nothing(silence) => {
                let topic = if silence.topic == Topic::Crash { Topic::UnknownMethod } else { silence.topic };
                self.silence(step, Silence { topic, ..silence });
            }
        }
    }

    fn after_an_error(&mut self) {
        let step = "a request after an error";
        if !self.talk.goes_on() {
            let said = "not asked: the process did not go on after the unknown method".to_owned();
            return self.findings.left_out(step, said);
        }
        self.last_step = step;
        let came = self.talk.say(NORMALIZE, &steps::plain());
        self.goes_on(step, came, "was answered");
    }

    /// JSON-RPC asks to get over such a line. But no case turns on it, and honest adapters let it end them: no fault.
    fn broken_line(&mut self) {
        let step = "a line that is no JSON";
        if self.leaves_out(step, None) {
            return;
        }
        let (was_answered, came) = self.talk.say_after_a_broken_line(NORMALIZE, &steps::plain());
        if let Came::Nothing(Silence { said, .. }) = came {
            let said = format!("the command does not get over one; no case sends any: {said}");
            return self.observe(step, said, Topic::BrokenLine);
        }
        let how = if was_answered { "was answered with an error" } else { "was not answered, which will do" };
        self.goes_on(step, came, &format!("{how}, and the request after it was answered"));
    }

    /// Any reply shows that the adapter goes on. What it says was looked at before.
    fn goes_on(&mut self, step: &'static str, came: Came, said: &str) {
        match came {
            Came::Reply(_, faults, _) => {
                self.findings.right(step, said);
                self.faults(faults);
            }
            Came::Nothing(silence) => self.silence(step, silence),
        }
    }

    /// How fast a runtime decodes is no fault, whatever comes.
    fn layers(&mut self) {
        let step = "a megabyte of `&amp;amp;\u{2026}`";
        if self.leaves_out(step, Some(NORMALIZE)) {
            return;
        }
        match self.talk.say_within(LAYERS, NORMALIZE, &steps::layers()) {
            Came::Reply(reply, _, _) if reply.is_method_not_found() => self.not_claimed(step, NORMALIZE),
            Came::Reply(Reply::Result(_), _, took) => self.findings.timed(step, "was answered", took),
            Came::Reply(Reply::Error(error), _, _) => {
                self.observe(step, format!("was answered with {}", error_in_words(&error)), Topic::Error);
            }
            Came::Nothing(Silence { said, topic, late }) => {
                self.observe(step, said, if late { Topic::Linear } else { topic });
            }
        }
    }

    fn end_of_input(&mut self) {
        let step = "end of input";
        if self.leaves_out(step, None) {
            return;
        }
        match self.talk.end() {
            Ok((ended, strays)) => {
                match ended {
                    Some(how) => self.findings.right(step, format!("the command ended by itself, with {how}")),
                    None => {
                        let limit = self.limits.reply.as_secs_f64();
                        let said = format!("the command was still there {limit} s after its stdin had closed");
                        self.wrong(step, said, Topic::EndOfInput);
                    }
                }
                self.strays(&strays);
            }
            Err(silence) => self.silence(step, silence),
        }
    }

    /// The result of a method of the rules; `None` where there is none, and that has been told.
    fn result(&mut self, step: &'static str, name: &'static str, params: &Object) -> Option<Value> {
        if self.leaves_out(step, Some(name)) {
            return None;
        }
        let came = self.talk.say(name, params);
        let method = self.methods.entry(name).or_default();
        match came {
            Came::Reply(reply, faults, _) => {
                method.silent = 0;
                self.goes_on = true;
                let result = match reply {
                    Reply::Result(result) => {
                        method.answered += 1;
                        Some(result)
                    }
                    error @ Reply::Error(_) if error.is_method_not_found() => {
                        method.not_claimed += 1;
                        self.not_claimed(step, name);
                        None
                    }
                    Reply::Error(error) => {
                        method.answered += 1;
                        self.wrong(step, format!("was answered with {}", error_in_words(&error)), Topic::Error);
                        None
                    }
                };
                self.faults(faults);
                result
            }
            Came::Nothing(silence) => {
                method.silent += 1;
                method.answered += u32::from(method.answered == 0);
                self.silence(step, silence);
                None
            }
        }
    }

    /// Whether nothing is gained by asking, which is then told. Tells first what came since the step before.
    fn leaves_out(&mut self, step: &'static str, method: Option<&'static str>) -> bool {
        let strays = self.talk.strays();
        self.strays(&strays);
        self.last_step = step;
        let why = if self.ended_after_one >= ENDED {
            "not asked: the process ends after its first reply".to_owned()
        } else {
            let silent = method.and_then(|name| Some((name, self.methods.get(name)?.silent)));
            match silent {
                Some((name, silent)) if silent >= SILENT => {
                    format!("not asked: `{name}` had no reply {silent} times in a row")
                }
                _ => return false,
            }
        };
        self.findings.left_out(step, why);
        true
    }

    fn not_claimed(&mut self, step: &'static str, name: &str) {
        let said = format!("`{name}` is not claimed (-32601)");
        self.findings.left_out(step, said);
    }

    fn silence(&mut self, step: &'static str, Silence { said, topic, .. }: Silence) {
        self.ended_after_one += u32::from(topic == Topic::OneRequest && !self.goes_on);
        self.wrong(step, said, topic);
    }

    /// Tells the faults in how a reply was written.
    fn faults(&mut self, faults: Vec<Fault>) {
        for Fault { kind, said } in faults {
            let said = format!("{said} (`{}`)", self.last_step);
            let stderr = self.talk.last_stderr();
            self.findings.fault(Fault { kind, said }, stderr);
        }
    }

    /// Tells of lines that came behind a reply.
    fn strays(&mut self, lines: &[Vec<u8>]) {
        if !lines.is_empty() {
            let said = format!("after the reply came {}", heard::shown(lines));
            self.faults(vec![Fault { kind: Kind::NotAlone, said }]);
        }
    }

    fn wrong(&mut self, step: &'static str, said: String, topic: Topic) {
        let stderr = self.talk.last_stderr();
        self.findings.wrong(step, said, topic, stderr);
    }

    fn observe(&mut self, step: &'static str, said: String, topic: Topic) {
        let stderr = self.talk.last_stderr();
        self.findings.observe(step, said, topic, stderr);
    }
}

fn who(introduction: &Introduction) -> String {
    let mut who = match &introduction.identity {
        None => "it does not say who it is, and is anonymous in the standing".to_owned(),
        Some(identity) => {
            let version = identity.version.iter().map(|version| format!(" {version}"));
            let language = identity.language.iter().map(|language| format!(" ({language})"));
            format!("it is {}{}", identity.name, version.chain(language).collect::<String>())
        }
    };
    if introduction.limitations.empty_map_is_list {
        who += "; an empty map is an empty list to it";
    }
    who
}

fn error_in_words(error: &Value) -> String {
    format!("the error {}: {}", reply::code(error).unwrap_or("without a code"), reply::message(error))
}
