//! Trays: where pieces can go, and the shortest way from where they lie.

use serde_json::{Value, json};

use crate::ground::{asked, dominoes, fault, result, result_of, squares};

/// Two units in a row, which pass the middle without a stop; the second has to go first.
fn line() -> Value {
    let mut tray = squares("......", json!({"a": "X", "b": "X"}));
    tray["placed"] = json!([{"piece": "a", "cells": [[0, 0]]}, {"piece": "b", "cells": [[1, 0]]}]);
    tray["goal"] = json!([{"piece": "a", "cells": [[3, 0]]}, {"piece": "b", "cells": [[5, 0]]}]);
    tray["corridor"] = json!([[2, 0]]);
    tray
}

#[test]
fn a_reach_has_the_places_of_each_piece_and_the_steps_between_them() {
    let (data, _) = result(&line(), "reach", json!({}));
    let [a, b] = &data["pieces"].as_array().unwrap()[..] else { panic!("{data}") };
    assert_eq!(a, &json!([{"cells": [0], "rests": true, "steps": []}]));
    let places: Vec<&Value> = b.as_array().unwrap().iter().collect();
    let cells: Vec<&Value> = places.iter().map(|place| &place["cells"][0]).collect();
    assert_eq!(cells, [1, 2, 3, 4, 5]);
    let rests: Vec<&Value> = places.iter().map(|place| &place["rests"]).collect();
    assert_eq!(rests, [true, false, true, true, true]);
    assert_eq!((&places[1]["steps"], &data["reached"]), (&json!([2, 0]), &json!(false)));
    let placed = json!([["a", [3]], ["b", [5]]]);
    let (data, _) = result(&line(), "reach", json!({"placed": placed}));
    assert_eq!(data["reached"], true);
}

#[test]
fn a_way_begins_where_the_pieces_lie() {
    let (data, text) = result(&line(), "slide", json!({}));
    assert_eq!((&data["moves"], &data["complete"]), (&json!(2), &json!(true)));
    assert_eq!(data["steps"][0], json!({"piece": 1, "via": [[5]], "text": "move b right 4"}));
    assert_eq!(text, "Move b right 4. 2 moves are left, this one counted.");
    let placed = json!([["a", [0]], ["b", [5]]]);
    let (_, text) = result(&line(), "slide", json!({"placed": placed}));
    assert_eq!(text, "Move a right 3. 1 move is left, this one counted.");
    let placed = json!([["a", [3]], ["b", [5]]]);
    let (data, text) = result(&line(), "slide", json!({"placed": placed}));
    assert_eq!((&data["moves"], text.as_str()), (&json!(0), "The goal is reached."));
}

#[test]
fn copies_are_numbered_and_corners_end_slides() {
    let mut tray = squares("...", json!({"u": {"shapes": ["X"], "copies": 2}}));
    tray["region"] = json!("...\n..#");
    tray["placed"] = json!([{"piece": "u", "cells": [[0, 0]]}, {"piece": "u", "cells": [[2, 0]]}]);
    tray["goal"] = json!([{"piece": "u", "cells": [[0, 0]]}, {"piece": "u", "cells": [[1, 1]]}]);
    let (data, _) = result(&tray, "slide", json!({}));
    let text = "move u 2: left 1, then down 1";
    assert_eq!(data["steps"], json!([{"piece": 1, "via": [[2], [3]], "text": text}]));
}

#[test]
fn a_goal_out_of_reach_is_proven_to_be_and_a_limit_leaves_it_open() {
    let mut tray = line();
    tray["goal"] = json!([{"piece": "a", "cells": [[5, 0]]}, {"piece": "b", "cells": [[3, 0]]}]);
    let (data, text) = result(&tray, "slide", json!({}));
    assert_eq!((&data["moves"], &data["complete"]), (&Value::Null, &json!(true)));
    assert!(text.starts_with("The goal cannot be reached from here: "), "{text}");
    let (events, _) = asked(&tray, "slide", json!({"seconds": 0.0}), 20.0);
    let (data, text) = result_of(&events);
    assert_eq!(data["complete"], false);
    assert!(text.contains("2 moves or more are left"), "{text}");
    assert_eq!(events.last().unwrap()["complete"], false);
}

#[test]
fn pieces_are_those_of_the_tray_and_lie_apart() {
    let said = |placed: Value| fault(&line(), "reach", json!({ "placed": placed }));
    let order = "Placed has the pieces of the tray in their order, as they slid";
    assert_eq!(said(json!([["b", [0]], ["a", [1]]])), order);
    assert_eq!(said(json!([["a", [0]], ["b", [1, 2]]])), order);
    assert_eq!(said(json!([["a", [0]]])), order);
    assert_eq!(said(json!([["a", [1]], ["b", [1]]])), "Pieces lie on each other");
    assert!(fault(&dominoes(), "slide", json!({})).starts_with("Nothing slides here"));
    let mut free = line();
    free.as_object_mut().unwrap().shift_remove("goal");
    assert!(fault(&free, "slide", json!({})).starts_with("The puzzle has no goal"));
    assert_eq!(result(&free, "reach", json!({})).0["reached"], false);
}
