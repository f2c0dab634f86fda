//! Boards with joined borders: known numbers of dominoes, random puzzles against a slow twin, faults.

use std::collections::BTreeSet;

use engine::{Board, Fault, Puzzle};

use crate::ground::*;
use crate::twin::{Rng, count, random_kind};

fn right(cell: &[i32], sides: &[i32]) -> Cell {
    vec![cell[0] + sides[0], cell[1]]
}

fn down(cell: &[i32], sides: &[i32]) -> Cell {
    vec![cell[0], cell[1] + sides[1]]
}

fn over(cell: &[i32], sides: &[i32]) -> Cell {
    vec![cell[0] + sides[0], sides[1] - 1 - cell[1]]
}

const CYLINDER: &[Step] = &[right];
const TORUS: &[Step] = &[right, down];
const MOEBIUS: &[Step] = &[over];
const KLEIN: &[Step] = &[over, down];

fn board_of(
    places: &Places,
    kinds: &[Kind],
    steps: &[Step],
    sides: &[i32],
) -> Result<Board, Fault> {
    let plain = words(&square(), places, kinds, &[], false);
    Board::of(Puzzle::read(&joined_words(plain, &square(), steps, sides))?)
}

fn dominoes(steps: &[Step], sides: &[i32]) -> (String, u64) {
    let domino = Kind { copies: (0, -1), ..kind(&["XX"]) };
    counts(&board_of(&box_of(sides), &[domino], steps, sides).unwrap())
}

#[test]
fn dominoes_on_surfaces_are_as_many_as_is_known() {
    for (steps, sides, all) in [
        (TORUS, [4, 4], "272"),
        (CYLINDER, [4, 4], "121"),
        (MOEBIUS, [4, 4], "71"),
        (KLEIN, [4, 4], "196"),
        (TORUS, [6, 4], "3108"),
        (KLEIN, [6, 4], "2704"),
    ] {
        assert_eq!(dominoes(steps, &sides).0, all, "{sides:?}");
    }
}

#[test]
fn classes_go_by_all_symmetries_of_the_surface() {
    assert_eq!(dominoes(TORUS, &[4, 4]).1, 13);
    assert_eq!(dominoes(KLEIN, &[4, 4]).1, 29);
}

/// Counts solutions from the first principles: all images of cells in a window are compared.
fn slow(places: &Places, kinds: &[Kind], steps: &[Step], sides: &[i32]) -> u64 {
    // Each cell of a window with the cell of the board that steps, and steps back, lead to.
    let mut home: Vec<(Cell, usize)> =
        (0..).zip(places).map(|(at, (cell, ..))| (cell.clone(), at)).collect();
    let window: Vec<Cell> = (-9..14).flat_map(|x| (-9..14).map(move |y| vec![x, y])).collect();
    for _ in 0..12 {
        let known: Vec<Cell> = home.iter().map(|(cell, _)| cell.clone()).collect();
        for cell in &window {
            for step in steps {
                let image = step(cell, sides);
                let at = |cell: &Cell| known.iter().position(|one| one == cell);
                match (at(cell), at(&image)) {
                    (Some(place), None) if window.contains(&image) => {
                        home.push((image, home[place].1));
                    }
                    (None, Some(place)) => home.push((cell.clone(), home[place].1)),
                    _ => {}
                }
            }
        }
        home.sort();
        home.dedup();
    }
    let mut ways: Vec<(usize, Vec<usize>)> = vec![];
    for (number, kind) in kinds.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for (_, motion) in &square().motions {
            for (dx, dy) in (-5..9).flat_map(|dx| (-5..9).map(move |dy| (dx, dy))) {
                let moved = kind.shapes[0].iter().map(|(cell, _)| {
                    let image = motion(cell);
                    let target = vec![image[0] + dx, image[1] + dy];
                    home.iter().find(|(cell, _)| *cell == target).map(|(_, at)| *at)
                });
                let Some(moved) = moved.collect::<Option<Vec<_>>>() else { continue };
                let cells: BTreeSet<usize> = moved.iter().copied().collect();
                if cells.len() == moved.len() && seen.insert(cells.clone()) {
                    ways.push((number, cells.into_iter().collect()));
                }
            }
        }
    }
    count(places, kinds, &ways, &mut vec![false; places.len()], &mut vec![0; kinds.len()], 0)
}

#[test]
fn random_puzzles_on_surfaces_have_as_many_solutions_as_the_slow_twin_finds() {
    let (mut rng, mut solvable) = (Rng(0x1234_5678), 0);
    for round in 0..24 {
        let steps = [CYLINDER, TORUS, MOEBIUS, KLEIN][round % 4];
        let sides = [2 + rng.below(3) as i32, 2 + rng.below(3) as i32];
        let places: Places = box_of(&sides)
            .into_iter()
            .filter_map(|(cell, ..)| (rng.below(12) > 0).then(|| (cell, rng.below(6) == 0, 0)))
            .collect();
        if places.is_empty() {
            continue;
        }
        let kinds: Vec<Kind> = (0..1 + rng.below(2))
            .map(|_| Kind { turns: true, flips: true, ..random_kind(&mut rng, 0) })
            .collect();
        let board = board_of(&places, &kinds, steps, &sides).unwrap();
        let wanted = slow(&places, &kinds, steps, &sides);
        assert_eq!(counts(&board).0, wanted.to_string(), "{round} {places:?} {kinds:?}");
        solvable += u32::from(wanted > 0);
    }
    assert!(solvable > 5, "{solvable}");
}

#[test]
fn what_joins_no_borders_is_refused() {
    let fault = |kinds: &[Kind], steps: &[Step], sides: &[i32]| {
        board_of(&box_of(&[4, 4]), kinds, steps, sides).map(|_| ()).unwrap_err()
    };
    let bar = [kind(&["XX"])];
    fn stays(cell: &[i32], _: &[i32]) -> Cell {
        cell.to_vec()
    }
    fn stretched(cell: &[i32], _: &[i32]) -> Cell {
        vec![2 * cell[0], cell[1]]
    }
    fn mirrored(cell: &[i32], sides: &[i32]) -> Cell {
        vec![sides[0] - cell[0], cell[1]]
    }
    assert_eq!(fault(&bar, &[stays], &[4, 4]), Fault::NoStep);
    assert_eq!(fault(&bar, &[stretched], &[4, 4]), Fault::NoStep);
    assert_eq!(fault(&bar, &[mirrored], &[4, 4]), Fault::Folded);
    assert_eq!(fault(&bar, TORUS, &[3, 4]), Fault::Twice);
    let stiff = [Kind { flips: false, ..kind(&["XX"]) }];
    assert_eq!(fault(&stiff, MOEBIUS, &[4, 4]), Fault::Turned);
}
