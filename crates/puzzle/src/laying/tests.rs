use std::convert::Infallible;
use std::sync::Arc;

use super::*;
use crate::document::Limits;
use crate::read::read_json_text;
use crate::setup::{Problem, settle};

/// The problem of a document of squares, given without its head.
fn problem(rest: &str) -> Arc<Problem> {
    let text = format!(r#"{{"tilewright": 1, "name": "drawn", {rest}}}"#);
    let puzzle = read_json_text(&text, Limits::default(), None).expect("a document without fault");
    Arc::new(settle(Arc::new(puzzle), &[], true).expect("a setting without fault"))
}

fn compiled(rest: &str, wanted: Wanted) -> Compiled {
    let mut guard = |_| Ok::<_, Infallible>(());
    compile_problem(problem(rest), wanted, &mut guard).expect("a cover")
}

fn sizes(made: &Compiled) -> [usize; 3] {
    [made.placements.len(), made.cover.n_items(), made.symmetries.len()]
}

const BARS: &str = r#""pieces": {"bar": {"shapes": ["XX"], "copies": 3}}"#;
const ANY_BARS: &str = r#""pieces": {"bar": {"shapes": ["XX"], "copies": "any"}}"#;

#[test]
fn bars_on_a_board_have_an_item_each_cell_and_one_for_copies() {
    let made = compiled(&format!(r#""region": ".../...", {BARS}"#), Wanted::default());
    assert_eq!(sizes(&made), [7, 7, 4]);
    assert_eq!(made.cover.bounds(6), (3, 3));
    // The long axis goes outermost.
    assert_eq!(made.board.cells[1][..2], [0, 1]);
    let free = compiled(&format!(r#""region": ".../...", {ANY_BARS}"#), Wanted::default());
    assert_eq!(sizes(&free), [7, 6, 4]);
}

#[test]
fn joined_borders_add_placements_and_slides() {
    let region = r#""region": {"box": [4, 3], "wrap": "torus"}"#;
    let made = compiled(&format!("{region}, {ANY_BARS}"), Wanted::default());
    assert_eq!(sizes(&made), [24, 12, 48]);
    assert_eq!(made.cover.symmetry_order(), 48);
    let turns = Wanted { classes: Classes::Turns, ..Wanted::default() };
    let made = compiled(&format!("{region}, {ANY_BARS}"), turns);
    assert_eq!(made.symmetries.len(), 24);
    assert!(made.cover.has_mirrors());
}

#[test]
fn laid_pieces_and_given_places_leave_out_what_they_forbid() {
    let laid = r#""placed": [{"piece": "bar", "cells": [[0, 0], [1, 0]]}]"#;
    let made = compiled(&format!(r#""region": ".../...", {BARS}, {laid}"#), Wanted::default());
    assert_eq!(sizes(&made), [4, 7, 1]);
    let held = r#""pieces": {"bar": {"shapes": ["XX"], "copies": 3,
        "at": [[[0, 0], [0, 1]], [[2, 0], [2, 1]]]}}"#;
    let made = compiled(&format!(r#""region": ".../...", {held}"#), Wanted::default());
    assert_eq!(sizes(&made), [2, 7, 4]);
}

#[test]
fn a_symmetric_rule_links_optional_cells_and_gives_colours() {
    let rest =
        format!(r#""region": "?../..?", {ANY_BARS}, "rules": [{{"symmetric": "rotate-180"}}]"#);
    let made = compiled(&rest, Wanted::default());
    // The two cells that may stay empty are covered both or neither: an option leaves them empty.
    assert_eq!(made.cover.n_options(), made.placements.len() + 1);
    assert_eq!(made.cover.bounds(0), (1, 1));
    assert!(made.cover.has_colors());
}

#[test]
fn settings_that_block_cells_share_a_cover() {
    let slot = r#""setup": {"peg": {"as": "blocked", "count": 1}}"#;
    let problem = problem(&format!(r#""region": "...", {ANY_BARS}, {slot}"#));
    assert!(can_stay_open(&problem));
    let mut guard = |_| Ok::<_, Infallible>(());
    let open = OpenCover::of(Arc::clone(&problem), &mut guard).expect("a cover");
    assert_eq!(open.blockers, [(0, 2), (1, 3), (2, 4)]);
    let setting = vec![("peg".to_owned(), crate::setup::Chosen::Cells(vec![[1, 0, 0, 0, 0, 0]]))];
    let unit = open.unit(&setting).expect("a setting without fault");
    assert_eq!((unit.chosen, unit.excluded), (vec![3], vec![2, 4]));
    let choices = ChoiceCover::of(problem, &mut guard).expect("a cover").expect("choices alone");
    assert_eq!(choices.chosen(&setting), [3]);
}

#[test]
fn a_guard_ends_the_work() {
    let rest = format!(r#""region": {{"box": [3, 2]}}, {BARS}"#);
    let made = compile_problem(problem(&rest), Wanted::default(), &mut |_| Err("enough"));
    assert!(matches!(made, Err(Halt::Guard("enough"))));
}
