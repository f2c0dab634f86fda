//! The symmetries of a tiling of a torus, and how many kinds of tile they leave.

use rustc_hash::FxHashMap;

use super::shapes::{Shapes, Tile};
use super::torus::Sublattice;

/// How many orbits the tiles of a tiling make under all of its symmetries.
///
/// Tiles may be those of a torus that has fewer translations than the tiling: more symmetries are translations then.
pub fn orbits(shapes: &Shapes, torus: Sublattice, tiles: &[Tile]) -> usize {
    // Two tiles may have the same cells on the torus and not in the plane, so cells do not tell them apart.
    let place = |tile: Tile| Tile { by: torus.residue(tile.by), ..tile };
    let number: FxHashMap<Tile, usize> = tiles.iter().map(|&tile| place(tile)).zip(0..).collect();
    let mut root: Vec<usize> = (0..tiles.len()).collect();
    let kept = |motion: &usize| torus.is_kept_by(&shapes.grid.motions[*motion]);
    for motion in (0..shapes.grid.motions.len()).filter(kept) {
        let moved: Option<Vec<Tile>> = tiles
            .iter()
            .map(|tile| {
                let by = shapes.grid.motions[motion].turned(tile.by);
                Some(shapes.moved(tile.way, motion)?.slid(by))
            })
            .collect();
        let Some(moved) = moved else { continue };
        for by in torus.vectors() {
            let images: Option<Vec<usize>> =
                moved.iter().map(|tile| number.get(&place(tile.slid(by))).copied()).collect();
            for (tile, image) in images.into_iter().flatten().enumerate() {
                let (one, other) = (end(&root, tile), end(&root, image));
                root[one.max(other)] = one.min(other);
            }
        }
    }
    (0..tiles.len()).filter(|&tile| root[tile] == tile).count()
}

/// The tile that stands for the orbit of another.
fn end(root: &[usize], mut tile: usize) -> usize {
    while root[tile] != tile {
        tile = root[tile];
    }
    tile
}
