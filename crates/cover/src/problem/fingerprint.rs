//! The fingerprint of a cover, the same however the cover came to be.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use xxhash_rust::xxh3::Xxh3;

use super::cover::Cover;

/// A hash of a cover: its items with their bounds and ranks, whether scans keep to these, and its options, in their order, with
/// their items and colours. 128 bits of XXH3 over the numbers in little-endian order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of a cover.
    pub fn of(cover: &Cover) -> Self {
        let mut hash = Xxh3::new();
        hash.update(&(cover.n_items() as u64).to_le_bytes());
        update(&mut hash, &[u32::from(cover.ordered)]);
        for item in 0..cover.n_items() as u32 {
            let (lo, hi) = cover.bounds(item);
            update(&mut hash, &[lo, hi, cover.rank(item)]);
        }
        for option in 0..cover.n_options() as u32 {
            update(&mut hash, &[cover.items(option).len() as u32]);
            cover.uses(option).for_each(|(item, color)| update(&mut hash, &[item, color]));
        }
        Self(hash.digest128())
    }
}

fn update(hash: &mut Xxh3, numbers: &[u32]) {
    numbers.iter().for_each(|number| hash.update(&number.to_le_bytes()));
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
