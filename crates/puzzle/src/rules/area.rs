//! `area: {cells: [...], sum: 5}`: the values in an area add up to a sum, or are all the same or all different.
//!
//! A mark of a piece that is a whole number has a value; others get one by `values: {a: 12}`. What has no value,
//! an empty cell among it, counts for nothing. An area is a list of cells, or the cells with a mark of the region.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::acting::Acting;
use super::area_values::{AreaValues, NAME, Sum, ValueArea};
use super::base::{Kind, ReadRule};
use super::numbered::Numbered;
use super::reader::{Reader, hint, shown};
use crate::cell::Cell;
use crate::document::words::{as_word, quoted};
use crate::document::{Node, Value};

const KEYS: [&str; 6] = ["cells", "at", "values", "sum", "equal", "different"];
const EXAMPLE: &str = "write {cells: [...], sum: 5}, or {at: p, equal: true}";
const SUMS: &str = "write sum: 5, sum: [3, 7] or sum: [3, null], whole numbers up to 1,000,000,000";
/// No value is larger, above 0 or below it.
const MOST_VALUE: i64 = 1_000_000;
/// No number of a sum is larger, above 0 or below it.
const MOST_SUM: i64 = 1_000_000_000;

/// The kind of the rule.
pub static AREA: Kind = Kind {
    name: NAME,
    doc: "The values in an area add up to a sum, or are all the same or all different.",
    needs_full_board: true,
    only_filters: false,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: true,
    filters_by_marks: false,
    read,
};

/// The kind of the rule over a mark of the region.
static MARKED_AREA: Kind = Kind { reads_marked_cells: true, ..AREA };

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    if value.entries().is_none() {
        reader.fault(&[], format!("{} is not a mapping", shown(value)), EXAMPLE);
        return None;
    }
    let before = reader.faults.len();
    let mut area = ValueArea {
        at: None,
        cells: None,
        coordinates: reader.ground.lattice.coordinates,
        values: BTreeMap::new(),
        sum: None,
        equal: false,
        different: false,
    };
    let given = reader.options(value, &KEYS, EXAMPLE);
    if value.entries().is_none_or(<[_]>::is_empty) {
        return None;
    }
    let has = |names: &[&str]| given.iter().filter(|(key, _)| names.contains(key)).count();
    if has(&["cells", "at"]) != 1 {
        let which = if has(&["cells"]) == 1 { "both cells and at" } else { "neither cells nor at" };
        let todo = "name the area once: cells: [...], or at: p, a mark of the region";
        reader.fault(&[], format!("the rule 'area' has {which}"), todo);
    }
    if has(&["sum", "equal", "different"]) == 0 {
        let what = "the rule 'area' asks for nothing";
        reader.fault(&[], what, "add sum: 5, equal: true or different: true");
    }
    let own = given.iter().find(|(key, _)| *key == "values").map(|(_, node)| *node);
    area.values = read_values(own, reader);
    for (key, node) in given {
        match key {
            "cells" => area.cells = read_cells(node, reader),
            "at" => (area.at, area.cells) = read_mark(node, reader),
            "sum" => area.sum = read_sum(node, &area.values, reader),
            "equal" => area.equal = read_truth("equal", node, reader),
            "different" => area.different = read_truth("different", node, reader),
            _ => {}
        }
    }
    (reader.faults.len() == before).then(|| Arc::new(area) as _)
}

