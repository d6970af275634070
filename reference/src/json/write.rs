//! Writes a value as text: compact, compact ASCII, or one member a line.

use std::fmt;

use super::{Event, Value, walk};

/// `value` as compact JSON.
#[must_use]
pub fn write(value: &Value) -> String {
    whole(|out| compact(out, value, false))
}

/// `value` as compact JSON in ASCII alone; every other character is a `\u` escape.
#[must_use]
pub fn write_ascii(value: &Value) -> String {
    whole(|out| compact(out, value, true))
}

/// Writes `value` to `out` as [`write()`] does, piece by piece, for a value too large to hold as text too.
///
/// # Errors
/// When `out` takes no more.
pub fn write_to(out: &mut impl fmt::Write, value: &Value) -> fmt::Result {
    compact(out, value, false)
}

/// Writes `value` to `out` as [`write_ascii`] does.
///
/// # Errors
/// When `out` takes no more.
pub fn write_ascii_to(out: &mut impl fmt::Write, value: &Value) -> fmt::Result {
    compact(out, value, true)
}

/// `value` with one item or member a line, two spaces a level, and no line break at the end.
#[must_use]
pub fn write_pretty(value: &Value) -> String {
    whole(|out| pretty(out, value))
}

fn whole(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut out = String::new();
    // A `String` takes everything.
    let _ = write(&mut out);
    out
}

fn pretty(out: &mut String, value: &Value) -> fmt::Result {
    let mut level = 0;
    let mut after = After::Start;
    let line = |out: &mut String, level: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", level));
    };
    for event in walk(value) {
        let closes = matches!(event, Event::ArrayEnd | Event::ObjectEnd);
        if closes {
            level -= 1;
        }
        match after {
            After::Value if closes => line(out, level),
            After::Value => {
                out.push(',');
                line(out, level);
            }
            After::Open if !closes => line(out, level),
            After::Open | After::Start => {}
            After::Name => out.push(' '),
        }
        scalar_or_sign(out, event, false)?;
        after = After::of(event);
        if matches!(after, After::Open) {
            level += 1;
        }
    }
    Ok(())
}

fn compact(out: &mut impl fmt::Write, value: &Value, ascii: bool) -> fmt::Result {
    let mut after = After::Start;
    for event in walk(value) {
        if matches!(after, After::Value) && !matches!(event, Event::ArrayEnd | Event::ObjectEnd) {
            out.write_char(',')?;
        }
        scalar_or_sign(out, event, ascii)?;
        after = After::of(event);
    }
    Ok(())
}

/// What the last event left behind, which decides what must stand between it and the next.
#[derive(Clone, Copy)]
enum After {
    Start,
    Open,
    Name,
    Value,
}

impl After {
    fn of(event: Event<'_>) -> Self {
        match event {
            Event::ArrayStart | Event::ObjectStart => Self::Open,
            Event::Name(_) => Self::Name,
            _ => Self::Value,
        }
    }
}

fn scalar_or_sign(out: &mut impl fmt::Write, event: Event<'_>, ascii: bool) -> fmt::Result {
    match event {
        Event::Null => out.write_str("null"),
        Event::Bool(true) => out.write_str("true"),
        Event::Bool(false) => out.write_str("false"),
        Event::Number(number) => out.write_str(number.as_str()),
        Event::String(text) => string(out, text, ascii),
        Event::Name(name) => {
            string(out, name, ascii)?;
            out.write_char(':')
        }
        Event::ArrayStart => out.write_char('['),
        Event::ArrayEnd => out.write_char(']'),
        Event::ObjectStart => out.write_char('{'),
        Event::ObjectEnd => out.write_char('}'),
    }
}

fn string(out: &mut impl fmt::Write, text: &str, ascii: bool) -> fmt::Result {
    out.write_char('"')?;
    let mut written = 0;
    for (at, byte) in text.bytes().enumerate() {
        let plain = byte >= 0x20 && byte != b'"' && byte != b'\\' && !(ascii && byte >= 0x7F);
        // Bytes inside a character are passed over: the first one has written the whole of it.
        if plain || at < written {
            continue;
        }
        out.write_str(&text[written..at])?;
        let Some(character) = text[at..].chars().next() else {
            break;
        };
        written = at + character.len_utf8();
        escape(out, character)?;
    }
    out.write_str(&text[written..])?;
    out.write_char('"')
}

fn escape(out: &mut impl fmt::Write, character: char) -> fmt::Result {
    match character {
        '"' => out.write_str("\\\""),
        '\\' => out.write_str("\\\\"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        _ => character.encode_utf16(&mut [0; 2]).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn compact_ascii_and_pretty() {
        let value = read(r#" { "a" : [ 1 , {} , [ ] , "é\u0000\"\\\n😀\u007f" ] , "b" : null } "#).unwrap();
        assert_eq!(write(&value), "{\"a\":[1,{},[],\"é\\u0000\\\"\\\\\\n😀\u{7f}\"],\"b\":null}");
        assert_eq!(write_ascii(&value), r#"{"a":[1,{},[],"\u00e9\u0000\"\\\n\ud83d\ude00\u007f"],"b":null}"#);
        assert_eq!(
            write_pretty(&value),
            "{\n  \"a\": [\n    1,\n    {},\n    [],\n    \"é\\u0000\\\"\\\\\\n😀\u{7f}\"\n  ],\n  \"b\": null\n}"
        );
    }
}
