//! Files that are written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes `text` to a new file that then takes the place of the one at `path`, so that there is never half of it. A link
/// is followed; a pipe or a device is written to, not replaced.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let found = fs::metadata(path).ok();
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let file = beside(path, text)?;
    if let Some(found) = found {
        file.as_file().set_permissions(found.permissions())?;
    }
    file.persist(path)?;
    Ok(())
}

/// Writes `text` to a new file at `path`, and fails where there is one.
pub(super) fn create_whole(path: &Path, text: &str) -> io::Result<()> {
    beside(path, text)?.persist_noclobber(path)?;
    Ok(())
}

/// The folder that a file at `path` is in.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file with `text` in the folder of `path`, under a name of its own for as long as it is not finished.
fn beside(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    file.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = file.prefix(".rt-tool-").tempfile_in(folder(path))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}
