//! Published counts, from the table that the Python tests read too: `tests/oracles.csv`.

use num_bigint::BigUint;

const TABLE: &str = include_str!("../../../../../tests/oracles.csv");

/// The number of solutions of a board; for a sequence of the OEIS its terms from the first one on.
pub fn oracles(name: &str) -> Vec<BigUint> {
    let mut rows = TABLE.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let row = rows.find(|row| row[0] == name).unwrap_or_else(|| panic!("no oracle {name:?}"));
    row[1].split(' ').map(|count| count.parse().expect("a count")).collect()
}

/// The number of solutions of one board.
pub fn oracle(name: &str) -> BigUint {
    let [count] = &oracles(name)[..] else { panic!("{name} is a sequence") };
    count.clone()
}
