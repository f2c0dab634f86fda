//! What a rule becomes once it is read: the interface of every kind of rule.
//!
//! A read rule says which placements it allows, which items of a cover a placement uses, which optional
//! cells it makes required, and what it demands, as data. Its [`Kind`] says what it looks at, so that those
//! who count many settings at once, or pack a board that is not full, need not know it by name.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::acting::Acting;
use super::numbered::Numbered;
use super::reader::Reader;
use super::touching::Touching;
use crate::cell::Cell;
use crate::document::Node;
use crate::model::Region;

/// Reads the value behind the key of a rule; none after every fault went to the reader.
pub type ReadValue = fn(&Node, &mut Reader<'_>) -> Option<Arc<dyn ReadRule>>;

/// A kind of rule: its name, and what it looks at.
#[derive(Debug)]
pub struct Kind {
    /// The key that names it.
    pub name: &'static str,
    /// What it means, in one line.
    pub doc: &'static str,
    /// Whether it makes sense only if every required cell is covered: no packing can keep it.
    pub needs_full_board: bool,
    /// Whether it looks at one placement at a time: it adds no items and links no cells.
    pub only_filters: bool,
    /// Whether it asks the pieces for something else where the setup blocks other cells.
    pub reads_blocked_cells: bool,
    /// Whether it asks the pieces for something else where the setup marks other cells.
    pub reads_marked_cells: bool,
    /// Whether it asks for something else if pieces bear other marks.
    pub reads_piece_marks: bool,
    /// Whether it is this and no more: a cell takes a piece cell if their marks fit.
    pub filters_by_marks: bool,
    /// Reads its value.
    pub read: ReadValue,
}

/// A rule that was read against its ground, without fault; it shows itself as a line that says what holds.
pub trait ReadRule: Debug + Display + Send + Sync {
    /// What its kind says of it.
    fn kind(&self) -> &'static Kind;

    /// Why it holds of everything that can be laid on the board, if that is seen.
    fn in_vain(&self) -> Option<Cow<'static, str>> {
        None
    }

    /// What it asks of this board that a reader of its name may not expect, if there is such a thing.
    fn caution(&self, _region: &Region) -> Option<String> {
        None
    }

    /// Whether each solution has to be asked once it is found: nothing else can say what the rule asks.
    fn asks_solutions(&self) -> bool {
        false
    }

    /// Whether it asks for something else if other cells of pieces bear this mark.
    fn reads_mark(&self, _mark: &str) -> bool {
        self.kind().reads_piece_marks
    }

    /// Whether it asks for something else if sides of pieces bear other colours.
    fn reads_sides(&self) -> bool {
        false
    }

    /// Whether it asks for something else if other placements are allowed, by whichever rule.
    fn asks_of_all_placements(&self) -> bool {
        false
    }

    /// The rule on the board of a settled problem.
    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r>;

    /// Whether a piece cell with one mark may lie on a cell of the region with another; an empty mark is
    /// none.
    fn fits(&self, _borne: &str, _there: &str) -> bool {
        true
    }

    /// What it asks of pieces that touch, if it asks nothing else: then it makes sense on a board without end.
    fn of_touching(&self) -> Option<Touching> {
        None
    }

    /// What is left of the rule where some pegs may stand elsewhere; none if that is all of it.
    ///
    /// * `marks`: what these pegs mark their cells with.
    /// * `kept`: the cells of all other pegs.
    fn loosened(
        &self,
        _marks: &BTreeSet<String>,
        _kept: &FxHashSet<Cell>,
    ) -> Option<Arc<dyn ReadRule>> {
        None
    }

    /// Marks and lines of cells such that each mark is exactly once in each line.
    fn marked_lines(&self) -> (&[String], &[Vec<Cell>]) {
        (&[], &[])
    }
}
