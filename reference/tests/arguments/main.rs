//! RT-TOOL-8 clause by clause, every answer to every question it leaves open, and what a hostile model may send.

mod hostile;
mod properties;
mod readings;

use rt_tool_reference::json::{Object, Value, read, write};
use rt_tool_reference::{Readings, normalize_arguments};

fn object(value: Value) -> Object {
    match value {
        Value::Object(members) => members,
        other => panic!("no object: {other}"),
    }
}

fn normalized(schema: &str, arguments: &str, readings: &Readings) -> String {
    let arguments = object(read(arguments).unwrap());
    write(&Value::Object(normalize_arguments(&read(schema).unwrap(), arguments, readings)))
}

fn by_default(schema: &str, arguments: &str) -> String {
    normalized(schema, arguments, &Readings::default())
}

/// A schema that declares the parameter `p`.
fn p(declaration: &str) -> String {
    format!(r#"{{"properties":{{"p":{declaration}}}}}"#)
}

/// The value, as JSON, that reaches the tool where a model sends the string `text` for `p`.
fn sent_for_p(schema: &str, text: &str, readings: &Readings) -> String {
    let arguments = normalized(schema, &write(&Value::from([("p", text)])), readings);
    arguments[r#"{"p":"#.len()..arguments.len() - 1].to_owned()
}

fn by_default_for_p(schema: &str, text: &str) -> String {
    sent_for_p(schema, text, &Readings::default())
}

/// Stands in a table for the JSON string that was sent.
const LEFT: &str = "left as sent";

fn wanted(expected: &str, text: &str) -> String {
    if expected == LEFT { write(&Value::from(text)) } else { expected.to_owned() }
}

#[test]
fn the_rules_own_examples() {
    let ops = r#"{"properties":{"ops":{"type":"array"},"title":{"type":"string"}}}"#;
    assert_eq!(by_default(ops, r#"{"title":"Ember &amp;amp; Oak"}"#), r#"{"title":"Ember & Oak"}"#);
    let literal = r#"{"ops":"{\"op\":\"add\"}"}"#;
    assert_eq!(by_default(ops, literal), literal);
}

#[test]
fn a_string_is_decoded_where_declared_type_and_parsed_shape_agree_and_nowhere_else() {
    let (list, map) = (r#"[1,{"a":[]}]"#, r#"{"a":[1,null]}"#);
    for (declaration, list_is, map_is) in [
        (r#"{"type":"array"}"#, list, LEFT),
        (r#"{"type":"object"}"#, LEFT, map),
        (r#"{"type":["array","object"]}"#, list, map),
        (r#"{"type":"array","nullable":true,"items":{"type":"string"}}"#, list, LEFT),
        (r#"{"type":"string"}"#, LEFT, LEFT),
        (r#"{"type":"string","format":"json","contentMediaType":"application/json"}"#, LEFT, LEFT),
        (r#"{"type":["array","string"]}"#, LEFT, LEFT),
        (r#"{"type":["string","object","array"]}"#, LEFT, LEFT),
        (r#"{"type":"number"}"#, LEFT, LEFT),
        (r#"{"type":"boolean"}"#, LEFT, LEFT),
        (r#"{"type":"null"}"#, LEFT, LEFT),
        (r#"{"type":[]}"#, LEFT, LEFT),
        (r#"{"type":{"array":true,"object":true}}"#, LEFT, LEFT),
        (r#"{"default":[]}"#, LEFT, LEFT),
        (r#"{"type":"string","default":[]}"#, LEFT, LEFT),
        ("true", LEFT, LEFT),
        (r#""array""#, LEFT, LEFT),
        (r#"["array","object"]"#, LEFT, LEFT),
    ] {
        for (text, expected) in [(list, list_is), (map, map_is)] {
            let reached = by_default_for_p(&p(declaration), text);
            assert_eq!(reached, wanted(expected, text), "{declaration} {text}");
        }
    }
}

#[test]
fn what_is_no_schema_or_names_another_parameter_declares_nothing() {
    let sent = r#"{"p":"[1]"}"#;
    for schema in [
        "null",
        "true",
        "[]",
        "{}",
        r#""array""#,
        r#"{"type":"array"}"#,
        r#"{"properties":[{"p":{"type":"array"}}]}"#,
        r#"{"p":{"type":"array"}}"#,
        r#"{"properties":{"P":{"type":"array"}}}"#,
        r#"{"properties":{"p ":{"type":"array"}}}"#,
        r#"{"properties":{"pp":{"type":"array"}}}"#,
        r#"{"properties":{"q":{"type":"object","properties":{"p":{"type":"array"}}}}}"#,
    ] {
        assert_eq!(by_default(schema, sent), sent, "{schema}");
    }
}

#[test]
fn a_parameter_may_have_any_name_and_is_found_by_exactly_it() {
    let schema = r#"{"properties":{"":{"type":"array"},"type":{"type":"array"},"__proto__":{"type":"object"},
        "&amp;":{"type":"array"},"\u00e9":{"type":"array"}}}"#;
    // The second `é` is an `e` and an accent: another name, as no name is normalized.
    let sent = r#"{"":"[]","type":"[]","__proto__":"{}","&amp;":"[]","é":"[]","e\u0301":"[]","&":"[]"}"#;
    let reached = r#"{"":[],"type":[],"__proto__":{},"&amp;":[],"é":[],"ACCENT":"[]","&":"[]"}"#;
    assert_eq!(by_default(schema, sent), reached.replace("ACCENT", "e\u{301}"));
}

#[test]
fn text_that_is_not_json_by_rfc_8259_stays_text() {
    let lists = r#"a,b [1 [1]] [1,] [1], [,] ['a'] [NaN] [01] [+1] [.5] [0x1] [True] /**/[1] [1]; ["\x41"] a:[1]"#;
    let spaced = ["", " ", "[1 2]", "[1] // one", "\u{a0}[1]", "[\u{b}1]", "\u{feff}[1]", "[1]\0", "[\"a\nb\"]"];
    for text in lists.split(' ').chain(spaced) {
        assert_eq!(by_default_for_p(&p(r#"{"type":"array"}"#), text), wanted(LEFT, text), "{text:?}");
    }
    for text in ["{a:1}", "{'a':1}", r#"{"a":1,}"#, r#"{"a"}"#, r#"{"a":}"#, "{1:2}", r#"{"a":1}{"b":2}"#] {
        assert_eq!(by_default_for_p(&p(r#"{"type":"object"}"#), text), wanted(LEFT, text), "{text:?}");
    }
}

#[test]
fn json_of_no_container_shape_is_never_substituted() {
    for declaration in [r#"{"type":"array"}"#, r#"{"type":"object"}"#, r#"{"type":["array","object","null","number"]}"#]
    {
        for text in ["null", "true", "1", "1.50", r#""a""#, r#""[1]""#, r#""{}""#] {
            assert_eq!(by_default_for_p(&p(declaration), text), wanted(LEFT, text), "{text}");
        }
    }
}

#[test]
fn white_space_of_json_may_surround_json_text_and_it_is_decoded_once() {
    for (text, reached) in [
        (" \t\r\n[ 1 ,\n2 ] \r\n", "[1,2]"),
        ("[]", "[]"),
        (r#"["[1]","{\"a\":\"[2]\"}"]"#, r#"["[1]","{\"a\":\"[2]\"}"]"#),
        (r#"["\u0026amp;\u00e9\ud83d\ude00"]"#, r#"["&é😀"]"#),
        (r#"[{"type":"array","a":"[]"}]"#, r#"[{"type":"array","a":"[]"}]"#),
    ] {
        assert_eq!(by_default_for_p(&p(r#"{"type":"array"}"#), text), reached);
    }
}

#[test]
fn what_is_no_string_keeps_its_type_whatever_is_declared() {
    for declaration in [r#"{"type":"array"}"#, r#"{"type":"object"}"#, r#"{"type":"string"}"#, "{}"] {
        for value in ["null", "true", "0", "-1.50", "[]", "{}", r#"["[1]"]"#, r#"{"p":"[1]"}"#] {
            let sent = format!(r#"{{"p":{value}}}"#);
            assert_eq!(by_default(&p(declaration), &sent), sent);
        }
    }
}

#[test]
fn numbers_and_the_order_of_members_pass_through_exactly() {
    let value =
        r#"{"z":12345678901234567890123,"a":[1e400,0.1000,-0,1E+2,-0.0e-7],"m":{"b":1.0,"a":9007199254740993}}"#;
    let schema = r#"{"properties":{"a":{},"t":{"type":"object"},"z":{"type":"string"}}}"#;
    let text = write(&Value::from(value));
    let sent = format!(r#"{{"z":1,"t":{text},"n":{value},"a":0.1000}}"#);
    assert_eq!(by_default(schema, &sent), format!(r#"{{"z":1,"t":{value},"n":{value},"a":0.1000}}"#));
    assert_eq!(by_default("{}", &sent), sent);
}

#[test]
fn references_are_decoded_until_nothing_changes_in_every_leaf_whatever_is_declared() {
    for (text, reached) in [
        ("a &lt; b &AMP; &quot;c&quot; &#39;d&#x27;", "\"a < b & \\\"c\\\" 'd'\""),
        ("&amp;amp;amp;eacute;", "\"é\""),
        ("&#38;#38;#x26;lt;", "\"<\""),
        ("&am&#112;;lt;", "\"<\""),
        ("&ngE;&fjlig;", "\"≧̸fj\""),
        ("[1] &amp; {", "\"[1] & {\""),
    ] {
        for declaration in [r#"{"type":"array"}"#, r#"{"type":"string"}"#, r#"{"type":"number"}"#, "{}"] {
            assert_eq!(by_default_for_p(&p(declaration), text), reached, "{declaration} {text}");
        }
    }
    let layers = format!("&{}", "amp;".repeat(1_000));
    assert_eq!(by_default_for_p("{}", &layers), "\"&\"");
    let sent = r#"{"p":["&lt;",{"q":[["&gt;"],1,null]}],"o":{"a":{"b":"&amp;lt;"}}}"#;
    assert_eq!(by_default("{}", sent), r#"{"p":["<",{"q":[[">"],1,null]}],"o":{"a":{"b":"<"}}}"#);
}

#[test]
fn the_two_repairs_are_independent() {
    for (declared, text, reached) in [
        // JSON as sent: decoded, and then the leaves inside it. The other order would break it.
        ("array", r#"["&quot;","&amp;quot;"]"#, r#"["\"","\""]"#),
        ("object", r#"{"a":{"b":["&lt;"]}}"#, r#"{"a":{"b":["<"]}}"#),
        // Not JSON as sent: a string, whose references are decoded all the same.
        ("array", "[&quot;a&quot;]", r#""[\"a\"]""#),
        ("string", "[&quot;a&quot;]", r#""[\"a\"]""#),
        // The wrong shape, or never decoded: likewise.
        ("array", r#"{"a":"&amp;lt;"}"#, r#""{\"a\":\"<\"}""#),
        ("string", r#"["&lt;"]"#, r#""[\"<\"]""#),
    ] {
        let schema = p(&format!(r#"{{"type":"{declared}"}}"#));
        assert_eq!(by_default_for_p(&schema, text), reached, "{declared} {text}");
    }
}

#[test]
fn keys_are_never_modified() {
    let schema = r#"{"properties":{"t":{"type":"object"}}}"#;
    let sent = r#"{"&lt;":1,"<":2,"n":{"&amp;amp;":["&gt;"],"&amp;":{"&#65;":0}},"t":"{\"&gt;\":\"&gt;\",\">\":1}"}"#;
    let reached = r#"{"&lt;":1,"<":2,"n":{"&amp;amp;":[">"],"&amp;":{"&#65;":0}},"t":{"&gt;":">",">":1}}"#;
    assert_eq!(by_default(schema, sent), reached);
}

#[test]
fn text_without_a_reference_is_returned_unchanged() {
    let words =
        r"AT&T & &&; &; &#; &#x; &nosuch; &aMp; &amp ?a=1&copy=2&region=eu %26amp%3B \u0026amp; ＆ａｍｐ； + <b>";
    for text in words.split(' ').chain(["", " \t ", "a & b; c", "& amp;", "&amp ;", "e\u{301}", "\u{feff}\0\u{7f}\r\n"])
    {
        assert_eq!(by_default_for_p("{}", text), write(&Value::from(text)));
    }
}
