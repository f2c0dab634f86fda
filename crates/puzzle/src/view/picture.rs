//! Cells as a text picture on one line: rows are separated by `/`, layers by `|`.

use rustc_hash::FxHashMap;

use crate::cell::Cell;

/// A picture tells cells if none has a coordinate below 0 or more than three, and if it is not mostly
/// empty.
pub(super) fn fits(cells: &[Cell], coordinates: usize) -> bool {
    let is_near = cells.iter().flatten().all(|at| *at >= 0);
    cells.is_empty() || (is_near && coordinates <= 3 && !is_sparse(cells))
}

/// Whether a picture from the origin would be mostly empty.
fn is_sparse(cells: &[Cell]) -> bool {
    let places: u128 = sides(cells).iter().map(|side| *side as u128).product();
    places > 16 + 8 * cells.len() as u128
}

/// The sides of the box from the origin that holds cells.
fn sides(cells: &[Cell]) -> [i32; 3] {
    std::array::from_fn(|axis| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0))
}

/// Draws characters at cells; of two at one cell the last stays.
///
/// * `absent`: the character of a place that bears none.
pub(super) fn written(chars: impl Iterator<Item = (Cell, char)>, absent: char) -> String {
    let chars: FxHashMap<Cell, char> = chars.collect();
    let cells: Vec<Cell> = chars.keys().copied().collect();
    let [width, height, depth] = sides(&cells);
    let at = |x, y, z| chars.get(&[x, y, z, 0, 0, 0]).copied().unwrap_or(absent);
    let row = |y, z| (0..width).map(|x| at(x, y, z)).collect::<String>();
    let layer = |z| (0..height).map(|y| row(y, z)).collect::<Vec<_>>().join("/");
    (0..depth).map(layer).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::{fits, written};

    #[test]
    fn cells_are_drawn_from_the_origin() {
        let chars =
            [([1, 0, 0, 0, 0, 0], '.'), ([0, 1, 1, 0, 0, 0], '?'), ([1, 0, 0, 0, 0, 0], 'a')];
        assert_eq!(written(chars.into_iter(), '#'), "#a/##|##/?#");
        assert_eq!(written([].into_iter(), '#'), "");
        assert!(!fits(&[[3, 7, 0, 0, 0, 0]], 2) && fits(&[[3, 5, 0, 0, 0, 0]], 2));
        assert!(fits(&[], 4) && !fits(&[[0, -1, 0, 0, 0, 0]], 2));
    }
}
