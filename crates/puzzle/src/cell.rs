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

/// The least and the greatest corner of the box around some cells, 0 if there are none.
pub fn box_around<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> [Cell; 2] {
    let mut cells = cells.into_iter();
    let first = *cells.next().unwrap_or(&[0; MOST]);
    cells.fold([first; 2], |[least, greatest], cell| {
        let low = std::array::from_fn(|axis| least[axis].min(cell[axis]));
        [low, std::array::from_fn(|axis| greatest[axis].max(cell[axis]))]
    })
}

/// Stands for a coordinate that a cell does not have: the cell has fewer than [`MOST`], and not as many as its
/// lattice, or the lattice is not known.
pub const ABSENT: i32 = i32::MIN;

/// The coordinates of a cell: as many as its lattice has, unless some are [`ABSENT`].
pub fn parts(cell: &Cell, coordinates: usize) -> &[i32] {
    let given = cell.iter().position(|part| *part == ABSENT);
    &cell[..given.unwrap_or(coordinates)]
}

/// A cell as messages show it: `[2, 3]`.
///
/// * `coordinates`: how many its lattice has.
pub fn shown(cell: &Cell, coordinates: usize) -> String {
    let parts: Vec<String> = parts(cell, coordinates).iter().map(i32::to_string).collect();
    format!("[{}]", parts.join(", "))
}
