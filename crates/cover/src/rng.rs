//! Random numbers, the same for the same seed on every machine.

/// A source of random numbers: splitmix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A source that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    pub fn word(&mut self) -> u64 {
        let word = mix(self.state);
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        word
    }

    /// A number from 0 up to 1, which it never is.
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The same to fewer digits.
    pub fn share(&mut self) -> f32 {
        (self.word() >> 40) as f32 / (1 << 24) as f32
    }

    /// A number below `end`, which is not 0; as good as even for small ends.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.word()) * end as u128) >> 64) as usize
    }
}

/// A 64-bit mixer (splitmix64, Steele, Lea and Flood 2014).
pub(crate) fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
