//! Character references against the Standard's table, against answers that several decoders agree on, and against a plain
//! loop over other crates' decoders.

use std::borrow::Cow;

use proptest::prelude::*;
use rt_tool_reference::character_references::{decode_once, resolve};
use rt_tool_reference::json::{Value, read};
use rt_tool_reference::{C1Number, InvalidNumber, InvalidNumbers, Readings, UnterminatedNames, UnterminatedNumbers};

const NAMES: &str = include_str!("data/names.tsv");
const CASES: &str = include_str!("data/character-references.json");

/// Every row of the Standard's table: the name as the table has it, and its expansion.
fn names() -> impl Iterator<Item = (&'static str, String)> {
    NAMES.lines().skip(1).map(|row| {
        let (name, points) = row.split_once('\t').unwrap();
        let point = |text| char::from_u32(u32::from_str_radix(text, 16).unwrap()).unwrap();
        (name, points.split(' ').map(point).collect())
    })
}

fn by_default(text: &str) -> Cow<'_, str> {
    resolve(text, &Readings::default())
}

fn reading(unterminated_names: UnterminatedNames) -> Readings {
    Readings { unterminated_names, unterminated_numbers: UnterminatedNumbers::Decoded, ..Readings::default() }
}

#[test]
fn every_terminated_name_has_the_expansion_of_the_table() {
    let terminated: Vec<_> = names().filter(|(name, _)| name.ends_with(';')).collect();
    assert_eq!(terminated.len(), 2_125);
    for (name, expansion) in &terminated {
        assert_eq!(by_default(&format!("<&{name}>")), format!("<{expansion}>"), "{name}");
        assert_eq!(by_default(&format!("<&amp;{name}>")), format!("<{expansion}>"), "{name}");
        assert_eq!(decode_once(&format!("&{name}"), &Readings::default()), *expansion, "{name}");
    }
}

#[test]
fn every_name_without_its_semicolon_is_left_or_decoded_as_the_reading_says() {
    let bare: Vec<_> = names().filter(|(name, _)| !name.ends_with(';')).collect();
    assert_eq!(bare.len(), 106);
    for (name, expansion) in &bare {
        let text = format!("a=1&{name}=2 &{name} &{name}9 &{name}");
        assert_eq!(by_default(&text), text);
        let resolve = |names| resolve(&text, &reading(names)).into_owned();
        assert_eq!(
            resolve(UnterminatedNames::AsText),
            format!("a=1{expansion}=2 {expansion} {expansion}9 {expansion}")
        );
        assert_eq!(resolve(UnterminatedNames::AsAttribute), format!("a=1&{name}=2 {expansion} &{name}9 {expansion}"));
    }
}

/// What the Standard makes of a number, written apart from the implementation, as ranges.
fn recovered(number: u32) -> char {
    let windows_1252 = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    match number {
        0 => '\u{FFFD}',
        0x80..=0x9F => windows_1252.chars().nth(number as usize - 0x80).unwrap(),
        _ => char::from_u32(number).unwrap_or('\u{FFFD}'),
    }
}

#[test]
fn every_number_in_every_form() {
    for number in (0..=0x11_0010).chain([u32::MAX]) {
        let character = recovered(number);
        // A reference to `&` or `;` in the middle of text has nothing to join up with here.
        let text = format!("&#{number};,&#x{number:x};,&#X{number:X};,&#000{number};,&#x0{number:X};");
        let expected = [character; 5].map(String::from).join(",");
        assert_eq!(by_default(&text), expected, "{number:X}");
    }
    for (text, expected) in [
        ("&#4294967361;&#x10000000000000041;", "\u{FFFD}\u{FFFD}"),
        (
            "&#;&#x;&#X;&#a;&#-1;&#+1;&# 1;&#1 ;&#xg;&#1x;&#٣;&#65",
            "&#;&#x;&#X;&#a;&#-1;&#+1;&# 1;&#1 ;&#xg;&#1x;&#٣;&#65",
        ),
    ] {
        assert_eq!(by_default(text), expected);
    }
    let zeros = format!("&#{}65;", "0".repeat(100_000));
    assert_eq!(by_default(&zeros), "A");
}

