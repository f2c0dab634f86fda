//! Challenges: settings of a setup, and boards with pieces given.

use serde_json::{Value, json};

use crate::ground::{asked, dominoes, fault, result_of, squares};

/// Nine cells of which one is blocked, and four dominoes.
fn pegged() -> Value {
    let mut document = squares(".../.../...", json!({"I": {"shapes": ["XX"], "copies": 4}}));
    document["setup"] = json!({"hole": {"count": 1, "as": "blocked"}});
    document
}

/// The challenges among events, and what they came to.
fn made(document: &Value, given: Value, turn: f64) -> (Vec<Value>, Value) {
    let (events, _) = asked(document, "generate", given, turn);
    let is_made = |event: &&Value| event["type"] == "challenge";
    (events.iter().filter(is_made).cloned().collect(), result_of(&events).0)
}

#[test]
fn settings_that_can_be_solved_are_found_once_up_to_symmetry() {
    let (found, data) = made(&pegged(), json!({"number": 9, "seed": 1}), 20.0);
    let mut solutions: Vec<u64> =
        found.iter().map(|one| one["solutions"].as_u64().unwrap()).collect();
    solutions.sort_unstable();
    assert_eq!(solutions, [2, 4], "the middle and a corner");
    assert_eq!(data, json!({"found": 2, "tried": 9, "ended": "all"}));
    let document = &found[0]["document"];
    assert_eq!(found[0]["text"], format!("hole={}", cell(&document["set"]["hole"][0])));
}

fn cell(cell: &Value) -> String {
    format!("{},{}", cell[0], cell[1])
}

#[test]
fn a_piece_is_given_in_as_many_ways_as_there_are_up_to_symmetry() {
    let (found, data) = made(&dominoes(), json!({"number": 50, "seed": 4, "givens": 1}), 20.0);
    assert_eq!((found.len(), &data["ended"]), (4, &json!("patience")));
    assert!(found.iter().all(|one| one["document"]["placed"].as_array().unwrap().len() == 1));
    assert!(found.iter().all(|one| one["stars"].as_u64().is_some()));
}

#[test]
fn challenges_do_not_depend_on_the_length_of_turns() {
    for (document, given) in [
        (pegged(), json!({"number": 2, "seed": 8, "stars": [1, 3]})),
        (dominoes(), json!({"number": 2, "seed": 8, "minimal": true})),
    ] {
        let long = made(&document, given.clone(), 1e6);
        assert_eq!(long.0.len(), 2);
        assert_eq!(made(&document, given, 0.0), long);
    }
}

#[test]
fn what_cannot_be_wanted_is_refused() {
    let said = |given: Value| fault(&dominoes(), "generate", given);
    let stars = "Stars are 6 to 6: give two numbers from 1 to 5, the lesser first";
    assert_eq!(said(json!({"stars": 6})), stars);
    let many =
        "Givens is 99: no solution of squares has more than 8 pieces to give; choose 8 or fewer";
    assert_eq!(said(json!({"givens": 99})), many);
    let none = "Givens is 0, but squares has more than one solution; give pieces, or allow several solutions";
    assert_eq!(said(json!({"givens": 0, "unique": true})), none);
}
