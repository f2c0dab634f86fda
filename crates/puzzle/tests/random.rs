//! A seed gives the numbers that CPython gives for it: `python_random.txt` has what it printed, a line a seed.
//!
//! For the seed, in hexadecimal digits, each line has what `random.Random(seed)` gives for the calls of `drawn`, in
//! their order.

use num_bigint::BigInt;
use puzzle::Random;

const PRINTED: &str = include_str!("python_random.txt");

/// What one source gives, as Python prints it.
fn drawn(seed: &BigInt) -> String {
    let mut source = Random::of_number(seed);
    let doubles = [(); 3].map(|()| source.unit());
    let bits = [0, 1, 31, 32, 33, 63, 64].map(|bits| source.bits(bits));
    let below = [1, 2, 3, 10, 1000, 1 << 31].map(|end| source.below(end));
    let letters: Vec<char> = ('a'..='g').collect();
    let chosen = [(); 3].map(|()| *source.choice(&letters));
    let mut order: Vec<u32> = (0..9).collect();
    source.shuffle(&mut order);
    // Some are drawn from a list, some by their places.
    let sizes = [(5, 5), (21, 2), (22, 2), (85, 6), (86, 6), (277, 22), (278, 22)];
    let samples = sizes.map(|(all, number)| source.sample(all, number));
    for _ in 0..1300 {
        source.unit();
    }
    format!("{:?}", (doubles, bits, below, chosen, order, samples, source.unit()))
}

#[test]
fn a_seed_gives_the_numbers_of_cpython() {
    assert_eq!(PRINTED.lines().count(), 9);
    for line in PRINTED.lines() {
        let (seed, printed) = line.split_once(": ").unwrap();
        let number = BigInt::parse_bytes(seed.as_bytes(), 16).unwrap();
        assert_eq!(drawn(&number), printed, "seed {seed:.40}");
    }
}
