//! Is every cell within some steps of a tile covered by tiles that do not overlap?
//!
//! A step goes to a cell that shares a corner. If no tiles cover every cell within some steps of a tile, then
//! none is in any tiling of the plane: a proof that a stranger can check, for it speaks of no more than a few cells.

use super::around::{Around, Wanted};
use super::budget::{Budget, Cut};
use super::field::Field;
use super::pairs::Pairs;
use super::shapes::Tile;
use super::tiling::Flow;

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
            if !pairs.can_be(tile, other, 1, budget)? {
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
