//! No false alarm over a right runtime that is built in another way than the reference: other passes, another order of
//! decoding, another JSON library, another way to write the same result. What readings give is tested beside this.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::LazyLock;

use rt_tool_conformance::fixture::{Case, Suite};
use rt_tool_conformance::judge::{Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::reply::Reply;
use rt_tool_conformance::standing::Standing;
use rt_tool_conformance::subject::{Limitations, Subject};
use rt_tool_reference::adapter::{self, Call, Implementation, Reference, Runtime, ToolResult};
use rt_tool_reference::character_references::decode_once;
use rt_tool_reference::json::{Array, Object, Value, read};
use rt_tool_reference::{CallOutcome, Readings, TypeLists, UnterminatedNames, UnterminatedNumbers};

static SUITE: LazyLock<Suite> = LazyLock::new(|| load(&Files::embedded()).unwrap());

/// Every case passes where it is answered with what `answer` gives.
#[track_caller]
fn passes(variant: &str, answer: impl Fn(&Case) -> Value) {
    for case in &SUITE.cases {
        let exchange = Reply::Result(answer(case)).into();
        let judgement = judge(case, exchange, &Limitations::default());
        assert_eq!(judgement.outcome, Outcome::Pass, "{} over {variant}: {:?}", case.name, judgement.trouble);
    }
}

/// What `runtime` answers, with no wire between.
fn asked(runtime: &dyn Runtime, case: &Case) -> Value {
    adapter::result(runtime, case.name.clause.rule.method(), Value::Object(case.sent.clone())).unwrap()
}

/// The reference with one of its two halves exchanged.
struct Instead<N>(N);

impl<N: Fn(&Value, Object) -> Value> Runtime for Instead<N> {
    fn implementation(&self) -> Implementation {
        Reference::default().implementation()
    }

    fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value {
        self.0(schema, arguments)
    }

    fn lift_artifacts(&self, call: Call) -> ToolResult {
        Reference::default().lift_artifacts(call)
    }
}

/// JSON text decoded by `Readings` with no reference touched, and then every leaf put through `decode`.
fn with_decoder(case: &Case, decode: &dyn Fn(&str) -> String) -> Value {
    // An ampersand that no reference has stands for the real one while the reference decodes JSON.
    const STAND_IN: &str = "\u{e000}";
    let normalize = |schema: &Value, arguments: Object| {
        let hidden = leaves(Value::Object(arguments), &|text| text.replace('&', STAND_IN));
        let Value::Object(hidden) = hidden else { return hidden };
        let parsed = Reference::default().normalize_arguments(schema, hidden);
        // Keys of JSON text had their ampersands hidden with the text.
        let shown = keys(parsed, &|name| name.replace(STAND_IN, "&"));
        leaves(shown, &|text| decode(&text.replace(STAND_IN, "&")))
    };
    asked(&Instead(normalize), case)
}

fn leaves(value: Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::from(change(&text)),
        Value::Array(mut items) => Value::Array(items.drain(..).map(|item| leaves(item, change)).collect::<Array>()),
        Value::Object(mut members) => {
            Value::Object(members.drain(..).map(|(name, value)| (name, leaves(value, change))).collect())
        }
        other => other,
    }
}

fn keys(value: Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::Array(mut items) => Value::Array(items.drain(..).map(|item| keys(item, change)).collect::<Array>()),
        Value::Object(mut members) => {
            Value::Object(members.drain(..).map(|(name, value)| (change(&name), keys(value, change))).collect())
        }
        other => other,
    }
}

#[test]
fn any_number_of_whole_passes_from_two_up() {
    for bound in [2, 3, 4, 7, 10, 100, 999, 1_000, 100_000] {
        for names in [UnterminatedNames::LeftAsSent, UnterminatedNames::AsText, UnterminatedNames::AsAttribute] {
            let readings = Readings {
                pass_bound: NonZeroU32::new(bound),
                unterminated_names: names,
                unterminated_numbers: UnterminatedNumbers::Decoded,
                ..Readings::default()
            };
            passes(&format!("{bound} passes, {names:?}"), |case| case.reference_answer(readings));
        }
    }
}

