//! Single changes of a puzzle, and how many solutions each leaves.

use serde_json::{Value, json};

use crate::ground::{asked, dominoes, result, result_of, squares};

/// A board of two rows with a bar and dominoes.
fn bars() -> Value {
    squares("...../...#", json!({"I": {"shapes": ["XX"], "copies": 4}}))
}

fn with(document: &Value, changed: &Value) -> Value {
    let mut document = document.clone();
    for (key, value) in changed.as_object().unwrap() {
        document[key] = value.clone();
    }
    document.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    document
}

#[test]
fn each_change_has_the_solutions_of_its_document() {
    let (data, text) = result(&bars(), "changes", json!({}));
    assert!(text.starts_with(&format!("{} changes tried: ", data["tried"])), "{text}");
    let list = data["changes"].as_array().unwrap();
    assert!(list.len() > 10);
    for change in list {
        let counted =
            result(&with(&bars(), &change["changed"]), "count", json!({"distinct": true})).0;
        assert_eq!(change["solutions"], counted["solutions"], "{change}");
        assert_eq!(change["distinct"], counted["distinct"], "{change}");
    }
    let numbers: Vec<u64> = list.iter().map(|one| one["distinct"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted());
}

#[test]
fn the_list_that_is_told_on_the_way_is_the_one_at_the_end() {
    let (events, turns) = asked(&dominoes(), "changes", json!({"most": 5}), 1.0);
    assert!(turns > 1);
    let mut list: Vec<Value> = vec![];
    for event in events.iter().filter(|event| event["type"] == "change") {
        let mut change = event.clone();
        let at = change["at"].as_u64().unwrap() as usize;
        let fields = change.as_object_mut().unwrap();
        fields.shift_remove("at");
        fields.shift_remove("type");
        list.insert(at, change);
        list.truncate(5);
    }
    assert_eq!(json!(list), result_of(&events).0["changes"]);
}

#[test]
fn few_nodes_leave_lower_bounds() {
    let exact = result(&dominoes(), "changes", json!({})).0;
    let (least, _) = result(&dominoes(), "changes", json!({"nodes": 5}));
    assert_eq!(least["now"]["complete"], false);
    assert!(least["now"]["solutions"].as_u64() <= exact["now"]["solutions"].as_u64());
    assert_eq!(least["tried"], exact["tried"]);
    assert!(least["undecided"].as_u64() > exact["undecided"].as_u64());
}

#[test]
fn a_puzzle_that_has_one_solution_already_is_said_to() {
    let ells = squares(".../...", json!({"V": "XX/X.", "I": "XXX"}));
    let (data, _) = result(&ells, "changes", json!({}));
    assert_eq!((&data["now"]["solutions"], &data["already_unique"]), (&json!(0), &json!(false)));
    let only = squares("...", json!({"I": "XXX"}));
    let (data, text) = result(&only, "changes", json!({}));
    assert_eq!((&data["now"]["solutions"], &data["already_unique"]), (&json!(1), &json!(true)));
    let first = format!("The puzzle has exactly one solution already. {} changes", data["tried"]);
    assert!(text.starts_with(&first), "{text}");
}

#[test]
fn a_piece_is_exchanged_for_more_of_another() {
    let said = |copies: u64| {
        let pieces = json!({"I": "XXX", "V": {"shapes": ["XX/X."], "copies": copies}});
        let board = if copies == 1 { ".../..." } else { ".../.../..." };
        let data = result(&squares(board, pieces), "changes", json!({})).0;
        let list = data["changes"].as_array().unwrap().iter();
        list.filter(|one| one["kind"] == "exchange")
            .map(|one| one["text"].clone())
            .collect::<Vec<_>>()
    };
    assert!(said(1).contains(&json!("Exchange piece I for one more V.")), "{:?}", said(1));
    assert!(said(2).contains(&json!("Exchange piece V for more of I.")), "{:?}", said(2));
}
