//! Placements, images and covers against their definitions, on random boards of several lattices.

use std::collections::BTreeSet;

use compile::{Board, Draft, PlacementMap, Placements, Shape};

/// Numbers that look random; the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    /// Some cells of a box with that many coordinates, sorted; `far` puts some of them far away.
    fn cells(&mut self, coordinates: usize, most: usize, far: bool) -> Vec<Vec<i32>> {
        let found: BTreeSet<Vec<i32>> = (0..1 + self.below(most))
            .map(|_| {
                let away = if far && self.below(2) == 0 { 1_000_000_000 } else { 0 };
                (0..coordinates).map(|_| self.below(4) as i32 - 1 + away).collect()
            })
            .collect();
        found.into_iter().collect()
    }
}

/// A class that slides by even steps keep: 0 or 1 by the first coordinate, as of two-cell lattices.
fn class(cell: &[i32], classes: u32) -> u32 {
    cell[0].rem_euclid(classes as i32) as u32
}

struct Case {
    cells: Vec<Vec<i32>>,
    shapes: Vec<Vec<Vec<Vec<i32>>>>,
    classes: u32,
    placements: Placements,
}

fn case(seed: u64) -> Case {
    let mut random = Random(seed);
    let (coordinates, classes) = (1 + random.below(4), 1 + random.below(2) as u32);
    let far = random.below(8) == 0;
    let cells = random.cells(coordinates, 30, far);
    let shapes: Vec<Vec<Vec<Vec<i32>>>> = (0..1 + random.below(3))
        .map(|_| {
            let most = [4, 9][random.below(2)];
            (0..random.below(4)).map(|_| random.cells(coordinates, most, false)).collect()
        })
        .collect();
    let board_classes = cells.iter().map(|cell| class(cell, classes)).collect();
    let board = Board::new(coordinates, cells.concat(), board_classes);
    let oriented: Vec<Vec<Shape>> = shapes
        .iter()
        .map(|of| {
            let shape = |cells: &Vec<Vec<i32>>| Shape {
                cells: cells.concat(),
                class: class(&cells[0], classes),
            };
            of.iter().map(shape).collect()
        })
        .collect();
    let placements = Placements::on(&board, &oriented, &mut || Ok::<_, ()>(())).unwrap();
    Case { cells, shapes, classes, placements }
}

/// Each orientation slid by each difference of a cell of the board and its first cell.
fn by_definition(case: &Case) -> Vec<(u32, u32, Vec<u32>)> {
    let number = |cell: &Vec<i32>| case.cells.iter().position(|one| one == cell).map(|n| n as u32);
    let mut found = vec![];
    for (piece, orientations) in (0..).zip(&case.shapes) {
        for (orientation, shape) in (0..).zip(orientations) {
            for first in &case.cells {
                if class(first, case.classes) != class(&shape[0], case.classes) {
                    continue;
                }
                let slid = |cell: &Vec<i32>| -> Vec<i32> {
                    (0..cell.len()).map(|axis| cell[axis] - shape[0][axis] + first[axis]).collect()
                };
                let covered: Option<Vec<u32>> =
                    shape.iter().map(|cell| number(&slid(cell))).collect();
                found.extend(covered.map(|covered| (piece, orientation, covered)));
            }
        }
    }
    found
}

fn listed(placements: &Placements) -> Vec<(u32, u32, Vec<u32>)> {
    (0..placements.len())
        .map(|n| {
            let (piece, orientation) = placements.kind(n);
            (piece, orientation, placements.cells(n).to_vec())
        })
        .collect()
}

#[test]
fn placements_are_those_of_the_definition() {
    let (mut sum, mut large) = (0, 0);
    for seed in 0..5000 {
        let case = case(seed);
        let expected = by_definition(&case);
        assert_eq!(listed(&case.placements), expected, "seed {seed}");
        assert_eq!(case.placements.uses(), expected.iter().map(|(.., cells)| cells.len()).sum());
        sum += expected.len();
        large += expected.iter().filter(|(.., cells)| cells.len() > 6).count();
    }
    assert!(sum > 20_000, "{sum} placements");
    assert!(large > 20, "{large} of large pieces");
}

#[test]
fn what_lies_beside_pieces_that_are_laid() {
    for seed in 0..500 {
        let placements = case(seed).placements;
        let every = listed(&placements);
        if every.is_empty() {
            continue;
        }
        let laid: Vec<(u32, Vec<u32>)> =
            every.iter().step_by(7).take(2).map(|(p, _, c)| (*p, c.clone())).collect();
        let same = |a: &[u32], b: &[u32]| {
            a.iter().collect::<BTreeSet<_>>() == b.iter().collect::<BTreeSet<_>>()
        };
        let expected: Vec<_> = every
            .into_iter()
            .filter(|(piece, _, cells)| {
                let free =
                    laid.iter().all(|(_, held)| held.iter().all(|cell| !cells.contains(cell)));
                free || laid.iter().any(|(p, held)| p == piece && same(held, cells))
            })
            .collect();
        assert_eq!(listed(&placements.beside(&laid)), expected, "seed {seed}");
    }
}

#[test]
fn images_are_found_by_what_they_are() {
    // A bar and a square on a box of 3 by 2, turned upside down and left to right.
    let cells: Vec<i32> = (0..6).flat_map(|n| [n % 3, n / 3]).collect();
    let board = Board::new(2, cells, vec![0; 6]);
    let bar = vec![
        Shape { cells: vec![0, 0, 1, 0], class: 0 },
        Shape { cells: vec![0, 0, 0, 1], class: 0 },
    ];
    let square = vec![Shape { cells: vec![0, 0, 0, 1, 1, 0, 1, 1], class: 0 }];
    let placements = Placements::on(&board, &[bar, square], &mut || Ok::<_, ()>(())).unwrap();
    let map = PlacementMap {
        cells: (0..6).map(|cell| 5 - cell).collect(),
        pieces: vec![0, 1],
        orientations: vec![vec![(0, 1), (1, 1)], vec![(0, 3)]],
        more: vec![placements.len() as u32],
    };
    let images = map.images(&placements).unwrap();
    for (number, &image) in images[..placements.len()].iter().enumerate() {
        let moved: BTreeSet<u32> = placements.cells(number).iter().map(|cell| 5 - cell).collect();
        assert_eq!(
            placements.cells(image as usize).iter().copied().collect::<BTreeSet<_>>(),
            moved
        );
    }
    assert_eq!(images[placements.len()], placements.len() as u32);
    let draft = Draft {
        bounds: vec![(1, Some(1)); 6]
            .into_iter()
            .chain([(0, Some(3)), (0, Some(1)), (0, Some(1))])
            .collect(),
        pieces: vec![Some(6), Some(7)],
        more: vec![vec![(8, 0)]],
        maps: vec![map.clone()],
        ..Draft::default()
    };
    let cover = draft.spec(&placements).unwrap().build().unwrap();
    assert_eq!(
        (cover.n_items(), cover.n_options(), cover.symmetry_order()),
        (9, placements.len() + 1, 2)
    );
    let cut = placements.kept(|number| number > 0);
    assert_eq!(map.images(&cut), None, "an image is missing");
}

#[test]
fn the_guard_ends_the_work() {
    let board = Board::new(1, (0..100_000).collect(), vec![0; 100_000]);
    let dot = vec![vec![Shape { cells: vec![0], class: 0 }]];
    let mut calls = 0;
    let stopped = Placements::on(&board, &dot, &mut || {
        calls += 1;
        if calls < 3 { Ok(()) } else { Err("enough") }
    });
    assert_eq!((stopped, calls), (Err("enough"), 3));
}
