//! Published numbers of strips.

use cover::{Ended, Stop};
use puzzle::lattice::lattice;
use puzzle::model::Piece;
use puzzle::sets;

use super::*;

fn graph(pieces: &[Piece], on: &str, width: usize) -> Graph {
    let columns = Columns::new(lattice(on).expect("there is this lattice"), pieces, width);
    let mut closing = Closing::new(columns.expect("it is no wide strip"));
    assert_eq!(closing.advance(&Stop::NEVER), Ended::Done);
    Graph::of(&closing)
}

fn set(name: &str) -> &'static [Piece] {
    sets::pieces(name).expect("there is this set")
}

fn piece(name: &str, letter: &str) -> Vec<Piece> {
    sets::chosen(name, Some(&[letter.to_owned()]), &[]).expect("the set has this piece")
}

fn numbers(graph: &Graph, count: usize) -> Vec<String> {
    let found = terms(&graph.automaton, count, &Stop::NEVER);
    assert_eq!(terms(&graph.automaton.reduced(), count, &Stop::NEVER), found);
    found.iter().map(ToString::to_string).collect()
}

fn order(graph: &Graph) -> Vec<i64> {
    let found = recurrence(&graph.automaton.reduced(), &Stop::NEVER).expect("nothing stops it");
    let plain = recurrence(&graph.automaton, &Stop::NEVER);
    assert_eq!(plain.as_ref(), Some(&found));
    let number = |number: &num_bigint::BigInt| number.try_into().expect("it is small");
    found.coefficients.iter().map(number).collect()
}

fn tiled(graph: &Graph) -> Lengths {
    let found = lengths(&graph.automaton, &Stop::NEVER).expect("nothing stops it");
    assert_eq!(lengths(&graph.automaton.reduced(), &Stop::NEVER), Some(found.clone()));
    found
}

#[test]
fn dominoes_in_three_rows() {
    // OEIS A001835: a(n) = 4 a(n-1) - a(n-2) for 3 x 2n.
    let graph = graph(set("dominoes"), "square", 3);
    assert_eq!(numbers(&graph, 9), ["1", "0", "3", "0", "11", "0", "41", "0", "153"]);
    assert_eq!(order(&graph), [0, 4, 0, -1]);
    assert_eq!(tiled(&graph), Lengths { first: vec![2], then_every: Some(2), known: 2 });
    let growth = growth(&graph.automaton).expect("it grows");
    assert!((growth - (2.0 + 3f64.sqrt()).sqrt()).abs() < 1e-12, "{growth}");
}

#[test]
fn dominoes_in_four_rows() {
    // OEIS A005178: a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4).
    let graph = graph(set("dominoes"), "square", 4);
    assert_eq!(numbers(&graph, 7), ["1", "1", "5", "11", "36", "95", "281"]);
    assert_eq!(order(&graph), [1, 5, 1, -1]);
    assert_eq!(tiled(&graph), Lengths { first: vec![1], then_every: Some(1), known: 1 });
}

#[test]
fn right_trominoes_in_three_rows() {
    // 3 x 2n has 2^n tilings with right trominoes: 3 x 2 has 2, and each other one divides into these.
    let graph = graph(&piece("trominoes", "V"), "square", 3);
    assert_eq!(numbers(&graph, 7), ["1", "0", "2", "0", "4", "0", "8"]);
    assert_eq!(order(&graph), [0, 2]);
}

#[test]
fn a_strip_that_no_piece_fills() {
    let graph = graph(&piece("pentominoes", "X"), "square", 5);
    assert_eq!((graph.automaton.states(), order(&graph)), (1, vec![]));
    let none = Lengths { first: vec![], then_every: None, known: 1 };
    assert_eq!((tiled(&graph), growth(&graph.automaton)), (none.clone(), None));
    assert!(none.has(0) && !none.has(5));
}

#[test]
fn lengths_that_repeat_late() {
    // The Y pentomino fills 5 x 10, and then every 5 x 10 k.
    let graph = graph(&piece("pentominoes", "Y"), "square", 5);
    let found = tiled(&graph);
    assert_eq!(found.first.first(), Some(&10));
    let numbers = numbers(&graph, 60);
    for (length, number) in numbers.iter().enumerate() {
        assert_eq!(found.has(length), number != "0", "{length}");
    }
}

#[test]
fn limits_end_it_and_it_goes_on() {
    let columns = || Columns::new(lattice("square").expect("there is it"), set("tetrominoes"), 4);
    let mut closing = Closing::new(columns().expect("it is narrow"));
    let few = Stop { nodes: Some(20), ..Stop::NEVER };
    assert_eq!(closing.advance(&few), Ended::Nodes);
    assert!(closing.met() >= 20 && closing.followed() < closing.met());
    let early: Vec<String> =
        closing.terms(20, &Stop::NEVER).iter().map(ToString::to_string).collect();
    assert!(early.len() > 1 && early == ["1", "1", "4", "23"][..early.len()], "{early:?}");
    assert_eq!(closing.advance(&Stop::NEVER), Ended::Done);
    // OEIS A230031, fourth row: tilings of 4 x n with tetrominoes.
    let graph = Graph::of(&closing);
    let early: Vec<String> =
        closing.terms(6, &Stop::NEVER).iter().map(ToString::to_string).collect();
    assert_eq!(numbers(&graph, 6), early);
    assert_eq!(numbers(&graph, 6), ["1", "1", "4", "23", "117", "454"]);
}

#[test]
fn lattices_that_have_no_strips_are_named() {
    let cube = lattice("cube").expect("there is this lattice");
    let said = Columns::new(cube, set("tetracubes"), 2).err().unwrap_or_default();
    assert!(said.contains("cube is no such lattice"), "{said}");
    let square = lattice("square").expect("there is this lattice");
    assert!(Columns::new(square, set("dominoes"), 0).is_err());
    assert!(Columns::new(square, set("dominoes"), 129).is_err());
}

#[test]
fn a_tiling_of_a_length_covers_each_cell_once() {
    let square = lattice("square").expect("there is this lattice");
    let columns = Columns::new(square, &piece("pentominoes", "Y"), 5).expect("it is narrow");
    let mut closing = Closing::new(columns);
    assert_eq!(closing.advance(&Stop::NEVER), Ended::Done);
    assert_eq!(tiling(&closing, 15), None);
    let laid = tiling(&closing, 20).expect("5 x 20 can be tiled");
    let mut cells: Vec<(usize, usize)> = laid.iter().flat_map(|(_, cells)| cells.clone()).collect();
    cells.sort_unstable();
    let every: Vec<(usize, usize)> = (0..20).flat_map(|x| (0..5).map(move |y| (x, y))).collect();
    assert_eq!((cells, laid.len()), (every, 20));
    let footprints = footprints(square, &piece("pentominoes", "Y"));
    for (number, cells) in &laid {
        let cell = |&(x, y): &(usize, usize)| [x as i32, y as i32, 0, 0, 0, 0];
        let shape = square.canonical(&cells.iter().map(cell).collect::<Vec<_>>());
        assert!(footprints.contains(&(*number, shape)), "{cells:?}");
    }
}
