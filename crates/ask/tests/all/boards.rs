//! Surveys of setups, best packings, and assemblies that come apart.

use serde_json::{Value, json};

use crate::ground::{
    asked, dominoes, fault, options, result, result_of, squares, subject, ticking,
};

/// Nine cells of which one is blocked, and four dominoes.
fn pegged() -> Value {
    let mut document = squares(".../.../...", json!({"I": {"shapes": ["XX"], "copies": 4}}));
    document["setup"] = json!({"hole": {"count": 1, "as": "blocked"}});
    document
}

#[test]
fn every_setting_of_a_setup_is_counted() {
    let (events, _) = asked(&pegged(), "survey", json!({}), 5.0);
    let rows: Vec<&Value> = events.iter().filter(|event| event["type"] == "row").collect();
    // Nine cells without one are filled if that is a corner (four ways) or the middle (two ways).
    let counts: Vec<u64> = rows.iter().map(|row| row["solutions"].as_u64().unwrap()).collect();
    assert_eq!(counts, [4, 0, 4, 0, 2, 0, 4, 0, 4]);
    assert_eq!(rows[4]["set"], json!({"hole": [[1, 1]]}));
    let (data, text) = result_of(&events);
    let expected = json!({"setups": 9, "solvable": 5, "unique": 0, "total": 18, "least": 0, "most": 4,
                          "complete": true, "expected": 9, "slots": ["hole"]});
    assert_eq!(data, expected);
    let said = "9 settings: 5 solvable, 4 without a solution, 0 with exactly one\n18 solutions in all, \
                least 0, most 4";
    assert_eq!(text, said);
    assert_eq!(events.last().unwrap()["found"], 9);
}

#[test]
fn settings_are_counted_up_to_symmetry_and_no_further_than_asked_for() {
    let (events, _) = asked(&pegged(), "survey", json!({"distinct": true}), 5.0);
    let distinct = events.iter().filter(|event| event["type"] == "row");
    let distinct: Vec<u64> = distinct.map(|row| row["distinct"].as_u64().unwrap()).collect();
    assert_eq!(distinct, [2, 0, 2, 0, 1, 0, 2, 0, 2]);
    let (data, text) = result(&pegged(), "survey", json!({"most": 1}));
    assert_eq!(
        (&data["total"], &data["solvable"], &data["complete"]),
        (&Value::Null, &json!(5), &json!(true))
    );
    assert_eq!(text, "9 settings: 5 solvable, 4 without a solution");
}

#[test]
fn settings_are_drawn_where_a_sample_is_wanted() {
    let (events, _) = asked(&pegged(), "survey", json!({"sample": 4, "seed": 1}), 5.0);
    let (data, text) = result_of(&events);
    assert_eq!(
        (&data["setups"], &data["of"], &data["expected"]),
        (&json!(4), &json!(9), &json!(4))
    );
    assert_eq!(data["complete"], false);
    assert!(text.ends_with("(not all settings)"), "{text}");
    let (events, _) = asked(&dominoes(), "survey", json!({}), 5.0);
    assert_eq!(events[0]["faults"][0]["what"], "the puzzle has no setup");
}

#[test]
fn the_best_packing_is_found_and_proven() {
    let crosses = squares(
        "...../...../...../...../.....",
        json!({"X": {"shapes": [".X./XXX/.X."], "copies": 5}}),
    );
    let (data, text) = result(&crosses, "best", json!({}));
    assert_eq!(
        (&data["value"], &data["bound"], &data["proven"]),
        (&json!(10), &json!(10), &json!(true))
    );
    assert_eq!((data["empty"].as_array().unwrap().len(), &data["unused"]), (15, &json!({"X": 3})));
    let proof = "no placement covers 0,0 0,4 4,0 4,4";
    assert_eq!(data["proof"], proof);
    assert_eq!(
        text,
        format!(
            "squares: 10 of 25 cells covered, proven best; unused: 3 X. No packing is a solution: {proof}"
        )
    );
    let said = fault(&crosses, "best", json!({"objective": "beauty"}));
    assert_eq!(said, "There is no objective 'beauty'; choose cells or weight");
}

#[test]
fn a_packing_by_weight_prefers_what_weighs_most() {
    let region = "...";
    let pieces = json!({"long": {"shapes": ["XXX"], "weight": 2, "copies": [0, 1]},
                        "one": {"shapes": ["X"], "weight": 1, "copies": [0, 3]}});
    let (data, _) = result(&squares(region, pieces), "best", json!({"objective": "weight"}));
    assert_eq!((&data["value"], data["placed"].as_array().unwrap().len()), (&json!(3), 3));
}

