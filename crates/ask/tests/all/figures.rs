//! Shares, samples, estimates, and engines that are watched.

use std::collections::BTreeSet;

use ask::begin;
use serde_json::{Value, json};

use crate::ground::{
    PENTOMINOES, asked, boards, dominoes, fault, options, rectangle, result, result_of, subject,
    ticking,
};

const FIVE_BY_TWELVE: (u32, u32) = (12, 5);

#[test]
fn shares_of_all_solutions_fill_every_cell() {
    let puzzle = rectangle(FIVE_BY_TWELVE, &PENTOMINOES);
    let (data, text) = result(&puzzle, "heatmap", json!({}));
    assert_eq!(text, "How often each piece covers each cell, in 4,040 solutions.");
    let mut sums = vec![0.0; 60];
    for (_, shares) in data["pieces"].as_object().unwrap() {
        let all: f64 =
            shares.as_array().unwrap().iter().map(|pair| pair[1].as_f64().unwrap()).sum();
        assert!((all - 5.0).abs() < 1e-9, "each piece has five cells");
        for pair in shares.as_array().unwrap() {
            sums[pair[0].as_u64().unwrap() as usize] += pair[1].as_f64().unwrap();
        }
    }
    assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "{sums:?}");
    let names: Vec<&String> = data["pieces"].as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 12);
}

#[test]
fn samples_are_solutions_and_the_same_for_a_seed() {
    let puzzle = rectangle(FIVE_BY_TWELVE, &PENTOMINOES);
    let drawn = |seed: u64| {
        let (events, _) = asked(&puzzle, "sample", json!({"number": 20, "seed": seed}), 20.0);
        assert_eq!(result_of(&events).0["solutions"], 4040);
        boards(&events)
    };
    assert_eq!(drawn(1), drawn(1));
    let different: BTreeSet<String> = drawn(2).iter().map(|board| format!("{board:?}")).collect();
    assert!(different.len() > 15 && drawn(2) != drawn(1));
}

#[test]
fn a_small_search_is_estimated_exactly() {
    let (data, text) = result(&dominoes(), "estimate", json!({}));
    let exactly = |number: u64| json!({"value": number, "error": 0, "low": number, "high": number});
    assert_eq!((&data["solutions"], &data["distinct"]), (&exactly(36), &exactly(9)));
    assert_eq!((&data["exact"], &data["nodes"]), (&json!(true), &exactly(133)));
    assert!(
        text.starts_with(
            "squares\ncount      36 solutions, 9 distinct, over a frontier, without a search, in"
        ),
        "{text}"
    );
    assert!(text.ends_with("\nbasis      exact: the search ended after 133 nodes"), "{text}");
}

#[test]
fn a_large_search_is_sampled() {
    let mut puzzle = rectangle((16, 5), &PENTOMINOES);
    puzzle["pieces"]["again"] = json!({"shapes": ["XXXXX"], "copies": 4});
    let (data, text) = result(&puzzle, "estimate", json!({"seconds": 1}));
    assert_eq!(data["exact"], false);
    let nodes = &data["nodes"];
    assert!(nodes["low"].as_f64() <= nodes["value"].as_f64() && nodes["samples"] == Value::Null);
    assert!(text.contains("samples with"), "{text}");
}

#[test]
fn every_engine_takes_a_small_puzzle() {
    let (data, text) = result(&dominoes(), "engines", json!({}));
    assert_eq!(data, json!({"bitset": null, "bitmask": null, "cells": null}));
    assert_eq!(text, "bitset, bitmask, cells can search this puzzle.");
}

#[test]
fn an_engine_is_watched_to_its_first_solution() {
    let (events, _) = asked(&dominoes(), "watch", json!({"engine": "cells"}), 20.0);
    let step = json!({"type": "step", "list": [], "nodes": 0, "depth": 0, "share": 0.0, "found": 0,
                      "engine": "cells"});
    assert_eq!(events[0], step);
    let held = json!([
        ["I", [0, 4]],
        ["I", [8, 12]],
        ["I", [1, 5]],
        ["I", [9, 13]],
        ["I", [2, 6]],
        ["I", [10, 11]],
        ["I", [3, 7]]
    ]);
    assert_eq!((&events[1]["list"], &events[1]["nodes"]), (&held, &json!(9)));
    assert_eq!(boards(&events).len(), 1);
    let (data, text) = result_of(&events);
    let expected = json!({"engine": "cells", "reason": "it was asked for", "complete": true,
                          "solutions": 1, "distinct": null});
    assert_eq!((data, text.as_str()), (expected, "cells: 9 nodes, 1 solution."));
}

#[test]
fn every_node_is_shown_to_somebody_who_looks_slowly() {
    let given = options(json!({"all": true, "engine": "bitset", "speed": 30, "distinct": true}));
    // The clock goes on by 20 ms whenever it is looked at.
    let mut question = begin("watch", subject(&dominoes()), given, ticking(20.0)).unwrap();
    let mut steps = vec![];
    while !question.is_over() {
        let events = question.advance(10.0);
        steps.extend(events.into_iter().filter(|event| event["type"] == "step"));
        assert!(question.idle() < 1000.0);
    }
    let nodes: Vec<u64> = steps.iter().map(|step| step["nodes"].as_u64().unwrap()).collect();
    assert!(nodes.windows(2).all(|pair| pair[1] == pair[0] + 1), "{nodes:?}");
    assert_eq!(steps.last().unwrap()["found"], 9);
}

#[test]
fn a_search_is_watched_from_where_it_was() {
    let puzzle = rectangle(FIVE_BY_TWELVE, &PENTOMINOES);
    let options = json!({"engine": "cells", "speed": 1000, "after": 100});
    let (events, _) = asked(&puzzle, "watch", options, 20.0);
    let nodes: Vec<u64> = events
        .iter()
        .filter(|event| event["type"] == "step")
        .map(|step| step["nodes"].as_u64().unwrap())
        .collect();
    assert!(nodes.contains(&100) && nodes.contains(&133), "{nodes:?}");
    let said = |given: Value| fault(&dominoes(), "watch", given);
    assert_eq!(
        said(json!({"speed": "slow"})),
        "Speed is 'slow': give the nodes of a second, or 'full'"
    );
    assert!(
        said(json!({"engine": "steam"}))
            .starts_with("There is no engine 'steam'; choose from auto, ")
    );
}
