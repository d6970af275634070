//! The flags that say which cases run and how. They are those of `cargo test` where it has them.
//!
//! libtest-mimic has a struct of its own for these, but flattened into another command it brings its help template along,
//! flags that do nothing, and a `--test-threads 0` that waits for ever.

use std::num::{NonZeroU16, NonZeroU32, NonZeroUsize};

use clap::Args;

use rt_tool_conformance::clause::Rule;
use rt_tool_conformance::run::Plan;
use rt_tool_conformance::selection::{Selection, Shard};

/// Which cases run, and how.
#[derive(Args, Default)]
#[command(next_help_heading = "Which cases run, and how")]
pub(super) struct Chosen {
    /// Run the cases whose full name contains a FILTER
    #[arg(value_name = "FILTER", help_heading = "Arguments")]
    pub(super) filters: Vec<String>,

    /// Run the cases whose full name is a FILTER
    #[arg(long)]
    pub(super) exact: bool,

    /// Leave out the cases whose full name contains this. May be given more than once
    #[arg(long, value_name = "FILTER")]
    skip: Vec<String>,

    /// Run the cases of this rule alone: `RT-TOOL-2` or `RT-TOOL-8`
    #[arg(long = "rule", value_name = "RULE", value_parser = rule)]
    rules: Vec<Rule>,

    /// Run one share of the cases: `1/3` is the first of three. A case stays in its share
    #[arg(long, value_name = "N/OF")]
    shard: Option<Shard>,

    /// Print the names of the selected cases and run nothing
    #[arg(long)]
    pub(super) list: bool,

    /// How many cases run at once, each over a process of its own [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    test_threads: Option<u16>,

    /// Run the cases in the random order of this seed, to find answers that depend on what came before
    #[arg(long, value_name = "SEED")]
    pub(super) shuffle: Option<u64>,

    /// Run each case N times; one that does not answer the same each time is unstable, and fails
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    repeat: Option<u32>,

    /// Start a fresh process for each case
    #[arg(long)]
    pub(super) per_case: bool,
}

fn rule(text: &str) -> Result<Rule, String> {
    text.parse().map_err(|()| format!("wanted `{}` or `{}`", Rule::Tool2, Rule::Tool8))
}

impl Chosen {
    /// The same for the library.
    pub(super) fn plan(&self) -> Plan {
        let default = Plan::default();
        let selection = Selection {
            filters: self.filters.clone(),
            exact: self.exact,
            skip: self.skip.clone(),
            rules: self.rules.clone(),
            shard: self.shard,
        };
        Plan {
            selection,
            workers: self.test_threads.and_then(NonZeroU16::new).map_or(default.workers, NonZeroUsize::from),
            shuffle: self.shuffle,
            repeat: self.repeat.and_then(NonZeroU32::new).unwrap_or(default.repeat),
            per_case: self.per_case,
        }
    }

    /// The flags that say how a case is asked, for the command that asks one again.
    pub(super) fn how(&self) -> Vec<String> {
        let repeat = self.repeat.into_iter().flat_map(|times| ["--repeat".to_owned(), times.to_string()]);
        repeat.chain(self.per_case.then(|| "--per-case".to_owned())).collect()
    }
}
