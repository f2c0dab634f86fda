//! Neighbours, walls, the priorities that the cell rules give, and the order of the pieces.

use std::sync::Arc;

use puzzle::Cell;
use puzzle::Random;
use puzzle::document::Limits;
use puzzle::laying::Board;
use puzzle::read::read_json_text;
use puzzle::setup::settle;
use teach::{CELL_RULES, Fit, Grid, STRATEGIES};

/// A board of a lattice for dots: its region as JSON.
fn board(lattice: &str, region: &str) -> Board {
    let dot = if lattice == "cube" { "[[0, 0, 0]]" } else { "[[0, 0]]" };
    let text = format!(
        r#"{{"tilewright": 1, "name": "board", "lattice": "{lattice}", "region": {region},
            "pieces": {{"dot": {{"shapes": [{dot}], "copies": [0, "any"]}}}}}}"#
    );
    let puzzle = read_json_text(&text, Limits::default(), None);
    let puzzle = puzzle.unwrap_or_else(|faults| panic!("{faults:?}"));
    Board::of(Arc::new(settle(Arc::new(puzzle), &[], false).unwrap()))
}

fn squares(region: &str) -> (Board, Grid) {
    let board = board("square", region);
    let grid = Grid::of(&board);
    (board, grid)
}

/// One digit a cell, rows separated by `/`, `#` for no cell.
fn picture(board: &Board, value: impl Fn(usize) -> u32) -> String {
    let most = |axis: usize| board.cells.iter().map(|cell| cell[axis]).max().unwrap();
    let digit = |x: i32, y: i32| {
        let cell: Cell = [x, y, 0, 0, 0, 0];
        board
            .numbers
            .get(&cell)
            .map_or("#".to_owned(), |&number| value(number as usize).to_string())
    };
    let row = |y: i32| (0..=most(0)).map(|x| digit(x, y)).collect::<String>();
    (0..=most(1)).map(row).collect::<Vec<_>>().join("/")
}

fn priorities(rule: &str, grid: &Grid, closed: &[bool]) -> Vec<(u32, f64)> {
    let rule = CELL_RULES.iter().find(|one| one.name == rule).unwrap();
    let mut rng = Random::of_number(&0.into());
    (0..grid.len()).map(|cell| (rule.measure)(cell, grid, closed, &mut rng)).collect()
}

fn ranks(rule: &str, board: &Board, grid: &Grid, closed: &[bool]) -> String {
    let found = priorities(rule, grid, closed);
    picture(board, |cell| found[cell].0)
}

