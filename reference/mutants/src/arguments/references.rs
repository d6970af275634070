//! RT-TOOL-8 ¶4: which references are known, where, and how often they are decoded.

use super::*;

pub(crate) fn once(schema: &Value, arguments: Object) -> Object {
    normalize_arguments(schema, arguments, &Readings { pass_bound: NonZeroU32::new(1), ..Readings::default() })
}

pub(crate) fn five_names(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let mut text = text.to_owned();
        loop {
            let next =
                [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")]
                    .iter()
                    .fold(text.clone(), |text, (name, character)| text.replace(name, character));
            if next == text {
                return text;
            }
            text = next;
        }
    })
}

pub(crate) fn top_level_alone(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for value in arguments.values_mut() {
        if let Value::String(text) = value {
            *text = resolve(text, &Readings::default()).into_owned();
        }
    }
    arguments
}

/// References decoded by `pass` until nothing changes, after JSON text was decoded as it is to be.
fn until_stable(schema: &Value, arguments: Object, pass: fn(&str) -> String) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let mut text = text.to_owned();
        loop {
            let next = pass(&text);
            if next == text {
                return text;
            }
            text = next;
        }
    })
}

/// Every reference in `text` that `known` takes, body and all without `&` and `;`, decoded once.
fn decoded_if(text: &str, known: fn(&str) -> bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest[1..].find(['&', ';']).map_or(rest.len(), |end| end + 1);
        let whole = rest.as_bytes().get(end) == Some(&b';');
        if whole && known(&rest[1..end]) {
            out.push_str(&decode_once(&rest[..=end], &Readings::default()));
            rest = &rest[end + 1..];
        } else {
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
    out + rest
}

pub(crate) fn names_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with('#')))
}

pub(crate) fn decimal_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with("#x") && !body.starts_with("#X")))
}

pub(crate) fn small_x_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with("#X")))
}

pub(crate) fn leading_zeros_refused(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with("#0") && !body.starts_with("#x0")))
}

pub(crate) fn sixteen_bits(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let decoded = decode_once(text, &Readings::default());
        let cut =
            |character: char| char::from_u32(u32::from(character) & 0xFFFF).unwrap_or(char::REPLACEMENT_CHARACTER);
        if decoded == text { text.to_owned() } else { decoded.chars().map(cut).collect() }
    })
}

pub(crate) fn first_code_point_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let second = ['\u{20d2}', '\u{338}', '\u{20e5}', '\u{333}', '\u{fe00}'];
        let decoded = decode_once(text, &Readings::default()).into_owned();
        if decoded == text { decoded } else { decoded.replace(second, "") }
    })
}

pub(crate) fn nbsp_as_space(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decode_once(&text.replace("&nbsp;", " "), &Readings::default()).into_owned())
}

pub(crate) fn any_letter_case(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let common = [
            "&AMP;", "&Amp;", "&LT;", "&Lt;", "&GT;", "&Gt;", "&QUOT;", "&Quot;", "&COPY;", "&NBSP;", "&Nbsp;",
            "&APOS;",
        ];
        let lower = common.iter().fold(text.to_owned(), |text, name| text.replace(name, &name.to_lowercase()));
        decode_once(&lower, &Readings::default()).into_owned()
    })
}

pub(crate) fn again_only_after_amp(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        if text.contains("&amp;") {
            resolve(text, &Readings::default()).into_owned()
        } else {
            decode_once(text, &Readings::default()).into_owned()
        }
    })
}

pub(crate) fn lists_skipped(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = resolve(text, &Readings::default()).into_owned(),
            Value::Object(members) => work.extend(members.values_mut()),
            _ => {}
        }
    }
    arguments
}

pub(crate) fn four_levels_deep(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    let mut work: Vec<(&mut Value, usize)> = arguments.values_mut().map(|value| (value, 1)).collect();
    while let Some((value, level)) = work.pop() {
        match value {
            Value::String(text) => *text = resolve(text, &Readings::default()).into_owned(),
            Value::Array(items) if level < 4 => work.extend(items.iter_mut().map(|item| (item, level + 1))),
            Value::Object(members) if level < 4 => work.extend(members.values_mut().map(|value| (value, level + 1))),
            _ => {}
        }
    }
    arguments
}

pub(crate) fn declared_strings_alone(schema: &Value, arguments: Object) -> Object {
    let mut arguments = decoded_alone(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if let Value::String(text) = value
            && declared(schema, name) == Some("string")
        {
            *text = resolve(text, &Readings::default()).into_owned();
        }
    }
    arguments
}

pub(crate) fn decoded_json_skipped(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let was_text = value.as_str().is_some();
        let sent = std::mem::replace(value, Value::Null);
        let mut one = decoded_alone(schema, Object::from_iter([(name.as_str(), sent)]));
        if !was_text || one[name].as_str().is_some() {
            one = leaves(one, |text| resolve(text, &Readings::default()).into_owned());
        }
        *value = std::mem::replace(&mut one[name], Value::Null);
    }
    arguments
}

pub(crate) fn dropped_when_odd(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let decoded = decode_once(text, &Readings::default()).into_owned();
        let odd = |character: char| {
            (character.is_control() && !character.is_whitespace()) || character == char::REPLACEMENT_CHARACTER
        };
        if decoded == text { decoded } else { decoded.replace(odd, "") }
    })
}

pub(crate) fn names_with_digits_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| body.starts_with('#') || !body.contains(|sign: char| sign.is_ascii_digit()))
    })
}

pub(crate) fn apos_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| body != "apos"))
}

pub(crate) fn latin_names_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| body.starts_with('#') || stands_for(body, |code| code < 0x2300))
    })
}

pub(crate) fn upper_case_names_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| {
            body.starts_with('#') || body.len() < 2 || body.bytes().any(|byte| !byte.is_ascii_uppercase())
        })
    })
}

pub(crate) fn short_names_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| body.len() <= 20))
}

pub(crate) fn four_hexadecimal_digits(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with("#x") || body.len() <= 6))
}

pub(crate) fn five_decimal_digits(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || body.len() <= 6 || body.starts_with("#x"))
    })
}

pub(crate) fn numbers_past_latin_1_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || stands_for(body, |code| code < 0x100))
    })
}

pub(crate) fn white_space_numbers_left(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || !stands_for(body, |code| code <= 0x20))
    })
}

/// Whether the reference with this body stands for one code point of which `is` is true.
fn stands_for(body: &str, is: fn(u32) -> bool) -> bool {
    let whole = format!("&{body};");
    let decoded = decode_once(&whole, &Readings::default());
    decoded != whole && decoded.chars().all(|sign| is(u32::from(sign)))
}

pub(crate) fn numbers_once(schema: &Value, arguments: Object) -> Object {
    let names = |text: &str| decoded_if(text, |body| !body.starts_with('#'));
    leaves(decoded_alone(schema, arguments), |text| {
        let mut text = decoded_if(text, |body| body.starts_with('#'));
        loop {
            let next = names(&text);
            if next == text {
                return text;
            }
            text = next;
        }
    })
}

pub(crate) fn amp_alone_repeated(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let mut text = text.to_owned();
        while text.contains("&amp;amp;") {
            text = text.replace("&amp;amp;", "&amp;");
        }
        decode_once(&text, &Readings::default()).into_owned()
    })
}

pub(crate) fn fifty_at_most(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        let parts: Vec<&str> = text.splitn(51, '&').collect();
        let Some((rest, first)) = parts.split_last().filter(|_| parts.len() == 51) else {
            return resolve(text, &Readings::default()).into_owned();
        };
        format!("{}&{rest}", resolve(&first.join("&"), &Readings::default()))
    })
}
