//! [`CommandLine`]: a program and its arguments, run without a shell, and printed so that a shell takes it back.

use std::ffi::OsString;
use std::fmt;

/// A program and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// The program: a path, or a name to look up.
    pub program: OsString,
    /// Its arguments, passed on as they are.
    pub arguments: Vec<OsString>,
}

impl CommandLine {
    /// The command whose first word is the program; `None` where there is no word.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Option<Self> {
        let mut words = words.into_iter().map(Into::into);
        Some(Self { program: words.next()?, arguments: words.collect() })
    }

    /// Splits `text` into words as a POSIX shell would, without running one; `None` where a quote is left open.
    #[must_use]
    pub fn split(text: &str) -> Option<Self> {
        Self::new(shlex::split(text)?)
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> =
            std::iter::once(&self.program).chain(&self.arguments).map(|word| quoted(&word.to_string_lossy())).collect();
        f.write_str(&words.join(" "))
    }
}

/// `word` as a POSIX shell takes it back whole.
#[must_use]
pub fn quoted(word: &str) -> String {
    // What cannot be quoted holds a NUL, which no command line can hold either.
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_printed_as_it_is_split() {
        for text in ["python3 adapter.py", "'my adapter' --name 'it is'", "a ''"] {
            assert_eq!(CommandLine::split(text).unwrap().to_string(), text);
        }
        assert_eq!(CommandLine::split(""), None);
        assert_eq!(CommandLine::split("a 'b"), None);
    }
}
