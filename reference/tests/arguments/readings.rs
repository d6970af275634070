//! Every answer to every question that RT-TOOL-8 leaves open, against inputs that tell the answers apart.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use super::*;
use rt_tool_reference::{EmptyMap, NestedDeclarations, NumberPrecision, Readings, SchemaComposition};

/// Every answer to `question` against every row: a schema, the text sent for `p`, and what each answer makes of it.
/// A table without all the answers, or with two answers that no row tells apart, shows nothing and is refused.
fn each<const N: usize>(question: &str, answers: [&str; N], rows: &[(String, &str, [&str; N])]) {
    let (_, known) = Readings::QUESTIONS.iter().find(|(name, _)| *name == question).unwrap();
    assert_eq!(BTreeSet::from(answers), known.iter().copied().collect(), "{question}");
    for (place, answer) in answers.into_iter().enumerate() {
        let mut readings = Readings::default();
        readings.select(question, answer).unwrap();
        for (schema, text, expected) in rows {
            assert_eq!(sent_for_p(schema, text, &readings), wanted(expected[place], text), "{answer}: {schema} {text}");
        }
        for other in 0..place {
            assert!(rows.iter().any(|(_, _, expected)| expected[other] != expected[place]), "{question} {answer}");
        }
    }
}

#[test]
fn what_counts_as_a_reference_is_as_the_reading_says() {
    let query = "/?a=1&copy=2 &copy &copy2";
    let (text, attribute) = (r#""/?a=1©=2 © ©2""#, r#""/?a=1&copy=2 © &copy2""#);
    let rows = [("{}".into(), query, [LEFT, text, attribute])];
    each("unterminated-names", ["left-as-sent", "as-text", "as-attribute"], &rows);
    let rows = [("{}".into(), "&#65 &#x42g", [LEFT, r#""A Bg""#])];
    each("unterminated-numbers", ["left-as-sent", "decoded"], &rows);
    for (question, text, recovered) in [
        ("nul", "&#0;", "\"\u{FFFD}\""),
        ("surrogates", "&#xD800;", "\"\u{FFFD}\""),
        ("beyond-unicode", "&#x110000;", "\"\u{FFFD}\""),
        ("carriage-return", "&#13;", r#""\r""#),
        ("controls", "&#x7F;", "\"\u{7F}\""),
        ("noncharacters", "&#xFDD0;", "\"\u{FDD0}\""),
    ] {
        let rows = [("{}".into(), text, [recovered, LEFT])];
        each(&format!("invalid-numbers-{question}"), ["recovered", "left-as-sent"], &rows);
    }
    let rows = [("{}".into(), "&#128;", [r#""€""#, LEFT, "\"\u{80}\""])];
    each("invalid-numbers-c1", ["recovered", "left-as-sent", "code-point"], &rows);
}

#[test]
fn a_bound_of_passes_leaves_what_it_does_not_reach() {
    let deep = "&amp;amp;amp;amp;lt;";
    let rows = [("{}".into(), deep, [r#""<""#, r#""&amp;amp;lt;""#]), ("{}".into(), "&amp;lt;", [r#""<""#; 2])];
    each("pass-bound", ["none", "bounded"], &rows);
    for (bound, reached) in [(3, r#""&amp;lt;""#), (4, r#""&lt;""#), (5, r#""<""#), (u32::MAX, r#""<""#)] {
        let readings = Readings { pass_bound: NonZeroU32::new(bound), ..Readings::default() };
        assert_eq!(sent_for_p("{}", deep, &readings), reached);
    }
}

#[test]
fn what_parses_as_json_is_as_the_reading_says() {
    let (array, object) = (p(r#"{"type":"array"}"#), p(r#"{"type":"object"}"#));
    let rows = [
        (array.clone(), "[&quot;a&quot;]", [r#""[\"a\"]""#, r#"["a"]"#]),
        (array.clone(), "&lsqb;&amp;quot;a&amp;quot;]", [r#""[\"a\"]""#, r#"["a"]"#]),
        (array.clone(), r#"["&quot;"]"#, [r#"["\""]"#; 2]),
        (array.clone(), "{&quot;a&quot;:1}", [r#""{\"a\":1}""#; 2]),
        (p(r#"{"type":"string"}"#), "[&quot;a&quot;]", [r#""[\"a\"]""#; 2]),
    ];
    each("escaped-json-text", ["stays-text", "decoded"], &rows);

    let rows = [
        (object.clone(), r#"{"a":1,"b":2,"a":3}"#, [r#"{"a":3,"b":2}"#, r#"{"a":1,"b":2}"#, LEFT]),
        (array.clone(), r#"[{"a":{},"a":[]}]"#, [r#"[{"a":[]}]"#, r#"[{"a":{}}]"#, LEFT]),
        (object, r#"{"a":{"b":1},"b":1}"#, [r#"{"a":{"b":1},"b":1}"#; 3]),
    ];
    each("duplicate-names", ["last-wins", "first-wins", "left-as-sent"], &rows);

    let rows = [
        (array.clone(), "\u{feff} [1]", [LEFT, "[1]"]),
        (array.clone(), "\u{feff}\u{feff}[1]", [LEFT, LEFT]),
        (array.clone(), "[1]\u{feff}", [LEFT, LEFT]),
    ];
    each("byte-order-mark", ["left-as-sent", "decoded"], &rows);

    let [flat, edge, deep, deeper] = [1, 128, 200, 900].map(nested);
    let rows = [
        (array.clone(), &*flat, [&*flat; 2]),
        (array.clone(), &edge, [&edge; 2]),
        (array.clone(), &deep, [&deep, LEFT]),
        (array, &deeper, [&deeper, LEFT]),
    ];
    each("json-nesting-limit", ["decoded", "left-as-sent"], &rows);
}

/// Lists in lists, so many levels deep.
pub(crate) fn nested(levels: usize) -> String {
    format!("{}{}", "[".repeat(levels), "]".repeat(levels))
}

#[test]
fn what_counts_as_a_declaration_is_as_the_reading_says() {
    let rows = [
        (p(r#"{"type":["array","null"]}"#), "[1]", ["[1]", LEFT, "[1]"]),
        (p(r#"{"type":["null","object","array"]}"#), "[1]", ["[1]", LEFT, LEFT]),
        (p(r#"{"type":["null","array"]}"#), "[1]", ["[1]", LEFT, "[1]"]),
        (p(r#"{"type":["array","string"]}"#), "[1]", [LEFT; 3]),
        (p(r#"{"type":["null"]}"#), "[1]", [LEFT; 3]),
        (p(r#"{"type":"array"}"#), "[1]", ["[1]"; 3]),
    ];
    each("type-lists", ["declared", "not-declared", "first-declared"], &rows);

    let rows = [
        (p(r#"{"items":{}}"#), "[1]", [LEFT, "[1]"]),
        (p(r#"{"properties":{}}"#), "{}", [LEFT, "{}"]),
        (p(r#"{"properties":{}}"#), "[1]", [LEFT, LEFT]),
        (p(r#"{"type":"string","items":{}}"#), "[1]", [LEFT, LEFT]),
    ];
    each("implied-type", ["not-declared", "declared"], &rows);

    let rows = [
        (r#"{"additionalProperties":{"type":"array"}}"#.into(), "[1]", [LEFT, "[1]"]),
        (r#"{"additionalProperties":true}"#.into(), "[1]", [LEFT, LEFT]),
        (r#"{"patternProperties":{"^[o-q]$":{"type":"array"}}}"#.into(), "[1]", [LEFT, "[1]"]),
        (r#"{"patternProperties":{"q":{"type":"array"},"(":{"type":"array"}}}"#.into(), "[1]", [LEFT, LEFT]),
        (r#"{"patternProperties":{"p":{}},"additionalProperties":{"type":"array"}}"#.into(), "[1]", [LEFT, LEFT]),
        (r#"{"properties":{"p":{}},"additionalProperties":{"type":"array"}}"#.into(), "[1]", [LEFT, LEFT]),
    ];
    each("pattern-declarations", ["not-declared", "declared"], &rows);

    let (map, list) = (r#"{"a":"[1]"}"#, r#"["[1]","{}"]"#);
    let rows = [
        (p(r#"{"type":"object","properties":{"a":{"type":"array"}}}"#), map, [map, r#"{"a":[1]}"#]),
        (p(r#"{"type":"object","properties":{"a":{"type":"string"}}}"#), map, [map, map]),
        (p(r#"{"type":"array","items":{"type":"array"}}"#), list, [list, r#"[[1],"{}"]"#]),
        (p(r#"{"type":"array","items":[{"type":"array"}]}"#), list, [list, list]),
        (p(r#"{"type":"array","properties":{"0":{"type":"array"}}}"#), list, [list, list]),
    ];
    each("nested-declarations", ["ignored", "followed"], &rows);
}

#[test]
fn composition_is_followed_where_the_reading_says_so() {
    let refers =
        |target: &str, rest: &str| format!(r##"{{"properties":{{"p":{{"$ref":"{target}"}}}},"$defs":{rest}}}"##);
    let array = r#"{"type":"array"}"#;
    let mut rows = vec![
        (p(r#"{"type":"array","anyOf":[{"type":"object"}]}"#), "[1]", ["[1]", "[1]"]),
        (p(r#"{"anyOf":[{"type":"array"},{"type":"string"}]}"#), "[1]", [LEFT, LEFT]),
        (p(r#"{"anyOf":{"type":"array"}}"#), "[1]", [LEFT, LEFT]),
        (p(r#"{"not":{"type":"array"}}"#), "[1]", [LEFT, LEFT]),
        (r#"{"allOf":[{"properties":{"p":{"type":"array"}}}]}"#.into(), "[1]", [LEFT, "[1]"]),
        (refers("#", r#"{},"type":"object""#), r#"{"p":1}"#, [LEFT, r#"{"p":1}"#]),
        (refers("#t", r#"{},"type":"object""#), r#"{"p":1}"#, [LEFT, LEFT]),
        // Round in a circle, with and without a type on the way.
        (refers("#/properties/p", "{}"), "[1]", [LEFT, LEFT]),
        (refers("#/$defs/a", r##"{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}"##), "[1]", [LEFT, LEFT]),
        (
            refers(
                "#/$defs/a",
                r##"{"a":{"$ref":"#/$defs/b"},"b":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"array"}]}}"##,
            ),
            "[1]",
            [LEFT, "[1]"],
        ),
    ];
    for keyword in ["anyOf", "oneOf", "allOf"] {
        rows.push((p(&format!(r#"{{"{keyword}":[{{"type":"null"}},true,{array}]}}"#)), "[1]", [LEFT, "[1]"]));
    }
    for (target, name) in [
        ("#/$defs/t", "t"),
        ("#/$defs/a~1b~0c~01", "a/b~c~1"),
        ("#/$defs/a%20b%C3%A9%7e1", "a bé/"),
        ("#/$defs/100%", "100%"),
        ("#/$defs/", ""),
    ] {
        rows.push((refers(target, &format!(r#"{{"{name}":{array}}}"#)), "[1]", [LEFT, "[1]"]));
    }
    rows.push((refers("#/$defs/t/oneOf/1", &format!(r#"{{"t":{{"oneOf":[{{}},{array}]}}}}"#)), "[1]", [LEFT, "[1]"]));
    for target in
        ["", "t", "#t", "#/$defs", "#/$defs/u", "#/$defs/t/type/x", "other.json#/$defs/t", "#/$defs/%FF", "$defs/t"]
    {
        rows.push((refers(target, &format!(r#"{{"t":{array}}}"#)), "[1]", [LEFT, LEFT]));
    }
    each("schema-composition", ["ignored", "followed"], &rows);
}

#[test]
fn a_pointer_counts_by_plain_digits_and_escapes_by_two_hexadecimal_ones() {
    let readings = Readings { schema_composition: SchemaComposition::Followed, ..Readings::default() };
    for target in ["#/$defs/+0", "#/$defs/00", "#/$defs/-", "#/$defs/%+0"] {
        // RFC 6901 §4 has no sign and no leading zero in an index, RFC 3986 §2.1 none in a percent-encoding.
        let defs = if target.contains('%') { r#"{"\u0000":{"type":"array"}}"# } else { r#"[{"type":"array"}]"# };
        let schema = format!(r#"{{"properties":{{"p":{{"$ref":"{target}"}}}},"$defs":{defs}}}"#);
        assert_eq!(sent_for_p(&schema, "[1]", &readings), wanted(LEFT, "[1]"), "{target}");
    }
}

#[test]
fn number_precision_is_as_the_reading_says_in_json_text_and_outside_it() {
    let sent = "[9007199254740993,0.1000000000000000055,1e400,1.0]";
    let rounded = ["[9007199254740992,1e-1,1e400,1.0]", "[9007199254740993,1e-1,1e400,1.0]"];
    let rows = [(p(r#"{"type":"array"}"#), sent, [sent, rounded[0], rounded[1]])];
    each("number-precision", ["exact", "binary64", "integers-exact"], &rows);
    let answers = [NumberPrecision::Exact, NumberPrecision::Binary64, NumberPrecision::IntegersExact];
    for (number_precision, expected) in answers.into_iter().zip([sent, rounded[0], rounded[1]]) {
        let readings = Readings { number_precision, ..Readings::default() };
        let arguments = normalized("{}", &format!(r#"{{"a":{{"b":{sent}}}}}"#), &readings);
        assert_eq!(arguments, format!(r#"{{"a":{{"b":{expected}}}}}"#));
    }
}

#[test]
fn a_language_may_take_an_empty_map_for_an_empty_list() {
    // Which of `[]` for `array`, `{}` for `array`, `[]` for `object` and `{}` for `object` is decoded.
    for (empty_map, decoded) in [
        (EmptyMap::Distinct, [true, false, false, true]),
        (EmptyMap::IsList, [true, true, false, false]),
        (EmptyMap::IsMap, [false, false, true, true]),
        (EmptyMap::IsEither, [true; 4]),
    ] {
        let readings = Readings { empty_map, ..Readings::default() };
        let pairs = [("array", "[]"), ("array", "{}"), ("object", "[]"), ("object", "{}")];
        for ((declared, text), decoded) in pairs.into_iter().zip(decoded) {
            let schema = p(&format!(r#"{{"type":"{declared}"}}"#));
            let expected = if decoded { text.to_owned() } else { wanted(LEFT, text) };
            assert_eq!(sent_for_p(&schema, text, &readings), expected, "{empty_map:?} {declared} {text}");
            let wrong = if declared == "array" { r#"{"a":1}"# } else { "[1]" };
            assert_eq!(sent_for_p(&schema, wrong, &readings), wanted(LEFT, wrong), "{empty_map:?} {declared}");
        }
    }
}

pub(crate) fn all_followed() -> Readings {
    Readings {
        nested_declarations: NestedDeclarations::Followed,
        schema_composition: SchemaComposition::Followed,
        ..Readings::default()
    }
}

#[test]
fn nested_declarations_reach_native_values_and_json_text_inside_json_text() {
    let schema = r##"{"type":"object","properties":{"p":{"$ref":"#"},"l":{"type":"array","items":{"$ref":"#"}}}}"##;
    let whole = r#"{"p":{"l":[{"p":{"l":[],"q":"[1]"}},{"l":[]}]}}"#;
    let sent = r#"{"p":{"l":["{\"p\":\"{\\\"l\\\":\\\"[]\\\",\\\"q\\\":\\\"[1]\\\"}\"}",{"l":"[]"}]}}"#;
    assert_eq!(normalized(schema, sent, &all_followed()), whole);
    assert_eq!(by_default(schema, sent), sent);
}
