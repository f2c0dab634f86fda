//! `marks`: which marks of the pieces may lie on which marks of the region.
//!
//! `marks: match` lays each mark, and each cell without one, on its like. `marks: {goes: ..., unmarked: any}`
//! names other pairs. A filter alone: each placement fits its cells or does not. While a slot that marks
//! cells has no value, nothing is known about marks and so nothing is filtered.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::acting::{Acting, Action, Demand, Laid};
use super::base::{Kind, ReadRule};
use super::numbered::Numbered;
use super::reader::{Reader, below, shown};
use crate::cell::Cell;
use crate::document::words::as_word;
use crate::document::{Key, Node, Value};
use crate::path;

const GOES: &str = "goes";
const UNMARKED: &str = "unmarked";
const TODO: &str = "write marks: match, or marks: {goes: {a: [a, b]}, unmarked: any}";

/// The kind of the rule.
pub static MARKS: Kind = Kind {
    name: "marks",
    doc: "Which marks of the pieces lie on which marks of the region.",
    needs_full_board: false,
    only_filters: true,
    reads_blocked_cells: false,
    reads_marked_cells: true,
    reads_piece_marks: true,
    filters_by_marks: true,
    read,
};

/// For a mark of a piece the marks of the region that it may lie on.
pub type Goes = BTreeMap<String, BTreeSet<String>>;

/// What goes where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Whether it is settled which marks the cells of the region bear.
    pub is_settled: bool,
    /// What goes where; a mark that is not named lies on its like.
    pub goes: Goes,
    /// Whether a piece cell without a mark goes anywhere, and anything onto a cell without one.
    pub unmarked: bool,
    /// Marks that may also stand on every cell but those of `kept`.
    pub loose: BTreeSet<String>,
    /// The cells of the pegs that stay where they are.
    pub kept: FxHashSet<Cell>,
}

impl Marks {
    /// Whether each mark, and each cell without one, lies on its like alone.
    pub fn is_match(&self) -> bool {
        self.goes.is_empty() && !self.unmarked
    }
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let before = reader.faults.len();
    let mut goes = Goes::new();
    let mut unmarked = false;
    if value.entries().is_some() {
        for (key, node) in reader.options(value, &[GOES, UNMARKED], TODO) {
            if key == GOES {
                goes = read_goes(node, reader);
            } else {
                unmarked = read_unmarked(node, reader);
            }
        }
    } else if value.as_text() != Some("match") {
        reader.fault(&[], format!("{} is no way to treat marks", shown(value)), TODO);
    }
    if reader.faults.len() > before {
        return None;
    }
    let (loose, kept) = Default::default();
    Some(Arc::new(Marks { is_settled: !reader.ground.may_mark, goes, unmarked, loose, kept }))
}

fn read_unmarked(value: &Node, reader: &mut Reader<'_>) -> bool {
    let is_any = value.as_text() == Some("any");
    if !is_any {
        let what = format!("{} is no way to treat cells without a mark", shown(value));
        let todo = "write unmarked: any, or leave it out: then they lie on their like alone";
        reader.fault(&[UNMARKED.into()], what, todo);
    }
    is_any
}

/// Reads the marks of the region that each mark of a piece may lie on.
fn read_goes(value: &Node, reader: &mut Reader<'_>) -> Goes {
    let Some(entries) = value.entries() else {
        let todo = "write goes: {a: [a, b]}: a mark of the pieces, and marks of the region";
        reader.fault(&[GOES.into()], format!("{} is not a mapping", shown(value)), todo);
        return Goes::new();
    };
    let mut found = Goes::new();
    for (mark, targets) in entries {
        let keys = path![GOES, mark.as_str()];
        if mark.is_empty() {
            let todo = "name the mark; cells without one are the business of unmarked: any";
            reader.fault(&keys, "a mark is empty", todo);
        }
        if let Some(names) = read_targets(targets, reader, &keys) {
            found.insert(mark.clone(), names);
        }
    }
    found
}

