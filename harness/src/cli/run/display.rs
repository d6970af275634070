//! The flags that say how a run is shown.

use std::io::{self, IsTerminal, Write};

use clap::{Args, ValueEnum};
use libtest_mimic::{Arguments, ColorSetting, FormatSetting};
use rt_tool_conformance::report::text::Palette;

use crate::cli::colour::Colour;
use crate::cli::print;

/// How a run is shown.
#[derive(Args, Clone, Copy, Default)]
#[command(next_help_heading = "How it is shown")]
pub(super) struct Display {
    /// A line, a sign, or a JSON event for each case [default: pretty]
    #[arg(long, value_name = "FORMAT", hide_possible_values = false)]
    format: Option<Format>,

    /// The same as `--format terse`
    #[arg(short, long, conflicts_with_all = ["format", "verbose"])]
    quiet: bool,

    /// Say of each case that passed what it shows
    #[arg(short, long)]
    pub(super) verbose: bool,

    #[command(flatten)]
    colour: Colour,

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

impl Display {
    /// The same for libtest-mimic.
    pub(super) fn libtest(self) -> Arguments {
        Arguments {
            quiet: self.quiet,
            format: self.format.map(|format| match format {
                Format::Pretty => FormatSetting::Pretty,
                Format::Terse => FormatSetting::Terse,
                Format::Json => FormatSetting::Json,
            }),
            color: Some(if self.colour.is_on(self.is_on_terminal()) {
                ColorSetting::Always
            } else {
                ColorSetting::Never
            }),
            ..Arguments::default()
        }
    }

    pub(super) fn palette(self) -> Palette {
        self.colour.palette(self.is_on_terminal())
    }

    /// Prints what comes after libtest's lines; on stderr where stdout is for libtest's JSON events alone.
    pub(super) fn print(self, text: &str) {
        if self.has_events() {
            let _ = io::stderr().write_all(text.as_bytes());
        } else {
            let _ = print(text);
        }
    }

    fn has_events(self) -> bool {
        matches!(self.format, Some(Format::Json))
    }

    fn is_on_terminal(self) -> bool {
        if self.has_events() { io::stderr().is_terminal() } else { io::stdout().is_terminal() }
    }
}
