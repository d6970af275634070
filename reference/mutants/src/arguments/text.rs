//! RT-TOOL-8 ¶5: keys and text that are to stay as they are.

use super::*;

pub(crate) fn keys_too(schema: &Value, arguments: Object) -> Object {
    fn decoded(value: Value) -> Value {
        match value {
            Value::Array(mut items) => Value::Array(items.drain(..).map(decoded).collect::<Array>()),
            Value::Object(members) => Value::Object(keys(members)),
            other => other,
        }
    }
    fn keys(mut members: Object) -> Object {
        let name = |name: String| resolve(&name, &Readings::default()).into_owned();
        members.drain(..).map(|(key, value)| (name(key), decoded(value))).collect()
    }
    keys(normalize_arguments(schema, arguments, &Readings::default()))
}

pub(crate) fn trimmed(schema: &Value, arguments: Object) -> Object {
    leaves(normalize_arguments(schema, arguments, &Readings::default()), |text| text.trim().to_owned())
}

fn changed(schema: &Value, arguments: Object, change: fn(&str) -> String) -> Object {
    leaves(normalized(schema, arguments), change)
}

pub(crate) fn top_keys_too(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    arguments.drain(..).map(|(name, value)| (resolve(&name, &Readings::default()).into_owned(), value)).collect()
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

pub(crate) fn keys_composed(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    let mut work: Vec<&mut Object> = vec![&mut arguments];
    while let Some(members) = work.pop() {
        let composed = |(name, value): (String, Value)| (name.replace("e\u{301}", "\u{e9}"), value);
        **members = std::mem::take(&mut **members).into_iter().map(composed).collect();
        work.extend(members.values_mut().filter_map(|value| match value {
            Value::Object(members) => Some(members),
            _ => None,
        }));
    }
    arguments
}

pub(crate) fn typography_made_plain(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| {
        text.replace(['\u{201c}', '\u{201d}'], "\"").replace(['\u{2018}', '\u{2019}'], "'")
    })
}

pub(crate) fn characters_past_ffff_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace(|sign| u32::from(sign) > 0xFFFF, ""))
}

pub(crate) fn nul_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\0', ""))
}

pub(crate) fn terminal_escapes_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("\u{1b}[0m", "").replace('\u{7}', ""))
}

pub(crate) fn byte_order_mark_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.trim_start_matches('\u{feff}').to_owned())
}

pub(crate) fn bidi_controls_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\u{202e}', ""))
}

pub(crate) fn tabs_as_spaces(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\t', " "))
}

pub(crate) fn no_break_spaces_as_spaces(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\u{a0}', " "))
}

pub(crate) fn long_text_cut(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.chars().take(3_000).collect())
}

pub(crate) fn empty_text_lost(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    for value in arguments.values_mut() {
        if let Value::Array(items) = value {
            items.retain(|item| item.as_str() != Some(""));
        }
    }
    arguments
}

pub(crate) fn plus_as_space(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| if text.starts_with("http") { text.replace('+', " ") } else { text.to_owned() })
}

pub(crate) fn numbers_without_digits_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("&#;", "").replace("&#x;", ""))
}

pub(crate) fn lone_ampersands_removed(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("&;", ";"))
}

pub(crate) fn spaces_within_references_forgiven(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("& amp;", "&").replace("& #65;", "A"))
}

pub(crate) fn quoted_printable_decoded(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace("=3D", "="))
}

pub(crate) fn backslashes_doubled(schema: &Value, arguments: Object) -> Object {
    changed(schema, arguments, |text| text.replace('\\', "\\\\"))
}
