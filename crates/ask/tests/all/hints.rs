//! Hints and ratings: what the package says of the same boards.

use serde_json::{Value, json};

use crate::ground::{PENTOMINOES, dominoes, fault, rectangle, result};

#[test]
fn what_is_forced_is_laid_with_its_reason() {
    let (data, text) = result(&dominoes(), "hint", json!({"placed": [["I", [4, 8]]]}));
    let said = "The board can be finished in 6 ways.\nLay I on A1 and A2.\nWhy? Nothing else can fill A1, \
                because of I.";
    assert_eq!(text, said);
    assert_eq!(
        (&data["solutions"], &data["look_at"], &data["cells"]),
        (&json!(6), &json!([0, 0]), &json!([0]))
    );
    let laid = json!({"piece": "I", "cells": [[0, 0], [0, 1]]});
    let why = "Nothing else can fill A1, because of I.";
    assert_eq!(
        data["move"],
        json!({"piece": "I", "cells": [[0, 0], [0, 1]], "forced": true, "why": why})
    );
    let step = json!({
        "rung": "1a", "text": "There is only one way to fill A1: I on A1 and A2.", "cells": [[0, 0]],
        "pieces": ["I"], "effect": {"lay": [laid], "rule_out": []},
        "because": [{"piece": "I", "cells": [[1, 0], [2, 0]]}],
    });
    assert_eq!(data["deduction"], step);
    assert_eq!(data["names"][5], "B2");
}

#[test]
fn a_board_that_cannot_be_finished_says_why_and_what_to_take_back() {
    let placed = json!({"placed": [["I", [1, 5]], ["I", [4, 8]]]});
    let (data, text) = result(&dominoes(), "hint", placed);
    let said = "The board cannot be finished.\nNothing fits on A1 any more, because of 2 pieces I.\n\
                Take back I on A2 and B2.\nIt went wrong with piece number 2, I on B1 and C1.";
    assert_eq!(text, said);
    let first = json!({"piece": "I", "cells": [[0, 1], [1, 1]]});
    assert_eq!((&data["take_back"], &data["take_back_fewest"]), (&json!([first]), &json!(true)));
    assert_eq!((&data["since"], &data["back_cells"]), (&json!(1), &json!([1, 5])));
    let second = json!({"piece": "I", "cells": [[1, 0], [2, 0]]});
    let text = "Nothing fits on A1 any more, because of 2 pieces I.";
    assert_eq!(
        data["reason"],
        json!({"text": text, "cells": [[0, 0]], "because": [first, second]})
    );
}

#[test]
fn a_hint_says_as_much_as_its_strength_allows() {
    let said = |strength: &str| result(&dominoes(), "hint", json!({"strength": strength}));
    let (data, text) = said("rule");
    let look = "Look at A1. What helps: nothing is forced, but this is in most ways to go on.";
    assert_eq!(text, format!("The board can be finished in 36 ways.\n{look}"));
    assert_eq!(data["deduction"]["text"], look);
    assert_eq!((&data["deduction"]["rung"], &data["move"]), (&json!("7"), &Value::Null));
    assert_eq!(said("piece").0["move"], json!({"piece": "I"}));
    assert_eq!(said("where").0["deduction"]["rung"], Value::Null);
    let (data, _) = said("move");
    assert_eq!((&data["move"]["ways"], &data["move"]["of"]), (&json!(18), &json!(36)));
    let said = fault(&dominoes(), "hint", json!({"strength": "loud"}));
    assert_eq!(said, "There is no strength 'loud': choose where, piece, rule, move");
}

#[test]
fn several_solutions_are_rated_by_plays() {
    let (data, text) = result(&dominoes(), "rate", json!({}));
    assert_eq!((&data["solutions"], &data["at_least"]), (&Value::Null, &json!(2)));
    assert_eq!((&data["stars"], &data["scale"]), (&json!(1), &json!("search")));
    let said = "squares: *.... 1 of 5 stars by search, several solutions\nsearch     10^0.00: 1.00 pieces \
                laid for each that is needed, in the middle one\n           of 101 plays by chance \
                (quartiles 1.00 to 1.00); first choice wrong\n           in 0%\nstars      general table, \
                version 2";
    assert_eq!(text, said);
    let logic = json!({"score": 0.0, "hardest": "", "ended": "stuck", "rungs": {}});
    assert_eq!(data["difficulty"]["logic"], logic);
}

#[test]
fn no_solution_is_not_rated() {
    let puzzle = rectangle((5, 4), &PENTOMINOES[8..]);
    let (data, text) = result(&puzzle, "rate", json!({}));
    assert_eq!((&data["solutions"], &data["stars"]), (&json!(0), &Value::Null));
    assert_eq!(text, "squares: there is no solution, so there is nothing to rate");
}
