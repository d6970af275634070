//! `list`: the names of the cases, for a reader or for a program.

use clap::Args;
use rt_tool_conformance::report::list;

use super::filters::Filters;
use super::fixtures::Fixtures;
use super::{Stop, print};

/// Print the names of the cases
///
/// One full name a line, in the order in which they run.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ListArgs {
    /// Print a JSON array instead, with what there is to know of each case without its values
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    fixtures: Fixtures,

    #[command(flatten, next_help_heading = "Which cases")]
    filters: Filters,
}

const AFTER_HELP: &str = "\
Examples:
  rt-tool-conformance list RT-TOOL-8/4
  rt-tool-conformance list --json --rule RT-TOOL-2";

/// Carries out `list`.
pub(super) fn list(arguments: &ListArgs) -> Result<(), Stop> {
    let suite = arguments.fixtures.load()?;
    arguments.filters.count(&suite, "")?;
    let selection = arguments.filters.selection();
    let cases = selection.of(&suite);
    print(&if arguments.json { list::json(cases) } else { list::text(cases) })
}
