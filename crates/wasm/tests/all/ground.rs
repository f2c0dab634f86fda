//! Lattices and puzzles for tests, written as words as a page writes them, and what comes of them.

use std::rc::Rc;

use cover::{Cover, Ended};
use engine::{Board, Classes, Fault, Puzzle, Question, Search, Solver, cover_of, draft_of};

pub type Cell = Vec<i32>;
pub type Motion = Box<dyn Fn(&[i32]) -> Cell>;

/// A lattice for tests: representatives, translations, isometries with whether they flip.
pub struct Ground {
    pub representatives: Vec<Cell>,
    pub steps: Vec<Cell>,
    pub motions: Vec<(bool, Motion)>,
}

/// A kind of piece: shapes with marks, copies (-1: any number), whether it turns and flips.
#[derive(Clone, Debug)]
pub struct Kind {
    pub shapes: Vec<Vec<(Cell, i32)>>,
    pub copies: (i32, i32),
    pub turns: bool,
    pub flips: bool,
}

/// A board: cells, whether each is optional, and its mark.
pub type Places = Vec<(Cell, bool, i32)>;

pub fn kind(pictures: &[&str]) -> Kind {
    let shapes = pictures.iter().map(|picture| plain(cells_of(picture))).collect();
    Kind { shapes, copies: (1, 1), turns: true, flips: true }
}

pub fn plain(cells: Vec<Cell>) -> Vec<(Cell, i32)> {
    cells.into_iter().map(|cell| (cell, 0)).collect()
}

pub fn cells_of(picture: &str) -> Vec<Cell> {
    let rows = (0..).zip(picture.split('/'));
    let row = |(y, row): (i32, &str)| -> Vec<Cell> {
        (0..).zip(row.chars()).filter(|(_, c)| *c == 'X').map(|(x, _)| vec![x, y]).collect()
    };
    rows.flat_map(row).collect()
}

pub fn open(cells: Vec<Cell>) -> Places {
    cells.into_iter().map(|cell| (cell, false, 0)).collect()
}

pub fn box_of(sides: &[i32]) -> Places {
    let mut cells: Vec<Cell> = vec![vec![]];
    for &side in sides {
        cells =
            cells.iter().flat_map(|cell| (0..side).map(|at| [&cell[..], &[at]].concat())).collect();
    }
    open(cells)
}

pub fn square() -> Ground {
    let turn = |cell: &[i32], quarters: i32| {
        (0..quarters).fold(cell.to_vec(), |cell, _| vec![-cell[1], cell[0]])
    };
    let motions = (0..8).map(|number| -> (bool, Motion) {
        let flip = number >= 4;
        let motion =
            move |cell: &[i32]| turn(&[if flip { -cell[0] } else { cell[0] }, cell[1]], number % 4);
        (flip, Box::new(motion))
    });
    Ground {
        representatives: vec![vec![0, 0]],
        steps: vec![vec![2, 1], vec![1, 1]], // a basis that is not in echelon form
        motions: motions.collect(),
    }
}

/// All 48 signed permutations of the axes, the identity first, then the proper ones.
pub fn cube() -> Ground {
    let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let mut motions: Vec<(bool, Motion)> = vec![];
    for (number, order) in orders.into_iter().enumerate() {
        for signs in 0..8u32 {
            let flip = (number >= 3) != (signs.count_ones() % 2 == 1);
            let sign = move |axis: usize| if signs >> axis & 1 == 1 { -1 } else { 1 };
            let motion =
                move |cell: &[i32]| (0..3).map(|axis| sign(axis) * cell[order[axis]]).collect();
            motions.push((flip, Box::new(motion)));
        }
    }
    motions.sort_by_key(|(flip, _)| *flip);
    let axis = |axis: usize| (0..3).map(|other| i32::from(axis == other)).collect();
    Ground { representatives: vec![vec![0; 3]], steps: (0..3).map(axis).collect(), motions }
}

/// Triangles `(a, b, k)` between unit vectors at 60 degrees: `k` is 0 for those that point up.
pub fn triangle() -> Ground {
    let turned = |cell: &[i32]| match *cell {
        [a, b, 0] => vec![-b - 1, a + b, 1],
        [a, b, _] => vec![-b - 1, a + b + 1, 0],
        _ => unreachable!("cells have three coordinates"),
    };
    let motions = (0..12).map(|number| -> (bool, Motion) {
        let flip = number >= 6;
        let motion = move |cell: &[i32]| {
            let start = if flip { vec![cell[1], cell[0], cell[2]] } else { cell.to_vec() };
            (0..number % 6).fold(start, |cell, _| turned(&cell))
        };
        (flip, Box::new(motion))
    });
    Ground {
        representatives: vec![vec![0, 0, 0], vec![0, 0, 1]],
        steps: vec![vec![1, 0, 0], vec![0, 1, 0]],
        motions: motions.collect(),
    }
}

