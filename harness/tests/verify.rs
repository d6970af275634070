//! `verify`: a standing as it was written adds up, and one that was cut off or edited does not, for the reason given.

#[path = "support/binary.rs"]
mod binary;

use std::path::Path;

use rt_tool_conformance::load::{Files, load};
use serde_json::Value;

use binary::{adapter, ends, harness, over_python, scratch};

/// Writes the standing of a run, has `change` edit it, and verifies it.
#[track_caller]
fn verified(code: i32, change: impl Fn(&mut Value)) -> String {
    let (_folder, path) = scratch("standing.json");
    ends(&harness(&["run", "--report", &format!("json={}", path.display())]), 0);
    let mut standing: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    change(&mut standing);
    std::fs::write(&path, standing.to_string()).unwrap();
    let (stdout, stderr) = verify(&path, code);
    stdout + &stderr
}

#[track_caller]
fn verify(path: &Path, code: i32) -> (String, String) {
    ends(&harness(&["verify", &path.to_string_lossy()]), code)
}

#[test]
fn a_standing_as_it_was_written_adds_up() {
    let said = verified(0, |_| {});
    let all = load(&Files::embedded()).unwrap().cases.len();
    assert!(said.contains(&format!("adds up: {all} of {all} cases")), "{said}");
    assert!(said.contains("the standing of rt-tool-reference"), "{said}");
    let bad = adapter(r#"{"id": r["id"], "result": {"arguments": {}}} if asked % 3 else "babble""#);
    let (_folder, path) = scratch("standing.json");
    let report = format!("json={}", path.display());
    ends(&over_python(&["RT-TOOL-8/5", "--repeat", "2", "--report", &report], &bad), 1);
    let (stdout, _) = verify(&path, 0);
    assert!(stdout.contains(&format!(" of {all} cases of ")), "{stdout}");
    let standing: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(standing["run"]["selection"], serde_json::json!(["RT-TOOL-8/5", "--repeat", "2"]));
    assert_eq!(standing["run"]["command"][0], "python3");
}

#[test]
fn what_was_edited_does_not_add_up() {
    let case = |standing: &mut Value, member: &str, value: Value| {
        standing["rules"][1]["clauses"][3]["cases"][0][member] = value;
    };
    for (words, change) in [
        ("its totals are", &(|standing: &mut Value| standing["totals"]["pass"] = 1.into()) as &dyn Fn(&mut Value)),
        ("RT-TOOL-8/4 is `met`, and its cases make it `not met`", &|standing| case(standing, "outcome", "fail".into())),
        ("is `fail` and lacks a problem", &|standing| case(standing, "outcome", "fail".into())),
        ("is `pass` and has a problem", &|standing| case(standing, "problem", "x".into())),
        ("the suite has no such case there", &|standing| case(standing, "id", "RT-TOOL-8/4/never-heard-of".into())),
        ("stands under RT-TOOL-8/4", &|standing| case(standing, "id", "RT-TOOL-8/5/markup".into())),
        ("stands there twice", &|standing| {
            let other = standing["rules"][1]["clauses"][3]["cases"][1]["id"].clone();
            case(standing, "id", other);
        }),
        ("RT-TOOL-8/4 counts 1 cases", &|standing| standing["rules"][1]["clauses"][3]["total"] = 1.into()),
        ("RT-TOOL-2 is `not met`", &|standing| standing["rules"][0]["verdict"] = "not met".into()),
        ("RT-TOOL-2 has the hash", &|standing| standing["rules"][0]["rule_hash"] = "0123456789ab".into()),
        ("its fixtures have the digest", &|standing| standing["suite"]["fixtures_digest"] = "sha256:0".into()),
        ("verify it with that version", &|standing| standing["suite"]["version"] = "0.0.9".into()),
        ("it counts 3 cases in the suite", &|standing| standing["suite"]["cases"] = 3.into()),
        ("it ends with `the end`", &|standing| standing["end"] = "the end".into()),
        ("it is about [Tool2]", &|standing| drop(standing["rules"].as_array_mut().and_then(Vec::pop))),
        ("missing field `totals`", &|standing| drop(standing.as_object_mut().and_then(|all| all.remove("totals")))),
        ("unknown field `note`", &|standing| standing["note"] = "x".into()),
        ("it has version 2 of the format", &|standing| standing["standing"] = 2.into()),
    ] {
        let said = verified(1, change);
        assert!(said.contains("does not add up") && said.contains(words), "no `{words}` in {said}");
    }
}

#[test]
fn what_was_cut_off_is_told_wherever_it_was_cut() {
    let (_folder, path) = scratch("standing.json");
    ends(&harness(&["run", "--report", &format!("json={}", path.display())]), 0);
    let whole = std::fs::read_to_string(&path).unwrap();
    for kept in [0, 1, 100, whole.len() / 2, whole.len() - 3] {
        std::fs::write(&path, &whole[..kept]).unwrap();
        let (_, stderr) = verify(&path, 1);
        assert!(stderr.contains("it is cut off"), "{kept}: {stderr}");
    }
    std::fs::remove_file(&path).unwrap();
    let (_, stderr) = verify(&path, 2);
    assert!(stderr.contains("cannot read"), "{stderr}");
}

#[test]
fn a_date_that_is_given_is_the_date() {
    let (_folder, path) = scratch("standing.json");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
        .args(["run", "--report", &format!("json={}", path.display())])
        .env("SOURCE_DATE_EPOCH", "1767323045")
        .output()
        .unwrap();
    ends(&output, 0);
    let standing: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(standing["run"]["date"], "2026-01-02T03:04:05Z");
    assert_eq!(standing["run"]["command"], Value::Null);
}

#[test]
fn a_saved_standing_is_rendered_as_it_was_at_the_end_of_the_run() {
    let (folder, first) = scratch("standing.json");
    let to = |name: &str, format: &str| format!("{format}={}", folder.path().join(name).display());
    let bad = adapter(r#"{"id": r["id"], "result": {"arguments": {}}} if asked % 3 else "babble \u001b[2J <b>""#);
    let arguments = ["RT-TOOL-8/5", "--report", &to("standing.json", "json"), "--report", &to("a.md", "markdown")];
    let (at_the_end, _) = ends(&over_python(&arguments, &bad), 1);
    let again =
        ["report", &first.to_string_lossy(), "--report", &to("b.md", "markdown"), "--report", &to("b.json", "json")];
    let (stdout, _) = ends(&harness(&again), 0);
    assert_eq!(stdout, "");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("a.md"), read("b.md"));
    assert_eq!(read("standing.json"), read("b.json"));
    assert!(!read("a.md").contains("<b>") && !read("a.md").contains('\u{1b}'), "{}", read("a.md"));
    let (stdout, _) = ends(&harness(&["report", &first.to_string_lossy()]), 0);
    assert!(at_the_end.contains(&stdout), "{stdout}");
    ends(&harness(&["report", &folder.path().join("a.md").to_string_lossy()]), 2);
}