/// Ten layers that a bound of ten resolves say nothing against the bound that a thousand show.
#[test]
fn a_bound_is_observed_as_one_whatever_it_is() {
    for (bound, observed) in [(2, "bounded"), (9, "bounded"), (10, "bounded"), (100, "bounded"), (1_000, "none")] {
        let readings = Readings { pass_bound: NonZeroU32::new(bound), ..Readings::default() };
        let subject = Subject::in_process(Reference(readings)).unwrap();
        let mut judged = BTreeMap::new();
        for case in &SUITE.cases {
            let exchange = subject.ask(case.name.clause.rule.method(), &case.sent).unwrap();
            judged.insert(case.name.clone(), judge(case, exchange, &Limitations::default()));
        }
        let standing = Standing::new(&SUITE, subject.introduction(), Default::default(), &judged);
        let reading = standing.readings.iter().find(|reading| reading.question == "pass-bound").unwrap();
        assert_eq!(reading.answer, observed, "{bound} passes");
    }
}

#[test]
fn references_decoded_in_another_order() {
    let whole_passes = |text: &str| until_stable(text, |text| decode_once(text, &Readings::default()).into_owned());
    let ampersands_first = |text: &str| {
        until_stable(text, |text| decode_once(&text.replace("&amp;", "&"), &Readings::default()).into_owned())
    };
    passes("whole passes", |case| with_decoder(case, &whole_passes));
    passes("ampersands first", |case| with_decoder(case, &ampersands_first));
    passes("the last reference first", |case| with_decoder(case, &|text| until_stable(text, last_reference)));
    passes("the first reference first", |case| with_decoder(case, &|text| until_stable(text, first_reference)));
}

fn until_stable(text: &str, pass: impl Fn(&str) -> String) -> String {
    let mut text = text.to_owned();
    loop {
        let next = pass(&text);
        if next == text {
            return text;
        }
        text = next;
    }
}

fn last_reference(text: &str) -> String {
    one_reference(text, text.match_indices('&').map(|(place, _)| place).rev())
}

fn first_reference(text: &str) -> String {
    one_reference(text, text.match_indices('&').map(|(place, _)| place))
}

/// `text` with one reference decoded, that of the first of `places` where there is one.
fn one_reference(text: &str, places: impl Iterator<Item = usize>) -> String {
    for place in places {
        let Some(end) = text[place..].find(';').map(|end| place + end + 1) else { continue };
        let decoded = decode_once(&text[place..end], &Readings::default());
        // A name with another ampersand in it begins at that one.
        if decoded != text[place..end] && !text[place + 1..end].contains('&') {
            return [&text[..place], &decoded, &text[end..]].concat();
        }
    }
    text.to_owned()
}

/// Passes over the whole tree of arguments at once, as long as any of it changes.
#[test]
fn passes_over_all_arguments_at_once() {
    for bound in [2, 5, usize::MAX] {
        let normalize = |schema: &Value, arguments: Object| {
            let once = Readings { pass_bound: NonZeroU32::new(1), ..Readings::default() };
            let mut value = Reference(once).normalize_arguments(schema, arguments);
            for _ in 1..bound {
                let next = leaves(value.clone(), &|text| decode_once(text, &Readings::default()).into_owned());
                if next == value {
                    break;
                }
                value = next;
            }
            value
        };
        passes(&format!("{bound} passes over all"), |case| asked(&Instead(normalize), case));
    }
}

/// Written against `serde_json` as a stranger would, from the words of the rules: integers of 64 bits, anything else a
/// binary64, at most 128 levels, recursion.
mod stranger {
    use serde_json::{Map, Value, json};

    use super::{Readings, decode_once};

    pub(super) fn normalize(schema: &Value, arguments: &mut Map<String, Value>) {
        for (name, value) in arguments.iter_mut() {
            let declared = schema.get("properties").and_then(|properties| properties.get(name));
            let kind = declared.and_then(|declared| declared.get("type")).and_then(Value::as_str);
            if let Some(text) = value.as_str()
                && let Ok(parsed) = serde_json::from_str::<Value>(text)
                && ((kind == Some("array") && parsed.is_array()) || (kind == Some("object") && parsed.is_object()))
            {
                *value = parsed;
            }
            decode(value);
        }
    }

