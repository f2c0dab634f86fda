//! The path from words to solutions: known numbers, a lattice of two classes, a slow twin.

use std::collections::BTreeSet;
use std::rc::Rc;

use cover::Ended;
use engine::{Board, Fault, Puzzle, Question, Search, Solver, cover_of, images};

type Cell = Vec<i32>;
type Motion = Box<dyn Fn(&[i32]) -> Cell>;

/// A lattice for tests: representatives, translations, isometries with whether they flip.
struct Ground {
    representatives: Vec<Cell>,
    steps: Vec<Cell>,
    motions: Vec<(bool, Motion)>,
}

/// A kind of piece: shapes with marks, copies (-1: any number), whether it turns and flips.
#[derive(Clone, Debug)]
struct Kind {
    shapes: Vec<Vec<(Cell, i32)>>,
    copies: (i32, i32),
    turns: bool,
    flips: bool,
}

/// A board: cells, whether each is optional, and its mark.
type Places = Vec<(Cell, bool, i32)>;

fn kind(pictures: &[&str]) -> Kind {
    let shapes = pictures.iter().map(|picture| plain(cells_of(picture))).collect();
    Kind { shapes, copies: (1, 1), turns: true, flips: true }
}

fn plain(cells: Vec<Cell>) -> Vec<(Cell, i32)> {
    cells.into_iter().map(|cell| (cell, 0)).collect()
}

fn cells_of(picture: &str) -> Vec<Cell> {
    let rows = (0..).zip(picture.split('/'));
    let row = |(y, row): (i32, &str)| -> Vec<Cell> {
        (0..).zip(row.chars()).filter(|(_, c)| *c == 'X').map(|(x, _)| vec![x, y]).collect()
    };
    rows.flat_map(row).collect()
}

fn open(cells: Vec<Cell>) -> Places {
    cells.into_iter().map(|cell| (cell, false, 0)).collect()
}

fn box_of(sides: &[i32]) -> Places {
    let mut cells: Vec<Cell> = vec![vec![]];
    for &side in sides {
        cells =
            cells.iter().flat_map(|cell| (0..side).map(|at| [&cell[..], &[at]].concat())).collect();
    }
    open(cells)
}

