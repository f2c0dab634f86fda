//! Pieces that have to be laid and lie in one way, and what is left beside them.

use compile::Placements;

use super::board::Board;
use super::rule_items::required_cells;
use crate::rules::Acting;

/// The placements that overlap no piece which has to be laid as often as there are ways to lay it.
///
/// No solution has another, so a search loses nothing: in a burr of which one piece is the cage, most
/// placements of the others go. All of them stay if a piece or a cell could do with none of those that are
/// left: then there is no solution, which is plainer to say of everything that can be laid.
pub fn beside_fixed(
    board: &Board,
    rules: &[Box<dyn Acting + '_>],
    placements: Placements,
) -> Placements {
    let ways = ways(board, &placements);
    let is_fixed = |piece: u32| {
        let ways = u64::from(ways[piece as usize]);
        ways > 0 && board.pieces()[piece as usize].copies.0 == ways
    };
    let mut is_held = vec![false; board.len()];
    for number in (0..placements.len()).filter(|&number| is_fixed(placements.kind(number).0)) {
        placements.cells(number).iter().for_each(|&cell| is_held[cell as usize] = true);
    }
    if !is_held.contains(&true) {
        return placements;
    }
    let is_free = |cell: &u32| !is_held[*cell as usize];
    let left = placements.kept(|number| {
        is_fixed(placements.kind(number).0) || placements.cells(number).iter().all(is_free)
    });
    if can_do(board, rules, &left) { left } else { placements }
}

/// How many placements each piece has.
fn ways(board: &Board, placements: &Placements) -> Vec<u32> {
    let mut ways = vec![0; board.pieces().len()];
    for number in 0..placements.len() {
        ways[placements.kind(number).0 as usize] += 1;
    }
    ways
}

/// Whether every piece has a placement for each copy that must be laid, and every cell that must be covered
/// has one.
fn can_do(board: &Board, rules: &[Box<dyn Acting + '_>], placements: &Placements) -> bool {
    let mut is_met: Vec<bool> = required_cells(board, rules).iter().map(|must| !must).collect();
    for number in 0..placements.len() {
        placements.cells(number).iter().for_each(|&cell| is_met[cell as usize] = true);
    }
    let ways = ways(board, placements);
    let mut pieces = board.pieces().iter().zip(ways);
    is_met.iter().all(|&met| met) && pieces.all(|(piece, ways)| piece.copies.0 <= u64::from(ways))
}
