//! Holes: free cells that cannot be reached from outside over sides.

use std::cell::RefCell;

use super::field::Field;
use super::grid::{Spot, Vector};

/// Looks for holes in patches on a field.
pub struct Holes<'f> {
    field: &'f Field<'f>,
    /// For each class what to add to the number of a cell for those that share a side.
    near: Vec<Vec<i32>>,
    /// Whether the cells of each piece hang together over sides: then a tile lies on one side of whatever parts free
    /// cells.
    hang_together: bool,
    scratch: RefCell<Scratch>,
}

/// When each cell was reached last, by the number of the search.
struct Scratch {
    reached: Vec<u32>,
    search: u32,
}

impl<'f> Holes<'f> {
    /// Looks on a field.
    pub fn of(field: &'f Field<'f>) -> Self {
        let (shapes, grid) = (field.shapes, &field.shapes.grid);
        let steps = |class: usize| {
            let own = Spot { class, at: [0, 0] };
            let step = |near: Spot| field.number(near) as i32 - field.number(own) as i32;
            grid.near(own).map(step).collect()
        };
        Self {
            field,
            near: (0..grid.classes()).map(steps).collect(),
            hang_together: (0..shapes.ways.len()).all(|way| shapes.is_connected(way)),
            scratch: RefCell::new(Scratch { reached: vec![0; field.size()], search: 0 }),
        }
    }

    /// Whether a patch has a hole that will stay one, if its tiles stay and some more cells get covered.
    ///
    /// * `taken`: the cells that are taken, by number.
    /// * `patch`: the same as a list.
    /// * `wanted`: cells that will be covered if they are not.
    /// * `size`: holes of so many cells, or some times as many, may be filled later, and do not count; none if they do.
    pub fn will_stay(
        &self,
        taken: &[bool],
        patch: &[usize],
        wanted: &[usize],
        size: Option<usize>,
    ) -> bool {
        let is_open = |cell: &&usize| !taken[**cell];
        if !self.hang_together && wanted.iter().any(|cell| is_open(&cell)) {
            return false;
        }
        let mut scratch = self.scratch.borrow_mut();
        scratch.search += 1;
        let (low, high) = self.around(patch);
        let corner = self.field.number(Spot { class: 0, at: low });
        let begun: Vec<usize> = wanted.iter().filter(is_open).chain([&corner]).copied().collect();
        self.flood(begun, taken, (low, high), &mut scratch);
        let row = |y: i32| {
            let start = self.field.number(Spot { class: 0, at: [low[0], y] });
            start..start + (high[0] - low[0] + 1) as usize * self.field.shapes.classes
        };
        for cell in (low[1]..=high[1]).flat_map(row) {
            if self.field.is_cell(cell) && !taken[cell] && scratch.reached[cell] != scratch.search {
                let hole = self.flood(vec![cell], taken, (low, high), &mut scratch);
                if size.is_none_or(|size| !self.hang_together || !hole.is_multiple_of(size)) {
                    return true;
                }
            }
        }
        false
    }

    /// Reaches free cells from some on, within a box; says how many.
    fn flood(
        &self,
        begun: Vec<usize>,
        taken: &[bool],
        (low, high): (Vector, Vector),
        scratch: &mut Scratch,
    ) -> usize {
        let (mut open, mut number) = (begun, 0);
        open.iter().for_each(|&cell| scratch.reached[cell] = scratch.search);
        while let Some(cell) = open.pop() {
            number += 1;
            for step in &self.near[self.field.spot(cell).class] {
                let next = (cell as i32 + step) as usize;
                let is_new = !taken[next] && scratch.reached[next] != scratch.search;
                if is_new && self.is_within(next, low, high) {
                    scratch.reached[next] = scratch.search;
                    open.push(next);
                }
            }
        }
        number
    }

    fn is_within(&self, cell: usize, low: Vector, high: Vector) -> bool {
        let [x, y] = self.field.spot(cell).at;
        low[0] <= x && x <= high[0] && low[1] <= y && y <= high[1]
    }

    /// A box of translations around some cells, with room beside them.
    fn around(&self, cells: &[usize]) -> (Vector, Vector) {
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for spot in cells.iter().map(|&cell| self.field.spot(cell)) {
            for axis in 0..2 {
                low[axis] = low[axis].min(spot.at[axis] - 2);
                high[axis] = high[axis].max(spot.at[axis] + 2);
            }
        }
        (low, high)
    }
}
