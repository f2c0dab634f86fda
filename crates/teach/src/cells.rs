//! The five cell rules: which cell of the queue is filled next.
//!
//! A rule gives each open cell a priority, and the lowest comes first. Equal priorities are settled by the
//! number of the cell, the scan order, unless the rule chooses at random. A new rule is a function and a line
//! in [`CELL_RULES`].

use puzzle::Random;

use crate::grid::Grid;

/// What the queue sorts by: the rule's own number, then what settles equal ones.
pub type Priority = (u32, f64);
/// The priority of a cell, given for each cell whether it is closed: covered, or left empty.
pub type Measure = fn(usize, &Grid, &[bool], &mut Random) -> Priority;

/// A way to order the queue.
#[derive(Debug)]
pub struct CellRule {
    /// What it is called: `open-neighbours`.
    pub name: &'static str,
    /// What it does, in a line.
    pub line: &'static str,
    /// What it sorts by.
    pub measure: Measure,
}

fn open_neighbours(cell: usize, grid: &Grid, closed: &[bool], _: &mut Random) -> Priority {
    (open_around(cell, grid, closed), 0.0)
}

fn scan(cell: usize, _: &Grid, _: &[bool], _: &mut Random) -> Priority {
    (cell as u32, 0.0)
}

fn random_ties(cell: usize, grid: &Grid, closed: &[bool], rng: &mut Random) -> Priority {
    (open_around(cell, grid, closed), rng.unit())
}

fn open_and_walls(cell: usize, grid: &Grid, closed: &[bool], _: &mut Random) -> Priority {
    (open_around(cell, grid, closed) + grid.all_walls()[cell], 0.0)
}

fn nearest_wall(cell: usize, grid: &Grid, _: &[bool], _: &mut Random) -> Priority {
    (grid.nearest_wall()[cell], 0.0)
}

/// How many neighbours of a cell are open.
fn open_around(cell: usize, grid: &Grid, closed: &[bool]) -> u32 {
    grid.neighbours[cell].iter().filter(|&&other| !closed[other]).count() as u32
}

/// Every cell rule.
pub static CELL_RULES: [CellRule; 5] = [
    CellRule {
        name: "open-neighbours",
        line: "fewest open neighbours first",
        measure: open_neighbours,
    },
    CellRule { name: "scan", line: "in scan order, along the short side", measure: scan },
    CellRule {
        name: "random-ties",
        line: "fewest open neighbours first, equals at random",
        measure: random_ties,
    },
    CellRule {
        name: "open-and-walls",
        line: "open neighbours plus distance from the walls",
        measure: open_and_walls,
    },
    CellRule {
        name: "nearest-wall",
        line: "distance from the nearest wall",
        measure: nearest_wall,
    },
];
