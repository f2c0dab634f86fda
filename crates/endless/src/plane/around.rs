//! What can be laid around a tile: every cell within some steps of it covered, by tiles that do not overlap.
//!
//! A step goes to a cell that shares a corner. If no tiles cover every cell within some steps of a tile, then
//! none is in any tiling of the plane: a proof that a stranger can check, for it speaks of no more than a few cells.

use super::budget::{Budget, Cut};
use super::field::Field;
use super::pairs::Pairs;
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

/// The cells within so many steps of some cells, themselves left out, ring by ring.
pub fn within(field: &Field<'_>, cells: &[usize], steps: usize) -> Vec<Wanted> {
    let (mut all, mut found) = (cells.to_vec(), vec![]);
    for ring in 0..steps {
        all.sort_unstable();
        let halo = field.halo(&all);
        found.extend(halo.iter().map(|&cell| (ring, cell)));
        all.extend(halo);
    }
    found
}

/// Tiles that cover every cell within so many steps of a tile in a way; none if there are none.
///
/// * `may`: whether tiles of a way may be used.
/// * `pairs`: what is known of pairs of such tiles.
///
/// # Errors
///
/// What cut the search short.
pub fn surrounded(
    field: &Field<'_>,
    way: usize,
    steps: usize,
    may: &dyn Fn(usize) -> bool,
    pairs: &Pairs<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Tile>>, Cut> {
    let start = Tile { way, by: [0, 0] };
    let own = field.cells(start);
    let wanted = within(field, &own, steps);
    let mut is_covered = vec![false; field.size()];
    own.iter().chain(wanted.iter().map(|(_, cell)| cell)).for_each(|&cell| is_covered[cell] = true);
    let is_inside = |tile: Tile| {
        let mut cells = field.cells(tile);
        cells.sort_unstable();
        field.halo(&cells).iter().all(|&cell| is_covered[cell])
    };
    let mut inside = vec![start];
    let mut judge = |around: &Around<'_>, tile: Tile, budget: &mut Budget<'_>| {
        if !may(tile.way) {
            return Ok(false);
        }
        // Those that were taken back since are no longer laid.
        inside.retain(|one| *one == start || around.laid.contains(one));
        if !is_inside(tile) {
            return Ok(true);
        }
        for &other in &inside {
            if !pairs.can_be(tile, other, budget)? {
                return Ok(false);
            }
        }
        inside.push(tile);
        Ok(true)
    };
    let mut tiles = None;
    let mut around = Around::of(field, &own);
    let _ = around.cover(&wanted, &mut judge, budget, &mut |around, _| {
        tiles = Some(around.laid.clone());
        Ok(Flow::Break(()))
    })?;
    Ok(tiles)
}
