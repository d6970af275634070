//! Digests as the reports spell them.

use sha2::{Digest, Sha256};

/// `sha256:` and the digest of all that `hash` has seen.
pub(crate) fn sha256(hash: Sha256) -> String {
    format!("sha256:{}", hex(&hash.finalize()))
}

/// `bytes` in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xF)]).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_byte_is_two_digits() {
        assert_eq!(super::hex(&[0, 9, 0x0a, 0xf0, 0xff]), "00090af0ff");
    }
}
