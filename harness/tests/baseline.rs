//! `--baseline` and `--write-baseline` through the binary: what exits with which code, what it says to do, what it writes.
//!
//! Started with `RT_TOOL_BEHAVIOUR` this is itself an adapter: the reference, but for the cases that the variable names.

#[path = "support/golden.rs"]
mod golden;

use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use rt_tool_conformance::load::{Files, load};
use rt_tool_reference::adapter::{Reference, answer};
use rt_tool_reference::json::{Value, read};

use golden::golden;

const BEHAVIOUR: &str = "RT_TOOL_BEHAVIOUR";

fn main() -> ExitCode {
    if let Ok(behaviour) = std::env::var(BEHAVIOUR) {
        return adapter(&behaviour);
    }
    let tests: [(&str, fn()); 14] = [
        ("written_and_then_expected", written_and_then_expected),
        ("every_edit_there_is", every_edit_there_is),
        ("a_listed_case_that_passes_is_stale", a_listed_case_that_passes_is_stale),
        ("a_crash_where_a_wrong_answer_is_listed", a_crash_where_a_wrong_answer_is_listed),
        ("only_the_unexpected_is_shown", only_the_unexpected_is_shown),
        ("a_line_for_a_clause_is_true_of_every_case", a_line_for_a_clause_is_true_of_every_case),
        ("what_did_not_run_is_left_alone", what_did_not_run_is_left_alone),
        ("a_rule_that_is_not_claimed_takes_one_line", a_rule_that_is_not_claimed_takes_one_line),
        ("what_is_unstable_is_never_expected", what_is_unstable_is_never_expected),
        ("a_refresh_keeps_what_people_wrote", a_refresh_keeps_what_people_wrote),
        ("a_file_that_is_no_baseline_exits_2", a_file_that_is_no_baseline_exits_2),
        ("only_a_whole_run_is_written", only_a_whole_run_is_written),
        ("an_interrupted_run_writes_nothing", an_interrupted_run_writes_nothing),
        ("events_have_stdout_to_themselves", events_have_stdout_to_themselves),
    ];
    let trials = tests.into_iter().map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Answers as the reference, but where a line of `behaviour`, such as `RT-TOOL-8/4/ crash`, names the start of the case's name.
fn adapter(behaviour: &str) -> ExitCode {
    let suite = load(&Files::embedded()).unwrap();
    let rules: Vec<(&str, &str)> = behaviour.lines().map(|line| line.split_once(' ').unwrap()).collect();
    let mut asked = 0;
    let mut stdout = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let request = read(&line).unwrap();
        let id = request.get("id").unwrap();
        let params = request.get("params").and_then(Value::as_object).unwrap();
        let method = request.get("method").and_then(Value::as_str);
        let mut cases = suite.cases.iter();
        let case = cases.find(|case| Some(case.name.clause.rule.method()) == method && case.sent == *params);
        let name = case.map_or_else(String::new, |case| case.name.to_string());
        let rule = rules.iter().find(|(start, _)| case.is_some() && name.starts_with(start));
        asked += 1;
        let error = |code: i32| format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{code},"message":"no"}}}}"#);
        let wrong = |text: &str| {
            let result = format!(r#"{{"arguments":"{text}","success":0,"data":{{"artifacts":0}},"artifacts":0}}"#);
            format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
        };
        let reply = match rule.map(|(_, behaviour)| *behaviour) {
            None => answer(&Reference::default(), line.as_bytes()).unwrap(),
            Some("wrong") => wrong("wrong"),
            Some("unstable") => wrong(&format!("{asked}")),
            Some("error") => error(-32603),
            Some("unclaimed") => error(-32601),
            Some("babble") => "babble".to_owned(),
            Some("crash") => return ExitCode::from(3),
            Some("hang") => {
                std::thread::sleep(Duration::from_secs(600));
                continue;
            }
            Some(other) => panic!("`{other}` is no behaviour"),
        };
        writeln!(stdout, "{reply}").unwrap();
        stdout.flush().unwrap();
    }
    ExitCode::SUCCESS
}

