//! The fingerprint of a cover, the same however the cover came to be.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use xxhash_rust::xxh3::Xxh3;

/// A hash of a cover: its items with their bounds and ranks, whether scans keep to these, and its options, in their order, with
/// their items and colours. 128 bits of XXH3 over the numbers in little-endian order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of a cover that these numbers are.
    pub(super) fn of(numbers: impl Iterator<Item = u32>) -> Self {
        let (mut hash, mut bytes, mut filled) = (Xxh3::new(), [0; 1 << 10], 0);
        numbers.for_each(|number| {
            bytes[filled..filled + 4].copy_from_slice(&number.to_le_bytes());
            filled += 4;
            if filled == bytes.len() {
                hash.update(&bytes);
                filled = 0;
            }
        });
        hash.update(&bytes[..filled]);
        Self(hash.digest128())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u128::from_str_radix(text, 16).map(Self)
    }
}
