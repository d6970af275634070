//! `run`: the suite over the reference or a command, the standing on the terminal and in the reports asked for.

mod selection;
mod target;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use libtest_mimic::{Arguments, ColorSetting, FormatSetting};
use rt_tool_conformance::fixture::{Case, Suite};
use rt_tool_conformance::judge::Outcome;
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::report;
use rt_tool_conformance::run::{self, Rerun};
use rt_tool_conformance::standing::{Standing, Verdict};
use rt_tool_conformance::subject::{CommandLine, Limits, NotStarted, Subject, end_all, quoted};
use rt_tool_reference::adapter::Reference;

use super::{Exit, Stop};
use selection::Selection;
use target::Target;

/// Run the suite and print the standing
///
/// Without a COMMAND the subject is the built-in reference. With one it is started as it stands, never through a shell,
/// and answers the adapter protocol on stdin and stdout.
#[derive(Args, Default)]
#[command(after_help = AFTER_HELP)]
pub(super) struct RunArgs {
    #[command(flatten)]
    selection: Selection,

    /// The adapter and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,

    /// Write the standing to a file; FORMAT is `json`. May be given more than once
    #[arg(long = "report", value_name = "FORMAT=PATH")]
    reports: Vec<Target>,

    /// Read the fixtures from DIR instead of the ones built in
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,

    /// How long a reply may take [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// How long the reply to `initialize` may take [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    startup_timeout: Option<Duration>,
}

const AFTER_HELP: &str = "\
Examples:
  rt-tool-conformance run
  rt-tool-conformance run -- python3 adapter.py
  rt-tool-conformance run RT-TOOL-8 -- python3 adapter.py
  rt-tool-conformance run --exact RT-TOOL-8/4/doubly-escaped-title -- python3 adapter.py
  rt-tool-conformance run --report json=standing.json -- php adapter.php";

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "wanted a number of seconds above 0".to_owned())
}

/// Carries out `run`. `words` is the whole command line, for the commands that failures print.
pub(super) fn run(arguments: &RunArgs, words: &[OsString]) -> Result<Exit, Stop> {
    let command = command(arguments, words)?;
    let suite = suite(arguments)?;
    for target in &arguments.reports {
        target.check().map_err(|problem| Stop(Exit::WrongUse, problem))?;
    }
    let libtest = arguments.selection.libtest();
    if run::selected(&suite, &libtest).is_empty() {
        return Err(Stop(Exit::NothingJudged, nothing_selected(arguments, &suite)));
    }
    if libtest.list {
        run::list(&suite, &libtest).map_err(|stopped| Stop(Exit::NothingJudged, stopped.to_string()))?;
        return Ok(Exit::Passed);
    }
    end_adapters_when_interrupted()?;
    let subject = start(arguments, command)?;
    let (suite, subject) = (Arc::new(suite), Arc::new(subject));
    let judged = run::run(&suite, &subject, &libtest, &rerun(arguments, words));
    let introduction = subject.introduction().clone();
    if let Some(subject) = Arc::into_inner(subject) {
        subject.finish();
    }
    let judged = judged.map_err(|stopped| Stop(Exit::NothingJudged, stopped.to_string()))?;
    let standing = Standing::new(&suite, &introduction, &judged);
    // First what cannot fail: a report that cannot be written must not cost the run its result.
    print(&standing, &libtest);
    for target in &arguments.reports {
        target.write(&standing).map_err(|problem| Stop(Exit::WrongUse, problem))?;
    }
    exit(&standing)
}

/// The command after `--`. A `--` with nothing behind it is an empty variable in somebody's script; taking it for a run of the
/// reference would look like success.
fn command(arguments: &RunArgs, words: &[OsString]) -> Result<Option<CommandLine>, Stop> {
    let command = CommandLine::new(arguments.command.iter().cloned());
    if command.is_none() && words.iter().any(|word| word == "--") {
        return Err(Stop(
            Exit::WrongUse,
            "no command follows `--`; leave it out to run the built-in reference".to_owned(),
        ));
    }
    Ok(command)
}

fn suite(arguments: &RunArgs) -> Result<Suite, Stop> {
    let files = arguments.fixtures.as_ref().map_or_else(|| Ok(Files::embedded()), |root| Files::read(root));
    files.and_then(|files| load(&files)).map_err(|faults| Stop(Exit::WrongUse, faults.to_string()))
}

fn nothing_selected(arguments: &RunArgs, suite: &Suite) -> String {
    let Some(filter) = &arguments.selection.filter else {
        return "no case was selected; `--list` shows what there is".to_owned();
    };
    let how = if arguments.selection.exact { "is called" } else { "has a name that contains" };
    let meant = |case: &&Case| case.name.to_string().to_lowercase().contains(&filter.to_lowercase());
    let mut sentence = match suite.cases.iter().find(meant) {
        Some(case) => format!("no case {how} `{filter}`; did you mean `{}`?", case.name),
        None => format!("no case {how} `{filter}`; `--list` shows what there is"),
    };
    if arguments.command.is_empty() {
        sentence += ", and a command to test comes after `--`";
    }
    sentence
}

