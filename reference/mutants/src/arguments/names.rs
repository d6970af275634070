//! RT-TOOL-8 ¶4: which references are known, and what they stand for.

use super::*;

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

pub(crate) fn dropped_when_odd(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let decoded = decode_once(text, &Readings::default()).into_owned();
        let odd = |character: char| {
            (character.is_control() && !character.is_whitespace()) || character == char::REPLACEMENT_CHARACTER
        };
        if decoded == text { decoded } else { decoded.replace(odd, "") }
    })
}

pub(crate) fn apos_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| body != "apos"))
}

pub(crate) fn amp_in_capitals_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !matches!(body, "AMP" | "LT" | "GT" | "QUOT" | "COPY"))
    })
}

pub(crate) fn names_with_digits_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| body.starts_with('#') || !body.bytes().any(|byte| byte.is_ascii_digit()))
    })
}

pub(crate) fn long_names_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| body.starts_with('#') || body.len() <= 8))
}

pub(crate) fn mathematics_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| {
            let character = decode_once(&format!("&{body};"), &Readings::default()).chars().next().unwrap_or('&');
            body.starts_with('#') || !('\u{2200}'..='\u{2bff}').contains(&character)
        })
    })
}

pub(crate) fn two_code_points_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| {
            body.starts_with('#') || decode_once(&format!("&{body};"), &Readings::default()).chars().count() != 2
        })
    })
}

/// What a list of names gives that is tried one after the other without their semicolon.
pub(crate) fn shorter_names_first(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let cut = text.replace("&notin;", "\u{ac}in;").replace("&sup1;", "\u{2283}1;").replace("&ltimes;", "<imes;");
        decode_once(&cut, &Readings::default()).into_owned()
    })
}

pub(crate) fn five_digits_at_most(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with('#') || digits(body).len() <= 5))
}

pub(crate) fn seven_digits_at_most(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decoded_if(text, |body| !body.starts_with('#') || digits(body).len() <= 7))
}

fn digits(body: &str) -> &str {
    body.trim_start_matches(['#', 'x', 'X'])
}

pub(crate) fn one_byte_numbers_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || number(body).is_none_or(|number| number <= 0xFF))
    })
}

pub(crate) fn numbers_past_ffff_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || number(body).is_none_or(|number| number <= 0xFFFF))
    })
}

fn number(body: &str) -> Option<u32> {
    let (radix, digits) =
        if body.starts_with("#x") || body.starts_with("#X") { (16, &body[2..]) } else { (10, body.get(1..)?) };
    u32::from_str_radix(digits, radix).ok()
}

pub(crate) fn small_hexadecimal_digits_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || !digits(body).bytes().any(|byte| byte.is_ascii_uppercase()))
    })
}

pub(crate) fn capital_hexadecimal_digits_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| !body.starts_with('#') || !digits(body).bytes().any(|byte| byte.is_ascii_lowercase()))
    })
}

pub(crate) fn numbers_of_signs_alone(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decoded_if(text, |body| {
            let letter = |number| char::from_u32(number).is_some_and(char::is_alphanumeric);
            !body.starts_with('#') || !number(body).is_some_and(letter)
        })
    })
}

pub(crate) fn surrogates_joined(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decode_once(&text.replace("&#xD83D;&#xDE00;", "\u{1f600}"), &Readings::default()).into_owned()
    })
}

pub(crate) fn thirty_two_bits(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decode_once(&text.replace("&#4294967361;", "A"), &Readings::default()).into_owned()
    })
}

pub(crate) fn numbers_past_unicode_are_question_marks(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let marked = text.replace("&#x110000;", "?").replace("&#9999999;", "?");
        decode_once(&marked, &Readings::default()).into_owned()
    })
}

pub(crate) fn windows_1252_unknown(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let marked = text.replace("&#128;", "?").replace("&#x93;", "?").replace("&#x94;", "?");
        decode_once(&marked, &Readings::default()).into_owned()
    })
}

pub(crate) fn carriage_return_as_line_feed(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| decode_once(&text.replace("&#13;", "\n"), &Readings::default()).into_owned())
}

pub(crate) fn white_space_as_space(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let names = ["&#9;", "&#10;", "&Tab;", "&NewLine;", "&emsp;"];
        let spaced = names.iter().fold(text.to_owned(), |text, name| text.replace(name, " "));
        decode_once(&spaced, &Readings::default()).into_owned()
    })
}

/// A name without its semicolon taken for one, and the character after it lost with it.
pub(crate) fn eats_what_follows(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let eaten = text.replace("&copy ", "\u{a9}").replace("&notit;", "\u{ac}t;");
        decode_once(&eaten, &Readings::default()).into_owned()
    })
}

/// A number without its semicolon taken for one, and the character after it lost with it.
pub(crate) fn eats_what_follows_numbers(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        decode_once(&text.replace("&#65,", "A").replace("&#x42!", "B"), &Readings::default()).into_owned()
    })
}

/// What a pattern does that takes anything from an ampersand to the next semicolon for a reference.
pub(crate) fn anything_up_to_a_semicolon(schema: &Value, arguments: Object) -> Object {
    until_stable(schema, arguments, |text| {
        let mut out = String::new();
        let mut rest = text;
        while let Some(start) = rest.find('&') {
            out.push_str(&rest[..start]);
            rest = &rest[start..];
            let Some(end) = rest.find(';') else { break };
            let body = &rest[..=end];
            let whole = !body[1..].contains('&');
            out.push_str(&if whole { decode_once(body, &Readings::default()) } else { body.into() });
            rest = &rest[end + 1..];
        }
        out + rest
    })
}

/// What a strict parser does that ends at the first name it does not know.
pub(crate) fn nothing_beside_unknown_names(schema: &Value, arguments: Object) -> Object {
    leaves(decoded_alone(schema, arguments), |text| {
        if text.contains("&foo;") || text.contains("&unknown;") { text.to_owned() } else { resolved(text) }
    })
}
