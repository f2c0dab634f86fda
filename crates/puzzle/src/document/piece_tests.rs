use super::json::read_json;
use super::pieces::{Pieces, read_pieces};
use super::{Limits, Reading};
use crate::lattice::{Turns, lattice};
use crate::model::Shape;

/// Reads what stands behind `pieces` on a lattice; faults as `what; todo`.
fn read_on(name: &str, text: &str) -> (Pieces, Vec<String>) {
    let mut reading = Reading::new(text, Limits::default());
    let node = read_json(&mut reading).expect("it is JSON");
    reading.lattice = lattice(name);
    let pieces = read_pieces(&mut reading, &node);
    let said = reading.faults.iter().map(|fault| format!("{}; {}", fault.what, fault.todo));
    (pieces, said.collect())
}

fn faults(text: &str) -> Vec<String> {
    read_on("square", text).1
}

fn pieces(text: &str) -> Pieces {
    let (pieces, faults) = read_on("square", text);
    assert_eq!(faults, [""; 0]);
    pieces
}

fn names(pieces: &Pieces) -> Vec<&str> {
    pieces.read.iter().map(|piece| piece.name.as_str()).collect()
}

#[test]
fn a_piece_is_a_picture_or_cells_or_a_mapping() {
    let read = pieces(
        r#"{"bar": "XXo", "dot": [[2, 1]],
            "any": {"shapes": ["X", {"cells": [[0, 0], [1, 0]], "marks": {"a": [[1, 0]]}}],
                    "copies": [2, "any"], "flips": false, "weight": -3}}"#,
    );
    assert_eq!(names(&read), ["bar", "dot", "any"]);
    assert_eq!(read.read[0].shapes[0].marks, ["", "", "o"]);
    assert_eq!(read.read[1].shapes[0], Shape::new(vec![[2, 1, 0, 0, 0, 0]]));
    let any = &read.read[2];
    assert_eq!(
        (any.copies, &any.turns, any.flips, any.weight),
        ((2, None), &Turns::Every, Some(false), -3)
    );
    assert_eq!(any.shapes[1].marks, ["", "a"]);
}

#[test]
fn a_faulty_piece_is_left_out_and_its_name_is_known() {
    let (read, said) = read_on("square", r#"{"bad": {"picture": "XX", "copies": 0}, "good": "X"}"#);
    assert_eq!(names(&read), ["good"]);
    let todo = "write a number, [least, most], [least, any] or any";
    assert_eq!(said, [format!("'copies' is 0, less than 1; {todo}")]);
    assert!(!read.known("bad") && read.known("good") && read.known("none such"));
}

#[test]
fn copies_are_a_range() {
    assert_eq!(pieces(r#"{"a": {"picture": "X", "copies": "any"}}"#).read[0].copies, (0, None));
    let said = faults(r#"{"a": {"picture": "X", "copies": [3, 1]}}"#);
    assert_eq!(said, ["'copies' goes from 3 down to 1; write [1, 3], the least first"]);
    let said = faults(r#"{"a": {"picture": "X", "copies": [1, 9223372036854775808]}}"#);
    let what =
        "item 2 of 'copies' is 9223372036854775808, farther from 0 than 9,223,372,036,854,775,807";
    assert_eq!(said, [format!("{what}; give a number nearer to 0")]);
}

#[test]
fn notches_make_the_shapes_that_hang_together() {
    let cells = "[[0, 0], [1, 0], [2, 0]]";
    let read = pieces(&format!(r#"{{"a": {{"cells": {cells}, "notches": {cells}}}}}"#));
    let sizes: Vec<usize> = read.read[0].shapes.iter().map(|shape| shape.cells.len()).collect();
    assert_eq!(sizes, [3, 2, 1]);
    let many: Vec<String> = (0..70).map(|x| format!("[{x}, 0]")).collect();
    let many = many.join(", ");
    let said = faults(&format!(r#"{{"a": {{"cells": [{many}], "notches": [{many}]}}}}"#));
    let shapes = "1,180,591,620,717,411,303,424";
    let what = format!("there are 70 notches, which make {shapes} shapes; give 12 at most");
    assert_eq!(said, [what]);
}

#[test]
fn included_pieces_come_first_and_keep_their_entry() {
    let read = pieces(
        r#"{"dot": "X", "include": ["trominoes", {"set": "tetrominoes", "only": ["T4", "I4"], "copies": 2}]}"#,
    );
    assert_eq!(names(&read), ["I3", "V3", "I4", "T4", "dot"]);
    assert_eq!((read.read[1].copies, read.read[2].copies), ((1, Some(1)), (2, Some(2))));
    assert_eq!(read.included["T4"].name, "tetrominoes");
    assert_eq!(read.included["T4"].path, crate::path!["include", 1]);
}

#[test]
fn sets_that_do_not_fit_are_named() {
    let (read, said) = read_on("cube", r#"{"include": "pentominoes"}"#);
    assert!(!read.whole && read.known("F") == read.whole);
    let what = "the pieces of 'pentominoes' lie on the square lattice, the puzzle on cube";
    assert_eq!(said, [format!("{what}; did you mean 'solid-pentominoes'?")]);
    let said = faults(r#"{"include": ["dominoes", "dominoes"], "I2": "XX"}"#);
    assert_eq!(said[0], "'dominoes' and 'dominoes' share names of pieces: I2; include it once");
    let taken = "the piece 'I2' is in the included 'dominoes' already; give it another name";
    assert_eq!(said[1], taken);
}

#[test]
fn keys_that_are_no_names_are_led_to_their_place() {
    let said = faults(r#"{"include": "pentominoes", "copies": [0, 2], "only": "F"}"#);
    let entry = "in an entry of include: [{set: pentominoes, ";
    let within = "write it within the piece: {NAME: {picture: ..., copies: [0, 2]}}";
    let what = "'copies' is an option of a piece, and stands where a piece is named";
    assert_eq!(said[0], format!("{what}; {within}, or {entry}copies: [0, 2]}}]"));
    let what = "'only' chooses among the pieces of an included set";
    assert_eq!(said[1], format!("{what}; write it {entry}only: F}}]"));
    let said = faults(r#"{"pentomino": {"copies": 2}}"#);
    assert!(said[0].ends_with("write include: [{set: pentomino, copies: 2}]"), "{said:?}");
    assert_eq!(faults(r#"{"copies": "XX", "set": "X", "turns": "²"}"#), [""; 0]);
}
