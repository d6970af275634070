//! A case as JSON: the members that its fixture has, and what a program would have to look up for it.

use rt_tool_reference::json::{Array, Object, Value, write_pretty};

use super::line;
use crate::fixture::{Answer, Case, Expected, Suite};
use crate::visible::visible;

/// The case as indented JSON with a line break at its end. What cannot be seen in it is escaped.
#[must_use]
pub fn json(suite: &Suite, case: &Case) -> String {
    let mut members = about(case);
    let mut add = |name: &str, value: Value| drop(members.insert(name.to_owned(), value));
    add("clause_text", suite.clause_text(case.name.clause).into());
    add("why", case.why.as_str().into());
    add("sent", case.sent.clone().into());
    match &case.expected {
        Expected::One(answer) => add("expected", answer_json(answer).into()),
        Expected::Passes(answer) => add("expected_passes", answer_json(answer).into()),
        Expected::Any(entries) => {
            let entry = |entry: &crate::fixture::Accepted| {
                let texts = |texts: &Vec<String>| Value::Array(texts.iter().map(|text| text.as_str().into()).collect());
                let readings: Object =
                    entry.readings.iter().map(|(question, answers)| (question.as_str(), texts(answers))).collect();
                let mut members = Object::from_iter([("readings", Value::Object(readings))]);
                members.extend(answer_json(&entry.answer).iter().map(|(name, value)| (name.clone(), value.clone())));
                Value::Object(members)
            };
            add("expected_any", Value::Array(entries.iter().map(entry).collect()));
        }
    }
    add("line", line(case).into());
    write_pretty(&Value::Object(members)).lines().map(|line| visible(line) + "\n").collect()
}

/// What there is to know of a case without its values.
pub(in crate::report) fn about(case: &Case) -> Object {
    let rule = case.name.clause.rule;
    Object::from_iter([
        ("name", Value::from(case.name.to_string())),
        ("rule", rule.id().into()),
        ("clause", i64::from(case.name.clause.number).into()),
        ("id", case.name.id.as_str().into()),
        ("title", case.title.as_str().into()),
        ("basis", case.basis.as_str().into()),
        ("method", rule.method().into()),
        ("source", case.source.as_deref().map_or(Value::Null, Value::from)),
    ])
}

fn answer_json(answer: &Answer) -> Object {
    let mut members = answer.members.clone();
    for (name, texts) in [("data_without", &answer.data_without), ("absent_text", &answer.absent_text)] {
        if !texts.is_empty() {
            let texts: Array = texts.iter().map(|text| text.as_str().into()).collect();
            members.insert(name.to_owned(), Value::Array(texts));
        }
    }
    members
}
