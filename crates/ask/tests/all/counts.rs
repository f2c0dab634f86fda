//! Solutions listed, found and counted.

use std::collections::BTreeSet;

use ask::begin;
use serde_json::{Value, json};

use crate::ground::{
    PENTOMINOES, asked, boards, options, rectangle, result, result_of, squares, subject, ticking,
};

const SIX_BY_TEN: (u32, u32) = (10, 6);
const FIVE_BY_TWELVE: (u32, u32) = (12, 5);
const THREE_BY_TWENTY: (u32, u32) = (20, 3);

/// The twelve pentominoes and the square of four on a square of 64 cells: more than the plan counts in its first moment.
fn with_square() -> Value {
    rectangle((8, 8), &[&PENTOMINOES[..], &[("O", "XX/XX")]].concat())
}

fn dominoes(region: &str) -> Value {
    squares(region, json!({"domino": {"shapes": ["XX"], "copies": "any"}}))
}

#[test]
fn counts_of_pentominoes_are_known() {
    for (region, all, distinct) in [(THREE_BY_TWENTY, 8, 2), (FIVE_BY_TWELVE, 4040, 1010)] {
        let puzzle = rectangle(region, &PENTOMINOES);
        let (data, text) = result(&puzzle, "count", json!({"distinct": true}));
        assert_eq!((&data["solutions"], &data["distinct"]), (&json!(all), &json!(distinct)));
        assert_eq!((&data["classes"], &data["symmetries"]), (&json!("all"), &json!(4)));
        assert!(text.ends_with("distinct up to turns and mirrors"), "{text}");
        let (data, _) = result(&puzzle, "count", json!({"distinct": "turns"}));
        assert_eq!((&data["distinct"], &data["symmetries"]), (&json!(2 * distinct), &json!(2)));
    }
}

#[test]
fn a_long_count_comes_back_between_its_turns() {
    let (events, turns) = asked(&with_square(), "count", json!({}), 5.0);
    let (data, text) = result_of(&events);
    assert_eq!((data["solutions"].as_u64(), text.as_str()), (Some(129_168), "129,168 solutions"));
    assert!(turns > 10, "{turns} turns");
    let done = events.last().unwrap();
    assert_eq!(
        (&done["complete"], &done["why"], &done["found"]),
        (&json!(true), &json!(""), &json!(129_168))
    );
}

#[test]
fn a_count_without_a_search_is_made_over_a_frontier() {
    let (data, _) = result(
        &dominoes("......../......../......../......../......../......../......../........"),
        "count",
        json!({"distinct": true}),
    );
    assert_eq!((&data["solutions"], &data["distinct"]), (&json!(12_988_816), &json!(1_629_189)));
}

#[test]
fn limits_end_a_search_and_say_so() {
    let puzzle = rectangle(SIX_BY_TEN, &PENTOMINOES);
    let (events, _) = asked(&puzzle, "count", json!({"seconds": 0}), 20.0);
    let done = events.last().unwrap();
    assert_eq!(
        (&done["complete"], &done["why"]),
        (&json!(false), &json!("The limit of 0 seconds was reached."))
    );
    assert!(result_of(&events).1.starts_with("at least "));
}

#[test]
fn every_solution_is_listed_once() {
    let puzzle = rectangle(FIVE_BY_TWELVE, &PENTOMINOES);
    let (events, turns) = asked(&puzzle, "solutions", json!({}), 5.0);
    let found = boards(&events);
    let different: BTreeSet<String> = found
        .iter()
        .map(|board| {
            let mut names: Vec<String> = board.iter().map(Value::to_string).collect();
            names.sort();
            names.concat()
        })
        .collect();
    assert_eq!((found.len(), different.len()), (4040, 4040));
    assert!(found.iter().all(|board| board.len() == 12) && turns > 1);
    assert_eq!(events.last().unwrap()["found"], 4040);

    let (events, _) = asked(&puzzle, "solutions", json!({"distinct": true, "most": 7}), 20.0);
    assert_eq!(boards(&events).len(), 7);
    let why = "The first 7 solutions are listed; there may be more.";
    assert_eq!(events.last().unwrap()["why"], why);
    let (events, _) = asked(&puzzle, "solutions", json!({"distinct": "all"}), 20.0);
    assert_eq!((boards(&events).len(), &events.last().unwrap()["complete"]), (1010, &json!(true)));
}

