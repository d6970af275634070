//! [`Fault`]: what is wrong with a fixture, and where; [`Faults`], all of them.

use std::fmt;

/// One fault of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file, from the fixtures folder.
    pub file: String,
    /// The JSON path of the offending value.
    pub path: String,
    /// What is wrong with it, and what to do.
    pub problem: String,
}

/// Every fault of every file; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.path, self.problem)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        write!(f, "the fixtures have {count} fault{}", if count == 1 { "" } else { "s" })?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl std::error::Error for Faults {}
