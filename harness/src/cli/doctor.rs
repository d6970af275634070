//! `doctor`: how an adapter keeps the protocol, step by step, as it is found.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use rt_tool_conformance::doctor::{Diagnosis, Mark, examine};
use rt_tool_conformance::report::diagnosis::{self, Next};
use rt_tool_conformance::subject::{CommandLine, Limits, end_all};

use super::colour::Colour;
use super::run::seconds;
use super::{Exit, Stop, print, program};

/// Look into how an adapter keeps the protocol, and say how to mend it
///
/// Talks to the command step by step, and says of each step what is right, or what is wrong and how to mend it in the usual
/// languages. It does not judge the rules: that is for `run`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct DoctorArgs {
    /// How long a reply may take [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// How long the reply to `initialize` may take [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    startup_timeout: Option<Duration>,

    #[command(flatten)]
    colour: Colour,

    /// The adapter and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

const AFTER_HELP: &str = "\
Example:
  rt-tool-conformance doctor -- python3 adapter.py

Exit codes:
  0  nothing is wrong
  1  something is wrong
  2  wrong use
  3  interrupted
  4  the adapter could not be started or failed `initialize`";

/// Carries out `doctor`. `words` is the whole command line.
pub(super) fn run(arguments: &DoctorArgs, words: &[OsString]) -> Result<Exit, Stop> {
    let line = CommandLine::new(arguments.command.iter().cloned());
    let line = line.ok_or_else(|| Stop(Exit::WrongUse, "no command follows `--`".to_owned()))?;
    watch_for_interrupts()?;
    let default = Limits::default();
    let limits = Limits {
        startup: arguments.startup_timeout.unwrap_or(default.startup),
        reply: arguments.timeout.unwrap_or(default.reply),
    };
    let palette = arguments.colour.palette(io::stdout().is_terminal());
    let found = examine(&line, limits, &mut |finding| {
        stay_if_interrupted();
        // A reader that has seen enough and left is no reason to stop.
        let _ = print(&diagnosis::finding(finding, palette));
    });
    stay_if_interrupted();
    print(&diagnosis::ending(&found, &next(arguments, &found, &line, words)))?;
    Ok(exit(&found))
}

/// On Ctrl-C, and when told to terminate, ends the adapter too: its group is its own, and the terminal's signal does not
/// reach it.
fn watch_for_interrupts() -> Result<(), Stop> {
    let handler = || {
        INTERRUPTED.store(true, Ordering::SeqCst);
        end_all();
        eprintln!("error: interrupted");
        std::process::exit(Exit::NothingJudged as i32);
    };
    ctrlc::set_handler(handler).map_err(|error| Stop(Exit::WrongUse, format!("cannot watch for Ctrl-C: {error}")))
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What is found of an adapter that an interrupt has ended is no finding; the program is about to end.
fn stay_if_interrupted() {
    while INTERRUPTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

/// The commands to type next, with the limits of this one.
fn next(arguments: &DoctorArgs, found: &Diagnosis, line: &CommandLine, words: &[OsString]) -> Next {
    let program = program(words);
    let limits: String = [("--timeout", arguments.timeout), ("--startup-timeout", arguments.startup_timeout)]
        .into_iter()
        .filter_map(|(flag, limit)| Some(format!(" {flag} {}", limit?.as_secs_f64())))
        .collect();
    let rule = match found.claimed[..] {
        ["normalize_arguments"] => " --rule RT-TOOL-8",
        ["lift_artifacts"] => " --rule RT-TOOL-2",
        _ => "",
    };
    Next {
        doctor: format!("{program} doctor{limits} -- {line}"),
        run: format!("{program} run{limits}{rule} -- {line}"),
    }
}

fn exit(found: &Diagnosis) -> Exit {
    if !found.starts {
        Exit::NotStarted
    } else if found.count(Mark::Wrong) > 0 {
        Exit::NotPassed
    } else {
        Exit::Passed
    }
}
