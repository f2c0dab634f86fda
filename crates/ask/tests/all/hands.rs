//! Boards with pieces on them.

use serde_json::{Value, json};

use crate::ground::{PENTOMINOES, asked, dominoes, fault, rectangle, result, result_of};

#[test]
fn a_hand_tells_what_is_left_and_what_is_possible() {
    let (data, text) = result(&dominoes(), "hand", json!({}));
    assert_eq!((&data["left"], &data["exact"]), (&json!(36), &json!(true)));
    assert_eq!(text, "36 solutions are left.");
    assert_eq!(data["possible"].as_array().unwrap().len(), 24);
    // Cells are numbered column by column: this piece lies in the first row, on columns 2 and 3.
    let (data, text) = result(&dominoes(), "hand", json!({"placed": [["I", [4, 8]]]}));
    assert_eq!((&data["left"], text.as_str()), (&json!(6), "6 solutions are left."));
}

#[test]
fn a_board_that_cannot_be_finished_shows_where_and_what_to_take_back() {
    let (data, text) =
        result(&dominoes(), "hand", json!({"placed": [["I", [1, 5]], ["I", [4, 8]]]}));
    assert_eq!(
        (&data["left"], &data["doomed"], &data["back"]),
        (&json!(0), &json!([0]), &json!([1]))
    );
    assert_eq!(data["possible"], json!([]));
    assert_eq!(
        text,
        "The board cannot be finished. No piece can fill the lit cell. Take back 1 piece."
    );
    let (data, _) = result(&dominoes(), "hand", json!({"placed": [["I", [1, 9]], ["I", [4, 8]]]}));
    assert_eq!((&data["left"], &data["back"]), (&json!(0), &json!([0])));
}

#[test]
fn a_long_count_of_a_hand_is_a_lower_bound() {
    let mut puzzle = rectangle((14, 8), &PENTOMINOES);
    for (_, piece) in puzzle["pieces"].as_object_mut().unwrap() {
        *piece = json!({"shapes": [piece], "copies": [1, 2]});
    }
    puzzle["pieces"]["O"] = json!("XX/XX");
    puzzle["pieces"]["Q"] = json!({"shapes": ["XX/XX"], "copies": [0, 3]});
    let (events, _) = asked(&puzzle, "hand", json!({}), 10.0);
    let (data, _) = result_of(&events);
    assert_eq!(data["exact"], false);
    assert_eq!(events.last().unwrap()["why"], "Solutions were counted for a moment only.");
}

#[test]
fn pieces_have_to_be_written_as_such() {
    let said = |placed: Value| fault(&dominoes(), "hand", json!({ "placed": placed }));
    assert_eq!(said(json!([["I"]])), "Placed is a list of [piece, [cell number, ...]]");
    assert_eq!(said(json!([["I", [16]]])), "Cell numbers are 0 to 15");
    let (data, _) =
        result(&rectangle((4, 3), &[("J", "XXX")]), "hand", json!({"placed": [["Q", [0]]]}));
    assert_eq!((&data["left"], &data["back"]), (&json!(0), &json!([0])));
}
