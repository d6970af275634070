//! RT-TOOL-8 ¶2: text that is no JSON, taken for it.

use super::*;

pub(crate) fn brackets_too_many(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| match read(text) {
        Err(error) if text[error.offset..].chars().all(|sign| matches!(sign, ']' | '}')) => {
            text[..error.offset].to_owned()
        }
        _ => text.to_owned(),
    })
}

/// Text mended outside its strings, the signs of which are nobody's business.
fn mended_outside_strings(schema: &Value, arguments: Object, mend: impl Fn(&str) -> String) -> Object {
    mended(schema, arguments, |text| {
        let mend = |(place, part): (usize, &str)| if place % 2 == 0 { mend(part) } else { part.to_owned() };
        text.split('"').enumerate().map(mend).collect::<Vec<_>>().join("\"")
    })
}

pub(crate) fn missing_commas(schema: &Value, arguments: Object) -> Object {
    mended_outside_strings(schema, arguments, |part| {
        let between = |part: &str, place: usize| {
            let [before, after] = [place.checked_sub(1), Some(place + 1)];
            let is_digit = |place: Option<usize>| part.as_bytes().get(place?).map(u8::is_ascii_digit);
            is_digit(before) == Some(true) && is_digit(after) == Some(true)
        };
        part.char_indices().map(|(place, sign)| if sign == ' ' && between(part, place) { ',' } else { sign }).collect()
    })
}

pub(crate) fn doubled_commas(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(",,", ","))
}

pub(crate) fn equals_signs(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(" => ", ":").replace('=', ":"))
}

pub(crate) fn parentheses(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => format!("[{inner}]"),
        None => text.to_owned(),
    })
}

pub(crate) fn yaml_lists(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let items: Option<Vec<Value>> = text.lines().map(|line| Some(Value::from(line.strip_prefix("- ")?))).collect();
        items.filter(|items| !items.is_empty()).map_or_else(|| text.to_owned(), |items| write(&Value::from(items)))
    })
}

pub(crate) fn yaml_maps(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let member = |line: &str| {
            let (name, value) = line.split_once(": ")?;
            let plain = name.bytes().all(|byte| byte.is_ascii_alphabetic());
            plain.then(|| (name.to_owned(), Value::from(value)))
        };
        let members: Option<Object> = text.lines().map(member).collect();
        members.filter(|members| !members.is_empty()).map_or_else(|| text.to_owned(), |map| write(&Value::Object(map)))
    })
}

pub(crate) fn bare_names(schema: &Value, arguments: Object) -> Object {
    mended_outside_strings(schema, arguments, |part| {
        let mut out = String::new();
        let mut name = String::new();
        for sign in part.chars() {
            match sign {
                _ if sign.is_ascii_alphabetic() => name.push(sign),
                ':' if !name.is_empty() => out += &format!("\"{}\":", std::mem::take(&mut name)),
                _ => {
                    out += &std::mem::take(&mut name);
                    out.push(sign);
                }
            }
        }
        out + &name
    })
}

pub(crate) fn other_numbers(schema: &Value, arguments: Object) -> Object {
    fn plain(number: &str) -> String {
        let number = number.strip_prefix('+').unwrap_or(number);
        if let Some(value) = number.strip_prefix("0x").and_then(|digits| i64::from_str_radix(digits, 16).ok()) {
            return value.to_string();
        }
        let whole = number.trim_start_matches('0').trim_end_matches('.');
        if whole.is_empty() || whole.starts_with('.') { format!("0{whole}") } else { whole.to_owned() }
    }
    mended_outside_strings(schema, arguments, |part| {
        let is_sign = |sign: char| matches!(sign, '[' | ']' | '{' | '}' | ',' | ':' | ' ');
        part.split_inclusive(is_sign)
            .map(|piece| match piece.strip_suffix(is_sign) {
                Some(number) if number.starts_with(|sign: char| sign.is_ascii_digit() || matches!(sign, '+' | '.')) => {
                    plain(number) + &piece[number.len()..]
                }
                _ => piece.to_owned(),
            })
            .collect()
    })
}

pub(crate) fn unknown_escapes(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("\\'", "'").replace("\\x41", "A").replace("\\q", "q"))
}

pub(crate) fn undefined_as_null(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("undefined", "null"))
}

pub(crate) fn found_in_prose(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| match (text.find(['[', '{']), text.rfind([']', '}'])) {
        (Some(start), Some(end)) if start < end => text[start..=end].to_owned(),
        _ => text.to_owned(),
    })
}

pub(crate) fn lines_of_json(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let documents: Option<Vec<Value>> = text.lines().map(|line| read(line).ok()).collect();
        match documents {
            Some(documents) if documents.len() > 1 => write(&Value::from(documents)),
            _ => text.to_owned(),
        }
    })
}
