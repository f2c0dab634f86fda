//! The sides of cells: their names in their order, what lies across each, and what isometries make of them.
//!
//! The order is stated in `lattices.json`: clockwise from the top, and in space the upper and the lower face last.
//! A lattice whose cells are turned by motions that are no isometries has no order of sides.

use super::base::Lattice;
use super::side_table::{CellSides, SideTable};
use crate::cell::{Cell, less, plus};

impl Lattice {
    /// Finds out what isometries make of sides, once all else is known.
    ///
    /// * `stated`: the sides of a cell of each class.
    pub(super) fn find_sides(&mut self, stated: Vec<(Cell, CellSides)>) {
        let mut classes = vec![];
        for (cell, sides) in stated {
            classes.resize(self.representatives().len(), CellSides::default());
            classes[self.kind(&cell)] = sides;
        }
        let every = 0..self.isometries().len();
        let images = every.map(|one| self.images_of_sides(&classes, one)).collect();
        self.sides = SideTable { classes, images };
    }

    fn images_of_sides(&self, classes: &[CellSides], isometry: usize) -> Vec<Vec<u32>> {
        let of_class = |(own, sides): (&Cell, &CellSides)| {
            let home = self.image(isometry, own);
            let targets = &classes[self.kind(&home)].steps;
            let image = |step: &Cell| {
                let step = less(&self.image(isometry, &plus(own, step)), &home);
                targets.iter().position(|other| *other == step).unwrap_or_default() as u32
            };
            sides.steps.iter().map(image).collect()
        };
        self.representatives().iter().zip(classes).map(of_class).collect()
    }

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
