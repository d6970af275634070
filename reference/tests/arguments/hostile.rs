//! What a hostile model or schema may send: nothing is too deep.

use super::readings::{all_followed, nested};
use super::*;

/// Deep enough to overflow the stack of a test's thread many times over, were there one frame a level.
const DEEP: usize = 200_000;

#[test]
fn no_argument_is_too_deep() {
    let (list, array) = (nested(DEEP), p(r#"{"type":"array"}"#));
    let maps = format!(r#"{}"&amp;lt;"{}"#, r#"{"p":"#.repeat(DEEP), "}".repeat(DEEP));
    for readings in [Readings::default(), all_followed()] {
        assert!(sent_for_p(&array, &list, &readings) == list);
        assert!(normalized(&array, &format!(r#"{{"p":{list}}}"#), &readings) == format!(r#"{{"p":{list}}}"#));
        let text = format!(r#"{{"p":{}}}"#, write(&Value::from(&*maps)));
        let decoded = normalized(&p(r#"{"type":"object"}"#), &text, &readings);
        assert!(decoded == format!(r#"{{"p":{}}}"#, maps.replace("&amp;lt;", "<")));
    }
    let endless = r##"{"properties":{"p":{"$ref":"#"},"l":{"type":"array"}}}"##;
    let sent = maps.replace(r#""&amp;lt;""#, r#"{"l":"[1]"}"#);
    assert!(normalized(endless, &sent, &all_followed()) == sent.replace(r#""[1]""#, "[1]"));
    assert!(by_default(endless, &sent) == sent);
}

#[test]
fn no_schema_is_too_deep() {
    let wrapped =
        |open: &str, close: &str| p(&format!(r#"{}{{"type":"array"}}{}"#, open.repeat(DEEP), close.repeat(DEEP)));
    assert_eq!(sent_for_p(&wrapped(r#"{"anyOf":["#, "]}"), "[1]", &all_followed()), "[1]");
    assert_eq!(by_default_for_p(&wrapped(r#"{"anyOf":["#, "]}"), "[1]"), wanted(LEFT, "[1]"));
    let items = wrapped(r#"{"items":"#, "}");
    let sent = format!(r#"{{"p":{}"[1]"{}}}"#, "[".repeat(DEEP), "]".repeat(DEEP));
    assert!(normalized(&items, &sent, &all_followed()) == sent.replace(r#""[1]""#, "[1]"));
}
