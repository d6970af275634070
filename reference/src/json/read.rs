//! Reads JSON text by RFC 8259 and nothing beyond it: no comments, no trailing commas, no `NaN`, no byte order mark.

use std::fmt;

use memchr::memchr2;

use super::{Builder, Number, Value};

/// What a reader may refuse beyond the grammar. The default refuses nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadOptions {
    /// How many lists and maps may be open at once; any number where this is `None`.
    pub max_depth: Option<usize>,
    /// How many values there may be in all, lists and maps among them; any number where this is `None`.
    pub max_values: Option<usize>,
    /// What a repeated member name means.
    pub duplicates: Duplicates,
}

/// What a repeated member name means; RFC 8259 §4 leaves it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Duplicates {
    /// The last value of a name is its value.
    #[default]
    LastWins,
    /// The first value of a name is its value.
    FirstWins,
    /// The text is refused.
    Refused,
}

/// Why a text is not JSON, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// What is wrong, as the end of "is not JSON: …".
    pub problem: String,
    /// Whether it is JSON all the same, as far as it was read, and [`ReadOptions`] refuse it.
    pub refused: bool,
    /// The offset of the offending byte.
    pub offset: usize,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at line {} column {}", self.problem, self.line, self.column)
    }
}

impl std::error::Error for ReadError {}

/// Reads the one JSON value that `text` holds.
///
/// # Errors
/// When `text` is not a JSON text by RFC 8259, or has an escaped surrogate without its other half, which no Unicode
/// string can hold.
pub fn read(text: &str) -> Result<Value, ReadError> {
    read_with(text, ReadOptions::default())
}

/// Reads the one JSON value that `text` holds, and refuses what `options` refuses.
///
/// # Errors
/// As [`read`], and where `options` are not kept.
pub fn read_with(text: &str, options: ReadOptions) -> Result<Value, ReadError> {
    let built = Builder::new(options.duplicates == Duplicates::FirstWins);
    let mut reader = Reader { text, at: 0, values: 0, options, built };
    reader.document().map_err(|Problem { problem, refused, offset }| {
        let before = &text.as_bytes()[..offset];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        ReadError {
            problem,
            refused,
            offset,
            line: memchr::memchr_iter(b'\n', before).count() + 1,
            column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
        }
    })?;
    Ok(reader.built.finish().unwrap_or(Value::Null))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    values: usize,
    options: ReadOptions,
    built: Builder,
}

/// What is wrong, and at which byte.
struct Problem {
    problem: String,
    refused: bool,
    offset: usize,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<(), Problem> {
        loop {
            self.value()?;
            // After a value: close what ends here, then go on to the next item, or to the end of the text.
            loop {
                self.space();
                if self.built.depth() == 0 {
                    return if self.at == self.text.len() { Ok(()) } else { self.fail("something follows the value") };
                }
                let in_object = self.built.in_object();
                match (self.peek(), in_object) {
                    (Some(b','), true) => {
                        self.at += 1;
                        self.name()?;
                        break;
                    }
                    (Some(b','), false) => {
                        self.at += 1;
                        break;
                    }
                    (Some(b'}'), true) | (Some(b']'), false) => {
                        self.at += 1;
                        self.built.close();
                    }
                    (_, true) => return self.fail("expected `,` or `}`"),
                    (_, false) => return self.fail("expected `,` or `]`"),
                }
            }
        }
    }

    /// Reads down to the first value that is whole: a scalar or an empty container.
    fn value(&mut self) -> Result<(), Problem> {
        loop {
            self.space();
            self.values += 1;
            if let Some(max) = self.options.max_values
                && self.values > max
            {
                return self.refuse(format!("more than {max} values"));
            }
            let value = match self.peek() {
                Some(b'[') => {
                    self.open()?;
                    self.built.open_array();
                    self.space();
                    if self.peek() != Some(b']') {
                        continue;
                    }
                    self.at += 1;
                    self.built.close();
                    return Ok(());
                }
                Some(b'{') => {
                    self.open()?;
                    self.built.open_object();
                    self.space();
                    if self.peek() != Some(b'}') {
                        self.name()?;
                        continue;
                    }
                    self.at += 1;
                    self.built.close();
                    return Ok(());
                }
                Some(b'"') => Value::String(self.string()?),
                Some(b'-' | b'0'..=b'9') => Value::Number(self.number()?),
                Some(b't') => self.word("true", Value::Bool(true))?,
                Some(b'f') => self.word("false", Value::Bool(false))?,
                Some(b'n') => self.word("null", Value::Null)?,
                Some(_) => return self.fail("expected a value"),
                None => return self.fail("the text ends where a value is expected"),
            };
            self.built.value(value);
            return Ok(());
        }
    }

