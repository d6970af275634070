//! Writes a value as text: compact, compact ASCII, or one member a line.

use super::{Event, Value, walk};

/// `value` as compact JSON.
#[must_use]
pub fn write(value: &Value) -> String {
    compact(value, false)
}

/// `value` as compact JSON in ASCII alone; every other character is a `\u` escape.
#[must_use]
pub fn write_ascii(value: &Value) -> String {
    compact(value, true)
}

/// `value` with one item or member a line, two spaces a level, and no line break at the end.
#[must_use]
pub fn write_pretty(value: &Value) -> String {
    let mut out = String::new();
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
            After::Value if closes => line(&mut out, level),
            After::Value => {
                out.push(',');
                line(&mut out, level);
            }
            After::Open if !closes => line(&mut out, level),
            After::Open | After::Start => {}
            After::Name => out.push(' '),
        }
        scalar_or_sign(&mut out, event, false);
        after = After::of(event);
        if matches!(after, After::Open) {
            level += 1;
        }
    }
    out
}

fn compact(value: &Value, ascii: bool) -> String {
    let mut out = String::new();
    let mut after = After::Start;
    for event in walk(value) {
        if matches!(after, After::Value) && !matches!(event, Event::ArrayEnd | Event::ObjectEnd) {
            out.push(',');
        }
        scalar_or_sign(&mut out, event, ascii);
        after = After::of(event);
    }
    out
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

fn scalar_or_sign(out: &mut String, event: Event<'_>, ascii: bool) {
    match event {
        Event::Null => out.push_str("null"),
        Event::Bool(true) => out.push_str("true"),
        Event::Bool(false) => out.push_str("false"),
        Event::Number(number) => out.push_str(number.as_str()),
        Event::String(text) => string(out, text, ascii),
        Event::Name(name) => {
            string(out, name, ascii);
            out.push(':');
        }
        Event::ArrayStart => out.push('['),
        Event::ArrayEnd => out.push(']'),
        Event::ObjectStart => out.push('{'),
        Event::ObjectEnd => out.push('}'),
    }
}

fn string(out: &mut String, text: &str, ascii: bool) {
    out.push('"');
    let mut written = 0;
    for (at, byte) in text.bytes().enumerate() {
        let plain = byte >= 0x20 && byte != b'"' && byte != b'\\' && !(ascii && byte >= 0x7F);
        // Bytes inside a character are passed over: the first one has written the whole of it.
        if plain || at < written {
            continue;
        }
        out.push_str(&text[written..at]);
        let Some(character) = text[at..].chars().next() else {
            break;
        };
        written = at + character.len_utf8();
        escape(out, character);
    }
    out.push_str(&text[written..]);
    out.push('"');
}

fn escape(out: &mut String, character: char) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ => {
            for unit in character.encode_utf16(&mut [0; 2]) {
                out.push_str("\\u");
                for shift in [12, 8, 4, 0] {
                    let digit = char::from_digit(u32::from(*unit >> shift) & 0xF, 16);
                    out.push(digit.unwrap_or_default());
                }
            }
        }
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
