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
use super::area::AREA;
use super::base::{Kind, ReadRule};
use super::belong::{COVER, SEPARATE, TOGETHER};
use super::marks::MARKS;
use super::no_crossing::NO_CROSSING;
use super::no_fault_lines::NO_FAULT_LINES;
use super::numbered::Numbered;
use super::once::ONCE;
use super::outline::OUTLINE;
use super::reader::{Reader, shown};
use super::sides::SIDES;
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

/// The rules of which pairs of placements say whether both may lie; an area does if it has no sum, and lines do
/// unless solutions have to be asked about them.
const BESIDE: [&Kind; 10] = [
    &MARKS,
    &ONCE,
    &APART,
    &NO_CROSSING,
    &NO_FAULT_LINES,
    &AREA,
    &COVER,
    &TOGETHER,
    &SEPARATE,
    &SIDES,
];

/// What to do about a rule that does not go with it.
const LEAVE_OUT: &str = "leave one of both out, or check each solution by hand";

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
    let is_sum = |rule: &Rule| rule.kind == AREA.name && rule.value.get("sum").is_some();
    let goes = |rule: &&Rule| {
        let is_known = BESIDE.iter().any(|kind| kind.name == rule.kind);
        rule.kind == MAXIMAL.name || (is_known && !is_sum(rule))
    };
    let mut known = BTreeSet::new();
    let others = rules.iter().filter(|rule| !goes(rule) && known.insert(&rule.kind));
    others.map(|rule| misfit(at, &rule.kind)).collect()
}

/// The rules beside a rule `maximal`, as they were read, about which each solution has to be asked.
pub fn asking_misfits(read: &[Option<Arc<dyn ReadRule>>]) -> Vec<Fault> {
    let is_it = |rule: &Option<Arc<dyn ReadRule>>| {
        rule.as_ref().is_some_and(|rule| rule.kind().name == MAXIMAL.name)
    };
    let Some(at) = read.iter().position(is_it) else { return vec![] };
    let asking = read.iter().flatten().filter(|rule| rule.asks_solutions());
    let names: BTreeSet<&str> = asking.map(|rule| rule.kind().name).collect();
    names.into_iter().filter(|name| *name != OUTLINE.name).map(|name| misfit(at, name)).collect()
}

/// The fault of a rule `maximal` of a number beside a rule of a kind.
fn misfit(at: usize, kind: &str) -> Fault {
    let (what, todo) = match kind {
        "area" => (
            "maximal cannot tell whether one more piece would break the sum of an area, to which \
             several pieces add"
                .to_owned(),
            "leave one of both out, or say equal or different of the area",
        ),
        "outline" => (
            "maximal cannot tell whether one more piece would break the outline, which is asked of \
             all covered cells together"
                .to_owned(),
            LEAVE_OUT,
        ),
        "no_fault_lines" => (
            "maximal cannot tell whether one more piece would make a fault line where all cells on \
             one side may stay empty"
                .to_owned(),
            "let a cell on each side of every line be required, or leave one of both rules out",
        ),
        _ => {
            let name = quoted(kind);
            let what =
                format!("maximal cannot tell whether one more piece would break the rule {name}");
            (what, LEAVE_OUT)
        }
    };
    Fault::new(path!["rules", at, MAXIMAL.name], what, todo.to_owned())
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
