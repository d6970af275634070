//! RT-TOOL-8 ¶3: declarations taken to say more than they do.

use super::*;

/// What is left as text parsed where `asks` says so of the declaration.
fn parsed_where(schema: &Value, arguments: Object, asks: fn(&Value) -> bool) -> Object {
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if property(schema, name).is_some_and(asks)
            && let Some(parsed) = value.as_str().and_then(|text| read(text).ok())
        {
            *value = parsed;
        }
    }
    arguments
}

pub(crate) fn boolean_schemas_decode(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| matches!(declaration, Value::Bool(_)))
}

pub(crate) fn media_types_decode(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| declaration.get("contentMediaType").is_some())
}

pub(crate) fn formats_decode(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| declaration.get("format").and_then(Value::as_str) == Some("json"))
}

pub(crate) fn choices_decode(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| {
        declaration.get("enum").is_some() && declaration.get("type").is_none()
    })
}

pub(crate) fn list_keywords_decode(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| {
        declaration.get("minItems").is_some() && declaration.get("type").is_none()
    })
}

pub(crate) fn string_among_types_decodes(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| declaration.get("type").and_then(Value::as_array).is_some())
}

/// What a runtime does that maps each declaration to one type of its language, and drops what it cannot map.
pub(crate) fn unread_declarations_dropped(schema: &Value, mut arguments: Object) -> Object {
    arguments.retain(|name, _| property(schema, name).is_none_or(|_| declared(schema, name).is_some()));
    normalized(schema, arguments)
}

/// Whether a declaration names its types in a list or in branches, and `kind` is among them.
fn is_among(declaration: &Value, kind: &str) -> bool {
    let listed = declaration.get("type").and_then(Value::as_array).into_iter().flat_map(|types| types.iter());
    let branches = ["anyOf", "oneOf"].into_iter().filter_map(|keyword| declaration.get(keyword)?.as_array());
    let branched = branches.flat_map(|branches| branches.iter()).filter_map(|branch| branch.get("type"));
    listed.chain(branched).any(|name| name.as_str() == Some(kind))
}

pub(crate) fn optional_null_coerced(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        (is_among(declaration, "null") && value.as_str() == Some("null")).then_some(Value::Null)
    })
}

pub(crate) fn numbers_among_types_coerced(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let asks = is_among(declaration, "integer") || is_among(declaration, "number");
        value.as_str().filter(|_| asks).and_then(number_in)
    })
}

pub(crate) fn any_shape_among_types(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let asks = is_among(declaration, "array") || is_among(declaration, "object");
        let parsed = value.as_str().filter(|_| asks).and_then(|text| read(text).ok())?;
        (is_list(&parsed) || is_map(&parsed)).then_some(parsed)
    })
}

pub(crate) fn composed_declarations_decode(schema: &Value, arguments: Object) -> Object {
    parsed_where(schema, arguments, |declaration| {
        ["anyOf", "oneOf", "allOf", "$ref"].iter().any(|keyword| declaration.get(keyword).is_some())
    })
}

pub(crate) fn further_parameters_decode(schema: &Value, arguments: Object) -> Object {
    let further = schema.get("additionalProperties").and_then(Value::as_object).is_some();
    let mut arguments = normalized(schema, arguments);
    for (name, value) in arguments.iter_mut() {
        if further
            && property(schema, name).is_none()
            && let Some(parsed) = value.as_str().and_then(|text| read(text).ok())
        {
            *value = parsed;
        }
    }
    arguments
}

pub(crate) fn any_shape_of_members(schema: &Value, arguments: Object) -> Object {
    fitted(schema, arguments, |declaration, value| {
        let mut members = value.as_object()?.clone();
        for (name, value) in members.iter_mut() {
            let asks = matches!(declared(declaration, name), Some("array" | "object"));
            if let Some(parsed) = value.as_str().filter(|_| asks).and_then(|text| read(text).ok()) {
                *value = parsed;
            }
        }
        Some(Value::Object(members))
    })
}
