//! Random puzzles against a slow twin, which goes from cell to cell and knows no cover.

use std::collections::BTreeSet;

use engine::{Board, Puzzle};

use crate::ground::*;

/// Marsaglia's xorshift.
pub struct Rng(pub u64);

impl Rng {
    /// A number below an end.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

pub fn random_kind(rng: &mut Rng, marks: i32) -> Kind {
    let mut cells = BTreeSet::from([vec![0, 0]]);
    for _ in 0..rng.below(4) {
        let mut cell = cells.iter().nth(rng.below(cells.len())).unwrap().clone();
        cell[rng.below(2)] += [-1, 1][rng.below(2)];
        cells.insert(cell);
    }
    let shape =
        cells.into_iter().map(|cell| (cell, rng.below(1 + marks as usize) as i32)).collect();
    let copies = [(1, 1), (0, 2), (2, 2), (1, -1), (0, -1)][rng.below(5)];
    Kind { shapes: vec![shape], copies, turns: rng.below(4) > 0, flips: rng.below(2) > 0 }
}

/// Counts solutions cell by cell from the first principles: which sets of cells a piece may cover.
fn slow(places: &Places, kinds: &[Kind], match_marks: bool) -> u64 {
    let ground = square();
    let mut ways: Vec<(usize, Vec<usize>)> = vec![];
    for (number, kind) in kinds.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for (which, (flip, motion)) in ground.motions.iter().enumerate() {
            if (*flip && !kind.flips) || (!kind.turns && which != 0 && which != 4) {
                continue;
            }
            for (dx, dy) in (-6..=6).flat_map(|dx| (-6..=6).map(move |dy| (dx, dy))) {
                let moved = kind.shapes[0].iter().map(|(cell, mark)| {
                    let image = motion(cell);
                    let target = vec![image[0] + dx, image[1] + dy];
                    let at = places.iter().position(|(cell, ..)| *cell == target)?;
                    (!match_marks || places[at].2 == *mark).then_some((at, *mark))
                });
                let Some(mut moved) = moved.collect::<Option<Vec<_>>>() else { continue };
                moved.sort();
                if seen.insert(moved.clone()) {
                    ways.push((number, moved.into_iter().map(|(at, _)| at).collect()));
                }
            }
        }
    }
    count(places, kinds, &ways, &mut vec![false; places.len()], &mut vec![0; kinds.len()], 0)
}

pub fn count(
    places: &Places,
    kinds: &[Kind],
    ways: &[(usize, Vec<usize>)],
    full: &mut Vec<bool>,
    used: &mut Vec<i32>,
    at: usize,
) -> u64 {
    if at == places.len() {
        return u64::from(kinds.iter().zip(used).all(|(kind, used)| *used >= kind.copies.0));
    }
    if full[at] {
        return count(places, kinds, ways, full, used, at + 1);
    }
    let mut sum = 0;
    if places[at].1 {
        full[at] = true; // it stays empty
        sum += count(places, kinds, ways, full, used, at + 1);
        full[at] = false;
    }
    for (kind, cells) in ways {
        let spare = kinds[*kind].copies.1 == -1 || used[*kind] < kinds[*kind].copies.1;
        // The first open cell is the least of the way; what lies before it is settled.
        if cells.iter().min() != Some(&at) || !spare || cells.iter().any(|&cell| full[cell]) {
            continue;
        }
        cells.iter().for_each(|&cell| full[cell] = true);
        used[*kind] += 1;
        sum += count(places, kinds, ways, full, used, at + 1);
        used[*kind] -= 1;
        cells.iter().for_each(|&cell| full[cell] = false);
    }
    sum
}

#[test]
fn random_puzzles_have_as_many_solutions_as_the_slow_twin_finds() {
    let (mut rng, mut solvable) = (Rng(0x9e37_79b9), 0);
    for _ in 0..150 {
        let marks = if rng.below(3) == 0 { 1 } else { 0 };
        let (width, height) = (2 + rng.below(3) as i32, 2 + rng.below(3) as i32);
        let places = box_of(&[width, height]);
        let place = |(cell, ..): (Cell, bool, i32)| {
            let optional = rng.below(6) == 0;
            (cell, optional, rng.below(1 + marks as usize) as i32)
        };
        let places: Places = places.into_iter().map(place).collect();
        let kinds: Vec<Kind> =
            (0..1 + rng.below(3)).map(|_| random_kind(&mut rng, marks)).collect();
        let words = words(&square(), &places, &kinds, &[], marks > 0);
        let board = Board::of(Puzzle::read(&words).unwrap()).unwrap();
        let (all, _) = counts(&board);
        assert_eq!(all, slow(&places, &kinds, marks > 0).to_string(), "{places:?} {kinds:?}");
        solvable += u32::from(all != "0");
    }
    assert!(solvable > 30, "{solvable}");
}
