//! Counts the tilings of a rectangle by all polyominoes of one size, in any number and any
//! orientation, modulo the prime 2^61 - 1: `residue WIDTH HEIGHT CELLS`.
//!
//! It is the second method for counts that no list has, and shares nothing with the engines: it makes
//! the polyominoes itself, knows no cover, and keeps residues instead of numbers. The cells are gone
//! through line by line. A state is the set of the cells ahead that are covered, as a bit each from the
//! current cell on, with the number of ways to come to it; the first open cell is covered in all ways
//! that fit.
//!
//! Prints the residue, the states and the largest step.
mod profiles;

use std::collections::BTreeSet;
use std::error::Error;

use profiles::Profiles;

/// A prime that leaves room for sums.
const PRIME: u64 = (1 << 61) - 1;

/// A set of cells as rows and columns.
type Cells = Vec<(i32, i32)>;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = std::env::args().skip(1).map(|word| word.parse());
    let numbers: Vec<u32> = numbers.collect::<Result<_, _>>()?;
    let &[width, height, cells] = numbers.as_slice() else {
        return Err("usage: residue WIDTH HEIGHT CELLS".into());
    };
    if width == 0 || height == 0 || cells == 0 || width * (cells - 1) + 1 > u64::BITS {
        return Err(
            "the cells of a piece reach over more than 64 cells of a line by line order".into()
        );
    }
    let Count { ways, states, largest } = count(width, height, cells);
    println!("{ways} modulo {PRIME}; {states} states, {largest} at most");
    Ok(())
}

/// What came of a count: the ways modulo [`PRIME`], all states, and those of the largest step.
struct Count {
    ways: u64,
    states: usize,
    largest: usize,
}

fn count(width: u32, height: u32, cells: u32) -> Count {
    let shapes = polyominoes(cells as usize);
    let mut profiles = Profiles::new(PRIME);
    let (mut all, mut largest) = (0, 1);
    for row in 0..height {
        for column in 0..width {
            profiles.step(&masks(&shapes, width, height, row, column));
            all += profiles.len();
            largest = largest.max(profiles.len());
        }
        eprintln!("row {} of {height}: {all} states so far", row + 1);
    }
    Count { ways: profiles.ways(), states: all, largest }
}

/// All fixed polyominoes, each from its first cell in a line by line order, ascending.
fn polyominoes(cells: usize) -> BTreeSet<Cells> {
    let mut found = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..cells {
        found = found.iter().flat_map(grown).collect();
    }
    found
}

/// A polyomino with each cell that lies beside it.
fn grown(shape: &Cells) -> impl Iterator<Item = Cells> + use<'_> {
    let beside = |&(row, column): &(i32, i32)| {
        [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
    };
    shape.iter().flat_map(beside).filter(|cell| !shape.contains(cell)).map(|cell| {
        let mut cells: Cells = shape.iter().copied().chain([cell]).collect();
        cells.sort_unstable();
        let (row, column) = cells[0];
        cells.iter().map(|&(r, c)| (r - row, c - column)).collect()
    })
}

/// The polyominoes that fit the rectangle with their first cell at a place, as bits from there on.
fn masks(
    shapes: &BTreeSet<Cells>,
    width: u32,
    height: u32,
    row: u32,
    column: u32,
) -> Vec<[u64; 1]> {
    let fits = |&(r, c): &(i32, i32)| {
        (0..height as i32).contains(&(row as i32 + r))
            && (0..width as i32).contains(&(column as i32 + c))
    };
    let mask =
        |shape: &Cells| shape.iter().fold(0, |mask, &(r, c)| mask | 1 << (r * width as i32 + c));
    shapes.iter().filter(|shape| shape.iter().all(fits)).map(|shape| [mask(shape)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_counts_come_out() {
        // OEIS A099390, A230031, A233427: dominoes, tetrominoes, pentominoes; trominoes by hand.
        let known = [
            (8, 8, 2, 12_988_816),
            (2, 3, 3, 3),
            (4, 4, 4, 117),
            (8, 8, 4, 19_077_209_438),
            (5, 5, 5, 4_006),
            (5, 4, 3, 0),
        ];
        for (width, height, cells, ways) in known {
            assert_eq!(count(width, height, cells).ways, ways, "{width} x {height} of {cells}");
        }
    }

    #[test]
    fn every_fixed_polyomino_is_there() {
        // OEIS A001168.
        let numbers: Vec<usize> = (1..8).map(|cells| polyominoes(cells).len()).collect();
        assert_eq!(numbers, [1, 2, 6, 19, 63, 216, 760]);
    }
}
