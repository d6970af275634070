//! One whole pass over a text by the HTML Standard's tokenizer states, with each reading of what a reference is.

use std::borrow::Cow;

use memchr::memchr;

use super::reference::{Expansion, character, named, number};
use crate::readings::{Readings, UnterminatedNames, UnterminatedNumbers};

/// `text` with each reference that it has now replaced, from left to right.
pub(super) fn pass<'a>(text: &'a str, readings: &Readings) -> Cow<'a, str> {
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(run) = memchr(b'&', &text.as_bytes()[at..]) {
        let start = at + run;
        at = start + 1;
        if let Some((expansion, length)) = starts_with(&text.as_bytes()[start..], readings) {
            out.push_str(&text[copied..start]);
            out.push_str(expansion.as_str(&mut [0; 4]));
            at = start + length;
            copied = at;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

/// The reference that `text`, which begins with `&`, begins with, and its length in bytes.
fn starts_with(text: &[u8], readings: &Readings) -> Option<(Expansion, usize)> {
    if text.get(1) != Some(&b'#') {
        return name(text, readings.unterminated_names);
    }
    let (value, digits) = number(&text[2..])?;
    let end = 2 + digits;
    let terminated = text.get(end) == Some(&b';');
    if !terminated && readings.unterminated_numbers == UnterminatedNumbers::LeftAsSent {
        return None;
    }
    let character = character(value, &readings.invalid_numbers)?;
    Some((Expansion::Number(character), end + usize::from(terminated)))
}

fn name(text: &[u8], unterminated: UnterminatedNames) -> Option<(Expansion, usize)> {
    let run = 1 + text[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    if text.get(run) == Some(&b';')
        && let Some(expansion) = named(&text[..=run])
    {
        return Some((expansion, run + 1));
    }
    if unterminated == UnterminatedNames::LeftAsSent {
        return None;
    }
    let longest = run.min(LONGEST_BARE_NAME);
    let (expansion, length) = (2..=longest).rev().find_map(|length| Some((named(&text[..length])?, length)))?;
    let goes_on = text.get(length).is_some_and(|next| *next == b'=' || next.is_ascii_alphanumeric());
    (unterminated == UnterminatedNames::AsText || !goes_on).then_some((expansion, length))
}

/// The longest of the 106 names that the table also has without `;`, with its `&`: `&Aacute`.
const LONGEST_BARE_NAME: usize = "&Aacute".len();
