//! RT-TOOL-2 clause by clause, whatever an author puts on the reserved key, and every answer to its open questions.

use proptest::prelude::*;
use rt_tool_reference::json::{Value, read};
use rt_tool_reference::{CallOutcome, EmptyMap, Readings, lift_artifacts};

/// The result's `data` and its artifacts, as JSON.
fn lifted(outcome: CallOutcome, output: &str, readings: &Readings) -> (String, String) {
    let Value::Object(output) = read(output).unwrap() else { panic!("no object: {output}") };
    let lifted = lift_artifacts(outcome, output, readings);
    (lifted.data.to_string(), Value::from(lifted.artifacts).to_string())
}

fn by_default(output: &str) -> (String, String) {
    lifted(CallOutcome::Success, output, &Readings::default())
}

/// What is lifted of `reserved`, which stands on the reserved key; the key is gone from `data` in any case.
fn lifted_of(reserved: &str, readings: &Readings) -> String {
    let (data, artifacts) = lifted(CallOutcome::Success, &format!(r#"{{"artifacts":{reserved}}}"#), readings);
    assert_eq!(data, "{}", "{reserved}");
    artifacts
}

fn reading(question: &str, answer: &str) -> Readings {
    let mut readings = Readings::default();
    readings.select(question, answer).unwrap();
    readings
}

const GOOD: &str = r#"{"type":"link","payload":{"url":"https://ok.example.com"}}"#;

/// A value of every JSON type, the empty ones too.
const EVERY_TYPE: [&str; 10] = ["null", "true", "false", "0", "1.50", r#""""#, r#""text""#, "[]", "[{}]", r#"{"a":1}"#];

#[test]
fn the_rules_own_example() {
    let entries = format!(
        r#"["not-an-array",{{"type":"","payload":{{"a":1}}}},{{"type":"link","payload":"not-an-array"}},{GOOD}]"#
    );
    assert_eq!(lifted_of(&entries, &Readings::default()), format!("[{GOOD}]"));
}

#[test]
fn an_entry_is_kept_with_a_string_type_and_a_map_payload_and_else_dropped_alone() {
    let kept = [
        GOOD,
        r#"{"type":"a","payload":{}}"#,
        r#"{"payload":{"type":1,"payload":[]},"type":"order of members"}"#,
        r#"{"type":"é&amp;","payload":{"artifacts":[1],"deep":[[{"a":null}]]}}"#,
    ];
    let mut dropped: Vec<String> = EVERY_TYPE.map(str::to_owned).into();
    dropped.extend([
        "{}".to_owned(),
        r#"{"type":"link"}"#.to_owned(),
        r#"{"payload":{"a":1}}"#.to_owned(),
        r#"{"Type":"link","payload":{}}"#.to_owned(),
        r#"{"type":"link","Payload":{}}"#.to_owned(),
        format!("[{GOOD}]"),
        Value::from(GOOD).to_string(),
        // JSON text of a map is a string, not a map.
        r#"{"type":"link","payload":"{}"}"#.to_owned(),
    ]);
    for value in EVERY_TYPE {
        if value != r#""text""# {
            dropped.push(format!(r#"{{"type":{value},"payload":{{"a":1}}}}"#));
        }
        if value != r#"{"a":1}"# {
            dropped.push(format!(r#"{{"type":"link","payload":{value}}}"#));
        }
    }
    for kept in kept {
        assert_eq!(lifted_of(&format!("[{kept}]"), &Readings::default()), format!("[{kept}]"));
        for bad in &dropped {
            assert_eq!(lifted_of(&format!("[{bad}]"), &Readings::default()), "[]", "{bad}");
            let around = lifted_of(&format!("[{bad},{kept},{bad},{bad},{GOOD},{bad}]"), &Readings::default());
            assert_eq!(around, format!("[{kept},{GOOD}]"), "{bad}");
        }
    }
}

#[test]
fn entries_keep_their_order_and_their_repeats() {
    let [a, b] = ["a", "b"].map(|name| format!(r#"{{"type":"{name}","payload":{{"z":1,"a":2}}}}"#));
    let entries = format!("[{b},{a},{a},{b},{a}]");
    assert_eq!(lifted_of(&entries, &Readings::default()), entries);
}

#[test]
fn nothing_is_lifted_from_a_reserved_key_that_holds_no_list() {
    for reserved in EVERY_TYPE {
        assert_eq!(lifted_of(reserved, &Readings::default()), "[]", "{reserved}");
    }
    assert_eq!(lifted_of(GOOD, &Readings::default()), "[]");
    assert_eq!(lifted_of(&Value::from(format!("[{GOOD}]")).to_string(), &Readings::default()), "[]");
}

#[test]
fn data_is_the_rest_of_the_output_in_its_order_with_nothing_decoded() {
    let (first, others) = (r#""z":"a &amp; b""#, r#""a":["[1]",{"b":12345678901234567890123}],"m":null"#);
    let rest = format!("{first},{others}");
    for output in [
        format!(r#"{{"artifacts":[{GOOD}],{rest}}}"#),
        format!(r#"{{{rest},"artifacts":[{GOOD}]}}"#),
        format!(r#"{{{first},"artifacts":[{GOOD}],{others}}}"#),
    ] {
        assert_eq!(by_default(&output), (format!("{{{rest}}}"), format!("[{GOOD}]")), "{output}");
    }
    assert_eq!(by_default("{}"), ("{}".to_owned(), "[]".to_owned()));
    assert_eq!(by_default(&format!("{{{rest}}}")), (format!("{{{rest}}}"), "[]".to_owned()));
}

#[test]
fn only_the_outputs_own_top_level_key_is_reserved() {
    let output = format!(r#"{{"result":{{"artifacts":[{GOOD}]}},"list":[{{"artifacts":[1]}}]}}"#);
    assert_eq!(by_default(&output), (output, "[]".to_owned()));
    let inner = r#"[{"type":"bundle","payload":{"artifacts":[{"type":"a","payload":{}}]}}]"#;
    assert_eq!(lifted_of(inner, &Readings::default()), inner);
}

#[test]
fn a_name_that_is_nearly_the_reserved_key_is_an_ordinary_one() {
    let names =
        ["Artifacts", "ARTIFACTS", "artifact", "artefacts", "artifacts ", " artifacts", "_artifacts", "", "art.ifacts"];
    for name in names {
        let output = format!(r#"{{"{name}":[{GOOD}]}}"#);
        assert_eq!(by_default(&output), (output, "[]".to_owned()));
    }
    // An escape in JSON text makes no other name.
    assert_eq!(by_default(&format!(r#"{{"\u0061rtifacts":[{GOOD}]}}"#)), ("{}".to_owned(), format!("[{GOOD}]")));
}

#[test]
fn a_call_that_failed_or_was_declined_carries_none_and_loses_the_key_all_the_same() {
    for outcome in [CallOutcome::Failed, CallOutcome::Declined] {
        for reserved in EVERY_TYPE.into_iter().chain([&*format!("[{GOOD}]"), GOOD]) {
            for answer in ["nothing-lifted", "values-lifted", "lone-entry-lifted"] {
                let output = format!(r#"{{"a":1,"artifacts":{reserved},"b":[2]}}"#);
                let (data, artifacts) = lifted(outcome, &output, &reading("map-instead-of-list", answer));
                assert_eq!((&*data, &*artifacts), (r#"{"a":1,"b":[2]}"#, "[]"), "{outcome:?} {reserved}");
            }
        }
    }
}

#[test]
fn members_beside_type_and_payload_are_as_the_reading_says() {
    let sent = r#"[{"id":7,"type":"a","x":{"type":1},"payload":{"id":1,"x":2}},{"type":"b","id":1}]"#;
    for (answer, expected) in [
        ("kept", r#"[{"id":7,"type":"a","x":{"type":1},"payload":{"id":1,"x":2}}]"#),
        ("dropped", r#"[{"type":"a","payload":{"id":1,"x":2}}]"#),
    ] {
        assert_eq!(lifted_of(sent, &reading("extra-entry-keys", answer)), expected);
    }
}

#[test]
fn what_is_lifted_from_a_map_is_as_the_reading_says() {
    let values = format!(r#"{{"b":{GOOD},"a":{{"type":"x"}},"c":{GOOD},"type":"link"}}"#);
    // A well-formed entry, whose own payload could pass for another one.
    let both = r#"{"type":"x","payload":{"type":"y","payload":{}}}"#;
    for (answer, of_values, of_lone, of_both) in [
        ("nothing-lifted", "[]".to_owned(), "[]".to_owned(), "[]".to_owned()),
        ("values-lifted", format!("[{GOOD},{GOOD}]"), "[]".to_owned(), r#"[{"type":"y","payload":{}}]"#.to_owned()),
        ("lone-entry-lifted", "[]".to_owned(), format!("[{GOOD}]"), format!("[{both}]")),
    ] {
        let readings = reading("map-instead-of-list", answer);
        assert_eq!(lifted_of(&values, &readings), of_values, "{answer}");
        assert_eq!(lifted_of(GOOD, &readings), of_lone, "{answer}");
        assert_eq!(lifted_of(both, &readings), of_both, "{answer}");
        assert_eq!(lifted_of(&format!("[{GOOD}]"), &readings), format!("[{GOOD}]"), "{answer}");
        for other in EVERY_TYPE {
            assert_eq!(lifted_of(other, &readings), "[]", "{answer} {other}");
        }
    }
}

#[test]
fn numbers_of_data_and_payloads_are_as_precise_as_the_reading_says() {
    let numbers = "[9007199254740993,0.1000,1e400,12345678901234567890123,1.0]";
    for (answer, expected) in [
        ("exact", numbers),
        ("binary64", "[9007199254740992,0.1000,1e400,1.2345678901234568e22,1.0]"),
        ("integers-exact", "[9007199254740993,0.1000,1e400,12345678901234567890123,1.0]"),
    ] {
        let with = |numbers: &str| {
            (format!(r#"{{"n":{{"d":{numbers}}}}}"#), format!(r#"[{{"type":"n","payload":{{"d":[{numbers}]}}}}]"#))
        };
        let (data, artifacts) = with(numbers);
        let output = format!(r#"{{"artifacts":{artifacts},{}"#, &data[1..]);
        assert_eq!(lifted(CallOutcome::Success, &output, &reading("number-precision", answer)), with(expected));
        let (data, _) = lifted(CallOutcome::Failed, &output, &reading("number-precision", answer));
        assert_eq!(data, with(expected).0);
    }
}

#[test]
fn a_language_may_take_an_empty_list_for_an_empty_map() {
    for (empty_map, list_is_kept, map_is_kept) in [
        (EmptyMap::Distinct, false, true),
        (EmptyMap::IsList, false, false),
        (EmptyMap::IsMap, true, true),
        (EmptyMap::IsEither, true, true),
    ] {
        let readings = Readings { empty_map, ..Readings::default() };
        for (payload, kept) in [("[]", list_is_kept), ("{}", map_is_kept), ("[1]", false), (r#"{"a":[]}"#, true)] {
            let entries = format!(r#"[{{"type":"a","payload":{payload}}}]"#);
            let expected = if kept { &*entries } else { "[]" };
            assert_eq!(lifted_of(&entries, &readings), expected, "{empty_map:?} {payload}");
        }
    }
}

#[test]
fn no_output_is_too_deep() {
    let deep = format!("{}9007199254740993{}", r#"[{"artifacts":"#.repeat(100_000), "}]".repeat(100_000));
    let entry = format!(r#"{{"type":"deep","payload":{{"d":{deep}}}}}"#);
    for (answer, number) in [("exact", "9007199254740993"), ("binary64", "9007199254740992")] {
        let readings = reading("number-precision", answer);
        let (data, artifacts) =
            lifted(CallOutcome::Success, &format!(r#"{{"d":{deep},"artifacts":[{deep},{entry}]}}"#), &readings);
        assert!(data == format!(r#"{{"d":{}}}"#, deep.replace("9007199254740993", number)));
        assert!(artifacts == format!("[{}]", entry.replace("9007199254740993", number)));
    }
}

/// An entry's text, and whether it is a good one.
fn entries() -> impl Strategy<Value = Vec<(String, bool)>> {
    let kind = prop::sample::select(vec![(r#""a""#, true), (r#""b""#, true), (r#""""#, false), ("1", false)]);
    let payload = prop::sample::select(vec![("{}", true), (r#"{"a":[1]}"#, true), ("[]", false), ("null", false)]);
    let entry = (kind, payload).prop_map(|((kind, typed), (payload, is_map))| {
        (format!(r#"{{"type":{kind},"payload":{payload}}}"#), typed && is_map)
    });
    prop::collection::vec(prop_oneof![4 => entry, 1 => Just(("7".to_owned(), false))], 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exactly_the_good_entries_are_lifted_in_their_order(entries in entries()) {
        let list = |keep: &dyn Fn(bool) -> bool| {
            let kept: Vec<&str> = entries.iter().filter(|(_, good)| keep(*good)).map(|(text, _)| &**text).collect();
            format!("[{}]", kept.join(","))
        };
        let good = list(&|good| good);
        prop_assert_eq!(lifted_of(&list(&|_| true), &Readings::default()), good.clone());
        prop_assert_eq!(lifted_of(&good, &Readings::default()), good);
    }
}
