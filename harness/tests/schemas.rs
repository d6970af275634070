//! The JSON Schemas beside the fixtures: valid themselves, satisfied by every file, and not satisfied by a broken one.

use std::path::Path;

use rt_tool_conformance::load::Files;
use rt_tool_conformance::standing::verify;
use serde::Deserialize;
use serde_json::Value;

fn file(files: &Files, path: &str) -> Value {
    // One case nests deeper than serde_json's own limit.
    let mut deserializer = serde_json::Deserializer::from_str(files.get(path).unwrap());
    deserializer.disable_recursion_limit();
    Value::deserialize(&mut deserializer).unwrap()
}

fn schema_of(path: &str) -> &'static str {
    match Path::new(path).file_name().and_then(|name| name.to_str()) {
        Some("rule.json") => "rule.schema.json",
        Some("readings.json") => "readings.schema.json",
        _ => "clause.schema.json",
    }
}

#[test]
fn every_fixture_file_satisfies_its_schema() {
    let files = Files::embedded();
    for path in files.paths().filter(|path| path.ends_with(".json") && !path.ends_with(".schema.json")) {
        let schema = file(&files, schema_of(path));
        jsonschema::meta::validate(&schema).unwrap();
        let validator = jsonschema::options().with_draft(jsonschema::Draft::Draft202012).build(&schema).unwrap();
        let faults: Vec<String> = validator
            .iter_errors(&file(&files, path))
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{path}: {faults:#?}");
    }
}

#[test]
fn the_schemas_refuse_what_the_loader_refuses() {
    let files = Files::embedded();
    let schema = file(&files, "clause.schema.json");
    let validator = jsonschema::options().with_draft(jsonschema::Draft::Draft202012).build(&schema).unwrap();
    let whole = file(&files, "RT-TOOL-8/4.json");
    assert!(validator.is_valid(&whole));
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut broken = whole.clone();
        change(&mut broken);
        assert_ne!(broken, whole);
        assert!(!validator.is_valid(&broken), "{broken}");
    };
    broken(&|file| file["clause"] = 6.into());
    broken(&|file| file["rule"] = "RT-TOOL-9".into());
    broken(&|file| file["note"] = "x".into());
    broken(&|file| file["cases"] = Value::Array(Vec::new()));
    broken(&|file| file["cases"][0]["id"] = "Not_Kebab".into());
    broken(&|file| file["cases"][0]["basis"] = "guess".into());
    broken(&|file| file["cases"][0]["note"] = "x".into());
    broken(&|file| drop(file["cases"][0].as_object_mut().and_then(|case| case.remove("why"))));
    broken(&|file| file["cases"][0]["expected_passes"] = serde_json::json!({"arguments": {}}));
    broken(&|file| file["cases"][0]["sent"] = serde_json::json!({"schema": {}}));
}

/// A standing with every kind of member that one can have.
fn standing() -> Value {
    serde_json::from_str(include_str!("golden/standing.json")).unwrap()
}

#[test]
fn the_schema_of_a_standing_takes_what_is_read_and_no_more() {
    let schema: Value = serde_json::from_str(include_str!("../schema/standing.schema.json")).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    let validator = jsonschema::options().with_draft(jsonschema::Draft::Draft202012).build(&schema).unwrap();
    let faults: Vec<String> =
        validator.iter_errors(&standing()).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(verify::read(&standing().to_string()).is_ok());
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut broken = standing();
        change(&mut broken);
        assert_ne!(broken, standing());
        assert!(!validator.is_valid(&broken), "the schema takes {broken}");
        assert!(verify::read(&broken.to_string()).is_err(), "it is read: {broken}");
    };
    broken(&|standing| standing["standing"] = 2.into());
    broken(&|standing| standing["note"] = "x".into());
    broken(&|standing| standing["totals"]["pass"] = "5".into());
    broken(&|standing| standing["totals"]["passed"] = 5.into());
    broken(&|standing| standing["implementation"]["name"] = Value::Null);
    broken(&|standing| standing["rules"][0]["rule"] = "RT-TOOL-9".into());
    broken(&|standing| standing["rules"][0]["verdict"] = "certain".into());
    broken(&|standing| standing["rules"][0]["clauses"][2]["cases"][0]["id"] = "RT-TOOL-2/9/x".into());
    broken(&|standing| standing["rules"][0]["clauses"][2]["cases"][0]["outcome"] = "passed".into());
    broken(&|standing| standing["rules"][0]["clauses"][2]["cases"][0]["note"] = "x".into());
    broken(&|standing| standing["run"]["command"] = "python3".into());
    for member in ["standing", "suite", "run", "readings", "rules", "totals", "end"] {
        broken(&|standing| drop(standing.as_object_mut().and_then(|standing| standing.remove(member))));
    }
}
