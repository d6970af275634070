//! `readings.json`: every question the rules leave open, and the answers accepted.

use rt_tool_reference::Readings;

use super::is_kebab_case;
use super::node::Node;
use crate::clause::Clause;
use crate::fixture::{Question, Reading};

pub(super) fn read(root: Node<'_>) -> Vec<Question> {
    let Some(file) = root.map(&["$schema", "questions"]) else { return Vec::new() };
    file.constant("$schema", "./readings.schema.json");
    let Some(questions) = file.required("questions") else { return Vec::new() };
    let found: Vec<Question> = questions.items().into_iter().filter_map(question).collect();
    for (id, _) in Readings::QUESTIONS {
        if !found.iter().any(|question| question.id == *id) {
            questions.fault(format!("the question `{id}`, which the reference answers, is missing"));
        }
    }
    found
}

fn question(node: Node<'_>) -> Option<Question> {
    let fields = node.map(&["id", "clause", "question", "why", "answers"])?;
    let id = id(&fields.required("id")?)?;
    let clause = fields.required("clause").and_then(|node| {
        let clause = node.text()?.parse::<Clause>();
        if clause.is_err() {
            node.fault("wanted a clause, such as `RT-TOOL-8/4`");
        }
        clause.ok()
    });
    let answers = fields.required("answers")?;
    let read: Vec<Reading> = answers.items().into_iter().filter_map(|node| answer(node, &id)).collect();
    if read.len() < 2 {
        answers.fault("wanted two answers or more; a question with one answer is not open");
    }
    let default = Readings::QUESTIONS.iter().find(|(question, _)| *question == id).map(|(_, answers)| answers[0]);
    if default.is_some_and(|default| read.first().is_some_and(|first| first.id != default)) {
        answers.fault(format!("wanted the reference's own answer first: `{}`", default.unwrap_or_default()));
    }
    Some(Question { id, clause: clause?, question: fields.text("question")?, why: fields.text("why")?, answers: read })
}

fn answer(node: Node<'_>, question: &str) -> Option<Reading> {
    let fields = node.map(&["id", "text"])?;
    let id_node = fields.required("id")?;
    let id = id(&id_node)?;
    if let Err(unknown) = Readings::default().select(question, &id) {
        id_node.fault(unknown.to_string());
    }
    Some(Reading { id, text: fields.text("text")? })
}

fn id(node: &Node<'_>) -> Option<String> {
    let id = node.text()?;
    if !is_kebab_case(id) {
        node.fault(format!("`{id}` is not kebab-case"));
    }
    Some(id.to_owned())
}
