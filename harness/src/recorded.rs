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
        let mut recorder = Recorder { hash: Sha256::new(), bytes: 0, start: String::new() };
        // A recorder takes everything.
        let _ = write_to(&mut recorder, value);
        let Recorder { hash, bytes, start } = recorder;
        Self { digest: sha256(hash), bytes, start }
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

struct Recorder {
    hash: Sha256,
    bytes: usize,
    start: String,
}

impl fmt::Write for Recorder {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.hash.update(text);
        if self.start.len() == self.bytes {
            let room = Recorded::KEPT - self.start.len();
            let fits =
                text.char_indices().map(|(at, character)| at + character.len_utf8()).take_while(|end| *end <= room);
            self.start.push_str(&text[..fits.last().unwrap_or(0)]);
        }
        self.bytes += text.len();
        Ok(())
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
