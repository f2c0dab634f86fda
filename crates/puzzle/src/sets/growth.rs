//! Connected shapes of so many cells, up to motions that carry them to cells.
//!
//! The shapes of n cells are those of n - 1 with one added. Every new shape enters all its images into one
//! table, so that a candidate costs one look-up instead of one canonical form.

use cover::Arrange;
use rustc_hash::FxHashSet;

use crate::cell::Cell;
use crate::lattice::{Lattice, Turns};

/// Cells in canonical form, sorted.
pub type Cells = Vec<Cell>;

/// The free shapes of so many cells, each as all its images, sorted.
///
/// * `size`: how many cells, at least 1.
/// * `joins`: the cells that join another.
pub fn grow(lattice: &Lattice, size: usize, joins: &dyn Fn(&Cell) -> Vec<Cell>) -> Vec<Vec<Cells>> {
    let starts = lattice.representatives().iter().map(|cell| vec![*cell]);
    let mut shapes = orbits(lattice, starts);
    for _ in 1..size {
        let larger = shapes.iter().flat_map(|images| larger(lattice, &images[0], joins));
        shapes = orbits(lattice, larger);
    }
    shapes
}

/// A shape with one cell more, in every way.
fn larger(lattice: &Lattice, cells: &Cells, joins: &dyn Fn(&Cell) -> Vec<Cell>) -> Vec<Cells> {
    let mut near: Vec<Cell> = cells.iter().flat_map(joins).collect();
    near.sort_unstable();
    near.dedup();
    near.retain(|cell| cells.binary_search(cell).is_err());
    let mut whole = cells.clone();
    whole.push(Cell::default());
    near.into_iter()
        .map(|cell| {
            *whole.last_mut().expect("one was added") = cell;
            lattice.canonical(&whole)
        })
        .collect()
}

/// The images of each candidate that is no image of an earlier one, sorted.
pub fn orbits(lattice: &Lattice, candidates: impl Iterator<Item = Cells>) -> Vec<Vec<Cells>> {
    let mut seen: FxHashSet<Cells> = FxHashSet::default();
    let mut found = vec![];
    for candidate in candidates {
        if !seen.contains(&candidate) {
            let mut images = images_of(lattice, &candidate, true);
            images.arrange();
            images.dedup();
            seen.extend(images.iter().cloned());
            found.push(images);
        }
    }
    found
}

/// The images of cells, turned and flipped if they may be, in canonical form.
pub fn images_of(lattice: &Lattice, cells: &[Cell], flips: bool) -> Vec<Cells> {
    lattice
        .carried(cells, &Turns::Every, flips)
        .iter()
        .map(|image| lattice.canonical(image))
        .collect()
}
