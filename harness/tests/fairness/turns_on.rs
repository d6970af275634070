//! Which questions a case can turn on at all, from what it sends: [`questions`] names too many rather than too few.
//!
//! Where a reading is about something that is not there, it is never asked for; so the combinations of the readings named
//! here are, for that case, all combinations there are.

use rt_tool_conformance::clause::Rule;
use rt_tool_conformance::fixture::{Case, Question, Suite};
use rt_tool_reference::json::{Object, Value};

/// The questions of `suite` that what `case` sends leaves any room for.
pub(crate) fn questions<'s>(suite: &'s Suite, case: &Case) -> Vec<&'s Question> {
    let sent = Sent::of(case);
    suite.questions.iter().filter(|question| sent.leaves_open(&question.id)).collect()
}

/// What a case sends, as JSON text: everything that a reading speaks of has to be spelled somewhere in it.
struct Sent {
    rule: Rule,
    /// The schema without the type of the arguments as a whole, which nothing asks for.
    schema: String,
    values: String,
}

impl Sent {
    fn of(case: &Case) -> Self {
        let mut values = case.sent.clone();
        let mut schema = values.shift_remove("schema").unwrap_or(Value::Null);
        if let Value::Object(members) = &mut schema {
            members.shift_remove("type");
        }
        Self { rule: case.name.clause.rule, schema: schema.to_string(), values: text(values) }
    }

    fn leaves_open(&self, question: &str) -> bool {
        match (self.rule, question) {
            (_, "number-precision") => self.values.contains(|character: char| character.is_ascii_digit()),
            (Rule::Tool2, _) => matches!(question, "extra-entry-keys" | "map-instead-of-list"),
            (Rule::Tool8, "unterminated-names" | "pass-bound") => self.has_ampersands(),
            (Rule::Tool8, "unterminated-numbers") => self.has_numbers(),
            (Rule::Tool8, invalid) if invalid.starts_with("invalid-numbers-") => self.has_numbers(),
            (Rule::Tool8, "escaped-json-text") => self.declares() && self.has_ampersands(),
            (Rule::Tool8, "nested-declarations") => self.declares(),
            (Rule::Tool8, "type-lists") => self.schema.contains(r#""type":["#),
            (Rule::Tool8, "schema-composition") => self.composes(),
            (Rule::Tool8, "pattern-declarations") => self.schema.contains("Properties"),
            (Rule::Tool8, "implied-type") => self.nests() || self.composes(),
            (Rule::Tool8, "json-nesting-limit") => {
                self.declares() && self.values.matches(['[', '{', '&', '\\']).count() > 128
            }
            (Rule::Tool8, "duplicate-names") => self.declares() && (self.values.contains(',') || self.has_ampersands()),
            (Rule::Tool8, "byte-order-mark") => {
                self.declares() && (self.values.contains('\u{FEFF}') || self.has_numbers() || self.has_escapes())
            }
            // A question that is new here is taken to concern every case: right, if slow, until it has a line of its own.
            _ => !matches!(question, "extra-entry-keys" | "map-instead-of-list"),
        }
    }

    fn has_ampersands(&self) -> bool {
        self.values.contains('&') || self.has_escapes()
    }

    /// A number sign beside an ampersand, be it as `&num;`.
    fn has_numbers(&self) -> bool {
        self.has_ampersands() && (self.values.contains('#') || self.values.contains("num") || self.has_escapes())
    }

    /// An escape within JSON text, which may be any sign at all.
    fn has_escapes(&self) -> bool {
        self.values.contains(r"\\u")
    }

    /// Something that declares a list or a map under one reading or another.
    fn declares(&self) -> bool {
        ["\"array\"", "\"object\""].iter().any(|name| self.schema.contains(name)) || self.nests() || self.composes()
    }

    fn nests(&self) -> bool {
        self.schema.contains("\"items\"") || self.schema.matches("\"properties\"").count() > 1
    }

    fn composes(&self) -> bool {
        ["anyOf", "oneOf", "allOf", "$ref"].iter().any(|keyword| self.schema.contains(keyword))
    }
}

fn text(members: Object) -> String {
    Value::Object(members).to_string()
}
