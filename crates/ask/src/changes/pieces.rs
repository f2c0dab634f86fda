//! Pieces that may be turned over or may not, and pieces exchanged for others of the same size.

use puzzle::lattice::Lattice;
use puzzle::laying::{Board, Oriented, orientations};
use puzzle::model::{Piece, Shape};
use puzzle::sets::free_shapes;

use super::change::Change;

/// Pieces that are turned over or not, and pieces that are exchanged.
pub(super) fn piece_changes(board: &Board) -> Vec<Vec<Change>> {
    let pieces = 0..board.pieces().len();
    let sides = pieces.clone().flat_map(|piece| sides(board, piece)).collect();
    let shapes = pieces.flat_map(|piece| exchanges(board, piece)).collect();
    vec![sides, shapes]
}

/// Puts a piece in the place of another.
fn put(kind: &'static str, text: String, at: usize, piece: Piece) -> Change {
    Change::new(kind, text, move |puzzle| puzzle.pieces[at].clone_from(&piece))
}

/// The orientations of a piece, which are all different.
fn ways(board: &Board, piece: &Piece) -> Vec<Oriented> {
    orientations(piece, board.surface().plain, &board.marks)
}

/// Whether two pieces have the same orientations.
fn are_same(one: &[Oriented], other: &[Oriented]) -> bool {
    one.len() == other.len() && one.iter().all(|way| other.contains(way))
}

/// A piece that may be turned over or may not, and its mirror image.
fn sides(board: &Board, at: usize) -> Vec<Change> {
    let (lattice, piece) = (board.surface().plain, &board.pieces()[at]);
    let (name, flips) = (&piece.name, piece.may_flip(lattice));
    let turned = |flips: bool| Piece { flips: Some(flips), ..piece.clone() };
    if are_same(&ways(board, &turned(true)), &ways(board, &turned(false))) {
        return vec![];
    }
    if piece.has_sides() {
        // Its mirror image would have its colours on other sides.
        let text = if flips {
            format!("Let piece {name} lie only as it is drawn, not turned over.")
        } else {
            format!("Let piece {name} be turned over.")
        };
        return vec![put("flip", text, at, turned(!flips))];
    }
    let mirror = Piece { shapes: mirrored(lattice, &piece.shapes), ..turned(false) };
    if flips {
        let text = format!("Let piece {name} lie only as it is drawn, not turned over.");
        let over = format!("Let piece {name} lie only as the mirror image of its drawing.");
        return vec![put("flip", text, at, turned(false)), put("mirror", over, at, mirror)];
    }
    let text = format!("Let piece {name} be turned over.");
    let over = format!("Exchange piece {name} for its mirror image.");
    vec![put("flip", text, at, turned(true)), put("mirror", over, at, mirror)]
}

/// The mirror images of shapes.
fn mirrored(lattice: &Lattice, shapes: &[Shape]) -> Vec<Shape> {
    let flip = lattice.isometries().iter().position(|one| one.flipped).unwrap_or(0);
    let mirror = |shape: &Shape| {
        let images = shape.cells.iter().map(|cell| lattice.image(flip, cell));
        let images: Vec<_> = images.collect();
        let origin = lattice.origin(&images);
        let slid = images.iter().map(|cell| puzzle::cell::less(cell, &origin));
        Shape::marked(slid.zip(shape.marks.iter().cloned()).collect())
    };
    shapes.iter().map(mirror).collect()
}

/// The other piece that has these orientations, if there is one.
fn twin(board: &Board, at: usize, ways: &[Oriented]) -> Option<usize> {
    let pieces = board.pieces();
    (0..pieces.len()).find(|&one| {
        one != at && pieces[one].at.is_empty() && are_same(&self::ways(board, &pieces[one]), ways)
    })
}

/// Takes a piece away and uses another as often more: two names for one shape would count each solution twice.
fn copied(board: &Board, at: usize, twin: usize) -> Change {
    let [name, other] = [at, twin].map(|one| &board.pieces()[one].name);
    let more = if board.pieces()[at].copies == (1, Some(1)) { "one more" } else { "more of" };
    let text = format!("Exchange piece {name} for {more} {other}.");
    Change::new("exchange", text, move |puzzle| {
        let (least, most) = puzzle.pieces[at].copies;
        let copies = &mut puzzle.pieces[twin].copies;
        *copies = (copies.0 + least, copies.1.zip(most).map(|(own, more)| own + more));
        puzzle.pieces.remove(at);
    })
}

/// A piece in the place of which another shape of its size lies: every free shape, or if those are too many every shape
/// of the puzzle.
///
/// Only pieces of one plain shape are exchanged that may lie anywhere.
fn exchanges(board: &Board, at: usize) -> Vec<Change> {
    let (lattice, piece) = (board.surface().plain, &board.pieces()[at]);
    let [shape] = &piece.shapes[..] else { return vec![] };
    if shape.has_marks() || piece.has_sides() || !piece.at.is_empty() {
        return vec![];
    }
    let size = shape.cells.len();
    let own = || board.pieces().iter().filter(|one| one.shapes[0].cells.len() == size);
    let others: Vec<(&String, &Shape)> = match free_shapes(lattice, size) {
        Some(free) => free.iter().map(|one| (&one.name, &one.shapes[0])).collect(),
        None => own().map(|one| (&one.name, &one.shapes[0])).collect(),
    };
    let mut seen = vec![ways(board, piece)];
    let mut found = vec![];
    for (name, shape) in others {
        let plain = Shape::new(shape.cells.clone());
        let mirror = mirrored(lattice, std::slice::from_ref(&plain)).pop();
        let both = [(Some(plain), ""), (mirror, "the mirror image of ")];
        for (shape, side) in both {
            let other = Piece { shapes: shape.into_iter().collect(), ..piece.clone() };
            let ways = ways(board, &other);
            if !seen.iter().any(|one| are_same(one, &ways)) {
                found.push(match twin(board, at, &ways) {
                    Some(twin) => copied(board, at, twin),
                    None => {
                        let text = format!("Exchange piece {} for {side}{name}.", piece.name);
                        put("exchange", text, at, other)
                    }
                });
                seen.push(ways);
            }
        }
    }
    found
}
