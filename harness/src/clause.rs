//! What a case belongs to: [`Rule`], [`Clause`], [`CaseName`]. Parsed, ordered and printed one way everywhere.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One of the two rules. Ordered as the specification numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// RT-TOOL-2: artifacts.
    Tool2,
    /// RT-TOOL-8: arguments.
    Tool8,
}

/// A numbered clause of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// The rule.
    pub rule: Rule,
    /// The number, from 1 to [`Rule::CLAUSES`].
    pub number: u8,
}

/// The full, permanent name of a case: `RT-TOOL-8/4/doubly-escaped-title`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseName {
    /// The clause it tests.
    pub clause: Clause,
    /// The one behaviour it tests, in kebab-case.
    pub id: String,
}

impl Rule {
    /// Both rules in order.
    pub const ALL: [Self; 2] = [Self::Tool2, Self::Tool8];

    /// How many numbered clauses each rule has.
    pub const CLAUSES: u8 = 5;

    /// The rule's permanent identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Tool2 => "RT-TOOL-2",
            Self::Tool8 => "RT-TOOL-8",
        }
    }

    /// The method of the protocol that the rule is tested through.
    #[must_use]
    pub const fn method(self) -> &'static str {
        match self {
            Self::Tool2 => "lift_artifacts",
            Self::Tool8 => "normalize_arguments",
        }
    }

    /// The rule's clauses in order.
    pub fn clauses(self) -> impl Iterator<Item = Clause> {
        (1..=Self::CLAUSES).map(move |number| Clause { rule: self, number })
    }
}

impl FromStr for Rule {
    type Err = ();

    fn from_str(id: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|rule| rule.id() == id).ok_or(())
    }
}

impl FromStr for Clause {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (rule, number) = text.split_once('/').ok_or(())?;
        let rule: Rule = rule.parse()?;
        rule.clauses().find(|clause| clause.number.to_string() == number).ok_or(())
    }
}

impl FromStr for CaseName {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (clause, id) = text.rsplit_once('/').ok_or(())?;
        let is_kebab = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        if id.is_empty() || !id.chars().all(is_kebab) {
            return Err(());
        }
        Ok(Self { clause: clause.parse()?, id: id.to_owned() })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rule, self.number)
    }
}

impl fmt::Display for CaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.clause, self.id)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer, "the id of a rule")
    }
}

impl<'de> Deserialize<'de> for CaseName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer, "the full name of a case")
    }
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr>(deserializer: D, what: &str) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| de::Error::custom(format!("`{text}` is not {what}")))
}

impl Serialize for CaseName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_parsed_as_it_is_printed_and_ordered_by_number() {
        let all: Vec<Clause> = Rule::ALL.into_iter().flat_map(Rule::clauses).collect();
        assert_eq!(all.len(), 10);
        assert!(all.is_sorted());
        for clause in all {
            assert_eq!(clause.to_string().parse(), Ok(clause));
        }
        for wrong in ["", "RT-TOOL-8", "RT-TOOL-8/0", "RT-TOOL-8/6", "RT-TOOL-8/04", "RT-TOOL-3/1", "rt-tool-8/1"] {
            assert_eq!(wrong.parse::<Clause>(), Err(()), "{wrong}");
        }
    }
}