/// The words of a puzzle, as a page writes them.
pub fn words(
    ground: &Ground,
    places: &Places,
    kinds: &[Kind],
    laid: &[(i32, Vec<Cell>)],
    match_marks: bool,
) -> Vec<i32> {
    let Ground { representatives, steps, motions } = ground;
    let mut words = vec![places[0].0.len() as i32];
    words.extend([representatives.len(), steps.len(), motions.len()].map(|count| count as i32));
    words.extend(representatives.iter().chain(steps).flatten());
    for (_, motion) in motions {
        words.extend(representatives.iter().flat_map(|cell| motion(cell)));
        let first = &representatives[0];
        for step in steps {
            let sum: Cell = first.iter().zip(step).map(|(a, b)| a + b).collect();
            words.extend(motion(&sum).iter().zip(motion(first)).map(|(a, b)| a - b));
        }
    }
    words.extend(motions.iter().map(|(flip, _)| i32::from(*flip)));
    words.push(0); // isometries are all motions
    words.push(places.len() as i32);
    words.extend(places.iter().flat_map(|(cell, ..)| cell));
    words.extend(places.iter().map(|(_, optional, _)| i32::from(*optional)));
    words.extend(places.iter().map(|(.., mark)| mark));
    words.extend([i32::from(match_marks), kinds.len() as i32]);
    for kind in kinds {
        let flags = [i32::from(kind.turns), i32::from(kind.flips), kind.shapes.len() as i32];
        words.extend([kind.copies.0, kind.copies.1]);
        words.extend(flags);
        for shape in &kind.shapes {
            words.push(shape.len() as i32);
            words.extend(shape.iter().flat_map(|(cell, _)| cell));
            words.extend(shape.iter().map(|(_, mark)| mark));
        }
    }
    words.push(laid.len() as i32);
    for (piece, cells) in laid {
        words.extend([*piece, cells.len() as i32]);
        words.extend(cells.iter().flatten());
    }
    words.push(0); // no borders are joined
    words
}

/// What joins borders: what becomes of a cell.
pub type Step = fn(&[i32], &[i32]) -> Cell;

/// The same words, the borders of the box of some sides joined.
pub fn joined_words(
    mut words: Vec<i32>,
    ground: &Ground,
    steps: &[Step],
    sides: &[i32],
) -> Vec<i32> {
    words.pop();
    words.push(steps.len() as i32);
    for step in steps {
        for cell in &ground.representatives {
            words.extend(step(cell, sides));
            for vector in &ground.steps {
                let probe: Cell = cell.iter().zip(vector).map(|(a, b)| a + b).collect();
                words.extend(step(&probe, sides));
            }
        }
    }
    words
}

pub fn board(ground: &Ground, places: &Places, kinds: &[Kind]) -> Board {
    Board::of(Puzzle::read(&words(ground, places, kinds, &[], false)).unwrap()).unwrap()
}

/// The cover of a board.
pub fn cover(board: &Board, classes: Classes) -> Result<Cover, Fault> {
    cover_of(&draft_of(board)?, &board.placements, classes)
}

/// All solutions, or one of each class, in slices of so many nodes; with their number.
pub fn solved(board: &Board, question: Question, nodes: u64) -> (Vec<Vec<u32>>, u64, String) {
    solved_by(board, Classes::All, question, nodes)
}

/// The same with classes of a kind.
pub fn solved_by(
    board: &Board,
    classes: Classes,
    question: Question,
    nodes: u64,
) -> (Vec<Vec<u32>>, u64, String) {
    let solver = Rc::new(Solver::new(cover(board, classes).unwrap()));
    let mut search = Search::new(solver, question, vec![]).unwrap();
    let mut found = vec![];
    loop {
        let before = search.nodes;
        let slice = search.advance(nodes).unwrap();
        assert!(search.nodes - before <= nodes, "a slice keeps to its nodes");
        assert!((0.0..=1.0 + 1e-9).contains(&search.share));
        found.extend(slice.found);
        if let Some(ended) = slice.ended {
            assert_eq!(ended == Ended::Done, search.share == 1.0);
            return (found, search.found, search.solutions.to_string());
        }
    }
}

pub fn counts(board: &Board) -> (String, u64) {
    let (_, all, solutions) = solved(board, Question::default(), 20_000);
    assert_eq!(all.to_string(), solutions);
    let distinct = Question { distinct: true, ..Question::default() };
    let (_, classes, same) = solved(board, distinct, 1_000);
    assert_eq!(same, solutions, "a class has its images counted");
    (solutions, classes)
}

pub const PENTOMINOES: [&str; 12] = [
    ".XX/XX/.X",
    "XXXXX",
    "X/X/X/XX",
    ".X/.X/XX/X",
    "XX/XX/X",
    "XXX/.X/.X",
    "X.X/XXX",
    "X/X/XXX",
    "X/XX/.XX",
    ".X/XXX/.X",
    ".X/XX/.X/.X",
    "XX/.X/.XX",
];
