//! `doctor` finds nothing wrong with an adapter that is right, and of one that is not says what and how to mend it; it ends
//! whatever the adapter does.
//!
//! Started with `--adapter` this is itself the reference as an adapter.

mod adapters;
#[path = "../support/golden.rs"]
mod golden;
#[path = "../support/watched.rs"]
mod watched;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use rt_tool_conformance::doctor::{Diagnosis, Finding, Mark, examine};
use rt_tool_conformance::report::diagnosis::{Next, text};
use rt_tool_conformance::report::text::Palette;
use rt_tool_conformance::subject::{CommandLine, Limits};
use rt_tool_reference::adapter::{Reference, serve};

use adapters::{ILL, Ill};
use golden::golden;
#[cfg(unix)]
use watched::gone;
use watched::{Watched, watch};

const ADAPTER: &str = "--adapter";

fn main() -> ExitCode {
    if std::env::args_os().any(|argument| argument == ADAPTER) {
        serve(&Reference::default(), io::stdin().lock(), io::stdout().lock()).unwrap();
        return ExitCode::SUCCESS;
    }
    let mut trials: Vec<Trial> =
        ILL.iter().map(|ill| Trial::test(format!("adapters/{}", ill.name), || adapter(ill))).collect();
    trials.extend([
        Trial::test("of_the_reference", of_the_reference),
        Trial::test("of_every_kind_of_finding", of_every_kind),
        Trial::test("a_command_that_cannot_be_started", not_started),
        Trial::test("the_advice_is_for_the_language_of_the_adapter", for_the_language),
        Trial::test("the_adapter_that_init_writes", that_init_writes),
        Trial::test("wrong_use", wrong_use),
    ]);
    #[cfg(unix)]
    trials.push(Trial::test("an_interrupt_ends_the_adapter_too", interrupted));
    // Some of these hold a core and a good part of the memory; two at a time are enough.
    let arguments = Arguments::from_args();
    libtest_mimic::run(&Arguments { test_threads: arguments.test_threads.or(Some(2)), ..arguments }, trials).exit_code()
}

/// The adapter in plain Python, without what its library gets wrong, and with a fault in its place.
fn program(fault: &str, pids: &Path) -> String {
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../reference/adapters/python/adapter.py");
    format!(
        r#"
import json, os, signal, subprocess, sys, time
exec(open({adapter:?}).read().split("for line in sys.stdin")[0])
html.unescape = lambda text: text
out, lines = sys.stdout.buffer, sys.stdin
def note(*pids): open({pids:?}, "a").write("".join(f"{{pid}}\n" for pid in pids))
note(os.getpid())

class Failure(Exception): pass
def fail(code=-32603, **_): raise Failure(code)
def lists(value):
    if isinstance(value, list): return [lists(item) for item in value]
    return {{name: lists(item) for name, item in value.items()}} or [] if isinstance(value, dict) else value

def send(text): out.write(text.encode()); out.flush()
def write(reply): send(json.dumps(reply) + "\n")
def read(line): return json.loads(line)
def with_id(id): return id
def no_json(): write({{"jsonrpc": "2.0", "id": None, "error": {{"code": -32700, "message": "no JSON"}}}})
def unknown(): return {{"error": {{"code": -32601, "message": "unknown method"}}}}
def after(): pass
def answer(line):
    global request
    try: request = read(line)
    except ValueError: return no_json()
    try:
        method = METHODS.get(request["method"])
        content = {{"result": method(**request["params"])}} if method else unknown()
    except Failure as failure:
        content = {{"error": {{"code": failure.args[0], "message": "no \x1b[31mway"}}}}
    write({{"jsonrpc": "2.0", "id": with_id(request["id"]), **content}})
    after()

{fault}
for line in lines: answer(line)
"#
    )
}

fn adapter(ill: &Ill) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let pids = folder.path().join("pids");
    let program = program(ill.fault, &pids);
    let words = ["doctor", "--timeout", "3", "--startup-timeout", "3", "--", "python3", "-c", &program];
    let Watched { code, stdout, stderr } = watch(&words, &pids)?;
    if code != Some(ill.code) || !stderr.is_empty() {
        return Err(format!("exit code {code:?}, not {}:\n{stdout}\n{stderr}", ill.code).into());
    }
    if stdout.chars().any(|shown| shown.is_control() && shown != '\n') {
        return Err(format!("a control character reached the terminal:\n{stdout}").into());
    }
    let mut rest = stdout.as_str();
    for said in ill.says {
        let Some((_, after)) = rest.split_once(said) else {
            return Err(format!("it does not say `{said}`, or not in this order:\n{stdout}").into());
        };
        rest = after;
    }
    let wrong = stdout.lines().filter(|line| line.starts_with("wrong  ")).count();
    if (wrong > 0) != (ill.code != 0) {
        return Err(format!("exit code {}, and {wrong} steps wrong:\n{stdout}", ill.code).into());
    }
    Ok(())
}

fn next() -> Next {
    Next {
        doctor: "rt-tool-conformance doctor -- ./adapter".to_owned(),
        run: "rt-tool-conformance run -- ./adapter".to_owned(),
    }
}

