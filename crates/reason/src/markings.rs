//! Sets of cells worth marking: those whose coordinates, or a sum of them, leave a remainder.
//!
//! A piece covers so many cells of such a set and no more, wherever it is laid; the borders of a board cut the
//! sets unevenly. So the cells with even coordinates are 9 of 25 in a square of side 5, and every S tetromino
//! covers one of them.

use puzzle::cell::Cell;
use rustc_hash::FxHashSet;

/// What coordinates and their sums are divided by.
const MODULI: [i32; 2] = [2, 3];

/// A set of cells: the remainder that makes it in a few words, and the numbers of its cells, ascending.
pub type Marking = (String, Vec<u32>);

/// Sets of some cells, each once, and none of all or of no cells.
///
/// * `cells`: of one lattice, with so many coordinates.
pub fn markings(cells: &[Cell], coordinates: usize) -> Vec<Marking> {
    let mut seen: FxHashSet<Vec<u32>> =
        [vec![], (0..cells.len() as u32).collect()].into_iter().collect();
    let mut found = vec![];
    for modulus in MODULI {
        let mut made = by_each(cells, coordinates, modulus);
        made.extend(by_sums(cells, coordinates, modulus));
        found.extend(made.into_iter().filter(|(_, marked)| seen.insert(marked.clone())));
    }
    found
}

/// The cells by the remainders of all their coordinates, in the order of the first of each.
fn by_each(cells: &[Cell], coordinates: usize, modulus: i32) -> Vec<Marking> {
    let mut classes: Vec<(Vec<i32>, Vec<u32>)> = vec![];
    for (number, cell) in (0..).zip(cells) {
        let rest: Vec<i32> =
            cell[..coordinates].iter().map(|part| part.rem_euclid(modulus)).collect();
        match classes.iter_mut().find(|(own, _)| *own == rest) {
            Some((_, some)) => some.push(number),
            None => classes.push((rest, vec![number])),
        }
    }
    let words = |(rest, some)| (format!("{rest:?} modulo {modulus}"), some);
    classes.into_iter().map(words).collect()
}

/// The cells by the remainder of a sum of their coordinates, each so many times.
fn by_sums(cells: &[Cell], coordinates: usize, modulus: i32) -> Vec<Marking> {
    let mut found = vec![];
    for number in 0..modulus.pow(coordinates as u32) {
        let digit = |place: u32| number / modulus.pow(place) % modulus;
        let times: Vec<i32> = (0..coordinates as u32).rev().map(digit).collect();
        if times.iter().find(|one| **one > 0) != Some(&1) {
            continue; // any other is a multiple of one
        }
        let mut classes: Vec<Vec<u32>> = vec![vec![]; modulus as usize];
        for (number, cell) in (0..).zip(cells) {
            let sum: i64 = times
                .iter()
                .zip(cell)
                .map(|(&times, &part)| i64::from(times) * i64::from(part))
                .sum();
            classes[sum.rem_euclid(i64::from(modulus)) as usize].push(number);
        }
        let words = |(rest, some)| (format!("{rest} modulo {modulus} by {times:?}"), some);
        found.extend(classes.into_iter().enumerate().map(words));
    }
    found
}