/// The cells of a list that the setup leaves.
fn read_cells(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<Cell>> {
    let mut cells = reader.cells(node, 1, &["cells".into()])?;
    cells.retain(|cell| reader.ground.left.contains(cell));
    cells.sort_unstable();
    Some(cells)
}

/// A mark of the region, and its cells; none while a slot may still mark cells.
fn read_mark(node: &Node, reader: &mut Reader<'_>) -> (Option<String>, Option<Vec<Cell>>) {
    let ground = reader.ground;
    if ground.may_mark && matches!(node.value, Value::Text(_) | Value::Whole(_)) {
        return (Some(as_word(node)), None);
    }
    let mut known: Vec<&str> = ground.region.marks.iter().map(|(_, mark)| mark.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    let Some(mark) = reader.word(node, &known, "mark of the region", &["at".into()]) else {
        return (None, None);
    };
    let there = ground.region.marks.iter().filter(|(_, own)| *own == mark);
    let mut cells: Vec<Cell> = there.map(|(cell, _)| *cell).collect();
    cells.sort_unstable();
    (Some(mark), Some(cells))
}

/// The values of the marks of the pieces: those that are whole numbers, and what `values` says.
fn read_values(own: Option<&Node>, reader: &mut Reader<'_>) -> BTreeMap<String, i64> {
    let before = reader.faults.len();
    let known: Vec<&str> = reader.ground.marks().into_iter().collect();
    let mut found = BTreeMap::new();
    if let Some(node) = own {
        let entries = node.entries();
        if entries.is_none() {
            let todo = "write values: {a: 12}";
            reader.fault(&["values".into()], format!("{} is not a mapping", shown(node)), todo);
        }
        for (mark, node) in entries.unwrap_or(&[]) {
            let keys = ["values".into(), mark.as_str().into()];
            if !known.contains(&mark.as_str()) {
                let todo = hint(mark, &known, "marks of the pieces");
                reader.fault(&keys, format!("no piece bears the mark {}", quoted(mark)), todo);
            }
            match node.value {
                Value::Whole(Some(value)) if value.abs() <= MOST_VALUE => {
                    found.insert(mark.clone(), value);
                }
                _ => {
                    let todo = "give a whole number up to 1,000,000";
                    reader.fault(&keys, format!("{} is no value", shown(node)), todo);
                }
            }
        }
    }
    let is_named = |mark: &str| own.is_some_and(|node| node.get(mark).is_some());
    for mark in known.into_iter().filter(|mark| is_whole(mark) && !is_named(mark)) {
        match mark.parse::<i64>() {
            Ok(value) if value.abs() <= MOST_VALUE => {
                found.insert(mark.to_owned(), value);
            }
            _ => {
                let todo = "use whole numbers up to 1,000,000 as marks, or give values: {a: 12}";
                reader.fault(&[], format!("the mark {mark} is too large for a value"), todo);
            }
        }
    }
    if found.is_empty() && reader.faults.len() == before {
        let todo = "mark cells of pieces with whole numbers, or give values: {a: 12}";
        reader.fault(&[], "no mark of the pieces has a value", todo);
    }
    found
}

/// Whether a mark is a whole number in digits, perhaps with a minus before them.
fn is_whole(mark: &str) -> bool {
    let digits = mark.strip_prefix('-').unwrap_or(mark);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the least and the greatest sum.
fn read_sum(node: &Node, values: &BTreeMap<String, i64>, reader: &mut Reader<'_>) -> Option<Sum> {
    if let Some((mark, value)) = values.iter().find(|(_, value)| **value < 0) {
        let what = format!("the mark {mark} has the value {value}, and a sum takes none below 0");
        let todo = "add the same number to all values and change the sum, or drop it";
        reader.fault(&["sum".into()], what, todo);
    }
    let number = |node: &Node| match node.value {
        Value::Whole(Some(number)) if number.abs() <= MOST_SUM => Some(Some(number)),
        _ => None,
    };
    let end = |node: &Node| if node.value == Value::Null { Some(None) } else { number(node) };
    let sum = match node.items() {
        Some([low, high]) => end(low).zip(end(high)).filter(|ends| *ends != (None, None)),
        Some(_) => None,
        None => number(node).map(|sum| (sum, sum)),
    };
    match sum {
        None => reader.fault(&["sum".into()], format!("{} is no sum", shown(node)), SUMS),
        Some((Some(low), Some(high))) if low > high => {
            let what = format!("the sum {} ends before it begins", shown(node));
            reader.fault(&["sum".into()], what, "write the lower number first");
        }
        Some(_) => {}
    }
    sum
}

fn read_truth(key: &'static str, node: &Node, reader: &mut Reader<'_>) -> bool {
    let is_true = node.value == Value::Truth(true);
    if !is_true {
        let todo = format!("write {key}: true, or leave it out");
        reader.fault(&[key.into()], format!("{} is not true", shown(node)), todo);
    }
    is_true
}

impl ReadRule for ValueArea {
    fn kind(&self) -> &'static Kind {
        if self.at.is_some() { &MARKED_AREA } else { &AREA }
    }

    fn in_vain(&self) -> Option<Cow<'static, str>> {
        let cells = self.cells.as_ref()?;
        let asks = self.sum.is_some_and(|(low, high)| high.is_some() || low > Some(0));
        let compares = (self.equal || self.different) && cells.len() > 1;
        (!asks && !compares).then_some("no values can break it".into())
    }

    fn reads_mark(&self, mark: &str) -> bool {
        self.values.contains_key(mark)
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(AreaValues::of(self, board))
    }
}

impl fmt::Display for ValueArea {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells.iter().flatten();
        let cells: Vec<_> = cells.map(|cell| crate::cell::shown(cell, self.coordinates)).collect();
        let place = self.at.clone().unwrap_or_else(|| cells.join(" "));
        let sum = match self.sum {
            None => None,
            Some((Some(low), Some(high))) if low == high => Some(format!("add up to {low}")),
            Some((Some(low), Some(high))) => Some(format!("add up to {low} to {high}")),
            Some((Some(low), None)) => Some(format!("add up to {low} or more")),
            Some((None, high)) => high.map(|high| format!("add up to {high} or less")),
        };
        let same = self.equal.then(|| "are all the same".to_owned());
        let other = self.different.then(|| "are all different".to_owned());
        let all = [sum, same, other].into_iter().flatten();
        let all: Vec<String> = all.map(|what| format!("the values at {place} {what}")).collect();
        out.write_str(&all.join("; "))
    }
}
