//! One isometry of a lattice, but for its slide.

use super::integers::{Linear, Vector, add, narrow, wide};
use crate::cell::{Cell, MOST, box_around};

/// For each coordinate of an image the one that it comes from, and its sign.
type Axes = [(usize, i32); MOST];

/// A turn or a flipped turn about the origin.
#[derive(Debug)]
pub struct Isometry {
    /// `identity`, `rotate-90`, `flip`, `flip rotate-90`, ...
    pub name: String,
    /// Whether it reverses handedness.
    pub flipped: bool,
    /// Whether it turns the page over; none if layers do not stay.
    pub mirrored: Option<bool>,
    turn: Linear,
    /// What is added for the cells of each class, before the division.
    constants: Vec<Vector>,
    /// The rows of the turn, and the constants, if nothing is to be divided.
    whole: Option<(Vec<Cell>, Vec<Cell>)>,
    /// The same where axes go to axes.
    axes: Option<(Axes, Vec<Cell>)>,
}

impl Isometry {
    /// An isometry by its turn, and by where it takes the representative of each class.
    pub(super) fn of(
        (name, flipped, mirrored): (String, bool, Option<bool>),
        turn: Linear,
        representatives: &[Cell],
        images: &[Cell],
    ) -> Self {
        let constant = |(cell, image): (&Cell, &Cell)| {
            let mut found = turn.times(&wide(cell)).map(|number| -number);
            add(&mut found, &wide(image), turn.below);
            found
        };
        let constants: Vec<Vector> = representatives.iter().zip(images).map(constant).collect();
        let narrowed = |vectors: &[Vector]| vectors.iter().map(narrow).collect::<Vec<_>>();
        let mut rows = narrowed(turn.rows());
        // Coordinates that cells of the lattice lack add nothing.
        while rows.pop_if(|row| *row == Cell::default()).is_some() {}
        let whole = (turn.below == 1).then(|| (rows, narrowed(&constants)));
        let axes = whole.as_ref().and_then(|(rows, added)| Some((axes(rows)?, added.clone())));
        Self { name, flipped, mirrored, turn, constants, whole, axes }
    }

    /// What it does to steps of addresses.
    pub(super) fn turn(&self) -> &Linear {
        &self.turn
    }

    /// The least and the greatest corner of the box around what it makes of cells, by those of the box around the cells;
    /// none if it does not take axes to axes, or cells of different classes in different ways.
    pub fn image_of_box(&self, [least, greatest]: &[Cell; 2]) -> Option<[Cell; 2]> {
        if self.axes.is_none() || self.constants.len() != 1 {
            return None;
        }
        let ends = [least, greatest].map(|corner| self.apply(0, corner));
        Some(box_around(&ends))
    }

    /// The image of a cell of a class.
    #[inline]
    pub(super) fn apply(&self, class: usize, cell: &Cell) -> Cell {
        if let Some((axes, constants)) = &self.axes {
            let added = &constants[class];
            return std::array::from_fn(|at| added[at] + axes[at].1 * cell[axes[at].0]);
        }
        if let Some((rows, constants)) = &self.whole {
            let mut image = constants[class];
            for (row, often) in rows.iter().zip(cell) {
                image.iter_mut().zip(row).for_each(|(at, step)| *at += step * often);
            }
            return image;
        }
        let mut image = self.turn.times(&wide(cell));
        add(&mut image, &self.constants[class], 1);
        narrow(&self.turn.divided(image))
    }
}

/// What the rows of a turn do to axes; none if they do not take axes to axes.
fn axes(rows: &[Cell]) -> Option<Axes> {
    let mut found = [(0, 0); MOST];
    for (from, row) in rows.iter().enumerate() {
        let mut steps = row.iter().enumerate().filter(|(_, step)| **step != 0);
        match (steps.next(), steps.next()) {
            (Some((at, &sign)), None) if sign.abs() == 1 && found[at].1 == 0 => {
                found[at] = (from, sign);
            }
            _ => return None,
        }
    }
    Some(found)
}
