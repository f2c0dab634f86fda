//! The board of a day: the same for the same number, and another for another.

use std::collections::HashSet;
use std::rc::Rc;

use ask::{Options, begin};
use serde_json::{Value, json};

use crate::ground::{PENTOMINOES, asked, fault, rectangle, squares, subject};

/// The boards of some days, by their given pieces and their setting.
fn boards(
    document: &Value,
    given: &Value,
    days: impl Iterator<Item = u64>,
    turn: f64,
) -> Vec<Value> {
    let board = |day: u64| {
        let mut given = given.clone();
        given["number"] = json!(day);
        let (events, _) = asked(document, "daily", given, turn);
        let made = events.iter().find(|event| event["type"] == "challenge");
        made.unwrap_or_else(|| panic!("day {day}: {events:?}")).clone()
    };
    days.map(board).collect()
}

fn different(boards: &[Value]) -> usize {
    let document = |board: &Value| {
        let document = &board["document"];
        json!([document["placed"], document["set"]]).to_string()
    };
    boards.iter().map(document).collect::<HashSet<_>>().len()
}

#[test]
fn neighbouring_days_have_different_boards_with_one_solution_whatever_the_turns() {
    let six = rectangle((6, 10), &PENTOMINOES);
    let given = json!({"unique": true, "least": 8, "most": 9});
    let made = boards(&six, &given, 740_000..740_004, 1e6);
    assert_eq!(different(&made), 4);
    assert!(made.iter().all(|board| board["solutions"] == 1));
    assert_eq!(boards(&six, &given, 740_003..740_004, 0.0)[..], made[3..]);
}

#[test]
fn a_date_has_another_piece_each_year() {
    let dominoes = squares("..../..../..../....", json!({"I": {"shapes": ["XX"], "copies": 8}}));
    let made = boards(&dominoes, &json!({}), 2026..2036, 20.0);
    assert_eq!(different(&made), 10);
    assert!(made.iter().all(|board| board["document"]["placed"].as_array().unwrap().len() == 1));
}

#[test]
fn settings_without_a_solution_are_passed_over() {
    let mut pegged = squares(".../.../...", json!({"I": {"shapes": ["XX"], "copies": 4}}));
    pegged["setup"] =
        json!({"hole": {"one_in_each": {"a": [[0, 0], [1, 1], [2, 2]]}, "as": "blocked"}});
    let made = boards(&pegged, &json!({}), 0..3, 20.0);
    assert_eq!(different(&made), 3);
}

#[test]
fn a_puzzle_with_few_boards_says_so() {
    let few = squares("..../....", json!({"I": {"shapes": ["XX"], "copies": 4}}));
    let said = fault(&few, "daily", json!({"unique": true, "number": 740_000}));
    assert_eq!(said, "This puzzle has too few boards for ten years of days");
}

#[test]
fn a_board_has_the_stars_that_it_has_in_ten_minutes_if_there_is_time_for_ever() {
    let mut pegged = squares(
        "..../..../....",
        json!({"I": {"shapes": ["XXX"], "copies": 2}, "V": "XX/X.", "L": "XX"}),
    );
    pegged["setup"] = json!({"hole": {"count": 1, "as": "blocked"}});
    let given = json!({"number": 5});
    let clock = Rc::new(|| 0.0);
    let patient = Options::patient(given.as_object().unwrap().clone());
    let mut question = begin("daily", subject(&pegged), patient, clock).unwrap();
    let mut events = vec![];
    while !question.is_over() {
        events.extend(question.advance(20.0));
    }
    let made = boards(&pegged, &given, 5..6, 20.0);
    assert_eq!(events[0], made[0]);
}