fn of_the_reference() -> Result<(), Failed> {
    let itself = [std::env::current_exe()?.into_os_string(), OsString::from(ADAPTER)];
    let mut told = Vec::new();
    let line = CommandLine::new(itself).unwrap();
    let mut diagnosis = examine(&line, Limits::default(), &mut |finding| told.push(finding.step));
    assert_eq!(told, diagnosis.findings.iter().map(|finding| finding.step).collect::<Vec<_>>());
    assert!(diagnosis.starts);
    assert_eq!(diagnosis.claimed, ["lift_artifacts", "normalize_arguments"]);
    let timed: Vec<&mut Finding> = diagnosis.findings.iter_mut().filter(|finding| finding.took.is_some()).collect();
    assert_eq!(timed.len(), 1);
    for finding in timed {
        finding.took = Some(Duration::from_millis(7));
    }
    golden("doctor-reference.txt", &text(&diagnosis, &next(), Palette::plain()));
    Ok(())
}

fn of_every_kind() -> Result<(), Failed> {
    let finding = |mark, step, said: &str| Finding {
        step,
        mark,
        said: said.to_owned(),
        mend: Vec::new(),
        stderr: Vec::new(),
        took: None,
    };
    let wrong = Finding {
        mend: vec!["first of all".to_owned(), "Python: then".to_owned()],
        stderr: vec!["Traceback (most recent call last):".to_owned(), "KeyError: 'type'".to_owned()],
        ..finding(Mark::Wrong, "every JSON type", "the reply `\u{1b}[2J\n` is not JSON")
    };
    let slow = Finding {
        took: Some(Duration::from_millis(2_001)),
        ..finding(Mark::Observation, "a megabyte", "was answered")
    };
    let left_out = finding(Mark::LeftOut, "a call without output", "`lift_artifacts` is not claimed (-32601)");
    let right = finding(Mark::Right, "start", "the command was started");
    let all = vec![right.clone(), wrong, slow, left_out.clone()];
    let mut texts = String::new();
    for (findings, starts, claimed) in [
        (all.clone(), true, vec!["normalize_arguments"]),
        (all.clone(), true, vec![]),
        (all, false, vec![]),
        (vec![right, left_out.clone()], true, vec!["normalize_arguments"]),
        (vec![left_out], true, vec![]),
    ] {
        texts += &text(&Diagnosis { findings, starts, claimed }, &next(), Palette::plain());
        texts += "----\n";
    }
    golden("doctor-findings.txt", &texts);
    Ok(())
}

fn not_started() -> Result<(), Failed> {
    for (words, said) in [
        (&["no-such-command"][..], "no program `no-such-command` was found\n"),
        (&["python3 adapter.py"], "it is one word, so leave its quotes out\n"),
        (&["/"], "is not executable"),
    ] {
        let (code, stdout) = call(words)?;
        assert_eq!(code, Some(4), "{stdout}");
        assert!(stdout.starts_with("wrong        start: cannot start"), "{stdout}");
        assert!(stdout.contains(said), "{stdout}");
        assert!(stdout.contains("started without a shell, so what needs one is `sh -c '…'`\n"), "{stdout}");
    }
    let (code, stdout) = call(&["true"])?;
    assert_eq!(code, Some(4), "{stdout}");
    assert!(stdout.contains("the command ended with exit status 0 before it replied"), "{stdout}");
    Ok(())
}

/// Of one that does not say who it is, and one whose program tells.
fn for_the_language() -> Result<(), Failed> {
    let (_, stdout) = call(&["true"])?;
    for language in ["Python", "Node", "PHP", "shell, jq", "Go"] {
        assert!(stdout.contains(&format!("\n             {language}: ")), "{stdout}");
    }
    let (_, stdout) = call(&["sh", "-c", "exit 0"])?;
    assert!(stdout.contains("\n             shell, jq: `while IFS= read -r line"), "{stdout}");
    assert!(!stdout.contains("Python"), "{stdout}");
    Ok(())
}

fn that_init_writes() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let mut binary = std::process::Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"));
    assert!(binary.args(["init", "python"]).arg(folder.path()).output()?.status.success());
    let adapter = folder.path().join("adapter.py");
    let (code, stdout) = call(&["python3", adapter.to_str().unwrap()])?;
    assert_eq!(code, Some(0), "{stdout}");
    assert!(stdout.contains("It speaks the protocol, and claims neither rule yet."), "{stdout}");
    Ok(())
}

fn wrong_use() -> Result<(), Failed> {
    for words in [&["doctor"][..], &["doctor", "--"], &["doctor", "--timeout", "0", "--", "true"], &["doctor", "true"]]
    {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance")).args(words).output()?;
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(output.stdout.is_empty());
    }
    Ok(())
}

#[cfg(unix)]
fn interrupted() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let pids = folder.path().join("pids");
    let program = program("time.sleep(600)", &pids);
    let mut binary = std::process::Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"));
    let mut doctor = binary
        .args(["doctor", "--startup-timeout", "600", "--", "python3", "-c", &program])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()?;
    while std::fs::read_to_string(&pids).unwrap_or_default().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::process::Command::new("kill").args(["-INT", &doctor.id().to_string()]).status()?;
    assert_eq!(doctor.wait()?.code(), Some(3));
    gone(&std::fs::read_to_string(&pids)?)
}

fn call(command: &[&str]) -> Result<(Option<i32>, String), Failed> {
    let mut binary = std::process::Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"));
    let output = binary.args(["doctor", "--"]).args(command).output()?;
    Ok((output.status.code(), String::from_utf8(output.stdout)?))
}
