//! What an adapter is asked, and whether what came back is right. Nothing here asks or waits.

use rt_tool_reference::json::{NumberRule, Object, Value, read};

use super::advice::Topic;
use crate::fixture::Answer;
use crate::judge::Mismatch;
use crate::judge::compare::{self, Leniency};
use crate::visible::visible_start;

pub(super) const NORMALIZE: &str = "normalize_arguments";
pub(super) const LIFT: &str = "lift_artifacts";

/// Arguments that no schema declares and that hold no character reference: they come back as they were sent.
pub(super) struct Echo {
    pub(super) title: &'static str,
    /// The arguments as JSON.
    arguments: &'static str,
    /// What to mend where they do not come back, and how they differ does not tell.
    topic: Topic,
}

pub(super) const ECHOES: &[Echo] = &[
    Echo {
        title: "every JSON type",
        arguments: r#"{"null":null,"true":true,"false":false,"integer":-7,"decimal":0.5,"text":"plain","list":[1,"two",[null]],"map":{"a":{"b":[true]}}}"#,
        topic: Topic::AsSent,
    },
    Echo {
        title: "empty maps, lists and texts",
        arguments: r#"{"text":"","list":[],"map":{},"nested":[[],{},"",{"list":[],"map":{}}]}"#,
        topic: Topic::AsSent,
    },
    Echo {
        title: "names of members",
        arguments: r#"{"":"no characters","a b":"a space","a":"lower","A":"upper","__proto__":"kept","map":{"0":"zero","1":"one"}}"#,
        topic: Topic::Names,
    },
    Echo {
        title: "big integers",
        arguments: r#"{"past 2^53":9007199254740993,"below -2^53":-9007199254740993,"20 digits":12345678901234567890}"#,
        topic: Topic::AsSent,
    },
    Echo {
        title: "long decimals",
        arguments: r#"{"21 digits":3.14159265358979323846,"small":1.5e-7,"large":6.02214076e23}"#,
        topic: Topic::AsSent,
    },
    Echo {
        title: "text beyond ASCII",
        arguments: r#"{"latin":"caf\u00e9 \u0080\u00ff","na\u00efve":"a name","euro":"\u20ac","emoji":"\ud83d\ude00 \ud83d\udc69\u200d\ud83d\udcbb","line separators":"\u2028\u2029\u0085","accent apart":"e\u0301","mark":"\ufeffa"}"#,
        topic: Topic::Encoding,
    },
    Echo {
        title: "NUL and control text",
        arguments: r#"{"nul":"a\u0000b","low":"\u0001\u0007\u001b[31m\u001f\u007f","space":"\t\r\n ","quoted":"\"\\/ \\n"}"#,
        topic: Topic::Encoding,
    },
];

impl Echo {
    /// The request's params.
    pub(super) fn params(&self) -> Object {
        let arguments = read(self.arguments).unwrap_or(Value::Object(Object::default()));
        normalize(arguments.as_object().cloned().unwrap_or_default())
    }
}

/// A text of a megabyte, to be echoed.
pub(super) fn megabyte() -> Object {
    normalize(Object::from_iter([("text", "0123456789".repeat(100_000))]))
}

/// A megabyte of `&amp;amp;…`, in 250,000 layers.
pub(super) fn layers() -> Object {
    normalize(Object::from_iter([("text", format!("&{}", "amp;".repeat(250_000)))]))
}

/// A plain request.
pub(super) fn plain() -> Object {
    normalize(Object::from_iter([("text", "again")]))
}

fn normalize(arguments: Object) -> Object {
    Object::from_iter([("schema", Value::Object(Object::default())), ("arguments", Value::Object(arguments))])
}

/// A call of a node that put out nothing.
pub(super) fn empty_call() -> Object {
    Object::from_iter([
        ("outcome", Value::from("success")),
        ("artifacts_port", Value::from("hidden")),
        ("output", Value::Object(Object::default())),
    ])
}

/// How a result differs from what it is to be.
#[derive(Debug)]
pub(super) enum Difference {
    /// Numbers are rounded to the nearest binary64, which the suite accepts.
    Digits(String),
    /// It is wrong.
    Wrong(String, Topic),
}

