//! Settings as people write them, and what settling a puzzle makes of them.

use std::sync::Arc;

use puzzle::document::json::read_json;
use puzzle::document::{Limits, Node, Reading};
use puzzle::read::read_json_text;
use puzzle::setup::{Chosen, Problem, Refusal, cells_text, settle};

/// A board of 3 x 2 with a slot of each kind, and rules behind a switch and of marks.
const PUZZLE: &str = r#"{
    "tilewright": 1, "name": "small", "region": {"box": [3, 2]},
    "pieces": {"bar": {"picture": "oX", "copies": 3}},
    "setup": {
        "pegs": {"as": "blocked", "count": 2},
        "day": {"as": "o", "choose": {"Mon": [1, 1], "Tue": [[2, 1], [2, 0]]}},
        "dice": {"as": "d", "one_in_each": {"A": [[0, 0], [1, 0]], "B": [[0, 0], [9, 9]]}},
        "never": [{"day": "Tue"}]
    },
    "rules": [{"symmetric": "rotate-180", "switch": "turned"}, {"marks": "match"}]
}"#;

fn settings(text: &str) -> Vec<(String, Node)> {
    let mut reading = Reading::new(text, Limits::default());
    let read = read_json(&mut reading).expect("settings are JSON");
    read.entries().expect("settings are a mapping").to_vec()
}

fn settled(given: &str, partial: bool) -> Result<Problem, Refusal> {
    let puzzle = read_json_text(PUZZLE, Limits::default(), None).expect("there is no fault");
    settle(Arc::new(puzzle), &settings(given), partial)
}

/// The value of a slot in words.
fn chosen(problem: &Problem, slot: &str) -> String {
    let found = problem.setting.iter().find(|(name, _)| name == slot);
    match &found.expect("the slot has a value").1 {
        Chosen::Cells(cells) => cells_text(cells, 2),
        Chosen::Label(label) => label.clone(),
    }
}

fn faults(given: &str) -> Vec<String> {
    let refusal = settled(given, true).expect_err("something is wrong");
    refusal.faults().iter().map(|fault| format!("{}; {}", fault.what, fault.todo)).collect()
}

#[test]
fn cells_are_given_as_lists_texts_and_pictures() {
    for given in [
        "[[2, 0], [0, 1]]",
        "\"2,0 0,1\"",
        "\"+2,٠ 0_0,1\"",
        "\"..o/o..\"",
        "\"..oo..\"",
        "\"..o\\no..\"",
    ] {
        let problem = settled(&format!("{{\"pegs\": {given}}}"), true).expect("this is a setting");
        assert_eq!(chosen(&problem, "pegs"), "0,1 2,0", "{given}");
        assert_eq!(problem.unfilled(), ["day", "dice"]);
        assert_eq!(cells_text(&problem.blocked(), 2), "0,1 2,0");
    }
}

#[test]
fn labels_are_given_by_name_or_cells_and_domains_in_any_order() {
    let problem = settled(r#"{"day": "1,1", "dice": "0,0 1,0"}"#, true).expect("a setting");
    assert_eq!(chosen(&problem, "day"), "Mon");
    assert_eq!(chosen(&problem, "dice"), "1,0 0,0");
    assert_eq!(problem.region.marks.len(), 3);
}

#[test]
fn every_fault_comes_in_the_words_of_the_package() {
    let two = "choose 2 different cells of the 6 of the board";
    let pegs = [
        (r#""1,0""#, "1 cells are given, but 2 are needed"),
        (r#""1,0 1,0""#, "a cell is given twice: [[1, 0], [1, 0]]"),
        (r#""1,0 7,+07""#, "no cells of the board: [[7, 7]]"),
        ("[[1, 0], 3]", "[[1, 0], 3] cannot be read as cells (object of type 'int' has no len())"),
        ("null", "null cannot be read as cells ('NoneType' object is not iterable)"),
        (r#""1,x""#, "'1,x' cannot be read as cells (invalid literal for int() with base 10: 'x')"),
        (
            r#""o.""#,
            "'o.' cannot be read as cells (a picture of the 3 x 2 box has 2 rows of 3 characters)",
        ),
    ];
    for (given, what) in pegs {
        assert_eq!(faults(&format!("{{\"pegs\": {given}}}")), [format!("{what}; {two}")]);
    }
    assert_eq!(
        faults(r#"{"peg": 1, "turned": "maybe"}"#),
        [
            "there is no slot 'peg'; did you mean 'pegs'? slots: pegs, day, dice; switches: turned",
            "the switch 'turned' cannot be set to 'maybe'; write on or off (or true, false)",
        ]
    );
    assert_eq!(faults(r#"{"day": "Tue"}"#), ["day Tue does not exist; choose another"]);
    assert_eq!(
        faults(r#"{"day": "Mon", "pegs": "1,1 0,0"}"#),
        ["slots 'pegs' and 'day' both choose [1, 1]; choose another cell for one of them"]
    );
}

#[test]
fn a_rule_is_read_against_the_board_that_the_setting_leaves_unless_it_is_off() {
    let whole = r#"{"pegs": "0,1 2,1", "day": "Mon", "dice": "1,0 0,0""#;
    let refusal = settled(&format!("{whole}}}"), false).expect_err("the board is not symmetric");
    assert!(matches!(refusal, Refusal::Board(_)));
    assert_eq!(refusal.faults()[0].what, "rotate-180 does not map the board to itself");
    let problem = settled(&format!("{whole}, \"turned\": \"Off\"}}"), false).expect("it is off");
    assert_eq!(problem.rules.len(), 1);
    assert_eq!(problem.switches, [("turned".to_owned(), false)]);
}

#[test]
fn a_rule_is_kept_open_while_slots_are() {
    let problem = settled("{}", true).expect("nothing is chosen");
    let texts: Vec<String> = problem.rules.iter().map(|rule| rule.to_string()).collect();
    assert_eq!(
        texts,
        [
            "the solution is symmetric under rotate-180",
            "marks of the board take piece cells with the same mark",
        ]
    );
}