    fn open(&mut self) -> Result<(), Problem> {
        if let Some(max) = self.options.max_depth
            && self.built.depth() >= max
        {
            return self.refuse(format!("nested past {max} levels"));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a member's name and its colon.
    fn name(&mut self) -> Result<(), Problem> {
        self.space();
        let start = self.at;
        if self.peek() != Some(b'"') {
            return self.fail("expected a member name in double quotes");
        }
        let name = self.string()?;
        self.space();
        if self.peek() != Some(b':') {
            return self.fail("expected `:`");
        }
        self.at += 1;
        if self.options.duplicates == Duplicates::Refused && self.built.has(&name) {
            self.at = start;
            return self.refuse(format!("the member name {name:?} is repeated"));
        }
        self.built.name(name);
        Ok(())
    }

    fn string(&mut self) -> Result<String, Problem> {
        let open = self.at;
        self.at += 1;
        let bytes = self.text.as_bytes();
        let mut out = String::new();
        loop {
            let Some(length) = memchr2(b'"', b'\\', &bytes[self.at..]) else {
                self.at = open;
                return self.fail("a string without its closing quote");
            };
            let run = &self.text[self.at..self.at + length];
            if let Some(control) = run.bytes().position(|byte| byte < 0x20) {
                self.at += control;
                return self.fail("a control character inside a string, which JSON writes as an escape");
            }
            out.push_str(run);
            self.at += length + 1;
            if bytes[self.at - 1] == b'"' {
                return Ok(out);
            }
            self.escape(&mut out)?;
        }
    }

    /// Reads an escape whose backslash is behind us.
    fn escape(&mut self, out: &mut String) -> Result<(), Problem> {
        let start = self.at - 1;
        let kind = self.peek();
        self.at += 1;
        out.push(match kind {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let first = self.unit(start)?;
                let mut units = vec![first];
                if (0xD800..0xDC00).contains(&first) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    units.push(self.unit(start)?);
                }
                let mut decoded = char::decode_utf16(units);
                match (decoded.next(), decoded.next()) {
                    (Some(Ok(character)), None) => character,
                    _ => {
                        self.at = start;
                        return self.fail("an escaped surrogate without its other half");
                    }
                }
            }
            _ => {
                self.at = start;
                return self.fail("an escape that JSON does not have");
            }
        });
        Ok(())
    }

    fn unit(&mut self, escape: usize) -> Result<u16, Problem> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).unwrap_or_default();
        if digits.len() != 4 || !digits.iter().all(u8::is_ascii_hexdigit) {
            self.at = escape;
            return self.fail("a `\\u` without four hexadecimal digits");
        }
        self.at += 4;
        let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or_default();
        let value = digits.iter().fold(0, |value, byte| value * 16 + digit(*byte));
        Ok(u16::try_from(value).unwrap_or_default())
    }

    fn number(&mut self) -> Result<Number, Problem> {
        let start = self.at;
        self.skip(b"-");
        match self.peek() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.skip(b".") {
            self.digits()?;
        }
        if self.skip(b"eE") {
            self.skip(b"+-");
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'0'..=b'9')) {
            return self.fail("a number with a leading zero");
        }
        Ok(Number::from_valid(&self.text[start..self.at]))
    }

    fn digits(&mut self) -> Result<(), Problem> {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        if length == 0 {
            return self.fail("a number that lacks a digit");
        }
        self.at += length;
        Ok(())
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Problem> {
        if !self.text[self.at..].starts_with(word) {
            return self.fail("expected a value");
        }
        self.at += word.len();
        Ok(value)
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn skip(&mut self, any_of: &[u8]) -> bool {
        let found = self.peek().is_some_and(|byte| any_of.contains(&byte));
        self.at += usize::from(found);
        found
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn fail<T>(&self, problem: &str) -> Result<T, Problem> {
        Err(Problem { problem: problem.to_owned(), refused: false, offset: self.at })
    }

    fn refuse<T>(&self, problem: String) -> Result<T, Problem> {
        Err(Problem { problem, refused: true, offset: self.at })
    }
}
