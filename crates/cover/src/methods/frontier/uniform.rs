//! Random numbers of any size.

use num_bigint::BigUint;

use super::limbs::{limbs_for, to_number};
use crate::rng::Rng;

/// A number below `end`, each with the same chance: numbers of as many bits are drawn until one is
/// below, at most two on the average. `end` is not 0.
pub(super) fn draw_below(end: &BigUint, chance: &mut Rng) -> BigUint {
    let (limbs, bits) = (limbs_for(end), end.bits());
    let top = u64::MAX >> (limbs as u64 * 64 - bits);
    loop {
        let mut words: Vec<u64> = (0..limbs).map(|_| chance.word()).collect();
        words[limbs - 1] &= top;
        let number = to_number(&words);
        if number < *end {
            return number;
        }
    }
}