#[test]
fn each_class_of_odd_numbers_is_its_own_question() {
    let text =
        "&#0;&#x80;&#x81;&#xD800;&#xDFFF;&#x110000;&#13;&#1;&#11;&#x1F;&#127;&#xFDD0;&#xFFFE;&#x10FFFF;&#9;&#10;&#12;";
    let with = |invalid_numbers| resolve(text, &Readings { invalid_numbers, ..Readings::default() }).into_owned();
    let recovered = InvalidNumbers::default();
    let left = InvalidNumber::LeftAsSent;
    let white = "\t\n\u{C}";
    let all =
        format!("\u{FFFD}€\u{81}\u{FFFD}\u{FFFD}\u{FFFD}\r\u{1}\u{B}\u{1F}\u{7F}\u{FDD0}\u{FFFE}\u{10FFFF}{white}");
    assert_eq!(with(recovered), all);
    for (invalid, was, is) in [
        (InvalidNumbers { nul: left, ..recovered }, "\u{FFFD}€", "&#0;€"),
        (InvalidNumbers { c1: C1Number::LeftAsSent, ..recovered }, "€\u{81}", "&#x80;&#x81;"),
        (InvalidNumbers { c1: C1Number::CodePoint, ..recovered }, "€\u{81}", "\u{80}\u{81}"),
        (InvalidNumbers { surrogates: left, ..recovered }, "\u{81}\u{FFFD}\u{FFFD}", "\u{81}&#xD800;&#xDFFF;"),
        (InvalidNumbers { beyond_unicode: left, ..recovered }, "\u{FFFD}\r", "&#x110000;\r"),
        (InvalidNumbers { carriage_return: left, ..recovered }, "\r", "&#13;"),
        (InvalidNumbers { controls: left, ..recovered }, "\u{1}\u{B}\u{1F}\u{7F}", "&#1;&#11;&#x1F;&#127;"),
        (
            InvalidNumbers { noncharacters: left, ..recovered },
            "\u{FDD0}\u{FFFE}\u{10FFFF}",
            "&#xFDD0;&#xFFFE;&#x10FFFF;",
        ),
    ] {
        assert_eq!(with(invalid), all.replace(was, is));
    }
}

#[test]
fn the_cases_that_several_decoders_agree_on() {
    let cases = read(CASES).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 436);
    let field = |case: &Value, name| case.get(name).and_then(Value::as_str).unwrap().to_owned();
    let bare: Vec<&str> = names().map(|(name, _)| name).filter(|name| !name.ends_with(';')).collect();
    let text_mode = reading(UnterminatedNames::AsText);
    let mut terminated_alone = 0;
    for case in cases.iter() {
        let (input, once, fixpoint) = (field(case, "input"), field(case, "once"), field(case, "fixpoint"));
        assert_eq!(decode_once(&input, &text_mode), once, "{input}");
        assert_eq!(resolve(&input, &text_mode), fixpoint, "{input}");
        if passes(&input).iter().all(|text| !has_unterminated(text, &bare)) {
            terminated_alone += 1;
            assert_eq!(by_default(&input), fixpoint, "{input}");
        }
    }
    assert_eq!(terminated_alone, 291);
}

/// `text` after no pass, one, two and so on, until nothing changes.
fn passes(text: &str) -> Vec<String> {
    let mut passes = vec![text.to_owned()];
    loop {
        let last = passes.last().unwrap();
        let next = htmlize::unescape(last.as_str()).into_owned();
        if next == *last {
            return passes;
        }
        passes.push(next);
    }
}

/// Whether any `&` begins a reference that lacks its `;`.
fn has_unterminated(text: &str, bare: &[&str]) -> bool {
    text.split('&').skip(1).any(|body| {
        let number = body.strip_prefix('#').map(|rest| {
            let (rest, radix) = rest.strip_prefix(['x', 'X']).map_or((rest, 10), |rest| (rest, 16));
            let digits = rest.trim_start_matches(|c: char| c.is_digit(radix));
            digits.len() < rest.len() && !digits.starts_with(';')
        });
        let name = &body[..body.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(body.len())];
        let terminated =
            body[name.len()..].starts_with(';') && names().any(|(row, _)| row.strip_suffix(';') == Some(name));
        number.unwrap_or(!terminated && bare.iter().any(|bare| name.starts_with(bare)))
    })
}

#[test]
fn look_alikes_and_plain_text_are_returned_borrowed() {
    for text in [
        "",
        "&",
        "&;",
        "&&",
        "&#;",
        "AT&T",
        "a && b;",
        "R&D;",
        "&unknown;",
        "& amp;",
        "&amp",
        "&ampx;",
        "&Amp;",
        "?a=1&copy=2&lt=3;",
        "100 % é \u{feff}\r\n\0",
        "＆amp;",
        "&am\u{200b}p;",
        "%26amp;",
        "\\u0026amp;",
    ] {
        assert!(matches!(by_default(text), Cow::Borrowed(same) if same == text), "{text:?}");
    }
}

