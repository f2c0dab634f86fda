//! Numbers that are known, and a lattice of two classes.

use std::collections::BTreeSet;

use engine::{Board, Classes, Question, images};

use crate::ground::*;

#[test]
fn pentominoes_fill_a_narrow_box() {
    let kinds: Vec<Kind> = PENTOMINOES.iter().map(|picture| kind(&[picture])).collect();
    let board = board(&square(), &box_of(&[20, 3]), &kinds);
    let orientations: usize = board.orientations.iter().map(Vec::len).sum();
    assert_eq!(orientations, 63);
    assert_eq!(counts(&board), ("8".into(), 2));
}

#[test]
fn dominoes_fill_a_square() {
    let mut domino = kind(&["XX"]);
    domino.copies = (0, -1);
    assert_eq!(counts(&board(&square(), &box_of(&[6, 6]), &[domino])), ("6728".into(), 930));
}

#[test]
fn soma_fills_a_cube() {
    let bent = |extra: [i32; 3]| [[0, 0, 0], [1, 0, 0], [0, 1, 0], extra].map(|cell| cell.to_vec());
    let flat = |picture: &str| -> Vec<Cell> {
        cells_of(picture).into_iter().map(|cell| vec![cell[0], cell[1], 0]).collect()
    };
    let mut shapes = ["XX/X", "XXX/X", "XXX/.X", "XX/.XX"].map(flat).to_vec();
    shapes.extend([[0, 0, 1], [1, 0, 1], [0, 1, 1]].map(|extra| bent(extra).to_vec()));
    let solid =
        |cells| Kind { shapes: vec![plain(cells)], copies: (1, 1), turns: true, flips: false };
    let kinds: Vec<Kind> = shapes.into_iter().map(solid).collect();
    let cube = board(&cube(), &box_of(&[3, 3, 3]), &kinds);
    assert_eq!(counts(&cube), ("11520".into(), 240));
    for listing in [false, true] {
        let question = Question { listing, distinct: true, ..Question::default() };
        let (_, classes, solutions) = solved_by(&cube, Classes::Turns, question, 1_000);
        assert_eq!((classes, solutions), (480, "11520".to_string()), "mirror images apart");
    }
}

#[test]
fn lozenges_fill_hexagons() {
    // MacMahon's boxes (1896): 2 fillings of the hexagon of side 1, 20 of side 2.
    let ground = triangle();
    let lozenge = Kind {
        shapes: vec![plain(vec![vec![0, 0, 0], vec![0, 0, 1]])],
        copies: (0, -1),
        turns: true,
        flips: true,
    };
    for (side, solutions) in [(1, "2"), (2, "20")] {
        let inside = |cell: &Cell| {
            let (low, high) =
                (cell[0] + cell[1] >= -side - cell[2], cell[0] + cell[1] + cell[2] < side);
            low && high && (-side..side).contains(&cell[0]) && (-side..side).contains(&cell[1])
        };
        let cells = (-side..side)
            .flat_map(|a| (-side..side).flat_map(move |b| [vec![a, b, 0], vec![a, b, 1]]));
        let places = open(cells.filter(inside).collect());
        assert_eq!(places.len() as i32, 6 * side * side);
        let board = board(&ground, &places, std::slice::from_ref(&lozenge));
        assert_eq!(board.orientations[0].len(), 3);
        let (all, classes) = counts(&board);
        assert_eq!(all, solutions);
        assert_eq!(classes, classes_of(&ground, &board));
    }
}

/// The number of classes of solutions by carrying each solution over by every isometry.
fn classes_of(ground: &Ground, board: &Board) -> u64 {
    let listing = Question { listing: true, ..Question::default() };
    let (found, ..) = solved(board, listing, 500);
    let n = board.puzzle.lattice.coordinates;
    let at = |number: u32| board.place(number).cell[..n].to_vec();
    let slid = |mut parts: Vec<Vec<Cell>>| {
        let corner: Vec<i32> = (0..2)
            .map(|axis| parts.iter().flatten().map(|cell| cell[axis]).min().unwrap())
            .collect();
        for cell in parts.iter_mut().flatten() {
            (0..2).for_each(|axis| cell[axis] -= corner[axis]);
        }
        parts.iter_mut().for_each(|part| part.sort());
        parts.sort();
        parts
    };
    let classes: BTreeSet<_> = found
        .iter()
        .map(|options| {
            let parts: Vec<Vec<Cell>> = options
                .iter()
                .map(|&option| {
                    board.placements.cells(option as usize).iter().map(|&cell| at(cell)).collect()
                })
                .collect();
            let image = |motion: &Motion| {
                slid(
                    parts
                        .iter()
                        .map(|part| part.iter().map(|cell| motion(cell)).collect())
                        .collect(),
                )
            };
            ground.motions.iter().map(|(_, motion)| image(motion)).min()
        })
        .collect();
    classes.len() as u64
}

#[test]
fn images_of_orientations_are_orientations() {
    for ground in [square(), cube(), triangle()] {
        let n = ground.representatives[0].len();
        let (one, two) =
            (ground.representatives[0].clone(), ground.representatives.last().unwrap().clone());
        let mut third = one.clone();
        third[0] += 1;
        let cells: BTreeSet<Cell> = [one, two, third].into_iter().collect();
        let kind = Kind {
            shapes: vec![plain(cells.into_iter().collect())],
            copies: (1, 1),
            turns: true,
            flips: true,
        };
        let board = board(&ground, &open(vec![vec![0; n]]), &[kind]);
        let table = images(&board.puzzle.lattice, &board.orientations[0]).unwrap();
        assert!(
            table.iter().enumerate().all(|(own, row)| row[0] == own as i32),
            "the identity comes first"
        );
        for motion in 0..ground.motions.len() {
            let reached: BTreeSet<i32> = table.iter().map(|row| row[motion]).collect();
            assert_eq!(reached, (0..table.len() as i32).collect(), "an isometry permutes them");
        }
    }
}
