//! No word of the rules goes untested in silence: each phrase of each clause has cases for what it demands and for the
//! nearest thing it forbids, or says why no reply can show it (`phrases/RULE.json`).

use std::collections::{BTreeMap, BTreeSet};

use rt_tool_conformance::clause::{Clause, Rule};
use rt_tool_conformance::load::{Files, load};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Phrase {
    /// Words of the clause; those of all its phrases together are the clause.
    phrase: String,
    /// Cases of what the words demand, by id, or by full name where another clause has them.
    #[serde(default)]
    demands: Vec<String>,
    /// Cases of the nearest thing they forbid.
    #[serde(default)]
    forbids: Vec<String>,
    /// Why no reply can show what the words say.
    untestable: Option<String>,
}

fn phrases(rule: Rule) -> BTreeMap<Clause, Vec<Phrase>> {
    let table = match rule {
        Rule::Tool2 => include_str!("phrases/RT-TOOL-2.json"),
        Rule::Tool8 => include_str!("phrases/RT-TOOL-8.json"),
    };
    let table: BTreeMap<String, Vec<Phrase>> = serde_json::from_str(table).unwrap();
    table.into_iter().map(|(number, phrases)| (format!("{rule}/{number}").parse().unwrap(), phrases)).collect()
}

fn all() -> BTreeMap<Clause, Vec<Phrase>> {
    Rule::ALL.into_iter().flat_map(phrases).collect()
}

fn in_full(clause: Clause, name: &str) -> String {
    if name.contains('/') { name.to_owned() } else { format!("{clause}/{name}") }
}

#[test]
fn the_phrases_of_a_clause_are_the_clause() {
    let suite = load(&Files::embedded()).unwrap();
    let table = all();
    for clause in Rule::ALL.into_iter().flat_map(Rule::clauses) {
        let words: Vec<&str> = table[&clause].iter().map(|phrase| phrase.phrase.as_str()).collect();
        assert_eq!(words.join(" "), suite.clause_text(clause), "{clause}");
    }
}

#[test]
fn every_phrase_has_cases_on_both_sides_or_says_why_not() {
    let suite = load(&Files::embedded()).unwrap();
    let known: BTreeSet<String> = suite.cases.iter().map(|case| case.name.to_string()).collect();
    for (clause, phrases) in all() {
        for Phrase { phrase, demands, forbids, untestable } in phrases {
            match untestable {
                Some(reason) => assert!(!reason.is_empty() && demands.is_empty() && forbids.is_empty(), "{phrase}"),
                None => assert!(!demands.is_empty() && !forbids.is_empty(), "{clause}, `{phrase}`: a side has no case"),
            }
            for name in demands.iter().chain(&forbids).map(|name| in_full(clause, name)) {
                assert!(known.contains(&name), "{clause}, `{phrase}`: there is no {name}");
            }
            let both: Vec<&String> = demands.iter().filter(|name| forbids.contains(name)).collect();
            assert!(both.is_empty(), "{clause}, `{phrase}`: {both:?} cannot show both");
        }
    }
}

#[test]
fn every_case_says_which_words_of_its_clause_it_tests() {
    let suite = load(&Files::embedded()).unwrap();
    let names = |(clause, phrases): (Clause, Vec<Phrase>)| {
        phrases
            .into_iter()
            .flat_map(|phrase| phrase.demands.into_iter().chain(phrase.forbids))
            .map(move |name| in_full(clause, &name))
    };
    let named: BTreeSet<String> = all().into_iter().flat_map(names).collect();
    let unnamed: Vec<String> =
        suite.cases.iter().map(|case| case.name.to_string()).filter(|name| !named.contains(name)).collect();
    assert!(unnamed.is_empty(), "name these in `tests/phrases/`, under the words they test: {unnamed:#?}");
}

/// What no case asks, because the rules do not say and the answers cannot be listed, or because no reply shows it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotJudged {
    clause: String,
    what: String,
    reason: String,
}

#[test]
fn what_is_not_judged_is_listed_with_its_clause_and_its_reason() {
    let listed: Vec<NotJudged> = serde_json::from_str(include_str!("phrases/not-judged.json")).unwrap();
    let mut seen = BTreeSet::new();
    for NotJudged { clause, what, reason } in &listed {
        assert!(clause.parse::<Clause>().is_ok(), "`{clause}` is no clause");
        assert!(seen.insert(what), "{what} stands there twice");
        assert!(reason.len() > 20, "{what}: `{reason}` is no reason");
    }
    // Those that the design names, at the least.
    assert!(listed.len() >= 10);
}