#[test]
fn escaping_of_any_depth_resolves_fully() {
    for (text, expected) in [
        ("Ember &amp;amp; Oak", "Ember & Oak"),
        ("&#38;lt;", "<"),
        ("&amp;#x26;quot;", "\""),
        ("&am&#112;;", "&"),
        ("&&#35;38;", "&"),
        ("&#&#56;5;", "U"),
        ("&lt&semi;", "<"),
        ("&amp;lt&amp;semi;", "<"),
        ("&&semi;amp;", "&;amp;"),
        ("&x;&&#97;mp;y;", "&x;&y;"),
        ("&amp;nGt;&nLt;", "\u{226b}\u{20d2}\u{226a}\u{20d2}"),
        ("a&amp;b;&amp;lt;", "a&b;<"),
    ] {
        assert_eq!(by_default(text), expected, "{text}");
    }
    for layer in ["amp;", "#38;", "#x26;", "AMP;"] {
        assert_eq!(by_default(&format!("&{}lt;", layer.repeat(1_000_000))), "<");
    }
    assert_eq!(by_default(&"&".repeat(1_000_000)).len(), 1_000_000);
    assert_eq!(by_default(&"&;".repeat(1_000_000)).len(), 2_000_000);
    assert_eq!(by_default(&format!("{}{}", "&".repeat(500_000), "amp;".repeat(500_000))).len(), 500_000);
}

#[test]
fn a_bound_stops_after_that_many_whole_passes() {
    for (bound, expected) in [(1, "&amp;amp;lt;"), (2, "&amp;lt;"), (3, "&lt;"), (4, "<"), (9, "<")] {
        let readings = Readings { pass_bound: std::num::NonZeroU32::new(bound), ..Readings::default() };
        assert_eq!(resolve("&amp;amp;amp;lt;", &readings), expected);
    }
}

/// Text rich in references, in pieces of them, and in what only looks like them.
fn near_references() -> impl Strategy<Value = String> {
    let pieces = [
        "&", "&", "&", ";", ";", ";", "#", "amp", "amp;", "&amp;", "lt", "lt;", "gt", "quot;", "apos;", "not", "in;",
        "notin;", "semi;", "num;", "lig;", "fjlig;", "#38;", "#x26;", "#X26", "#59;", "#35;", "#97;", "3", "8", "5",
        "9", "x", "=", " ", "a", "m", "p", "é", "😀", "nGt;", "copy", "sup", "#49;", "unknown;", "&#128;", "&#0;",
        "&#xD800;", "times", "b", "ar;",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..24).prop_map(|pieces| pieces.concat())
}

/// What a decoder gives when its own passes are repeated until nothing changes.
fn looped(text: &str, pass: impl Fn(&str) -> String) -> String {
    let mut text = text.to_owned();
    loop {
        let next = pass(&text);
        if next == text {
            return text;
        }
        text = next;
    }
}

/// What `html-escape` makes of odd numbers is a reading of the rule too.
fn as_html_escape() -> Readings {
    let left = InvalidNumber::LeftAsSent;
    let invalid_numbers = InvalidNumbers {
        nul: left,
        c1: C1Number::CodePoint,
        surrogates: left,
        beyond_unicode: left,
        controls: left,
        ..InvalidNumbers::default()
    };
    Readings { invalid_numbers, ..Readings::default() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_pass_ends_where_a_loop_over_another_crate_ends(text in near_references()) {
        let theirs = looped(&text, |text| html_escape::decode_html_entities(text).into_owned());
        prop_assert_eq!(resolve(&text, &as_html_escape()), theirs);
    }

    #[test]
    fn one_pass_ends_where_a_loop_over_whole_passes_ends(text in near_references()) {
        let readings = Readings::default();
        prop_assert_eq!(resolve(&text, &readings), looped(&text, |text| decode_once(text, &readings).into_owned()));
    }

    #[test]
    fn with_unterminated_references_each_pass_is_that_of_another_crate(text in near_references()) {
        let as_text = reading(UnterminatedNames::AsText);
        prop_assert_eq!(decode_once(&text, &as_text), htmlize::unescape(text.as_str()));
        prop_assert_eq!(resolve(&text, &as_text), looped(&text, |text| htmlize::unescape(text).into_owned()));
        let as_attribute = reading(UnterminatedNames::AsAttribute);
        prop_assert_eq!(decode_once(&text, &as_attribute), htmlize::unescape_attribute(text.as_str()));
    }

    #[test]
    fn a_resolved_text_has_nothing_left_to_resolve(text in any::<String>(), near in near_references()) {
        for text in [text, near] {
            let once = by_default(&text).into_owned();
            prop_assert!(matches!(by_default(&once), Cow::Borrowed(_)));
            prop_assert!(once.chars().count() <= text.chars().count());
        }
    }
}
