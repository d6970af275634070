//! The text of a baseline to [`Baseline`].

use std::str::FromStr;

use super::{Baseline, Entry, Line, Target};
use crate::judge::Outcome;
use crate::visible::visible_start;

/// A line that is no line of a baseline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct Malformed {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it, and what is right.
    pub problem: String,
}

impl FromStr for Baseline {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let lines = text
            .lines()
            .enumerate()
            .map(|(place, text)| line(text).map_err(|problem| Malformed { line: place + 1, problem }));
        Ok(Self { lines: lines.collect::<Result<_, _>>()?, line_break })
    }
}

fn line(text: &str) -> Result<Line, String> {
    let (said, reason) = text.split_once('#').unwrap_or((text, ""));
    let words: Vec<&str> = said.split_whitespace().collect();
    let (id, outcome) = match words[..] {
        [] => return Ok(Line::Other(text.to_owned())),
        [id] => (id, Outcome::Fail),
        [id, outcome] => (id, self::outcome(outcome)?),
        _ => {
            let said = visible_start(said.trim(), SHOWN);
            return Err(format!("wanted `ID  # reason` or `ID [OUTCOME]  # reason`, not `{said}`"));
        }
    };
    let entry = Entry { target: target(id)?, outcome, reason: reason.trim().to_owned() };
    Ok(Line::Entry(entry, text.to_owned()))
}

/// How much of a line is shown, in characters.
const SHOWN: usize = 100;

fn outcome(word: &str) -> Result<Outcome, String> {
    let name = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    let found = name.and_then(|name| Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == name));
    match found {
        Some(Outcome::Pass) => Err("a case that passes is not listed; remove the line".to_owned()),
        Some(outcome) => Ok(outcome),
        None => {
            let known: Vec<String> =
                Outcome::ALL.iter().skip(1).map(|outcome| format!("`[{}]`", outcome.as_str())).collect();
            let word = visible_start(word, SHOWN);
            Err(format!("`{word}` is no outcome; known are {}, and a reason begins with `#`", known.join(", ")))
        }
    }
}

/// What cannot be a name is refused; a name that no case has is found out when the file is held to a suite.
fn target(id: &str) -> Result<Target, String> {
    let Some(before) = id.strip_suffix("/*").filter(|before| !before.contains('*')) else {
        if id.contains('*') {
            let id = visible_start(id, SHOWN);
            return Err(format!(
                "`{id}`: a `*` stands for all of a clause or a rule: `RT-TOOL-8/4/*` or `RT-TOOL-8/*`"
            ));
        }
        return Ok(Target::Case(id.to_owned()));
    };
    let clause = before.parse().map(Target::Clause);
    let target = clause.or_else(|()| before.parse().map(Target::Rule));
    Ok(target.unwrap_or_else(|()| Target::Case(id.to_owned())))
}
