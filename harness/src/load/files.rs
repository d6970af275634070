//! [`Files`]: the fixture files as text, from inside the binary or from a folder, and the digest over them.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use super::{Fault, Faults};
use crate::digest::sha256;

/// Fixture files by their path from the fixtures folder, with `/` on every platform.
#[derive(Debug, Clone, Default)]
pub struct Files(BTreeMap<String, String>);

impl Files {
    /// The files that this build carries.
    #[must_use]
    pub fn embedded() -> Self {
        EMBEDDED.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    /// The files in the folder `root`.
    ///
    /// # Errors
    /// When the folder or a file in it cannot be read as UTF-8 text.
    pub fn read(root: &Path) -> Result<Self, Faults> {
        let mut files = BTreeMap::new();
        let mut faults = Vec::new();
        for entry in WalkDir::new(root).follow_links(true).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let file = error.path().unwrap_or(root).display().to_string();
                    let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    faults.push(Fault { file, path: "$".to_owned(), problem: format!("cannot be read: {reason}") });
                    continue;
                }
            };
            if !entry.file_type().is_file() {
                continue;
            }
            let steps = entry.path().strip_prefix(root).unwrap_or(entry.path()).components();
            let path = steps.map(|step| step.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            match std::fs::read_to_string(entry.path()) {
                Ok(text) => drop(files.insert(path, text)),
                Err(error) => {
                    faults.push(Fault {
                        file: path,
                        path: "$".to_owned(),
                        problem: format!("cannot be read: {error}"),
                    });
                }
            }
        }
        if faults.is_empty() { Ok(Self(files)) } else { Err(Faults(faults)) }
    }

    /// The paths, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The text of the file at `path`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// `sha256:` and the SHA-256 over every file in order: its path, its length in bytes, its bytes.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (path, text) in &self.0 {
            hash.update(format!("{path}\0{}\0", text.len()));
            hash.update(text);
        }
        sha256(hash)
    }
}

impl FromIterator<(String, String)> for Files {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

macro_rules! embedded {
    ($($path:literal,)+) => {
        &[$(($path, include_str!(concat!("../../fixtures/", $path)))),+]
    };
}

/// A test holds this list to what the folder has.
const EMBEDDED: &[(&str, &str)] = embedded![
    "RT-TOOL-2/1.json",
    "RT-TOOL-2/2.json",
    "RT-TOOL-2/3.json",
    "RT-TOOL-2/4.json",
    "RT-TOOL-2/5.json",
    "RT-TOOL-2/rule.json",
    "RT-TOOL-8/1.json",
    "RT-TOOL-8/2.json",
    "RT-TOOL-8/3.json",
    "RT-TOOL-8/4.json",
    "RT-TOOL-8/5.json",
    "RT-TOOL-8/rule.json",
    "clause.schema.json",
    "ids.lock",
    "readings.json",
    "readings.schema.json",
    "rule.schema.json",
];
