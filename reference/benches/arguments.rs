//! Normalizing a wide, deep tree of arguments, beside reading the same JSON text. Figures: `harness/benches/README.md`.
//!
//! `ours` normalizes arguments already read; `peer` unescapes each of their string leaves once with `htmlize`, and `looped`
//! until nothing changes, which is a part of what `ours` does. `read` is our reader alone on their text, `read_peer`
//! `serde_json`'s.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use rt_tool_reference::json::{Object, Value, read, write};
use rt_tool_reference::{Readings, normalize_arguments};

fn main() {
    divan::main();
}

/// How many parameters a tool has. Time grows with the input: from the second to the third, ten times; from the first
/// to the second some more, as the first alone fits into a processor's own cache.
const PARAMETERS: [usize; 3] = [100, 1_000, 10_000];

/// A list of maps of lists, `levels` deep, as JSON text: texts, numbers and, in one leaf of four, a reference.
fn tree(levels: usize) -> String {
    if levels == 0 {
        return r#"["plain text of some length","Ember &amp;amp; Oak",12345.678,"né & co; none"]"#.to_owned();
    }
    let inner = tree(levels - 1);
    format!(r#"[{{"name":"a leaf beside the tree","first":{inner},"second":{inner}}},{inner},true,null]"#)
}

/// The JSON text of a call's arguments. One in five is JSON text for a parameter that [`schema`] declares `array`.
fn arguments(count: usize) -> String {
    let native = tree(3);
    let text = write(&Value::from(&*native));
    let member = |number| format!(r#""p{number}":{}"#, if number % 5 == 0 { &text } else { &native });
    format!("{{{}}}", (0..count).map(member).collect::<Vec<_>>().join(","))
}

fn schema(count: usize) -> Value {
    let property = |number| (format!("p{number}"), Value::from([("type", "array")]));
    Value::from([("type", Value::from("object")), ("properties", Value::Object((0..count).map(property).collect()))])
}

fn object(text: &str) -> Object {
    match read(text) {
        Ok(Value::Object(members)) => members,
        other => panic!("no object: {other:?}"),
    }
}

#[divan::bench(args = PARAMETERS, sample_count = 40)]
fn ours(bencher: Bencher<'_, '_>, count: usize) {
    let (schema, text, readings) = (schema(count), arguments(count), Readings::default());
    let sent = object(&text);
    bencher
        .counter(BytesCount::of_str(&text))
        .with_inputs(|| sent.clone())
        .bench_values(|arguments| normalize_arguments(black_box(&schema), arguments, &readings));
}

#[divan::bench(args = PARAMETERS, sample_count = 40, name = "read")]
fn our_reader(bencher: Bencher<'_, '_>, count: usize) {
    let text = arguments(count);
    bencher.counter(BytesCount::of_str(&text)).bench(|| read(black_box(&text)));
}

/// `change` made to every string leaf.
fn leaves(mut arguments: Object, change: impl Fn(&str) -> String) -> Object {
    let mut work: Vec<&mut Value> = arguments.values_mut().collect();
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => *text = change(text),
            Value::Array(items) => work.extend(items.iter_mut()),
            Value::Object(members) => work.extend(members.values_mut()),
            _ => {}
        }
    }
    arguments
}

fn over_leaves(bencher: Bencher<'_, '_>, count: usize, change: fn(&str) -> String) {
    let text = arguments(count);
    let sent = object(&text);
    bencher
        .counter(BytesCount::of_str(&text))
        .with_inputs(|| sent.clone())
        .bench_values(|arguments| leaves(black_box(arguments), change));
}

#[divan::bench(args = PARAMETERS, sample_count = 40)]
fn peer(bencher: Bencher<'_, '_>, count: usize) {
    over_leaves(bencher, count, |text| htmlize::unescape(text).into_owned());
}

#[divan::bench(args = PARAMETERS, sample_count = 40, name = "looped")]
fn peer_looped(bencher: Bencher<'_, '_>, count: usize) {
    over_leaves(bencher, count, |text| {
        let mut text = text.to_owned();
        loop {
            let next = htmlize::unescape(text.as_str());
            if next == text {
                return text;
            }
            text = next.into_owned();
        }
    });
}

#[divan::bench(args = PARAMETERS, sample_count = 40)]
fn read_peer(bencher: Bencher<'_, '_>, count: usize) {
    let text = arguments(count);
    bencher.counter(BytesCount::of_str(&text)).bench(|| serde_json::from_str::<serde_json::Value>(black_box(&text)));
}
