//! The board as the study sees it: numbered cells, who is next to whom, how far the walls are.
//!
//! Cells carry the numbers of the board: scan order, the short sides innermost. Neighbours and lines come from
//! the lattice, so no code here assumes squares. A *wall* is everything that is no cell of the region: the rim,
//! a hole, a peg.

use std::sync::OnceLock;

use puzzle::Cell;
use puzzle::lattice::Line;
use puzzle::laying::Board;

/// The two neighbours of a cell on one of its lines, by number; a wall has none.
type Along = Vec<Option<usize>>;

/// The cells of a board with their neighbours.
#[derive(Debug)]
pub struct Grid {
    /// For each cell the numbers of its neighbours on the board.
    pub neighbours: Vec<Vec<usize>>,
    /// For each cell whether a neighbour of it is a wall.
    at_wall: Vec<bool>,
    /// For each direction of lines what is next to each cell on its line.
    lines: Vec<Vec<Along>>,
    nearest_wall: OnceLock<Vec<u32>>,
    all_walls: OnceLock<Vec<u32>>,
}

impl Grid {
    /// Looks up the neighbours of every cell of a board.
    pub fn of(board: &Board) -> Self {
        let surface = board.surface();
        let number = |cell: &Cell| board.numbers.get(cell).map(|&number| number as usize);
        let near: Vec<Vec<Cell>> =
            board.cells.iter().map(|cell| surface.neighbours(cell)).collect();
        let neighbours = near.iter().map(|near| near.iter().filter_map(number).collect());
        let at_wall = near.iter().map(|near| near.iter().any(|one| number(one).is_none()));
        let along = |line: &Line| -> Vec<Along> {
            let key = |cell: &Cell| surface.plain.line_key(line, cell);
            let on_line = |(cell, near): (&Cell, &Vec<Cell>)| {
                let own = key(cell);
                near.iter().filter(|one| key(one) == own).map(number).collect()
            };
            board.cells.iter().zip(&near).map(on_line).collect()
        };
        Self {
            neighbours: neighbours.collect(),
            at_wall: at_wall.collect(),
            lines: surface.plain.lines().iter().map(along).collect(),
            nearest_wall: OnceLock::new(),
            all_walls: OnceLock::new(),
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// For each cell the steps, from neighbour to neighbour, to the nearest cell at a wall.
    ///
    /// A board whose borders are all joined has no wall: all steps are 0.
    pub fn nearest_wall(&self) -> &[u32] {
        self.nearest_wall.get_or_init(|| {
            let mut distance: Vec<Option<u32>> =
                self.at_wall.iter().map(|&at_wall| at_wall.then_some(0)).collect();
            let mut reached: Vec<usize> =
                (0..self.len()).filter(|&cell| self.at_wall[cell]).collect();
            let mut next = 0;
            while next < reached.len() {
                // breadth first: the list grows while it is read
                let cell = reached[next];
                next += 1;
                for &other in &self.neighbours[cell] {
                    if distance[other].is_none() {
                        distance[other] = distance[cell].map(|steps| steps + 1);
                        reached.push(other);
                    }
                }
            }
            distance.into_iter().map(|steps| steps.unwrap_or(0)).collect()
        })
    }

    /// For each cell the steps to the nearer wall in each direction of lines, added up.
    ///
    /// In the corner of a rectangle it is 0, in the middle of a side about half the side; a line that comes
    /// back to its cell has no wall, and adds nothing.
    pub fn all_walls(&self) -> &[u32] {
        self.all_walls.get_or_init(|| {
            let sum = |cell| self.lines.iter().map(|line| nearer_wall(line, cell)).sum();
            (0..self.len()).map(sum).collect()
        })
    }
}

/// How many steps along a line of a cell stay on the board, the shorter way.
fn nearer_wall(line: &[Along], cell: usize) -> u32 {
    line[cell].iter().map(|&ahead| run(line, cell, ahead)).min().unwrap_or(0)
}

/// How many steps along a line of a cell stay on the board, one way.
fn run(line: &[Along], cell: usize, ahead: Option<usize>) -> u32 {
    let (mut steps, mut before, mut ahead) = (0, cell, ahead);
    while let Some(here) = ahead {
        steps += 1;
        let following = line[here].iter().find(|&&one| one != Some(before));
        if here == cell || following.is_none() {
            return 0;
        }
        (before, ahead) = (here, following.copied().flatten());
    }
    steps
}