#[test]
fn one_solution_is_found_or_none() {
    let puzzle = rectangle(SIX_BY_TEN, &PENTOMINOES);
    let (events, _) = asked(&puzzle, "solve", json!({}), 20.0);
    let found = boards(&events);
    let cells: BTreeSet<u64> = found[0]
        .iter()
        .flat_map(|placed| placed[2].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()))
        .collect();
    assert_eq!((found.len(), cells.len()), (1, 60));
    assert_eq!(events.last().unwrap()["complete"], true);

    let mutilated =
        dominoes(" ......./......../......../......../......../......../......../....... ");
    let (events, _) = asked(&mutilated, "solve", json!({}), 20.0);
    let (data, text) = result_of(&events);
    assert_eq!(data["solutions"], 0);
    assert!(text.starts_with("There is no solution."), "{text}");
}

#[test]
fn options_are_refused_in_sentences_and_kinds_by_name() {
    let puzzle = rectangle(THREE_BY_TWENTY, &PENTOMINOES);
    let (events, _) = asked(&puzzle, "solutions", json!({"most": 0}), 20.0);
    let text = "Most is 0: give a whole number, 1 to 200000";
    assert_eq!((&events[0]["type"], &events[0]["message"]), (&json!("fault"), &json!(text)));
    assert_eq!(events[1]["why"], text);
    let fault = begin("cuont", subject(&puzzle), options(json!({})), ticking(1.0)).err();
    assert!(
        format!("{fault:?}").contains("There is no search of the kind 'cuont'; choose from solve")
    );
}

#[test]
fn a_question_that_is_cancelled_ends_at_once_with_what_it_found() {
    let puzzle = subject(&with_square());
    let mut question = begin("count", puzzle, options(json!({})), ticking(0.3)).unwrap();
    (0..3).for_each(|_| drop(question.advance(1.0)));
    assert!(!question.is_over());
    let events = question.cancel();
    assert_eq!((events.len(), &events[0]["why"]), (1, &json!("It was stopped.")));
    assert!(question.is_over() && question.advance(1.0).is_empty());
}

/// The same with a list, a count and one solution by positions, in turns of any length.
#[test]
fn boxes_are_found_listed_and_counted_by_positions() {
    let board = dominoes("..../..../..../....");
    let (data, text) = result(&board, "count", json!({"engine": "boxes"}));
    assert_eq!((&data["solutions"], &data["engine"]), (&json!(36), &json!("boxes")));
    assert_eq!(text, "36 solutions");
    let lists = |engine: &str| -> BTreeSet<Vec<String>> {
        let (events, _) = asked(&board, "solutions", json!({ "engine": engine }), 5.0);
        let told = |kind: &str| -> Vec<Value> {
            let own = events.iter().filter(|event| event["type"] == kind);
            own.flat_map(|event| event["list"].as_array().unwrap().clone()).collect()
        };
        let placements = told("placements");
        let solution = |list: &Value| -> Vec<String> {
            let numbers = list.as_array().unwrap().iter().map(|at| at.as_u64().unwrap() as usize);
            let mut laid: Vec<String> = numbers.map(|at| placements[at].to_string()).collect();
            laid.sort_unstable();
            laid
        };
        told("solutions").iter().map(solution).collect()
    };
    assert_eq!(lists("boxes").len(), 36);
    assert_eq!(lists("boxes"), lists("auto"));
    let (events, _) = asked(&board, "solve", json!({"engine": "boxes"}), 5.0);
    assert_eq!(events.last().unwrap()["found"], 1);
    for (wanted, said) in [
        (json!({"engine": "boxes", "distinct": true}), "does not tell symmetric solutions apart"),
        (json!({"engine": "cells"}), "give 'auto' or 'boxes'"),
    ] {
        let (events, _) = asked(&board, "count", wanted, 5.0);
        assert!(events[0].to_string().contains(said), "{}", events[0]);
    }
}

/// The partridge of 8: no other way finds a solution in minutes.
#[test]
fn a_partridge_is_found_by_positions_after_the_opening_of_the_plan() {
    let picture = |side: usize| vec!["X".repeat(side); side].join("/");
    let piece = |side| (format!("s{side}"), json!({"shapes": [picture(side)], "copies": side}));
    let pieces: serde_json::Map<String, Value> = (1..=8).map(piece).collect();
    let board = vec![".".repeat(36); 36].join("/");
    let (events, _) = asked(&squares(&board, Value::Object(pieces)), "solve", json!({}), 50.0);
    assert_eq!(events.last().unwrap()["found"], 1, "{}", events.last().unwrap());
}
