//! Heesch numbers: how often copies of a tile can be laid around it, ring after ring.
//!
//! A *corona* of a patch is a set of tiles, each of which touches the patch, that cover every cell that touches it.
//! The Heesch number Hc is the most coronas, one around the other, whose unions with what is inside have no
//! holes; for Hh the last union may have holes.

use rustc_hash::FxHashSet;

use super::around::{Around, in_one_ring};
use super::budget::{Budget, Cut};
use super::field::Field;
use super::holes::Holes;
use super::pairs::Pairs;
use super::ring::Ring;
use super::shapes::Tile;
use super::tiling::Flow;

/// The Heesch numbers of a tile, with the coronas that show Hh.
#[derive(Clone, Debug, Default)]
pub struct Heesch {
    /// The way of the tile in the middle.
    pub way: usize,
    /// The most coronas without holes.
    pub hc: usize,
    /// The most coronas of which the last may have holes.
    pub hh: usize,
    /// The tiles of the coronas of Hh, the first corona first.
    pub coronas: Vec<Vec<Tile>>,
}

/// The Heesch numbers of a tile in a way, around which there are no more than so many coronas.
///
/// # Errors
///
/// What cut the search short.
pub fn heesch(
    field: &Field<'_>,
    pairs: &Pairs<'_>,
    way: usize,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Heesch, Cut> {
    let (mut best, tile) = (Heesch { way, ..Heesch::default() }, Tile { way, by: [0, 0] });
    let holes = Holes::of(field);
    let own = united(field, &[], &[tile]);
    if holes.will_stay(&Around::of(field, &own).taken, &own, &[], None) {
        return Ok(best);
    }
    for rings in 1..=most {
        let mut laid = |allowed| {
            let (laid, failed) = (vec![], FxHashSet::default());
            let mut rising = Rising { field, pairs, holes: &holes, rings, allowed, laid, failed };
            rising.rise(&own, &[tile], budget)
        };
        let mut found = laid(Allowed::Nowhere)?;
        let is_whole = found.is_some();
        if !is_whole {
            found = laid(Allowed::InTheLast)?;
        }
        let Some(coronas) = found else { break };
        (best.coronas, best.hh) = (coronas, rings);
        if !is_whole {
            break;
        }
        best.hc = rings;
    }
    Ok(best)
}

/// Whether so many coronas can be laid around a tile in a way, holes or not.
///
/// If not, no tiling has the tile: its neighbours there, theirs, and so on are such coronas.
///
/// # Errors
///
/// What cut the search short.
pub fn has_coronas(
    field: &Field<'_>,
    pairs: &Pairs<'_>,
    way: usize,
    rings: usize,
    budget: &mut Budget<'_>,
) -> Result<bool, Cut> {
    let holes = Holes::of(field);
    let (tile, allowed) = (Tile { way, by: [0, 0] }, Allowed::Anywhere);
    let (own, laid, failed) = (united(field, &[], &[tile]), vec![], FxHashSet::default());
    let mut rising = Rising { field, pairs, holes: &holes, rings, allowed, laid, failed };
    Ok(rising.rise(&own, &[tile], budget)?.is_some())
}

/// Where coronas may have holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Allowed {
    Nowhere,
    InTheLast,
    Anywhere,
}

/// Coronas around coronas.
struct Rising<'f, 'p> {
    field: &'f Field<'f>,
    pairs: &'p Pairs<'p>,
    holes: &'p Holes<'f>,
    /// So many are wanted.
    rings: usize,
    /// Where holes are allowed.
    allowed: Allowed,
    laid: Vec<Vec<Tile>>,
    /// Patches around which not so many coronas are as are wanted, by the number of coronas and the cells.
    failed: FxHashSet<(usize, Vec<usize>)>,
}

