//! Coronas as clauses: can tiles be laid around a tile, others around these, and so on?
//!
//! After C. Kaplan, *Heesch numbers of unmarked polyforms* (2021). A tile that so many coronas follow is one that fewer
//! follow as well; cells that touch it are covered by tiles which one corona less follows; tiles do not overlap.

use rustc_hash::FxHashMap;

use super::budget::{Budget, Cut};
use super::field::Field;
use super::learning::{Learner, Literal};
use super::shapes::Tile;

/// More pairs of tiles that overlap are not written down: they take a few hundred megabytes.
const PAIRS: usize = 20_000_000;

/// A tile that may be laid.
struct Candidate {
    /// The numbers of its cells and bars.
    cells: Vec<usize>,
    /// For each number of coronas that may follow it, 0 first: that it is laid, and they do.
    followed: Vec<Literal>,
}

/// Whether so many coronas can be laid around a tile in a way, holes or not; none if that takes too many clauses.
///
/// # Errors
///
/// What cut the search short.
pub fn can_have_coronas(
    field: &Field<'_>,
    way: usize,
    rings: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Cut> {
    let middle = Tile { way, by: [0, 0] };
    let mut taken = vec![false; field.size()];
    field.cells(middle).into_iter().for_each(|cell| taken[cell] = true);
    let mut learner = Learner::default();
    let mut candidates = vec![];
    for (tile, ring) in within(field, middle, rings, &taken) {
        budget.spend()?;
        let followed = (ring..=rings).map(|_| learner.variable()).collect();
        candidates.push(Candidate { cells: field.cells(tile), followed });
    }
    let over = over(field, &candidates);
    for candidate in &candidates {
        for pair in candidate.followed.windows(2) {
            learner.want(&[pair[1].contrary(), pair[0]]);
        }
    }
    if !apart(&candidates, &over, &mut learner, budget)? {
        return Ok(None);
    }
    let mut covered = Covered {
        candidates: &candidates,
        over: &over,
        rings,
        known: vec![None; field.size() * rings],
    };
    for candidate in &candidates {
        let mut own = candidate.cells.clone();
        own.sort_unstable();
        for cell in field.halo(&own).into_iter().filter(|&cell| !taken[cell]) {
            for (after, &followed) in candidate.followed.iter().enumerate().skip(1) {
                let is_covered = covered.by(cell, after - 1, &mut learner);
                learner.want(&[followed.contrary(), is_covered]);
            }
        }
    }
    learner.want(&[candidates[0].followed[rings]]);
    learner.can_be_met(budget).map(Some)
}

/// The tiles that can lie within so many coronas of one, each with the least of them in which it can; itself first.
fn within(field: &Field<'_>, middle: Tile, rings: usize, taken: &[bool]) -> Vec<(Tile, usize)> {
    let mut known = FxHashMap::default();
    known.insert(middle, None);
    let (mut found, mut begins) = (vec![(middle, 0)], 0);
    for ring in 1..=rings {
        let last = found.len();
        let mut cells: Vec<usize> = found[begins..]
            .iter()
            .flat_map(|(tile, _)| {
                let mut own = field.cells(*tile);
                own.sort_unstable();
                field.halo(&own)
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells.into_iter().filter(|&cell| !taken[cell]) {
            field.ways_to_cover(cell, taken, |way| {
                let tile = field.tile(cell, way);
                if known.insert(tile, None::<usize>).is_none() {
                    found.push((tile, ring));
                }
                true
            });
        }
        begins = last;
    }
    found
}

/// For each cell and bar the candidates that take it.
fn over(field: &Field<'_>, candidates: &[Candidate]) -> Vec<Vec<usize>> {
    let mut over = vec![vec![]; field.size()];
    for (number, candidate) in candidates.iter().enumerate() {
        candidate.cells.iter().for_each(|&cell| over[cell].push(number));
    }
    over
}

/// Wants that tiles do not overlap; whether these are few enough pairs.
fn apart(
    candidates: &[Candidate],
    over: &[Vec<usize>],
    learner: &mut Learner,
    budget: &mut Budget<'_>,
) -> Result<bool, Cut> {
    let mut pairs = 0;
    for (number, candidate) in candidates.iter().enumerate() {
        budget.spend()?;
        let every = candidate.cells.iter().flat_map(|&cell| &over[cell]).copied();
        let mut others: Vec<usize> = every.filter(|&other| other > number).collect();
        others.sort_unstable();
        others.dedup();
        pairs += others.len();
        if pairs > PAIRS {
            return Ok(false);
        }
        for other in others {
            let laid = [candidate, &candidates[other]].map(|one| one.followed[0].contrary());
            learner.want(&laid);
        }
    }
    Ok(true)
}

/// Cells that are covered by tiles which so many coronas follow.
struct Covered<'c> {
    candidates: &'c [Candidate],
    over: &'c [Vec<usize>],
    rings: usize,
    /// By cell and number.
    known: Vec<Option<Literal>>,
}

impl Covered<'_> {
    /// That a cell is.
    fn by(&mut self, cell: usize, after: usize, learner: &mut Learner) -> Literal {
        let place = cell * self.rings + after;
        if let Some(known) = self.known[place] {
            return known;
        }
        let is_covered = learner.variable();
        let candidates = self.over[cell].iter().map(|&number| &self.candidates[number]);
        let tiles = candidates.filter_map(|one| one.followed.get(after).copied());
        let clause: Vec<Literal> = tiles.chain([is_covered.contrary()]).collect();
        learner.want(&clause);
        self.known[place] = Some(is_covered);
        is_covered
    }
}
