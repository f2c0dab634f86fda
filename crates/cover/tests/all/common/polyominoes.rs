//! Polyominoes on rectangles as specs: cells first, in scan order with the short side inner, then
//! the pieces.

use std::collections::{BTreeMap, BTreeSet};

use cover::{Bounds, Spec};

type Cells = BTreeSet<(i32, i32)>;

/// The five free tetrominoes: I L O T S.
pub const TETROMINOES: [&str; 5] = ["XXXX", "XXX X..", "XX XX", "XXX .X.", ".XX XX."];

/// The twelve free pentominoes: F I L N P T U V W X Y Z.
pub const PENTOMINOES: [&str; 12] = [
    ".XX XX. .X.",
    "XXXXX",
    "XXXX X...",
    "XXX. ..XX",
    "XX XX X.",
    "XXX .X. .X.",
    "X.X XXX",
    "X.. X.. XXX",
    "X.. XX. .XX",
    ".X. XXX .X.",
    "XXXX .X..",
    "XX. .X. .XX",
];

/// The pentominoes of those letters, in the order of FILNPTUVWXYZ.
pub fn pentominoes(letters: &str) -> Vec<&'static str> {
    let all = "FILNPTUVWXYZ".chars().zip(PENTOMINOES);
    all.filter(|(letter, _)| letters.contains(*letter)).map(|(_, rows)| rows).collect()
}

/// One of each shape that turns alone do not lead to.
pub fn one_sided(shapes: &[&str]) -> Vec<Vec<Cells>> {
    let mut found = vec![];
    for shape in shapes.iter().map(|rows| parse(rows)) {
        let turned = turns(&shape);
        let flipped = turns(&shape.iter().map(|&(x, y)| (-x, y)).collect());
        if turned != flipped {
            found.push(flipped);
        }
        found.push(turned);
    }
    found
}

/// All orientations of each shape.
pub fn free(shapes: &[&str]) -> Vec<Vec<Cells>> {
    let flip = |shape: &Cells| shape.iter().map(|&(x, y)| (-x, y)).collect();
    let all = |shape: Cells| {
        let both: BTreeSet<Cells> =
            [turns(&shape), turns(&flip(&shape))].into_iter().flatten().collect();
        both.into_iter().collect()
    };
    shapes.iter().map(|rows| all(parse(rows))).collect()
}

fn parse(rows: &str) -> Cells {
    let rows = rows.split(' ').enumerate();
    let cells = rows.flat_map(|(y, row)| {
        let filled = row.chars().enumerate().filter(|&(_, c)| c == 'X');
        filled.map(move |(x, _)| (x as i32, y as i32))
    });
    cells.collect()
}

/// The distinct quarter turns of a shape, each moved to the origin.
fn turns(shape: &Cells) -> Vec<Cells> {
    let mut found = BTreeSet::new();
    let mut turned = shape.clone();
    for _ in 0..4 {
        turned = turned.iter().map(|&(x, y)| (-y, x)).collect();
        let (left, top) = (least(&turned, |c| c.0), least(&turned, |c| c.1));
        found.insert(turned.iter().map(|&(x, y)| (x - left, y - top)).collect());
    }
    found.into_iter().collect()
}

fn least(cells: &Cells, axis: fn(&(i32, i32)) -> i32) -> i32 {
    cells.iter().map(axis).min().unwrap_or(0)
}

/// Pieces of these orientations in a rectangle of `short` x `long` cells, all of them covered; an
/// item for each piece where its copies are bounded.
pub fn packing(pieces: &[Vec<Cells>], copies: Bounds, short: i32, long: i32) -> Spec {
    let cell = |x: i32, y: i32| (x * short + y) as u32;
    let mut options = vec![];
    for (piece, orientations) in pieces.iter().enumerate() {
        for shape in orientations {
            for (dx, dy) in (0..long).flat_map(|x| (0..short).map(move |y| (x, y))) {
                if shape.iter().any(|&(x, y)| x + dx >= long || y + dy >= short) {
                    continue;
                }
                let mut option: Vec<u32> =
                    shape.iter().map(|&(x, y)| cell(x + dx, y + dy)).collect();
                if copies != (0, None) {
                    option.push((short * long) as u32 + piece as u32);
                }
                options.push(option);
            }
        }
    }
    let mut bounds = vec![(1, Some(1)); (short * long) as usize];
    if copies != (0, None) {
        bounds.extend(vec![copies; pieces.len()]);
    }
    Spec::new(bounds, options)
}

/// The packing with the symmetries of its rectangle that map its placements to each other; two
/// pieces may not have the same placement.
pub fn symmetric_packing(pieces: &[Vec<Cells>], copies: Bounds, short: i32, long: i32) -> Spec {
    let mut spec = packing(pieces, copies, short, long);
    let cells = (short * long) as u32;
    let placements = spec.options.iter().map(|option| {
        let cells: BTreeSet<u32> = option.iter().copied().filter(|&item| item < cells).collect();
        cells
    });
    let placements: Vec<BTreeSet<u32>> = placements.collect();
    let number: BTreeMap<&BTreeSet<u32>, u32> = placements.iter().zip(0..).collect();
    assert_eq!(number.len(), placements.len());
    let (short, long) = (short as u32, long as u32);
    let image = |placement: &BTreeSet<u32>, turn: u32| {
        let image = placement.iter().map(|&cell| {
            let (x, y) = (cell / short, cell % short);
            let x = if turn & 1 == 1 { long - 1 - x } else { x };
            let y = if turn & 2 == 2 { short - 1 - y } else { y };
            if turn & 4 == 4 { y * short + x } else { x * short + y }
        });
        number.get(&image.collect::<BTreeSet<u32>>()).copied()
    };
    let turns = 0..if short == long { 8 } else { 4 };
    let perm = |turn: u32| placements.iter().map(|placement| image(placement, turn)).collect();
    spec.symmetries = turns.filter_map(perm).collect();
    spec
}
