//! Why there is no solution: the same in turns of any length.

use serde_json::{Value, json};

use crate::ground::{asked, result_of, squares};

/// What is found in turns of so many milliseconds, how large the search is aside, and in how many turns.
fn explained(puzzle: &Value, turn: f64) -> (Value, String, usize) {
    let (events, turns) = asked(puzzle, "explain", json!({}), turn);
    let (mut data, text) = result_of(&events);
    data["estimate"] = Value::Null;
    (data, text, turns)
}

#[test]
fn a_chessboard_without_two_corners_is_proven_by_its_colours() {
    let domino = json!({"domino": {"shapes": ["XX"], "copies": 31}});
    let region = " ......./......../......../......../......../......../......../....... ";
    let puzzle = squares(region, domino);
    let (data, text, _) = explained(&puzzle, 20.0);
    assert_eq!((&data["verdict"], &data["kind"]), (&json!("no solution"), &json!("parity")));
    assert_eq!(data["drawn"].as_array().unwrap().len(), 62);
    assert!(text.contains("\nparity: Colour the board like a chessboard: "), "{text}");
}

#[test]
fn turns_of_any_length_come_to_the_same() {
    let tetrominoes = json!({
        "I": {"shapes": ["XXXX"]}, "O": {"shapes": ["XX/XX"]}, "L": {"shapes": ["XXX/X.."]},
        "S": {"shapes": [".XX/XX."]}, "Z": {"shapes": ["XX/XX"]},
    });
    let pentominoes = json!({
        "V": {"shapes": ["XXX/X../X.."], "copies": 4}, "I": {"shapes": ["XXXXX"]},
    });
    for (region, pieces) in [
        ("......./......./......", tetrominoes),
        ("...../...../...../...../.....", pentominoes),
        (".../...", json!({"I": {"shapes": ["XX"], "copies": 3}})),
    ] {
        let puzzle = squares(region, pieces);
        let (data, _, few) = explained(&puzzle, 1e6);
        let (same, _, many) = explained(&puzzle, 0.0);
        assert_eq!(data, same, "{region}");
        assert!(many > few, "{region}: {many} turns, {few} turns");
    }
}
