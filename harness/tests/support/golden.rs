//! Texts held to files that were reviewed by eye. `SNAPSHOTS=overwrite cargo test` blesses a change.

use std::path::Path;

/// Holds `text` to the file `name` in `tests/golden`.
#[track_caller]
pub(crate) fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .normalize_paths(false)
        .eq(text.to_owned(), snapbox::Data::read_from(&path, Some(snapbox::data::DataFormat::Text)));
}
