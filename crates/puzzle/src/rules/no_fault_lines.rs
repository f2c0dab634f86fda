//! `no_fault_lines: true`: no straight line runs between pieces only, from border to border.
//!
//! A line lies between two neighbouring strips of cells. If both of its sides have a cell that must be covered,
//! the line is an item, at least once, used by every placement with cells on both sides. If one side may stay
//! empty, no item can say it: each solution has to be asked once it is found.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::acting::{Acting, Action, Bounds, Demand, Give, ItemKey, Laid};
use super::base::{Kind, ReadRule};
use super::ground::Ground;
use super::numbered::Numbered;
use super::reader::{Reader, shown};
use crate::cell::Cell;
use crate::document::{Node, Value};

/// The key of the directions.
const ALONG: &str = "along";
/// Parallel lines or planes: the directions that they hold.
type Family = &'static [&'static str];
/// For each lattice its families.
const FAMILIES: [(&str, &[Family]); 3] = [
    ("square", &[&["y"], &["x"]]),
    ("cube", &[&["y", "z"], &["x", "z"], &["x", "y"]]),
    ("triangle", &[&["x"], &["falling"], &["rising"]]),
];

/// The kind of the rule.
pub static NO_FAULT_LINES: Kind = Kind {
    name: "no_fault_lines",
    doc: "No straight line from border to border runs between pieces only.",
    needs_full_board: true,
    only_filters: false,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// Lines, or planes, that pieces cross.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoFaultLines {
    /// The directions of the lines, none if all are meant.
    pub along: Vec<String>,
    /// Whether the cells are solids, which planes divide.
    pub planes: bool,
    /// For each family of lines its strips, in order, each with its cells.
    pub strips: Vec<Vec<Vec<Cell>>>,
    /// For each family the lines of which both sides have a cell that must be covered: the first and the one
    /// behind the last, by the number of the strip before each.
    pub firm: Vec<Range<u32>>,
    /// Whether solutions have to be asked about the other lines, or would have to be if the setup blocked other cells.
    pub asks: bool,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let ground = reader.ground;
    let lattice = ground.lattice;
    let Some((_, families)) = FAMILIES.iter().find(|(name, _)| *name == lattice.name) else {
        let what = format!("no_fault_lines makes no sense on the {} lattice", lattice.name);
        let known = FAMILIES.map(|(name, _)| name).join(", ");
        reader.fault(&[], what, format!("drop the rule, or use one of {known}"));
        return None;
    };
    if ground.surface.group().is_some() {
        let what = "no_fault_lines makes no sense where borders are joined";
        reader.fault(&[], what, "drop the rule, or wrap");
        return None;
    }
    let along = read_directions(value, families, reader)?;
    let is_meant = |family: &&Family| {
        along.is_empty() || family.iter().any(|name| along.iter().any(|one| one == name))
    };
    let meant = (0..).zip(*families).filter(|(_, family)| is_meant(family));
    let strips: Vec<Vec<Vec<Cell>>> = meant.map(|(number, _)| strips(ground, number)).collect();
    let optional: FxHashSet<Cell> = ground.region.optional.iter().copied().collect();
    let firm: Vec<Range<u32>> = strips.iter().map(|strips| firm_lines(strips, &optional)).collect();
    let lines = || strips.iter().map(|strips| strips.len().saturating_sub(1));
    let asks = if ground.may_block {
        !optional.is_empty() && lines().any(|lines| lines > 0)
    } else {
        lines().zip(&firm).any(|(lines, firm)| firm.len() < lines)
    };
    Some(Arc::new(NoFaultLines { along, planes: lattice.space == 3, strips, firm, asks }))
}

/// The directions that are named; an empty list means all of them.
fn read_directions(
    value: &Node,
    families: &[Family],
    reader: &mut Reader<'_>,
) -> Option<Vec<String>> {
    if value.value == Value::Truth(true) {
        return Some(vec![]);
    }
    if value.entries().is_none() {
        let todo = "write no_fault_lines: true, or {along: [x]}";
        reader.fault(&[], format!("{} is not true", shown(value)), todo);
        return None;
    }
    let before = reader.faults.len();
    let known: BTreeSet<&str> = families.iter().copied().flatten().copied().collect();
    let known: Vec<&str> = known.into_iter().collect();
    let mut along = None;
    for (key, node) in reader.mapping(value, &[ALONG], "{along: [x]}") {
        along = reader.words(node, &known, "direction", &[key.into()]);
    }
    along.filter(|_| reader.faults.len() == before)
}

