//! Does a set of pieces tile the plane? Yes with a period, no with a proof, or not known within the bounds.
//!
//! Tilings are looked for on larger and larger tori, and proofs that there is none around larger and larger parts of
//! the plane, in turns. "No" comes from a proof alone, and "yes" from a tiling alone.

use cover::{Ended, Stop};

use super::budget::{Budget, Cut};
use super::clauses::can_have_coronas;
use super::field::Field;
use super::heesch::{Heesch, has_coronas, heesch};
use super::isohedral::{Isohedral, Turns, isohedral};
use super::pairs::{Facts, Pairs};
use super::shapes::{Shapes, Tile};
use super::surrounded::surrounded;
use super::symmetry::orbits;
use super::tiling::{Flow, MOST_CELLS, tilings};
use super::torus::Sublattice;

/// Nodes of a part of the first round; those of the next have twice as many.
const FIRST: u64 = 4_000;
/// With so many nodes coronas are looked for by learning from conflicts.
const HARD: u64 = 16 * FIRST;
/// It may take so many times as many, since it learns from each and is the last that can say no.
const LEARNING: u64 = 8;
/// So many sizes of tori are looked at in a round.
const IN_TURN: usize = 3;
/// Nodes of a torus on which a tiling with fewer tiles a period is looked for.
const FEWER: u64 = 200_000;
/// Tilings of a torus whose symmetries are looked at.
const LOOKED_AT: usize = 200;

/// How far is looked.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most tiles of a torus.
    pub tiles: usize,
    /// The most steps from a tile to the cells around it.
    pub steps: usize,
}

/// A tiling of the plane by its translations and one tile of each class that they make.
#[derive(Clone, Debug)]
pub struct Tiling {
    /// The translations.
    pub torus: Sublattice,
    /// The tiles.
    pub tiles: Vec<Tile>,
    /// The orbits of tiles under all symmetries of the tiling.
    pub orbits: usize,
}

impl Tiling {
    /// Whether all tiles lie the same way.
    fn is_slid(&self) -> bool {
        self.tiles.iter().all(|tile| tile.way == self.tiles[0].way)
    }
}

/// What proves that there is no tiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// No tiles cover every cell within so many steps of any piece.
    Steps(usize),
    /// So many coronas cannot be laid around the piece, holes or not.
    Coronas(usize),
}

/// What was found out about a set of pieces.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// A tiling with fewest tiles a period, and of these one with few orbits.
    pub tiling: Option<Tiling>,
    /// A tiling whose symmetries carry any tile to any other, if there is one.
    pub isohedral: Option<Tiling>,
    /// What proves that there is no tiling.
    pub barred: Option<Barred>,
    /// Whether there is a tiling by translations of one piece; none if there are several pieces, or it is not known:
    /// the piece is too large, or does not hang together.
    pub translation: Option<bool>,
    /// Whether a piece meets Conway's criterion; none if there are several pieces, or it is not known.
    pub conway: Option<bool>,
    /// Whether there is no tiling whose symmetries carry any tile to any other: all were looked for.
    pub is_anisohedral: bool,
    /// The Heesch numbers of one piece that does not tile.
    pub heesch: Option<Heesch>,
    /// All tilings with so many tiles a period were looked for.
    pub tiles_seen: usize,
    /// Tiles cover every cell within so many steps of some piece.
    pub steps_seen: usize,
    /// The nodes that were examined.
    pub nodes: u64,
    /// What ended the work before there was an answer, if anything.
    pub ended: Option<Ended>,
}

/// Finds out whether pieces tile the plane.
///
/// * `is_one`: whether they are one piece with one shape.
pub fn decide(shapes: &Shapes, is_one: bool, bounds: Bounds, stop: &Stop<'_>) -> Verdict {
    let mut work = Work {
        shapes,
        is_one,
        bounds,
        facts: Facts::default(),
        budget: Budget::of(stop),
        verdict: Verdict::default(),
    };
    let ended = match work.decide() {
        Err(Cut::All(ended)) => Some(ended),
        _ => None,
    };
    let (nodes, mut verdict) = (work.budget.nodes, work.verdict);
    if verdict.tiling.as_ref().is_some_and(|found| is_one && found.is_slid()) {
        verdict.translation = Some(true);
    }
    if is_one && verdict.barred.is_some() {
        (verdict.translation, verdict.conway) = (Some(false), Some(false));
    }
    Verdict { ended, nodes, ..verdict }
}

