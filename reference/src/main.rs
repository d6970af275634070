//! The reference as an adapter: answers the protocol on stdin and stdout, so that the suite can run it as a stranger.
//!
//! Each argument is a reading, as `QUESTION=ANSWER`; without any it takes the reference's own.

use std::io;
use std::process::ExitCode;

use rt_tool_reference::adapter::{Reference, serve};
use rt_tool_reference::{Readings, UnknownReading};

fn main() -> ExitCode {
    // What is no Unicode is no reading's name either, and is refused as it is shown.
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let readings = match readings(arguments) {
        Ok(readings) => readings,
        Err(problem) => {
            eprintln!("error: {problem}");
            eprintln!("usage: rt-tool-reference [QUESTION=ANSWER …]   (questions and answers: fixtures/readings.json)");
            return ExitCode::from(2);
        }
    };
    match serve(&Reference(readings), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked has left; there is nobody to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn readings(arguments: impl Iterator<Item = String>) -> Result<Readings, UnknownReading> {
    let mut readings = Readings::default();
    for argument in arguments {
        let (question, answer) = argument.split_once('=').unwrap_or((&argument, ""));
        readings.select(question, answer)?;
    }
    Ok(readings)
}
