//! Where each piece of a tray can slide in one move.

use apart::tray::PlaceSpec;

use super::floor::{Floor, Places};
use super::pieces::TrayPiece;
use crate::cell::Cell;
use crate::lattice::Lattice;

/// For each piece the places that it reaches while no other moves, the first of them where it lies.
///
/// The steps of a place lead to places of the same list; a piece may pass places where it does not rest.
///
/// * `board`: the cells where pieces may be; cells are numbers in it.
/// * `corridor`: those of them where no piece may stop.
///
/// # Errors
///
/// In words: the lattice has no trays, a piece lies off the board or on another, or there are too many places.
pub fn reaches(
    lattice: &'static Lattice,
    board: &[Cell],
    corridor: &[Cell],
    pieces: &[TrayPiece],
) -> Result<Vec<Vec<PlaceSpec>>, String> {
    let floor = Floor::new(lattice, board, corridor)?;
    let mut lying = vec![];
    for piece in pieces {
        let cells = floor.numbered(&piece.cells);
        lying.push(cells.ok_or_else(|| format!("'{}' lies off the board", piece.name))?);
    }
    let mut taken = vec![false; board.len()];
    let mut take = |cell: &u32| std::mem::replace(&mut taken[*cell as usize], true);
    if lying.iter().flatten().any(&mut take) {
        return Err("pieces lie on each other".into());
    }
    let reach = |(piece, own): (&TrayPiece, &Vec<u32>)| {
        own.iter().for_each(|&cell| taken[cell as usize] = false);
        let mut places = Places::default();
        places.number(&piece.cells)?;
        let found = floor.places(&mut places, &taken);
        own.iter().for_each(|&cell| taken[cell as usize] = true);
        found
    };
    pieces.iter().zip(&lying).map(reach).collect()
}