struct Work<'w> {
    shapes: &'w Shapes,
    is_one: bool,
    bounds: Bounds,
    facts: Facts,
    budget: Budget<'w>,
    verdict: Verdict,
}

impl Work<'_> {
    fn decide(&mut self) -> Result<(), Cut> {
        if self.is_one {
            let shifted = self.grown(Turns::None)?;
            let halved = self.grown(Turns::Half)?;
            // What was not found is none only if the tori that it needs are not too large, and if tilings with one kind
            // of tile are all that matter: of pieces that hang together (Beauquier and Nivat 1991).
            let hangs = self.shapes.is_connected(0);
            let known =
                |found: bool, tiles| (found || hangs && self.are_small(tiles)).then_some(found);
            let found = (known(shifted.is_some(), 1), known(halved.is_some(), 2));
            (self.verdict.translation, self.verdict.conway) = found;
            if let Some(found) = shifted.or(halved) {
                return self.keep(found);
            }
            if self.is_barred(1, u64::MAX)? {
                return self.settle_no(Barred::Steps(1), 1);
            }
            if let Some(found) = self.grown(Turns::Any)? {
                return self.keep(found);
            }
            self.verdict.is_anisohedral = self.are_small(self.shapes.grid.motions.len());
        }
        self.search()
    }

    /// The cells of the smallest shape.
    fn least(&self) -> usize {
        self.shapes.ways.iter().map(|way| way.cells.len()).min().unwrap_or(1)
    }

    /// Whether tori with so many tiles can be searched.
    fn are_small(&self, tiles: usize) -> bool {
        self.shapes.numbers(tiles * self.least()) <= MOST_CELLS
    }

    /// Looks on tori, around tiles, and for coronas in turns, each time for longer.
    fn search(&mut self) -> Result<(), Cut> {
        let (mut tiles, mut steps, mut rings, mut nodes) = (1, 1, 2, FIRST);
        let most_tiles = (1..=self.bounds.tiles).take_while(|&tiles| self.are_small(tiles)).count();
        let most_steps = self.bounds.steps;
        while tiles <= most_tiles || steps <= most_steps || (self.is_one && rings <= most_steps) {
            for _ in 0..IN_TURN {
                if tiles <= most_tiles
                    && part(self.on_tori(tiles, nodes))?.is_some_and(|found| {
                        tiles += usize::from(!found);
                        found
                    })
                {
                    return Ok(());
                }
            }
            self.verdict.tiles_seen = tiles - 1;
            if steps <= most_steps {
                match part(self.is_barred(steps, nodes))? {
                    Some(true) => return self.settle_no(Barred::Steps(steps), steps),
                    Some(false) => (self.verdict.steps_seen, steps) = (steps, steps + 1),
                    None => {}
                }
            }
            if self.is_one && rings <= most_steps {
                match part(self.has_no(rings, nodes))? {
                    Some(true) => return self.settle_no(Barred::Coronas(rings), rings),
                    Some(false) => rings += 1,
                    None => {}
                }
            }
            nodes = nodes.saturating_mul(2);
        }
        Ok(())
    }

    fn grown(&mut self, turns: Turns) -> Result<Option<Isohedral>, Cut> {
        self.budget.begin(u64::MAX);
        for way in self.shapes.firsts(0) {
            if let Some(found) = isohedral(self.shapes, way, turns, &mut self.budget)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn keep(&mut self, found: Isohedral) -> Result<(), Cut> {
        let made = Tiling { torus: found.torus, tiles: found.tiles, orbits: 1 };
        let most = made.tiles.len();
        self.verdict.isohedral = Some(made.clone());
        // Fewer tiles a period are possible where the symmetries of a tiling are fewer.
        for tiles in 2..most {
            match self.on_tori(tiles, FEWER) {
                Ok(true) => return Ok(()),
                Ok(false) | Err(Cut::Part) => {}
                Err(cut) => {
                    self.verdict.tiling = Some(made);
                    return Err(cut);
                }
            }
        }
        self.verdict.tiling = Some(made);
        Ok(())
    }

    /// Whether there is a tiling with so many tiles a period, or of a set of pieces with so many times as many cells as
    /// the least piece has; the one with fewest orbits is kept.
    fn on_tori(&mut self, tiles: usize, nodes: u64) -> Result<bool, Cut> {
        let (shapes, classes) = (self.shapes, self.shapes.grid.classes());
        let cells = self.sizes(tiles);
        let kept = shapes.keeping();
        let mut best: Option<Tiling> = None;
        let is_small = |cells: usize| shapes.numbers(cells) <= MOST_CELLS;
        for cells in cells.filter(|&cells| cells.is_multiple_of(classes) && is_small(cells)) {
            for torus in Sublattice::of_index(cells / classes, &kept) {
                self.budget.begin(nodes);
                let mut looked_at = 0;
                let searched = tilings(shapes, torus, &mut self.budget, &mut |tiles| {
                    let orbits = orbits(shapes, torus, tiles);
                    if best.as_ref().is_none_or(|best| orbits < best.orbits) {
                        best = Some(Tiling { torus, tiles: tiles.to_vec(), orbits });
                    }
                    looked_at += 1;
                    if looked_at < LOOKED_AT { Flow::Continue(()) } else { Flow::Break(()) }
                });
                let _ = match searched {
                    Err(Cut::Part) if best.is_some() => break,
                    other => other?,
                };
            }
            if best.is_some() {
                break;
            }
        }
        self.verdict.tiling = best;
        Ok(self.verdict.tiling.is_some())
    }

    /// How many cells a torus has in a round.
    fn sizes(&self, tiles: usize) -> std::ops::RangeInclusive<usize> {
        let size = self.least();
        if self.is_one {
            tiles * size..=tiles * size
        } else {
            (tiles - 1) * size + 1..=tiles * size
        }
    }

    /// Whether no tiles cover every cell within so many steps of any shape.
    ///
    /// A shape around which they cannot be laid is in no tiling, and so not used around others.
    fn is_barred(&mut self, steps: usize, nodes: u64) -> Result<bool, Cut> {
        let shapes = self.shapes;
        let field = Field::of(shapes, shapes.reach() + 3 * steps as i32);
        let pairs = Pairs::of(&field, &self.facts);
        let mut used = vec![true; shapes.pieces.len()];
        loop {
            let before = used.clone();
            for shape in (0..used.len()).filter(|&shape| before[shape]) {
                let may = |way: usize| before[shapes.ways[way].shape];
                used[shape] = false;
                for way in shapes.firsts(shape) {
                    self.budget.begin(nodes);
                    let tiles = surrounded(&field, way, steps, &may, &pairs, &mut self.budget)?;
                    used[shape] |= tiles.is_some();
                }
            }
            if used == before || !used.contains(&true) {
                return Ok(!used.contains(&true));
            }
        }
    }

    /// Whether so many coronas cannot be laid around the piece.
    fn has_no(&mut self, rings: usize, nodes: u64) -> Result<bool, Cut> {
        let field = Field::of(self.shapes, (self.shapes.reach() + 3) * rings as i32);
        let pairs = Pairs::of(&field, &self.facts);
        for way in self.shapes.firsts(0) {
            let budget = &mut self.budget;
            budget.begin(nodes.saturating_mul(LEARNING));
            let learnt = match nodes < HARD {
                true => None,
                false => can_have_coronas(&field, way, rings, budget)?,
            };
            budget.begin(nodes);
            let found = match learnt {
                Some(learnt) => Ok(learnt),
                None => has_coronas(&field, &pairs, way, rings, budget),
            };
            if found? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Keeps that there is no tiling, with the Heesch numbers of one piece, of which so many are one too many.
    fn settle_no(&mut self, barred: Barred, steps: usize) -> Result<(), Cut> {
        self.verdict.barred = Some(barred);
        if self.is_one {
            let far = (self.shapes.reach() + 3) * steps as i32;
            let field = Field::of(self.shapes, far);
            let pairs = Pairs::of(&field, &self.facts);
            self.budget.begin(u64::MAX);
            let mut best = Heesch::default();
            for way in self.shapes.firsts(0) {
                let found = heesch(&field, &pairs, way, steps - 1, &mut self.budget)?;
                if (found.hc, found.hh) > (best.hc, best.hh) {
                    best = found;
                }
            }
            self.verdict.heesch = Some(best);
        }
        Ok(())
    }
}

/// What a part of the work found; nothing if it took too long.
fn part(found: Result<bool, Cut>) -> Result<Option<bool>, Cut> {
    match found {
        Err(Cut::Part) => Ok(None),
        other => other.map(Some),
    }
}
