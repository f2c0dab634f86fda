//! The random numbers of CPython's `random.Random`, so that a seed means the same here as there.
//!
//! The generator is MT19937 (Matsumoto and Nishimura 1998), seeded by an array; the methods are those of
//! CPython 3.11 and later, each of which takes the same numbers from the generator in the same order.

use num_bigint::BigUint;

/// Words of the state, and how far apart the words are that a new one is made of.
const WORDS: usize = 624;
const APART: usize = 397;

/// A source of random numbers that gives those of `random.Random(seed)`.
#[derive(Clone, Debug)]
pub struct PythonRandom {
    state: Vec<u32>,
    /// The word that comes next; `WORDS` if new ones must be made first.
    at: usize,
}

impl PythonRandom {
    /// A source for a whole number. Python seeds with a number below 0 as with the same above.
    pub fn new(seed: &BigUint) -> Self {
        let key = if seed.bits() == 0 { vec![0] } else { seed.to_u32_digits() };
        let mut state = first_words(19_650_218);
        let mut at = 1;
        let mut step = |state: &mut Vec<u32>, factor: u32, added: &dyn Fn(usize) -> u32| {
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
            step(&mut state, 1_664_525, &|_| key[place].wrapping_add(place as u32));
        }
        for _ in 1..WORDS {
            step(&mut state, 1_566_083_941, &|at| (at as u32).wrapping_neg());
        }
        state[0] = 1 << 31;
        Self { state, at: WORDS }
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

    /// `random()`: a number from 0 up to 1, which it never is.
    pub fn random(&mut self) -> f64 {
        let (high, low) = (self.word() >> 5, self.word() >> 6);
        (f64::from(high) * f64::from(1 << 26) + f64::from(low)) / (1u64 << 53) as f64
    }

    /// `getrandbits(bits)`: a number of at most 64 bits.
    pub fn bits(&mut self, bits: u32) -> u64 {
        debug_assert!(bits <= 64);
        match bits {
            0 => 0,
            1..=32 => u64::from(self.word() >> (32 - bits)),
            _ => u64::from(self.word()) | u64::from(self.word() >> (64 - bits)) << 32,
        }
    }

    /// `randrange(end)`: a number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        debug_assert!(end > 0);
        let bits = usize::BITS - end.leading_zeros();
        loop {
            let drawn = self.bits(bits);
            if drawn < end as u64 {
                return drawn as usize;
            }
        }
    }

    /// `choice(among)`: one of some things, of which there is one at least.
    pub fn choice<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }

    /// `shuffle(things)`: brings things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// `sample(among, number)`: so many of some things, in the order in which they were drawn.
    pub fn sample<T: Clone>(&mut self, among: &[T], number: usize) -> Vec<T> {
        let all = among.len();
        debug_assert!(number <= all);
        if all <= small(number) {
            let mut pool = among.to_vec();
            return (0..number)
                .map(|drawn| {
                    let at = self.below(all - drawn);
                    let last = pool[all - drawn - 1].clone();
                    std::mem::replace(&mut pool[at], last)
                })
                .collect();
        }
        let mut places: Vec<usize> = vec![];
        while places.len() < number {
            let at = self.below(all);
            if !places.contains(&at) {
                places.push(at);
            }
        }
        places.into_iter().map(|at| among[at].clone()).collect()
    }
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

/// Among how many things a sample of `number` is drawn from a list of them, not by their places.
fn small(number: usize) -> usize {
    let mut fours = 4usize;
    while fours < 3 * number {
        fours *= 4;
    }
    if number > 5 { 21 + fours } else { 21 }
}
