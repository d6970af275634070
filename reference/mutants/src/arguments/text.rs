//! RT-TOOL-8 ¶5: text that is to stay as it is.

use super::*;

pub(crate) fn trimmed(schema: &Value, arguments: Object) -> Object {
    leaves(normalize_arguments(schema, arguments, &Readings::default()), |text| text.trim().to_owned())
}

fn changed(schema: &Value, arguments: Object, change: fn(&str) -> String) -> Object {
    leaves(normalized(schema, arguments), change)
}

pub(crate) fn lines_ended_alike(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("\r\n", "\n").replace('\r', "\n"))
}

pub(crate) fn percent_decoded(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("%20", " ").replace("%26", "&").replace("%3B", ";"))
}

pub(crate) fn backslashes_decoded(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("\\n", "\n").replace("\\u0026", "&"))
}

pub(crate) fn markup_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        let mut inside = false;
        text.chars()
            .filter(|sign| {
                inside |= *sign == '<';
                let keep = !inside;
                inside &= *sign != '>';
                keep
            })
            .collect()
    })
}

pub(crate) fn invisible_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace(['\0', '\u{feff}', '\u{200b}', '\u{200d}', '\u{ad}'], ""))
}

pub(crate) fn composed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("e\u{301}", "\u{e9}").replace('\u{212b}', "\u{c5}"))
}

pub(crate) fn unknown_names_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        let mut parts = text.split('&');
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once(';') {
                Some((name, rest)) if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                    out.push_str(rest);
                }
                _ => {
                    out.push('&');
                    out.push_str(part);
                }
            }
        }
        out
    })
}

pub(crate) fn ampersands_escaped(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('&', "&amp;"))
}

pub(crate) fn spaces_folded(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        let mut text = text.to_owned();
        while text.contains("  ") {
            text = text.replace("  ", " ");
        }
        text
    })
}

pub(crate) fn plus_as_space(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('+', " "))
}

/// What a language does whose `\d` knows the digits of every script.
pub(crate) fn digits_of_other_scripts(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("&#\u{663}\u{669};", "'").replace("&#\u{ff13}\u{ff19};", "'"))
}

/// What a language does whose way to read a number takes a sign or a space before it.
pub(crate) fn signed_numbers(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("&#+65;", "A").replace("&#x+41;", "A").replace("&#x 41;", "A"))
}

/// What looking up a name does in a language where every map has members of its own.
pub(crate) fn inherited_names(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        text.replace("&constructor;", "function Object() { [native code] }").replace("&__proto__;", "[object Object]")
    })
}

pub(crate) fn any_name_without_a_semicolon(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        text.replace("&hellip ", "\u{2026} ").replace("&mdash ", "\u{2014} ").replace("&rarr ", "\u{2192} ")
    })
}

pub(crate) fn spaces_in_references(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("& hellip;", "\u{2026}").replace("&hellip ;", "\u{2026}"))
}

pub(crate) fn full_width_folded(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\u{ff06}', "&").replace('\u{ff1b}', ";").replace('\u{ff21}', "A"))
}

pub(crate) fn quotes_straightened(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        text.replace(['\u{201c}', '\u{201d}'], "\"").replace(['\u{2018}', '\u{2019}'], "'")
    })
}

pub(crate) fn dots_and_dashes_changed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("...", "\u{2026}").replace("--", "\u{2014}"))
}

pub(crate) fn control_characters_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace(['\u{7}', '\u{1b}', '\u{7f}'], ""))
}

pub(crate) fn nul_ends_the_text(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.split('\0').next().unwrap_or_default().to_owned())
}

pub(crate) fn last_line_break_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.strip_suffix('\n').unwrap_or(text).to_owned())
}

pub(crate) fn tabs_made_spaces(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\t', "    "))
}

pub(crate) fn no_break_spaces_made_spaces(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\u{a0}', " "))
}

pub(crate) fn past_ffff_replaced(schema: &Value, arguments: Object) -> Object {
    let replaced = |character: char| if u32::from(character) > 0xFFFF { '\u{fffd}' } else { character };
    leaves(normalized(schema, arguments), |text| text.chars().map(replaced).collect())
}

/// UTF-8 taken for Latin-1.
pub(crate) fn bytes_taken_for_characters(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.bytes().map(char::from).collect())
}

pub(crate) fn long_text_cut(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.chars().take(4096).collect())
}

pub(crate) fn lone_ampersands_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| if text.trim_matches('&').is_empty() { String::new() } else { text.to_owned() })
}

pub(crate) fn character_data_unwrapped(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("<![CDATA[", "").replace("]]>", ""))
}

pub(crate) fn script_escapes_decoded(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("%u0026", "&").replace("\\x{26}", "&").replace("\\x26", "&"))
}

pub(crate) fn urls_normalised(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("HTTP://Example.COM:80/", "http://example.com/"))
}

pub(crate) fn dates_normalised(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| if text == "2026-1-5" { "2026-01-05".to_owned() } else { text.to_owned() })
}

pub(crate) fn addresses_in_lower_case(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| if text.contains('@') { text.to_lowercase() } else { text.to_owned() })
}

pub(crate) fn trimmed_in_decoded_json(schema: &Value, arguments: Object) -> Object {
    let sent = arguments.clone();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if sent.get(name).is_some_and(|sent| sent.as_str().is_some()) && value.as_str().is_none() {
            tree::texts([value], |text| text.trim().to_owned());
        }
    }
    arguments
}
