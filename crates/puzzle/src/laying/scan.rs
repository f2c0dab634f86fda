//! The order in which the cells of a board are numbered: along its long side.
//!
//! A search in scan order keeps the border between what is covered and what is open, its *frontier*; it
//! is short where the rows across the order are. On squares and cubes the long axis of the board goes
//! outermost. Elsewhere addresses may be skewed, so the directions are those of the corners, several are
//! tried, and the one whose border is shortest on average is taken.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cell::{Cell, MOST, Point};
use crate::lattice::{Lattice, Surface};

/// Cells in an order whose border is short; ties keep x before y before z.
pub fn scan_order(surface: &Surface, cells: &[Cell]) -> Vec<Cell> {
    let first = by_axes(surface.plain.coordinates, cells);
    if cells.is_empty() || surface.plain.directions().is_empty() {
        return first;
    }
    let mut ordered = cells.to_vec();
    ordered.sort_unstable();
    let numbers: FxHashMap<Cell, u32> = ordered.iter().copied().zip(0..).collect();
    let near = |cell: &Cell| {
        surface.neighbours(cell).iter().filter_map(|one| numbers.get(one).copied()).collect()
    };
    let near: Vec<Vec<u32>> = ordered.iter().map(near).collect();
    let mut tried = vec![first.iter().map(|cell| numbers[cell]).collect()];
    tried.extend(orders(surface.plain, &ordered));
    // Of orders with equal borders the first is taken.
    let best = tried.into_iter().min_by_key(|order: &Vec<u32>| border(&near, order));
    best.into_iter().flatten().map(|number| ordered[number as usize]).collect()
}

/// Whether the scan order of cells is that in which they stand among others.
///
/// * `cells`: a part of those in `order`.
/// * `order`: cells in scan order.
pub fn keeps_order(surface: &Surface, cells: &[Cell], order: &[Cell]) -> bool {
    if cells.len() == order.len() || cells.is_empty() {
        return true;
    }
    if surface.plain.directions().is_empty() {
        let coordinates = surface.plain.coordinates;
        return axis_order(coordinates, cells) == axis_order(coordinates, order);
    }
    let kept: FxHashSet<&Cell> = cells.iter().collect();
    scan_order(surface, cells).iter().eq(order.iter().filter(|cell| kept.contains(cell)))
}

/// Cells with the axis of their longest extent outermost.
pub fn by_axes(coordinates: usize, cells: &[Cell]) -> Vec<Cell> {
    let axes = axis_order(coordinates, cells);
    let mut found = cells.to_vec();
    found.arrange_by_key(|cell| axes.map(|axis| cell[axis]));
    found
}

/// The axes by the extent of cells, the longest first.
fn axis_order(coordinates: usize, cells: &[Cell]) -> [usize; MOST] {
    let extent = |axis: usize| {
        let along = || cells.iter().map(|cell| cell[axis]);
        along().max().unwrap_or(0) - along().min().unwrap_or(0)
    };
    let mut axes: [usize; MOST] = std::array::from_fn(|axis| axis);
    axes[..coordinates].arrange_by_key(|&axis| -extent(axis));
    axes
}

/// The numbers of sorted cells in rows across each direction, each row along each other one.
fn orders(lattice: &Lattice, cells: &[Cell]) -> Vec<Vec<u32>> {
    let middles: Vec<Vec<f64>> =
        cells.iter().map(|cell| middle(lattice.space, &lattice.corners(cell))).collect();
    let along = |direction: &Point| -> Vec<f64> {
        let inner = |middle: &Vec<f64>| {
            direction.iter().zip(middle).fold(0.0, |sum, (&a, b)| sum + f64::from(a) * b)
        };
        middles.iter().map(inner).collect()
    };
    let along: Vec<Vec<f64>> = lattice.directions().iter().map(along).collect();
    let mut found = vec![];
    for (at, outer) in along.iter().enumerate() {
        for (_, inner) in along.iter().enumerate().filter(|&(other, _)| other != at) {
            let mut order: Vec<u32> = (0..cells.len() as u32).collect();
            let row = |number: u32| (outer[number as usize], inner[number as usize]);
            order.arrange_by(|&a, &b| {
                let ((a, b), (c, d)) = (row(a), row(b));
                a.total_cmp(&c).then(b.total_cmp(&d))
            });
            found.push(order);
        }
    }
    found
}

/// The middle of points, rounded, so that cells of one row are equal there.
fn middle(space: usize, points: &[Point]) -> Vec<f64> {
    let axis = |axis: usize| {
        let sum: i64 = points.iter().map(|point| i64::from(point[axis])).sum();
        let mean = sum as f64 / points.len() as f64;
        // Halves, quarters and so on are exact.
        if points.len().is_power_of_two() && points.len() <= 64 { mean } else { rounded(mean) }
    };
    (0..space.max(1)).map(axis).collect()
}

/// A number to six places, ties to even as decimals are read, and no zero below zero.
fn rounded(number: f64) -> f64 {
    format!("{number:.6}").parse::<f64>().unwrap_or(number) + 0.0
}

/// The sum, over all beginnings of an order, of the cells that border on later ones.
fn border(near: &[Vec<u32>], order: &[u32]) -> usize {
    let mut place = vec![0; order.len()];
    for (position, &cell) in order.iter().enumerate() {
        place[cell as usize] = position;
    }
    let last = |(position, &cell): (usize, &u32)| {
        let near = near[cell as usize].iter().map(|&one| place[one as usize]);
        near.max().map_or(0, |last| last.saturating_sub(position))
    };
    order.iter().enumerate().map(last).sum()
}
