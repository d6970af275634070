//! The command line of `rt-tool-conformance`.

mod colour;
mod doctor;
mod files;
mod filters;
mod fixtures;
mod init;
mod list;
mod report;
mod run;
mod show;
mod verify;

use std::ffi::OsString;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use rt_tool_conformance::subject::quoted;

/// The conformance suite for the FlowDrop rules RT-TOOL-2 and RT-TOOL-8.
#[derive(Parser)]
#[command(name = "rt-tool-conformance", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
#[allow(clippy::large_enum_variant, reason = "there is one of them")]
enum Command {
    Run(run::RunArgs),
    Doctor(doctor::DoctorArgs),
    Init(init::InitArgs),
    List(list::ListArgs),
    Show(show::ShowArgs),
    Report(report::ReportArgs),
    Verify(verify::VerifyArgs),
}

const AFTER_HELP: &str = "\
Without a command it runs the whole suite on the built-in reference.

Exit codes:
  0  every selected case passed, or failed as the baseline expects
  1  a case did not pass, or the baseline is not true any more
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
    quiet_about_printing();
    let words: Vec<_> = std::env::args_os().collect();
    let cli = Cli::try_parse_from(&words).unwrap_or_else(|error| wrong_words(&error));
    let carried_out = match cli.command.unwrap_or_else(|| Command::Run(run::RunArgs::default())) {
        Command::Run(arguments) => run::run(&arguments, &words),
        Command::Doctor(arguments) => doctor::run(&arguments, &words),
        Command::Init(arguments) => init::init(&arguments, &words),
        Command::List(arguments) => list::list(&arguments).map(|()| Exit::Passed),
        Command::Show(arguments) => show::show(&arguments).map(|()| Exit::Passed),
        Command::Report(arguments) => report::report(&arguments),
        Command::Verify(arguments) => verify::verify(&arguments),
    };
    let exit = carried_out.unwrap_or_else(|Stop(exit, sentence)| {
        eprintln!("error: {sentence}");
        exit
    });
    ExitCode::from(exit as u8)
}

/// Prints `text` on stdout. A reader that has seen enough and left is no fault.
fn print(text: &str) -> Result<(), Stop> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Stop(Exit::WrongUse, format!("cannot print on stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// How the program was called, for the commands it prints.
fn program(words: &[OsString]) -> String {
    words.first().map_or_else(|| env!("CARGO_PKG_NAME").to_owned(), |word| quoted(&word.to_string_lossy()))
}

/// Ends the program as clap does; to a word that it cannot place it adds where a command to test belongs.
fn wrong_words(error: &clap::Error) -> ! {
    let _ = error.print();
    if matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand) {
        eprintln!("\nA command to test comes after `run --`: rt-tool-conformance run -- python3 adapter.py");
    }
    std::process::exit(error.exit_code())
}

/// Where it cannot print, because `head` has seen enough or a disk is full, libtest-mimic panics. That is caught, and told
/// in a sentence; nobody wants to read a backtrace for it.
fn quiet_about_printing() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let printing = info.location().is_some_and(|place| place.file().contains("libtest-mimic"));
        if !printing {
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
