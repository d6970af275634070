//! `init` in each language: what it writes runs as it is, claims nothing, and comes to its first reds once it is filled in.
//!
//! An interpreter that is missing is a failure in CI, and ignored elsewhere.

#[path = "support/binary.rs"]
mod binary;
#[path = "support/golden.rs"]
mod golden;

use std::path::Path;
use std::process::{Command, ExitCode, Output};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use binary::{ends, harness, scratch};
use golden::golden;

struct Template {
    language: &'static str,
    interpreter: &'static str,
    /// What the interpreter needs beside itself.
    needs: &'static str,
    file: &'static str,
    /// The two bodies to be filled in, and with what.
    fill: [(&'static str, &'static str); 2],
}

const TEMPLATES: &[Template] = &[
    Template {
        language: "python",
        interpreter: "python3",
        needs: "python3",
        file: "adapter.py",
        fill: [
            ("to the tool.\"\"\"\n    raise NotImplementedError", "to the tool.\"\"\"\n    return arguments"),
            (
                "[...]}.\"\"\"\n    raise NotImplementedError",
                "[...]}.\"\"\"\n    return {\"success\": outcome == \"success\", \"data\": output, \"artifacts\": []}",
            ),
        ],
    },
    Template {
        language: "node",
        interpreter: "node",
        needs: "node",
        file: "adapter.mjs",
        fill: [
            ("arguments: sent }) {\n  throw new NotClaimed();", "arguments: sent }) {\n  return sent;"),
            (
                "output, error }) {\n  throw new NotClaimed();",
                "output, error }) {\n  return { success: outcome === \"success\", data: output, artifacts: [] };",
            ),
        ],
    },
    Template {
        language: "php",
        interpreter: "php",
        needs: "php",
        file: "adapter.php",
        fill: [
            (
                "object $arguments): object\n{\n    throw new NotClaimed();",
                "object $arguments): object\n{\n    return $arguments;",
            ),
            (
                "?string $error): array\n{\n    throw new NotClaimed();",
                "?string $error): array\n{\n    return ['success' => $outcome === 'success', 'data' => $output, 'artifacts' => []];",
            ),
        ],
    },
    Template {
        language: "shell",
        interpreter: "sh",
        needs: "jq",
        file: "adapter.sh",
        fill: [
            (
                "normalize_arguments() {\n  return $not_claimed",
                "normalize_arguments() {\n  jq --compact-output '{arguments}'",
            ),
            (
                "lift_artifacts() {\n  return $not_claimed",
                "lift_artifacts() {\n  jq --compact-output '{success: (.outcome == \"success\"), data: .output, artifacts: []}'",
            ),
        ],
    },
];

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = TEMPLATES
        .iter()
        .map(|template| Trial::ignorable_test(template.language, || in_one_language(template)))
        .collect();
    trials.push(Trial::test("says_what_it_wrote_and_what_to_do_next", says_what_to_do_next));
    trials.push(Trial::test("leaves_what_is_there_alone", leaves_alone));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn in_one_language(template: &Template) -> Result<Completion, Failed> {
    if !Command::new(template.needs).arg("--version").output().is_ok_and(|output| output.status.success()) {
        let missing = format!("`{}` is not there", template.needs);
        return if std::env::var_os("CI").is_some() {
            Err(missing.into())
        } else {
            Ok(Completion::ignored_with(missing))
        };
    }
    let (_folder, folder) = scratch("conformance");
    ends(&harness(&["init", template.language, &folder.to_string_lossy()]), 0);
    let path = folder.join(template.file);
    let text = std::fs::read_to_string(&path)?;
    assert!(text.lines().count() <= 40, "{} has {} lines", template.file, text.lines().count());
    let (stdout, stderr) = ends(&run(template, &path, &["RT-TOOL-8/4", "RT-TOOL-2/1"]), 3);
    assert_eq!(stdout.matches("  not claimed  ").count(), 4, "{stdout}");
    assert!(stderr.contains("nothing was judged: the adapter claims none of what was selected"), "{stderr}");

    let filled = template.fill.iter().fold(text, |text, (body, instead)| {
        assert!(text.contains(body), "the template has no `{body}`");
        text.replace(body, instead)
    });
    std::fs::write(&path, filled)?;
    let (stdout, stderr) =
        ends(&run(template, &path, &["RT-TOOL-2/1", "RT-TOOL-8/1", "RT-TOOL-8/4/doubly", "RT-TOOL-8/5"]), 1);
    assert!(stdout.contains("likely: arguments were passed on as sent"), "{stdout}");
    assert!(stdout.contains("RT-TOOL-2/1/an-output-without-the-key ") && !stdout.contains("not claimed"), "{stdout}");
    for other in ["malformed: ", "crashed: ", "timed-out: ", "error: "] {
        assert!(!stdout.contains(other), "{other}{stdout}");
    }
    assert_eq!(stderr, "");
    Ok(Completion::Completed)
}

fn run(template: &Template, path: &Path, filters: &[&str]) -> Output {
    let path = path.to_string_lossy();
    harness(&[&["run"], filters, &["--", template.interpreter, &path]].concat())
}

fn says_what_to_do_next() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"));
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, "rt-tool-conformance");
    let output = command.args(["init", "python", "my conformance"]).current_dir(&folder).output()?;
    let (stdout, _) = ends(&output, 0);
    let workflow = std::fs::read_to_string(folder.path().join("my conformance/rt-tool-conformance.yml"))?;
    golden("init.txt", &format!("{stdout}\n---- rt-tool-conformance.yml ----\n{workflow}"));
    Ok(())
}

fn leaves_alone() -> Result<(), Failed> {
    let (_folder, folder) = scratch("there");
    std::fs::create_dir(&folder)?;
    std::fs::write(folder.join("rt-tool-conformance.yml"), "mine")?;
    let (stdout, stderr) = ends(&harness(&["init", "php", &folder.to_string_lossy()]), 2);
    assert_eq!(stdout, "");
    assert!(stderr.contains("rt-tool-conformance.yml`: it is there already"), "{stderr}");
    assert_eq!(std::fs::read_to_string(folder.join("rt-tool-conformance.yml"))?, "mine");
    assert_eq!(std::fs::read_dir(&folder)?.count(), 1, "a file was left beside it");
    ends(&harness(&["init", "cobol", &folder.to_string_lossy()]), 2);
    Ok(())
}
