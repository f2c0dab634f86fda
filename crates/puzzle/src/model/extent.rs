//! Whether cells are cells of their lattice, and near enough to each other.

use crate::cell::{Cell, parts, shown};
use crate::document::cells::no_cell;
use crate::document::{Fault, Limits, Path, size_text};
use crate::lattice::Lattice;

/// The cells that have more or fewer coordinates than the lattice has, or that are holes of its grid.
pub fn missing_faults(cells: &[Cell], lattice: &Lattice, path: &Path) -> Vec<Fault> {
    let needed = lattice.coordinates;
    let fault = |cell: &Cell| {
        let given = parts(cell, needed).len();
        let (what, todo) = if given != needed {
            let what = format!("{} has {given} coordinates", shown(cell, needed));
            (what, format!("the {} lattice needs {needed}", lattice.name))
        } else if !lattice.has(cell) {
            no_cell(cell, lattice)
        } else {
            return None;
        };
        Some(Fault::new(path.clone(), what, todo))
    };
    cells.iter().filter_map(fault).collect()
}

/// Cells that lie too far apart: what is drawn grows with their box, not their number.
///
/// * `what`: what has the cells.
/// * `cells`: at least one.
pub fn box_fault(
    what: &str,
    cells: &[Cell],
    lattice: &Lattice,
    path: Path,
    limits: &Limits,
) -> Option<Fault> {
    let side = |axis: usize| {
        let along = || cells.iter().map(|cell| i64::from(cell[axis]));
        let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
        high.abs_diff(low) + 1
    };
    let sides: Vec<u64> = (0..lattice.coordinates).map(side).collect();
    let size = sides.iter().fold(1, |size: u64, side| size.saturating_mul(*side));
    if size <= limits.most("box_cells") {
        return None;
    }
    let sides: Vec<String> = sides.into_iter().map(size_text).collect();
    let begun = format!("the box around {what} is {},", sides.join(" x "));
    let (said, todo) = limits.excess("box_cells", &begun, Some(size));
    Some(Fault::new(path, said, format!("put the cells nearer to each other, or {todo}")))
}
