//! `verify`: whether a saved standing adds up.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use rt_tool_conformance::standing::verify::{faults, read};

use super::fixtures::Fixtures;
use super::{Exit, Stop, print};

/// Say whether a saved standing adds up
///
/// Its totals, verdicts, rule hashes, fixtures digest and case names are held to one another and to this version of the
/// suite. That the replies were those of the implementation, only a run over it can show.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct VerifyArgs {
    /// The standing, as `run --report json=STANDING` wrote it
    #[arg(value_name = "STANDING")]
    standing: PathBuf,

    #[command(flatten)]
    fixtures: Fixtures,
}

const AFTER_HELP: &str = "\
Exit codes:
  0  it adds up
  1  it does not, for the reasons given
  2  wrong use: there is no such file, or the fixtures are bad";

/// Carries out `verify`.
pub(super) fn verify(arguments: &VerifyArgs) -> Result<Exit, Stop> {
    let path = arguments.standing.display();
    let text = fs::read_to_string(&arguments.standing)
        .map_err(|error| Stop(Exit::WrongUse, format!("cannot read `{path}`: {error}")))?;
    let suite = arguments.fixtures.load()?;
    let standing = match read(&text) {
        Ok(standing) => standing,
        Err(reason) => return Err(Stop(Exit::NotPassed, format!("`{path}` does not add up: {reason}"))),
    };
    let faults = faults(&standing, &suite);
    if !faults.is_empty() {
        let faults = faults.join("\n  ");
        return Err(Stop(Exit::NotPassed, format!("`{path}` does not add up:\n  {faults}")));
    }
    let who = standing.implementation.as_ref().map_or("an anonymous implementation", |identity| &identity.name);
    print(&format!(
        "`{path}` adds up: {} of {} cases of {} {} ran, {} passed; the standing of {}\n",
        standing.totals.cases,
        standing.suite.cases,
        standing.suite.name,
        standing.suite.version,
        standing.totals.pass,
        rt_tool_conformance::visible::visible(who)
    ))?;
    Ok(Exit::Passed)
}