    fn decode(value: &mut Value) {
        match value {
            Value::String(text) => {
                for _ in 0..3 {
                    *text = decode_once(text, &Readings::default()).into_owned();
                }
            }
            Value::Array(items) => items.iter_mut().for_each(decode),
            Value::Object(members) => members.values_mut().for_each(decode),
            _ => {}
        }
    }

    pub(super) fn lift(params: &mut Value) -> Value {
        let success = params["outcome"] == "success";
        let reserved = params["output"].as_object_mut().and_then(|output| output.remove("artifacts"));
        let kept = |entry: &Value| {
            let typed = entry["type"].as_str().is_some_and(|name| !name.is_empty());
            (typed && entry["payload"].is_object()).then(|| json!({"type": entry["type"], "payload": entry["payload"]}))
        };
        let entries = reserved.iter().filter_map(Value::as_array).flatten();
        let kept: Vec<Value> = entries.filter_map(kept).collect();
        let artifacts = if success { Value::from(kept) } else { Value::Null };
        json!({"success": success, "data": params["output"], "artifacts": artifacts, "prose": params["output"].to_string()})
    }
}

#[test]
fn another_json_library() {
    passes("serde_json", |case| {
        let mut params: serde_json::Value = {
            let text = Value::Object(case.sent.clone()).to_string();
            serde_json::from_str(&text).unwrap()
        };
        let result = if case.name.clause.rule.method() == "lift_artifacts" {
            stranger::lift(&mut params)
        } else {
            let schema = params["schema"].clone();
            stranger::normalize(&schema, params["arguments"].as_object_mut().unwrap());
            serde_json::json!({"arguments": params["arguments"]})
        };
        read(&result.to_string()).unwrap()
    });
}

/// `null` beside one type, in whatever spelling, taken for what makes that type optional, and nothing else followed.
#[test]
fn declarations_followed_as_far_as_optional_types_go() {
    let plain = |declaration: &Value| -> Option<Value> {
        let branches =
            ["anyOf", "oneOf"].into_iter().find_map(|keyword| declaration.get(keyword)).and_then(Value::as_array);
        let types: Vec<&Value> = match (branches, declaration.get("type")) {
            (Some(branches), _) => branches.iter().filter_map(|branch| branch.get("type")).collect(),
            (None, Some(Value::Array(types))) => types.iter().collect(),
            _ => return None,
        };
        let others: Vec<&Value> = types.iter().copied().filter(|kind| kind.as_str() != Some("null")).collect();
        let optional = types.len() == 2 && others.len() == 1;
        optional.then(|| Value::from([("type", others[0].clone())]))
    };
    let normalize = |schema: &Value, arguments: Object| {
        let mut schema = schema.clone();
        if let Value::Object(members) = &mut schema
            && let Some(Value::Object(properties)) = members.get_mut("properties")
        {
            for declaration in properties.values_mut() {
                if let Some(plain) = plain(declaration) {
                    *declaration = plain;
                }
            }
        }
        let readings = Readings { type_lists: TypeLists::NotDeclared, ..Readings::default() };
        Reference(readings).normalize_arguments(&schema, arguments)
    };
    passes("optional types", |case| asked(&Instead(normalize), case));
}

/// The reference's own result of every case, as `change` writes it.
#[track_caller]
fn written(variant: &str, change: impl Fn(&Case, &mut Object)) {
    passes(variant, |case| {
        let mut result = case.reference_answer(Readings::default());
        if let Value::Object(members) = &mut result {
            change(case, members);
        }
        result
    });
}

fn is_empty(value: Option<&Value>) -> bool {
    match value {
        Some(Value::Array(items)) => items.is_empty(),
        Some(Value::Object(members)) => members.is_empty(),
        _ => false,
    }
}

