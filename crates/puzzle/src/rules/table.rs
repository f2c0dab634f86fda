//! The kinds of rule by the keys that name them, and the reading of all rules of a puzzle.

use std::sync::Arc;

use super::apart::APART;
use super::area::AREA;
use super::base::{Kind, ReadRule};
use super::belong::{COVER, SEPARATE, TOGETHER};
use super::ground::Ground;
use super::marks::MARKS;
use super::maximal::{MAXIMAL, asking_misfits, misfits};
use super::no_crossing::NO_CROSSING;
use super::no_crossroads::NO_CROSSROADS;
use super::no_fault_lines::NO_FAULT_LINES;
use super::once::ONCE;
use super::others::OtherRules;
use super::outline::OUTLINE;
use super::reader::{Reader, hint};
use super::sides::SIDES;
use super::symmetric::SYMMETRIC;
use crate::document::Fault;
use crate::document::words::quoted;
use crate::model::{Puzzle, Rule};
use crate::path;

/// Every kind of rule, in the order of the puzzle format.
pub const KINDS: [&Kind; 14] = [
    &MARKS,
    &ONCE,
    &APART,
    &NO_CROSSROADS,
    &NO_CROSSING,
    &NO_FAULT_LINES,
    &AREA,
    &COVER,
    &TOGETHER,
    &SEPARATE,
    &SYMMETRIC,
    &MAXIMAL,
    &OUTLINE,
    &SIDES,
];

/// The kind of a name.
pub fn kind_of(name: &str) -> Option<&'static Kind> {
    KINDS.into_iter().find(|kind| kind.name == name)
}

/// For each rule what it means, none for one with a fault or switched off; and all faults.
///
/// * `rules`: as written, none for one that is switched off.
/// * `ground`: what they are read against; none if the region or the lattice is faulty, so that only the
///   names of the rules can be judged.
pub fn read_rules<'r>(
    rules: impl IntoIterator<Item = Option<&'r Rule>>,
    ground: Option<&Ground<'_>>,
) -> (Vec<Option<Arc<dyn ReadRule>>>, Vec<Fault>) {
    let mut read = vec![];
    let mut faults = vec![];
    for (index, rule) in rules.into_iter().enumerate() {
        read.push(rule.and_then(|rule| read_rule((index, rule), &[], ground, &mut faults)));
    }
    if ground.is_some_and(|ground| !ground.may_block) {
        faults.extend(asking_misfits(&read));
    }
    (read, faults)
}

/// What is wrong with the rules of a puzzle, those of other kinds among them.
///
/// * `ground`: as for [`read_rules`].
pub fn judge_rules(
    puzzle: &Puzzle,
    ground: Option<&Ground<'_>>,
    others: &mut OtherRules<'_>,
) -> Vec<Fault> {
    let (mut read, mut faults) = (vec![], vec![]);
    for (index, rule) in puzzle.rules.iter().enumerate() {
        if !others.have(&rule.kind) {
            let found = read_rule((index, rule), &others.names, ground, &mut faults);
            read.resize(index, None);
            read.push(found);
        } else if ground.is_some() {
            faults.extend(others.faults(puzzle, index));
        }
    }
    faults.extend(misfits(&puzzle.rules));
    if ground.is_some_and(|ground| !ground.may_block) {
        faults.extend(asking_misfits(&read));
    }
    faults
}

/// Reads the rule of a number.
///
/// * `others`: the names of kinds that act elsewhere.
fn read_rule(
    (index, rule): (usize, &Rule),
    others: &[String],
    ground: Option<&Ground<'_>>,
    faults: &mut Vec<Fault>,
) -> Option<Arc<dyn ReadRule>> {
    let path = path!["rules", index, rule.kind.as_str()];
    let Some(kind) = kind_of(&rule.kind) else {
        let others = others.iter().map(String::as_str).filter(|name| kind_of(name).is_none());
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).chain(others).collect();
        let todo = hint(&rule.kind, &names, "known rules");
        faults.push(Fault::new(path, format!("unknown rule {}", quoted(&rule.kind)), todo));
        return None;
    };
    let mut reader = Reader::new(ground?, path);
    let found = (kind.read)(&rule.value, &mut reader);
    faults.append(&mut reader.faults);
    found
}
