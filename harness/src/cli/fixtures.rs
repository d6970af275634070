//! [`Fixtures`]: where the cases come from.

use std::path::PathBuf;

use clap::Args;
use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::load::{Files, load};

use super::{Exit, Stop};

/// Where the cases come from.
#[derive(Args, Default)]
pub(super) struct Fixtures {
    /// Read the fixtures from DIR instead of the ones built in
    #[arg(long = "fixtures", value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
}

impl Fixtures {
    /// Reads and checks them all.
    pub(super) fn load(&self) -> Result<Suite, Stop> {
        let files = self.folder.as_ref().map_or_else(|| Ok(Files::embedded()), |root| Files::read(root));
        files.and_then(|files| load(&files)).map_err(|faults| Stop(Exit::WrongUse, faults.to_string()))
    }
}
