//! [`Target`]: where a report goes.

use std::path::PathBuf;
use std::str::FromStr;

use rt_tool_conformance::report;
use rt_tool_conformance::standing::Standing;

use crate::cli::files::{folder, write_whole};

/// A report asked for: `json=standing.json`.
#[derive(Clone)]
pub(in crate::cli) struct Target {
    format: Format,
    path: PathBuf,
}

#[derive(Clone, Copy)]
enum Format {
    Json,
    Markdown,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (format, path) = text.split_once('=').ok_or("wanted FORMAT=PATH, such as `json=standing.json`")?;
        let format = match format {
            "json" => Format::Json,
            "markdown" => Format::Markdown,
            _ => return Err(format!("unknown format `{format}`; wanted `json` or `markdown`")),
        };
        if path.is_empty() {
            return Err("wanted a path after `=`".to_owned());
        }
        Ok(Self { format, path: path.into() })
    }
}

impl Target {
    /// Whether the report can be expected to be written, found out before a long run and not after it.
    pub(super) fn check(&self) -> Result<(), String> {
        let cannot = |reason: &str| Err(format!("cannot write the report `{}`: {reason}", self.path.display()));
        if self.path.is_dir() {
            return cannot("it is a folder");
        }
        if !folder(&self.path).is_dir() {
            return cannot("its folder does not exist");
        }
        Ok(())
    }

    /// Writes the report.
    pub(in crate::cli) fn write(&self, standing: &Standing) -> Result<(), String> {
        let text = match self.format {
            Format::Json => report::json::json(standing).map_err(|error| error.to_string()),
            Format::Markdown => Ok(report::markdown::markdown(standing)),
        };
        text.and_then(|text| write_whole(&self.path, &text).map_err(|error| error.to_string()))
            .map_err(|reason| format!("cannot write the report `{}`: {reason}", self.path.display()))
    }
}
