//! Puzzles that are written as files of BurrTools, read again by the reader of these files, or refused.

use std::sync::Arc;

use foreign::{BurrFile, BurrProblem, BurrWriting, Solved};
use puzzle::document::{Fault, Limits};
use puzzle::model::Piece;
use puzzle::read::read_json_text;
use puzzle::setup::settle;

const BOX: &str = r#"{
    "tilewright": 1, "name": "box", "title": "A <small> \"box\"", "notes": "two\nlines & more",
    "lattice": "cube", "region": ".../..?",
    "pieces": {"ell": {"shapes": ["XX/.X"], "weight": 3}, "bar": {"shapes": ["XX"], "copies": [0, 2]}},
    "groups": [["bar", "ell"], ["ell"]]
}"#;

/// A puzzle of squares whose marks go together as a rule says.
fn marked(rule: &str) -> String {
    format!(
        r#"{{"tilewright": 1, "name": "marked", "lattice": "square", "region": "ab/..",
            "pieces": {{"one": {{"shapes": ["ab"]}}, "other": {{"shapes": ["Xa"]}}}}, "rules": [{{"marks": {rule}}}]}}"#
    )
}

fn writing(document: &str) -> Result<BurrWriting, Vec<Fault>> {
    let puzzle = read_json_text(document, Limits::default(), None);
    let puzzle = puzzle.unwrap_or_else(|unread| panic!("{:?}", unread.faults));
    let problem = settle(Arc::new(puzzle), &[], false).expect("it has no setup");
    BurrWriting::of(Arc::new(problem), false)
}

fn written(document: &str, solved: Option<&Solved>) -> String {
    writing(document).unwrap_or_else(|faults| panic!("{faults:?}")).text(solved)
}

/// The puzzle of a document, written and read.
fn back(document: &str) -> BurrProblem {
    let text = written(document, None);
    let file = BurrFile::of(text.as_bytes(), Limits::default());
    let file = file.unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    file.problem(0, "<text>").unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

/// What such a file cannot say of a puzzle.
fn refused(document: &str) -> Vec<String> {
    let faults = writing(document).err().expect("it is refused");
    faults.into_iter().map(|fault| fault.what.replacen("BurrTools files ", "", 1)).collect()
}

#[test]
fn what_is_written_is_read_as_the_same_puzzle() {
    let puzzle = back(BOX).puzzle;
    assert_eq!((&*puzzle.title, &*puzzle.notes), ("A <small> \"box\"", "two lines & more"));
    assert_eq!(puzzle.region.cells.len(), 6);
    assert_eq!(puzzle.region.optional.len(), 1);
    let said = |piece: &Piece| (piece.name.clone(), piece.copies, piece.weight, piece.size());
    let pieces: Vec<_> = puzzle.pieces.iter().map(said).collect();
    let ell = ("ell".to_owned(), (1, Some(1)), 3, 3);
    assert_eq!(pieces, [ell, ("bar".to_owned(), (0, Some(2)), 1, 2)]);
    assert_eq!(puzzle.groups, [vec!["ell", "bar"], vec!["ell"]]);
}

#[test]
fn what_is_known_of_solutions_is_written() {
    assert!(written(BOX, None).contains("state=\"0\">"));
    let lines = vec!["<solution asmNum=\"1\">".to_owned(), "</solution>".to_owned()];
    let some = Solved { lines, ..Solved::default() };
    let text = written(BOX, Some(&some));
    assert!(text.contains("state=\"0\">"), "{text}");
    assert!(text.contains("<solutions>\n<solution asmNum=\"1\">\n</solution>\n</solutions>\n"));
    let turned = written(BOX, Some(&Solved { turned: true, ..some.clone() }));
    let block = "<solutionsWithRotations>\n<solution asmNum=\"1\">\n</solution>\n</solutionsWithRotations>\n";
    assert!(turned.contains(block), "{turned}");
    let all = Solved { assemblies: Some(7), apart: 3, ..some };
    assert!(
        written(BOX, Some(&all))
            .contains("state=\"2\" assemblies=\"7\" solutions=\"3\" time=\"0\"")
    );
}

#[test]
fn marks_become_colours_that_go_together() {
    // Where marks match, cells without one have a colour of their own; where they go anywhere, none.
    let text = written(&marked(r#""match""#), None);
    assert!(text.contains(">#2#3#1#1</voxel>"), "{text}");
    assert!(text.contains(">#1#2</voxel>"), "{text}");
    assert_eq!(text.matches("<pair ").count(), 3);
    let text = written(&marked(r#"{"goes": {"a": ["a", "b"]}, "unmarked": "any"}"#), None);
    assert!(text.contains(">#1#2##</voxel>"), "{text}");
    assert_eq!(text.matches("<pair ").count(), 3);
}

#[test]
fn all_that_cannot_be_said_is_refused_at_once() {
    let document = r#"{
        "tilewright": 1, "name": "much", "lattice": "cube", "region": "......",
        "pieces": {"a": {"shapes": ["XX"]}, "b": {"shapes": ["XX", "X"]}, "c": {"shapes": ["XX/X"], "turns": false}},
        "rules": [{"apart": {"pieces": "same", "touching": "edge"}}], "placed": [{"piece": "a", "cells": [[0, 0, 0], [1, 0, 0]]}]
    }"#;
    let [rule, placed, shapes, turns] = &refused(document)[..] else { panic!("there are four") };
    assert!(rule.starts_with("have no rule 'apart' ("), "{rule}");
    assert_eq!(placed, "have no pieces that lie already, and 'a' has room elsewhere too");
    assert_eq!(shapes, "have no piece of several shapes");
    assert_eq!(turns, "have no piece that may not be turned");
    let other = r#"{"tilewright": 1, "name": "six", "lattice": "hexagon", "region": "..",
                    "pieces": {"a": {"shapes": ["XX"]}}}"#;
    assert_eq!(refused(other), ["have no hexagon grid"]);
}

#[test]
fn a_piece_that_lies_where_it_fits_alone_is_one_to_be_placed() {
    let walled = |placed: &str| {
        format!(
            r#"{{"tilewright": 1, "name": "wall", "lattice": "cube", "region": "..../...",
                "pieces": {{"wall": {{"shapes": ["XXXX"]}}, "ell": {{"shapes": ["XXX"]}}}},
                "placed": [{{"piece": {placed}}}]}}"#
        )
    };
    let wall = r#""wall", "cells": [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]]"#;
    assert_eq!(back(&walled(wall)).puzzle.pieces.len(), 2);
    let ell = r#""ell", "cells": [[0, 1, 0], [1, 1, 0], [2, 1, 0]]"#;
    let said = ["have no pieces that lie already, and 'ell' has room elsewhere too"];
    assert_eq!(refused(&walled(ell)), said);
}
