//! Trays: the places of pieces that slide on a board, as numbers for the search.

mod floor;
mod pieces;
mod reach;

use apart::tray::{Count, KindSpec, Slid, Tray};
use floor::{Floor, Places};
pub use pieces::{Goal, Interchangeable, TrayPiece, goals, interchangeable, reached, tray_pieces};
pub use reach::reaches;

use crate::cell::{Cell, MOST, less};
use crate::lattice::Lattice;
use crate::parts::Line;

/// A tray, and what its numbers mean.
#[derive(Debug)]
pub struct Sliding {
    /// The tray.
    pub tray: Tray,
    /// Its pieces by kind.
    kinds: Vec<Interchangeable>,
    /// By kind: the places of its pieces at the start, in their order.
    starts: Vec<Vec<u16>>,
    /// By kind and place: the cells that a piece covers there.
    places: Vec<Vec<Vec<Cell>>>,
    /// By way: what one step adds to a cell.
    ways: Vec<Cell>,
}

/// A move of a piece.
#[derive(Clone, Debug)]
pub struct TrayMove {
    /// The number of the piece.
    pub piece: usize,
    /// The cells that it covers before, sorted.
    pub from: Vec<Cell>,
    /// The cells that it covers after, sorted.
    pub to: Vec<Cell>,
    /// What each step adds to a cell.
    pub path: Vec<Cell>,
}

/// The tray of pieces on a board.
///
/// * `lattice`: one of [`crate::model::TRAY_LATTICES`].
/// * `board`: the cells where pieces may be.
/// * `corridor`: those of them where no piece may stop.
///
/// # Errors
///
/// In words: the lattice has no trays, or there are too many places.
pub fn sliding(
    lattice: &'static Lattice,
    board: &[Cell],
    corridor: &[Cell],
    pieces: &[TrayPiece],
    goals: &[Goal],
    count: Count,
) -> Result<Sliding, String> {
    let floor = Floor::new(lattice, board, corridor)?;
    let kinds = interchangeable(lattice, pieces, goals);
    let (mut specs, mut starts, mut places) = (vec![], vec![], vec![]);
    for kind in &kinds {
        let mut known = Places::default();
        let own = kind.pieces.iter().map(|&piece| known.number(&pieces[piece].cells));
        let own: Vec<u16> = own.collect::<Result<_, _>>()?;
        let found = floor.places(&mut known, &[])?;
        let goals = kind.goals.iter().map(|cells| known.find(cells));
        specs.push(KindSpec { places: found, starts: own.clone(), goals: goals.collect() });
        starts.push(own);
        places.push(known.cells);
    }
    let tray = Tray::new(board.len(), specs, count);
    Ok(Sliding { tray, kinds, starts, places, ways: ways(floor.lines) })
}

/// What one step of each way adds: along each line, and against it.
fn ways(lines: &[Line]) -> Vec<Cell> {
    lines.iter().flat_map(|line| [line.axis, less(&[0; MOST], &line.axis)]).collect()
}

impl Sliding {
    /// The moves of a way from the start, with the pieces that make them.
    pub fn moves(&self, way: &[Slid]) -> Vec<TrayMove> {
        // Where each piece lies: its kind, its place, its number.
        let mut lying = vec![];
        for (kind, (own, starts)) in self.kinds.iter().zip(&self.starts).enumerate() {
            lying.extend(own.pieces.iter().zip(starts).map(|(&piece, &at)| (kind, at, piece)));
        }
        let mut found = vec![];
        for slid in way {
            let mut lying = lying.iter_mut();
            let moved = lying.find(|one| (one.0, one.1) == (slid.kind, slid.from));
            let moved = moved.expect("a piece lies where it moves");
            moved.1 = slid.to;
            let piece = moved.2;
            let cells = |place: u16| self.places[slid.kind][place as usize].clone();
            let path = slid.path.iter().map(|&way| self.ways[way as usize]).collect();
            found.push(TrayMove { piece, from: cells(slid.from), to: cells(slid.to), path });
        }
        found
    }

    /// The cells of each piece in an arrangement, interchangeable ones in the order of their places.
    pub fn arrangement(&self, row: &[u16]) -> Vec<Vec<Cell>> {
        let mut found = vec![vec![]; self.tray.pieces()];
        for (kind, own) in self.tray.of_kinds(row).enumerate() {
            for (&piece, &place) in self.kinds[kind].pieces.iter().zip(own) {
                found[piece] = self.places[kind][place as usize].clone();
            }
        }
        found
    }
}