#[test]
fn neighbours_are_those_of_the_lattice() {
    let cube = Grid::of(&board("cube", r#"{"box": [2, 2, 2]}"#));
    assert!(cube.neighbours.iter().all(|near| near.len() == 3));
    let (ring, grid) = squares(r##"".../.#./...""##);
    assert_eq!(picture(&ring, |cell| grid.neighbours[cell].len() as u32), "222/2#2/222");
}

#[test]
fn walls_are_the_rim_and_holes() {
    let (board, grid) = squares(r#"{"box": [5, 5]}"#);
    assert_eq!(picture(&board, |cell| grid.nearest_wall()[cell]), "00000/01110/01210/01110/00000");
    let (board, grid) = squares(r##""...../...../..#../...../.....""##);
    assert_eq!(picture(&board, |cell| grid.nearest_wall()[cell]), "00000/01010/00#00/01010/00000");
    assert_eq!(picture(&board, |cell| grid.all_walls()[cell]), "01210/12221/22#22/12221/01210");
}

#[test]
fn the_distance_from_all_walls_adds_the_axes() {
    let (board, grid) = squares(r#"{"box": [5, 4]}"#);
    assert_eq!(picture(&board, |cell| grid.all_walls()[cell]), "01210/12321/12321/01210");
}

#[test]
fn walls_in_space() {
    let board = board("cube", r#"{"box": [3, 3, 3]}"#);
    let grid = Grid::of(&board);
    let middle = board.numbers[&[1, 1, 1, 0, 0, 0]] as usize;
    assert_eq!((grid.nearest_wall()[middle], grid.all_walls()[middle]), (1, 3));
    let none = |walls: &[u32]| walls.iter().filter(|&&steps| steps == 0).count();
    assert_eq!((none(grid.nearest_wall()), none(grid.all_walls())), (26, 8));
}

/// On hexagons the directions are three vectors; a step is taken along each.
#[test]
fn walls_in_three_directions() {
    let board = board("hexagon", r#"{"box": [5, 4]}"#);
    let steps = |cell: &Cell, q: i32, r: i32| {
        let ahead = |&number: &i32| {
            let at: Cell = [cell[0] + q * number, cell[1] + r * number, 0, 0, 0, 0];
            board.numbers.contains_key(&at)
        };
        (1..).take_while(ahead).count() as u32
    };
    let nearer = |cell: &Cell, (q, r): (i32, i32)| steps(cell, q, r).min(steps(cell, -q, -r));
    let sum = |cell: &Cell| [(1, 0), (0, 1), (1, -1)].map(|way| nearer(cell, way)).iter().sum();
    let wanted: Vec<u32> = board.cells.iter().map(sum).collect();
    assert_eq!(Grid::of(&board).all_walls(), wanted);
    assert!(wanted.iter().max() > Some(&3));
}

/// In a strip of five tips go up and down in turn; no other strip leads on.
#[test]
fn walls_along_strips_of_triangles() {
    let board = board("triangle", r#"{"cells": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]}"#);
    let grid = Grid::of(&board);
    let walls: Vec<u32> =
        (0..5).map(|x| grid.all_walls()[board.numbers[&[x, 0, 0, 0, 0, 0]] as usize]).collect();
    assert_eq!(walls, [0, 1, 2, 1, 0]);
}

#[test]
fn a_line_that_comes_back_has_no_wall() {
    for (width, height) in [(5, 4), (2, 3), (1, 4)] {
        let wrapped =
            |wrap: &str| squares(&format!(r#"{{"box": [{width}, {height}], "wrap": "{wrap}"}}"#)).1;
        let torus = wrapped("torus");
        assert!(torus.all_walls().iter().chain(torus.nearest_wall()).all(|&steps| steps == 0));
        let cylinder = wrapped("cylinder");
        let most = Some((height - 1) / 2);
        assert_eq!(cylinder.all_walls().iter().copied().max(), most);
        assert_eq!(cylinder.nearest_wall().iter().copied().max(), most);
    }
}

#[test]
fn rules_rank_open_neighbours_the_scan_order_and_walls() {
    let (board, grid) = squares(r#"{"box": [3, 3]}"#);
    let mut closed = vec![false; 9];
    assert_eq!(ranks("open-neighbours", &board, &grid, &closed), "232/343/232");
    assert_eq!(ranks("nearest-wall", &board, &grid, &closed), "000/010/000");
    assert_eq!(ranks("open-and-walls", &board, &grid, &closed), "242/464/242");
    closed[board.numbers[&[1, 1, 0, 0, 0, 0]] as usize] = true;
    assert_eq!(ranks("open-neighbours", &board, &grid, &closed), "222/242/222");
    assert_eq!(ranks("random-ties", &board, &grid, &closed), "222/242/222");
    let (board, grid) = squares(r#"{"box": [4, 2]}"#);
    assert_eq!(ranks("scan", &board, &grid, &[false; 8]), "0246/1357");
}

#[test]
fn only_random_ties_chooses_at_random() {
    let (_, grid) = squares(r#"{"box": [3, 3]}"#);
    for rule in &CELL_RULES {
        let found = priorities(rule.name, &grid, &[false; 9]);
        let is_random = found.iter().any(|&(_, tie)| tie != found[0].1);
        assert_eq!(is_random, rule.name == "random-ties", "{}", rule.name);
    }
}

#[test]
fn strategies_order_by_the_rate() {
    let fit = |found, tried| Fit { found, tried };
    let fits = [fit(1, 2), fit(3, 1), fit(1, 4), fit(1, 2)];
    for (name, wanted) in [("difficult", [2, 3, 0, 1]), ("easy", [1, 3, 0, 2])] {
        let strategy = STRATEGIES.iter().find(|one| one.name == name).unwrap();
        let mut order = [3, 0, 1, 2];
        (strategy.order)(&mut order, &fits, &mut Random::of_number(&0.into()));
        assert_eq!(order, wanted, "{name}");
    }
}
