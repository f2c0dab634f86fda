use rustc_hash::FxHashSet;

use super::{Piece, Shape, overturned_faults, piece_faults, pieces_faults, place_faults};
use crate::cell::Cell;
use crate::document::{Fault, Limits};
use crate::lattice::{Angles, Lattice, Turns, lattice};

fn square() -> &'static Lattice {
    lattice("square").expect("it is a lattice")
}

fn bar(name: &str) -> Piece {
    Piece::new(name.to_owned(), vec![Shape::of_picture("XX")])
}

fn cells(pairs: &[[i32; 2]]) -> Vec<Cell> {
    pairs.iter().map(|[x, y]| [*x, *y, 0, 0, 0, 0]).collect()
}

fn whats(faults: &[Fault]) -> Vec<&str> {
    faults.iter().map(|fault| fault.what.as_str()).collect()
}

#[test]
fn names_are_given_once() {
    let limits = Limits { piece_kinds: 2, ..Limits::default() };
    let found = pieces_faults(&[bar("a"), bar("a")], square(), &limits);
    assert_eq!(whats(&found), ["this name is given twice"]);
    let found = pieces_faults(&["a", "b", "c"].map(bar), square(), &limits);
    assert_eq!(whats(&found), ["there are 3 kinds of piece, the limit is 2"]);
    assert_eq!(whats(&pieces_faults(&[], square(), &limits)), ["there are no pieces"]);
}

#[test]
fn cells_far_from_each_other_make_too_large_a_box() {
    let piece = Piece { shapes: vec![Shape::new(cells(&[[0, 0], [1999, 999]]))], ..bar("far") };
    let found = piece_faults(&piece, square(), &Limits::default());
    let what =
        "the box around piece far is 2,000 x 1,000, 2,000,000 places, the limit is 1,000,000";
    assert_eq!(whats(&found), [what]);
}

#[test]
fn a_range_of_copies_goes_up() {
    let piece = Piece { copies: (3, Some(1)), ..bar("a") };
    let found = piece_faults(&piece, square(), &Limits::default());
    assert_eq!(whats(&found), ["copies 3..1 is no range"]);
}

#[test]
fn places_are_on_the_board_and_of_the_shape() {
    let at = [
        cells(&[[0, 0], [0, 1]]),
        cells(&[[0, 0], [0, 1]]),
        cells(&[[1, 1], [2, 1]]),
        cells(&[[0, 0], [1, 1]]),
        vec![],
    ];
    let piece = Piece { at: at.to_vec(), ..bar("a") };
    let board: FxHashSet<Cell> = cells(&[[0, 0], [0, 1], [1, 0], [1, 1]]).into_iter().collect();
    let slides = |one: &[Cell], other: &[Cell]| !square().slides(one, other).is_empty();
    let found = place_faults(&piece, square(), &board, &slides);
    let said = [
        "a place of 'a' is given twice: [0, 0] [0, 1]",
        "a place of 'a' leaves the region: [2, 1]",
        "the piece 'a' cannot cover [0, 0] [1, 1]",
        "a place of 'a' has no cells",
    ];
    assert_eq!(whats(&found), said);
}

#[test]
fn pieces_go_around_a_board_as_they_may_lie() {
    let by = |degrees: &[i64]| Turns::By(Angles::of(None, degrees.iter().copied()));
    let todos = |turns, ways: &[usize]| {
        let stiff = Piece { turns, flips: Some(false), ..bar("a") };
        let found = overturned_faults(&[stiff, bar("b")], square(), ways);
        found.into_iter().map(|fault| fault.todo).collect::<Vec<_>>()
    };
    let (half, flip) = (2, 4);
    assert_eq!(todos(Turns::Never, &[0]), [""; 0]);
    assert_eq!(todos(Turns::Never, &[0, half]), ["write turns: true"]);
    assert_eq!(todos(Turns::Never, &[0, flip]), ["write flips: true"]);
    assert_eq!(todos(by(&[0, 180]), &[0, half]), [""; 0]);
    assert_eq!(todos(by(&[90, 270]), &[0, half]), [""; 0]);
    assert_eq!(todos(by(&[0, 90]), &[0, half]), ["write turns: true"]);
}
