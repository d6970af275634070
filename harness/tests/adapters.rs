//! The worked adapters, each in its own language: the suite ends over them as `reference/adapters/README.md` says.
//!
//! An interpreter or a package that is missing is a failure in CI, and ignored elsewhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use serde_json::Value;

struct Worked {
    language: &'static str,
    /// The interpreter and what of it shows that it is there.
    version: [&'static str; 2],
    file: &'static str,
    /// The version without which the failing cases are others, if that matters.
    exactly: Option<&'static str>,
    /// What has to stand beside the file, if anything.
    needs: Option<&'static str>,
    /// The cases that fail; a `*` at the end stands for any ending.
    fails: &'static [&'static str],
}

const WORKED: &[Worked] = &[
    Worked {
        language: "python",
        version: ["python3", "--version"],
        file: "python/adapter.py",
        exactly: None,
        needs: None,
        fails: &[
            "RT-TOOL-8/4/numbers-of-other-controls",
            "RT-TOOL-8/4/the-number-of-delete",
            "RT-TOOL-8/4/numbers-of-noncharacters",
        ],
    },
    Worked {
        language: "node",
        version: ["node", "--version"],
        file: "node/adapter.mjs",
        exactly: None,
        needs: Some("node/node_modules/entities"),
        fails: &[],
    },
    Worked {
        language: "php",
        version: ["php", "--version"],
        file: "php/adapter.php",
        exactly: None,
        needs: None,
        fails: &[],
    },
    Worked {
        language: "sh",
        version: ["jq", "--version"],
        file: "shell/adapter.sh",
        exactly: Some("jq-1.6"),
        needs: None,
        fails: &[
            "RT-TOOL-8/2/nan-and-infinity-are-not-json",
            "RT-TOOL-8/2/numbers-of-other-languages-are-not-json",
            "RT-TOOL-8/4/names-beginning-with-*",
            "RT-TOOL-8/4/names-beyond-the-five",
            "RT-TOOL-8/4/names-with-digits",
            "RT-TOOL-8/4/names-that-begin-with-shorter-ones",
            "RT-TOOL-8/4/names-in-both-letter-cases",
            "RT-TOOL-8/4/names-of-two-code-points",
            "RT-TOOL-8/4/nbsp-is-no-space",
            "RT-TOOL-8/4/layers-of-different-kinds",
            "RT-TOOL-8/4/numbers-of-white-space",
            "RT-TOOL-8/4/a-hundred-references",
        ],
    },
];

fn main() -> ExitCode {
    let trial = |worked: &'static Worked| Trial::ignorable_test(worked.language, || stands_as_it_says(worked));
    libtest_mimic::run(&Arguments::from_args(), WORKED.iter().map(trial).collect()).exit_code()
}

fn stands_as_it_says(worked: &Worked) -> Result<Completion, Failed> {
    if let Some(missing) = missing(worked) {
        return if std::env::var_os("CI").is_some() {
            Err(missing.into())
        } else {
            Ok(Completion::ignored_with(missing))
        };
    }
    let report = tempfile::NamedTempFile::new()?;
    let interpreter = if worked.language == "sh" { "sh" } else { worked.version[0] };
    let output = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
        .args(["run", "--report", &format!("json={}", report.path().display()), "--", interpreter])
        .arg(adapters().join(worked.file))
        .output()?;
    let standing: Value = serde_json::from_slice(&std::fs::read(report.path())?)?;
    let fails = failing(&standing);
    let told = || format!("{}\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.code() != Some(i32::from(!worked.fails.is_empty())) {
        return Err(format!("it ends with {}:\n{}", output.status, told()).into());
    }
    let counts = format!("{} of {} cases", fails.len(), count(&standing));
    if !fails.is_empty() && !include_str!("../../reference/adapters/README.md").contains(&counts) {
        return Err(format!("the README of the adapters does not say `{counts}`").into());
    }
    let fits = |name: &str, pattern: &str| match pattern.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == pattern,
    };
    let new: Vec<&String> =
        fails.iter().filter(|name| !worked.fails.iter().any(|pattern| fits(name, pattern))).collect();
    let gone: Vec<&&str> =
        worked.fails.iter().filter(|pattern| !fails.iter().any(|name| fits(name, pattern))).collect();
    if new.is_empty() && gone.is_empty() {
        return Ok(Completion::Completed);
    }
    Err(format!("fails beside what is listed: {new:?}; passes though it is listed: {gone:?}").into())
}

fn missing(worked: &Worked) -> Option<String> {
    let [interpreter, version] = worked.version;
    let told = Command::new(interpreter).arg(version).output().ok().filter(|output| output.status.success());
    let Some(told) = told.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()) else {
        return Some(format!("`{interpreter}` is not there"));
    };
    if let Some(exactly) = worked.exactly.filter(|exactly| *exactly != told) {
        return Some(format!("the cases that fail are those of {exactly}, and this is {told}"));
    }
    let needed = worked.needs.filter(|needed| !adapters().join(needed).exists())?;
    Some(format!("{needed} is not there; run `npm ci` beside the adapter"))
}

fn adapters() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/adapters")
}

fn failing(standing: &Value) -> BTreeSet<String> {
    let failing = cases(standing).into_iter().filter(|case| case["outcome"] != "pass");
    failing.filter_map(|case| Some(case["id"].as_str()?.to_owned())).collect()
}

fn count(standing: &Value) -> usize {
    cases(standing).len()
}

fn cases(standing: &Value) -> Vec<Value> {
    let items = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let clauses = items(standing, "rules").into_iter().flat_map(|rule| items(&rule, "clauses"));
    clauses.flat_map(|clause| items(&clause, "cases")).collect()
}
