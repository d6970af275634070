//! `report`: a saved standing, rendered again.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use rt_tool_conformance::report::text;
use rt_tool_conformance::standing::verify::read;

use super::colour::Colour;
use super::run::Target;
use super::{Exit, Stop, print};

/// Render a saved standing again
///
/// Every report is a function of the standing, so it comes out as it did at the end of the run. Without `--report` it is
/// printed as `run` prints it.
#[derive(Args)]
pub(super) struct ReportArgs {
    /// The standing, as `run --report json=STANDING` wrote it
    #[arg(value_name = "STANDING")]
    standing: PathBuf,

    /// Write a report to a file; FORMAT is `json` or `markdown`. May be given more than once
    #[arg(long = "report", value_name = "FORMAT=PATH")]
    reports: Vec<Target>,

    #[command(flatten)]
    colour: Colour,
}

/// Carries out `report`.
pub(super) fn report(arguments: &ReportArgs) -> Result<Exit, Stop> {
    let path = arguments.standing.display();
    let wrong = |reason: String| Stop(Exit::WrongUse, reason);
    let text =
        fs::read_to_string(&arguments.standing).map_err(|error| wrong(format!("cannot read `{path}`: {error}")))?;
    let standing = read(&text).map_err(|reason| wrong(format!("cannot render `{path}`: {reason}")))?;
    if arguments.reports.is_empty() {
        let terminal = std::io::IsTerminal::is_terminal(&std::io::stdout());
        print(&text::text(&standing, arguments.colour.palette(terminal)))?;
    }
    arguments.reports.iter().try_for_each(|target| target.write(&standing)).map_err(wrong)?;
    Ok(Exit::Passed)
}
