//! Where a board goes on across joined borders, as pictures show it.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::base::Lattice;
use super::surface::Surface;
use super::wrap_group::Element;
use crate::cell::Cell;

/// A place where the board goes on across a joined border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// A cell of the board.
    pub cell: Cell,
    /// Its neighbour that is not on the board.
    pub beyond: Cell,
    /// The cell of the board that this neighbour is one with.
    pub home: Cell,
    /// What takes the neighbour home, a number from 1; below 0 for what takes it back.
    pub kind: i32,
    /// The isometry of that.
    pub isometry: usize,
}

impl Surface {
    /// Where a board goes on across joined borders, sorted; nowhere if none are joined.
    ///
    /// Kinds are numbered by how often they occur, the most frequent first.
    pub fn joints(&self, board: &[Cell]) -> Vec<Joint> {
        let Some(group) = self.group() else { return vec![] };
        let own: FxHashSet<&Cell> = board.iter().collect();
        let homes: FxHashMap<Cell, Cell> =
            board.iter().map(|cell| (group.first(cell), *cell)).collect();
        let mut crossed: Vec<(Cell, Cell)> = board
            .iter()
            .flat_map(|cell| self.plain.neighbours(cell).into_iter().map(|near| (*cell, near)))
            .filter(|(_, near)| !own.contains(near))
            .collect();
        crossed.arrange();
        let taken = crossed.iter().filter_map(|&(cell, beyond)| {
            let home = *homes.get(&group.first(&beyond))?;
            Some((cell, beyond, home, group.taking(&beyond, &home)?))
        });
        let taken: Vec<(Cell, Cell, Cell, Element)> = taken.collect();
        let kinds = kinds(self.plain, taken.iter().map(|(.., element)| element));
        let joint = |(cell, beyond, home, element)| {
            let Element { isometry, .. } = element;
            Joint { cell, beyond, home, kind: kinds[&element], isometry }
        };
        taken.into_iter().map(joint).collect()
    }
}

/// The number of each element, that of its inverse below 0; the first met is above.
fn kinds<'e>(
    lattice: &Lattice,
    elements: impl Iterator<Item = &'e Element>,
) -> FxHashMap<Element, i32> {
    let mut often: Vec<(Element, u32)> = vec![];
    // Where each element and its inverse are counted.
    let mut places: FxHashMap<Element, usize> = FxHashMap::default();
    for element in elements {
        let place = *places.entry(*element).or_insert(often.len());
        if place == often.len() {
            often.push((*element, 0));
            places.insert(lattice.inverse(element), place);
        }
        often[place].1 += 1;
    }
    often.arrange_by_key(|&(_, count)| std::cmp::Reverse(count));
    let mut found = FxHashMap::default();
    for ((element, _), number) in often.into_iter().zip(1..) {
        found.insert(element, number);
        found.insert(lattice.inverse(&element), -number);
    }
    found
}
