//! Character references, beside `htmlize::unescape` once and in a loop. Figures: `harness/benches/README.md`.
//!
//! `ours` decodes until nothing changes; so does `looped`, one pass of the peer after another; `peer` is one pass.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use rt_tool_reference::Readings;
use rt_tool_reference::character_references::resolve;

fn main() {
    divan::main();
}

const MEGABYTE: usize = 1_000_000;

/// The inputs, each about a megabyte.
const INPUTS: [&str; 5] = ["no-reference", "one-in-100-bytes", "one-rare-in-100-bytes", "dense", "ampersands-of-prose"];

fn input(name: &str) -> String {
    let unit = match name {
        "no-reference" => "The quick brown fox jumps over the lazy dog; it was not amused. ".to_owned(),
        "one-in-100-bytes" => {
            format!("{:<95}&amp;", "Plain words up to the hundredth byte, where a reference stands, and then again")
        }
        "one-rare-in-100-bytes" => {
            format!("{:<92}&eacute;", "Plain words up to the hundredth byte, and a name that is not one of five")
        }
        "dense" => "&lt;&quot;&#x27;&eacute;&NotEqualTilde;&#8364;&nbsp;&gt;".to_owned(),
        _ => format!("{:<99}&", "Fish & chips; R&D; AT&T; a && b"),
    };
    unit.repeat(MEGABYTE / unit.len())
}

/// `&` and a million-fold `amp;`, or a part of that: each `amp;` is a layer of escaping.
fn layers(count: usize) -> String {
    format!("&{}", "amp;".repeat(count))
}

fn looped(text: &str) -> String {
    let mut text = text.to_owned();
    loop {
        let next = htmlize::unescape(text.as_str());
        if next == text {
            return text;
        }
        text = next.into_owned();
    }
}

#[divan::bench(args = INPUTS)]
fn ours(bencher: Bencher<'_, '_>, name: &str) {
    let text = input(name);
    let readings = Readings::default();
    bencher.counter(BytesCount::of_str(&text)).bench(|| resolve(black_box(&text), &readings).len());
}

#[divan::bench(args = INPUTS)]
fn peer(bencher: Bencher<'_, '_>, name: &str) {
    let text = input(name);
    bencher.counter(BytesCount::of_str(&text)).bench(|| htmlize::unescape(black_box(&text)).len());
}

#[divan::bench(args = INPUTS, name = "looped")]
fn peer_looped(bencher: Bencher<'_, '_>, name: &str) {
    let text = input(name);
    bencher.counter(BytesCount::of_str(&text)).bench(|| looped(black_box(&text)).len());
}

#[divan::bench(args = [1_000, 10_000, 100_000, 1_000_000])]
fn layers_ours(bencher: Bencher<'_, '_>, count: usize) {
    let text = layers(count);
    let readings = Readings::default();
    bencher.counter(BytesCount::of_str(&text)).bench(|| resolve(black_box(&text), &readings).len());
}

#[divan::bench(args = [1_000, 10_000, 100_000, 1_000_000])]
fn layers_peer(bencher: Bencher<'_, '_>, count: usize) {
    let text = layers(count);
    bencher.counter(BytesCount::of_str(&text)).bench(|| htmlize::unescape(black_box(&text)).len());
}

/// A hundred thousand layers take the loop a second, a million some minutes; it is stopped before.
#[divan::bench(args = [1_000, 10_000], sample_count = 10)]
fn layers_looped(bencher: Bencher<'_, '_>, count: usize) {
    let text = layers(count);
    bencher.counter(BytesCount::of_str(&text)).bench(|| looped(black_box(&text)).len());
}
