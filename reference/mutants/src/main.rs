//! A mutant as an adapter: `rt-tool-mutants NAME` answers the protocol; without a name it lists them.

use std::io;
use std::process::ExitCode;

use rt_tool_mutants::MUTANTS;
use rt_tool_reference::adapter::serve;

fn main() -> ExitCode {
    let Some(name) = std::env::args_os().nth(1) else {
        for mutant in MUTANTS {
            println!("{:30} {}  {}", mutant.name, mutant.clause, mutant.fault);
        }
        return ExitCode::SUCCESS;
    };
    let Some(mutant) = MUTANTS.iter().find(|mutant| name == mutant.name) else {
        eprintln!("error: there is no mutant `{}`; without a name this lists them", name.display());
        return ExitCode::from(2);
    };
    match serve(mutant, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