/// On Ctrl-C, and when told to terminate, the adapters go too: their groups are their own, and the terminal's signal does
/// not reach them.
fn end_adapters_when_interrupted() -> Result<(), Stop> {
    let handler = || {
        end_all();
        eprintln!("error: the run was interrupted; nothing it found so far is a standing");
        std::process::exit(i32::from(Exit::NothingJudged as u8));
    };
    ctrlc::set_handler(handler).map_err(|error| Stop(Exit::WrongUse, format!("cannot watch for Ctrl-C: {error}")))
}

fn start(arguments: &RunArgs, command: Option<CommandLine>) -> Result<Subject, Stop> {
    let default = Limits::default();
    let limits = Limits {
        startup: arguments.startup_timeout.unwrap_or(default.startup),
        reply: arguments.timeout.unwrap_or(default.reply),
    };
    let started = match command {
        None => Subject::in_process(Reference::default()),
        Some(line) => Subject::command(line, limits),
    };
    started.map_err(|NotStarted { reason, stderr }| {
        let mut sentence = reason;
        if !stderr.is_empty() {
            sentence += &format!("\nlast lines on stderr:\n  {}", stderr.join("\n  "));
        }
        if !sentence.starts_with("cannot start") {
            sentence +=
                "\nThe command answers the adapter protocol on stdin and stdout; the README has it on one screen.";
        }
        Stop(Exit::NotStarted, sentence)
    })
}

/// The command that runs one case again as this one ran it.
fn rerun(arguments: &RunArgs, words: &[OsString]) -> Arc<Rerun> {
    let word = |word: &OsString| quoted(&word.to_string_lossy());
    let mut before = vec![words.first().map_or_else(|| env!("CARGO_PKG_NAME").to_owned(), word), "run".to_owned()];
    if let Some(root) = &arguments.fixtures {
        before.extend(["--fixtures".to_owned(), quoted(&root.to_string_lossy())]);
    }
    for (flag, limit) in [("--timeout", arguments.timeout), ("--startup-timeout", arguments.startup_timeout)] {
        before.extend(limit.into_iter().flat_map(|limit| [flag.to_owned(), limit.as_secs_f64().to_string()]));
    }
    before.push("--exact".to_owned());
    let mut after = Vec::from_iter((!arguments.command.is_empty()).then(|| "--".to_owned()));
    after.extend(arguments.command.iter().map(word));
    Arc::new(move |name| [before.clone(), vec![name.to_string()], after.clone()].concat().join(" "))
}

/// Prints the standing after libtest's lines; on stderr where stdout is for libtest's JSON events alone.
fn print(standing: &Standing, libtest: &Arguments) {
    let json_events = libtest.format == Some(FormatSetting::Json);
    let terminal = if json_events { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    let colour = match libtest.color.unwrap_or_default() {
        ColorSetting::Always => true,
        ColorSetting::Never => false,
        ColorSetting::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };
    let palette = if colour { report::text::Palette::colour() } else { report::text::Palette::plain() };
    let text = report::text::text(standing, palette);
    // A reader that has seen enough and left is no fault of ours.
    let _ = if json_events { io::stderr().write_all(text.as_bytes()) } else { io::stdout().write_all(text.as_bytes()) };
}

fn exit(standing: &Standing) -> Result<Exit, Stop> {
    let outcomes: Vec<Outcome> = standing.cases().map(|case| case.outcome).collect();
    if outcomes.iter().all(|outcome| !outcome.replied()) {
        return Err(Stop(Exit::NothingJudged, "nothing was judged: no reply came to any request".to_owned()));
    }
    if outcomes.iter().all(|outcome| *outcome == Outcome::NotClaimed) {
        let sentence = "nothing was judged: the adapter claims none of what was selected (-32601 on every request)";
        return Err(Stop(Exit::NothingJudged, sentence.to_owned()));
    }
    for rule in standing.rules.iter().filter(|rule| rule.verdict == Verdict::NotClaimed) {
        let claimed: Vec<&str> = standing
            .rules
            .iter()
            .filter(|other| other.verdict != Verdict::NotClaimed)
            .map(|other| other.rule.id())
            .collect();
        eprintln!(
            "note: {} is not claimed; to judge what is claimed alone, run with the filter `{}`",
            rule.rule,
            claimed.join("` or `")
        );
    }
    Ok(if outcomes.iter().all(|outcome| *outcome == Outcome::Pass) { Exit::Passed } else { Exit::NotPassed })
}
