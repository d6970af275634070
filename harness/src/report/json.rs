//! The standing as JSON: the value itself, serialised.

use crate::standing::Standing;

/// The standing as indented JSON with a line break at its end.
///
/// # Errors
/// Never for a standing; serde_json's signature has it.
pub fn json(standing: &Standing) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(standing).map(|text| text + "\n")
}
