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
use std::collections::BTreeSet;
use std::error::Error;

/// A prime that leaves room for sums.
const PRIME: u64 = (1 << 61) - 1;

/// New states are put into so many lists by their hash, and merged list by list, because a table of one
/// list fits the caches.
const LISTS: usize = 1 << 11;

/// States that are not merged yet take no more room than so many of them.
const MOST_PENDING: usize = 1 << 26;

/// A set of cells as rows and columns.
type Cells = Vec<(i32, i32)>;

/// Cells ahead that are covered, and the number of ways modulo [`PRIME`].
type State = (u64, u64);

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
    let mut states = vec![vec![(0, 1)]];
    let (mut all, mut largest) = (0, 1);
    for row in 0..height {
        for column in 0..width {
            let masks = masks(&shapes, width, height, row, column);
            states = step(states, &masks);
            let number = states.iter().map(Vec::len).sum();
            all += number;
            largest = largest.max(number);
        }
        eprintln!("row {} of {height}: {all} states so far", row + 1);
    }
    let last = states.iter().flatten().find(|&&(covered, _)| covered == 0);
    Count { ways: last.map_or(0, |&(_, ways)| ways), states: all, largest }
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
fn masks(shapes: &BTreeSet<Cells>, width: u32, height: u32, row: u32, column: u32) -> Vec<u64> {
    let fits = |&(r, c): &(i32, i32)| {
        (0..height as i32).contains(&(row as i32 + r))
            && (0..width as i32).contains(&(column as i32 + c))
    };
    let mask =
        |shape: &Cells| shape.iter().fold(0, |mask, &(r, c)| mask | 1 << (r * width as i32 + c));
    shapes.iter().filter(|shape| shape.iter().all(fits)).map(mask).collect()
}

/// Goes over one cell, and lets go of each list of states when it is done.
fn step(states: Vec<Vec<State>>, masks: &[u64]) -> Vec<Vec<State>> {
    let mut lists: Vec<Vec<State>> = vec![vec![]; LISTS];
    let (mut table, mut pending, mut room) = (vec![], 0, MOST_PENDING);
    for list in states {
        for (covered, ways) in list {
            let mut put = |covered: u64| {
                lists[hash(covered) as usize % LISTS].push((covered, ways));
                pending += 1;
            };
            if covered & 1 == 1 {
                put(covered >> 1);
            } else {
                let fitting = masks.iter().filter(|&mask| covered & mask == 0);
                fitting.for_each(|mask| put((covered | mask) >> 1));
            }
        }
        if pending >= room {
            lists.iter_mut().for_each(|list| merge(list, &mut table));
            pending = lists.iter().map(Vec::len).sum();
            room = pending + pending / 2 + MOST_PENDING;
        }
    }
    lists.iter_mut().for_each(|list| merge(list, &mut table));
    lists
}

/// Leaves one of all states that cover the same, with the sum of their ways.
fn merge(list: &mut Vec<State>, table: &mut Vec<State>) {
    table.clear();
    table.resize((2 * list.len()).next_power_of_two(), (u64::MAX, 0));
    let last = table.len() - 1;
    let mut kept = 0;
    for at in 0..list.len() {
        let (covered, ways) = list[at];
        let mut place = (hash(covered) >> 20) as usize & last;
        while table[place].0 != covered && table[place].0 != u64::MAX {
            place = (place + 1) & last;
        }
        if table[place].0 == u64::MAX {
            list[kept] = (covered, ways);
            table[place] = (covered, kept as u64);
            kept += 1;
        } else {
            let sum = list[table[place].1 as usize].1 + ways;
            list[table[place].1 as usize].1 = if sum >= PRIME { sum - PRIME } else { sum };
        }
    }
    list.truncate(kept);
    list.shrink_to_fit();
}

/// A number that depends on all bits.
fn hash(covered: u64) -> u64 {
    let mixed = (covered ^ (covered >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ (mixed >> 32)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 11
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