#[test]
fn the_cheapest_solution_is_found_and_proven() {
    let bars = squares(
        "...../.....",
        json!({"one": {"shapes": ["X"], "copies": "any"},
               "two": {"shapes": ["XX"], "copies": "any", "cost": 3}}),
    );
    let (data, text) = result(&bars, "cheapest", json!({}));
    assert_eq!(
        (&data["cost"], &data["bound"], &data["proven"]),
        (&json!(10), &json!(10), &json!(true))
    );
    assert_eq!(text, "squares: cost 10, proven least");
    let (data, text) = result(&bars, "cheapest", json!({"objective": "pieces"}));
    assert_eq!((&data["cost"], data["placed"].as_array().unwrap().len()), (&json!(5), 5));
    assert_eq!(text, "squares: 5 pieces, proven fewest");
    let said = fault(&bars, "cheapest", json!({"objective": "beauty"}));
    assert_eq!(said, "There is no objective 'beauty'; choose cost or pieces");
}

/// Two L pieces and a bar in a cube.
fn cube() -> Value {
    json!({
        "tilewright": 1, "name": "two", "lattice": "cube", "region": {"box": [2, 2, 2]},
        "pieces": {"L": {"shapes": ["XX/X."], "copies": 2}, "I": {"shapes": ["XX"]}},
    })
}

#[test]
fn the_hardest_assembly_is_taken_apart_move_by_move() {
    let (events, _) = asked(&cube(), "disassemble", json!({}), 5.0);
    let (data, text) = result_of(&events);
    let said = "Comes apart: level 1, 2 moves. Of all 2 assemblies it takes the most moves up to the \
                first piece.";
    assert_eq!(text, said);
    assert_eq!(
        (&data["apart"], &data["level"], &data["assemblies"]),
        (&json!(true), &json!(1), &json!(2))
    );
    let first = json!({
        "pieces": [0], "axis": [1, 0, 0], "distance": null, "way": "out to the right",
        "shown": [[0, [0, 0, 0]], [1, [0, 0, 0]], [2, [0, 0, 0]]],
    });
    assert_eq!(data["moves"][0], first);
    assert_eq!(data["placed"].as_array().unwrap().len(), 3);
    let done = events.last().unwrap();
    assert_eq!((&done["complete"], &done["found"]), (&json!(true), &json!(2)));

    let (given, text) = result(&cube(), "disassemble", json!({"placed": data["placed"]}));
    assert_eq!(
        (&given["moves"], text.as_str()),
        (&data["moves"], "Comes apart: level 1, 2 moves.")
    );
    let (events, _) = asked(&cube(), "disassemble", json!({"placed": [["L", [0, 1, 2]]]}), 5.0);
    assert_eq!(events[0]["faults"][0]["path"], json!(["solutions", 0]));
}

#[test]
fn pieces_that_hold_each_other_do_not_come_apart() {
    // A rod through a ring with a plate of cells at both ends.
    let document = json!({
        "tilewright": 1, "name": "rivet", "lattice": "cube",
        "region": ".../.../...|.../.../...|.../.../...",
        "pieces": {"ring": {"shapes": ["XXX/X.X/XXX"]},
                   "rivet": {"shapes": ["XXX/XXX/XXX|.../.X./...|XXX/XXX/XXX"]}},
    });
    let (data, text) = result(&document, "disassemble", json!({}));
    assert_eq!(
        (&data["apart"], &data["stuck"], &data["moves"]),
        (&json!(false), &json!([0, 1]), &json!([]))
    );
    assert!(
        text.starts_with("Does not come apart by straight moves: rivet, ring hold each other ("),
        "{text}"
    );
}

#[test]
fn a_subject_is_asked_several_questions_at_once() {
    let subject = subject(&dominoes());
    let begin =
        |kind| ask::begin(kind, subject.clone(), options(json!({})), ticking(0.01)).unwrap();
    let mut questions = ["count", "hand", "heatmap", "solve"].map(begin);
    let mut found = vec![];
    while questions.iter().any(|question| !question.is_over()) {
        found.extend(questions.iter_mut().flat_map(|question| question.advance(1.0)));
    }
    let done = found.iter().filter(|event| event["type"] == "done");
    let mut numbers: Vec<u64> = done.map(|event| event["found"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 36, 36, 36]);
}
