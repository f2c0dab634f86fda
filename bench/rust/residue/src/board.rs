//! Counts the exact covers of a board by placements, modulo a prime: `residue-board PRIME < BOARD`.
//!
//! It is the second method of the atlas. It knows no lattice, no piece and no engine: a board is a
//! number of cells and, a line each, the placements that may be used, as numbers of cells. The cells are
//! gone through in their order, see `profiles.rs`; which order that is, is for the caller to say.
//!
//! Prints the residue, the profiles of all cells, those of the largest step, and the bytes held at most.
mod profiles;

use std::error::Error;
use std::io::Read;

use profiles::{Cells, Profiles};

/// The largest modulus, so that two residues can be added.
const MOST_PRIME: u64 = 1 << 63;

/// The placements by their first cell, each as cells counted from there.
struct Board {
    placements: Vec<Vec<Vec<usize>>>,
}

/// What came of a count: the ways modulo the prime, all profiles, and those of the largest step.
struct Count {
    ways: u64,
    profiles: usize,
    largest: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [prime] = words.as_slice() else {
        return Err("usage: tilewright-residue-board PRIME < BOARD".into());
    };
    let prime: u64 = prime.parse()?;
    if !(2..=MOST_PRIME).contains(&prime) {
        return Err("the modulus must be from 2 to 2^63".into());
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let board = Board::read(&text)?;
    let Count { ways, profiles, largest } = board.count(prime)?;
    println!("{ways} modulo {prime}; {profiles} profiles, {largest} at most; {} bytes", held());
    Ok(())
}

impl Board {
    /// Reads the number of cells, and then a placement from each line.
    fn read(text: &str) -> Result<Self, Box<dyn Error>> {
        let mut lines = text.lines();
        let number = lines.next().ok_or("the number of cells is missing")?.trim().parse()?;
        let mut placements = vec![vec![]; number];
        for line in lines {
            let words = line.split_whitespace().map(str::parse);
            let cells: Vec<usize> = words.collect::<Result<_, _>>()?;
            let is_ascending = cells.windows(2).all(|pair| pair[0] < pair[1]);
            match (cells.first(), cells.last()) {
                (Some(&first), Some(&last)) if is_ascending && last < number => {
                    placements[first].push(cells.iter().map(|cell| cell - first).collect());
                }
                _ => return Err(format!("no ascending cells below {number}: {line:?}").into()),
            }
        }
        Ok(Self { placements })
    }

    /// How many cells a placement reaches over at most, from its first to its last.
    fn reach(&self) -> usize {
        self.placements
            .iter()
            .flatten()
            .filter_map(|cells| cells.last())
            .max()
            .map_or(1, |&c| c + 1)
    }

    /// Counts with profiles of as few words as will do.
    fn count(&self, prime: u64) -> Result<Count, Box<dyn Error>> {
        match self.reach().div_ceil(u64::BITS as usize) {
            0 | 1 => Ok(self.count_in::<1>(prime)),
            2 => Ok(self.count_in::<2>(prime)),
            3 => Ok(self.count_in::<3>(prime)),
            4 => Ok(self.count_in::<4>(prime)),
            5..=8 => Ok(self.count_in::<8>(prime)),
            _ => Err("a placement reaches over more than 512 cells; order them otherwise".into()),
        }
    }

    fn count_in<const WORDS: usize>(&self, prime: u64) -> Count {
        let mut profiles = Profiles::new(prime);
        let (mut all, mut largest) = (0, 1);
        for placements in &self.placements {
            let fitting: Vec<Cells<WORDS>> = placements.iter().map(|cells| bits(cells)).collect();
            profiles.step(&fitting);
            all += profiles.len();
            largest = largest.max(profiles.len());
        }
        Count { ways: profiles.ways(), profiles: all, largest }
    }
}

fn bits<const WORDS: usize>(cells: &[usize]) -> Cells<WORDS> {
    let mut words = [0; WORDS];
    cells.iter().for_each(|cell| words[cell / 64] |= 1 << (cell % 64));
    words
}

/// The most bytes that this process held, as Linux says; 0 where nobody does.
fn held() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    number.map_or(0, |kibibytes| kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A strip of two rows, cell by cell down the columns, with all dominoes.
    fn dominoes(length: usize) -> Board {
        let upright = (0..length).map(|x| (2 * x, 2 * x + 1));
        let level = (0..2 * length - 2).map(|cell| (cell, cell + 2));
        let lines = upright.chain(level).map(|(a, b)| format!("{a} {b}\n"));
        Board::read(&format!("{}\n{}", 2 * length, lines.collect::<String>())).unwrap()
    }

    #[test]
    fn dominoes_on_two_rows_are_the_fibonacci_numbers() {
        let ways = |length| dominoes(length).count((1 << 61) - 1).unwrap().ways;
        assert_eq!([1, 2, 3, 4, 5, 10, 80].map(ways), [1, 2, 3, 5, 8, 89, 37_889_062_373_143_906]);
    }

    #[test]
    fn ways_are_residues() {
        assert_eq!(dominoes(80).count(101).unwrap().ways, 37_889_062_373_143_906 % 101);
    }

    #[test]
    fn a_placement_may_reach_over_many_words() {
        let text = (0..70).map(|cell| format!("{cell} {}\n", cell + 70)).collect::<String>();
        let board = Board::read(&format!("140\n{text}0 1\n70 71\n")).unwrap();
        assert_eq!(board.reach(), 71);
        assert_eq!(board.count(1009).unwrap().ways, 2);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        for text in ["", "x", "3\n0 3", "3\n1 0", "3\n1 1", "3\n\n"] {
            assert!(Board::read(text).is_err(), "{text:?}");
        }
    }
}
