//! Where a result first differs from an answer, by the comparison that the protocol states: exact, by JSON value.

use rt_tool_reference::json::{Event, NumberRule, Value, walk};

use crate::fixture::Answer;

/// How far two values may differ and still be the same.
#[derive(Debug, Clone, Copy)]
pub struct Leniency {
    /// When numbers are the same.
    pub number: NumberRule,
    /// Whether `{}` and `[]` are the same, for a language that cannot tell them apart.
    pub lenient_empty: bool,
}

impl Leniency {
    /// Exact comparison.
    pub const NONE: Self = Self { number: NumberRule::Exact, lenient_empty: false };
}

/// The first difference between a result and an answer.
#[derive(Debug, Clone)]
pub struct Mismatch {
    /// Where in the result, as a JSON path.
    pub path: String,
    /// What was wanted there, in words or as JSON.
    pub wanted: String,
    /// What stands there, in words or as JSON.
    pub got: String,
    /// The whole member that differs, as wanted and as it came; `None` where it is too large to lay side by side.
    pub whole: Option<(Value, Value)>,
    /// The faults, in words, that would give just this answer.
    pub likely: Vec<&'static str>,
}

impl Mismatch {
    pub(super) fn unexplained() -> Self {
        Self {
            path: "$".to_owned(),
            wanted: "an accepted answer".to_owned(),
            got: "another".to_owned(),
            whole: None,
            likely: Vec::new(),
        }
    }

    fn at(path: String, wanted: impl Into<String>, got: impl Into<String>) -> Self {
        Self { path, wanted: wanted.into(), got: got.into(), whole: None, likely: Vec::new() }
    }
}

/// The first place where `result` differs from what `answer` names; `None` where it does not.
#[must_use]
pub fn answer(answer: &Answer, result: &Value, leniency: Leniency) -> Option<Mismatch> {
    for (name, wanted) in answer.members.iter() {
        let got = result.get(name);
        if is_absent(name, wanted) && got.is_none_or(|got| is_absent(name, got)) {
            continue;
        }
        let path = format!("$.{name}");
        let Some(got) = got else {
            return Some(Mismatch::at(path, wanted.to_string(), format!("{NOTHING}: the result has no `{name}`")));
        };
        if let Some(mut mismatch) = value(&path, wanted, got, leniency) {
            mismatch.whole = is_small(got).then(|| (wanted.clone(), got.clone()));
            return Some(mismatch);
        }
    }
    without(answer, result).or_else(|| prose(result)).or_else(|| absent(answer, result))
}

/// What a mismatch says of a member or item that is not there.
const NOTHING: &str = "nothing";

/// Whether `value` is one of the ways to say that there is nothing under `name`: no artifacts may be absent, `null` or
/// `[]`, and `data` that held only the reserved key absent, `null` or `{}`.
fn is_absent(name: &str, value: &Value) -> bool {
    match (name, value) {
        ("artifacts" | "data", Value::Null) => true,
        ("artifacts", Value::Array(items)) => items.is_empty(),
        ("data", Value::Object(members)) => members.is_empty(),
        _ => false,
    }
}

/// A name that `data` has and must lack.
fn without(answer: &Answer, result: &Value) -> Option<Mismatch> {
    let data = result.get("data")?.as_object()?;
    let name = answer.data_without.iter().find(|name| data.contains_key(name.as_str()))?;
    let got = data.get(name.as_str()).map(excerpt).unwrap_or_default();
    Some(Mismatch::at(join("$.data", &Step::Name(name)), NOTHING, got))
}

/// Prose that is no text. An adapter need not answer any, but what it calls prose it feeds a model as text.
fn prose(result: &Value) -> Option<Mismatch> {
    match result.get("prose")? {
        Value::String(_) | Value::Null => None,
        other => Some(Mismatch::at("$.prose".to_owned(), "text", excerpt(other))),
    }
}

/// Text that stands in `data` or `prose` and must not.
fn absent(answer: &Answer, result: &Value) -> Option<Mismatch> {
    let texts = |value| {
        walk(value).filter_map(|event| match event {
            Event::String(text) | Event::Name(text) => Some(text),
            _ => None,
        })
    };
    for name in ["data", "prose"] {
        for text in result.get(name).into_iter().flat_map(texts) {
            if let Some(found) = answer.absent_text.iter().find(|absent| text.contains(absent.as_str())) {
                let wanted = format!("no text with {}", Value::from(found.as_str()));
                return Some(Mismatch::at(format!("$.{name}"), wanted, excerpt_of_text(text)));
            }
        }
    }
    None
}

/// A reply may be a thousand times as large as an answer, and a failure shows its start alone.
const SMALL: usize = 64 * 1024;

