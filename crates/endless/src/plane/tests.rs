//! Known answers, and what follows from one another.

use cover::{Rng, Stop};
use puzzle::lattice::lattice;
use puzzle::model::{Piece, Shape};

use super::clauses::can_have_coronas;
use super::heesch::has_coronas;
use super::learning::{Learner, Literal};
use super::pairs::{Facts, Pairs};
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
fn pieces_in_parts_may_tile_by_translations_with_two_kinds_of_tile() {
    // Slid by 1, two of them fill four in a row; no lattice of translations has one of them in each period.
    let found = verdict("square", &[drawn("X.X")]);
    assert_eq!((found.translation, found.conway), (Some(true), Some(true)));
    assert_eq!(found.tiling.unwrap().tiles.len(), 2);
    // With a third cell one tile a period does.
    assert_eq!(verdict("square", &[drawn("X.X/.X")]).translation, Some(true));
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

/// What a learner says of clauses about so many variables: literals are numbers from 1, contraries negative.
fn can_be_met(variables: usize, clauses: &[Vec<i32>]) -> bool {
    let mut learner = Learner::default();
    let all: Vec<Literal> = (0..variables).map(|_| learner.variable()).collect();
    for clause in clauses {
        let literal = |&one: &i32| {
            let variable = all[one.unsigned_abs() as usize - 1];
            if one > 0 { variable } else { variable.contrary() }
        };
        learner.want(&clause.iter().map(literal).collect::<Vec<_>>());
    }
    learner.can_be_met(&mut Budget::of(&Stop::NEVER)).unwrap()
}

#[test]
fn learning_answers_as_trying_all_does() {
    let mut random = Rng::new(11);
    let mut met = [0, 0];
    for _ in 0..3_000 {
        let variables = 3 + random.below(10);
        let number = random.below(6 * variables);
        let clauses: Vec<Vec<i32>> = (0..number)
            .map(|_| {
                let size = [1, 2, 2, 3, 3, 3, 3, 4][random.below(8)];
                let literal = |random: &mut Rng| {
                    let one = 1 + random.below(variables) as i32;
                    if random.below(2) == 0 { one } else { -one }
                };
                (0..size).map(|_| literal(&mut random)).collect()
            })
            .collect();
        let holds = |values: u32, one: i32| (values >> (one.abs() - 1) & 1 == 1) == (one > 0);
        let is_met = (0..1u32 << variables).any(|values| {
            clauses.iter().all(|clause| clause.iter().any(|&one| holds(values, one)))
        });
        assert_eq!(can_be_met(variables, &clauses), is_met, "{clauses:?}");
        met[usize::from(is_met)] += 1;
    }
    assert!(met[0] > 500 && met[1] > 500, "{met:?}");
}

#[test]
fn more_pigeons_than_holes_make_a_contradiction() {
    // Long enough that clauses are thrown away: 9 pigeons in 8 holes.
    let at = |pigeon: i32, hole: i32| 8 * pigeon + hole + 1;
    let mut clauses: Vec<Vec<i32>> =
        (0..9).map(|pigeon| (0..8).map(|hole| at(pigeon, hole)).collect()).collect();
    for hole in 0..8 {
        for one in 0..9 {
            clauses.extend((0..one).map(|other| vec![-at(one, hole), -at(other, hole)]));
        }
    }
    assert!(!can_be_met(72, &clauses));
    clauses.remove(0);
    assert!(can_be_met(72, &clauses), "eight pigeons have room");
}

#[test]
fn coronas_are_found_by_clauses_as_by_sets() {
    let pictures = [
        ("square", "XXX/X.X/XX"),
        ("square", "XXXXX/X...X"),
        ("square", "XXX/..XX/..X/..X"),
        ("square", ".X/XXXX/.X/.X"),
        ("square", "XXXXX/X..X/X"),
        ("hexagon", "XXX/..X/.X/X"),
        ("hexagon", "XXX/..X/..X/.X"),
        ("hexagon", "XX/.X/.X/.X/X"),
        ("triangle", "XX/XXX/X/X"),
        ("square", "XX/XX"),
    ];
    let (mut has, mut lacks) = (0, 0);
    for (name, picture) in pictures {
        let shapes = Shapes::of(lattice(name).unwrap(), &[drawn(picture)], &[]).unwrap();
        for rings in 1..=3 {
            let field = Field::of(&shapes, (shapes.reach() + 3) * rings as i32);
            let facts = Facts::default();
            let pairs = Pairs::of(&field, &facts);
            let mut budget = Budget::of(&Stop::NEVER);
            budget.begin(20_000);
            let Ok(said) = has_coronas(&field, &pairs, 0, rings, &mut budget) else { break };
            budget.begin(u64::MAX);
            let learnt = can_have_coronas(&field, 0, rings, &mut budget).unwrap();
            assert_eq!(learnt, Some(said), "{name} {picture} {rings}");
            if !said {
                lacks += 1;
                break;
            }
            has += 1;
        }
    }
    assert!(has >= 12 && lacks >= 7, "{has} {lacks}");
}
