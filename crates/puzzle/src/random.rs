//! Random numbers as Python has them: the sequences of `random.Random` of CPython, so that a seed means the
//! same challenges and the same study wherever they are made.
//!
//! The generator is the Mersenne Twister (Matsumoto and Nishimura 1998), seeded by its `init_by_array`. Facts from
//! the documentation and the module `random` of CPython 3.11: a whole number is the key by its size, in words
//! of 32 bits, the least first; a text is the number of its UTF-8 bytes and their SHA-512 after them, the most
//! significant byte first; a number below another is drawn from as many bits as that has, again until it is below.

use crate::setup::sample;
use num_bigint::{BigInt, BigUint};
use sha2::{Digest, Sha512};

/// The bits of a word of the generator.
const WORD: u32 = 32;
/// Words of the state, and how far apart the words are that a new one is made of.
const WORDS: usize = 624;
const APART: usize = 397;

/// A sequence of random numbers, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Random {
    state: Vec<u32>,
    /// The word that comes next; `WORDS` if new ones must be made first.
    at: usize,
}

impl Random {
    /// The sequence of `Random(seed)` for a whole number; that of its negative is the same.
    pub fn of_number(seed: &BigInt) -> Self {
        Self::of_key(seed.magnitude())
    }

    /// The sequence of `Random(seed)` for a text.
    pub fn of_text(seed: &str) -> Self {
        let hashed = Sha512::digest(seed.as_bytes());
        Self::of_key(&BigUint::from_bytes_be(&[seed.as_bytes(), &hashed].concat()))
    }

    fn of_key(number: &BigUint) -> Self {
        let key = if number.bits() == 0 { vec![0] } else { number.to_u32_digits() };
        Self { state: seeded(&key), at: WORDS }
    }