/// The strips between the lines of a family that have cells of the region, in order.
fn strips(ground: &Ground<'_>, family: usize) -> Vec<Vec<Cell>> {
    let lattice = ground.lattice;
    let mut found: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
    for cell in &ground.region.cells {
        let at = if lattice.name == "triangle" {
            lattice.line_key(&lattice.lines()[family], cell)[0]
        } else {
            cell[family]
        };
        found.entry(at).or_default().push(*cell);
    }
    found.into_values().collect()
}

/// The lines between the first and the last strip that have cells that must be covered.
fn firm_lines(strips: &[Vec<Cell>], optional: &FxHashSet<Cell>) -> Range<u32> {
    let is_firm = |strip: &Vec<Cell>| strip.iter().any(|cell| !optional.contains(cell));
    let at = |found: Option<usize>| found.unwrap_or_default() as u32;
    at(strips.iter().position(is_firm))..at(strips.iter().rposition(is_firm))
}

impl ReadRule for NoFaultLines {
    fn kind(&self) -> &'static Kind {
        &NO_FAULT_LINES
    }

    fn in_vain(&self) -> Option<Cow<'static, str>> {
        let why = "no line has cells of the region on both sides";
        self.strips.iter().all(|strips| strips.len() < 2).then_some(why.into())
    }

    fn asks_solutions(&self) -> bool {
        self.asks
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let numbers = |strip: &Vec<Cell>| board.numbered(strip);
        let family = |strips: &Vec<Vec<Cell>>| strips.iter().map(numbers).collect();
        let strips: Vec<Vec<Vec<u32>>> = self.strips.iter().map(family).collect();
        let strip_at = |strips: &Vec<Vec<u32>>| {
            let at = |(number, strip): (u32, &Vec<u32>)| {
                strip.iter().map(move |&cell| (cell, number)).collect::<Vec<_>>()
            };
            let found: FxHashMap<u32, u32> = (0..).zip(strips).flat_map(at).collect();
            let cells = 0..board.cells().len() as u32;
            cells.map(|cell| found.get(&cell).copied().unwrap_or_default()).collect()
        };
        let strip_at = strips.iter().map(strip_at).collect();
        Box::new(Lines { strip_at, strips, firm: &self.firm })
    }
}

/// The rule on a board.
struct Lines<'r> {
    /// For each family of lines its strips, in order, as numbers of cells.
    strips: Vec<Vec<Vec<u32>>>,
    /// For each family the number of the strip of each cell.
    strip_at: Vec<Vec<u32>>,
    /// For each family the lines that are items.
    firm: &'r [Range<u32>],
}

/// The key of the line of a family behind the strip of a number.
fn key(family: usize, strip: u32) -> ItemKey {
    ((family as u64) << 32) | u64::from(strip)
}

impl Acting for Lines<'_> {
    /// An item for each line of which no side may stay empty, at least once.
    fn items(&self) -> Vec<(ItemKey, Bounds)> {
        let lines = |(family, firm): (usize, &Range<u32>)| {
            firm.clone().map(move |strip| (key(family, strip), (1, None))).collect::<Vec<_>>()
        };
        self.firm.iter().enumerate().flat_map(lines).collect()
    }

    /// Tells the items of lines that have cells of the placement on both sides.
    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        for (family, strip_at) in self.strip_at.iter().enumerate() {
            let strips = || laid.cells.iter().map(|&cell| strip_at[cell as usize]);
            if let (Some(first), Some(last)) = (strips().min(), strips().max()) {
                let firm = &self.firm[family];
                let crossed = first.max(firm.start)..last.min(firm.end);
                crossed.for_each(|strip| give(key(family, strip), None));
            }
        }
    }

    /// Tells a part for each family of lines: its strips, in that of both orders that comes first.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let family = |strips: &Vec<Vec<u32>>| {
            let strips: Vec<Vec<u32>> = strips.iter().map(|strip| action.image(strip)).collect();
            let back = strips.iter().rev().cloned().collect();
            Demand::new(NO_FAULT_LINES.name, strips.min(back))
        };
        self.strips.iter().filter(|strips| strips.len() > 1).map(family).collect()
    }
}

impl fmt::Display for NoFaultLines {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.planes { "plane" } else { "straight line" };
        write!(out, "no {what}")?;
        if !self.along.is_empty() {
            write!(out, " along {}", self.along.join(", "))?;
        }
        out.write_str(" from border to border runs between pieces only")
    }
}
