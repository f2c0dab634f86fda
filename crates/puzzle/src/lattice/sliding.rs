//! Sliding, comparing and turning sets of cells.

use rustc_hash::FxHashSet;

use super::base::Lattice;
use super::integers::{narrow, wide};
use super::turns::Turns;
use crate::cell::{Cell, less, plus};

/// The least of each coordinate; coordinates that the lattice lacks stay 0.
fn least(cells: &[Cell]) -> Cell {
    let axis = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
    std::array::from_fn(axis)
}

impl Lattice {
    /// The vector that [`Self::canonical`] slides cells back by.
    ///
    /// It is where an orientation was put: its own cells plus the origin are the cells of the placement.
    pub fn origin(&self, cells: &[Cell]) -> Cell {
        let low = least(cells);
        less(&low, &narrow(&self.grid.slides.residue(&wide(&low))))
    }

    /// Cells slid to where sets that slide to each other meet, sorted.
    pub fn canonical(&self, cells: &[Cell]) -> Vec<Cell> {
        let vector = self.origin(cells);
        let mut found: Vec<Cell> = cells.iter().map(|cell| less(cell, &vector)).collect();
        found.sort_unstable();
        found
    }

    /// Whether a motion makes their mirror image of cells because they do not fill space.
    ///
    /// It is asked where isometries are not all motions; elsewhere some isometry does the same.
    pub fn is_turned_over(&self, cells: &[Cell]) -> bool {
        !cells.is_empty()
            && self.motions().is_some_and(|motions| motions.is_flat(&self.grid, cells))
    }

    /// The images of a piece under all motions that a person can make, up to slides.
    ///
    /// If angles are named, or no turn is allowed, the motions are isometries. Their images come first, in their order; then those of other motions that carry each
    /// cell to a cell. In space a piece that lies in a plane is its own mirror image turned over.
    /// Images are in the order of the cells; the same cells may come more than once.
    pub fn carried(&self, cells: &[Cell], turns: &Turns, flips: bool) -> Vec<Vec<Cell>> {
        let is_free = *turns == Turns::Every;
        let flips = flips || (is_free && self.is_turned_over(cells));
        let image = |one| cells.iter().map(|cell| self.image(one, cell)).collect();
        let mut found: Vec<Vec<Cell>> = self.allowed(turns, flips).into_iter().map(image).collect();
        if let Some(motions) = self.motions().filter(|_| is_free) {
            found.extend(motions.images(&self.grid, cells, flips));
        }
        found
    }

    /// The vector of every slide that takes a set of cells to another: one at most, and it takes the
    /// least cell to the least.
    pub fn slides(&self, cells: &[Cell], onto: &[Cell]) -> Vec<Cell> {
        let goal: FxHashSet<&Cell> = onto.iter().collect();
        let is_onto = |vector: &Cell| {
            let moved: FxHashSet<Cell> = cells.iter().map(|cell| plus(cell, vector)).collect();
            moved.len() == goal.len() && moved.iter().all(|cell| goal.contains(cell))
        };
        self.slide(cells, onto).into_iter().filter(is_onto).collect()
    }

    /// The maps of cells to themselves that turn like an isometry and slide: one at most, as the image of
    /// each cell.
    pub fn self_maps(&self, isometry: usize, cells: &[Cell]) -> Vec<Vec<Cell>> {
        if cells.is_empty() {
            return vec![vec![]];
        }
        let images: Vec<Cell> = cells.iter().map(|cell| self.image(isometry, cell)).collect();
        let Some(vector) = self.slide(&images, cells) else { return vec![] };
        let moved: Vec<Cell> = images.iter().map(|image| plus(image, &vector)).collect();
        let goal: FxHashSet<&Cell> = cells.iter().collect();
        let is_onto = moved.iter().all(|cell| goal.contains(cell));
        if is_onto { vec![moved] } else { vec![] }
    }

    /// The vector that takes the least of some cells to the least of others, if one does.
    fn slide(&self, cells: &[Cell], onto: &[Cell]) -> Option<Cell> {
        let (first, target) = (cells.iter().min()?, onto.iter().min()?);
        (self.class(first) == self.class(target)).then(|| less(target, first))
    }
}
