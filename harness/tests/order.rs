//! What a run finds depends neither on the order of the cases nor on what came before; where an adapter's answers do, the run
//! finds that out.

#[path = "support/binary.rs"]
mod binary;

use std::path::Path;

use serde_json::Value;

use binary::{adapter, ends, harness, over_python, scratch};

const NAME: &str = "RT-TOOL-8/4/doubly-escaped-title";

/// An answer that passes [`PLAIN`].
const AS_SENT: &str = r#"{"id": r["id"], "result": {"arguments": r["params"]["arguments"]}}"#;

/// Cases whose arguments come back as they were sent.
const PLAIN: [&str; 6] = [
    "RT-TOOL-8/5/ampersands-in-prose",
    "RT-TOOL-8/5/unknown-names",
    "RT-TOOL-8/5/percent-escapes",
    "RT-TOOL-8/5/markup",
    "RT-TOOL-8/5/line-breaks",
    "RT-TOOL-8/5/unicode-forms",
];

fn over_plain_cases(arguments: &[&str], program: &str) -> std::process::Output {
    over_python(&[&["--exact"], &PLAIN[..], arguments].concat(), program)
}

/// The standing of a run over the reference, as JSON, without the record of how it was come by.
fn standing(arguments: &[&str]) -> Value {
    let (_folder, path) = scratch("standing.json");
    ends(&harness(&[&["run", "--report", &format!("json={}", path.display())], arguments].concat()), 0);
    let mut standing: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    standing["run"] = Value::Null;
    standing
}

/// The names of the cases that `run --list` prints with these arguments.
fn listed(arguments: &[&str]) -> Vec<String> {
    let (stdout, _) = ends(&harness(&[&["run", "--list"], arguments].concat()), 0);
    stdout.lines().map(|line| line.trim_end_matches(": test").to_owned()).collect()
}

#[test]
fn the_standing_is_the_same_whatever_the_order() {
    let wanted = standing(&[]);
    for arguments in [
        &["--shuffle", "1"][..],
        &["--shuffle", "18446744073709551615", "--test-threads", "3"],
        &["--repeat", "3"],
        &["--per-case", "--repeat", "2", "--shuffle", "7"],
    ] {
        assert_eq!(standing(arguments), wanted, "{arguments:?}");
    }
}

