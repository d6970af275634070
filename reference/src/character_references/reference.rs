//! What one reference stands for: the name in the Standard's table, or the number by the Standard's recovery rules.

use htmlize::ENTITIES;

use crate::readings::{C1Number, InvalidNumber, InvalidNumbers};

/// What a reference stands for: one code point, or two for some names.
pub(super) enum Expansion {
    Name(&'static str),
    Number(char),
}

impl Expansion {
    /// The expansion as text, in `buffer` where it has no place of its own.
    pub(super) fn as_str<'b>(&self, buffer: &'b mut [u8; 4]) -> &'b str
    where
        'static: 'b,
    {
        match self {
            Self::Name(text) => text,
            Self::Number(character) => character.encode_utf8(buffer),
        }
    }
}

/// What `text` stands for when the whole of it, from its `&` to its `;`, is one reference.
pub(super) fn terminated(text: &[u8], invalid: &InvalidNumbers) -> Option<Expansion> {
    match text.get(1)? {
        b'#' => {
            let (number, length) = number(&text[2..])?;
            (text.len() == 2 + length + 1).then(|| character(number, invalid)).flatten().map(Expansion::Number)
        }
        b'A'..=b'Z' | b'a'..=b'z' => named(text),
        _ => None,
    }
}

/// The longest name in the table, with its `&` and its `;`.
pub(super) const LONGEST_NAME: usize = "&CounterClockwiseContourIntegral;".len();

/// What `text` stands for when it is a row of the table, `&` and any `;` included.
pub(super) fn named(text: &[u8]) -> Option<Expansion> {
    let expansion = match text {
        // The five that escaping produces, without the cost of hashing.
        b"&amp;" => "&",
        b"&lt;" => "<",
        b"&gt;" => ">",
        b"&quot;" => "\"",
        b"&apos;" => "'",
        _ if text.len() > LONGEST_NAME => return None,
        _ => std::str::from_utf8(ENTITIES.get(text)?).ok()?,
    };
    Some(Expansion::Name(expansion))
}

/// Reads the number after `&#`: its value, no higher than 110000 hexadecimal, and how many bytes it takes.
pub(super) fn number(text: &[u8]) -> Option<(u32, usize)> {
    let (radix, start) = if matches!(text.first(), Some(b'x' | b'X')) { (16, 1) } else { (10, 0) };
    let digits = text[start..].iter().map_while(|byte| char::from(*byte).to_digit(radix));
    let mut value = 0;
    let mut length = start;
    for digit in digits {
        value = (value * radix + digit).min(BEYOND_UNICODE);
        length += 1;
    }
    (length > start).then_some((value, length))
}

const BEYOND_UNICODE: u32 = 0x11_0000;

/// The character that `number` stands for; `None` where the reading leaves such a reference as it was sent.
pub(super) fn character(number: u32, invalid: &InvalidNumbers) -> Option<char> {
    let reading = match number {
        0 => invalid.nul,
        0x0D => invalid.carriage_return,
        0x01..=0x08 | 0x0B | 0x0E..=0x1F | 0x7F => invalid.controls,
        0x80..=0x9F => return c1(number, invalid.c1),
        0xD800..=0xDFFF => invalid.surrogates,
        0xFDD0..=0xFDEF => invalid.noncharacters,
        BEYOND_UNICODE.. => invalid.beyond_unicode,
        _ if number & 0xFFFE == 0xFFFE => invalid.noncharacters,
        _ => InvalidNumber::Recovered,
    };
    match reading {
        InvalidNumber::LeftAsSent => None,
        InvalidNumber::Recovered if number == 0 => Some(char::REPLACEMENT_CHARACTER),
        InvalidNumber::Recovered => Some(char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER)),
    }
}

fn c1(number: u32, reading: C1Number) -> Option<char> {
    let recovered = match reading {
        C1Number::LeftAsSent => return None,
        C1Number::Recovered => WINDOWS_1252.get(number as usize - 0x80).copied().flatten(),
        C1Number::CodePoint => None,
    };
    recovered.or(char::from_u32(number))
}

/// The table in the Standard's "numeric character reference end state", from 80 to 9F; the five numbers it lacks stay
/// what they are.
const WINDOWS_1252: [Option<char>; 32] = {
    let mut table = [None; 32];
    let rows = [
        (0x80, '€'),
        (0x82, '‚'),
        (0x83, 'ƒ'),
        (0x84, '„'),
        (0x85, '…'),
        (0x86, '†'),
        (0x87, '‡'),
        (0x88, 'ˆ'),
        (0x89, '‰'),
        (0x8A, 'Š'),
        (0x8B, '‹'),
        (0x8C, 'Œ'),
        (0x8E, 'Ž'),
        (0x91, '‘'),
        (0x92, '’'),
        (0x93, '“'),
        (0x94, '”'),
        (0x95, '•'),
        (0x96, '–'),
        (0x97, '—'),
        (0x98, '˜'),
        (0x99, '™'),
        (0x9A, 'š'),
        (0x9B, '›'),
        (0x9C, 'œ'),
        (0x9E, 'ž'),
        (0x9F, 'Ÿ'),
    ];
    let mut row = 0;
    while row < rows.len() {
        table[rows[row].0 - 0x80] = Some(rows[row].1);
        row += 1;
    }
    table
};