/// A baseline in a folder of its own.
struct Scratch {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl Scratch {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("known.txt");
        Self { folder, path }
    }

    fn with(text: &str) -> Self {
        let scratch = Self::new();
        std::fs::write(&scratch.path, text).unwrap();
        scratch
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap()
    }

    /// Runs in the folder, so that what is printed names no path of this machine.
    fn command(&self, arguments: &[&str], behaviour: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"));
        command.current_dir(self.folder.path()).arg("run").args(arguments);
        command.arg("--").arg(std::env::current_exe().unwrap()).env(BEHAVIOUR, behaviour);
        command
    }

    #[track_caller]
    fn ends(&self, arguments: &[&str], behaviour: &str, code: i32) -> (String, String) {
        let output: Output = self.command(&[&["--timeout", "1"], arguments].concat(), behaviour).output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "stdout:\n{stdout}\nstderr:\n{stderr}\nfile:\n{:?}", self.path);
        (stdout, stderr)
    }

    #[track_caller]
    fn checked(&self, behaviour: &str, code: i32) -> String {
        self.ends(&["--baseline", "known.txt"], behaviour, code).0
    }

    #[track_caller]
    fn written(&self, behaviour: &str, code: i32) -> String {
        self.ends(&["--write-baseline", "known.txt"], behaviour, code).0
    }
}

/// What is said of the baseline, which comes last.
fn section(stdout: &str) -> &str {
    &stdout[stdout.find("\nBaseline ").unwrap() + 1..]
}

#[track_caller]
fn says(text: &str, words: &str) {
    assert!(text.contains(words), "no `{words}` in:\n{text}");
}

const BAD_IN_EVERY_WAY: &str = "\
RT-TOOL-8/4/doubly-escaped-title wrong
RT-TOOL-8/4/ten-layers crash
RT-TOOL-8/5/invisible-characters hang
RT-TOOL-2/1/one-entry error
RT-TOOL-8/3/object-literal-for-array babble
RT-TOOL-8/1/list-text-becomes-a-list unclaimed";

fn written_and_then_expected() {
    let scratch = Scratch::new();
    let stdout = scratch.written(BAD_IN_EVERY_WAY, 0);
    says(&stdout, "Baseline known.txt: written, with 6 failing cases in it\n");
    golden("baseline.txt", &scratch.text());
    let stdout = scratch.checked(BAD_IN_EVERY_WAY, 0);
    assert_eq!(section(&stdout), "Baseline known.txt: 6 failed as the baseline expects\n");
    assert!(!stdout.contains("FAILED") && !stdout.contains("failures:"), "{stdout}");
    let line = stdout.lines().find(|line| line.starts_with("test RT-TOOL-8/4/ten-layers ")).unwrap();
    assert!(line.ends_with("... ignored (crashed, as the baseline expects)"), "{line}");
    // The standing is what it is: a baseline makes nothing met.
    says(&stdout, "RT-TOOL-8  not met  ");
    assert_eq!(std::fs::read_dir(scratch.folder.path()).unwrap().count(), 1);
    let before = scratch.text();
    says(&scratch.written(BAD_IN_EVERY_WAY, 0), "Baseline known.txt: 6 failed as the baseline expects\n");
    assert_eq!(scratch.text(), before);
    // Of an implementation without a fault the list is empty.
    says(&scratch.written("", 0), "Baseline known.txt: written, with 0 failing cases in it\n");
    assert!(scratch.text().lines().all(|line| line.is_empty() || line.starts_with('#')));
    scratch.checked("", 0);
}

/// How many cases have a name that begins so.
fn cases(start: &str) -> usize {
    let suite = load(&Files::embedded()).unwrap();
    suite.cases.iter().filter(|case| case.name.to_string().starts_with(start)).count()
}

