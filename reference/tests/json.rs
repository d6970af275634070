//! The JSON reader against RFC 8259: by hand where the text names a case, and against `serde_json` everywhere else.

use proptest::prelude::*;
use rt_tool_reference::json::{Duplicates, ReadOptions, Value, read, read_with, write, write_ascii, write_pretty};

fn refused(text: &str) -> String {
    match read(text) {
        Ok(value) => panic!("{text:?} was read as {value}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn numbers_come_out_as_they_went_in() {
    for text in ["12345678901234567890123", "1e400", "1E+400", "0.1000", "-0", "-0.0", "1e-05", "0e0"] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
}

#[test]
fn an_object_may_have_any_member_name() {
    let text = r#"{"$serde_json::private::Number":"1","__proto__":{},"":0}"#;
    assert_eq!(read(text).unwrap().to_string(), text);
}

#[test]
fn members_keep_their_order() {
    let text = r#"{"z":1,"a":{"y":2,"b":3},"m":4}"#;
    assert_eq!(read(text).unwrap().to_string(), text);
}

#[test]
fn what_the_grammar_does_not_have_is_refused_where_it_stands() {
    for (text, message) in [
        ("", "the text ends where a value is expected at line 1 column 1"),
        ("[1,]", "expected a value at line 1 column 4"),
        ("{\"a\":1,}", "expected a member name in double quotes at line 1 column 8"),
        ("{'a':1}", "expected a member name in double quotes at line 1 column 2"),
        ("{a:1}", "expected a member name in double quotes at line 1 column 2"),
        ("{\"a\" 1}", "expected `:` at line 1 column 6"),
        ("[1 2]", "expected `,` or `]` at line 1 column 4"),
        ("[1}", "expected `,` or `]` at line 1 column 3"),
        ("{\"a\":1]", "expected `,` or `}` at line 1 column 7"),
        ("[1", "expected `,` or `]` at line 1 column 3"),
        ("[NaN]", "expected a value at line 1 column 2"),
        ("[Infinity]", "expected a value at line 1 column 2"),
        ("[-Infinity]", "a number that lacks a digit at line 1 column 3"),
        ("[nul]", "expected a value at line 1 column 2"),
        ("[True]", "expected a value at line 1 column 2"),
        ("[1] // one", "something follows the value at line 1 column 5"),
        ("[]{}", "something follows the value at line 1 column 3"),
        ("[01]", "a number with a leading zero at line 1 column 3"),
        ("[+1]", "expected a value at line 1 column 2"),
        ("[.5]", "expected a value at line 1 column 2"),
        ("[5.]", "a number that lacks a digit at line 1 column 4"),
        ("[1e]", "a number that lacks a digit at line 1 column 4"),
        ("[0x1]", "expected `,` or `]` at line 1 column 3"),
        ("\u{feff}[]", "expected a value at line 1 column 1"),
        ("\u{a0}[]", "expected a value at line 1 column 1"),
        ("[\n\"é\", \"a", "a string without its closing quote at line 2 column 6"),
        ("[\"a\nb\"]", "a control character inside a string, which JSON writes as an escape at line 1 column 4"),
        ("\"\\x41\"", "an escape that JSON does not have at line 1 column 2"),
        ("\"\\'\"", "an escape that JSON does not have at line 1 column 2"),
        ("\"\\é\"", "an escape that JSON does not have at line 1 column 2"),
        ("\"\\u12G4\"", "a `\\u` without four hexadecimal digits at line 1 column 2"),
        ("\"\\u123", "a `\\u` without four hexadecimal digits at line 1 column 2"),
        ("\"\\ud800\"", "an escaped surrogate without its other half at line 1 column 2"),
        ("\"\\udc00\\ud800\"", "an escaped surrogate without its other half at line 1 column 2"),
        ("\"\\ud800\\u0041\"", "an escaped surrogate without its other half at line 1 column 2"),
    ] {
        assert_eq!(refused(text), message, "{text:?}");
    }
}

#[test]
fn repeated_names_do_as_they_are_told() {
    let text = r#"{"a":{"x":1},"b":2,"a":{"x":3}}"#;
    let with = |duplicates| read_with(text, ReadOptions { duplicates, ..ReadOptions::default() });
    assert_eq!(with(Duplicates::LastWins).unwrap().to_string(), r#"{"a":{"x":3},"b":2}"#);
    assert_eq!(with(Duplicates::FirstWins).unwrap().to_string(), r#"{"a":{"x":1},"b":2}"#);
    assert_eq!(
        with(Duplicates::Refused).unwrap_err().to_string(),
        r#"the member name "a" is repeated at line 1 column 20"#
    );
}

#[test]
fn depth_is_bounded_where_it_is_asked_for() {
    let with = |text| read_with(text, ReadOptions { max_depth: Some(2), ..ReadOptions::default() });
    assert!(with(r#"[{"a":1},[]]"#).is_ok());
    assert_eq!(with("[[[]]]").unwrap_err().to_string(), "nested past 2 levels at line 1 column 3");
    let with = |text| read_with(text, ReadOptions { max_values: Some(3), ..ReadOptions::default() });
    assert!(with("[1, {\"a\": 2}]").is_err_and(|error| error.refused));
    assert!(with("[1, {}]").is_ok());
    assert_eq!(with("[1,2,3]").unwrap_err().to_string(), "more than 3 values at line 1 column 6");
}

/// JSON texts, and texts that a character or two keep from being JSON.
fn near_json() -> impl Strategy<Value = String> {
    let tokens = prop::sample::select(vec![
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"\"",
        "\"a\"",
        "\"\\u00e9\\n\"",
        "\"\\ud83d\\ude00\"",
        "\"",
        "\\",
        "null",
        "true",
        "fals",
        "0",
        "1",
        "-",
        "-0",
        "1.5",
        ".",
        "e",
        "E+2",
        " ",
        "\n",
        "\t",
        "é",
        "\u{a0}",
        "/",
        "01",
        "1e400",
        "[]",
        "{\"k\":",
        "[1,",
        "{}",
    ]);
    prop_oneof![
        prop::collection::vec(tokens, 0..14).prop_map(|parts| parts.concat()),
        values().prop_map(|value| write(&value))
    ]
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop::sample::select(vec!["0", "-1", "1.50", "1e3", "9007199254740993", "-0.0"])
            .prop_map(|text| read(text).unwrap()),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_same_texts_are_json_as_for_serde_json(text in near_json()) {
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        let ours = read(&text);
        // A number that binary64 cannot hold is JSON to us and an error to serde_json.
        prop_assume!(!theirs.as_ref().is_err_and(|error| error.to_string().starts_with("number out of range")));
        prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{:?} {:?}", ours, theirs);
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&write(&ours)).unwrap(), theirs);
        }
    }

    #[test]
    fn what_is_written_is_read_back_the_same(value in values()) {
        for text in [write(&value), write_ascii(&value), write_pretty(&value)] {
            prop_assert_eq!(&read(&text).unwrap(), &value);
        }
        prop_assert!(write_ascii(&value).is_ascii());
        prop_assert_eq!(&value.clone(), &value);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = read(&text);
    }
}
