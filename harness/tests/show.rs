//! `show` and `list`: what a case looks like to whoever has to make it pass, and to a program.

#[path = "support/golden.rs"]
mod golden;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use rt_tool_conformance::fixture::{Expected, Suite};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::report::case;
use rt_tool_conformance::report::text::Palette;
use rt_tool_reference::json::{Value, read};

use golden::golden;

fn harness(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance")).args(arguments).output().unwrap()
}

#[track_caller]
fn ends(output: &Output, code: i32) -> (String, String) {
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "stdout:\n{stdout}\nstderr:\n{stderr}");
    (stdout, stderr)
}

fn suite() -> Suite {
    load(&Files::embedded()).unwrap()
}

/// The fixtures in a folder of their own, with parts of some files replaced.
fn fixtures(changes: &[(&str, &str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::embedded();
    for path in files.paths() {
        let mut text = files.get(path).unwrap().to_owned();
        for (_, from, to) in changes.iter().filter(|(file, ..)| *file == path) {
            assert!(text.contains(from), "{path} has no `{from}`");
            text = text.replacen(from, to, 1);
        }
        let target = folder.path().join(path);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::write(target, text).unwrap();
    }
    folder
}

#[test]
fn a_case_of_each_kind() {
    let mut all = String::new();
    for name in [
        "RT-TOOL-8/4/doubly-escaped-title",
        "RT-TOOL-8/4/the-number-of-nul",
        "RT-TOOL-8/2/large-numbers-in-json-text",
        "RT-TOOL-8/4/ten-layers",
        "RT-TOOL-2/4/with-entries-to-lift",
        "RT-TOOL-8/5/invisible-characters",
    ] {
        let (stdout, stderr) = ends(&harness(&["show", name]), 0);
        assert_eq!(stderr, "");
        all += &format!("$ show {name}\n{stdout}\n");
    }
    golden("show.txt", &all);
    golden("show.json", &ends(&harness(&["show", "the-number-of-nul", "--json"]), 0).0);
}

#[test]
fn every_case_ends_in_the_line_that_an_adapter_gets() {
    let suite = suite();
    for case in &suite.cases {
        let text = case::text(&suite, case, Palette::plain());
        let line = text.lines().last().unwrap();
        assert!(line.is_ascii() && text.ends_with(&format!("\n{line}\n")), "{line}");
        let request = read(line).unwrap();
        assert_eq!(request.get("method").and_then(Value::as_str), Some(case.name.clause.rule.method()));
        assert_eq!(request.get("params").and_then(Value::as_object), Some(&case.sent), "{}", case.name);
        assert!(text.chars().all(|shown| shown == '\n' || !shown.is_control()), "{}", case.name);
        let pretty = text.len() - line.len();
        assert!(pretty < 16_000 && text.lines().count() < 100, "{}: {pretty} bytes to read", case.name);
    }
}

#[test]
fn as_json_every_case_is_what_its_fixture_says() {
    let (suite, files) = (suite(), Files::embedded());
    for case in &suite.cases {
        let shown = read(&case::json(&suite, case)).unwrap();
        let file = read(files.get(&format!("{}.json", case.name.clause)).unwrap()).unwrap();
        let in_file = file.get("cases").and_then(Value::as_array).unwrap().iter();
        let fixture = in_file.clone().find(|fixture| fixture.get("id") == shown.get("id")).unwrap();
        for (name, value) in fixture.as_object().unwrap().iter().filter(|(name, _)| *name != "expected_any") {
            assert_eq!(shown.get(name), Some(value), "{} {name}", case.name);
        }
        let answers = |case: &Value| case.get("expected_any").and_then(Value::as_array).map_or(0, |list| list.len());
        assert_eq!(answers(&shown), answers(fixture), "{}", case.name);
        assert_eq!(answers(&shown) > 0, matches!(case.expected, Expected::Any(_)));
    }
}

#[test]
fn the_last_line_can_be_piped_into_an_adapter() {
    let (stdout, _) = ends(&harness(&["show", "RT-TOOL-8/4/doubly-escaped-title"]), 0);
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../reference/adapters/python/adapter.py");
    let mut child = Command::new("python3").arg(adapter).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", stdout.lines().last().unwrap()).unwrap();
    let (reply, _) = ends(&child.wait_with_output().unwrap(), 0);
    let title = read(&reply).unwrap();
    let title =
        title.get("result").and_then(|result| result.get("arguments")?.get("title")?.as_str().map(str::to_owned));
    assert_eq!(title.as_deref(), Some("Ember & Oak"));
}

#[test]
fn a_name_that_no_case_has_finds_those_it_is_like() {
    for (word, words) in [
        ("doubly-escaped-titel", "did you mean `RT-TOOL-8/4/doubly-escaped-title`"),
        ("RT-TOOL-2/4/doubly-escaped-title", "did you mean `RT-TOOL-8/4/doubly-escaped-title`"),
        ("rt-tool-8/4/Doubly-Escaped-Title", "did you mean `RT-TOOL-8/4/doubly-escaped-title`"),
        ("the-number-of-nil", "` or `RT-TOOL-8/4/the-number-of-"),
        ("zzz", "no case is called `zzz`; `list` shows what there is"),
    ] {
        let (stdout, stderr) = ends(&harness(&["show", word]), 2);
        assert_eq!(stdout, "");
        assert!(stderr.starts_with("error: no case is called ") && stderr.contains(words), "{word}: {stderr}");
    }
    ends(&harness(&["show"]), 2);
}

#[test]
fn an_id_that_two_clauses_have_must_be_said_in_full() {
    let folder = fixtures(&[
        ("RT-TOOL-8/1.json", "\"list-text-becomes-a-list\"", "\"doubly-escaped-title\""),
        ("ids.lock", "RT-TOOL-8/1/list-text-becomes-a-list", "RT-TOOL-8/1/doubly-escaped-title"),
    ]);
    let show = |word: &str| harness(&["show", word, "--fixtures", &folder.path().to_string_lossy()]);
    let (_, stderr) = ends(&show("doubly-escaped-title"), 2);
    assert!(
        stderr.contains("say `RT-TOOL-8/1/doubly-escaped-title` or `RT-TOOL-8/4/doubly-escaped-title`"),
        "{stderr}"
    );
    let (stdout, _) = ends(&show("RT-TOOL-8/1/doubly-escaped-title"), 0);
    assert!(stdout.starts_with("RT-TOOL-8/1/doubly-escaped-title\n"), "{stdout}");
}

#[test]
fn nothing_in_a_fixture_moves_a_cursor() {
    let folder = fixtures(&[
        ("RT-TOOL-8/4.json", "A doubly-escaped title resolves", "A \\u001b[2J title \\u202e resolves"),
        ("RT-TOOL-8/4.json", "\"Ember &amp;amp; Oak\"", "\"\\u001b]0; &amp;amp; Oak\""),
        ("RT-TOOL-8/4.json", "\"Ember & Oak\"", "\"\\u001b]0; & Oak\""),
    ]);
    for flag in [&[][..], &["--json"]] {
        let root = folder.path().to_string_lossy();
        let (stdout, _) = ends(&harness(&[&["show", "doubly-escaped-title", "--fixtures", &root], flag].concat()), 0);
        assert!(stdout.contains("A \\u001b[2J title \\u202e resolves"), "{stdout}");
        assert!(stdout.contains("\"\\u001b]0; & Oak\""), "{stdout}");
        assert!(stdout.chars().all(|shown| shown == '\n' || !shown.is_control()), "{stdout}");
    }
}

#[test]
fn colour_is_there_when_asked_for() {
    let show = |colour| ends(&harness(&["show", "doubly-escaped-title", "--color", colour]), 0).0;
    assert!(show("always").starts_with("\u{1b}[1mRT-TOOL-8/4/doubly-escaped-title\u{1b}[0m\n"), "{}", show("always"));
    assert!(!show("auto").contains('\u{1b}'));
}

#[test]
fn a_list_is_the_names_that_a_run_would_take() {
    for filters in [
        &[][..],
        &["RT-TOOL-8/4", "--skip", "number"],
        &["--rule", "RT-TOOL-2", "--shard", "2/3"],
        &["--exact", "RT-TOOL-8/4/doubly-escaped-title"],
    ] {
        let (listed, _) = ends(&harness(&[&["list"], filters].concat()), 0);
        let (to_run, _) = ends(&harness(&[&["run", "--list"], filters].concat()), 0);
        assert_eq!(listed, to_run.replace(": test\n", "\n"));
        let (json, _) = ends(&harness(&[&["list", "--json"], filters].concat()), 0);
        let json = read(&json).unwrap();
        let names = json.as_array().unwrap().iter().map(|case| case.get("name").and_then(Value::as_str).unwrap());
        assert_eq!(names.collect::<Vec<_>>(), listed.lines().collect::<Vec<_>>());
    }
    let (json, _) = ends(&harness(&["list", "--json", "doubly-escaped-title", "the-number-of-nul"]), 0);
    golden("list.json", &json);
}

#[test]
fn a_list_of_nothing_is_an_error() {
    let (stdout, stderr) = ends(&harness(&["list", "no-such-case"]), 3);
    assert_eq!(stdout, "");
    assert!(stderr.contains("no case has a name that contains `no-such-case`"), "{stderr}");
    ends(&harness(&["list", "RT-TOOL-8", "no-such-case"]), 2);
    ends(&harness(&["list", "--skip", "RT"]), 3);
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_sees_no_error() {
    for command in ["list", "list --json", "show names-beginning-with-n --json"] {
        let run = format!("{} {command} | true", env!("CARGO_BIN_EXE_rt-tool-conformance"));
        let output = Command::new("sh").args(["-c", &run]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    }
    // `true` may end before or after the first write; a closed stdout is certain.
    let run = format!("{} list >&-", env!("CARGO_BIN_EXE_rt-tool-conformance"));
    let output = Command::new("sh").args(["-c", &run]).output().unwrap();
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}
