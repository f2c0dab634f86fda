//! The fingerprint of a cover, the same however the cover came to be.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use xxhash_rust::xxh3::Xxh3;

/// So many bytes are hashed at a time, or a few more.
const AT_ONCE: usize = 1 << 12;

/// A hash of a cover: its items with their bounds and ranks, whether scans keep to these, and its options, in their order, with
/// their items and colours. 128 bits of XXH3 over the numbers in little-endian order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

/// Numbers on their way to a fingerprint.
pub(super) struct Numbers {
    hash: Xxh3,
    waiting: Vec<u8>,
}

impl Numbers {
    /// None yet.
    pub(super) fn new() -> Self {
        Self { hash: Xxh3::new(), waiting: Vec::with_capacity(2 * AT_ONCE) }
    }

    /// Adds some.
    pub(super) fn add<const N: usize>(&mut self, numbers: [u32; N]) {
        numbers.iter().for_each(|number| self.waiting.extend_from_slice(&number.to_le_bytes()));
        if self.waiting.len() >= AT_ONCE {
            self.hash.update(&self.waiting);
            self.waiting.clear();
        }
    }

    /// The fingerprint of what these numbers are.
    pub(super) fn fingerprint(mut self) -> Fingerprint {
        self.hash.update(&self.waiting);
        Fingerprint(self.hash.digest128())
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