/// How the result of `normalize_arguments` differs from the arguments it was sent; `None` where it does not.
pub(super) fn echoed(params: &Object, result: &Value, topic: Topic, lenient_empty: bool) -> Option<Difference> {
    let arguments = params.get("arguments").cloned().unwrap_or(Value::Null);
    let members = Object::from_iter([("arguments", arguments)]);
    let answer = Answer { members, ..Answer::default() };
    let compared = |number| compare::answer(&answer, result, Leniency { number, lenient_empty });
    let exact = compared(NumberRule::Exact)?;
    Some(match compared(NumberRule::Binary64) {
        None => Difference::Digits(format!("{} came back as {}", shown(&exact.wanted), shown(&exact.got))),
        Some(mismatch) => wrong(&mismatch, result, topic),
    })
}

/// How the result of `lift_artifacts` for an empty call differs from what it is to be.
pub(super) fn lifted(result: &Value, lenient_empty: bool) -> Option<Difference> {
    let members = Object::from_iter([
        ("success", Value::from(true)),
        ("data", Value::Object(Object::default())),
        ("artifacts", Value::from(Vec::new())),
    ]);
    let answer = Answer { members, ..Answer::default() };
    let mismatch = compare::answer(&answer, result, Leniency { number: NumberRule::Exact, lenient_empty })?;
    Some(wrong(&mismatch, result, Topic::Shape))
}

impl Echo {
    pub(super) const fn topic(&self) -> Topic {
        self.topic
    }
}

fn wrong(mismatch: &Mismatch, result: &Value, topic: Topic) -> Difference {
    if result.as_object().is_none() {
        return Difference::Wrong(format!("the result is {}, and not an object", result.kind()), Topic::Shape);
    }
    let Mismatch { path, wanted, got, .. } = mismatch;
    let is_number = |text: &str| text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    let topic = match (wanted.as_str(), got.as_str()) {
        _ if path.matches(['.', '[']).count() == 1 && got.starts_with("nothing") => Topic::Shape,
        ("{}" | "[]", "[]" | "{}" | "null") => Topic::EmptyMap,
        (wanted, got) if wanted.starts_with('{') && got.starts_with('[') => Topic::Names,
        (wanted, got) if is_number(wanted) && got.starts_with('"') => Topic::NumberAsText,
        _ => topic,
    };
    Difference::Wrong(format!("{path}: wanted {}, got {}", shown(wanted), shown(got)), topic)
}

fn shown(text: &str) -> String {
    visible_start(text, 80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_echoed_is_what_the_step_says() {
        for echo in ECHOES {
            let params = echo.params();
            let sent = params.get("arguments").unwrap();
            assert_eq!(*sent, read(echo.arguments).unwrap(), "{}", echo.title);
            let result = Value::from([("arguments", sent.clone())]);
            assert!(echoed(&params, &result, echo.topic, false).is_none());
        }
    }

    #[test]
    fn a_difference_names_what_to_mend() {
        let wrong = |sent: &str, got: &str| {
            let params = normalize(read(sent).unwrap().as_object().unwrap().clone());
            match echoed(&params, &read(got).unwrap(), Topic::AsSent, false).unwrap() {
                Difference::Digits(_) => Topic::Digits,
                Difference::Wrong(_, topic) => topic,
            }
        };
        for (sent, got, topic) in [
            (r#"{"a":{}}"#, r#"{"arguments":{"a":[]}}"#, Topic::EmptyMap),
            (r#"{}"#, r#"{"arguments":[]}"#, Topic::EmptyMap),
            (r#"{"a":{"0":1}}"#, r#"{"arguments":{"a":[1]}}"#, Topic::Names),
            (r#"{"a":9007199254740993}"#, r#"{"arguments":{"a":9007199254740992}}"#, Topic::Digits),
            (r#"{"a":9007199254740993}"#, r#"{"arguments":{"a":"9007199254740993"}}"#, Topic::NumberAsText),
            (r#"{"a":9007199254740993}"#, r#"{"arguments":{"a":9007199254740000}}"#, Topic::AsSent),
            (r#"{"a":"b"}"#, r#"{"arguments":{"a":"c"}}"#, Topic::AsSent),
            (r#"{"a":"b"}"#, r#"{"arguments":{}}"#, Topic::AsSent),
            (r#"{"a":"b"}"#, r#"{"a":"b"}"#, Topic::Shape),
            (r#"{"a":"b"}"#, r#"["b"]"#, Topic::Shape),
        ] {
            assert_eq!(wrong(sent, got), topic, "{sent} {got}");
        }
    }
}
