//! `show`: one case, for whoever has to make it pass.

use std::io::{self, IsTerminal};

use clap::Args;
use rt_tool_conformance::fixture::{Case, Suite};
use rt_tool_conformance::near;
use rt_tool_conformance::report::case;

use super::colour::Colour;
use super::fixtures::Fixtures;
use super::{Exit, Stop, print};

/// Print a case: what is sent, what is accepted and why
///
/// The last line is the request as an adapter gets it, to be pasted or piped into its stdin.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ShowArgs {
    /// The full name of the case, or its last part
    #[arg(value_name = "CASE")]
    case: String,

    /// Print the case whole, as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    fixtures: Fixtures,

    #[command(flatten)]
    colour: Colour,
}

const AFTER_HELP: &str = "\
Examples:
  rt-tool-conformance show RT-TOOL-8/4/doubly-escaped-title
  rt-tool-conformance show doubly-escaped-title --json
  rt-tool-conformance show doubly-escaped-title | tail -n 1 | python3 adapter.py";

/// Carries out `show`.
pub(super) fn show(arguments: &ShowArgs) -> Result<(), Stop> {
    let suite = arguments.fixtures.load()?;
    let case = find(&suite, &arguments.case)?;
    print(&if arguments.json {
        case::json(&suite, case)
    } else {
        case::text(&suite, case, arguments.colour.palette(io::stdout().is_terminal()))
    })
}

fn find<'s>(suite: &'s Suite, word: &str) -> Result<&'s Case, Stop> {
    let called: Vec<&Case> =
        suite.cases.iter().filter(|case| case.name.id == word || case.name.to_string() == word).collect();
    let or = |names: Vec<String>| names.join("` or `");
    let sentence = match called[..] {
        [case] => return Ok(case),
        [] => match near::names(suite, word)[..] {
            [] => format!("no case is called `{word}`; `list` shows what there is"),
            ref near => format!(
                "no case is called `{word}`; did you mean `{}`?",
                or(near.iter().map(ToString::to_string).collect())
            ),
        },
        _ => format!(
            "several cases are called `{word}`; say `{}`",
            or(called.iter().map(|case| case.name.to_string()).collect())
        ),
    };
    Err(Stop(Exit::WrongUse, sentence))
}
