//! Whatever an adapter does, the run ends, says in words what happened to the one case it happened to, judges every other
//! case, leaves no process behind and takes a bounded amount of memory.

mod adapters;
mod all_cases;
#[path = "../support/watched.rs"]
mod watched;

use std::path::Path;
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

use adapters::{Hostile, OVER_ONE_CASE};
use watched::{Watched, watch};

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
    let program = program(&pids);
    let report_to = format!("json={}", report.display());
    let limits = ["--timeout", "3", "--startup-timeout", "3", "--test-threads", "2"];
    let run =
        [&["run"], &limits[..], &["--report", &report_to], arguments, &["--", "python3", "-c", &program]].concat();
    let Watched { code, stdout, stderr } = watch(&run, &pids)?;
    let standing: Value = std::fs::read(&report).map_or(Value::Null, |text| serde_json::from_slice(&text).unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of_rule = |rule: &Value| rule["clauses"].as_array().cloned().unwrap_or_default();
    let cases = standing["rules"].as_array().into_iter().flatten().flat_map(of_rule);
    let cases = cases.flat_map(|clause| clause["cases"].as_array().cloned().unwrap_or_default());
    Ok(Run { code, stdout, stderr, cases: cases.map(|case| (text(&case["id"]), text(&case["outcome"]))).collect() })
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