/// Fixtures with a few cases of the suite, so that a golden file does not change with every case added.
fn few_fixtures(root: &Path) {
    const CASES: [&str; 13] = [
        "RT-TOOL-2/1/one-entry",
        "RT-TOOL-2/2/kept-when-exposed",
        "RT-TOOL-2/3/the-rules-own-entries",
        "RT-TOOL-2/4/with-entries-to-lift",
        "RT-TOOL-2/5/failed",
        "RT-TOOL-8/1/list-text-becomes-a-list",
        "RT-TOOL-8/2/list-text-for-array",
        "RT-TOOL-8/3/object-literal-for-array",
        "RT-TOOL-8/4/doubly-escaped-title",
        "RT-TOOL-8/4/five-common-names",
        "RT-TOOL-8/4/names-with-digits",
        "RT-TOOL-8/4/ten-layers",
        "RT-TOOL-8/5/invisible-characters",
    ];
    let files = Files::embedded();
    for path in files.paths() {
        let mut text = files.get(path).unwrap().to_owned();
        if path == "ids.lock" {
            text = CASES.map(|name| format!("{name}\n")).concat();
        } else if let Value::Object(mut file) = read(&text).unwrap()
            && let Some(Value::Array(cases)) = file.get_mut("cases")
        {
            let clause = path.strip_suffix(".json").unwrap();
            let name = |case: &Value| format!("{clause}/{}", case.get("id").and_then(Value::as_str).unwrap());
            cases.retain(|case| CASES.contains(&name(case).as_str()));
            text = Value::Object(file).to_string();
        }
        let target = root.join(path);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::write(target, text).unwrap();
    }
}

const LISTED: &str = "\
# Ours

