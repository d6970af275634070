//! The binary, as a user starts it, and adapters of a few lines for it to run.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs the binary to its end.
pub(crate) fn harness(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance")).args(arguments).output().unwrap()
}

/// Runs the suite over an adapter written in a few lines of Python.
pub(crate) fn over_python(arguments: &[&str], program: &str) -> Output {
    harness(&[&["run"], arguments, &["--", "python3", "-c", program]].concat())
}

/// What was printed on stdout and on stderr by a run that ended with `code`.
#[track_caller]
pub(crate) fn ends(output: &Output, code: i32) -> (String, String) {
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "stdout:\n{stdout}\nstderr:\n{stderr}");
    (stdout, stderr)
}

/// A path in a folder of its own that is gone when the test ends.
pub(crate) fn scratch(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// An adapter that says who it is and leaves the rest to `answer`, a Python expression of a request `r`.
pub(crate) fn adapter(answer: &str) -> String {
    format!(
        r#"
import json, os, sys, time
asked = 0
for line in sys.stdin:
    r = json.loads(line)
    if r["method"] == "initialize":
        result = {{"protocolVersion": 1, "implementation": {{"name": "bad\u001b[2J"}}}}
        print(json.dumps({{"id": r["id"], "result": result}}), flush=True)
    else:
        asked += 1
        print(json.dumps({answer}), flush=True)
"#
    )
}
