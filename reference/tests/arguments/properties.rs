//! Laws that hold for any arguments.

use proptest::prelude::*;

use super::*;

/// Arguments with near-references in keys and texts, and JSON text among the texts.
fn arguments() -> impl Strategy<Value = Value> {
    let part =
        prop::sample::select(vec!["&", "amp;", "&lt;", "&#38;", "#x41;", "quot;", "é", "[", "]", "{", "1", " ", "\""]);
    let text = prop_oneof![prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat()), any::<String>()];
    let number = prop::sample::select(vec!["0", "-1", "1.50", "1e400", "9007199254740993"]);
    let leaf = prop_oneof![
        3 => text.clone().prop_map(Value::from),
        1 => number.prop_map(|text| read(text).unwrap()),
        1 => prop::sample::select(vec![Value::Null, Value::from(true)]),
    ];
    let value = leaf.prop_recursive(4, 30, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((text.clone(), inner.clone()), 0..5)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
            inner.prop_map(|value| Value::from(write(&value))),
        ]
    });
    let name = prop::sample::select(vec!["list", "map", "text", "other", "&lt;"]);
    prop::collection::vec((name, value), 0..5).prop_map(|members| Value::Object(members.into_iter().collect()))
}

/// Whether `after` is `before` but for the text of its leaves, and for texts that `may_decode` lets become containers.
fn only_leaves_differ(before: &Value, after: &Value, may_decode: &dyn Fn(&str) -> bool) -> bool {
    match (before, after) {
        (Value::String(_), Value::String(_)) => true,
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| only_leaves_differ(a, b, &|_| false))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.keys().eq(b.keys())
                && a.iter().zip(b.values()).all(|((name, a), b)| {
                    let decoded = a.as_str().filter(|_| may_decode(name)).and_then(|text| read(text).ok());
                    let same_shape = decoded.as_ref().is_some_and(|decoded| decoded.kind() == b.kind());
                    only_leaves_differ(if same_shape { decoded.as_ref().unwrap_or(a) } else { a }, b, &|_| false)
                })
        }
        _ => before.to_string() == after.to_string(),
    }
}

const DECLARED: &str = r#"{"properties":{"list":{"type":"array"},"map":{"type":"object"},"text":{"type":"string"}}}"#;
const UNDECLARED: &str = r#"{"properties":{"map":{"properties":{"list":{"type":"array"}}},"text":{"type":"string"}}}"#;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn where_nothing_is_declared_a_container_a_second_time_changes_nothing(sent in arguments()) {
        let once = by_default(UNDECLARED, &sent.to_string());
        prop_assert_eq!(by_default(UNDECLARED, &once), once);
    }

    #[test]
    fn nothing_but_leaves_ever_changes_save_where_a_text_became_a_container(sent in arguments()) {
        let declared = |name: &str| matches!(name, "list" | "map");
        let reached = read(&by_default(DECLARED, &sent.to_string())).unwrap();
        prop_assert!(only_leaves_differ(&sent, &reached, &declared), "{} {}", sent, reached);
    }

    #[test]
    fn without_an_ampersand_or_a_declaration_arguments_come_back_equal(sent in arguments()) {
        let sent = sent.to_string().replace('&', "+");
        let sent = read(&sent).unwrap().to_string();
        prop_assert_eq!(by_default(UNDECLARED, &sent), sent);
    }
}