RT-TOOL-8/4/*  # the decoder is not done
RT-TOOL-8/4/doubly-escaped-title  # once
RT-TOOL-8/4/ten-layers [timed-out]
RT-TOOL-2/1/one-entry  # passes by now
RT-TOOL-2/1/one-entri
RT-TOOL-2/9/*
RT-TOOL-8/5/invisible-characters # was wrong
RT-TOOL-8/5/invisible-characters # said again
";

const FOUND: &str = "\
RT-TOOL-8/4/doubly-escaped-title wrong
RT-TOOL-8/4/ten-layers crash
RT-TOOL-8/4/five-common-names wrong
RT-TOOL-8/4/names-with-digits error
RT-TOOL-8/5/invisible-characters error
RT-TOOL-8/3/object-literal-for-array wrong";

fn every_edit_there_is() {
    let scratch = Scratch::with(LISTED);
    few_fixtures(&scratch.folder.path().join("fixtures"));
    let run = |flag, code| scratch.ends(&["--fixtures", "fixtures", flag, "known.txt"], FOUND, code).0;
    let (checked, written) = (run("--baseline", 1), run("--write-baseline", 0));
    golden(
        "baseline-edits.txt",
        &format!("{}\n{}\n==> known.txt\n{}", section(&checked), section(&written), scratch.text()),
    );
    run("--baseline", 0);
}

fn a_listed_case_that_passes_is_stale() {
    let scratch = Scratch::with("# one\nRT-TOOL-8/4/ten-layers  # deep\nRT-TOOL-8/4/doubly-escaped-title\n");
    let stdout = scratch.checked("RT-TOOL-8/4/doubly-escaped-title wrong", 1);
    says(section(&stdout), "  line 2: RT-TOOL-8/4/ten-layers passes; remove the line\n");
    // It did pass: what is wrong is the list.
    says(&stdout, &format!("test result: ok. {} passed; 0 failed; 1 ignored;", cases("") - 1));
    scratch.written("RT-TOOL-8/4/doubly-escaped-title wrong", 0);
    assert_eq!(scratch.text(), "# one\nRT-TOOL-8/4/doubly-escaped-title\n");
}

fn a_crash_where_a_wrong_answer_is_listed() {
    let scratch = Scratch::with("RT-TOOL-8/4/ten-layers  # deep\n");
    let stdout = scratch.checked("RT-TOOL-8/4/ten-layers crash", 1);
    says(&stdout, "crashed: the command ended with exit status 3 before it replied");
    says(
        section(&stdout),
        "  line 1: RT-TOOL-8/4/ten-layers came out as `crashed`, where `fail` is listed; mend it, or change the line to\n    RT-TOOL-8/4/ten-layers [crashed]  # deep\n",
    );
}

fn only_the_unexpected_is_shown() {
    let scratch = Scratch::with("RT-TOOL-8/4/ten-layers\n");
    let stdout = scratch.checked("RT-TOOL-8/4/ten-layers wrong\nRT-TOOL-8/4/doubly-escaped-title wrong", 1);
    let failures = &stdout[stdout.find("failures:").unwrap()..stdout.find("test result:").unwrap()];
    says(failures, "---- RT-TOOL-8/4/doubly-escaped-title ----");
    assert!(!failures.contains("ten-layers"), "{failures}");
    says(&stdout, &format!("{} passed; 1 failed; 1 ignored;", cases("") - 2));
    says(
        section(&stdout),
        "not listed: RT-TOOL-8/4/doubly-escaped-title came out as `fail`; mend it, or add the line\n",
    );
}

fn a_line_for_a_clause_is_true_of_every_case() {
    let scratch = Scratch::with("RT-TOOL-2/* # no artifacts yet\n");
    scratch.checked("RT-TOOL-2/ wrong", 0);
    let all_but_one = "RT-TOOL-2/5/ crash\nRT-TOOL-2/ wrong";
    let stdout = scratch.checked(all_but_one, 1);
    says(
        section(&stdout),
        &format!("and {} of the {} cases did not come out so", cases("RT-TOOL-2/5/"), cases("RT-TOOL-2/")),
    );
    says(
        section(&stdout),
        "    RT-TOOL-2/4/*  # no artifacts yet\n    RT-TOOL-2/5/* [crashed]  # no artifacts yet\n`--write",
    );
    // A case is under one line; what a wider one says needs no other.
    let scratch = Scratch::with("RT-TOOL-2/1/one-entry\nRT-TOOL-2/*\nRT-TOOL-2/1/*\n");
    let stdout = scratch.checked("RT-TOOL-2/ wrong", 1);
    says(section(&stdout), "  line 1: RT-TOOL-2/1/one-entry is listed by line 2 already; remove the line\n");
    says(section(&stdout), "  line 3: RT-TOOL-2/1/* is listed by line 2 already; remove the line\n");
    let scratch = Scratch::with("RT-TOOL-2/5/* [crashed]\nRT-TOOL-2/4/*\n");
    let stdout = scratch.checked("RT-TOOL-2/5/ crash\nRT-TOOL-2/4/ error", 1);
    says(section(&stdout), "mend it, or change the line to\n    RT-TOOL-2/4/* [error]\n");
    assert!(!section(&stdout).contains("line 1"), "{stdout}");
}

fn what_did_not_run_is_left_alone() {
    let scratch = Scratch::with("RT-TOOL-8/4/ten-layers\nRT-TOOL-2/*\nRT-TOOL-8/4/* [crashed]\n");
    for filters in [
        &["RT-TOOL-8/5"][..],
        &["--exact", "RT-TOOL-8/3/object-literal-for-array"],
        &["--skip", "TOOL-2", "--skip", "/4/"],
    ] {
        let (stdout, _) = scratch.ends(&[filters, &["--baseline", "known.txt"]].concat(), "", 0);
        assert_eq!(section(&stdout), "Baseline known.txt: 0 failed as the baseline expects\n");
    }
    let some = ["--rule", "RT-TOOL-2", "one-entry", "--baseline", "known.txt"];
    let (stdout, _) = scratch.ends(&some, "", 1);
    says(section(&stdout), "; a run of all its cases tells which of them to list in its place\n");
    // That those which ran all came out another way says nothing of the others.
    let (stdout, _) = scratch.ends(&some, "RT-TOOL-2/ error", 1);
    says(section(&stdout), "; a run of all its cases tells which of them to list in its place\n");
    // A name that no case has is wrong whatever runs.
    std::fs::write(&scratch.path, "RT-TOOL-8/4/twenty-layers\n").unwrap();
    scratch.ends(&some, "", 1);
}

fn a_rule_that_is_not_claimed_takes_one_line() {
    let scratch = Scratch::new();
    scratch.written("RT-TOOL-2/ unclaimed", 0);
    says(&scratch.text(), "\n\nRT-TOOL-2/* [not-claimed]  # the rule is not claimed\n");
    let (stdout, stderr) = scratch.ends(&["--baseline", "known.txt"], "RT-TOOL-2/ unclaimed", 0);
    says(section(&stdout), &format!("{} failed as the baseline expects", cases("RT-TOOL-2/")));
    assert_eq!(stderr, "");
    says(section(&scratch.checked("", 1)), "line 5: RT-TOOL-2/* is listed as `not-claimed`, and ");
    // A list makes no run of nothing a success.
    let (_, stderr) = scratch.ends(&["--rule", "RT-TOOL-2", "--baseline", "known.txt"], "RT-TOOL-2/ unclaimed", 3);
    says(&stderr, "nothing was judged");
}

fn what_is_unstable_is_never_expected() {
    let scratch = Scratch::with("RT-TOOL-8/4/ten-layers  # odd\n");
    let behaviour = "RT-TOOL-8/4/ten-layers unstable\nRT-TOOL-8/4/doubly-escaped-title unstable";
    for flag in ["--baseline", "--write-baseline"] {
        let (stdout, _) = scratch.ends(&["--repeat", "2", flag, "known.txt"], behaviour, 1);
        let names = ["RT-TOOL-8/4/doubly-escaped-title", "RT-TOOL-8/4/ten-layers"];
        names
            .iter()
            .for_each(|name| says(section(&stdout), &format!("  {name} is unstable, which no baseline can expect")));
        says(&stdout, &format!("{} passed; 2 failed; 0 ignored;", cases("") - 2));
        assert_eq!(scratch.text(), "RT-TOOL-8/4/ten-layers  # odd\n");
    }
}

fn a_refresh_keeps_what_people_wrote() {
    let text = "# Ours\r\n\r\n# layers, see 12\r\nRT-TOOL-8/4/ten-layers   # odd: #12\r\n  # the end\r\nRT-TOOL-8/5/invisible-characters\r\n";
    let scratch = Scratch::with(text);
    scratch.written("RT-TOOL-8/4/ten-layers wrong\nRT-TOOL-8/5/invisible-characters wrong", 0);
    assert_eq!(scratch.text(), text);
    let more =
        "RT-TOOL-8/4/ten-layers crash\nRT-TOOL-8/1/list-text-becomes-a-list wrong\nRT-TOOL-8/4/leaves-in-maps error";
    scratch.written(more, 0);
    let wanted = "# Ours\r\n\r\n\
        RT-TOOL-8/1/list-text-becomes-a-list  # wanted: The text of a list becomes the list where the schema declares one\r\n\
        RT-TOOL-8/4/leaves-in-maps [error]  # wanted: String leaves of a map are decoded at every depth\r\n\
        # layers, see 12\r\n\
        RT-TOOL-8/4/ten-layers [crashed]  # odd: #12\r\n  # the end\r\n";
    assert_eq!(scratch.text(), wanted);
}

fn a_file_that_is_no_baseline_exits_2() {
    let scratch = Scratch::new();
    for (text, words) in [
        (
            &b"# fine\nRT-TOOL-8/4/ten-layers [crash]\n"[..],
            "known.txt:2: `[crash]` is no outcome; known are `[fail]`, ",
        ),
        (b"RT-TOOL-8/4/ten-layers because\n", "known.txt:1: `because` is no outcome"),
        (b"\n\nRT-TOOL-8/*/ten\n", "known.txt:3: `RT-TOOL-8/*/ten`: a `*` stands for all of a clause or a rule"),
        (b"# fine\n\xff\xfe", "known.txt:2: it is not UTF-8"),
    ] {
        std::fs::write(&scratch.path, text).unwrap();
        for flag in ["--baseline", "--write-baseline"] {
            let (stdout, stderr) = scratch.ends(&[flag, "known.txt"], "", 2);
            assert_eq!(stdout, "");
            says(&stderr, words);
            assert_eq!(std::fs::read(&scratch.path).unwrap(), text, "it was touched");
        }
    }
    let (_, stderr) = scratch.ends(&["--baseline", "no.txt"], "", 2);
    says(&stderr, "cannot read the baseline `no.txt`: ");
    says(&stderr, "; `--write-baseline no.txt` makes one\n");
    says(&scratch.ends(&["--baseline", "."], "", 2).1, "cannot read the baseline `.`: ");
    says(&scratch.ends(&["--write-baseline", "."], "", 2).1, "it is a folder");
    says(&scratch.ends(&["--write-baseline", "no/known.txt"], "", 2).1, "its folder does not exist");
}

