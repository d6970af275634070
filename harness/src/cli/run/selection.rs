//! [`Selection`]: which cases run, and how libtest shows them. The flags are those of `cargo test`.
//!
//! libtest-mimic has a struct of its own for these, but flattened into another command it brings its help template along,
//! flags that do nothing, and a `--test-threads 0` that waits for ever.

use clap::{Args, ValueEnum};
use libtest_mimic::{Arguments, ColorSetting, FormatSetting};

/// Which cases run, and how they are shown.
#[derive(Args, Default)]
pub(super) struct Selection {
    /// Run the cases whose full name contains FILTER
    #[arg(value_name = "FILTER")]
    pub(super) filter: Option<String>,

    /// Run the one case whose full name is FILTER
    #[arg(long)]
    pub(super) exact: bool,

    /// Leave out the cases whose full name contains this. May be given more than once
    #[arg(long, value_name = "FILTER")]
    skip: Vec<String>,

    /// Print the names of the selected cases and run nothing
    #[arg(long)]
    list: bool,

    /// How many cases run at once, each over a process of its own [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    test_threads: Option<u16>,

    /// A line, a sign, or a JSON event for each case [default: pretty]
    #[arg(long, value_name = "FORMAT", hide_possible_values = false)]
    format: Option<Format>,

    /// The same as `--format terse`
    #[arg(short, long, conflicts_with = "format")]
    quiet: bool,

    /// When to use colour [default: auto]
    #[arg(long, value_name = "WHEN")]
    color: Option<Color>,

    /// What `cargo test` takes and is of no consequence here: nothing is captured.
    #[arg(long, alias = "show-output", hide = true)]
    nocapture: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Pretty,
    Terse,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl Selection {
    /// The same for libtest-mimic.
    pub(super) fn libtest(&self) -> Arguments {
        Arguments {
            filter: self.filter.clone(),
            exact: self.exact,
            skip: self.skip.clone(),
            list: self.list,
            test_threads: self.test_threads.map(usize::from),
            quiet: self.quiet,
            nocapture: self.nocapture,
            format: self.format.map(|format| match format {
                Format::Pretty => FormatSetting::Pretty,
                Format::Terse => FormatSetting::Terse,
                Format::Json => FormatSetting::Json,
            }),
            color: self.color.map(|color| match color {
                Color::Auto => ColorSetting::Auto,
                Color::Always => ColorSetting::Always,
                Color::Never => ColorSetting::Never,
            }),
            ..Arguments::default()
        }
    }
}
