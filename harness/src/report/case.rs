//! [`text`]: one case for the author of an implementation: what is sent, what is accepted and why, and the line to ask by
//! hand. [`json`] is the whole of it for a program.

mod json;

use std::fmt::Write;

use rt_tool_reference::json::{Object, Value, write_pretty};

use super::text::Palette;
use crate::fixture::{Accepted, Answer, Basis, Case, Expected, Suite};
use crate::request;
use crate::visible::{visible, visible_start};

pub(super) use json::about;
pub use json::json;

/// The case in words. Values too long for a reader are cut, and the text says so; the line at its end is always whole.
#[must_use]
pub fn text(suite: &Suite, case: &Case, palette: Palette) -> String {
    let mut page = Page { out: String::new(), palette, is_cut: false };
    let strong = palette.strong;
    let _ = writeln!(page.out, "{strong}{}{strong:#}\n{}\n", case.name, visible(&case.title));
    let clause = case.name.clause;
    page.label(&format!("clause: {} \u{b6}{}: {}", clause.rule, clause.number, visible(suite.clause_text(clause))));
    page.label(&format!("basis:  {}", basis(case.basis)));
    page.label(&format!("why:    {}", visible(&case.why)));
    if let Some(source) = &case.source {
        page.label(&format!("source: {}", visible(source)));
    }
    page.label(&format!("\nsent to `{}`:", clause.rule.method()));
    page.members("  ", &case.sent);
    accepted(&mut page, suite, &case.expected);
    if page.is_cut {
        page.out.push_str("\nWhat is left out at a \u{2026} is there with `--json`.\n");
    }
    page.label("\nto ask it by hand, put this line into the adapter's stdin (`| tail -n 1` prints it alone):");
    page.out + &line(case) + "\n"
}

/// The request as the harness sends it.
fn line(case: &Case) -> String {
    request::line(1, case.name.clause.rule.method(), &case.sent)
}

const fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Stated => "stated: the clause says it",
        Basis::Example => "example: it is the rule's own",
        Basis::Implied => "implied: it follows from the clauses together",
    }
}

fn accepted(page: &mut Page, suite: &Suite, expected: &Expected) {
    expected.questions().into_iter().for_each(|id| question(page, suite, id));
    match expected {
        Expected::One(answer) => {
            page.label("\naccepted:");
            page.answer("  ", answer);
        }
        Expected::Passes(answer) => {
            page.label("\naccepted:");
            page.answer("  ", answer);
            page.out.push_str("  or the value after any number of whole passes from two up\n");
        }
        Expected::Any(entries) => {
            page.label("\naccepted, as that is read:");
            for entry in entries {
                reading(page, suite, entry);
                page.answer("    ", &entry.answer);
            }
        }
    }
}

/// The readings under which an answer is accepted, each in words.
fn reading(page: &mut Page, suite: &Suite, entry: &Accepted) {
    for (place, (question, answers)) in entry.readings.iter().enumerate() {
        let known = suite.questions.iter().find(|known| known.id == *question);
        for (other, answer) in answers.iter().enumerate() {
            let joint = match (place, other) {
                (0, 0) => "",
                (_, 0) => "and ",
                _ => "or ",
            };
            let words = known.and_then(|known| known.answers.iter().find(|known| known.id == *answer));
            let words = words.map_or("", |words| words.text.as_str());
            let _ = writeln!(page.out, "  {joint}{question} = {answer}: {}", visible(words));
        }
    }
}

/// What is open, and why.
fn question(page: &mut Page, suite: &Suite, id: &str) {
    if let Some(question) = suite.questions.iter().find(|question| question.id == id) {
        page.label(&format!("\nopen question {id}: {}", visible(&question.question)));
        let _ = writeln!(page.out, "  {}", visible(&question.why));
    }
}

/// What has been written of a text.
struct Page {
    out: String,
    palette: Palette,
    is_cut: bool,
}

/// How long a value may be to stand on one line, and to stand at all: in characters, and in lines.
const SHORT: usize = 100;
const WIDEST: usize = 400;
const MOST_LINES: usize = 20;

impl Page {
    /// A line whose words up to the first colon say what comes.
    fn label(&mut self, line: &str) {
        let quiet = self.palette.quiet;
        let start = line.len() - line.trim_start_matches('\n').len();
        let end = line.find(": ").map_or(line.len(), |colon| colon + 1);
        let (blank, label, rest) = (&line[..start], &line[start..end], &line[end..]);
        let _ = writeln!(self.out, "{blank}{quiet}{label}{quiet:#}{rest}");
    }

    fn answer(&mut self, indent: &str, answer: &Answer) {
        self.members(indent, &answer.members);
        for name in &answer.data_without {
            let _ = writeln!(self.out, "{indent}and `data` has no member {}", shown(&Value::from(name.as_str())));
        }
        for text in &answer.absent_text {
            let text = shown(&Value::from(text.as_str()));
            let _ = writeln!(self.out, "{indent}and {text} stands nowhere in `data` or `prose`");
        }
    }

    /// A member a line, or a value below its name where it is longer than that.
    fn members(&mut self, indent: &str, members: &Object) {
        let width = members.keys().map(String::len).max().unwrap_or(0);
        for (name, value) in members.iter() {
            let name = visible(name);
            let on_a_line = shown(value);
            if on_a_line.chars().count() <= SHORT {
                let _ = writeln!(self.out, "{indent}{name:width$}  {on_a_line}");
            } else {
                let _ = writeln!(self.out, "{indent}{name}");
                self.block(indent, value);
            }
        }
    }

    fn block(&mut self, indent: &str, value: &Value) {
        let pretty = write_pretty(value);
        let mut lines = pretty.lines();
        for line in lines.by_ref().take(MOST_LINES) {
            self.is_cut |= line.chars().nth(WIDEST).is_some();
            let _ = writeln!(self.out, "{indent}  {}", visible_start(line, WIDEST));
        }
        let more = lines.count();
        if more > 0 {
            self.is_cut = true;
            let _ = writeln!(self.out, "{indent}  \u{2026} ({more} more lines)");
        }
    }
}

fn shown(value: &Value) -> String {
    visible(&value.to_string())
}
