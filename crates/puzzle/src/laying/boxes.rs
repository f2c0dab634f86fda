//! A problem whose pieces are rectangles or blocks and whose board is a box, without listing placements.
//!
//! Cells that the region lacks in its box are blocked, and so are those of placed pieces. What is found as
//! positions comes back as placements.

use std::sync::Arc;

use boxes::{Empty, Kind, LONGEST, Laid, Packing, Triple};
use rustc_hash::FxHashSet;

use super::board::Board;
use crate::cell::Cell;
use crate::document::words::quoted;

/// The lattices whose pieces may be boxes.
const LATTICES: [&str; 2] = ["square", "cube"];

/// A piece, its orientation, and its cells in the orientation's order.
pub type Placement = (u32, u32, Vec<u32>);

/// A problem of boxes.
#[derive(Clone, Debug)]
pub struct BoxPuzzle {
    board: Arc<Board>,
    /// What is packed.
    pub packing: Packing,
    /// What is searched.
    pub ready: Arc<boxes::Board>,
    /// The piece of each kind.
    pieces: Vec<u32>,
    /// The cell with the least coordinates of the box.
    origin: Cell,
    /// The pieces that are placed.
    placed: Vec<Placement>,
}

impl BoxPuzzle {
    /// The boxes of a board.
    ///
    /// # Errors
    ///
    /// Why they do not suit, as the end of a sentence.
    pub fn of(board: &Arc<Board>) -> Result<Self, String> {
        refuse(board)?;
        let placed: Vec<Placement> = board.laid.iter().map(|laid| placed(board, laid)).collect();
        let (pieces, kinds) = kinds(board, &placed)?;
        let cells = &board.problem.region.cells;
        let end = |least: bool, axis: usize| {
            let places = cells.iter().map(|cell| cell[axis]);
            if least { places.min() } else { places.max() }.unwrap_or(0)
        };
        let origin: Cell = std::array::from_fn(|axis| end(true, axis));
        let sizes: Triple =
            std::array::from_fn(|axis| (end(false, axis) - origin[axis] + 1) as u32);
        if let Some(side) = sizes.iter().find(|side| **side > LONGEST) {
            return Err(format!(
                "a side of the board is {side} cells long, the longest are {LONGEST}"
            ));
        }
        let packing = packing(board, &placed, origin, sizes, kinds);
        let ready = boxes::Board::of(&packing).map_err(|faults| faults[0].to_string())?;
        let (board, ready) = (Arc::clone(board), Arc::new(ready));
        Ok(Self { board, packing, ready, pieces, origin, placed })
    }

    /// Whether the pieces and the rules of a board suit, at a look.
    pub fn suits(board: &Board) -> bool {
        refuse(board).is_ok() && kinds(board, &[]).is_ok()
    }

    /// What is laid as placements, with those that were placed before, which come first.
    pub fn placements(&self, laid: &[Laid]) -> Vec<Placement> {
        let found = laid.iter().map(|one| {
            let (piece, orientation) = (self.pieces[one.kind as usize], one.orientation);
            let cells = &self.board.oriented(piece, orientation).cells;
            let number = |cell: &Cell| {
                let corner = |axis: usize| one.corner.get(axis).map_or(0, |&at| at as i32);
                let moved: Cell =
                    std::array::from_fn(|axis| self.origin[axis] + corner(axis) + cell[axis]);
                self.board.numbers.get(&moved).copied()
            };
            (piece, orientation, cells.iter().filter_map(number).collect())
        });
        self.placed.iter().cloned().chain(found).collect()
    }

    /// About how many placements of the pieces there are, and how many cells they cover together.
    pub fn extent(&self) -> (u64, u64) {
        let shapes = self.packing.kinds.iter().flat_map(|kind| &kind.orientations);
        let mut extent = (0u64, 0u64);
        for sides in shapes {
            let room =
                |axis: usize| u64::from((self.packing.sizes[axis] + 1).saturating_sub(sides[axis]));
            let places: u64 = (0..3).map(room).product();
            let volume: u64 = sides.iter().map(|&side| u64::from(side)).product();
            extent.0 += places;
            extent.1 = extent.1.saturating_add(places.saturating_mul(volume));
        }
        extent
    }
}

