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

#[test]
fn colours_differ_where_tiles_touch_and_change_by_the_steps() {
    let at = |tiles, by| Contact { tiles, by };
    let alone = Colours { number: 1, steps: [0, 0], tiles: vec![0, 0] };
    assert_eq!(Colours::of(2, &[], true), alone);
    // One tile that touches itself by both steps and by their difference: three colours, or two without it.
    let both = [at([0, 0], [1, 0]), at([0, 0], [0, 1])];
    assert_eq!(Colours::of(1, &both, true), Colours { number: 2, steps: [1, 1], tiles: vec![0] });
    let bent = [&both[..], &[at([0, 0], [1, -1])]].concat();
    let three = Colours { number: 3, steps: [2, 1], tiles: vec![0] };
    assert_eq!(Colours::of(1, &bent, true), three);
    // Nine tiles of which each touches all others have nine colours: more than are searched.
    let pairs = (0..9).flat_map(|one| (0..one).map(move |other| at([one, other], [0, 0])));
    let nine = Colours::of(9, &pairs.collect::<Vec<_>>(), false);
    assert_eq!((nine.number, nine.tiles), (9, (0..9).collect()));
}

#[test]
fn tiles_of_a_tiling_that_touch_have_other_colours() {
    for (name, picture) in
        [("square", "XXX/X.X/X.X"), ("hexagon", "XX/X."), ("square", "XXXX/X...")]
    {
        let shapes = Shapes::of(lattice(name).unwrap(), &[drawn(picture)], &[]).unwrap();
        let found = decide(&shapes, true, Bounds { tiles: 12, steps: 6 }, &Stop::NEVER);
        let tiling = found.tiling.unwrap();
        let colours = Colours::of_tiling(&shapes, &tiling);
        assert!(colours.number <= 4 && colours.tiles.len() == tiling.tiles.len());
        let steps = tiling.torus.steps();
        let colour = |tile: usize, i: i32, j: i32| {
            let sum = i * colours.steps[0] as i32 + j * colours.steps[1] as i32;
            (colours.tiles[tile] + sum.rem_euclid(colours.number as i32) as usize) % colours.number
        };
        let mut owners = std::collections::HashMap::new();
        for (tile, i, j) in (0..tiling.tiles.len())
            .flat_map(|tile| (-3..=3).flat_map(move |i| (-3..=3).map(move |j| (tile, i, j))))
        {
            let by = [0, 1].map(|axis| i * steps[0][axis] + j * steps[1][axis]);
            for spot in shapes.cells(tiling.tiles[tile].slid(by)) {
                owners.insert(spot, (tile, i, j));
            }
        }
        for (spot, own) in &owners {
            for other in shapes.grid.near(*spot).filter_map(|near| owners.get(&near)) {
                assert!(
                    own == other
                        || colour(own.0, own.1, own.2) != colour(other.0, other.1, other.2)
                );
            }
        }
    }
}
