//! The fingerprint of a cover, the same however the cover came to be.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use xxhash_rust::xxh3::Xxh3;

use super::Cover;

/// So many bytes are hashed at a time, and those of an option more.
const AT_ONCE: usize = 1 << 12;

/// A hash of a cover: its items with their bounds and ranks, whether scans keep to these, and its options, in their order, with
/// their items and colours. 128 bits of XXH3 over the numbers in little-endian order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of a cover.
    ///
    /// All that makes it this cover, as numbers: how many items there are, in two halves, whether scans keep to
    /// their ranks, the items with their bounds and ranks, and the options, in their order, with their items and
    /// colours, and with all amounts if there are some.
    pub(super) fn of(cover: &Cover) -> Self {
        let mut bytes = Bytes { hash: Xxh3::new(), waiting: Vec::with_capacity(2 * AT_ONCE) };
        let n_items = cover.n_items() as u64;
        bytes.add([n_items as u32, (n_items >> 32) as u32, u32::from(cover.ordered)]);
        for (&(lo, hi), &rank) in cover.bounds.iter().zip(&cover.ranks) {
            bytes.add([lo, hi, rank]);
        }
        for option in 0..cover.n_options() as u32 {
            bytes.add([cover.items(option).len() as u32]);
            for (item, color) in cover.uses(option) {
                bytes.add([item, color]);
            }
            bytes.work_off();
        }
        for &amount in &cover.amounts {
            bytes.add([amount]);
            bytes.work_off();
        }
        bytes.hash.update(&bytes.waiting);
        Self(bytes.hash.digest128())
    }
}

/// Numbers as bytes on their way to the hash.
struct Bytes {
    hash: Xxh3,
    waiting: Vec<u8>,
}

impl Bytes {
    fn add<const N: usize>(&mut self, numbers: [u32; N]) {
        numbers.iter().for_each(|number| self.waiting.extend_from_slice(&number.to_le_bytes()));
    }

    fn work_off(&mut self) {
        if self.waiting.len() >= AT_ONCE {
            self.hash.update(&self.waiting);
            self.waiting.clear();
        }
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
