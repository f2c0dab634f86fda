//! What a person sees of a board beyond its cover: neighbours, colourings, and what everything is called.

use super::letters::called;
use crate::cell::Cell;
use crate::lattice::CellNames;
use crate::laying::Board;
use crate::setup::Problem;

/// What cells with the same number along an axis are, by the axis.
const LINES: [&str; 4] = ["column", "row", "layer", "cube"];

/// A colouring that a person may think of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Painting {
    /// What it is called.
    pub name: String,
    /// A small number for every cell of the board.
    pub colours: Vec<u32>,
}

/// What a person sees of a board.
#[derive(Clone, Debug)]
pub struct Person {
    /// The names of the cells in pictures.
    pub cells: CellNames,
    /// What each piece is called.
    pub pieces: Vec<String>,
    /// For each cell the numbers of its neighbours on the board.
    pub neighbours: Vec<Vec<u32>>,
    /// A chessboard, if the lattice has one, and stripes along each coordinate.
    pub colourings: Vec<Painting>,
    /// How many of the colourings, the first ones, every symmetry keeps or exchanges the colours of.
    pub fixed_colourings: usize,
}

impl Person {
    /// What a person sees of a board.
    pub fn of(board: &Board) -> Self {
        let names: Vec<&str> = board.pieces().iter().map(|piece| piece.name.as_str()).collect();
        let near = |cell: &Cell| board.numbered(&board.surface().neighbours(cell));
        Self {
            cells: cell_names(&board.problem),
            pieces: called(&names),
            neighbours: board.cells.iter().map(near).collect(),
            colourings: colourings(board),
            fixed_colourings: usize::from(board.surface().colouring().is_some()),
        }
    }
}

/// The names of the cells that pictures of a problem bear.
pub fn cell_names(problem: &Problem) -> CellNames {
    let blocked = if problem.setting.is_empty() { vec![] } else { problem.blocked() };
    CellNames::of(problem.region.cells.iter().chain(&blocked))
}

fn colourings(board: &Board) -> Vec<Painting> {
    let painted = |name: String, colour: &dyn Fn(&Cell) -> u32| Painting {
        name,
        colours: board.cells.iter().map(colour).collect(),
    };
    let chess = board.surface().colouring();
    let chess = chess.map(|one| painted("like a chessboard".into(), &|cell| one.of(cell).into()));
    let lines = LINES.iter().take(board.problem.puzzle.lattice.coordinates).enumerate();
    let stripes = lines.map(|(axis, line)| {
        painted(format!("in two colours, {line} by {line}"), &|cell| {
            cell[axis].rem_euclid(2) as u32
        })
    });
    chess.into_iter().chain(stripes).collect()
}
