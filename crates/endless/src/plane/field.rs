//! A part of the plane around a tile, large enough for what is laid around it, with its cells numbered.

use super::grid::{Spot, Vector};
use super::shapes::{Shapes, Tile};

/// A square of translations around the origin; the cells of each follow one another.
#[derive(Debug)]
pub struct Field<'s> {
    /// The pieces that are laid.
    pub shapes: &'s Shapes,
    /// The most that a translation has along an axis, either way.
    most: i32,
    /// How many classes of cells there are, and behind them of bars.
    classes: usize,
    /// For each class the ways to cover a cell of it.
    over: Vec<Vec<Over>>,
}

/// A way over a cell.
#[derive(Debug)]
struct Over {
    way: usize,
    /// The translation of that cell within the way.
    within: Vector,
    /// What to add to the number of that cell for those of the way.
    steps: Vec<i32>,
}

impl<'s> Field<'s> {
    /// A field in which tiles can lie that reach `far` from the origin.
    pub fn of(shapes: &'s Shapes, far: i32) -> Self {
        let most = far + 2 * shapes.reach() + 2;
        let mut field = Self { shapes, most, classes: shapes.classes, over: vec![] };
        field.over = (0..shapes.grid.classes()).map(|class| field.ways_over(class)).collect();
        field
    }

    fn ways_over(&self, class: usize) -> Vec<Over> {
        let origin = self.number(Spot { class, at: [0, 0] }) as i32;
        let mut found = vec![];
        for (number, way) in self.shapes.ways.iter().enumerate() {
            for spot in way.cells.iter().filter(|spot| spot.class == class) {
                let step = |other: &Spot| self.number(other.back(spot.at)) as i32 - origin;
                let steps = way.cells.iter().chain(&way.bars).map(step).collect();
                found.push(Over { way: number, within: spot.at, steps });
            }
        }
        found
    }

    /// How many cells and bars it has.
    pub fn size(&self) -> usize {
        let side = (2 * self.most + 1) as usize;
        side * side * self.classes
    }

    /// The number of a cell.
    pub fn number(&self, spot: Spot) -> usize {
        let side = 2 * self.most + 1;
        let row = (spot.at[1] + self.most) * side;
        (row + spot.at[0] + self.most) as usize * self.classes + spot.class
    }

    /// The cell of a number.
    pub fn spot(&self, number: usize) -> Spot {
        let (place, side) = ((number / self.classes) as i32, 2 * self.most + 1);
        Spot {
            class: number % self.classes,
            at: [place % side - self.most, place / side - self.most],
        }
    }

    /// Whether a number is that of a cell, not of a bar.
    pub fn is_cell(&self, number: usize) -> bool {
        number % self.classes < self.over.len()
    }

    /// The numbers of the cells of a tile and of its bars.
    pub fn cells(&self, tile: Tile) -> Vec<usize> {
        let way = &self.shapes.ways[tile.way];
        way.cells.iter().chain(&way.bars).map(|spot| self.number(spot.slid(tile.by))).collect()
    }

    /// Calls back with the number of each way to cover a cell by free cells alone.
    ///
    /// * `ways`: of how many pieces that may be used.
    #[inline]
    pub fn ways_to_cover(&self, cell: usize, taken: &[bool], mut found: impl FnMut(usize) -> bool) {
        for (number, over) in self.over[cell % self.classes].iter().enumerate() {
            let is_free = |step: &i32| !taken[(cell as i32 + step) as usize];
            if over.steps.iter().all(is_free) && !found(number) {
                return;
            }
        }
    }

    /// The tile that covers a cell in the way of a number.
    pub fn tile(&self, cell: usize, number: usize) -> Tile {
        let (over, spot) = (&self.over[cell % self.classes][number], self.spot(cell));
        Tile { way: over.way, by: [spot.at[0] - over.within[0], spot.at[1] - over.within[1]] }
    }

    /// Takes or frees the cells of the tile that covers a cell in the way of a number.
    pub fn mark(&self, cell: usize, number: usize, taken: &mut [bool], is_taken: bool) {
        for step in &self.over[cell % self.classes][number].steps {
            taken[(cell as i32 + step) as usize] = is_taken;
        }
    }

    /// The cells that touch some cells and are not among them, sorted.
    pub fn halo(&self, cells: &[usize]) -> Vec<usize> {
        let mut found: Vec<usize> = cells
            .iter()
            .filter(|&&cell| self.is_cell(cell))
            .flat_map(|&cell| self.shapes.grid.touching(self.spot(cell)))
            .map(|spot| self.number(spot))
            .collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|cell| cells.binary_search(cell).is_err());
        found
    }
}
