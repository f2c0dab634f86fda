//! Random numbers of any size, the same for the same seed on every machine.

use num_bigint::BigUint;

use super::limbs::{limbs_for, to_number};

/// A source of random words: splitmix64 (Steele, Lea and Flood 2014).
pub(crate) struct Lots {
    state: u64,
}

impl Lots {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to 1, which it never is.
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number below `end`, each with the same chance: numbers of as many bits are drawn until
    /// one is below, at most two on the average. `end` is not 0.
    pub fn below(&mut self, end: &BigUint) -> BigUint {
        let (limbs, bits) = (limbs_for(end), end.bits());
        let top = u64::MAX >> (limbs as u64 * 64 - bits);
        loop {
            let mut words: Vec<u64> = (0..limbs).map(|_| self.word()).collect();
            words[limbs - 1] &= top;
            let number = to_number(&words);
            if number < *end {
                return number;
            }
        }
    }
}
