//! The moves that are allowed when a puzzle is taken apart: slides alone, or quarter turns as well.

use crate::cell::Cell;
use crate::document::Fault;
use crate::lattice::Lattice;
use crate::path;

/// The moves that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Whether pieces may turn by quarters, about axes along x, y or z.
    pub turns: bool,
    /// Every piece is smaller at each of its faces by this fraction of a cell, numerator and denominator.
    pub clearance: (i64, i64),
    /// Pieces slide by multiples of one cell divided by this; the axes of turns lie on that grid.
    pub fine: u32,
    /// Whether turning pieces may shift in the plane of the turn, where slides and turns lead no further.
    pub paths: bool,
    /// Such paths are searched in so many steps to a cell.
    pub grid: u32,
}

impl Default for Moves {
    fn default() -> Self {
        Self { turns: false, clearance: (0, 1), fine: 1, paths: false, grid: 32 }
    }
}

impl Moves {
    /// The finest grid.
    pub const FINEST: u32 = 8;
    /// The largest denominator of a clearance.
    pub const MOST_PARTS: i64 = 10_000;
    /// The finest grid on which paths are searched.
    pub const FINEST_GRID: u32 = 128;

    /// What is wrong with these moves on a lattice.
    pub fn faults(&self, lattice: &Lattice) -> Vec<Fault> {
        let Self { turns, clearance: (lost, parts), fine, paths, grid } = *self;
        let mut found = vec![];
        if lattice.name != "cube" && (turns || fine > 1) {
            let what = if turns { "pieces turn" } else { "there are moves by less than a cell" };
            let what = format!("{what} on the lattice cube alone, not on {}", lattice.name);
            found.push(Fault::new(path!["moves"], what, "leave it out, or take the lattice cube"));
        }
        // Pieces that are half a step smaller at each face would pass through each other on the grid.
        let halves = 2 * i64::from(fine.clamp(1, Self::FINEST));
        if lost < 0 || halves * lost >= parts || parts > Self::MOST_PARTS {
            let most = Self::MOST_PARTS;
            let todo = format!(
                "give a fraction from 0 to less than 1/{halves}, in parts of 1/{most} at most"
            );
            let by =
                if fine > 1 { format!(" and a cell is divided by {fine}") } else { String::new() };
            let what = format!("the clearance is {lost}/{parts}{by}");
            found.push(Fault::new(path!["moves", "clearance"], what, todo));
        } else if lost > 0 && !turns {
            let what = "a clearance makes room for turns alone, and pieces do not turn";
            let todo = "let pieces turn as well, or leave it out";
            found.push(Fault::new(path!["moves", "clearance"], what, todo));
        }
        if fine == 0 || fine > Self::FINEST {
            let what = format!("fine is {fine}");
            let todo = format!("give a whole number from 1 to {}", Self::FINEST);
            found.push(Fault::new(path!["moves", "fine"], what, todo));
        }
        if paths && (!turns || lost == 0) {
            let what = if turns { "have no clearance" } else { "do not turn" };
            let what = format!("turning pieces may shift, and pieces {what}");
            let todo =
                if turns { "give a clearance, e.g. 1/20" } else { "let pieces turn as well" };
            let todo = format!("{todo}, or leave paths out");
            found.push(Fault::new(path!["moves", "paths"], what, todo));
        }
        if grid % 2 > 0 || !(2..=Self::FINEST_GRID).contains(&grid) {
            let todo = format!("give an even number from 2 to {}", Self::FINEST_GRID);
            found.push(Fault::new(path!["moves", "grid"], format!("the grid is {grid}"), todo));
        }
        found
    }

    /// The cells of a piece on the finer grid.
    pub fn refined(&self, cells: &[Cell]) -> Vec<Cell> {
        let fine = self.fine as i32;
        if fine == 1 {
            return cells.to_vec();
        }
        let within = |cell: &Cell| {
            let cell = *cell;
            let each = move |at: i32| {
                let parts = [at % fine, at / fine % fine, at / fine / fine];
                let mut found = cell;
                (0..3).for_each(|axis| found[axis] = cell[axis] * fine + parts[axis]);
                found
            };
            (0..fine.pow(3)).map(each)
        };
        cells.iter().flat_map(within).collect()
    }
}