fn only_a_whole_run_is_written() {
    let text = "RT-TOOL-8/4/ten-layers\n";
    let scratch = Scratch::with(text);
    for filters in [
        &["RT-TOOL"][..],
        &["--skip", "ten-layers"],
        &["--rule", "RT-TOOL-8"],
        &["--shard", "1/1"],
        &["--exact"],
        &["--list"],
        &["--baseline", "known.txt"],
    ] {
        let (stdout, _) = scratch.ends(&[filters, &["--write-baseline", "known.txt"]].concat(), "", 2);
        assert_eq!((stdout.as_str(), scratch.text().as_str()), ("", text), "{filters:?}");
    }
    for behaviour in ["RT-TOOL crash", "RT-TOOL unclaimed"] {
        scratch.ends(&["--write-baseline", "known.txt"], behaviour, 3);
        assert_eq!(scratch.text(), text, "{behaviour}");
    }
}

fn an_interrupted_run_writes_nothing() {
    if !cfg!(unix) {
        return;
    }
    let scratch = Scratch::new();
    let mut command = scratch
        .command(&["--test-threads", "1", "--timeout", "60", "--write-baseline", "known.txt"], "RT-TOOL-8/5/ hang");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = io::BufReader::new(child.stdout.take().unwrap()).lines();
    let begun = lines.by_ref().map_while(Result::ok).find(|line| line.starts_with("test RT-TOOL-8/4/ten-layers"));
    assert!(begun.is_some());
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    lines.for_each(drop);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert_eq!(std::fs::read_dir(scratch.folder.path()).unwrap().count(), 0);
}

fn events_have_stdout_to_themselves() {
    let scratch = Scratch::with("RT-TOOL-8/4/ten-layers\n");
    let arguments = ["--format", "json", "--baseline", "known.txt"];
    let (stdout, stderr) = scratch.ends(&arguments, "RT-TOOL-8/4/ten-layers wrong", 0);
    let names = RefCell::new(HashSet::new());
    for line in stdout.lines() {
        let event = read(line).unwrap();
        let text = |name: &str| event.get(name).and_then(Value::as_str).map(str::to_owned);
        if text("event").as_deref() == Some("ignored") {
            names.borrow_mut().extend(text("name"));
        }
    }
    assert_eq!(names.into_inner(), HashSet::from(["RT-TOOL-8/4/ten-layers".to_owned()]));
    says(&stderr, "Baseline known.txt: 1 failed as the baseline expects\n");
}
