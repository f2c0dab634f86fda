//! A region: how it is made, what is done to one, and what is wrong with one.

use cover::Arrange;
use rustc_hash::FxHashSet;

use super::{Endless, Region, box_fault, missing_faults};
use crate::cell::{Cell, parts};
use crate::document::{Fault, Limits};
use crate::lattice::{Lattice, Surface, wrap_faults};
use crate::path;

/// The most rows of a strip.
pub const MOST_ROWS: u32 = 1000;

/// The largest coordinate of a cell of a region.
const COORDINATE: i32 = 1_000_000;

impl Region {
    /// A region of cells in any order, all to be covered.
    pub fn of(cells: Vec<Cell>) -> Self {
        Self { cells, ..Self::default() }.sorted()
    }

    /// The region with its cells, its optional cells and its marks in order, each once.
    pub fn sorted(mut self) -> Self {
        for cells in [&mut self.cells, &mut self.optional] {
            cells.sort_unstable();
            cells.dedup();
        }
        self.marks.arrange();
        self
    }

    /// The mark of a cell, empty for none.
    pub fn mark(&self, cell: &Cell) -> &str {
        let at = self.marks.binary_search_by(|(marked, _)| marked.cmp(cell));
        at.map_or("", |at| &self.marks[at].1)
    }

    /// The extent of the smallest box from the origin that holds the region, along each axis.
    pub fn sides(&self, coordinates: usize) -> Vec<i32> {
        let side = |axis: usize| self.cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
        (0..coordinates).map(side).collect()
    }

    /// This region less some cells.
    pub fn without(mut self, removed: &[Cell]) -> Self {
        let gone: FxHashSet<&Cell> = removed.iter().collect();
        self.cells.retain(|cell| !gone.contains(cell));
        self.optional.retain(|cell| !gone.contains(cell));
        self.marks.retain(|(cell, _)| !gone.contains(cell));
        self
    }

    /// This region with more cells, all to be covered.
    pub fn with_cells(mut self, more: &[Cell]) -> Self {
        self.cells.extend(more);
        self.sorted()
    }

    /// This region with a mark on some cells, on top of its own.
    pub fn marked(mut self, cells: &[Cell], mark: &str) -> Self {
        let on: FxHashSet<&Cell> = cells.iter().collect();
        self.marks.retain(|(cell, _)| !on.contains(cell));
        self.marks.extend(on.into_iter().map(|cell| (*cell, mark.to_owned())));
        self.sorted()
    }

    /// A lattice with the borders of the region joined.
    pub fn on(&self, lattice: &'static Lattice) -> Surface {
        Surface::of(lattice, &self.wrap, &self.cells)
    }
}

/// What is wrong with a region.
pub fn region_faults(region: &Region, lattice: &'static Lattice, limits: &Limits) -> Vec<Fault> {
    let path = path!["region"];
    let fault = |what: String, todo: String| Fault::new(path!["region"], what, todo);
    if let Some(endless) = region.endless {
        return endless_fault(endless, lattice).into_iter().collect();
    }
    if region.cells.is_empty() {
        return vec![Fault::new(path, "the region has no cells", "draw at least one open cell")];
    }
    let size = region.cells.len() as u64;
    if size > limits.most("region_cells") {
        let (what, todo) = limits.excess("region_cells", "the region has", Some(size));
        return vec![fault(what, todo)];
    }
    let shown = |cell: &Cell| crate::cell::shown(cell, lattice.coordinates);
    let mut found = missing_faults(&region.cells, lattice, &path);
    let negative = region
        .cells
        .iter()
        .filter(|cell| parts(cell, lattice.coordinates).iter().any(|part| *part < 0));
    found.extend(negative.map(|cell| {
        let what = format!("{} has a negative coordinate", shown(cell));
        fault(what, "region coordinates start at 0".to_owned())
    }));
    if found.is_empty() {
        found.extend(box_fault("the region", &region.cells, lattice, path, limits));
        found.extend(far_fault(&region.cells));
        let wrong = wrap_faults(lattice, &region.wrap, &region.cells);
        found.extend(
            wrong.into_iter().map(|(what, todo)| Fault::new(path!["region", "wrap"], what, todo)),
        );
    }
    let known: FxHashSet<&Cell> = region.cells.iter().collect();
    let named = region.optional.iter().chain(region.marks.iter().map(|(cell, _)| cell));
    found.extend(named.filter(|cell| !known.contains(cell)).map(|cell| {
        let what = format!("{} is optional or marked but not in the region", shown(cell));
        fault(what, "add it".to_owned())
    }));
    found
}

/// The fault of a board without end on a lattice that has none.
fn endless_fault(endless: Endless, lattice: &Lattice) -> Option<Fault> {
    let name = lattice.name;
    let (key, what) = match endless {
        Endless::Plane if lattice.space != 2 => {
            ("plane", format!("the {name} lattice is no plane"))
        }
        Endless::Strip(_) if lattice.space != 2 || lattice.coordinates != 2 => {
            ("strip", format!("the {name} lattice has no rows in a plane"))
        }
        _ => return None,
    };
    let todo = "take a flat lattice, such as square, triangle or hexagon";
    Some(Fault::new(path!["region", key], what, todo))
}

/// The fault of whoever asks for something that only a board with borders has.
pub fn without_end(region: &Region) -> Option<Fault> {
    let (what, todo) = match region.endless? {
        Endless::Plane => ("the plane has no end, so it cannot be filled", "ask for 'plane'"),
        Endless::Strip(_) => ("a strip has no end, so it cannot be filled", "ask for 'strip'"),
    };
    let todo = format!("{todo}, or give a region with borders");
    Some(Fault::new(path!["region"], what.to_owned(), todo))
}

/// The fault of a region of which a cell lies too far from the corner where coordinates are 0.
fn far_fault(cells: &[Cell]) -> Option<Fault> {
    let is_far = cells.iter().flatten().any(|part| *part > COORDINATE);
    let (what, todo) = too_far();
    is_far.then(|| Fault::new(path!["region"], what, todo))
}

/// What is wrong with a region that lies too far from 0, and what to do.
pub fn too_far() -> (String, &'static str) {
    let farthest = crate::document::words::commas(COORDINATE as u64);
    let what = format!("a cell has a coordinate of more than {farthest}");
    (what, "move the region nearer to 0")
}
