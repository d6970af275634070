//! The binary through its public door: what it prints, what it writes, and every exit code.

#[path = "support/binary.rs"]
mod binary;
#[path = "support/golden.rs"]
mod golden;

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use binary::{adapter, ends, harness, over_python, scratch};

const PYTHON_ADAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../reference/adapters/python/adapter.py");

#[test]
fn the_reference_stands_as_met_with_or_without_run() {
    for arguments in [&[][..], &["run"], &["run", "--test-threads", "1"]] {
        let (stdout, stderr) = ends(&harness(arguments), 0);
        assert!(stdout.contains("Standing of rt-tool-reference "), "{stdout}");
        assert_eq!(stdout.matches("  met          ").count(), 10, "{stdout}");
        assert!(stdout.contains("Observed readings"), "{stdout}");
        assert_eq!(stderr, "");
    }
}

#[test]
fn a_list_is_the_names_and_nothing_else() {
    let (stdout, _) = ends(&harness(&["run", "--list"]), 0);
    assert!(stdout.lines().count() >= 60);
    for line in stdout.lines() {
        assert!(line.starts_with("RT-TOOL-") && line.ends_with(": test"), "{line}");
    }
    let (stdout, _) = ends(&harness(&["run", "--list", "RT-TOOL-2", "--", "no-such-command"]), 0);
    assert!(stdout.lines().all(|line| line.starts_with("RT-TOOL-2/")), "{stdout}");
}

#[test]
fn what_is_not_selected_is_not_run_and_not_met() {
    let name = "RT-TOOL-8/4/doubly-escaped-title";
    let (stdout, _) = ends(&harness(&["run", "--exact", name]), 0);
    assert!(stdout.contains(&format!("test {name} ... ok")), "{stdout}");
    assert!(stdout.contains("  not run      1 of 1 cases pass, "), "{stdout}");
    assert!(!stdout.contains("  met "), "{stdout}");
    let (stdout, _) = ends(&harness(&["run", "RT-TOOL-8", "--skip", "RT-TOOL-8/4"]), 0);
    assert_eq!(stdout.matches("  met          ").count(), 4, "{stdout}");
    assert!(stdout.contains("RT-TOOL-8  not run  "), "{stdout}");
}

#[test]
fn a_filter_that_matches_nothing_exits_3() {
    for arguments in
        [&["run", "no-such-case"][..], &["run", "--exact", "RT-TOOL-8/4"], &["run", "--list", "no-such-case"]]
    {
        let (stdout, stderr) = ends(&harness(arguments), 3);
        assert_eq!(stdout, "");
        assert!(stderr.starts_with("error: no case "), "{stderr}");
    }
    for meant in ["doubly-escaped-title", "rt-tool-8/4/doubly-escaped-title"] {
        let (_, stderr) = ends(&harness(&["run", "--exact", meant]), 3);
        assert!(stderr.contains("did you mean `RT-TOOL-8/4/doubly-escaped-title`?"), "{stderr}");
    }
    for command in [&["run", "./adapter"][..], &["run", "python3", "adapter.py"]] {
        let (_, stderr) = ends(&harness(command), 3);
        assert!(stderr.contains("a command to test comes after `run --`"), "{stderr}");
    }
    ends(&harness(&["run", "--skip", "RT"]), 3);
}

#[test]
fn a_command_that_cannot_be_started_or_introduced_exits_4() {
    for (command, words) in [
        (&["no-such-command"][..], "no program `no-such-command` was found"),
        (&["true"], "the command ended with exit status 0 before it replied"),
        (&["cat"], "a request sent back; answer with `result` or `error`"),
        (&["echo", "Listening on 8080"], "stdout is for replies alone"),
        (&["sh", "-c", "echo trouble >&2; exit 7"], "exit status 7"),
        (&["sh", "-c", "echo trouble >&2; exit 7"], "last lines on stderr:\n  trouble"),
        (&["sh", "-c", "read line; echo '{\"id\":0,\"result\":{\"protocolVersion\":2}}'"], "protocol version `2`"),
        (&["sh", "-c", "read line; echo '{\"id\":0,\"result\":{}}'"], "has no `protocolVersion`"),
        (&["sh", "-c", "read line; echo '{\"id\":0,\"error\":{\"code\":1,\"message\":\"no\"}}'"], "the error `no`"),
        (&[""], "no program `` was found"),
        (&["python3 adapter.py"], "it is one word, so leave its quotes out"),
    ] {
        let (stdout, stderr) = ends(&harness(&[&["run", "--"], command].concat()), 4);
        assert_eq!(stdout, "", "{command:?}");
        assert!(stderr.contains(words), "{command:?}: {stderr}");
        assert_ne!(stderr.contains("cannot start"), stderr.contains("adapter protocol"), "{command:?}: {stderr}");
    }
    let silent = harness(&["run", "--startup-timeout", "0.2", "--", "sleep", "60"]);
    assert!(ends(&silent, 4).1.contains("no line came back within 0.2 s; flush stdout"));
}

