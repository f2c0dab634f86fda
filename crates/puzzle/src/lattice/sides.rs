//! The sides of cells: their names in their order, what lies across each, and what isometries make of them.
//!
//! The order is stated in `lattices.json`: clockwise from the top, and in space the upper and the lower face last.
//! A lattice whose cells are turned by motions that are no isometries has no order of sides.

use serde_json::Value;

use super::base::Lattice;
use super::table::{cell, cells, items};
use crate::cell::{Cell, less, plus};

/// The sides of the cells of a class, in their order.
#[derive(Debug, Default)]
pub struct CellSides {
    /// Where each looks: `n`, `ne`, `u`.
    pub names: Vec<&'static str>,
    /// The step to the cell across each.
    pub steps: Vec<Cell>,
}

/// The sides of the cells of each class, and what each isometry makes of them.
#[derive(Debug, Default)]
pub(super) struct SideTable {
    classes: Vec<CellSides>,
    /// For each isometry, and each class of cells before it, the image of each side.
    images: Vec<Vec<Vec<u32>>>,
}

impl SideTable {
    /// The table that a row states for a lattice of which all else is known; empty if it states none.
    pub(super) fn of(lattice: &Lattice, row: &'static Value) -> Self {
        let mut found = Self::default();
        for stated in items(&row["sides"]) {
            let kind = lattice.kind(&cell(&stated[0]));
            found.classes.resize_with(lattice.representatives().len(), CellSides::default);
            let names = stated[1].as_str().unwrap_or_default().split(' ').collect();
            found.classes[kind] = CellSides { names, steps: cells(&stated[2]) };
        }
        let every = 0..lattice.isometries().len();
        found.images = every.map(|isometry| found.images_under(lattice, isometry)).collect();
        found
    }

    fn images_under(&self, lattice: &Lattice, isometry: usize) -> Vec<Vec<u32>> {
        let of_class = |(own, sides): (&Cell, &CellSides)| {
            let home = lattice.image(isometry, own);
            let targets = &self.classes[lattice.kind(&home)].steps;
            let image = |step: &Cell| {
                let step = less(&lattice.image(isometry, &plus(own, step)), &home);
                targets.iter().position(|other| *other == step).unwrap_or_default() as u32
            };
            sides.steps.iter().map(image).collect()
        };
        lattice.representatives().iter().zip(&self.classes).map(of_class).collect()
    }
}

impl Lattice {
    /// Whether its sides have an order, so that pieces can have colours on them.
    pub fn has_sides(&self) -> bool {
        !self.sides.classes.is_empty()
    }

    /// The most sides that a cell has; 0 if they have no order.
    pub fn most_sides(&self) -> usize {
        self.sides.classes.iter().map(|sides| sides.names.len()).max().unwrap_or(0)
    }

    /// The sides of a cell, in their order.
    pub fn sides(&self, cell: &Cell) -> &CellSides {
        &self.sides.classes[self.kind(cell)]
    }

    /// The names of all sides, each once.
    pub fn side_names(&self) -> Vec<&'static str> {
        let mut found = vec![];
        for name in self.sides.classes.iter().flat_map(|sides| &sides.names) {
            if !found.contains(name) {
                found.push(*name);
            }
        }
        found
    }

    /// The cell across a side, and which of its sides this is.
    pub fn across(&self, cell: &Cell, side: usize) -> (Cell, usize) {
        let step = &self.sides(cell).steps[side];
        let (near, back) = (plus(cell, step), less(&[0; crate::cell::MOST], step));
        let own = self.sides(&near).steps.iter().position(|other| *other == back);
        (near, own.unwrap_or_default())
    }

    /// What an isometry makes of the sides of a cell: the number of the image of each.
    pub fn side_images(&self, isometry: usize, cell: &Cell) -> &[u32] {
        &self.sides.images[isometry][self.kind(cell)]
    }

    /// The colours of the sides of a cell after an isometry.
    pub fn turned_sides<'c>(
        &'c self,
        isometry: usize,
        cell: &Cell,
        colours: &'c [u32],
    ) -> impl Iterator<Item = u32> + 'c {
        let images = self.side_images(isometry, cell);
        (0..colours.len()).map(move |side| {
            let before = images.iter().position(|&image| image as usize == side);
            before.map_or(0, |before| colours[before])
        })
    }
}
