//! [`Target`]: where a report goes, and how it gets there whole or not at all.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rt_tool_conformance::report;
use rt_tool_conformance::standing::Standing;
use tempfile::NamedTempFile;

/// A report asked for: `json=standing.json`.
#[derive(Clone)]
pub(super) struct Target {
    format: Format,
    path: PathBuf,
}

#[derive(Clone, Copy)]
enum Format {
    Json,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (format, path) = text.split_once('=').ok_or("wanted FORMAT=PATH, such as `json=standing.json`")?;
        let format = match format {
            "json" => Format::Json,
            _ => return Err(format!("unknown format `{format}`; wanted `json`")),
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
        if !self.folder().is_dir() {
            return cannot("its folder does not exist");
        }
        Ok(())
    }

    /// Writes the report: to a new file that then takes the place of the old one, so that there is never half a report.
    pub(super) fn write(&self, standing: &Standing) -> Result<(), String> {
        let text = match self.format {
            Format::Json => report::json::json(standing).map_err(|error| error.to_string()),
        };
        text.and_then(|text| self.replace(text.as_bytes()).map_err(|error| error.to_string()))
            .map_err(|reason| format!("cannot write the report `{}`: {reason}", self.path.display()))
    }

    fn replace(&self, bytes: &[u8]) -> std::io::Result<()> {
        // A pipe or a device is written to, not replaced.
        if fs::metadata(&self.path).is_ok_and(|found| !found.is_file()) {
            return fs::OpenOptions::new().write(true).open(&self.path)?.write_all(bytes);
        }
        let mut file = tempfile::Builder::new();
        #[cfg(unix)]
        file.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file: NamedTempFile = file.prefix(".standing-").tempfile_in(self.folder())?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }

    fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }
}