#[test]
fn wrong_use_exits_2() {
    for (arguments, words) in [
        (&["run", "--"][..], "no command follows `--`"),
        (&["run", "--test-threads", "0"], "0 is not in 1..=65535"),
        (&["run", "--report", "json"], "wanted FORMAT=PATH"),
        (&["run", "--report", "yaml=x"], "unknown format `yaml`"),
        (&["run", "--report", "json=no/such/folder/x.json"], "its folder does not exist"),
        (&["run", "--report", "json=/"], "it is a folder"),
        (&["run", "--timeout", "0"], "wanted a number of seconds above 0"),
        (&["run", "--fixtures", "no/such/folder"], "cannot be read"),
        (&["run", "--no-such-flag"], "unexpected argument"),
        (&["walk"], "unrecognized subcommand"),
        (&["python3", "adapter.py"], "A command to test comes after `run --`"),
        (&["run", "RT-TOOL-8", "adapter.py"], "no case has a name that contains `adapter.py`"),
        (&["run", "--rule", "RT-TOOL-3"], "wanted `RT-TOOL-2` or `RT-TOOL-8`"),
        (&["run", "--shard", "4/3"], "wanted NUMBER/OF"),
        (&["run", "--repeat", "0"], "0 is not in 1..=4294967295"),
    ] {
        let (stdout, stderr) = ends(&harness(arguments), 2);
        assert_eq!(stdout, "", "{arguments:?}");
        assert!(stderr.contains(words), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_wrong_answer_exits_1_and_says_where_what_why_and_how_to_rerun() {
    let as_sent = adapter(r#"{"id": r["id"], "result": {"arguments": r["params"].get("arguments")}}"#);
    let name = "RT-TOOL-8/4/doubly-escaped-title";
    let (stdout, stderr) = ends(&over_python(&["--exact", name], &as_sent), 1);
    for words in [
        r#"$.arguments.title: wanted "Ember & Oak", got "Ember &amp;amp; Oak""#,
        "likely: arguments were passed on as sent",
        "clause: RT-TOOL-8 \u{b6}4: Independently, every string leaf of an argument",
        "why:    ",
        &format!("run --exact {name} -- python3 -c "),
        "  not met      0 of 1 cases pass, ",
        ": doubly-escaped-title\n",
        "Standing of bad\\u001b[2J\n",
    ] {
        assert!(stdout.contains(words), "no `{words}` in:\n{stdout}");
    }
    assert!(!stdout.contains('\u{1b}'), "an escape reached the terminal");
    assert_eq!(stderr, "");
}

#[test]
fn a_rule_that_is_not_claimed_is_neither_met_nor_not_met() {
    let arguments_alone = adapter(
        r#"{"id": r["id"], "error": {"code": -32601, "message": "no"}} if r["method"] == "lift_artifacts" else {"id": r["id"], "result": {"arguments": r["params"]["arguments"]}}"#,
    );
    let (stdout, stderr) = ends(&over_python(&[], &arguments_alone), 1);
    assert!(stdout.contains("RT-TOOL-2  not claimed  "), "{stdout}");
    assert!(stdout.contains("RT-TOOL-8  not met  "), "{stdout}");
    assert!(
        stderr.contains("note: RT-TOOL-2 is not claimed; to judge what is claimed alone, run with `--rule RT-TOOL-8`")
    );
    let nothing = adapter(r#"{"id": r["id"], "error": {"code": -32601, "message": "no"}}"#);
    let (stdout, stderr) = ends(&over_python(&[], &nothing), 3);
    assert!(stdout.contains("RT-TOOL-8  not claimed  "), "{stdout}");
    assert!(stderr.contains("nothing was judged"), "{stderr}");
}

#[test]
fn every_outcome_is_told_apart_and_the_cases_around_it_are_judged() {
    let (_folder, path) = scratch("standing.json");
    let report = format!("json={}", path.display());
    let misbehaving = adapter(
        r#"{"id": r["id"], "result": {"arguments": r["params"]["arguments"]}} if "amp" not in line else os.abort() if "Ember" in line else time.sleep(60) if "quot" in line else "babble""#,
    );
    let arguments = ["RT-TOOL-8/4", "--timeout", "0.5", "--report", &report];
    let (stdout, _) = ends(&over_python(&arguments, &misbehaving), 1);
    let standing: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = standing["rules"][1]["clauses"][3]["cases"].as_array().unwrap();
    for outcome in ["pass", "fail", "malformed", "crashed", "timed-out"] {
        assert!(cases.iter().any(|case| case["outcome"] == outcome), "no `{outcome}` in {cases:#?}");
    }
    assert!(stdout.contains("crashed: the command ended with signal 6 before it replied"), "{stdout}");
    assert!(stdout.contains("timed-out: no line came back within 0.5 s"), "{stdout}");
    assert!(stdout.contains("malformed: the reply is a string"), "{stdout}");
}

#[test]
fn no_reply_to_any_request_exits_3() {
    let (_, stderr) = ends(&over_python(&["RT-TOOL-8/1"], &adapter("os._exit(3)")), 3);
    assert!(stderr.contains("nothing was judged: no reply came to any request"), "{stderr}");
}

#[test]
fn the_json_standing_holds_what_a_reader_needs() {
    let (_folder, path) = scratch("standing.json");
    std::fs::write(&path, "an older standing").unwrap();
    ends(&harness(&["run", "--report", &format!("json={}", path.display())]), 0);
    let standing: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(standing["implementation"]["name"], "rt-tool-reference");
    assert_eq!(standing["suite"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(standing["suite"]["fixtures_digest"].as_str().unwrap().len(), "sha256:".len() + 64);
    assert!(
        standing["readings"]
            .as_array()
            .unwrap()
            .iter()
            .any(|reading| { reading["question"] == "unterminated-names" && reading["answer"] == "left-as-sent" })
    );
    for (place, rule, hash) in [(0, "RT-TOOL-2", "fa15fa25b86b"), (1, "RT-TOOL-8", "9dd125fab17c")] {
        let standing = &standing["rules"][place];
        assert_eq!((&standing["rule"], &standing["rule_hash"]), (&rule.into(), &hash.into()));
        assert_eq!(standing["verdict"], "met");
        for number in 1..=5 {
            let clause = &standing["clauses"][number - 1];
            assert_eq!((&clause["clause"], &clause["verdict"]), (&number.into(), &"met".into()));
            let cases = clause["cases"].as_array().unwrap();
            assert!(cases.iter().all(|case| case["outcome"] == "pass"));
            assert!(cases.iter().all(|case| case["id"].as_str().unwrap().starts_with(&format!("{rule}/{number}/"))));
        }
    }
}

#[test]
fn a_report_may_go_to_a_device_and_leaves_no_other_file_behind() {
    let (folder, path) = scratch("standing.json");
    ends(&harness(&["run", "--report", "json=/dev/null", "--report", &format!("json={}", path.display())]), 0);
    assert!(!Path::new("/dev/null").is_file());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn json_events_have_stdout_to_themselves() {
    let (stdout, stderr) = ends(&harness(&["run", "--format", "json"]), 0);
    assert!(stdout.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{stdout}");
    assert!(stderr.contains("Standing of rt-tool-reference"), "{stderr}");
}

#[test]
fn colour_is_there_when_asked_for() {
    let (stdout, _) = ends(&harness(&["run", "--color", "always"]), 0);
    assert!(stdout.contains("\u{1b}[32mmet"), "{stdout}");
    let (stdout, _) = ends(&harness(&["run", "--color", "never"]), 0);
    assert!(!stdout.contains('\u{1b}'));
}

#[test]
fn fixtures_may_be_read_from_a_folder() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let (from_folder, _) = ends(&harness(&["run", "--fixtures", fixtures]), 0);
    let (built_in, _) = ends(&harness(&["run"]), 0);
    let digest = |text: &str| text.lines().find(|line| line.contains("sha256:")).map(str::to_owned);
    assert_eq!(digest(&from_folder), digest(&built_in));
}

#[test]
fn the_python_adapter_departs_where_the_readme_says() {
    let (stdout, _) = ends(&harness(&["run", "--", "python3", PYTHON_ADAPTER]), 1);
    let failing: Vec<&str> = stdout.lines().filter_map(|line| line.strip_prefix("    RT-TOOL-")).collect();
    let readme = include_str!("../../README.md");
    assert!(!failing.is_empty());
    for case in failing {
        assert!(readme.contains(&format!("RT-TOOL-{case}")), "the README does not name RT-TOOL-{case}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_sees_no_backtrace() {
    for threads in ["1", "4"] {
        let run = format!("{} run --test-threads {threads} | head -n 1", env!("CARGO_BIN_EXE_rt-tool-conformance"));
        let output = Command::new("sh").args(["-c", &run]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.is_empty() || said.starts_with("error: stdout was closed, or its disk is full"), "{said}");
    }
}

#[test]
fn the_help_fits_a_terminal_and_leads_with_what_matters() {
    for (arguments, file) in [
        (&["--help"][..], "help.txt"),
        (&["run", "--help"], "help-run.txt"),
        (&["doctor", "--help"], "help-doctor.txt"),
    ] {
        let (stdout, _) = ends(&harness(arguments), 0);
        assert!(stdout.lines().all(|line| line.chars().count() <= 100), "{stdout}");
        golden::golden(file, &stdout);
    }
}

#[cfg(unix)]
#[test]
fn nothing_that_an_adapter_starts_outlives_the_run() {
    let (_folder, pids) = scratch("pids");
    let forks = format!(
        "import subprocess\nchild = subprocess.Popen(['sleep', '600'])\nopen({:?}, 'a').write(f'{{child.pid}}\\n')\n{}",
        pids,
        adapter(r#"time.sleep(60) if "Ember" in line else {"id": r["id"], "result": {"arguments": {}}}"#)
    );
    ends(&over_python(&["RT-TOOL-8/4", "--timeout", "0.5"], &forks), 1);
    gone(&pids, 2);
}

#[cfg(unix)]
#[test]
fn nothing_that_an_adapter_starts_outlives_an_interrupted_run() {
    for signal in ["INT", "TERM", "HUP"] {
        let (_folder, pids) = scratch("pids");
        let program = format!(
            "import os, subprocess\nchild = subprocess.Popen(['sleep', '600'])\nopen({pids:?}, 'a').write(f'{{os.getpid()}}\\n{{child.pid}}\\n')\n{}",
            adapter("time.sleep(600)")
        );
        let mut run = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
            .args(["run", "RT-TOOL-8/4", "--test-threads", "2", "--", "python3", "-c", &program])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let started = || std::fs::read_to_string(&pids).unwrap_or_default().lines().count();
        let asked = std::time::Instant::now();
        while started() < 4 {
            assert!(asked.elapsed().as_secs() < 30, "the adapters did not start");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Command::new("kill").args([format!("-{signal}"), run.id().to_string()]).status().unwrap();
        assert_eq!(run.wait().unwrap().code(), Some(3), "{signal}");
        gone(&pids, 4);
    }
}

/// Every process whose number stands in the file at `pids`, `least` of them or more, has ended.
#[cfg(unix)]
fn gone(pids: &Path, least: usize) {
    let started = std::fs::read_to_string(pids).unwrap();
    assert!(started.lines().count() >= least, "{started}");
    for pid in started.lines() {
        let asked = std::time::Instant::now();
        while is_there(pid) {
            // One that has been killed takes a moment to end.
            assert!(asked.elapsed().as_secs() < 5, "{pid} is still running");
        }
    }
}

#[cfg(unix)]
fn is_there(pid: &str) -> bool {
    // `kill -0` asks whether there is such a process; one that has ended may wait to be reaped by whoever inherits it.
    let there = Command::new("sh")
        .args(["-c", &format!("kill -0 {pid} 2>/dev/null && ps -o stat= -p {pid}")])
        .output()
        .unwrap();
    assert_ne!(there.status.code(), Some(127), "`ps` is missing, and without it this shows nothing");
    let state = String::from_utf8_lossy(&there.stdout).trim().to_owned();
    !(state.is_empty() || state.starts_with('Z'))
}