fn is_small(value: &Value) -> bool {
    let mut size = 0;
    walk(value).all(|event| {
        size += match event {
            Event::String(text) | Event::Name(text) => text.len(),
            _ => 1,
        };
        size <= SMALL
    })
}

/// The value as JSON, or what kind of value it is where that is too long for a reader.
fn excerpt(value: &Value) -> String {
    match value {
        Value::String(text) => excerpt_of_text(text),
        _ if is_small(value) => value.to_string(),
        _ => format!("{} of more than {} kB", value.kind(), SMALL / 1024),
    }
}

fn excerpt_of_text(text: &str) -> String {
    let end = text.char_indices().map(|(place, _)| place).nth(SMALL).unwrap_or(text.len());
    let cut = if end < text.len() { format!("… ({} bytes in all)", text.len()) } else { String::new() };
    Value::from(&text[..end]).to_string() + &cut
}

enum Step<'a> {
    Name(&'a str),
    Item(usize),
}

/// A pair of values still to be compared, and how it was reached: the place of its parent in the trail, and the last step.
struct Pair<'a> {
    wanted: &'a Value,
    got: &'a Value,
    trail: usize,
}

/// The first place below `path` where `got` differs from `wanted`, without recursion.
fn value(path: &str, wanted: &Value, got: &Value, leniency: Leniency) -> Option<Mismatch> {
    let mut trail: Vec<(usize, Step<'_>)> = Vec::new();
    let mut work = vec![Pair { wanted, got, trail: usize::MAX }];
    while let Some(Pair { wanted, got, trail: here }) = work.pop() {
        let path_of = |trail: &[(usize, Step<'_>)], last: Option<Step<'_>>| {
            let mut steps = Vec::from_iter(last.map(|step| join("", &step)));
            let mut at = here;
            while let Some((parent, step)) = trail.get(at) {
                steps.push(join("", step));
                at = *parent;
            }
            steps.reverse();
            format!("{path}{}", steps.concat())
        };
        let same = match (wanted, got) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::String(a), Value::String(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => a.same(b, leniency.number),
            (Value::Array(a), Value::Object(b)) => leniency.lenient_empty && a.is_empty() && b.is_empty(),
            (Value::Object(a), Value::Array(b)) => leniency.lenient_empty && a.is_empty() && b.is_empty(),
            (Value::Array(a), Value::Array(b)) => {
                if a.len() != b.len() {
                    let shorter = a.len().min(b.len());
                    // The first item that differs says more than the lengths; only where none does, the one too many.
                    let differs = (0..shorter).find(|item| value("", &a[*item], &b[*item], leniency).is_some());
                    let item = differs.unwrap_or(shorter);
                    let shown = |value: Option<&Value>| value.map_or_else(|| NOTHING.to_owned(), excerpt);
                    let lengths =
                        |length: usize| format!(" ({length} item{} in all)", if length == 1 { "" } else { "s" });
                    return Some(Mismatch::at(
                        path_of(&trail, Some(Step::Item(item))),
                        shown(a.get(item)) + &lengths(a.len()),
                        shown(b.get(item)) + &lengths(b.len()),
                    ));
                }
                for (item, (wanted, got)) in a.iter().zip(b.iter()).enumerate().rev() {
                    trail.push((here, Step::Item(item)));
                    work.push(Pair { wanted, got, trail: trail.len() - 1 });
                }
                true
            }
            (Value::Object(a), Value::Object(b)) => {
                if let Some((name, value)) = a.iter().find(|(name, _)| !b.contains_key(*name)) {
                    return Some(Mismatch::at(path_of(&trail, Some(Step::Name(name))), value.to_string(), NOTHING));
                }
                if let Some((name, value)) = b.iter().find(|(name, _)| !a.contains_key(*name)) {
                    return Some(Mismatch::at(path_of(&trail, Some(Step::Name(name))), NOTHING, excerpt(value)));
                }
                for (name, wanted) in a.iter().rev() {
                    let Some(got) = b.get(name) else { continue };
                    trail.push((here, Step::Name(name)));
                    work.push(Pair { wanted, got, trail: trail.len() - 1 });
                }
                true
            }
            _ => false,
        };
        if !same {
            return Some(Mismatch::at(path_of(&trail, None), wanted.to_string(), excerpt(got)));
        }
    }
    None
}

fn join(path: &str, step: &Step<'_>) -> String {
    match step {
        Step::Item(item) => format!("{path}[{item}]"),
        Step::Name(name) => {
            let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
            if plain && !name.is_empty() { format!("{path}.{name}") } else { format!("{path}[{}]", Value::from(*name)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use rt_tool_reference::json::{Object, read};

    use super::*;

    fn members(text: &str) -> Object {
        read(text).unwrap().as_object().unwrap().clone()
    }

    fn difference(wanted: &str, got: &str) -> Option<String> {
        let wanted = Answer { members: members(wanted), ..Answer::default() };
        let mismatch = answer(&wanted, &read(got).unwrap(), Leniency::NONE)?;
        Some(format!("{}: {} | {}", mismatch.path, mismatch.wanted, mismatch.got))
    }

    #[test]
    fn the_first_difference_is_named_by_its_path() {
        for (wanted, got, said) in [
            (
                r#"{"arguments":{"a":[1,{"b c":"x"}]}}"#,
                r#"{"arguments":{"a":[1,{"b c":"y"}]}}"#,
                r#"$.arguments.a[1]["b c"]: "x" | "y""#,
            ),
            (r#"{"arguments":{"a":1,"b":2}}"#, r#"{"arguments":{"b":3,"a":2}}"#, "$.arguments.a: 1 | 2"),
            (r#"{"arguments":{"a":1}}"#, r#"{"arguments":{}}"#, "$.arguments.a: 1 | nothing"),
            (r#"{"arguments":{}}"#, r#"{"arguments":{"":0}}"#, r#"$.arguments[""]: nothing | 0"#),
            (r#"{"arguments":{}}"#, "{}", "$.arguments: {} | nothing: the result has no `arguments`"),
            (r#"{"arguments":{"a":[]}}"#, r#"{"arguments":{"a":{}}}"#, "$.arguments.a: [] | {}"),
            (
                r#"{"artifacts":[1,2,3]}"#,
                r#"{"artifacts":[1,3]}"#,
                "$.artifacts[1]: 2 (3 items in all) | 3 (2 items in all)",
            ),
            (
                r#"{"artifacts":[1]}"#,
                r#"{"artifacts":[1,2]}"#,
                "$.artifacts[1]: nothing (1 item in all) | 2 (2 items in all)",
            ),
            (r#"{"data":{"a":1}}"#, r#"{"data":null}"#, r#"$.data: {"a":1} | null"#),
            (r#"{"success":true}"#, r#"{"success":1}"#, "$.success: true | 1"),
            (
                r#"{"arguments":{"n":9007199254740993}}"#,
                r#"{"arguments":{"n":9007199254740992}}"#,
                "$.arguments.n: 9007199254740993 | 9007199254740992",
            ),
        ] {
            assert_eq!(difference(wanted, got).as_deref(), Some(said));
        }
    }

    #[test]
    fn what_the_protocol_calls_the_same_is_the_same() {
        for (wanted, got) in [
            (r#"{"arguments":{"a":1,"b":[1e1]}}"#, r#"{"arguments":{"b":[10.0],"a":1.0},"more":1}"#),
            (r#"{"artifacts":[]}"#, "{}"),
            (r#"{"artifacts":[]}"#, r#"{"artifacts":null}"#),
            (r#"{"data":{}}"#, r#"{"data":null}"#),
            (r#"{"data":{}}"#, "{}"),
        ] {
            assert_eq!(difference(wanted, got), None);
        }
    }

    #[test]
    fn text_and_names_that_must_be_absent() {
        let wanted = Answer {
            data_without: vec!["artifacts".to_owned()],
            absent_text: vec!["canary".to_owned()],
            ..Answer::default()
        };
        let said = |got: &str| answer(&wanted, &read(got).unwrap(), Leniency::NONE).map(|mismatch| mismatch.path);
        assert_eq!(said(r#"{"data":{"artifacts":[]}}"#).as_deref(), Some("$.data.artifacts"));
        assert_eq!(said(r#"{"data":{"a":[{"b":"a canary sings"}]}}"#).as_deref(), Some("$.data"));
        assert_eq!(said(r#"{"data":{"canary":1}}"#).as_deref(), Some("$.data"));
        assert_eq!(said(r#"{"data":{},"prose":"canary"}"#).as_deref(), Some("$.prose"));
        assert_eq!(said(r#"{"data":null,"prose":"","artifacts":["canary"]}"#), None);
        assert_eq!(said(r#"{"data":null,"prose":{"text":"x"}}"#).as_deref(), Some("$.prose"));
    }

    #[test]
    fn an_empty_map_is_an_empty_list_only_where_that_is_declared() {
        let wanted = Answer { members: members(r#"{"arguments":{"a":{},"b":[{}]}}"#), ..Answer::default() };
        let got = read(r#"{"arguments":{"a":[],"b":[[]]}}"#).unwrap();
        assert!(answer(&wanted, &got, Leniency::NONE).is_some());
        assert!(answer(&wanted, &got, Leniency { lenient_empty: true, ..Leniency::NONE }).is_none());
    }
}
