//! Searches in slices, options chosen beforehand, laid pieces, and words that are no puzzle.

use std::rc::Rc;

use cover::{ENGINES, Ended};
use engine::{Board, Classes, Fault, Puzzle, Question, Search, Solver};

use crate::ground::*;
use crate::twin::Rng;

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
fn between_slices_every_engine_tells_what_it_has_chosen() {
    let kinds: Vec<Kind> = PENTOMINOES.iter().map(|picture| kind(&[picture])).collect();
    let board = board(&square(), &box_of(&[20, 3]), &kinds);
    let solver = Rc::new(Solver::new(cover(&board, Classes::All).unwrap()));
    for (number, engine) in ENGINES.iter().enumerate() {
        let question = Question { engine: Some(number), ..Question::default() };
        let mut search = Search::new(Rc::clone(&solver), question, vec![]).unwrap();
        let (mut deepest, mut slices) = (0, 0);
        while search.advance(97).unwrap().ended.is_none() {
            let mut cells: Vec<usize> = vec![];
            for &option in &search.chosen() {
                cells.extend(board.placements.cells(option as usize).iter().map(|&c| c as usize));
            }
            deepest = deepest.max(search.chosen().len());
            slices += 1;
            assert_eq!(search.nodes, 97 * slices, "{}", engine.name());
            cells.sort_unstable();
            assert!(cells.windows(2).all(|two| two[0] < two[1]), "no cell is covered twice");
        }
        assert_eq!((search.found, search.chosen().len()), (8, 0));
        assert_eq!(search.engine, engine.name());
        assert!((8..=12).contains(&deepest), "{deepest}");
    }
    let unknown = Question { engine: Some(ENGINES.len()), ..Question::default() };
    assert_eq!(Search::new(solver, unknown, vec![]).err(), Some(Fault::Broken));
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
    let solver = Rc::new(Solver::new(cover(&board, Classes::All).unwrap()));
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
            let _ = Board::of(puzzle).and_then(|board| cover(&board, Classes::All));
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