/// Reads different marks; a whole number is taken as it is written.
fn read_targets(value: &Node, reader: &mut Reader<'_>, keys: &[Key]) -> Option<BTreeSet<String>> {
    let Some(items) = value.items() else {
        reader.fault(keys, format!("{} is not a list of marks", shown(value)), "write [a, b]");
        return None;
    };
    let is_word = |item: &Node| matches!(item.value, Value::Text(_) | Value::Whole(_));
    let names: Vec<String> = items.iter().filter(|item| is_word(item)).map(as_word).collect();
    // Where each name comes first among the names, and how often it comes.
    let mut places: FxHashMap<&str, (usize, usize)> = FxHashMap::default();
    for (place, name) in names.iter().enumerate() {
        places.entry(name).or_insert((place, 0)).1 += 1;
    }
    for (number, item) in items.iter().enumerate() {
        let keys = below(keys, number);
        let name = as_word(item);
        if !is_word(item) || name.is_empty() {
            reader.fault(&keys, format!("{} is no mark", shown(item)), "write a letter or word");
        } else if places.get(name.as_str()).is_some_and(|&(at, times)| at == number && times > 1) {
            let what = format!("the mark {} is given twice", shown(item));
            reader.fault(&keys, what, "remove one");
        }
    }
    Some(names.into_iter().collect())
}

impl ReadRule for Marks {
    fn kind(&self) -> &'static Kind {
        &MARKS
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(Fitting::of(self, board))
    }

    /// Looks the pair up: as named, or like on like.
    fn fits(&self, borne: &str, there: &str) -> bool {
        if borne.is_empty() || there.is_empty() {
            return self.unmarked || borne == there;
        }
        self.goes.get(borne).map_or(borne == there, |targets| targets.contains(there))
    }

    /// Lets pegs with some marks stand wherever no other peg does: a cell that a mark may stand on takes as
    /// well what it takes without one.
    fn loosened(
        &self,
        marks: &BTreeSet<String>,
        kept: &FxHashSet<Cell>,
    ) -> Option<Arc<dyn ReadRule>> {
        Some(Arc::new(Self { loose: marks.clone(), kept: kept.clone(), ..self.clone() }))
    }
}

/// The rule on a board, by the numbers of marks.
struct Fitting<'r> {
    rule: &'r Marks,
    /// The number of the mark on each cell; none while that is not settled.
    there: Option<Vec<u32>>,
    /// Whether each cell takes what a loose mark takes.
    is_loose: Vec<bool>,
    /// For each mark of a piece whether it may lie on each mark of the region.
    fits: Vec<Vec<bool>>,
    /// For each mark of a piece whether it may lie on a loose one.
    fits_loose: Vec<bool>,
}

impl<'r> Fitting<'r> {
    fn of(rule: &'r Marks, board: &dyn Numbered) -> Self {
        let names: Vec<&str> =
            (0..board.marks().count() as u32).map(|mark| board.marks().name(mark)).collect();
        let row = |borne: &&str| names.iter().map(|there| rule.fits(borne, there)).collect();
        let on_loose = |borne: &&str| rule.loose.iter().any(|peg| rule.fits(borne, peg));
        Self {
            rule,
            there: rule.is_settled.then(|| board.marks_of_cells()),
            is_loose: board.cells().iter().map(|cell| !rule.kept.contains(cell)).collect(),
            fits: names.iter().map(row).collect(),
            fits_loose: names.iter().map(on_loose).collect(),
        }
    }
}

impl Acting for Fitting<'_> {
    fn filters(&self) -> bool {
        self.there.is_some()
    }

    /// Compares mark by mark.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        let Some(there) = &self.there else { return true };
        laid.cells.iter().zip(laid.marks).all(|(&cell, &mark)| {
            let (cell, mark) = (cell as usize, mark as usize);
            self.fits[mark][there[cell] as usize] || (self.is_loose[cell] && self.fits_loose[mark])
        })
    }

    /// Tells one part, the pairs: a symmetry keeps the marks of the region anyway.
    fn demands(&self, _action: &Action<'_>) -> Vec<Demand> {
        let mut words = vec![];
        for (mark, targets) in &self.rule.goes {
            words.push(mark.clone());
            words.extend(targets.iter().cloned());
            words.push(String::new());
        }
        let numbers = vec![vec![u32::from(self.rule.unmarked)]];
        vec![Demand { kind: MARKS.name, words, numbers }]
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_match() {
            return out.write_str("marks of the board take piece cells with the same mark");
        }
        for (mark, names) in &self.goes {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let names = if names.is_empty() { "no mark".to_owned() } else { names.join(" or ") };
            write!(out, "{mark} goes onto {names}, ")?;
        }
        let named = !self.goes.is_empty();
        out.write_str(if named { "any other mark" } else { "each mark goes" })?;
        let whom = if self.unmarked { "every cell" } else { "each other" };
        write!(out, " onto its like; cells without a mark go with {whom}")
    }
}
