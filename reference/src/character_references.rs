//! HTML character references, decoded until nothing changes (RT-TOOL-8 ¶4).
//!
//! [`resolve`] is what the rule asks for, [`decode_once`] one whole pass of it. A reference is `&name;` for the 2,125 names
//! of the HTML Standard's table that end in `;`, `&#ddd;` or `&#xhhh;`; [`Readings`] says what else counts as one.

mod fixpoint;
mod pass;
mod reference;

use std::borrow::Cow;

use crate::readings::{Readings, UnterminatedNames, UnterminatedNumbers};

/// `text` with its character references decoded, repeated until it stops changing (RT-TOOL-8 ¶4); borrowed when it has
/// none (¶5).
///
/// Where only terminated references count, as by default, this takes one pass and linear time whatever the text. With
/// unterminated ones the order of decoding matters and only whole passes are right: then the time grows with the number
/// of passes, which [`Readings::pass_bound`] may bound.
#[must_use]
pub fn resolve<'a>(text: &'a str, readings: &Readings) -> Cow<'a, str> {
    let Some(first) = memchr::memchr(b'&', text.as_bytes()) else {
        return Cow::Borrowed(text);
    };
    let only_terminated = readings.unterminated_names == UnterminatedNames::LeftAsSent
        && readings.unterminated_numbers == UnterminatedNumbers::LeftAsSent;
    if only_terminated && readings.pass_bound.is_none() {
        return fixpoint::fixpoint(text, first, &readings.invalid_numbers);
    }
    let mut current = Cow::Borrowed(text);
    let mut passes = 0;
    while readings.pass_bound.is_none_or(|bound| passes < bound.get()) {
        match decode_once(&current, readings) {
            Cow::Borrowed(_) => break,
            Cow::Owned(next) => current = Cow::Owned(next),
        }
        passes += 1;
    }
    current
}

/// `text` after one whole pass of decoding, from left to right over the text as it stands; borrowed when it has no
/// reference.
#[must_use]
pub fn decode_once<'a>(text: &'a str, readings: &Readings) -> Cow<'a, str> {
    pass::pass(text, readings)
}
