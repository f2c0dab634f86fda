//! One isometry of a lattice, but for its slide.

use super::integers::{Linear, Vector, add, narrow, wide};
use crate::cell::Cell;

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
        Self { name, flipped, mirrored, turn, constants, whole }
    }

    /// What it does to steps of addresses.
    pub(super) fn turn(&self) -> &Linear {
        &self.turn
    }

    /// The sides of the box around what it makes of cells in a box of such sides; none if it does not take axes to
    /// axes, or cells of different classes in different ways.
    pub fn sides(&self, sides: &Cell) -> Option<Cell> {
        let (rows, constants) = self.whole.as_ref()?;
        let is_axis = |row: &Cell| row.iter().map(|step| step.abs()).sum::<i32>() == 1;
        if constants.len() != 1 || !rows.iter().all(is_axis) {
            return None;
        }
        let mut found = Cell::default();
        for (row, side) in rows.iter().zip(sides) {
            found.iter_mut().zip(row).for_each(|(at, step)| *at += step.abs() * side);
        }
        Some(found)
    }

    /// The image of a cell of a class.
    #[inline]
    pub(super) fn apply(&self, class: usize, cell: &Cell) -> Cell {
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
