//! The command line of `rt-tool-conformance`.

mod run;

use std::panic;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The conformance suite for the FlowDrop rules RT-TOOL-2 and RT-TOOL-8.
#[derive(Parser)]
#[command(name = "rt-tool-conformance", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Run(run::RunArgs),
}

const AFTER_HELP: &str = "\
Without a command it runs the whole suite on the built-in reference.

Exit codes:
  0  every selected case passed
  1  a case did not pass
  2  wrong use, bad configuration or a bad fixture
  3  nothing was judged: no case was selected, or no reply came at all
  4  the adapter could not be started or failed `initialize`";

/// How a call of the command line ends.
#[derive(Clone, Copy)]
enum Exit {
    Passed = 0,
    NotPassed = 1,
    WrongUse = 2,
    NothingJudged = 3,
    NotStarted = 4,
}

/// What ends a call early: the exit code and the sentence for stderr.
struct Stop(Exit, String);

pub(crate) fn main() -> ExitCode {
    quiet_about_closed_pipes();
    let words: Vec<_> = std::env::args_os().collect();
    let cli = Cli::parse_from(&words);
    let arguments = match cli.command {
        Some(Command::Run(arguments)) => arguments,
        None => run::RunArgs::default(),
    };
    let exit = run::run(&arguments, &words).unwrap_or_else(|Stop(exit, sentence)| {
        eprintln!("error: {sentence}");
        exit
    });
    ExitCode::from(exit as u8)
}

/// A reader that has seen enough, such as `head`, closes the pipe; libtest-mimic panics at that, and nobody wants to read
/// a backtrace for it.
fn quiet_about_closed_pipes() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let closed = info.payload().downcast_ref::<String>().is_some_and(|message| message.contains("BrokenPipe"));
        if !closed {
            report(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
