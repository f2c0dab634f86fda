//! `maximal: true`: nothing more can be laid.
//!
//! Each placement of a piece with copies left is blocked: a laid piece overlaps it, or another rule lets no more
//! than one of both lie. So there is an item, at least once, for each placement, used by all that block it. A
//! piece of which there is one is blocked everywhere as soon as it lies; a piece whose number is exact lies as
//! often as it may in every solution. Of other numbers an item would have to count, and they are refused.
//! Which placements block one is found where the items of all rules are known: `laying/blocking.rs`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::acting::{Acting, Action, Demand};
use super::apart::APART;
use super::base::{Kind, ReadRule};
use super::belong::{COVER, SEPARATE, TOGETHER};
use super::marks::MARKS;
use super::no_crossing::NO_CROSSING;
use super::no_fault_lines::NO_FAULT_LINES;
use super::numbered::Numbered;
use super::once::ONCE;
use super::reader::{Reader, shown};
use crate::document::words::quoted;
use crate::document::{Fault, Node, Value};
use crate::model::{Piece, Rule};
use crate::path;

/// The kind of the rule.
pub static MAXIMAL: Kind = Kind {
    name: "maximal",
    doc: "No more copy of any piece could be laid.",
    needs_full_board: true,
    only_filters: false,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// The rules of which pairs of placements say whether both may lie.
const BESIDE: [&Kind; 8] =
    [&MARKS, &ONCE, &APART, &NO_CROSSING, &NO_FAULT_LINES, &COVER, &TOGETHER, &SEPARATE];

/// Whether a piece of a number of copies can be short of them in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// No: all lie in every solution.
    Never,
    /// Until it lies.
    UntilLaid,
    /// Always: there are more than the board has room for.
    Always,
    /// Until so many lie.
    Counted,
}

impl Left {
    /// What is left of a piece on a board of so many cells.
    pub fn of(piece: &Piece, cells: usize) -> Self {
        let room = (cells / piece.size().max(1)) as u64;
        match piece.copies {
            (least, Some(most)) if least == most => Self::Never,
            (_, None) => Self::Always,
            (_, Some(most)) if most > room => Self::Always,
            (_, Some(1)) => Self::UntilLaid,
            _ => Self::Counted,
        }
    }
}

/// The rule; it has no value but true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maximal {
    /// Whether no cell may stay empty.
    is_full: bool,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    if value.value != Value::Truth(true) {
        let todo = "write maximal: true, or drop the rule";
        reader.fault(&[], format!("{} is not true", shown(value)), todo);
        return None;
    }
    let (region, pieces) = (reader.ground.region, reader.ground.pieces);
    let counted = |piece: &&Piece| Left::of(piece, region.cells.len()) == Left::Counted;
    if let Some(piece) = pieces.iter().find(counted) {
        let name = quoted(&piece.name);
        let what = format!("maximal cannot count how many copies of {name} are left");
        reader.fault(&[], what, "give the piece an exact number of copies, [0, 1] or any");
        return None;
    }
    Some(Arc::new(Maximal { is_full: region.optional.is_empty() }))
}

/// The rules beside a rule `maximal` that do not go with it.
pub fn misfits(rules: &[Rule]) -> Vec<Fault> {
    let Some(at) = rules.iter().position(|rule| rule.kind == MAXIMAL.name) else { return vec![] };
    let goes = |rule: &&Rule| {
        rule.kind == MAXIMAL.name || BESIDE.iter().any(|kind| kind.name == rule.kind)
    };
    let fault = |rule: &Rule| {
        let name = quoted(&rule.kind);
        let what =
            format!("maximal cannot tell whether one more piece would break the rule {name}");
        let todo = "leave one of both out, or check each solution by hand".to_owned();
        Fault::new(path!["rules", at, MAXIMAL.name], what, todo)
    };
    let mut known = BTreeSet::new();
    rules.iter().filter(|rule| !goes(rule) && known.insert(&rule.kind)).map(fault).collect()
}

impl ReadRule for Maximal {
    fn kind(&self) -> &'static Kind {
        &MAXIMAL
    }

    fn in_vain(&self) -> Option<Cow<'static, str>> {
        self.is_full.then_some("no cell may stay empty".into())
    }

    fn asks_of_all_placements(&self) -> bool {
        true
    }

    fn on<'r>(&'r self, _board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(Blocked)
    }
}

/// The rule on a board.
struct Blocked;

impl Acting for Blocked {
    fn is_maximal(&self) -> bool {
        true
    }

    /// Tells one part: the pieces and the board say the rest.
    fn demands(&self, _action: &Action<'_>) -> Vec<Demand> {
        vec![Demand::new(MAXIMAL.name, vec![])]
    }
}

impl fmt::Display for Maximal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("no further piece could be laid")
    }
}
