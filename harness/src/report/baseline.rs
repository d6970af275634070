//! What a run makes of a baseline: how much came out as listed, and the edits that make the rest of the list true.

use std::fmt::Write;

use super::text::Palette;
use crate::baseline::{Edit, Entry, Revision, Why};
use crate::judge::Outcome;
use crate::visible::visible;

/// What there is to do about the baseline in the file `file`; `written` where its edits have been made.
#[must_use]
pub fn text(file: &str, revision: &Revision, written: bool, palette: Palette) -> String {
    let mut out = String::new();
    let style =
        if revision.is_as_expected() || written && revision.unstable.is_empty() { palette.good } else { palette.bad };
    let (failed, edits) = (revision.expected, revision.edits.len());
    let found = match (edits, written) {
        (0, _) => format!("{failed} failed as the baseline expects"),
        (_, true) => format!("written, with {} failing case{} in it", revision.failing, plural(revision.failing)),
        (_, false) => {
            format!("{failed} failed as the baseline expects, and {edits} edit{} would make it true", plural(edits))
        }
    };
    let _ = writeln!(out, "\n{style}Baseline {}{style:#}: {found}", visible(file));
    for edit in &revision.edits {
        one(&mut out, edit, written);
    }
    for name in &revision.unstable {
        let _ = writeln!(out, "  {name} is unstable, which no baseline can expect; mend it");
    }
    if !written && !revision.edits.is_empty() {
        let _ = writeln!(out, "`--write-baseline {}` on a whole run makes the edits.", visible(file));
    }
    out
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// An edit: where, why, and what to do. Once it is made, nobody has to be told to mend what it hides.
fn one(out: &mut String, edit: &Edit, written: bool) {
    let line = edit.line.map_or_else(|| "not listed".to_owned(), |line| format!("line {line}"));
    let _ = write!(out, "  {line}: {}", why(&edit.why));
    let Some(put) = &edit.put else {
        out.push_str("; a run of all its cases tells which of them to list in its place\n");
        return;
    };
    let what = match (edit.line, put.len(), written) {
        (_, 0, true) => "removed",
        (_, 0, false) => "remove the line",
        (None, _, true) => "added",
        (None, _, false) => "add the line",
        (Some(_), 1, true) => "it is now",
        (Some(_), 1, false) => "change the line to",
        (Some(_), _, true) => "in its place are",
        (Some(_), _, false) => "put in its place",
    };
    let mend = if is_regression(edit) && !written { "mend it, or " } else { "" };
    let _ = writeln!(out, "; {mend}{what}");
    for entry in put {
        let _ = writeln!(out, "    {}", line_of(entry));
    }
}

/// Whether the edit would list a case as coming out in a way that it was not known to.
fn is_regression(edit: &Edit) -> bool {
    let put = || edit.put.iter().flatten();
    match &edit.why {
        Why::Unlisted(..) | Why::OtherWise(..) => true,
        Why::NotAll { listed, .. } => put().any(|entry| entry.outcome != *listed),
        Why::Unknown(..) | Why::Twice(..) | Why::Passes(_) => false,
    }
}

fn line_of(entry: &Entry) -> String {
    visible(&entry.to_string())
}

fn why(why: &Why) -> String {
    let came = |outcome: &Outcome| format!("`{}`", outcome.as_str());
    let target = |target: &crate::baseline::Target| visible(&target.to_string());
    match why {
        Why::Unknown(unknown, near) => {
            let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            let meant = if near.is_empty() { String::new() } else { format!(" (but there is {})", near.join(" and ")) };
            format!("no case is called `{}`{meant}", target(unknown))
        }
        Why::Twice(twice, first) => format!("{} is listed by line {first} already", target(twice)),
        Why::Passes(passes) => format!("{} passes", target(passes)),
        Why::OtherWise(other, listed, outcome) => {
            format!("{} came out as {}, where {} is listed", target(other), came(outcome), came(listed))
        }
        Why::NotAll { pattern, listed, others, of } => {
            let first = others.first().map(ToString::to_string).unwrap_or_default();
            let (pattern, listed, count) = (target(pattern), came(listed), others.len());
            format!("{pattern} is listed as {listed}, and {count} of the {of} cases did not come out so, first {first}")
        }
        Why::Unlisted(unlisted, outcome) => format!("{} came out as {}", target(unlisted), came(outcome)),
    }
}
