//! From what came back to an [`Outcome`]: data about the subject, never an error of the harness.
//!
//! [`judge`] is a pure function of a case, what came, and the limitations the subject declared. Where the two differ is
//! left to [`compare`].

mod accept;
pub mod compare;
mod likely;

use rt_tool_reference::json::Value;
use serde::{Deserialize, Serialize};

use crate::fixture::Case;
use crate::recorded::Recorded;
use crate::reply::{self, Reply};
use crate::subject::{Broken, Exchange, Limitations};
use crate::visible::{visible, visible_start};

pub use accept::Observed;
pub use compare::Mismatch;

/// How a case came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// An accepted answer.
    Pass,
    /// A well-formed wrong answer.
    Fail,
    /// A JSON-RPC error other than "method not found".
    Error,
    /// A reply that is none.
    Malformed,
    /// The command ended, or closed its output, before it replied.
    Crashed,
    /// No reply within the limit.
    TimedOut,
    /// The subject does not have the rule's method.
    NotClaimed,
}

/// A case judged.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// How it came out.
    pub outcome: Outcome,
    /// Which readings it shows, for a pass of a case that turns on one.
    pub observed: Observed,
    /// What was wrong, when it did not pass.
    pub trouble: Option<Trouble>,
    /// What came back, where anything did.
    pub reply: Option<Recorded>,
    /// The last lines that the command wrote on stderr meanwhile, when it did not pass.
    pub stderr: Vec<String>,
}

/// Why a case did not pass.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// The answer differs from what is accepted.
    Wrong(Box<Mismatch>),
    /// There was no answer to judge, for the reason given in words.
    NoAnswer(String),
    /// It came out differently when it was asked again: how often in which way, in words.
    Unstable(Vec<String>),
}

impl Judgement {
    /// What was wrong, made visible and short; `None` for a pass.
    #[must_use]
    pub fn in_a_line(&self) -> Option<String> {
        let line = match self.trouble.as_ref()? {
            Trouble::Wrong(mismatch) => {
                let [wanted, got] = [&mismatch.wanted, &mismatch.got].map(|value| visible_start(value, SHOWN));
                format!("{}: wanted {wanted}, got {got}", visible(&mismatch.path))
            }
            Trouble::NoAnswer(reason) => visible_start(reason, 2 * SHOWN),
            Trouble::Unstable(ways) => format!("unstable: {}", ways.join("; ")),
        };
        Some(line)
    }
}

/// How much of a value a line shows, in characters.
const SHOWN: usize = 200;

impl Outcome {
    /// Every outcome, a pass first.
    pub const ALL: [Self; 7] =
        [Self::Pass, Self::Fail, Self::Error, Self::Malformed, Self::Crashed, Self::TimedOut, Self::NotClaimed];

    /// The outcome as reports spell it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
            Self::Malformed => "malformed",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed-out",
            Self::NotClaimed => "not-claimed",
        }
    }

    /// Whether there was a reply of any kind.
    #[must_use]
    pub const fn replied(self) -> bool {
        !matches!(self, Self::Crashed | Self::TimedOut)
    }
}

/// Judges what came back for `case`.
#[must_use]
pub fn judge(case: &Case, exchange: Exchange, limitations: &Limitations) -> Judgement {
    let Exchange { reply, line, stderr } = exchange;
    let recorded = match &reply {
        Ok(Reply::Result(result)) => Some(Recorded::of_value(result)),
        Ok(Reply::Error(error)) => Some(Recorded::of_value(error)),
        Err(_) => line,
    };
    let answer = match reply {
        Ok(reply) => answer(case, reply),
        Err(Broken::Crashed(reason)) => Err((Outcome::Crashed, reason)),
        Err(Broken::TimedOut(reason)) => Err((Outcome::TimedOut, reason)),
        Err(Broken::Malformed(reason)) => Err((Outcome::Malformed, reason)),
    };
    let (outcome, trouble) = match answer.map(|answer| accept::accept(case, &answer, limitations)) {
        Ok(Ok(observed)) => {
            return Judgement { outcome: Outcome::Pass, observed, trouble: None, reply: recorded, stderr: Vec::new() };
        }
        Ok(Err(mismatch)) => (Outcome::Fail, Trouble::Wrong(mismatch)),
        Err((outcome, reason)) => (outcome, Trouble::NoAnswer(reason)),
    };
    Judgement { outcome, observed: Observed::default(), trouble: Some(trouble), reply: recorded, stderr }
}

/// The answer that a reply holds, or what the reply is where it holds none.
fn answer(case: &Case, reply: Reply) -> Result<Value, (Outcome, String)> {
    let method = case.name.clause.rule.method();
    match reply {
        Reply::Result(answer) if answer.as_object().is_some() => Ok(answer),
        Reply::Result(other) => {
            let reason = format!("the result is {}; the result of `{method}` is an object", other.kind());
            Err((Outcome::Malformed, reason))
        }
        error @ Reply::Error(_) if error.is_method_not_found() => {
            Err((Outcome::NotClaimed, format!("`{method}` is not there (-32601): the rule is not claimed")))
        }
        Reply::Error(error) => {
            let code = reply::code(&error).unwrap_or("without a code");
            let message = reply::message(&error);
            Err((Outcome::Error, format!("the reply is the JSON-RPC error {code}: {message}")))
        }
    }
}
