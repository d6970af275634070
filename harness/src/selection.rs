//! [`Selection`]: which cases of the suite run.

use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::clause::{CaseName, Rule};
use crate::fixture::{Case, Suite};

/// Which cases run: those that every part lets through.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Parts of full names, of which a case needs one; any case where there is none.
    pub filters: Vec<String>,
    /// Whether filters and skips are whole names instead of parts.
    pub exact: bool,
    /// Parts of full names, of which a case may have none.
    pub skip: Vec<String>,
    /// The rules, of which a case needs one; any where there is none.
    pub rules: Vec<Rule>,
    /// One share of what is left.
    pub shard: Option<Shard>,
}

/// One of several shares of the suite. A case stays in its share when others are added: its name alone decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Selection {
    /// Whether the case of this name runs.
    #[must_use]
    pub fn takes(&self, name: &CaseName) -> bool {
        let text = name.to_string();
        let fits = |filter: &String| self.fits(filter, &text);
        (self.filters.is_empty() || self.filters.iter().any(fits))
            && !self.skip.iter().any(fits)
            && (self.rules.is_empty() || self.rules.contains(&name.clause.rule))
            && self.shard.is_none_or(|shard| shard.takes(&text))
    }

    /// The cases that run, in order.
    pub fn of<'s>(&'s self, suite: &'s Suite) -> impl Iterator<Item = &'s Case> {
        suite.cases.iter().filter(|case| self.takes(&case.name))
    }

    /// The first filter that fits no case of the suite, whatever else is asked of a case.
    #[must_use]
    pub fn idle_filter(&self, suite: &Suite) -> Option<&str> {
        let fits_none = |filter: &&String| !suite.cases.iter().any(|case| self.fits(filter, &case.name.to_string()));
        self.filters.iter().find(fits_none).map(String::as_str)
    }

    fn fits(&self, filter: &str, name: &str) -> bool {
        if self.exact { name == filter } else { name.contains(filter) }
    }
}

impl Shard {
    fn takes(self, name: &str) -> bool {
        let digest = Sha256::digest(name.as_bytes());
        let start = digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
        start % self.of == self.number - 1
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `1/3`: the first of three.
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Self { number, of }),
            _ => Err("wanted NUMBER/OF, such as `1/3` for the first of three".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, load};

    fn names(selection: &Selection) -> Vec<String> {
        let suite = load(&Files::embedded()).unwrap();
        selection.of(&suite).map(|case| case.name.to_string()).collect()
    }

    #[test]
    fn every_case_is_in_one_shard_and_each_shard_has_its_part() {
        let all = names(&Selection::default());
        let shards =
            ["1/3", "2/3", "3/3"].map(|text| names(&Selection { shard: text.parse().ok(), ..Default::default() }));
        assert!(shards.iter().all(|shard| shard.len() > all.len() / 6), "{:?}", shards.each_ref().map(Vec::len));
        let mut together = shards.concat();
        together.sort_by_key(|name| all.iter().position(|other| other == name));
        assert_eq!(together, all);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/3/5", "-1/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn filters_add_up_and_the_rest_takes_away() {
        let text = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
        let selection = Selection { filters: text(&["doubly-escaped", "one-entry"]), ..Default::default() };
        assert_eq!(names(&selection), ["RT-TOOL-2/1/one-entry", "RT-TOOL-8/4/doubly-escaped-title"]);
        let of_rule = Selection { rules: vec![Rule::Tool8], ..selection.clone() };
        assert_eq!(names(&of_rule), ["RT-TOOL-8/4/doubly-escaped-title"]);
        let without = Selection { skip: text(&["RT-TOOL-8"]), ..selection.clone() };
        assert_eq!(names(&without), ["RT-TOOL-2/1/one-entry"]);
        let exact = Selection { exact: true, ..selection };
        assert_eq!(names(&exact), [""; 0]);
        let whole = Selection { filters: text(&["RT-TOOL-2/1/one-entry"]), exact: true, ..Default::default() };
        assert_eq!(names(&whole), ["RT-TOOL-2/1/one-entry"]);
    }
}
