//! `run`: the suite over the reference or a command, the standing on the terminal and in the reports asked for.

mod baseline;
mod display;
mod early;
mod selection;
mod target;

use std::ffi::OsString;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clap::Args;
use rt_tool_conformance::judge::Outcome;
use rt_tool_conformance::report;
use rt_tool_conformance::run::tell::{self, Rerun};
use rt_tool_conformance::run::{self, Board};
use rt_tool_conformance::standing::{RunRecord, Standing, Verdict};
use rt_tool_conformance::subject::{CommandLine, Limits, Subject, quoted};
use rt_tool_reference::adapter::Reference;

use super::fixtures::Fixtures;
use super::{Exit, Stop, program};
use baseline::Known;
use display::Display;
use selection::Chosen;
pub(super) use target::Target;

/// Run the suite and print the standing
///
/// Without a COMMAND the subject is the built-in reference. With one it is started as it stands, never through a shell,
/// and answers the adapter protocol on stdin and stdout.
#[derive(Args, Default)]
#[command(after_help = AFTER_HELP)]
pub(super) struct RunArgs {
    /// Write the standing to a file; FORMAT is `json` or `markdown`. May be given more than once
    #[arg(long = "report", value_name = "FORMAT=PATH")]
    reports: Vec<Target>,

    #[command(flatten)]
    fixtures: Fixtures,

    /// How long a reply may take [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// How long the reply to `initialize` may take [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    startup_timeout: Option<Duration>,

    #[command(flatten)]
    chosen: Chosen,

    #[command(flatten)]
    known: Known,

    #[command(flatten)]
    display: Display,

    /// The adapter and its arguments
    #[arg(last = true, value_name = "COMMAND", help_heading = "Arguments")]
    command: Vec<OsString>,
}

const AFTER_HELP: &str = "\
Examples:
  rt-tool-conformance run
  rt-tool-conformance run -- python3 adapter.py
  rt-tool-conformance run --rule RT-TOOL-8 -- python3 adapter.py
  rt-tool-conformance run --exact RT-TOOL-8/4/doubly-escaped-title -- python3 adapter.py
  rt-tool-conformance run --report json=standing.json -- php adapter.php
  rt-tool-conformance run --write-baseline known-failures.txt -- php adapter.php
  rt-tool-conformance run --baseline known-failures.txt -- php adapter.php";

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "wanted a number of seconds above 0".to_owned())
}

/// Carries out `run`. `words` is the whole command line, for the commands that failures print.
pub(super) fn run(arguments: &RunArgs, words: &[OsString]) -> Result<Exit, Stop> {
    let command = command(arguments, words)?;
    let suite = Arc::new(arguments.fixtures.load()?);
    for target in &arguments.reports {
        target.check().map_err(|problem| Stop(Exit::WrongUse, problem))?;
    }
    let known = arguments.known.read(&arguments.chosen)?;
    let plan = arguments.chosen.plan();
    let selected = arguments.chosen.filters.count(&suite, hint(arguments))?;
    if arguments.chosen.list {
        run::list(&suite, &plan.selection).map_err(|stopped| Stop(Exit::NothingJudged, stopped.to_string()))?;
        return Ok(Exit::Passed);
    }
    let boards = early::watch_for_interrupts()?;
    let subject = start(arguments, command)?;
    let introduction = subject.introduction().clone();
    let end = early::end(Arc::clone(&suite), introduction.clone(), selected, arguments.display);
    let board = Arc::clone(boards.get_or_init(|| Arc::new(Board::new(end))));
    let told = tell::failures(&suite, known.as_ref().map(|known| Arc::clone(&known.baseline)), rerun(arguments, words));
    let judged = run::run(&suite, &subject, &plan, &board, arguments.display.libtest(), &told);
    drop(subject);
    let judged = judged.map_err(|stopped| Stop(Exit::NothingJudged, stopped.to_string()))?;
    let standing = Standing::new(&suite, &introduction, record(arguments), &judged);
    // First what cannot fail: a report that cannot be written must not cost the run its result.
    if arguments.display.verbose {
        arguments.display.print(&report::passed::text(&suite, &judged));
    }
    arguments.display.print(&report::text::text(&standing, arguments.display.palette()));
    for target in &arguments.reports {
        target.write(&standing).map_err(|problem| Stop(Exit::WrongUse, problem))?;
    }
    something_was_judged(&standing)?;
    match known {
        Some(known) => known.conclude(&suite, &judged, arguments.display),
        None => Ok(exit(&standing)),
    }
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

/// What ends a sentence on a filter that fits nothing: it may have been meant as the command to test.
fn hint(arguments: &RunArgs) -> &'static str {
    if arguments.command.is_empty() {
        ", and a command to test comes after `run --`: rt-tool-conformance run -- python3 adapter.py"
    } else {
        ""
    }
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
    started.map_err(|not_started| early::not_started_in_words(&not_started))
}

