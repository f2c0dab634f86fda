//! Reads the known answers of a document, which are kept as they are written.

use super::keys::{AT, EXPECT, SIZES, SURVEY};
use super::node::{Node, Value};
use super::reading::Reading;
use super::values::{Given, read_entries, read_integer, read_mapping};
use super::words::{described, hint, label};

/// Reports what is wrong with known answers.
pub fn check_expect(reading: &mut Reading, node: &Node) {
    let given = read_mapping(reading, node, &EXPECT, "write {solutions: 9356, distinct: 2339}");
    for (key, child) in given.unwrap_or_default().0 {
        match key {
            "survey" => {
                let answers = read_mapping(reading, child, &SURVEY, "").unwrap_or_default();
                answers.0.iter().for_each(|(_, answer)| check_answer(reading, answer));
            }
            "at" => {
                let todo = "write [{set: ..., solutions: 1}]";
                let entries = read_entries(reading, child, "a list", todo).unwrap_or(&[]);
                entries.iter().for_each(|entry| check_at(reading, entry));
            }
            "size" => check_size(reading, child),
            "solvable" => check_solvable(reading, child),
            "level" if child.as_text().is_some() => check_level(reading, child),
            _ => check_answer(reading, child),
        }
    }
}

fn check_answer(reading: &mut Reading, node: &Node) {
    read_integer(reading, node, Some(0), "a known answer is a whole number, 0 or more");
}

/// Checks a level with turns: slides, R and turns of each stage, as `3R1.1R1`.
fn check_level(reading: &mut Reading, node: &Node) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_stage = |stage: &str| {
        stage.split_once('R').is_some_and(|(slides, turns)| is_number(slides) && is_number(turns))
    };
    if !node.text.split('.').all(is_stage) {
        let wanted = "a level";
        reading.wrong(node, wanted, "write a whole number, or slides, R and turns: 3R1 or 3R1.1R1");
    }
}

/// Checks the known answers at chosen values.
fn check_at(reading: &mut Reading, node: &Node) {
    let Given(given) = read_mapping(reading, node, &AT, "").unwrap_or_default();
    for (key, child) in given {
        if key != "set" {
            check_answer(reading, child);
        } else if child.entries().is_none() {
            reading.wrong(child, "a mapping from slots to values", "write {slot: value}");
        }
    }
}

fn check_size(reading: &mut Reading, node: &Node) {
    let Some(size) = node.as_text() else {
        reading.wrong(node, &format!("one of {}", SIZES.join(", ")), "choose one");
        return;
    };
    if !SIZES.contains(&size) {
        let what = format!("{} is {}", label(&node.path), described(node));
        reading.fault(node, what, hint(size, &SIZES, "choose from"));
    }
}

fn check_solvable(reading: &mut Reading, node: &Node) {
    if node.value != Value::Truth(true) {
        let what = format!("{} is {}", label(&node.path), described(node));
        reading.fault(node, what, "write true; of none without a solution, solutions: 0");
    }
}
