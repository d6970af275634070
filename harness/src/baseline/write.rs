//! [`Baseline::revised`]: the text of a baseline with edits made, and with all else as it stands.

use super::{Baseline, Line, Revision, Target};
use crate::fixture::Suite;

impl Baseline {
    /// The text of the file with the edits made.
    #[must_use]
    pub fn revised(&self, suite: &Suite, revision: &Revision) -> String {
        let mut lines: Vec<(Option<Target>, String)> = Vec::new();
        for (place, line) in self.lines.iter().enumerate() {
            let edit = revision.edits.iter().find(|edit| edit.line == Some(place + 1));
            match (line, edit.and_then(|edit| edit.put.as_ref())) {
                (_, Some(put)) => lines.extend(put.iter().map(|entry| (Some(entry.target.clone()), entry.to_string()))),
                (Line::Entry(entry, text), None) => lines.push((Some(entry.target.clone()), text.clone())),
                (Line::Other(text), None) => lines.push((None, text.clone())),
            }
        }
        let added = revision.edits.iter().filter(|edit| edit.line.is_none()).filter_map(|edit| edit.put.as_ref());
        for entry in added.flatten() {
            let place = place_of(suite, &entry.target);
            let before = |(target, _): &(Option<Target>, String)| {
                target.as_ref().is_some_and(|target| place_of(suite, target) <= place)
            };
            let at = lines.iter().rposition(before).map_or_else(|| beginning(&lines), |last| last + 1);
            lines.insert(at, (Some(entry.target.clone()), entry.to_string()));
        }
        lines.into_iter().map(|(_, text)| text + self.line_break).collect()
    }
}

/// Where an entry goes that is to be the first: before the comment that belongs to the one that is now.
fn beginning(lines: &[(Option<Target>, String)]) -> usize {
    let first = lines.iter().position(|(target, _)| target.is_some()).unwrap_or(lines.len());
    let blank = lines[..first].iter().rposition(|(_, text)| text.trim().is_empty());
    // Without a blank line between them the comment is as likely the file's own.
    blank.map_or(first, |blank| blank + 1)
}

/// Where in the suite the cases begin that a line is about.
fn place_of(suite: &Suite, target: &Target) -> Option<usize> {
    let first = *target.cases(suite).first()?;
    suite.cases.iter().position(|case| case.name == *first)
}
