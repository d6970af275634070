//! RT-TOOL-8 ¶2: what is taken for JSON, or not.

use super::*;

pub(crate) fn fence_removed(schema: &Value, mut arguments: Object) -> Object {
    for (name, value) in arguments.iter_mut() {
        let inner = value.as_str().and_then(|text| text.trim().strip_prefix("```json")?.strip_suffix("```"));
        if matches!(declared(schema, name), Some("array" | "object"))
            && let Some(inner) = inner
        {
            *value = Value::from(inner.trim());
        }
    }
    normalize_arguments(schema, arguments, &Readings::default())
}

pub(crate) fn trailing_commas(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(",]", "]").replace(",}", "}"))
}

pub(crate) fn single_quotes(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace('\'', "\""))
}

pub(crate) fn not_a_number(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        text.replace("-Infinity", "null").replace("Infinity", "null").replace("NaN", "null")
    })
}

pub(crate) fn python_literals(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("True", "true").replace("False", "false").replace("None", "null"))
}

pub(crate) fn comments_removed(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let text = text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
        match (text.find("/*"), text.find("*/")) {
            (Some(start), Some(end)) if start < end => format!("{}{}", &text[..start], &text[end + 2..]),
            _ => text,
        }
    })
}

pub(crate) fn trimmed_first(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.trim().to_owned())
}

pub(crate) fn first_document(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| match read(text) {
        Err(error) if error.problem.starts_with("something follows") => text[..error.offset].to_owned(),
        _ => text.to_owned(),
    })
}

pub(crate) fn closed_up(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let mut text = text.to_owned();
        if text.matches('"').count() % 2 == 1 {
            text.push('"');
        }
        let mut open = Vec::new();
        for sign in text.chars() {
            match sign {
                '[' => open.push(']'),
                '{' => open.push('}'),
                ']' | '}' => drop(open.pop()),
                _ => {}
            }
        }
        text.extend(open.into_iter().rev());
        text
    })
}

pub(crate) fn control_characters(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace('\n', "\\n").replace('\t', "\\t"))
}

pub(crate) fn names_without_quotes(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("{city:", "{\"city\":").replace("{a:", "{\"a\":"))
}

pub(crate) fn other_separators(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(';', ",").replace('=', ":"))
}

pub(crate) fn empty_items(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(",,", ",null,").replace("[,", "[null,"))
}

pub(crate) fn missing_values(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace(":}", ":null}"))
}

pub(crate) fn commas_left_out(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("1 2", "1,2"))
}

/// YAML's block lists and maps, and its plain text in brackets.
pub(crate) fn yaml(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
        let items = |items: Vec<&str>| Value::from(items.into_iter().map(Value::from).collect::<Vec<_>>()).to_string();
        let bullets: Option<Vec<&str>> = text.lines().map(|line| line.strip_prefix("- ")).collect();
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let flow =
            inside.map(|inside| inside.split(", ").collect::<Vec<_>>()).filter(|all| all.iter().all(|one| plain(one)));
        match bullets.filter(|items| !items.is_empty()).or(flow) {
            Some(list) => items(list),
            None => text.to_owned(),
        }
    })
}

pub(crate) fn leading_zeros_and_signs(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("[01]", "[1]").replace("[+1]", "[1]"))
}

pub(crate) fn bare_points(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("[.5]", "[0.5]").replace("[5.]", "[5.0]"))
}

pub(crate) fn hexadecimal_numbers(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("0x1F", "31"))
}

pub(crate) fn literals_in_any_letter_case(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        text.replace("TRUE", "true").replace("FALSE", "false").replace("Null", "null").replace("NULL", "null")
    })
}

pub(crate) fn undefined_is_null(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("undefined", "null"))
}

pub(crate) fn unknown_escapes(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.replace("\\'", "'").replace("\\x41", "A").replace("\\q", "q"))
}

/// What a language does whose text ends at a NUL.
pub(crate) fn nul_ends_it(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| text.split('\0').next().unwrap_or_default().to_owned())
}

/// From the first opening bracket to the last closing one.
pub(crate) fn text_around_removed(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| match (text.find(['[', '{']), text.rfind([']', '}'])) {
        (Some(start), Some(end)) if start < end => text[start..=end].to_owned(),
        _ => text.to_owned(),
    })
}

/// Several documents taken for the items of a list.
pub(crate) fn documents_listed(schema: &Value, arguments: Object) -> Object {
    mended(schema, arguments, |text| {
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > 1 && lines.iter().all(|line| read(line).is_ok()) {
            format!("[{}]", lines.join(","))
        } else {
            text.to_owned()
        }
    })
}

pub(crate) fn mark_made_a_space(schema: &Value, arguments: Object) -> Object {
    let mut arguments = normalized(schema, arguments);
    tree::texts(arguments.values_mut(), |text| {
        text.strip_prefix('\u{feff}').filter(|rest| rest.starts_with('[')).unwrap_or(text).to_owned()
    });
    arguments
}
