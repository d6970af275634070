//! Digests as the reports spell them.

use sha2::{Digest, Sha256};

/// `sha256:` and the digest of all that `hash` has seen.
pub(crate) fn sha256(hash: Sha256) -> String {
    format!("sha256:{}", hex(&hash.finalize()))
}

/// `bytes` in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