#[test]
fn a_seed_is_an_order_and_names_are_printed_in_it() {
    let order = |seed: &str| {
        let (stdout, _) = ends(&harness(&["run", "--rule", "RT-TOOL-2", "--shuffle", seed]), 0);
        stdout.lines().filter(|line| line.starts_with("test RT-TOOL-")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(order("5"), order("5"));
    assert_ne!(order("5"), order("6"));
}

#[test]
fn an_answer_that_changes_is_unstable_and_says_how() {
    let changes = adapter(&AS_SENT.replace(r#"r["params"]["arguments"]"#, r#"{"title": asked}"#));
    let (stdout, _) = ends(&over_python(&["--exact", NAME, "--repeat", "3", "--test-threads", "1"], &changes), 1);
    for words in ["unstable", r#""title": 1"#, r#""title": 2"#, r#""title": 3"#] {
        assert!(stdout.contains(words) || stdout.contains(&words.replace(": ", ":")), "no `{words}` in:\n{stdout}");
    }
}

#[test]
fn a_wrong_answer_now_and_then_is_unstable_even_where_most_pass() {
    let now_and_then =
        adapter(&format!(r#"{AS_SENT} if asked != 2 else {{"id": r["id"], "result": {{"arguments": 0}}}}"#));
    let (stdout, _) = ends(&over_plain_cases(&["--repeat", "2", "--test-threads", "1"], &now_and_then), 1);
    assert_eq!(stdout.matches("... FAILED").count(), 1, "{stdout}");
    assert!(stdout.contains("unstable"), "{stdout}");
    // A fresh process for each case never comes to a second request.
    ends(&over_plain_cases(&["--per-case", "--repeat", "2"], &now_and_then), 0);
}

#[test]
fn a_process_for_each_case_suits_an_adapter_that_answers_once() {
    let once = format!("{}\n        if asked: sys.exit()\n", adapter(AS_SENT).trim_end());
    let (stdout, _) = ends(&over_plain_cases(&["--test-threads", "1"], &once), 1);
    assert!(stdout.contains("an adapter answers line after line until its stdin closes"), "{stdout}");
    ends(&over_plain_cases(&["--per-case"], &once), 0);
}

#[test]
fn shards_are_whole_and_apart_and_keep_their_cases() {
    let all = listed(&[]);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| listed(&["--shard", shard]));
    let mut together = shards.concat();
    together.sort_unstable();
    let mut sorted = all.clone();
    sorted.sort_unstable();
    assert_eq!(together, sorted);
    for shard in &shards {
        assert!(shard.len() * 3 > all.len() / 2, "a share of {} in {}", shard.len(), all.len());
    }
    // What else is selected does not move a case from one share to another.
    let of_a_rule = listed(&["--shard", "2/3", "--rule", "RT-TOOL-2"]);
    let same = shards[1].iter().filter(|name| name.starts_with("RT-TOOL-2/")).cloned().collect::<Vec<_>>();
    assert_eq!(of_a_rule, same);
    for wrong in ["0/3", "4/3", "1", "1/0", "a/b", "1/3/5", "-1/3"] {
        let (_, stderr) = ends(&harness(&["run", &format!("--shard={wrong}")]), 2);
        assert!(stderr.contains(wrong), "{stderr}");
    }
}

#[test]
fn filters_add_up_and_rules_cut_down() {
    let both = listed(&["RT-TOOL-2/1", "RT-TOOL-8/5"]);
    assert_eq!(both, [listed(&["RT-TOOL-2/1"]), listed(&["RT-TOOL-8/5"])].concat());
    assert_eq!(listed(&["RT-TOOL-2/1", "RT-TOOL-8/5", "--rule", "RT-TOOL-8"]), listed(&["RT-TOOL-8/5"]));
    let fewer = listed(&["RT-TOOL-8/4", "--skip", "escaped", "--skip", "named"]);
    assert!(!fewer.is_empty() && fewer.iter().all(|name| !name.contains("escaped") && !name.contains("named")));
    // One word that fits nothing among some that do is a slip, not a smaller run.
    let (_, stderr) = ends(&harness(&["run", "RT-TOOL-8/5", "no-such-case"]), 2);
    assert!(stderr.contains("`no-such-case`"), "{stderr}");
    let (_, stderr) = ends(&harness(&["run", "--rule", "RT-TOOL-3"]), 2);
    assert!(stderr.contains("wanted `RT-TOOL-2` or `RT-TOOL-8`"), "{stderr}");
}

#[test]
fn quiet_is_short_and_verbose_tells_what_passed() {
    let (loud, _) = ends(&harness(&["run", "--exact", NAME, "-v"]), 0);
    assert!(loud.contains(&format!("passed:\n    {NAME}: ")), "{loud}");
    let (observed, _) = ends(&harness(&["run", "-v", "--rule", "RT-TOOL-8"]), 0);
    assert!(observed.contains("(unterminated-names left-as-sent)"), "{observed}");
    let (quiet, _) = ends(&harness(&["run", "-q"]), 0);
    assert!(!quiet.contains("test RT-TOOL-") && quiet.contains("RT-TOOL-8  met"), "{quiet}");
}

#[test]
fn what_was_judged_before_an_interruption_is_printed_as_incomplete() {
    let (folder, path) = scratch("standing.json");
    let waits = folder.path().join("waits");
    let program = adapter(&format!(r#"{AS_SENT} if asked < 4 else [open({waits:?}, "w"), time.sleep(600)]"#));
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
        .args(["run", "--test-threads", "1", "--report", &format!("json={}", path.display()), "--exact"])
        .args(PLAIN)
        .args(["--", "python3", "-c", &program])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(&waits);
    std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
    let (stdout, stderr) = ends(&run.wait_with_output().unwrap(), 3);
    assert!(stdout.contains("INCOMPLETE: 2 of 6 "), "{stdout}");
    assert!(stdout.contains("RT-TOOL-8  not run  "), "{stdout}");
    assert!(stderr.contains("error: the run was interrupted"), "{stderr}");
    assert!(!path.exists(), "a standing was written");
}

fn wait_for(file: &Path) {
    let asked = std::time::Instant::now();
    while !file.exists() {
        assert!(asked.elapsed().as_secs() < 30, "the adapter did not come to it");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
