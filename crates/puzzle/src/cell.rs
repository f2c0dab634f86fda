//! Cells and points: a few whole numbers each, as are the ways between them.

/// The most coordinates of a cell or a point.
pub const MOST: usize = 6;

/// A cell, or a vector between cells; coordinates that the lattice lacks are 0.
///
/// Cells of one lattice compare as the tuples of their coordinates do.
pub type Cell = [i32; MOST];

/// A corner point, in the frame of its lattice; coordinates that the frame lacks are 0.
pub type Point = [i32; MOST];

/// No coordinate of a cell lies farther from 0 while a puzzle is read or laid.
pub const FARTHEST: i32 = 1 << 24;

/// The sum of a cell and a vector.
pub fn plus(cell: &Cell, vector: &Cell) -> Cell {
    std::array::from_fn(|axis| cell[axis] + vector[axis])
}

/// The difference of two cells.
pub fn less(cell: &Cell, other: &Cell) -> Cell {
    std::array::from_fn(|axis| cell[axis] - other[axis])
}

/// A cell as messages show it: `[2, 3]`.
pub fn shown(cell: &[i32]) -> String {
    let parts: Vec<String> = cell.iter().map(i32::to_string).collect();
    format!("[{}]", parts.join(", "))
}
