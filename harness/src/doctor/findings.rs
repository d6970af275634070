//! [`Findings`]: what has been found so far, each thing told as it is found, and none of them twice.

use std::collections::BTreeSet;
use std::time::Duration;

use super::advice::{Language, Topic, mend};
use super::heard::{Fault, Kind};
use super::{Finding, Mark};

pub(super) struct Findings<'t> {
    all: Vec<Finding>,
    /// The language of the adapter, where it is known.
    language: Option<Language>,
    /// The faults of writing that have been told.
    faults: BTreeSet<Kind>,
    /// What has been said of how to mend a thing, and of which step.
    mended: Vec<(Topic, &'static str)>,
    tell: &'t mut dyn FnMut(&Finding),
}

/// From when on an answer is slow.
const SLOW: Duration = Duration::from_secs(1);

impl<'t> Findings<'t> {
    pub(super) fn new(language: Option<Language>, tell: &'t mut dyn FnMut(&Finding)) -> Self {
        Self { all: Vec::new(), language, faults: BTreeSet::new(), mended: Vec::new(), tell }
    }

    /// The adapter says that it is written in `language`. What it is started with tells more.
    pub(super) fn is_written_in(&mut self, language: &str) {
        self.language = self.language.or_else(|| Language::of_name(language));
    }

    pub(super) fn right(&mut self, step: &'static str, said: impl Into<String>) {
        self.push(finding(step, Mark::Right, said.into()));
    }

    pub(super) fn left_out(&mut self, step: &'static str, said: String) {
        self.push(finding(step, Mark::LeftOut, said));
    }

    pub(super) fn wrong(&mut self, step: &'static str, said: String, topic: Topic, stderr: Vec<String>) {
        let mend = self.mend(step, topic);
        self.push(Finding { mend, stderr, ..finding(step, Mark::Wrong, said) });
    }

    pub(super) fn observe(&mut self, step: &'static str, said: String, topic: Topic, stderr: Vec<String>) {
        let mend = self.mend(step, topic);
        self.push(Finding { mend, stderr, ..finding(step, Mark::Observation, said) });
    }

    /// An answer of which the time is what counts.
    pub(super) fn timed(&mut self, step: &'static str, said: &str, took: Duration) {
        let mend = if took < SLOW { Vec::new() } else { self.mend(step, Topic::Linear) };
        self.push(Finding { mend, took: Some(took), ..finding(step, Mark::Observation, said.to_owned()) });
    }

    /// A fault in how a reply was written, where its kind has not been told yet.
    pub(super) fn fault(&mut self, Fault { kind, said }: Fault, stderr: Vec<String>) {
        if !self.faults.insert(kind) {
            return;
        }
        let (step, topic) = of_kind(kind);
        if kind == Kind::CarriageReturn {
            let said = format!("{said}, which is accepted; a line break is enough");
            return self.push(finding(step, Mark::Observation, said));
        }
        self.wrong(step, said, topic, stderr);
    }

    /// The same as what is wrong with `step`.
    pub(super) fn fault_of(&mut self, step: &'static str, kind: Kind, said: String, stderr: Vec<String>) {
        self.faults.insert(kind);
        self.wrong(step, said, of_kind(kind).1, stderr);
    }

    pub(super) fn are_wrong_with(&self, step: &str) -> bool {
        self.all.iter().any(|finding| finding.mark == Mark::Wrong && finding.step == step)
    }

    pub(super) fn all(self) -> Vec<Finding> {
        self.all
    }

    /// How to mend a thing: in whole once, and then by a word on where that stands.
    fn mend(&mut self, step: &'static str, topic: Topic) -> Vec<String> {
        if let Some((_, told)) = self.mended.iter().find(|(told, _)| *told == topic) {
            return vec![format!("as for `{told}` above")];
        }
        self.mended.push((topic, step));
        mend(topic, self.language)
    }

    fn push(&mut self, finding: Finding) {
        (self.tell)(&finding);
        self.all.push(finding);
    }
}

const fn finding(step: &'static str, mark: Mark, said: String) -> Finding {
    Finding { step, mark, said, mend: Vec::new(), stderr: Vec::new(), took: None }
}

/// What a fault of writing is told under, and what to mend.
const fn of_kind(kind: Kind) -> (&'static str, Topic) {
    match kind {
        Kind::ByteOrderMark => ("UTF-8", Topic::ByteOrderMark),
        Kind::CarriageReturn => ("line breaks", Topic::LineBreak),
        Kind::Id => ("ids", Topic::Id),
        Kind::NotAlone => ("replies alone on stdout", Topic::StdoutAlone),
        Kind::SeveralLines => ("one line a reply", Topic::OneLine),
    }
}
