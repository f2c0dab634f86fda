//! Rectangles that copies of a piece tile.

use serde_json::{Value, json};

use crate::ground::{asked, fault, result, result_of, squares};

/// As many copies of a piece as are needed.
fn piece(picture: &str) -> Value {
    squares(".", json!({"P": {"shapes": [picture], "copies": "any"}}))
}

/// The row of a rectangle.
fn row(data: &Value, w: u64, h: u64) -> Value {
    let rows = data["rows"].as_array().unwrap();
    rows.iter().find(|row| row["w"] == w && row["h"] == h).unwrap().clone()
}

#[test]
fn the_p_pentomino_has_two_small_primes() {
    let (data, text) = result(&piece("XX/XX/X."), "rectangles", json!({"up_to": [15, 7]}));
    assert_eq!((&data["up_to"], &data["turns"]), (&json!([7, 15]), &json!(true)));
    assert_eq!(data["order"], json!({"copies": 2, "w": 2, "h": 5, "least": true}));
    assert_eq!(data["odd_order"], json!({"copies": 21, "w": 7, "h": 15, "least": true}));
    assert_eq!(data["smallest_square"], Value::Null);
    let prime = row(&data, 7, 15);
    assert_eq!((&prime["prime"], &prime["why"]), (&json!("strong"), &json!("strip of width 7")));
    assert_eq!(prime["tiling"].as_array().unwrap().len(), 21);
    assert_eq!(row(&data, 4, 5)["why"], "joined from 2 x 5 and 2 x 5");
    assert_eq!(row(&data, 1, 1)["why"], "area");
    assert_eq!(row(&data, 3, 5)["tiles"], "no");
    assert!(text.starts_with("strongly prime: 2 x 5, 7 x 15\norder: 2 (2 x 5)"), "{text}");
}

#[test]
fn a_search_answers_where_strips_have_too_many_states() {
    let few = json!({"up_to": [5, 10], "states": 1});
    let (data, _) = result(&piece("XXXX/.X.."), "rectangles", few);
    assert_eq!(data["complete"], true);
    let prime = row(&data, 5, 10);
    assert_eq!((&prime["why"], &prime["prime"]), (&json!("search"), &json!("strong")));
    assert_eq!(data["order"]["copies"], 10);
    let mut cells: Vec<Value> = vec![];
    for one in prime["tiling"].as_array().unwrap() {
        assert_eq!(one["piece"], "P");
        cells.extend(one["cells"].as_array().unwrap().clone());
    }
    cells.sort_by_key(ToString::to_string);
    cells.dedup();
    assert_eq!(cells.len(), 50);
}

#[test]
fn a_piece_that_does_not_turn_has_a_table_of_all_rectangles() {
    let mut fixed = piece("XX");
    fixed["pieces"]["P"]["turns"] = json!(false);
    let (data, _) = result(&fixed, "rectangles", json!({"up_to": [3, 2]}));
    assert_eq!(data["turns"], false);
    let tiled: Vec<&Value> =
        data["rows"].as_array().unwrap().iter().map(|row| &row["tiles"]).collect();
    assert_eq!(tiled, ["no", "no", "yes", "yes", "no", "no"]);
}

#[test]
fn limits_and_other_lattices_are_named() {
    let (events, _) =
        asked(&piece("XXXX/.X.."), "rectangles", json!({"up_to": [6, 10], "seconds": 0.0}), 20.0);
    let (data, text) = result_of(&events);
    assert_eq!((&data["complete"], &row(&data, 5, 10)["why"]), (&json!(false), &json!("limit")));
    assert!(text.contains("unknown: "), "{text}");
    assert_eq!(events.last().unwrap()["complete"], false);
    let mut triangles = piece("XX");
    triangles["lattice"] = json!("triangle");
    let said = fault(&triangles, "rectangles", json!({"up_to": [3, 3]}));
    assert!(said.contains("triangle has cells of several kinds"), "{said}");
    let said = fault(&piece("XX"), "rectangles", json!({"up_to": [3]}));
    assert!(said.starts_with("Up_to is the largest rectangle"), "{said}");
}

#[test]
fn what_an_earlier_search_decided_is_taken_over() {
    let asked_again = |known: Value| {
        let options = json!({"up_to": [5, 10], "states": 1, "each": 0.0, "known": known});
        asked(&piece("XXXX/.X.."), "rectangles", options, 20.0).0
    };
    let few = json!({"up_to": [5, 10], "states": 1});
    let (whole, _) = result(&piece("XXXX/.X.."), "rectangles", few);
    let (again, _) = result_of(&asked_again(whole["rows"].clone()));
    assert_eq!(whole, again);
    let mut wrong = whole["rows"].clone();
    for row in wrong.as_array_mut().unwrap().iter_mut().filter(|row| !row["tiling"].is_null()) {
        row["tiling"].as_array_mut().unwrap().pop();
    }
    let events = asked_again(wrong);
    assert_eq!(
        events[0]["message"],
        "Known: the row of 5 x 10 has a tiling that does not fill it with these pieces"
    );
}
