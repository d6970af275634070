//! `1.json` to `5.json`: the cases of one clause.

use std::collections::BTreeMap;

use rt_tool_reference::json::{Object, Value};

use super::node::{Members, Node};
use super::{check, is_kebab_case};
use crate::clause::{CaseName, Clause, Rule};
use crate::fixture::{Accepted, Answer, Basis, Case, Expected, Question};

const BASES: [(&str, Basis); 3] = [
    (Basis::Stated.as_str(), Basis::Stated),
    (Basis::Example.as_str(), Basis::Example),
    (Basis::Implied.as_str(), Basis::Implied),
];

const FIELDS: [&str; 9] =
    ["id", "title", "basis", "why", "sent", "expected", "expected_any", "expected_passes", "source"];

pub(super) fn read(root: Node<'_>, clause: Clause, questions: &[Question]) -> Vec<Case> {
    let Some(file) = root.map(&["$schema", "rule", "clause", "cases"]) else { return Vec::new() };
    file.constant("$schema", "../clause.schema.json");
    file.constant("rule", clause.rule.id());
    if let Some(node) = file.required("clause")
        && *node.value() != Value::from(i64::from(clause.number))
    {
        node.fault(format!("wanted `{}`, found `{}`", clause.number, node.value()));
    }
    let Some(list) = file.required("cases") else { return Vec::new() };
    let mut cases: Vec<Case> = Vec::new();
    for node in list.items() {
        let Some(case) = case(&node, clause, questions) else { continue };
        if cases.iter().any(|earlier| earlier.name == case.name) {
            node.fault(format!("the id `{}` stands twice in this file", case.name.id));
        }
        cases.push(case);
    }
    if cases.is_empty() {
        list.fault("a clause without a case; nothing would hold an implementation to it");
    }
    cases
}

fn case(node: &Node<'_>, clause: Clause, questions: &[Question]) -> Option<Case> {
    let fields = node.clone().map(&FIELDS)?;
    let id = fields.text("id");
    if let Some(id) = &id
        && !is_kebab_case(id)
    {
        node.fault(format!("the id `{id}` is not kebab-case"));
    }
    let title = fields.required("title").and_then(|node| title(&node));
    let basis = fields.required("basis").and_then(|node| node.choice(&BASES));
    let why = fields.text("why");
    let source = fields.optional("source").and_then(|node| {
        let url = node.text()?;
        if !url.starts_with("https://") {
            node.fault("wanted a URL that begins with `https://`");
        }
        Some(url.to_owned())
    });
    let sent = fields.required("sent").and_then(|node| sent(node, clause.rule));
    let expected = expected(&fields, clause.rule, questions);
    let case = Case {
        name: CaseName { clause, id: id? },
        title: title?,
        basis: basis?,
        why: why?,
        sent: sent?,
        expected: expected?,
        source,
    };
    check::check(node, &case, questions);
    Some(case)
}

fn title(node: &Node<'_>) -> Option<String> {
    let title = node.text()?;
    let modal =
        title.split(' ').find(|word| ["should", "must", "may", "shall"].contains(&word.to_lowercase().as_str()));
    if let Some(word) = modal {
        node.fault(format!("a title states what happens; it does not say `{word}`"));
    }
    if title.ends_with('.') {
        node.fault("a title has no full stop at its end");
    }
    let length = title.chars().count();
    if length > MAX_TITLE {
        node.fault(format!("a title has at most {MAX_TITLE} characters; this one has {length}"));
    }
    Some(title.to_owned())
}

const MAX_TITLE: usize = 100;

/// The request's params, in the shape the protocol has for the rule.
fn sent(node: Node<'_>, rule: Rule) -> Option<Object> {
    let whole = node.any_map()?;
    match rule {
        Rule::Tool8 => {
            let params = node.map(&["schema", "arguments"])?;
            params.required("schema")?;
            params.required("arguments")?.any_map()?;
        }
        Rule::Tool2 => {
            let params = node.map(&["outcome", "artifacts_port", "output", "error"])?;
            let failed =
                params.required("outcome")?.choice(&[("success", false), ("failed", true), ("declined", true)])?;
            params.required("artifacts_port")?.choice(&[("exposed", ()), ("hidden", ()), ("undeclared", ())])?;
            params.required("output")?.any_map()?;
            match params.optional("error") {
                Some(error) if !failed => error.fault("a call that succeeded has no error"),
                Some(error) => drop(error.text()?),
                None if failed => params.node().fault("a call that failed or was declined has an `error`, a message"),
                None => {}
            }
        }
    }
    Some(whole.clone())
}

fn expected(fields: &Members<'_>, rule: Rule, questions: &[Question]) -> Option<Expected> {
    let one = fields.optional("expected");
    let any = fields.optional("expected_any");
    let passes = fields.optional("expected_passes");
    match (one, any, passes) {
        (Some(node), None, None) => Some(Expected::One(answer(node, rule)?)),
        (None, None, Some(node)) => Some(Expected::Passes(answer(node, rule)?)),
        (None, Some(node), None) => {
            let items = node.items();
            if items.len() < 2 {
                node.fault("wanted two answers or more; one right answer is `expected`");
            }
            let accepted: Vec<_> = items.into_iter().map(|node| accepted(node, rule, questions)).collect();
            Some(Expected::Any(accepted.into_iter().collect::<Option<_>>()?))
        }
        _ => {
            fields.node().fault("wanted exactly one of `expected`, `expected_any` and `expected_passes`");
            None
        }
    }
}

fn accepted(node: Node<'_>, rule: Rule, questions: &[Question]) -> Option<Accepted> {
    let fields = node.map(&["answer", "readings"])?;
    let answer = answer(fields.required("answer")?, rule);
    let mut readings = BTreeMap::new();
    for (id, node) in fields.required("readings")?.each_member() {
        let Some(question) = questions.iter().find(|question| question.id == id) else {
            node.fault(format!("`readings.json` has no question `{id}`"));
            continue;
        };
        let answers = node.texts();
        if answers.is_empty() {
            node.fault("wanted the answers that give this, found none");
        }
        for unknown in answers.iter().filter(|id| !question.answers.iter().any(|answer| answer.id == **id)) {
            node.fault(format!("the question `{id}` has no answer `{unknown}`"));
        }
        readings.insert(id.to_owned(), answers);
    }
    Some(Accepted { answer: answer?, readings })
}

fn answer(node: Node<'_>, rule: Rule) -> Option<Answer> {
    let whole = node.any_map()?;
    let compared: &[&str] = match rule {
        Rule::Tool8 => &["arguments"],
        Rule::Tool2 => &["success", "data", "artifacts"],
    };
    let only_tool_2: &[&str] = if rule == Rule::Tool2 { &["data_without", "absent_text"] } else { &[] };
    let fields = node.map(&[compared, only_tool_2].concat())?;
    let texts = |name| fields.optional(name).map(|node| node.texts()).unwrap_or_default();
    let answer = Answer {
        members: whole
            .iter()
            .filter(|(name, _)| compared.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        data_without: texts("data_without"),
        absent_text: texts("absent_text"),
    };
    if answer.members.is_empty() && answer.data_without.is_empty() && answer.absent_text.is_empty() {
        fields.node().fault("an answer that every implementation gives; name at least one member");
    }
    Some(answer)
}