/// What the standing says of how it was come by.
fn record(arguments: &RunArgs) -> RunRecord {
    let words = |words: &[OsString]| words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    RunRecord {
        date: Some(date()),
        command: (!arguments.command.is_empty()).then(|| words(&arguments.command)),
        selection: arguments.chosen.words(),
    }
}

/// Now, or the time that the environment says it is, for a standing that is to come out the same again.
fn date() -> String {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let now = epoch.map_or_else(SystemTime::now, |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
    humantime::format_rfc3339_seconds(now).to_string()
}

/// The command that runs one case again as this one ran it.
fn rerun(arguments: &RunArgs, words: &[OsString]) -> Arc<Rerun> {
    let word = |word: &OsString| quoted(&word.to_string_lossy());
    let mut before = vec![program(words), "run".to_owned()];
    if let Some(root) = &arguments.fixtures.folder {
        before.extend(["--fixtures".to_owned(), quoted(&root.to_string_lossy())]);
    }
    for (flag, limit) in [("--timeout", arguments.timeout), ("--startup-timeout", arguments.startup_timeout)] {
        before.extend(limit.into_iter().flat_map(|limit| [flag.to_owned(), limit.as_secs_f64().to_string()]));
    }
    before.extend(arguments.chosen.how());
    before.push("--exact".to_owned());
    let mut after = Vec::from_iter((!arguments.command.is_empty()).then(|| "--".to_owned()));
    after.extend(arguments.command.iter().map(word));
    Arc::new(move |name| [before.clone(), vec![name.to_string()], after.clone()].concat().join(" "))
}

fn something_was_judged(standing: &Standing) -> Result<(), Stop> {
    let outcomes: Vec<Outcome> = standing.cases().map(|case| case.outcome).collect();
    if outcomes.iter().all(|outcome| !outcome.replied()) {
        return Err(Stop(Exit::NothingJudged, "nothing was judged: no reply came to any request".to_owned()));
    }
    if outcomes.iter().all(|outcome| *outcome == Outcome::NotClaimed) {
        let sentence = "nothing was judged: the adapter claims none of what was selected (-32601 on every request)";
        return Err(Stop(Exit::NothingJudged, sentence.to_owned()));
    }
    Ok(())
}

fn exit(standing: &Standing) -> Exit {
    for rule in standing.rules.iter().filter(|rule| rule.verdict == Verdict::NotClaimed) {
        let claimed: Vec<&str> = standing
            .rules
            .iter()
            .filter(|other| other.verdict != Verdict::NotClaimed)
            .map(|other| other.rule.id())
            .collect();
        eprintln!(
            "note: {} is not claimed; to judge what is claimed alone, run with `--rule {}`",
            rule.rule,
            claimed.join("` or `")
        );
    }
    let mut outcomes = standing.cases().map(|case| case.outcome);
    if outcomes.all(|outcome| outcome == Outcome::Pass) { Exit::Passed } else { Exit::NotPassed }
}
