//! `rule.json`: a rule as the specification publishes it, and its hash recomputed.

use sha2::{Digest, Sha256};

use super::node::Node;
use crate::clause::Rule;
use crate::digest::hex;
use crate::fixture::RuleText;

const FIELDS: [&str; 10] =
    ["$schema", "rule", "title", "level", "source", "specification", "licence", "attribution", "clauses", "rule_hash"];

pub(super) fn read(root: Node<'_>, rule: Rule) -> Option<RuleText> {
    let file = root.map(&FIELDS)?;
    file.constant("$schema", "../rule.schema.json");
    file.constant("rule", rule.id());
    file.constant("licence", "CC BY 4.0");
    for name in ["specification", "attribution"] {
        file.text(name);
    }
    let clauses = file.required("clauses").map(|node| {
        let clauses = node.texts();
        if clauses.len() != usize::from(Rule::CLAUSES) {
            node.fault(format!("wanted {} clauses, found {}", Rule::CLAUSES, clauses.len()));
        }
        clauses
    });
    let clauses = clauses.unwrap_or_default();
    let rule_hash = rule_hash(&clauses);
    file.constant("rule_hash", &rule_hash);
    Some(RuleText {
        rule,
        title: file.text("title")?,
        level: file.text("level")?,
        source: file.text("source")?,
        clauses,
        rule_hash,
    })
}

/// The hash that the specification publishes for a rule: the first twelve hexadecimal digits of the SHA-256 over its
/// clauses, joined by one space, white space collapsed.
fn rule_hash(clauses: &[String]) -> String {
    let words: Vec<&str> = clauses.iter().flat_map(|clause| clause.split_whitespace()).collect();
    hex(&Sha256::digest(words.join(" ")))[..12].to_owned()
}