fn square() -> Ground {
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
fn cube() -> Ground {
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
fn triangle() -> Ground {
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
fn words(
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
    words
}

fn board(ground: &Ground, places: &Places, kinds: &[Kind]) -> Board {
    Board::of(Puzzle::read(&words(ground, places, kinds, &[], false)).unwrap()).unwrap()
}

/// All solutions, or one of each class, in slices of so many nodes; with their number.
fn solved(board: &Board, question: Question, nodes: u64) -> (Vec<Vec<u32>>, u64, String) {
    let solver = Rc::new(Solver::new(cover_of(board).unwrap()));
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

fn counts(board: &Board) -> (String, u64) {
    let (_, all, solutions) = solved(board, Question::default(), 20_000);
    assert_eq!(all.to_string(), solutions);
    let distinct = Question { distinct: true, ..Question::default() };
    let (_, classes, same) = solved(board, distinct, 1_000);
    assert_eq!(same, solutions, "a class has its images counted");
    (solutions, classes)
}

const PENTOMINOES: [&str; 12] = [
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
    assert_eq!(counts(&board(&cube(), &box_of(&[3, 3, 3]), &kinds)), ("11520".into(), 240));
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

// Random puzzles against a slow twin --------------------------------------------------------------

/// Marsaglia's xorshift.
struct Rng(u64);

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

fn random_kind(rng: &mut Rng, marks: i32) -> Kind {
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

fn count(
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

// Slices, limits, faults ---------------------------------------------------------------------------

#[test]
fn slices_of_any_length_find_the_same_in_the_same_order() {
    let kinds: Vec<Kind> = PENTOMINOES.iter().map(|picture| kind(&[picture])).collect();
    let board = board(&square(), &box_of(&[20, 3]), &kinds);
    let listing = Question { listing: true, ..Question::default() };
    let (whole, ..) = solved(&board, listing, u64::MAX);
    assert_eq!(whole.len(), 8);
    for nodes in [1_000, 7_777] {
        assert_eq!(solved(&board, listing, nodes).0, whole);
    }
    let few = Question { most: Some(3), ..listing };
    assert_eq!(solved(&board, few, 500).0, whole[..3]);
    let none = Question { most: Some(0), ..listing };
    assert_eq!(solved(&board, none, 500).1, 0);
}

#[test]
fn laid_pieces_are_in_every_solution() {
    let mut domino = kind(&["XX"]);
    domino.copies = (0, -1);
    let places = box_of(&[4, 4]);
    let count = |laid: &[(i32, Vec<Cell>)]| {
        let words = words(&square(), &places, std::slice::from_ref(&domino), laid, false);
        counts(&Board::of(Puzzle::read(&words).unwrap()).unwrap()).0
    };
    let board = board(&square(), &places, std::slice::from_ref(&domino));
    let (every, ..) = solved(&board, Question { listing: true, ..Question::default() }, 100);
    assert_eq!(every.len(), 36);
    for option in 0..board.placements.len() {
        let cells = board.placements.cells(option).iter().map(|&cell| board.place(cell).cell);
        let cells = cells.map(|cell| cell[..2].to_vec()).collect();
        let with = every.iter().filter(|options| options.contains(&(option as u32))).count();
        assert_eq!(count(&[(0, cells)]), with.to_string());
    }
}

#[test]
fn options_are_chosen_beforehand() {
    let mut domino = kind(&["XX"]);
    domino.copies = (0, -1);
    let board = board(&square(), &box_of(&[4, 4]), &[domino]);
    let solver = Rc::new(Solver::new(cover_of(&board).unwrap()));
    let mut sum = 0;
    let covers_first = |option: &u32| board.placements.cells(*option as usize).contains(&0);
    for option in (0..board.placements.len() as u32).filter(covers_first) {
        let mut search =
            Search::new(Rc::clone(&solver), Question::default(), vec![option]).unwrap();
        assert_eq!(search.advance(u64::MAX).unwrap().ended, Some(Ended::Done));
        sum += search.found;
    }
    assert_eq!(sum, 36);
    let mut clash = Search::new(Rc::clone(&solver), Question::default(), vec![0, 1]).unwrap();
    let of = |option: u32| board.placements.cells(option as usize).to_vec();
    let meet = of(0).iter().any(|cell| of(1).contains(cell));
    assert_eq!(clash.advance(u64::MAX).unwrap().ended, Some(Ended::Done));
    assert_eq!(meet, clash.found == 0);
    let unknown = Search::new(solver, Question::default(), vec![1 << 20]);
    assert!(matches!(unknown.err(), Some(Fault::Core(_))));
}

#[test]
fn words_that_are_cut_short_are_no_puzzle() {
    let words = words(&square(), &box_of(&[2, 2]), &[kind(&["XX"])], &[], false);
    assert!(Puzzle::read(&words).is_ok());
    for length in 0..words.len() {
        assert!(Puzzle::read(&words[..length]).is_err(), "{length}");
    }
    assert_eq!(Puzzle::read(&[&words[..], &[0]].concat()).err(), Some(Fault::Broken));
}

#[test]
fn any_words_are_read_or_refused() {
    let mut rng = Rng(77);
    let sound = words(&square(), &box_of(&[3, 2]), &[kind(&["XX", "X"])], &[], false);
    for _ in 0..20_000 {
        let mut words = sound.clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(words.len());
            words[at] = [-1, 0, 1, 2, 9, 1 << 20, i32::MAX, i32::MIN][rng.below(8)];
        }
        if let Ok(puzzle) = Puzzle::read(&words) {
            let _ = Board::of(puzzle).and_then(|board| cover_of(&board));
        }
    }
}

#[test]
fn a_puzzle_that_is_too_large_is_refused() {
    let kinds: Vec<Kind> = (0..400).map(|_| kind(&["XX/X"])).collect();
    let words = words(&square(), &box_of(&[80, 80]), &kinds, &[], false);
    let fault = Board::of(Puzzle::read(&words).unwrap()).err().unwrap();
    assert!(matches!(fault, Fault::Large(_)));
    assert!(fault.to_string().contains("your own machine"));
}