#[test]
fn the_same_result_in_other_words() {
    written("no artifacts member", |_, result| {
        if is_empty(result.get("artifacts")) {
            result.shift_remove("artifacts");
        }
    });
    written("null for no artifacts", |_, result| {
        if is_empty(result.get("artifacts")) {
            result.insert("artifacts".to_owned(), Value::Null);
        }
    });
    written("null for no data", |_, result| {
        if is_empty(result.get("data")) {
            result.insert("data".to_owned(), Value::Null);
        }
    });
    written("no data member", |_, result| {
        if is_empty(result.get("data")) {
            result.shift_remove("data");
        }
    });
    written("no data of a call that did not succeed", |case, result| {
        if case.sent.get("outcome").is_some_and(|outcome| outcome.as_str() != Some("success")) {
            result.insert("data".to_owned(), Value::Null);
        }
    });
    written("no prose", |_, result| drop(result.shift_remove("prose")));
    written("null for prose", |_, result| {
        if result.contains_key("prose") {
            result.insert("prose".to_owned(), Value::Null);
        }
    });
    written("prose of its own", |_, result| {
        if let Some(prose) = result.get_mut("prose") {
            *prose = Value::from(format!("The tool answered:\n{}", prose.as_str().unwrap_or_default()));
        }
    });
    written("members of its own", |_, result| {
        result.insert("trace".to_owned(), Value::from([("artifacts", Value::from("canary-7f3a"))]));
        result.insert("artifacts_count".to_owned(), Value::from(3));
    });
    written("no error member", |_, result| drop(result.shift_remove("error")));
    written("a declined call that counts as a success", |case, result| {
        if case.sent.get("outcome").and_then(Value::as_str) == Some("declined") {
            result.insert("success".to_owned(), Value::from(true));
        }
    });
}

#[test]
fn members_in_another_order() {
    fn reversed(value: Value) -> Value {
        match value {
            Value::Array(mut items) => Value::Array(items.drain(..).map(reversed).collect::<Array>()),
            Value::Object(mut members) => {
                let mut members: Vec<(String, Value)> = members.drain(..).collect();
                members.reverse();
                Value::Object(members.into_iter().map(|(name, value)| (name, reversed(value))).collect())
            }
            other => other,
        }
    }
    passes("members from last to first", |case| reversed(case.reference_answer(Readings::default())));
}

#[test]
fn the_same_numbers_in_another_spelling() {
    fn spelled(value: Value, change: fn(&str) -> String) -> Value {
        match value {
            Value::Number(number) => read(&change(number.as_str())).unwrap(),
            Value::Array(mut items) => {
                Value::Array(items.drain(..).map(|item| spelled(item, change)).collect::<Array>())
            }
            Value::Object(mut members) => {
                Value::Object(members.drain(..).map(|(name, value)| (name, spelled(value, change))).collect())
            }
            other => other,
        }
    }
    let with_point = |number: &str| {
        if number.contains(['.', 'e', 'E']) { number.to_owned() } else { format!("{number}.0") }
    };
    let with_exponent =
        |number: &str| if number.contains(['e', 'E']) { number.to_owned() } else { format!("{number}e0") };
    passes("integers with a point", |case| spelled(case.reference_answer(Readings::default()), with_point));
    passes("exponents", |case| spelled(case.reference_answer(Readings::default()), with_exponent));
}

/// A call that failed before the node put anything out still answers with no artifacts, whatever it was sent.
#[test]
fn a_runtime_that_forgets_the_output_of_a_call_that_did_not_succeed() {
    struct Forgets;
    impl Runtime for Forgets {
        fn implementation(&self) -> Implementation {
            Reference::default().implementation()
        }
        fn normalize_arguments(&self, schema: &Value, arguments: Object) -> Value {
            Reference::default().normalize_arguments(schema, arguments)
        }
        fn lift_artifacts(&self, call: Call) -> ToolResult {
            let output = if call.outcome == CallOutcome::Success { call.output } else { Object::default() };
            Reference::default().lift_artifacts(Call { output, ..call })
        }
    }
    passes("forgets", |case| asked(&Forgets, case));
}
