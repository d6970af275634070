//! [`Recorded`]: what came back, for a record that others can check: a digest of all of it, and its beginning.

use std::fmt;

use rt_tool_reference::json::{Value, write_to};
use sha2::{Digest, Sha256};

use crate::digest::sha256;

/// A reply as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// `sha256:` and the digest of the whole.
    pub digest: String,
    /// How many bytes the whole has.
    pub bytes: usize,
    /// The whole, or no more of it than [`Recorded::KEPT`] bytes. What is no UTF-8 is U+FFFD.
    pub start: String,
}

impl Recorded {
    /// How much of a reply is kept, in bytes.
    pub const KEPT: usize = 16 * 1024;

    /// A result or an error, as compact JSON: of the same reply the same record, whatever the `id` of the request was.
    #[must_use]
    pub fn of_value(value: &Value) -> Self {
        let mut recorder = Recorder { hash: Sha256::new(), hashed: 0, text: String::new() };
        // A recorder takes everything.
        let _ = write_to(&mut recorder, value);
        recorder.finish()
    }

    /// A line that is no reply, as it came.
    #[must_use]
    pub fn of_line(line: &[u8]) -> Self {
        let start = &line[..line.len().min(Self::KEPT)];
        Self {
            digest: sha256(Sha256::new_with_prefix(line)),
            bytes: line.len(),
            start: String::from_utf8_lossy(start).into_owned(),
        }
    }
}

/// Keeps the first of what it is given as text, and hashes what comes after that piece by piece.
struct Recorder {
    hash: Sha256,
    /// How many bytes have been hashed; none until more has come than is kept.
    hashed: usize,
    text: String,
}

impl fmt::Write for Recorder {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.hashed == 0 && self.text.len() + text.len() <= Recorded::KEPT {
            self.text.push_str(text);
            return Ok(());
        }
        if self.hashed == 0 {
            self.hash_text();
            let room = Recorded::KEPT - self.text.len();
            let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
            self.text.push_str(&text[..ends.take_while(|end| *end <= room).last().unwrap_or(0)]);
        }
        self.hash.update(text);
        self.hashed += text.len();
        Ok(())
    }
}

impl Recorder {
    fn hash_text(&mut self) {
        self.hash.update(&self.text);
        self.hashed = self.text.len();
    }

    fn finish(mut self) -> Recorded {
        if self.hashed == 0 {
            self.hash_text();
        }
        Recorded { digest: sha256(self.hash), bytes: self.hashed, start: self.text }
    }
}

#[cfg(test)]
mod tests {
    use rt_tool_reference::json::read;

    use super::*;

    #[test]
    fn a_short_reply_is_kept_whole_and_a_long_one_begins() {
        let short = Recorded::of_value(&read(r#" {"a": [1, "é"]} "#).unwrap());
        assert_eq!((short.start.as_str(), short.bytes), (r#"{"a":[1,"é"]}"#, 14));
        assert_eq!(short, Recorded::of_line(r#"{"a":[1,"é"]}"#.as_bytes()));
        let text = "é".repeat(Recorded::KEPT);
        let long = Recorded::of_value(&Value::from(text.as_str()));
        assert_eq!(long.bytes, 2 * Recorded::KEPT + 2);
        // The first byte is the quotation mark, and half a character is none.
        assert_eq!(long.start.len(), Recorded::KEPT - 1);
        assert!(long.digest.starts_with("sha256:") && long.digest.len() == 71);
    }

    #[test]
    fn what_is_no_text_is_kept_as_far_as_it_can_be() {
        assert_eq!(Recorded::of_line(b"\xff\0a").start, "\u{fffd}\0a");
    }
}