/// Refuses what is more than boxes in a box.
fn refuse(board: &Board) -> Result<(), String> {
    let problem = &board.problem;
    let lattice = problem.surface.plain.name;
    if !LATTICES.contains(&lattice) {
        return Err(format!("the lattice is {lattice}, and it packs boxes on square and cube"));
    }
    if board.is_joined() {
        return Err("borders of the board are joined".into());
    }
    if let Some(rule) = problem.rules.first() {
        return Err(format!("it knows no rules, and {} holds", quoted(rule.kind().name)));
    }
    Ok(())
}

/// The number of a placed piece, its orientation and its cells in the orientation's order.
fn placed(board: &Board, (piece, cells): &(u32, Vec<u32>)) -> Placement {
    let mut sorted: Vec<Cell> = cells.iter().map(|&cell| board.cells[cell as usize]).collect();
    sorted.sort_unstable();
    let numbers = sorted.iter().map(|cell| board.numbers[cell]).collect();
    let slid = board.surface().plain.canonical(&sorted);
    let orientations = &board.orientations[*piece as usize];
    let orientation = orientations.iter().position(|one| one.cells == slid).unwrap_or(0);
    (*piece, orientation as u32, numbers)
}

/// The pieces of which copies are left, and their kinds.
fn kinds(board: &Board, placed: &[Placement]) -> Result<(Vec<u32>, Vec<Kind>), String> {
    let (mut numbers, mut kinds) = (vec![], vec![]);
    for (number, piece) in (0..).zip(board.pieces()) {
        let laid = placed.iter().filter(|(own, ..)| *own == number).count() as u64;
        let (least, most) = piece.copies;
        let narrow = |copies: u64| u32::try_from(copies).unwrap_or(u32::MAX - 1);
        let most = most.map(|most| narrow(most.saturating_sub(laid)));
        if most == Some(0) {
            continue;
        }
        let name = quoted(&piece.name);
        if !piece.at.is_empty() {
            return Err(format!("piece {name} is held to places"));
        }
        let mut orientations = vec![];
        for oriented in &board.orientations[number as usize] {
            let sides = sides(&oriented.cells);
            orientations.push(sides.ok_or_else(|| format!("piece {name} is no box"))?);
        }
        numbers.push(number);
        kinds.push(Kind { orientations, least: narrow(least.saturating_sub(laid)), most });
    }
    Ok((numbers, kinds))
}

/// The sides of cells that are a box with its corner at 0; none if they are not.
fn sides(cells: &[Cell]) -> Option<Triple> {
    let side = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
    let sides: Triple = std::array::from_fn(|axis| side(axis) as u32);
    let volume: u64 = sides.iter().map(|&side| u64::from(side)).product();
    let starts = cells.iter().flatten().all(|&at| at >= 0);
    (starts && volume == cells.len() as u64).then_some(sides)
}

fn packing(
    board: &Board,
    placed: &[Placement],
    origin: Cell,
    sizes: Triple,
    kinds: Vec<Kind>,
) -> Packing {
    let region = &board.problem.region;
    let place =
        |cell: &Cell| -> Triple { std::array::from_fn(|axis| (cell[axis] - origin[axis]) as u32) };
    let taken = placed.iter().flat_map(|(.., cells)| cells);
    let taken: FxHashSet<&Cell> = taken.map(|&cell| &board.cells[cell as usize]).collect();
    let open = |cells: &[Cell]| -> Vec<Triple> {
        cells.iter().filter(|cell| !taken.contains(cell)).map(place).collect()
    };
    let free: FxHashSet<Triple> = open(&region.cells).into_iter().collect();
    let optional = open(&region.optional);
    let empty = match optional.len() {
        0 => Empty::None,
        number if number == free.len() => Empty::All,
        _ => Empty::Cells(optional),
    };
    let [wide, deep, high] = sizes;
    let plane = move |z| (0..deep).flat_map(move |y| (0..wide).map(move |x| [x, y, z]));
    let blocked = (0..high).flat_map(plane).filter(|cell| !free.contains(cell)).collect();
    Packing { sizes, blocked, empty, kinds }
}
