//! [`Baseline::revise`]: the edits that make a baseline true of a run. Checking one is asking whether there are any, and
//! writing one is making them, so that the two cannot differ.

use std::collections::BTreeMap;

use super::{Baseline, Came, Entry, Target};
use crate::clause::{CaseName, Rule};
use crate::fixture::{Case, Suite};
use crate::judge::{Judgement, Outcome, Trouble};
use crate::near;
use crate::run::Judged;
use crate::visible::visible;

/// What a run shows to be untrue in a baseline.
#[derive(Debug, Clone, Default)]
pub struct Revision {
    /// How many cases came out as listed.
    pub expected: usize,
    /// How many cases did not pass, and did so the same way each time.
    pub failing: usize,
    /// What is to be done to the file: line by line, then what is to be added.
    pub edits: Vec<Edit>,
    /// The cases that no line can expect, because they come out now one way and now another.
    pub unstable: Vec<CaseName>,
}

/// One thing to be done to the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The line that goes, by its number from 1; none for what is to be added.
    pub line: Option<usize>,
    /// Why.
    pub why: Why,
    /// What comes in its place. `None` where this run does not tell, since it left out cases that the line stands for.
    pub put: Option<Vec<Entry>>,
}

/// Why a line is untrue, or missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// No case has this name; these are like it.
    Unknown(Target, Vec<CaseName>),
    /// The line of this number is about the same cases.
    Twice(Target, usize),
    /// It passes.
    Passes(Target),
    /// It comes out another way than listed: listed, came.
    OtherWise(Target, Outcome, Outcome),
    /// Of all the cases it stands for, some come out another way than listed.
    NotAll {
        /// What the line is about.
        pattern: Target,
        /// How the line says that they come out.
        listed: Outcome,
        /// Those that come out another way.
        others: Vec<CaseName>,
        /// How many ran.
        of: usize,
    },
    /// It does not pass, and is not listed.
    Unlisted(Target, Outcome),
}

impl Revision {
    /// Whether all came out as the baseline expects.
    #[must_use]
    pub fn is_as_expected(&self) -> bool {
        self.edits.is_empty() && self.unstable.is_empty()
    }
}

impl Baseline {
    /// Holds the baseline to what a run found. Cases that it lists and that did not run are left alone.
    #[must_use]
    pub fn revise(&self, suite: &Suite, judged: &Judged) -> Revision {
        let mut reviser = Reviser {
            suite,
            judged: judged.iter().map(|(name, judgement)| (name, Came::of(judgement))).collect(),
            listed: BTreeMap::new(),
            edits: Vec::new(),
        };
        let entries: Vec<(usize, &Entry)> = self.entries().collect();
        let entries = reviser.known_once(&entries);
        let (named, patterns): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|(_, entry)| matches!(entry.target, Target::Case(_)));
        let (rules, clauses): (Vec<_>, Vec<_>) =
            patterns.into_iter().partition(|(_, entry)| matches!(entry.target, Target::Rule(_)));
        // The widest lines first: what they cover needs no other.
        let untrue: Vec<_> =
            rules.into_iter().chain(clauses).filter(|(line, entry)| !reviser.pattern(*line, entry)).collect();
        named.into_iter().for_each(|(line, entry)| reviser.case(line, entry));
        untrue.into_iter().for_each(|(line, entry)| reviser.not_all(line, entry));
        reviser.edits.sort_by_key(|edit| edit.line);
        reviser.unlisted(judged);
        let unstable = |(name, came): (&&CaseName, &Came)| (*came == Came::Unstable).then(|| (*name).clone());
        Revision {
            expected: judged.iter().filter(|(name, judgement)| self.expects(name, judgement)).count(),
            failing: reviser.judged.values().filter(|came| matches!(came, Came::As(_))).count(),
            unstable: reviser.judged.iter().filter_map(unstable).collect(),
            edits: reviser.edits,
        }
    }
}

struct Reviser<'r> {
    suite: &'r Suite,
    judged: BTreeMap<&'r CaseName, Came>,
    /// The cases that a true line lists, with its number.
    listed: BTreeMap<&'r CaseName, usize>,
    edits: Vec<Edit>,
}

impl<'r> Reviser<'r> {
    fn edit(&mut self, line: usize, why: Why, put: Vec<Entry>) {
        self.edits.push(Edit { line: Some(line), why, put: Some(put) });
    }

