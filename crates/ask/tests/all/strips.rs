//! Strips of every length.

use serde_json::{Value, json};

use crate::ground::{asked, result, result_of, squares};

/// Dominoes in a strip of so many rows.
fn dominoes(width: u32) -> Value {
    let mut strip = squares(".", json!({"I": {"shapes": ["XX"], "copies": "any"}}));
    strip["region"] = json!({ "strip": width });
    strip
}

#[test]
fn dominoes_in_three_rows() {
    // OEIS A001835.
    let (data, text) = result(&dominoes(3), "strip", json!({"terms": 7}));
    assert_eq!(data["terms"], json!(["1", "0", "3", "0", "11", "0", "41"]));
    assert_eq!(data["lengths"], json!({"first": [2], "then_every": 2, "known": 2}));
    assert_eq!((&data["recurrence"], &data["from"]), (&json!(["0", "4", "0", "-1"]), &json!(4)));
    assert_eq!(data["numerator"], json!(["1", "0", "-1"]));
    assert_eq!(data["denominator"], json!(["1", "0", "-4", "0", "1"]));
    assert_eq!((&data["states"], &data["complete"]), (&data["met"], &json!(true)));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "lengths: 2, then every 2");
    assert_eq!(lines[2], "a(n) = 4 a(n-2) - a(n-4) for n >= 4");
    assert!(lines[4].starts_with("growth: 1.24545 a cell"), "{text}");
}

#[test]
fn a_width_that_is_given_takes_the_place_of_the_region() {
    let mut board = dominoes(1);
    board["region"] = json!({"box": [2, 2]});
    let (data, _) = result(&board, "strip", json!({"width": 2, "terms": 5}));
    assert_eq!(data["terms"], json!(["1", "1", "2", "3", "5"]));
    let (events, _) = asked(&board, "strip", json!({}), 20.0);
    assert_eq!(events[0]["faults"][0]["path"], json!(["region"]));
}

#[test]
fn limits_keep_what_is_known() {
    let pieces = json!({"L": {"shapes": ["XXX/X.."], "copies": "any"}, "I": {"shapes": ["XXXX"], "copies": "any"}});
    let mut strip = squares(".", pieces);
    strip["region"] = json!({"strip": 6});
    let (events, _) = asked(&strip, "strip", json!({"states": 300}), 20.0);
    let (data, text) = result_of(&events);
    assert_eq!((&data["complete"], &data["ended"]), (&json!(false), &json!("nodes")));
    assert_eq!((&data["lengths"], &data["recurrence"]), (&Value::Null, &Value::Null));
    let known = data["terms"].as_array().unwrap();
    let (all, _) = result(&strip, "strip", json!({}));
    assert!(!known.is_empty() && all["terms"].as_array().unwrap().starts_with(known), "{known:?}");
    assert!(text.contains("the graph is not closed"), "{text}");
}

#[test]
fn only_loose_pieces_have_strips() {
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut strip = dominoes(3);
        change(&mut strip);
        let (events, _) = asked(&strip, "strip", json!({}), 20.0);
        assert_eq!(events[0]["type"], "fault", "{events:?}");
        events[0]["faults"][0].clone()
    };
    let found = wrong(&|strip| strip["pieces"]["I"]["copies"] = json!(8));
    assert_eq!(found["path"], json!(["pieces", "I", "copies"]));
    assert_eq!(found["what"], "a strip takes as many copies as it needs, and I has exactly 8");
    let found = wrong(&|strip| strip["pieces"]["I"]["shapes"] = json!(["Xo"]));
    assert_eq!(found["what"], "a strip takes plain shapes alone, and I has marks");
    let found = wrong(&|strip| strip["rules"] = json!([{"no_crossroads": true}]));
    assert_eq!(found["what"], "a strip has no rules, and this puzzle has 'no_crossroads'");
}
