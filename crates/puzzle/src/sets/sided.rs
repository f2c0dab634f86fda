//! Sets of single cells with colours on their sides: MacMahon's squares, triangles and cubes.

use std::collections::BTreeSet;

use super::families::SidedSet;
use crate::lattice::{Lattice, lattice};
use crate::model::{Piece, Shape};

/// The pieces of a set: every way to colour the sides of a cell, up to turns, named by the first of these texts.
pub(super) fn sided(set: &SidedSet) -> Vec<Piece> {
    let Some(lattice) = lattice(set.lattice) else { return vec![] };
    let cell = lattice.representatives()[0];
    let colours: Vec<u32> = set.colours.chars().map(u32::from).collect();
    let mut found: BTreeSet<Vec<u32>> = BTreeSet::new();
    for way in ways(&colours, lattice.sides(&cell).names.len(), set.once) {
        found.extend(turns(lattice, &way).into_iter().min());
    }
    let piece = |way: Vec<u32>| {
        let name: String = way.into_iter().filter_map(char::from_u32).collect();
        let shape = Shape::new(vec![cell]).with_sides(&[(cell, name.clone())]);
        Piece { flips: Some(false), ..Piece::new(name, vec![shape]) }
    };
    found.into_iter().map(piece).collect()
}

/// Every way to give so many sides a colour.
fn ways(colours: &[u32], sides: usize, once: bool) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = vec![vec![]];
    for _ in 0..sides {
        let longer = |way: &Vec<u32>| {
            let free = colours.iter().filter(|colour| !once || !way.contains(colour));
            free.map(|colour| [&way[..], &[*colour]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

/// What turns that leave a cell of its class make of its sides.
fn turns(lattice: &Lattice, way: &[u32]) -> Vec<Vec<u32>> {
    let cell = lattice.representatives()[0];
    let stays = |&one: &usize| {
        !lattice.isometries()[one].flipped
            && lattice.class(&lattice.image(one, &cell)) == lattice.class(&cell)
    };
    let every = (0..lattice.isometries().len()).filter(stays);
    every.map(|one| lattice.turned_sides(one, &cell, way).collect()).collect()
}
