//! Colours for the tiles of a pattern that repeats: those that touch differ, with as few colours as are found.
//!
//! A pattern has some tiles, and two steps that repeat them. The colour of a copy follows from the colour of its tile and
//! from how often each step was added, so that colours repeat as the pattern does.

use rustc_hash::{FxHashMap, FxHashSet};

use super::grid::{Spot, Vector};
use super::shapes::Shapes;
use super::verdict::Tiling;

/// The most colours for which steps that change them are tried; and choices of a colour for each.
const MOST: usize = 7;
const TRIES: usize = 20_000;

/// Two tiles of a pattern that touch if both steps were added so often to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contact {
    /// The numbers of both tiles.
    pub tiles: [usize; 2],
    /// How often each step was added.
    pub by: Vector,
}

/// The colours of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours {
    /// How many there are.
    pub number: usize,
    /// What either step adds to the number of a colour.
    pub steps: [usize; 2],
    /// The colour of each tile to which no step was added.
    pub tiles: Vec<usize>,
}

impl Colours {
    /// Colours for tiles that touch.
    ///
    /// * `may_change`: whether the steps may change them.
    pub fn of(tiles: usize, contacts: &[Contact], may_change: bool) -> Self {
        for number in 1..=MOST {
            for both in 0..if may_change { number * number } else { 1 } {
                let steps = [both % number, both / number];
                if let Some(tiles) = searched(tiles, contacts, number, steps) {
                    return Self { number, steps, tiles };
                }
            }
        }
        let tiles = greedy(tiles, contacts);
        let number = tiles.iter().max().map_or(0, |most| most + 1);
        Self { number, steps: [0, 0], tiles }
    }

    /// Colours for a tiling, which change by its translations if that saves some.
    pub fn of_tiling(shapes: &Shapes, tiling: &Tiling) -> Self {
        let contacts: Vec<Contact> = contacts(shapes, tiling).into_iter().collect();
        Self::of(tiling.tiles.len(), &contacts, true)
    }
}

/// The tiles of a tiling that share a side, each pair once in either order.
fn contacts(shapes: &Shapes, tiling: &Tiling) -> FxHashSet<Contact> {
    let torus = tiling.torus;
    let place = |spot: Spot| (spot.class, torus.residue(spot.at));
    let tiles = || tiling.tiles.iter().enumerate();
    let owners: FxHashMap<_, _> = tiles()
        .flat_map(|(number, tile)| {
            shapes.cells(*tile).map(move |spot| (place(spot), (number, spot)))
        })
        .collect();
    let contact = |number: usize, near: Spot| {
        let (other, spot) = owners[&place(near)];
        Contact { tiles: [number, other], by: torus.times(near.back(spot.at).at) }
    };
    let near = |(number, tile)| {
        shapes.cells(tile).flat_map(|spot| shapes.grid.near(spot)).map(move |spot| (number, spot))
    };
    let found = tiles().map(|(number, tile)| (number, *tile)).flat_map(near);
    let found = found.map(|(number, spot)| contact(number, spot));
    found.filter(|one| one.tiles[0] != one.tiles[1] || one.by != [0, 0]).collect()
}

/// The first colours that differ where tiles touch; none if none were found.
fn searched(
    tiles: usize,
    contacts: &[Contact],
    number: usize,
    steps: [usize; 2],
) -> Option<Vec<usize>> {
    let added = |by: Vector| {
        let sum = by[0] * steps[0] as i32 + by[1] * steps[1] as i32;
        sum.rem_euclid(number as i32) as usize
    };
    let mut before: Vec<Vec<(usize, usize)>> = vec![vec![]; tiles];
    for &Contact { tiles: [one, other], by } in contacts {
        // The colour of the later tile is not that of the earlier one and so much more.
        let more = if one > other { added(by) } else { added([-by[0], -by[1]]) };
        before[one.max(other)].push((one.min(other), more));
    }
    let fits = |found: &[usize]| {
        let (last, own) = (found.len() - 1, found[found.len() - 1]);
        before[last].iter().all(|&(other, more)| own != (found[other] + more) % number)
    };
    let (mut found, mut next, mut tries) = (vec![], 0, 0);
    while found.len() < tiles {
        let is_open = next < number && tries < TRIES;
        if is_open {
            found.push(next);
            next = 0;
        }
        if !is_open || !fits(&found) {
            next = found.pop()? + 1;
            tries += 1;
        }
    }
    Some(found)
}

/// For each tile in turn the first colour that no tile before it has which touches it.
fn greedy(tiles: usize, contacts: &[Contact]) -> Vec<usize> {
    let mut found: Vec<usize> = vec![];
    for tile in 0..tiles {
        let touch = |other: &usize| {
            contacts.iter().any(|one| one.tiles == [tile, *other] || one.tiles == [*other, tile])
        };
        let taken: FxHashSet<usize> = (0..tile).filter(touch).map(|other| found[other]).collect();
        found.extend((0..=tile).find(|colour| !taken.contains(colour)));
    }
    found
}