impl Rising<'_, '_> {
    /// Coronas around a patch and those that are laid, until there are as many as are wanted; none if there are none.
    ///
    /// * `patch`: its cells, sorted.
    /// * `tiles`: its tiles.
    fn rise(
        &mut self,
        patch: &[usize],
        tiles: &[Tile],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Vec<Tile>>>, Cut> {
        let (field, pairs, holes) = (self.field, self.pairs, self.holes);
        let after = self.rings - self.laid.len() - 1;
        let is_last = after == 0;
        // A hole that can never be filled bars further coronas.
        let size = field.shapes.ways[0].cells.len();
        let judged = match (self.allowed, is_last) {
            (Allowed::Nowhere, _) | (Allowed::InTheLast, false) => Some(None),
            (Allowed::Anywhere, false) => Some(Some(size)),
            (_, true) => None,
        };
        let halo = field.halo(patch);
        let mut judge = |around: &Around<'_>, tile: Tile| {
            let has_no_hole = |size| {
                let all = united(field, patch, &around.laid);
                !holes.will_stay(&around.taken, &all, &halo, size)
            };
            (is_last || around.can_go_on(tile)) && judged.is_none_or(has_no_hole)
        };
        let mut found = None;
        let mut around = Around::of(field, patch);
        let mut ring = Ring::of(field, pairs, after, &around, (tiles, &halo), budget)?;
        let _ = ring.each(&mut around, &mut judge, budget, &mut |around, budget| {
            let all = united(field, patch, &around.laid);
            if is_last {
                found = Some([&self.laid[..], std::slice::from_ref(&around.laid)].concat());
            } else if self.failed.insert((self.laid.len(), all.clone())) {
                self.laid.push(around.laid.clone());
                found = self.rise(&all, &[tiles, &around.laid].concat(), budget)?;
                self.laid.pop();
            }
            Ok(if found.is_some() { Flow::Break(()) } else { Flow::Continue(()) })
        })?;
        Ok(found)
    }
}

/// The cells of a patch and of tiles around it, sorted.
fn united(field: &Field<'_>, patch: &[usize], tiles: &[Tile]) -> Vec<usize> {
    let mut all: Vec<usize> = tiles.iter().flat_map(|&tile| field.cells(tile)).collect();
    all.extend(patch);
    all.sort_unstable();
    all
}

/// How many first coronas a tile has, and how many up to the motions that keep the tile.
///
/// # Errors
///
/// What cut the search short.
pub fn first_coronas(field: &Field<'_>, budget: &mut Budget<'_>) -> Result<(usize, usize), Cut> {
    let shapes = field.shapes;
    let mut own = field.cells(Tile { way: 0, by: [0, 0] });
    own.sort_unstable();
    let mut found: FxHashSet<Vec<Tile>> = FxHashSet::default();
    let halo = field.halo(&own);
    let mut around = Around::of(field, &own);
    let _ =
        around.cover(&in_one_ring(&halo), &mut |_, _, _| Ok(true), budget, &mut |around, _| {
            let mut tiles = around.laid.clone();
            tiles.sort_unstable();
            found.insert(tiles);
            Ok(Flow::Continue(()))
        })?;
    let keeping: Vec<(usize, Tile)> = (0..shapes.grid.motions.len())
        .filter_map(|motion| Some((motion, shapes.moved(0, motion)?)))
        .filter(|(_, tile)| tile.way == 0)
        .collect();
    let image = |tiles: &[Tile], (motion, own): &(usize, Tile)| -> Option<Vec<Tile>> {
        let moved = |tile: &Tile| {
            let by = shapes.grid.motions[*motion].turned(tile.by);
            Some(shapes.moved(tile.way, *motion)?.slid(by).slid([-own.by[0], -own.by[1]]))
        };
        let mut moved = tiles.iter().map(moved).collect::<Option<Vec<_>>>()?;
        moved.sort_unstable();
        Some(moved)
    };
    let is_least = |tiles: &&Vec<Tile>| {
        keeping.iter().filter_map(|motion| image(tiles, motion)).all(|other| other >= **tiles)
    };
    Ok((found.len(), found.iter().filter(is_least).count()))
}
