//! Known answers, and what follows from one another.

use cover::Stop;
use puzzle::lattice::lattice;
use puzzle::model::{Piece, Shape};

use super::*;

fn piece(cells: &[[i32; 2]]) -> Piece {
    let cells = cells.iter().map(|&[x, y]| [x, y, 0, 0, 0, 0]).collect();
    Piece {
        name: "P".into(),
        shapes: vec![Shape::new(cells)],
        copies: (0, None),
        turns: true.into(),
        flips: None,
        weight: 1,
        cost: 1,
        colour: None,
        at: vec![],
    }
}

fn drawn(picture: &str) -> Piece {
    let rows = picture.split('/').enumerate();
    let cells: Vec<[i32; 2]> = rows
        .flat_map(|(y, row)| {
            let full = row.char_indices().filter(|(_, sign)| *sign == 'X');
            full.map(move |(x, _)| [x as i32, y as i32])
        })
        .collect();
    piece(&cells)
}

fn verdict(name: &str, pieces: &[Piece]) -> Verdict {
    let shapes = Shapes::of(lattice(name).unwrap(), pieces, &[]).unwrap();
    let bounds = Bounds { tiles: 8, steps: 6 };
    decide(&shapes, pieces.len() == 1, bounds, &Stop::NEVER)
}

#[test]
fn pentominoes_tile() {
    let translated = ["XXXXX", "X/XX/.XX", ".X/XXX/.X"];
    for picture in translated {
        let found = verdict("square", &[drawn(picture)]);
        assert_eq!(found.translation, Some(true), "{picture}");
        assert_eq!(found.tiling.unwrap().tiles.len(), 1);
    }
}

#[test]
fn ring_has_no_corona() {
    let found = verdict("square", &[drawn("XXX/X.X/XX")]);
    assert_eq!(found.barred, Some(Barred::Steps(1)));
    let heesch = found.heesch.unwrap();
    assert_eq!((heesch.hc, heesch.hh), (0, 0));
}

#[test]
fn coronas_of_the_cross_are_two() {
    let shapes = Shapes::of(lattice("square").unwrap(), &[drawn(".X/XXX/.X")], &[]).unwrap();
    let field = Field::of(&shapes, 12);
    let (all, classes) = first_coronas(&field, &mut Budget::of(&Stop::NEVER)).unwrap();
    assert_eq!((all, classes), (2, 1), "they are mirror images of each other");
}

#[test]
fn nothing_is_said_of_tori_that_are_too_large() {
    // A square of 33 by 33 cells: its smallest torus is larger than any that is searched.
    let cells: Vec<[i32; 2]> = (0..33 * 33).map(|cell| [cell % 33, cell / 33]).collect();
    let shapes = Shapes::of(lattice("square").unwrap(), &[piece(&cells)], &[]).unwrap();
    let bounds = Bounds { tiles: 1, steps: 1 };
    let found = decide(&shapes, true, bounds, &Stop::NEVER.within(512));
    assert_eq!((found.translation, found.conway, found.is_anisohedral), (None, None, false));
    assert_eq!(found.tiles_seen, 0);
}