    /// The next 32 random bits.
    fn word(&mut self) -> u32 {
        if self.at == WORDS {
            self.renew();
        }
        let mut word = self.state[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C_5680;
        word ^= word << 15 & 0xEFC6_0000;
        word ^ word >> 18
    }

    fn renew(&mut self) {
        for at in 0..WORDS {
            let pair = self.state[at] & 1 << 31 | self.state[(at + 1) % WORDS] & !(1 << 31);
            let odd = if pair & 1 == 1 { 0x9908_B0DF } else { 0 };
            self.state[at] = self.state[(at + APART) % WORDS] ^ pair >> 1 ^ odd;
        }
        self.at = 0;
    }

    /// A number of so many bits, at most 64: `getrandbits`.
    pub fn bits(&mut self, number: u32) -> u64 {
        let mut word = |bits: u32| u64::from(self.word() >> (WORD - bits));
        match number {
            0 => 0,
            1..=WORD => word(number),
            _ => word(WORD) | word(number - WORD) << WORD,
        }
    }

    /// A number from 0 up to 1, which it never is: `random`.
    pub fn unit(&mut self) -> f64 {
        let (high, low) = (self.bits(27), self.bits(26));
        (high as f64 * (1u64 << 26) as f64 + low as f64) / (1u64 << 53) as f64
    }

    /// A number below another that is not 0: `randrange`.
    pub fn below(&mut self, end: usize) -> usize {
        let bits = usize::BITS - end.leading_zeros();
        loop {
            let drawn = self.bits(bits) as usize;
            if drawn < end {
                return drawn;
            }
        }
    }

    /// One of some things, at least one: `choice`.
    pub fn choice<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    /// Puts things in a random order: `shuffle`.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// So many different numbers below another, in a random order: `sample`.
    pub fn sample(&mut self, from: usize, number: usize) -> Vec<usize> {
        sample(from, number, &mut |end| self.below(end))
    }
}

/// The state that a key gives: `init_by_array`.
fn seeded(key: &[u32]) -> Vec<u32> {
    let mut state = first_words(19_650_218);
    let mut at = 1;
    let mut step = |factor: u32, added: &dyn Fn(usize) -> u32| {
        let before = state[at - 1];
        let mixed = (before ^ before >> 30).wrapping_mul(factor);
        state[at] = (state[at] ^ mixed).wrapping_add(added(at));
        at += 1;
        if at == WORDS {
            state[0] = state[WORDS - 1];
            at = 1;
        }
    };
    for turn in 0..WORDS.max(key.len()) {
        let place = turn % key.len();
        step(1_664_525, &|_| key[place].wrapping_add(place as u32));
    }
    for _ in 1..WORDS {
        step(1_566_083_941, &|at| (at as u32).wrapping_neg());
    }
    state[0] = 1 << 31;
    state
}

/// The first words, of a number.
fn first_words(seed: u32) -> Vec<u32> {
    let mut state = vec![seed];
    for at in 1..WORDS {
        let before = state[at - 1];
        state.push((before ^ before >> 30).wrapping_mul(1_812_433_253).wrapping_add(at as u32));
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What CPython 3.11 draws after a seed: 40 bits, 63 bits, below 7, below 1000, 3 of 10, 5 of 22, and 0 to 5
    /// shuffled.
    type Drawn = (u64, u64, usize, usize, [usize; 3], [usize; 5], [u8; 6]);

    fn drawn(mut random: Random) -> Drawn {
        let mut shuffled = [0, 1, 2, 3, 4, 5];
        let (forty, long) = (random.bits(40), random.bits(63));
        let (seven, thousand) = (random.below(7), random.below(1000));
        let few = random.sample(10, 3).try_into().unwrap();
        let some = random.sample(22, 5).try_into().unwrap();
        random.shuffle(&mut shuffled);
        (forty, long, seven, thousand, few, some, shuffled)
    }

    #[test]
    fn a_seed_gives_what_python_draws() {
        for (seed, expected) in BY_NUMBER {
            let seed: BigInt = seed.parse().unwrap();
            assert_eq!(drawn(Random::of_number(&seed)), *expected, "{seed}");
        }
        for (seed, expected) in BY_TEXT {
            assert_eq!(drawn(Random::of_text(seed)), *expected, "{seed}");
        }
    }

    const BY_NUMBER: &[(&str, Drawn)] = &[
        (
            "0",
            (
                424533559245,
                8211050864078048428,
                3,
                41,
                [4, 8, 7],
                [12, 9, 15, 11, 18],
                [2, 0, 3, 5, 4, 1],
            ),
        ),
        (
            "1",
            (
                623347347957,
                7399589116837456607,
                6,
                64,
                [4, 1, 7],
                [14, 15, 20, 12, 6],
                [4, 2, 1, 5, 3, 0],
            ),
        ),
        (
            "-7",
            (
                1040772936760,
                3641603982383516983,
                5,
                49,
                [1, 8, 9],
                [11, 18, 1, 16, 6],
                [2, 4, 1, 3, 5, 0],
            ),
        ),
        (
            "123456789012345678901",
            (
                889648494359,
                6026651807549859516,
                1,
                98,
                [3, 0, 6],
                [9, 12, 13, 20, 16],
                [4, 2, 1, 3, 0, 5],
            ),
        ),
    ];
    const BY_TEXT: &[(&str, Drawn)] = &[
        (
            "0 0",
            (
                276384410687,
                6215030346112442163,
                6,
                174,
                [7, 6, 5],
                [6, 21, 8, 10, 1],
                [0, 4, 5, 2, 3, 1],
            ),
        ),
        (
            "7 256 {'pegs': ((1, 0), (3, 2))}",
            (
                628884367905,
                6940434488452329478,
                4,
                578,
                [1, 6, 7],
                [5, 6, 14, 11, 13],
                [0, 1, 2, 3, 5, 4],
            ),
        ),
        (
            "é",
            (
                1034953653445,
                866421795904131498,
                1,
                313,
                [1, 5, 9],
                [3, 14, 1, 7, 8],
                [0, 4, 1, 3, 2, 5],
            ),
        ),
    ];
}
