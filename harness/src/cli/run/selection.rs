//! The flags that say which cases run and how. They are those of `cargo test` where it has them.
//!
//! libtest-mimic has a struct of its own for these, but flattened into another command it brings its help template along,
//! flags that do nothing, and a `--test-threads 0` that waits for ever.

use std::num::{NonZeroU16, NonZeroU32, NonZeroUsize};

use clap::Args;

use rt_tool_conformance::run::Plan;

use crate::cli::filters::Filters;

/// Which cases run, and how.
#[derive(Args, Default)]
#[command(next_help_heading = "Which cases run, and how")]
pub(super) struct Chosen {
    #[command(flatten)]
    pub(super) filters: Filters,

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

impl Chosen {
    /// The same for the library.
    pub(super) fn plan(&self) -> Plan {
        let default = Plan::default();
        Plan {
            selection: self.filters.selection(),
            workers: self.test_threads.and_then(NonZeroU16::new).map_or(default.workers, NonZeroUsize::from),
            shuffle: self.shuffle,
            repeat: self.repeat.and_then(NonZeroU32::new).unwrap_or(default.repeat),
            per_case: self.per_case,
        }
    }

    /// All that says which cases run and how, as it stands on a command line.
    pub(super) fn words(&self) -> Vec<String> {
        let shuffle = self.shuffle.into_iter().flat_map(|seed| ["--shuffle".to_owned(), seed.to_string()]);
        self.filters.words().into_iter().chain(shuffle).chain(self.how()).collect()
    }

    /// The flags that say how a case is asked, for the command that asks one again.
    pub(super) fn how(&self) -> Vec<String> {
        let repeat = self.repeat.into_iter().flat_map(|times| ["--repeat".to_owned(), times.to_string()]);
        repeat.chain(self.per_case.then(|| "--per-case".to_owned())).collect()
    }
}