    /// The entries that are about cases of the suite, but for those that say the same as one before.
    fn known_once<'e>(&mut self, entries: &[(usize, &'e Entry)]) -> Vec<(usize, &'e Entry)> {
        let mut first = BTreeMap::<&Target, usize>::new();
        let mut known = Vec::new();
        for (line, entry) in entries {
            let target = &entry.target;
            if target.cases(self.suite).is_empty() {
                let near = near::names(self.suite, &target.to_string()).into_iter().cloned().collect();
                self.edit(*line, Why::Unknown(target.clone(), near), Vec::new());
            } else if let Some(first) = first.get(target) {
                self.edit(*line, Why::Twice(target.clone(), *first), Vec::new());
            } else {
                first.insert(target, *line);
                known.push((*line, *entry));
            }
        }
        known
    }

    /// How the cases that a line is about came out, those that ran.
    fn ran(&self, target: &Target) -> Vec<(&'r CaseName, Came)> {
        let known = target.cases(self.suite).into_iter().filter_map(|name| self.judged.get_key_value(name));
        known.map(|(name, came)| (*name, *came)).collect()
    }

    /// Holds a line for all of a clause or a rule to every case that ran; `false` where others must take its place.
    fn pattern(&mut self, line: usize, entry: &Entry) -> bool {
        let ran = self.ran(&entry.target);
        if let Some(wider) = ran.first().and_then(|(name, _)| self.listed.get(name)) {
            let why = Why::Twice(entry.target.clone(), *wider);
            self.edit(line, why, Vec::new());
            return true;
        }
        let all = |outcome| ran.iter().all(|(_, came)| matches!(came, Came::Unstable) || *came == Came::As(outcome));
        if !all(entry.outcome) {
            let is_whole = ran.len() == entry.target.cases(self.suite).len();
            let Some(outcome) = Outcome::ALL.into_iter().skip(1).find(|outcome| is_whole && all(*outcome)) else {
                return false;
            };
            let why = Why::OtherWise(entry.target.clone(), entry.outcome, outcome);
            self.edit(line, why, vec![Entry { outcome, ..entry.clone() }]);
        }
        self.listed.extend(ran.iter().map(|(name, _)| (*name, line)));
        true
    }

    /// Holds a line for one case to how that came out.
    fn case(&mut self, line: usize, entry: &Entry) {
        let Some((name, came)) = self.ran(&entry.target).first().copied() else { return };
        if let Some(wider) = self.listed.get(name) {
            let why = Why::Twice(entry.target.clone(), *wider);
            return self.edit(line, why, Vec::new());
        }
        match came {
            Came::Passed => return self.edit(line, Why::Passes(entry.target.clone()), Vec::new()),
            Came::As(outcome) if outcome != entry.outcome => {
                let why = Why::OtherWise(entry.target.clone(), entry.outcome, outcome);
                self.edit(line, why, vec![Entry { outcome, ..entry.clone() }]);
            }
            Came::As(_) | Came::Unstable => {}
        }
        self.listed.insert(name, line);
    }

    /// Puts lines for the cases that do not pass in the place of one that is not true of all.
    fn not_all(&mut self, line: usize, entry: &Entry) {
        let ran = self.ran(&entry.target);
        let is_other = |came: Came| !matches!(came, Came::Unstable) && came != Came::As(entry.outcome);
        let others = ran.iter().filter(|(_, came)| is_other(*came)).map(|(name, _)| (*name).clone()).collect();
        let put = match entry.target {
            Target::Rule(rule) => {
                rule.clauses().flat_map(|clause| self.in_place(line, Target::Clause(clause))).collect()
            }
            _ => self.in_place(line, entry.target.clone()),
        };
        let put = put.into_iter().map(|(target, outcome)| Entry { target, outcome, reason: entry.reason.clone() });
        let is_whole = ran.len() == entry.target.cases(self.suite).len();
        let why = Why::NotAll { pattern: entry.target.clone(), listed: entry.outcome, others, of: ran.len() };
        self.edits.push(Edit { line: Some(line), why, put: is_whole.then(|| put.collect()) });
    }

    /// What is true of a clause: a line for all of it where that is, and else one for each case that does not pass.
    fn in_place(&mut self, line: usize, clause: Target) -> Vec<(Target, Outcome)> {
        let ran = self.ran(&clause);
        let is_new = |(name, _): &(&CaseName, Came)| !self.listed.contains_key(name);
        let failing: Vec<(&CaseName, Outcome)> = ran.iter().copied().filter(is_new).filter_map(failing).collect();
        self.listed.extend(failing.iter().map(|(name, _)| (*name, line)));
        match failing[..] {
            [(_, outcome), ..] if failing.len() == ran.len() && failing.iter().all(|(_, other)| *other == outcome) => {
                vec![(clause, outcome)]
            }
            _ => failing.into_iter().map(|(name, outcome)| (Target::Case(name.to_string()), outcome)).collect(),
        }
    }

    /// Adds what is not listed and does not pass, in the order of the suite.
    fn unlisted(&mut self, judged: &Judged) {
        for rule in Rule::ALL {
            let (target, ran) = (Target::Rule(rule), self.ran(&Target::Rule(rule)));
            let of_rule = target.cases(self.suite).len();
            let new: Vec<_> = ran.into_iter().filter(|(name, _)| !self.listed.contains_key(name)).collect();
            let is_claimed = |(_, came): &(&CaseName, Came)| *came != Came::As(Outcome::NotClaimed);
            if new.len() == of_rule && !new.iter().any(is_claimed) {
                self.add(target, Outcome::NotClaimed, "the rule is not claimed".to_owned());
                continue;
            }
            for (name, came) in new {
                let case = self.suite.cases.iter().find(|case| case.name == *name);
                if let (Came::As(outcome), Some(case), Some(judgement)) = (came, case, judged.get(name)) {
                    self.add(Target::Case(name.to_string()), outcome, reason(case, judgement));
                }
            }
        }
    }

    fn add(&mut self, target: Target, outcome: Outcome, reason: String) {
        let put = Some(vec![Entry { target: target.clone(), outcome, reason }]);
        self.edits.push(Edit { line: None, why: Why::Unlisted(target, outcome), put });
    }
}

fn failing((name, came): (&CaseName, Came)) -> Option<(&CaseName, Outcome)> {
    match came {
        Came::As(outcome) => Some((name, outcome)),
        Came::Passed | Came::Unstable => None,
    }
}

/// A reason to begin with: the likely fault where one is known, and what the case states where none is.
fn reason(case: &Case, judgement: &Judgement) -> String {
    match &judgement.trouble {
        Some(Trouble::Wrong(mismatch)) if !mismatch.likely.is_empty() => {
            format!("likely: {}", mismatch.likely.join("; or "))
        }
        _ => format!("wanted: {}", visible(&case.title)),
    }
}
