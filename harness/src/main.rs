//! The command line: reads arguments, runs, prints, writes reports, and says with its exit code how it went.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
