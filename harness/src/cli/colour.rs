//! [`Colour`]: whether what is printed is in colour.

use clap::{Args, ValueEnum};
use rt_tool_conformance::report::text::Palette;

/// Whether what is printed is in colour.
#[derive(Args, Clone, Copy, Default)]
pub(super) struct Colour {
    /// When to use colour [default: auto]
    #[arg(long = "color", value_name = "WHEN")]
    when: Option<When>,
}

#[derive(Clone, Copy, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Whether there is colour in what goes to a terminal, or to anything else.
    pub(super) fn is_on(self, terminal: bool) -> bool {
        match self.when {
            Some(When::Always) => true,
            Some(When::Never) => false,
            Some(When::Auto) | None => terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }

    /// The colours, or none.
    pub(super) fn palette(self, terminal: bool) -> Palette {
        if self.is_on(terminal) { Palette::colour() } else { Palette::plain() }
    }
}
