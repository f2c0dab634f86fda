//! Tilings of a torus: the first, or all of them up to translations.
//!
//! Some tile may be slid to where its translation is 0, so it is laid there. It is the one of the first way that is
//! used; each further tile covers the first cell that is free.

use std::ops::ControlFlow;

use super::budget::{Budget, Cut};
use super::cells::Cells;
use super::grid::Vector;
use super::shapes::{Shapes, Tile};
use super::torus::Sublattice;

/// Whether to go on after a tiling.
pub type Flow = ControlFlow<()>;

/// Calls back with every tiling of a torus, up to translations some of them more than once.
///
/// # Errors
///
/// What cut the search short.
pub fn tilings(
    shapes: &Shapes,
    torus: Sublattice,
    budget: &mut Budget<'_>,
    found: &mut dyn FnMut(&[Tile]) -> Flow,
) -> Result<Flow, Cut> {
    match torus.index() * shapes.classes {
        0..=64 => Search::<1>::of(shapes, torus).run(budget, found),
        65..=128 => Search::<2>::of(shapes, torus).run(budget, found),
        129..=256 => Search::<4>::of(shapes, torus).run(budget, found),
        _ => Search::<MOST_WORDS>::of(shapes, torus).run(budget, found),
    }
}

/// Words for the cells of the largest torus.
const MOST_WORDS: usize = 16;

/// The most cells and bars of a torus.
pub const MOST_CELLS: usize = Cells::<MOST_WORDS>::MOST;

/// A tile with its cells on the torus.
type Laid<const WORDS: usize> = (Tile, Cells<WORDS>);

struct Search<const WORDS: usize> {
    size: usize,
    /// The tiles over each cell; of tiles of one way with the same cells one.
    over: Vec<Vec<Laid<WORDS>>>,
    /// The tile of each way whose translation is 0.
    first: Vec<Laid<WORDS>>,
    laid: Vec<Tile>,
}

impl<const WORDS: usize> Search<WORDS> {
    fn of(shapes: &Shapes, torus: Sublattice) -> Self {
        let size = torus.index() * shapes.grid.classes();
        let mut over: Vec<Vec<Laid<WORDS>>> = vec![vec![]; size];
        let mut first = vec![];
        for way in 0..shapes.ways.len() {
            let numbers = |tile: Tile| shapes.on_torus(tile, torus);
            let laid = |by: Vector| {
                let tile = Tile { way, by };
                Cells::of(numbers(tile)).map(|cells| (tile, cells))
            };
            // What covers a cell twice does so wherever it is slid.
            let Some(start) = laid([0, 0]) else { continue };
            first.push(start);
            for one in torus.vectors().filter_map(laid) {
                numbers(one.0).filter(|&cell| cell < size).for_each(|cell| over[cell].push(one));
            }
        }
        over.iter_mut().for_each(without_repeats);
        Self { size, over, first, laid: vec![] }
    }

    fn run(
        mut self,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&[Tile]) -> Flow,
    ) -> Result<Flow, Cut> {
        for (tile, cells) in std::mem::take(&mut self.first) {
            self.laid.push(tile);
            if self.go_on(cells, tile.way, budget, found)?.is_break() {
                return Ok(Flow::Break(()));
            }
            self.laid.pop();
        }
        Ok(Flow::Continue(()))
    }

    fn go_on(
        &mut self,
        taken: Cells<WORDS>,
        from: usize,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&[Tile]) -> Flow,
    ) -> Result<Flow, Cut> {
        budget.spend()?;
        let free = taken.first_missing();
        if free >= self.size {
            return Ok(found(&self.laid));
        }
        for at in 0..self.over[free].len() {
            let (tile, cells) = self.over[free][at];
            if tile.way >= from && cells.is_apart(&taken) {
                self.laid.push(tile);
                if self.go_on(taken.with(&cells), from, budget, found)?.is_break() {
                    return Ok(Flow::Break(()));
                }
                self.laid.pop();
            }
        }
        Ok(Flow::Continue(()))
    }
}

/// Leaves out tiles with the cells of another.
fn without_repeats<const WORDS: usize>(tiles: &mut Vec<Laid<WORDS>>) {
    let mut seen = rustc_hash::FxHashSet::default();
    tiles.retain(|(tile, cells)| seen.insert((tile.way, *cells)));
}
