//! Tiles laid around others, until some cells are covered: in all ways.

use super::budget::{Budget, Cut};
use super::field::Field;
use super::shapes::Tile;
use super::tiling::Flow;

/// Tiles that cover some cells, looked for cell by cell: the one that fewest tiles can cover comes first.
pub struct Around<'f> {
    field: &'f Field<'f>,
    /// The cells that are taken.
    pub taken: Vec<bool>,
    /// The tiles that were laid since it began.
    pub laid: Vec<Tile>,
}

/// A cell that is to be covered, after the number of its ring: cells of inner rings come first.
pub type Wanted = (usize, usize);

/// Judges a tile that was just laid: whether it may stay.
pub type Judge<'j> = dyn FnMut(&Around<'_>, Tile, &mut Budget<'_>) -> Result<bool, Cut> + 'j;

impl<'f> Around<'f> {
    /// Begins with some cells taken.
    pub fn of(field: &'f Field<'f>, cells: &[usize]) -> Self {
        let mut taken = vec![false; field.size()];
        cells.iter().for_each(|&cell| taken[cell] = true);
        Self { field, taken, laid: vec![] }
    }

    /// Calls back with all ways to cover some cells, with what is laid then.
    ///
    /// * `judge`: lets a tile stay that was just laid.
    ///
    /// # Errors
    ///
    /// What cut the search short.
    pub fn cover(
        &mut self,
        wanted: &[Wanted],
        judge: &mut Judge<'_>,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&mut Self, &mut Budget<'_>) -> Result<Flow, Cut>,
    ) -> Result<Flow, Cut> {
        budget.spend()?;
        let Some((cell, ways)) = self.hardest(wanted) else { return found(self, budget) };
        for way in ways {
            let tile = self.field.tile(cell, way);
            self.field.mark(cell, way, &mut self.taken, true);
            self.laid.push(tile);
            if judge(self, tile, budget)? && self.cover(wanted, judge, budget, found)?.is_break() {
                return Ok(Flow::Break(()));
            }
            self.laid.pop();
            self.field.mark(cell, way, &mut self.taken, false);
        }
        Ok(Flow::Continue(()))
    }

    /// A cell that one tile alone can cover, or none; else of the first of those that are wanted, up to where their
    /// ring ends, the one that fewest can cover: with all these tiles. None if all cells are covered.
    fn hardest(&self, wanted: &[Wanted]) -> Option<(usize, Vec<usize>)> {
        let (mut best, mut fewest, mut ring) = (None, usize::MAX, usize::MAX);
        for &(own, cell) in wanted.iter().filter(|(_, cell)| !self.taken[*cell]) {
            let most = if own <= ring { fewest } else { 2 };
            let mut ways = 0;
            self.field.ways_to_cover(cell, &self.taken, |_| {
                ways += 1;
                ways < most
            });
            if ways < most {
                (best, fewest, ring) = (Some(cell), ways, own);
                if ways == 0 {
                    break;
                }
            }
        }
        let cell = best?;
        let mut ways = vec![];
        self.field.ways_to_cover(cell, &self.taken, |way| {
            ways.push(way);
            true
        });
        Some((cell, ways))
    }

    /// Whether every free cell that touches a tile can still be covered.
    pub fn can_go_on(&self, tile: Tile) -> bool {
        let mut cells = self.field.cells(tile);
        cells.sort_unstable();
        self.field.halo(&cells).into_iter().filter(|&cell| !self.taken[cell]).all(|cell| {
            let mut can_be = false;
            self.field.ways_to_cover(cell, &self.taken, |_| {
                can_be = true;
                false
            });
            can_be
        })
    }
}

/// Cells that are wanted, none before another.
pub fn in_one_ring(cells: &[usize]) -> Vec<Wanted> {
    cells.iter().map(|&cell| (0, cell)).collect()
}
