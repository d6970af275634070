//! The fixpoint in one pass, for references that end in `;`.
//!
//! Such references never overlap, and every rewrite removes code points, so any order of rewriting ends at the same text.
//! This one keeps the output as a stack: whatever is pushed, from the text or from an expansion, a `;` looks back to the
//! last `&`, and where the two enclose a reference its expansion takes their place and is pushed the same way.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

use super::reference::terminated;
use crate::readings::InvalidNumbers;

/// `text`, whose first `&` is at `first`, with every terminated reference decoded until none is left.
pub(super) fn fixpoint<'a>(text: &'a str, first: usize, invalid: &InvalidNumbers) -> Cow<'a, str> {
    let bytes = text.as_bytes();
    let mut output = Output { text, out: String::new(), copied: 0, at: first, open: Vec::new() };
    loop {
        let rest = &bytes[output.at..];
        let run = if output.open.is_empty() { memchr(b'&', rest) } else { memchr2(b'&', b';', rest) };
        let Some(run) = run else { return output.finish() };
        output.at += run + 1;
        if rest[run] == b'&' {
            output.open.push(output.len() - 1);
        } else {
            output.close(invalid);
        }
    }
}

/// The text so far, decoded: `out`, and then, not copied until something before or in it is decoded, `text[copied..at]`.
struct Output<'a> {
    text: &'a str,
    out: String,
    copied: usize,
    at: usize,
    /// Where in the output each `&` stands that a later `;` may still reach.
    open: Vec<usize>,
}

impl<'a> Output<'a> {
    fn len(&self) -> usize {
        self.out.len() + (self.at - self.copied)
    }

    /// The output ends in a `;`: decodes what that closes, and what the expansion closes in turn.
    fn close(&mut self, invalid: &InvalidNumbers) {
        while let Some(start) = self.open.pop() {
            let Some(expansion) = terminated(self.since(start), invalid) else { break };
            self.truncate(start);
            match expansion.as_str(&mut [0; 4]) {
                ";" => self.out.push(';'),
                expansion => {
                    if expansion == "&" {
                        self.open.push(start);
                    }
                    self.out.push_str(expansion);
                    return;
                }
            }
        }
        // No reference can reach across a `;`, so no earlier `&` is of use again; kept, they would be looked at again and
        // again.
        self.open.clear();
    }

    /// The output from `start`, which is where an `&` stands.
    fn since(&mut self, start: usize) -> &[u8] {
        if let Some(in_text) = start.checked_sub(self.out.len()) {
            return &self.text.as_bytes()[self.copied + in_text..self.at];
        }
        self.copy(self.at);
        &self.out.as_bytes()[start..]
    }

    /// Takes the output back to its first `start` bytes.
    fn truncate(&mut self, start: usize) {
        if self.out.capacity() == 0 {
            self.out.reserve(self.text.len());
        }
        if let Some(in_text) = start.checked_sub(self.out.len()) {
            self.copy(self.copied + in_text);
        }
        self.out.truncate(start);
        self.copied = self.at;
    }

    /// Copies the text up to `to` into `out`.
    fn copy(&mut self, to: usize) {
        self.out.push_str(&self.text[self.copied..to]);
        self.copied = to;
    }

    fn finish(mut self) -> Cow<'a, str> {
        if self.copied == 0 {
            return Cow::Borrowed(self.text);
        }
        self.copy(self.text.len());
        Cow::Owned(self.out)
    }
}
