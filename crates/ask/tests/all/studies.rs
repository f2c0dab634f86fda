//! The search to learn from: what it tells, how fast it goes, and what it refuses.

use ask::begin;
use serde_json::{Value, json};

use crate::ground::{
    PENTOMINOES, asked, boards, dominoes, fault, options, rectangle, result_of, squares, subject,
    ticking,
};

/// Two bars on two by two.
fn bars() -> Value {
    squares("../..", json!({"bar": {"shapes": ["XX"], "copies": 2}}))
}

fn steps(events: &[Value]) -> Vec<&Value> {
    events.iter().filter(|event| event["type"] == "step").collect()
}

/// The corner takes two bars (1+2 of 1+1); after either, the next cell takes one.
#[test]
fn a_study_counts_what_happens() {
    let (events, _) = asked(&bars(), "study", json!({"all": true}), 20.0);
    let (mut data, text) = result_of(&events);
    data["statistics"]["seconds"].take();
    let statistics = json!({
        "fit_rates": [{"piece": "bar", "found": 5, "tried": 4, "rate": 1.25}],
        "reach": [0.5, 0.5], "backups_at": [2, 2], "backups": 4, "nodes": 3,
        "mean_fit_rate": 1.25, "mean_depth": 1.5, "seconds": null,
    });
    assert_eq!(data["statistics"], statistics);
    assert_eq!((&data["ended"], &data["complete"]), (&json!("done"), &json!(true)));
    let head = "squares: 2 solutions in all\ncells open-neighbours, pieces difficult, seed 0\n\n\
                fit rates: placements found / times tried\n  bar   1.250  5 / 4\n\n\
                reach: share of the back-ups with so many pieces down\n    1   50.0%  ####";
    assert!(text.starts_with(head), "{text}");
    assert_eq!(boards(&events).len(), 2);
    let done = events.last().unwrap();
    assert_eq!(
        (&done["complete"], &done["found"], &done["nodes"]),
        (&json!(true), &json!(2), &json!(3))
    );
}

#[test]
fn a_study_ends_at_the_first_solution_unless_all_are_wanted() {
    let (events, _) = asked(&bars(), "solve", json!({"live": true}), 20.0);
    let (data, _) = result_of(&events);
    assert_eq!((&data["ended"], &data["solutions"]), (&json!("limit"), &json!(1)));
    let placements = data["solution"]["placements"].as_array().unwrap();
    assert_eq!(placements.len(), 2);
    assert_eq!(steps(&events).last().unwrap()["list"].as_array().unwrap().len(), 2);
}

#[test]
fn the_same_seed_gives_the_same_run_in_turns_of_any_length() {
    let puzzle = rectangle((12, 5), &PENTOMINOES);
    let how = json!({"cells": "random-ties", "strategy": "random", "seed": 5});
    let counts = |turn: f64| {
        let (data, _) = result_of(&asked(&puzzle, "study", how.clone(), turn).0);
        (data["solution"].clone(), data["statistics"]["fit_rates"].clone())
    };
    assert_eq!(counts(0.0), counts(20.0));
}

#[test]
fn a_study_is_shown_at_its_speed_from_where_it_was() {
    let puzzle = rectangle((12, 5), &PENTOMINOES);
    let given = json!({"speed": 30, "after": 100, "seconds": 60});
    // The clock goes on by 1 ms whenever it is looked at.
    let mut question = begin("study", subject(&puzzle), options(given), ticking(1.0)).unwrap();
    let mut events = vec![];
    while !question.is_over() && steps(&events).len() < 30 {
        events.extend(question.advance(10.0));
        assert!(question.idle() <= 1000.0 / 30.0 * 4.0);
    }
    let nodes: Vec<u64> =
        steps(&events).iter().map(|step| step["nodes"].as_u64().unwrap()).collect();
    // A node that finds nothing to lay shows no board.
    let held: Vec<u64> = nodes.iter().copied().filter(|&nodes| nodes > 100).collect();
    assert!(held.len() > 25 && held.windows(2).all(|pair| pair[1] <= pair[0] + 4), "{nodes:?}");
    assert!(question.idle() > 0.0);
}

#[test]
fn a_study_ends_when_its_time_is_over() {
    let puzzle = rectangle((12, 5), &PENTOMINOES);
    let given = options(json!({"all": true, "seconds": 2}));
    let mut question = begin("study", subject(&puzzle), given, ticking(5.0)).unwrap();
    let mut events = vec![];
    while !question.is_over() {
        events.extend(question.advance(10.0));
    }
    assert_eq!(result_of(&events).0["ended"], "time");
    assert_eq!(events.last().unwrap()["why"], "The limit of 2 seconds was reached.");
}

#[test]
fn what_a_study_does_not_know_is_refused() {
    let said = |given: Value| fault(&bars(), "study", given);
    assert_eq!(
        said(json!({"cells": "scna"})),
        "There is no cell rule 'scna'; did you mean 'scan'?"
    );
    assert_eq!(
        said(json!({"strategy": "q"})),
        "There is no piece strategy 'q'; choose from difficult, easy, random"
    );
    let mut apart = dominoes();
    apart["rules"] = json!([{"apart": {"pieces": "same", "touching": "edge"}}]);
    assert_eq!(
        fault(&apart, "study", json!({})),
        "Study does not know the rules of squares: apart; solve and count do, or switch them off"
    );
}
