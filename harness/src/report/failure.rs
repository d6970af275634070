//! What a case that did not pass says to the author of the implementation: where, what was wanted, what came, why, and how
//! to run it again.

use std::fmt::Write;
use std::time::Duration;

use rt_tool_reference::json::{Value, write_pretty};
use similar::TextDiff;

use crate::fixture::{Case, Expected, Suite};
use crate::judge::{Judgement, Mismatch, Outcome, Trouble};
use crate::visible::{visible, visible_start};

/// The failure in words; `None` for a case that passed.
///
/// A wrong answer is met with the clause and the argument from it. Where there was no answer to judge, they have nothing to
/// say, and what was sent is what helps; a rule that is not claimed needs no more than that word.
#[must_use]
pub fn text(suite: &Suite, case: &Case, judgement: &Judgement, rerun: &str) -> Option<String> {
    let mut out = String::new();
    match judgement.trouble.as_ref()? {
        Trouble::Wrong(mismatch) => {
            wrong(&mut out, mismatch);
            accepted(&mut out, &case.expected);
        }
        Trouble::NoAnswer(_) => out += &in_short(judgement)?,
        Trouble::Unstable(ways) => {
            let _ = write!(out, "unstable: it was asked the same again, and came out differently");
            for way in ways {
                let _ = write!(out, "\n  {way}");
            }
        }
    }
    if judgement.outcome == Outcome::NotClaimed {
        return Some(out);
    }
    if !judgement.stderr.is_empty() {
        let _ = write!(out, "\n\nlast lines on stderr:\n  {}", judgement.stderr.join("\n  "));
    }
    let sent = Value::Object(case.sent.clone()).to_string();
    let _ = write!(out, "\n\nsent:   {}", visible_start(&sent, MAX_SENT));
    if let Some(Trouble::Wrong(_)) = judgement.trouble {
        let _ = write!(out, "\n{}", argument(suite, case));
    }
    let _ = write!(out, "\nrerun:  {rerun}");
    Some(out)
}

/// Why there was no answer to judge, in a line; `None` where there was one. What many cases share is told in whole for a few
/// of them.
#[must_use]
pub fn in_short(judgement: &Judgement) -> Option<String> {
    let Some(Trouble::NoAnswer(reason)) = &judgement.trouble else { return None };
    Some(format!("{}: {}", judgement.outcome.as_str(), visible_start(reason, 2 * MAX_SHOWN)))
}

/// What the case says, and why the clause says it.
fn argument(suite: &Suite, case: &Case) -> String {
    let clause = case.name.clause;
    let source = case.source.as_ref().map(|source| format!("\nsource: {source}")).unwrap_or_default();
    format!(
        "case:   {}\nclause: {} \u{b6}{}: {}\nwhy:    {}{source}",
        case.title,
        clause.rule,
        clause.number,
        suite.clause_text(clause),
        case.why,
    )
}

/// How much of a value the first line shows, in characters.
const MAX_SHOWN: usize = 200;
const MAX_SENT: usize = 600;

fn wrong(out: &mut String, mismatch: &Mismatch) {
    let _ = write!(
        out,
        "{}: wanted {}, got {}",
        visible(&mismatch.path),
        visible_start(&mismatch.wanted, MAX_SHOWN),
        visible_start(&mismatch.got, MAX_SHOWN)
    );
    if !mismatch.likely.is_empty() {
        let shown = &mismatch.likely[..mismatch.likely.len().min(MAX_LIKELY)];
        let others = if shown.len() < mismatch.likely.len() { "; or another fault with this answer" } else { "" };
        let _ = write!(out, "\nlikely: {}{others}", shown.join("; or "));
    }
    if let Some((wanted, got)) = &mismatch.whole
        && let Some(diff) = diff(wanted, got)
    {
        let _ = write!(out, "\n\n{diff}");
    }
}

/// Where more faults than these would give just this answer, it tells little which of them it was.
const MAX_LIKELY: usize = 3;

/// The other answers that would have done, with the readings that give them.
fn accepted(out: &mut String, expected: &Expected) {
    match expected {
        Expected::One(_) => {}
        Expected::Passes(_) => {
            out.push_str("\n\nalso accepted: the value after any number of whole passes from two up");
        }
        Expected::Any(entries) => {
            out.push_str("\n\naccepted, as the open question is read:");
            for entry in entries {
                let readings: Vec<String> = entry
                    .readings
                    .iter()
                    .map(|(question, answers)| format!("{question} {}", answers.join(" or ")))
                    .collect();
                let answer = Value::Object(entry.answer.members.clone()).to_string();
                let _ = write!(out, "\n  {}: {}", readings.join(", "), visible_start(&answer, MAX_SHOWN));
            }
        }
    }
}

/// A short line diff of the two, `-` wanted and `+` got; `None` where a diff shows no more than the first line does.
fn diff(wanted: &Value, got: &Value) -> Option<String> {
    let (wanted, got) = (lines(wanted)?, lines(&in_order_of(wanted, got))?);
    if wanted.lines().count() < 3 && got.lines().count() < 3 {
        return None;
    }
    let diff = TextDiff::configure().timeout(Duration::from_millis(200)).diff_lines(&wanted, &got);
    let text = diff.unified_diff().context_radius(2).to_string();
    // Line numbers of a value that no file holds say nothing; a gap is shown as one.
    let shown = |line: &str| if line.starts_with("@@") { "…".to_owned() } else { line.to_owned() };
    let mut lines: Vec<String> = text.lines().skip(1).filter(|line| !line.starts_with('\\')).map(shown).collect();
    if lines.len() > MAX_LINES {
        let left_out = lines.len() - MAX_LINES;
        lines.truncate(MAX_LINES);
        lines.push(format!("… ({left_out} more lines)"));
    }
    Some(format!("  - wanted  + got\n  {}", lines.join("\n  ")))
}

const MAX_LINES: usize = 40;

/// The value one member a line, made visible; `None` where it is too large to lay side by side.
fn lines(value: &Value) -> Option<String> {
    if value.to_string().len() > MAX_DIFFED {
        return None;
    }
    Some(write_pretty(value).lines().map(|line| visible(line) + "\n").collect())
}

const MAX_DIFFED: usize = 64 * 1024;

/// `got` with its members in the order that `wanted` has them, which the comparison does not ask for and a diff would show.
fn in_order_of(wanted: &Value, got: &Value) -> Value {
    let mut got = got.clone();
    let mut work = vec![(wanted, &mut got)];
    while let Some((wanted, got)) = work.pop() {
        match (wanted, got) {
            (Value::Array(wanted), Value::Array(got)) => work.extend(wanted.iter().zip(got.iter_mut())),
            (Value::Object(wanted), Value::Object(got)) => {
                let place = |name: &str| wanted.get_index_of(name).unwrap_or(usize::MAX);
                got.sort_by(|a, _, b, _| place(a).cmp(&place(b)));
                work.extend(got.iter_mut().filter_map(|(name, got)| Some((wanted.get(name)?, got))));
            }
            _ => {}
        }
    }
    got
}
