//! Tilings by one piece that their own symmetries carry from any tile to any other.
//!
//! Those symmetries, modulo the translations among them, are a group of motions of a torus: no larger than that of the
//! turns of the lattice. A group makes such a tiling if each of its motions takes the tile to itself or to free
//! cells, and its images fill the torus. So groups are grown: from the identity, by a motion that covers the
//! first free cell, until all is covered. No tiling is searched, and none of this kind is missed.

use rustc_hash::FxHashMap;

use super::budget::{Budget, Cut};
use super::cells::Cells;
use super::grid::{Vector, sum};
use super::shapes::{Shapes, Tile};
use super::tiling::MOST_CELLS;
use super::torus::Sublattice;

/// Words for the cells of a torus.
const WORDS: usize = MOST_CELLS / 64;

/// A motion of the lattice by its number, and a translation after it, modulo a sublattice.
type Element = (usize, Vector);

/// A tiling by the images of one tile.
#[derive(Clone, Debug)]
pub struct Isohedral {
    /// The translations of the tiling.
    pub torus: Sublattice,
    /// One tile of each class that its translations make.
    pub tiles: Vec<Tile>,
}

/// Which motions the group of a tiling has beside translations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// None: the tiles are translations of one.
    None,
    /// Half turns, none of which takes a tile to itself: Conway's criterion.
    Half,
    /// Any of the lattice.
    Any,
}

/// A tiling by the images of a way under a group with such turns; none if there is none.
///
/// # Errors
///
/// What cut the search short.
pub fn isohedral(
    shapes: &Shapes,
    way: usize,
    turns: Turns,
    budget: &mut Budget<'_>,
) -> Result<Option<Isohedral>, Cut> {
    let (cells, classes) = (shapes.ways[way].cells.len(), shapes.grid.classes());
    let may = |motion: &usize| match turns {
        Turns::None => *motion == 0,
        Turns::Half => *motion == 0 || shapes.grid.motions[*motion].is_half_turn(),
        Turns::Any => true,
    };
    let every = (0..shapes.grid.motions.len()).filter(may);
    let motions: Vec<usize> = every.filter(|&motion| shapes.moved(way, motion).is_some()).collect();
    let least = if turns == Turns::Half { 2 } else { 1 };
    for tiles in least..=motions.len() {
        if !(tiles * cells).is_multiple_of(classes) || shapes.numbers(tiles * cells) > MOST_CELLS {
            continue;
        }
        for torus in Sublattice::of_index(tiles * cells / classes, &[]) {
            if let Some(made) = Groups::of(shapes, way, torus, &motions, budget)?
                && let Some(tiles) = made.grow(&[IDENTITY], made.own, budget)?
            {
                return Ok(Some(Isohedral { torus, tiles }));
            }
        }
    }
    Ok(None)
}

const IDENTITY: Element = (0, [0, 0]);

/// The motions of a torus that take the tile to itself or to free cells.
struct Groups<'s> {
    shapes: &'s Shapes,
    torus: Sublattice,
    /// The tile that each makes of the first, with its cells.
    images: FxHashMap<Element, (Tile, Cells<WORDS>)>,
    own: Cells<WORDS>,
}

impl<'s> Groups<'s> {
    /// None if the tile covers a cell of the torus twice.
    fn of(
        shapes: &'s Shapes,
        way: usize,
        torus: Sublattice,
        motions: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Cut> {
        let on_torus = |tile: Tile| Cells::of(shapes.on_torus(tile, torus));
        let Some(own) = on_torus(Tile { way, by: [0, 0] }) else { return Ok(None) };
        let mut images = FxHashMap::default();
        images.insert(IDENTITY, (Tile { way, by: [0, 0] }, own));
        // Translations of the tiling are those of the torus: it has no others.
        for &motion in motions.iter().filter(|&&motion| motion != 0) {
            let Some(moved) = shapes.moved(way, motion) else { continue };
            if !torus.is_kept_by(&shapes.grid.motions[motion]) {
                continue;
            }
            budget.spend()?;
            for by in torus.vectors() {
                let tile = moved.slid(by);
                // A tile may have the cells of another on the torus, and others in the plane.
                let is_own = tile.way == way && torus.residue(tile.by) == [0, 0];
                if let Some(cells) = on_torus(tile)
                    && (is_own || cells.is_apart(&own))
                {
                    images.insert((motion, by), (tile, cells));
                }
            }
        }
        Ok(Some(Self { shapes, torus, images, own }))
    }

    /// The tiles of a group whose images fill the torus; none if there is no such group.
    ///
    /// * `group`: it has these elements.
    /// * `taken`: the cells of their images.
    fn grow(
        &self,
        group: &[Element],
        taken: Cells<WORDS>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Tile>>, Cut> {
        budget.spend()?;
        let free = taken.first_missing();
        if free >= self.torus.index() * self.shapes.grid.classes() {
            return Ok(Some(self.tiles(group)));
        }
        let mut over: Vec<&Element> = self
            .images
            .iter()
            .filter(|(_, (_, cells))| cells.has(free))
            .map(|(own, _)| own)
            .collect();
        over.sort_unstable();
        for &element in over {
            let Some(group) = self.closed(group, element) else { continue };
            let cells = group.iter().fold(taken, |taken, one| taken.with(&self.images[one].1));
            if let Some(tiles) = self.grow(&group, cells, budget)? {
                return Ok(Some(tiles));
            }
        }
        Ok(None)
    }

    /// The group that a group and one more element make; none if one of it takes the tile to cells that are not free.
    fn closed(&self, group: &[Element], element: Element) -> Option<Vec<Element>> {
        let mut found = group.to_vec();
        let makers: Vec<Element> = group.iter().copied().chain([element]).collect();
        found.push(element);
        let mut at = 1;
        while at < found.len() {
            for &maker in &makers {
                let made = self.product(maker, found[at]);
                if !found.contains(&made) {
                    self.images.contains_key(&made).then_some(())?;
                    found.push(made);
                }
            }
            at += 1;
        }
        Some(found)
    }

    /// The element that one makes after another.
    fn product(&self, last: Element, first: Element) -> Element {
        let (motion, by) = self.shapes.grid.product(last.0, first.0);
        let turned = self.shapes.grid.motions[last.0].turned(first.1);
        (motion, self.torus.residue(sum(sum(by, turned), last.1)))
    }

    /// The tiles that a group makes, each once.
    fn tiles(&self, group: &[Element]) -> Vec<Tile> {
        let mut seen = vec![];
        let mut found = vec![];
        for element in group {
            let (tile, cells) = self.images[element];
            if !seen.contains(&cells) {
                seen.push(cells);
                found.push(tile);
            }
        }
        found
    }
}
