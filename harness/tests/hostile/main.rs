//! Whatever an adapter does, the run ends, says in words what happened to the one case it happened to, judges every other
//! case, leaves no process behind and takes a bounded amount of memory.

mod adapters;
mod all_cases;

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

use adapters::{Hostile, OVER_ONE_CASE};

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = OVER_ONE_CASE
        .iter()
        .map(|hostile| Trial::test(format!("over_one_case/{}", hostile.name), || one_case(hostile)))
        .collect();
    trials.extend(all_cases::trials());
    // Some of these hold a core and a good part of the memory; two at a time are enough.
    let arguments = Arguments::from_args();
    libtest_mimic::run(&Arguments { test_threads: arguments.test_threads.or(Some(2)), ..arguments }, trials).exit_code()
}

/// The adapter in plain Python, whose answers to the cases that run here are right, in a loop that is not.
fn program(first: &str, instead: &str, is_bad: &str, pids: &Path) -> String {
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../reference/adapters/python/adapter.py");
    format!(
        r#"
import json, os, signal, subprocess, sys, time
exec(open({adapter:?}).read().split("for line in sys.stdin")[0])
out = sys.stdout.buffer
def note(*pids): open({pids:?}, "a").write("".join(f"{{pid}}\n" for pid in pids))
def send(text): out.write(text.encode()); out.flush()
def with_text(result): return '{{"jsonrpc":"2.0","id":%d,"result":%s}}\n' % (request["id"], result)
def with_result(result): return with_text(json.dumps(result))
def with_id(id): return json.dumps(dict(json.loads(reply), id=id)) + "\n"
note(os.getpid())
asked = 0
{first}
for line in sys.stdin.buffer:
    asked += 1
    request = json.loads(line)
    reply = json.dumps({{"jsonrpc": "2.0", "id": request["id"], "result": METHODS[request["method"]](**request["params"])}})
    if {is_bad}:
        {instead}
    else: send(reply + "\n")
"#,
        instead = instead.replace('\n', "\n        "),
    )
}

/// What a run over an adapter came to.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    /// The name and the outcome of every case.
    cases: Vec<(String, String)>,
}

/// Runs some cases over the program, and sees to it that the run ends, in bounds and with nothing left behind.
fn run(arguments: &[&str], program: impl Fn(&Path) -> String) -> Result<Run, Failed> {
    let folder = tempfile::tempdir()?;
    let (pids, report) = (folder.path().join("pids"), folder.path().join("standing.json"));
    let (stdout, stderr) = (folder.path().join("stdout"), folder.path().join("stderr"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
        .args(["run", "--timeout", "3", "--startup-timeout", "3", "--test-threads", "2"])
        .args(["--report", &format!("json={}", report.display())])
        .args(arguments)
        .args(["--", "python3", "-c", &program(&pids)])
        .stdin(Stdio::null())
        .stdout(std::fs::File::create(&stdout)?)
        .stderr(std::fs::File::create(&stderr)?)
        .spawn()?;
    let started = Instant::now();
    let mut most_memory = 0;
    let code = loop {
        most_memory = most_memory.max(memory(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            break status.code();
        }
        if started.elapsed() > HANG {
            child.kill()?;
            return Err("the run does not end".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    if most_memory > MOST_MEMORY {
        return Err(format!("it took {most_memory} kB of memory").into());
    }
    let told = |pids: &Path| std::fs::read_to_string(pids).unwrap_or_default();
    gone(&told(&pids)).map_err(|failed| format!("{}\n{}", failed.message().unwrap_or_default(), told(&stderr)))?;
    let standing: Value = std::fs::read(&report).map_or(Value::Null, |text| serde_json::from_slice(&text).unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of_rule = |rule: &Value| rule["clauses"].as_array().cloned().unwrap_or_default();
    let cases = standing["rules"].as_array().into_iter().flatten().flat_map(of_rule);
    let cases = cases.flat_map(|clause| clause["cases"].as_array().cloned().unwrap_or_default());
    Ok(Run {
        code,
        stdout: std::fs::read_to_string(&stdout)?,
        stderr: std::fs::read_to_string(&stderr)?,
        cases: cases.map(|case| (text(&case["id"]), text(&case["outcome"]))).collect(),
    })
}

/// A generous guard against a run that never ends.
const HANG: Duration = Duration::from_secs(120);

/// In kB.
const MOST_MEMORY: u64 = 300_000;

/// The most memory the process has taken, in kB; `None` where the system does not tell.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().strip_suffix(" kB")?.parse().ok()
}

/// Every process whose number is listed has ended, or waits to be reaped by whoever inherits it.
fn gone(pids: &str) -> Result<(), Failed> {
    for pid in pids.lines() {
        let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let state = state.rsplit_once(')').map_or("", |(_, rest)| rest.trim_start());
        if !(state.is_empty() || state.starts_with('Z') || state.starts_with('X')) {
            return Err(format!("process {pid} is still there: {state}").into());
        }
    }
    if pids.is_empty() { Err("no process was started".into()) } else { Ok(()) }
}

const BAD: &str = "RT-TOOL-8/4/doubly-escaped-title";

/// How many cases the filters select.
fn selected(filters: &[&str]) -> Result<usize, Failed> {
    let list =
        Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance")).args(["run", "--list"]).args(filters).output()?;
    Ok(list.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count())
}

fn one_case(hostile: &Hostile) -> Result<(), Failed> {
    let program = |pids: &Path| program(hostile.first, hostile.instead, r#"b"Ember &amp;amp; Oak" in line"#, pids);
    let filters = ["RT-TOOL-8/5", "RT-TOOL-2/1", BAD];
    let run = run(&filters, program)?;
    let told = format!("{:?}\n{}\n{}", run.cases, run.stdout, run.stderr);
    let told: String = told.chars().take(20_000).collect();
    for (name, outcome) in &run.cases {
        let wanted = if name == BAD { hostile.outcome } else { "pass" };
        if outcome != wanted {
            return Err(format!("{name} came out as {outcome}, not {wanted}:\n{told}").into());
        }
    }
    if run.code != Some(1) || run.cases.len() != selected(&filters)? {
        return Err(format!("exit code {:?}, {} cases:\n{told}", run.code, run.cases.len()).into());
    }
    if !run.stdout.contains(hostile.says) {
        return Err(format!("it does not say `{}`:\n{told}", hostile.says).into());
    }
    if run.stdout.chars().any(|shown| shown.is_control() && shown != '\n') {
        return Err(format!("a control character reached the terminal:\n{told}").into());
    }
    Ok(())
}
