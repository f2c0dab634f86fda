//! `symmetric: rotate-180`: the solution, as a partition of cells, has that symmetry.
//!
//! The isometry generates a group; a solution is symmetric where the images of each placement's cells under
//! the group are cells of placements again. Each orbit of cells is a coloured item (Knuth 7.2.2.1, exact
//! covering with colours): every placement on it must give it the same colour, the orbit of its cells. So no
//! cover is searched twice as deep, and images are forced at once. Optional cells need one thing more: an
//! orbit of them is covered as a whole or empty as a whole.

use std::fmt;
use std::sync::Arc;

use cover::Arrange;
use rustc_hash::FxHashMap;

use super::acting::{Acting, Action, Demand, Give, Laid, Share};
use super::base::{Kind, ReadRule};
use super::numbered::Numbered;
use super::reader::Reader;
use crate::cell::Cell;
use crate::document::Node;
use crate::model::Region;

/// The kind of the rule.
pub static SYMMETRIC: Kind = Kind {
    name: "symmetric",
    doc: "The solution has that symmetry, as a partition of cells.",
    needs_full_board: true,
    only_filters: false,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// An isometry that maps the board to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetric {
    /// The name of the isometry.
    pub name: String,
    /// The cells of the board, in their order; none while it is not settled which the setup blocks.
    pub cells: Vec<Cell>,
    /// The powers of the isometry as maps of the cells, the identity left out.
    pub group: Vec<FxHashMap<Cell, Cell>>,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let ground = reader.ground;
    let lattice = ground.lattice;
    let names: Vec<&str> = lattice.isometries()[1..].iter().map(|one| one.name.as_str()).collect();
    let name = reader.word(value, &names, "symmetry", &[])?;
    if ground.may_block {
        return Some(Arc::new(Symmetric { name, cells: vec![], group: vec![] }));
    }
    let cells = ground.region.cells.clone();
    let isometry = lattice.isometry_of(&name)?;
    let Some(images) = lattice.self_maps(isometry, &cells).into_iter().next() else {
        let what = format!("{name} does not map the board to itself");
        reader.fault(&[], what, "choose a symmetry of the board, or another board");
        return None;
    };
    let group = powers(cells.iter().copied().zip(images).collect());
    Some(Arc::new(Symmetric { name, cells, group }))
}

/// The powers of a map of cells that are not the identity, each once.
pub fn powers(cells: FxHashMap<Cell, Cell>) -> Vec<FxHashMap<Cell, Cell>> {
    let mut found: Vec<FxHashMap<Cell, Cell>> = vec![];
    let mut power = cells.clone();
    while power.iter().any(|(cell, image)| cell != image) {
        let next = power.iter().map(|(cell, image)| (*cell, cells[image])).collect();
        found.push(std::mem::replace(&mut power, next));
    }
    found
}

impl ReadRule for Symmetric {
    fn kind(&self) -> &'static Kind {
        &SYMMETRIC
    }

    fn caution(&self, region: &Region) -> Option<String> {
        let name = &self.name;
        (!region.optional.is_empty()).then(|| {
            format!(
                "symmetric: {name} asks that each piece becomes itself or another piece of its \
                 shape, not that the outline alone is symmetric"
            )
        })
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(Turned::of(self, board))
    }
}

/// The rule on a board.
struct Turned<'r> {
    rule: &'r Symmetric,
    /// The group as images of the numbers of cells, the identity left out.
    group: Vec<Vec<u32>>,
    /// The orbits of more than one cell.
    orbits: Vec<Vec<u32>>,
    /// The number of the orbit of each cell, but for cells that stay where they are.
    orbit_at: Vec<Option<u32>>,
    /// The number of each orbit of sets of cells, by the first of them: the colours.
    colours: FxHashMap<Vec<u32>, u64>,
}

impl<'r> Turned<'r> {
    fn of(rule: &'r Symmetric, board: &dyn Numbered) -> Self {
        let image = |map: &FxHashMap<Cell, Cell>, cell: &Cell| {
            map.get(cell).and_then(|image| board.numbers().get(image)).copied().unwrap_or_default()
        };
        let on_board = |map| board.cells().iter().map(|cell| image(map, cell)).collect();
        let group: Vec<Vec<u32>> = rule.group.iter().map(on_board).collect();
        let mut orbit_at = vec![None; board.cells().len()];
        let mut orbits = vec![];
        let cells = if group.is_empty() { vec![] } else { board.numbered(&rule.cells) };
        for cell in cells {
            let mut orbit: Vec<u32> = group.iter().map(|map| map[cell as usize]).collect();
            orbit.push(cell);
            orbit.sort_unstable();
            orbit.dedup();
            if orbit.len() > 1 && orbit_at[cell as usize].is_none() {
                orbit.iter().for_each(|&one| orbit_at[one as usize] = Some(orbits.len() as u32));
                orbits.push(orbit);
            }
        }
        Self { rule, group, orbits, orbit_at, colours: FxHashMap::default() }
    }
}

/// The images of some cells, sorted.
fn moved(map: &[u32], cells: &[u32]) -> Vec<u32> {
    let mut images: Vec<u32> = cells.iter().map(|&cell| map[cell as usize]).collect();
    images.sort_unstable();
    images
}

impl Acting for Turned<'_> {
    fn filters(&self) -> bool {
        !self.group.is_empty()
    }

    /// Refuses cells that overlap an image of theirs which is not themselves.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        let mut cells = laid.cells.to_vec();
        cells.sort_unstable();
        self.group.iter().all(|map| {
            let is_own = |&&cell: &&u32| cells.binary_search(&map[cell as usize]).is_ok();
            let own = cells.iter().filter(is_own).count();
            own == 0 || own == cells.len()
        })
    }

    /// Tells the orbits of the cells, with the orbit of the placement as colour.
    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        let mut orbits: Vec<u32> =
            laid.cells.iter().filter_map(|&cell| self.orbit_at[cell as usize]).collect();
        orbits.sort_unstable();
        orbits.dedup();
        if orbits.is_empty() {
            return;
        }
        let mut first = laid.cells.to_vec();
        first.sort_unstable();
        for map in &self.group {
            first = first.min(moved(map, laid.cells));
        }
        let next = self.colours.len() as u64;
        let colour = *self.colours.entry(first).or_insert(next);
        orbits.into_iter().for_each(|orbit| give(u64::from(orbit), Some(Share::Colour(colour))));
    }

    fn linked(&self) -> Vec<Vec<u32>> {
        self.orbits.clone()
    }

    /// Tells one part: the group, conjugated; a symmetry that normalises it keeps the rule.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        if self.group.is_empty() {
            let words = vec![self.rule.name.clone()];
            return vec![Demand { kind: SYMMETRIC.name, words, numbers: vec![] }];
        }
        let conjugated = |map: &Vec<u32>| {
            let mut found = vec![0; map.len()];
            for (cell, &image) in map.iter().enumerate() {
                found[action.cells[cell] as usize] = action.cells[image as usize];
            }
            found
        };
        let mut numbers: Vec<Vec<u32>> = self.group.iter().map(conjugated).collect();
        numbers.arrange();
        vec![Demand::new(SYMMETRIC.name, numbers)]
    }
}

impl fmt::Display for Symmetric {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the solution is symmetric under {}", self.name)
    }
}
