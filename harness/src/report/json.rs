//! The standing as JSON: the value itself, serialised.

use crate::standing::Standing;
use crate::visible::visible_json;

/// The standing as indented JSON with a line break at its end. What a reply holds of invisible characters is escaped, so that
/// the file can be looked at in a terminal.
///
/// # Errors
/// Never for a standing; serde_json's signature has it.
pub fn json(standing: &Standing) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(standing).map(|text| visible_json(&text) + "\n")
}
