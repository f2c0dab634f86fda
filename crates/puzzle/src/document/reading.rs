//! One reading of one document: the faults found so far, the caps, and what is known already.
//!
//! Every reader takes a [`Reading`], reports to it and goes on, so that all faults come out together. A
//! fault about a broken value is swallowed: it has been reported.

use super::faults::Fault;
use super::letters::lines;
use super::limits::Limits;
use super::node::{Key, Node, Path};
use super::words::{cell_form, described, label};
use crate::cell::{Cell, MOST, shown};
use crate::lattice::Lattice;
use std::cell::OnceCell;

use cover::Arrange;

/// Faults reported in full; a file with more gets a last line with the number of the others.
pub const REPORTED: usize = 100;

/// The state of reading a document.
pub struct Reading<'t> {
    /// The whole text; empty if there is none.
    pub text: &'t str,
    /// The caps.
    pub limits: Limits,
    /// The faults, in the order found.
    pub faults: Vec<Fault>,
    /// The lattice, none while or where it is not known.
    pub lattice: Option<&'static Lattice>,
    /// The lines of the text, once one is asked for.
    lines: OnceCell<Vec<&'t str>>,
    /// How many faults are left out.
    pub more: usize,
}

impl<'t> Reading<'t> {
    /// A reading of a text.
    pub fn new(text: &'t str, limits: Limits) -> Self {
        Self::going_on(text, limits, vec![], 0)
    }

    /// A reading of a text in which faults are known already.
    ///
    /// * `more`: how many of them are left out.
    pub fn going_on(text: &'t str, limits: Limits, faults: Vec<Fault>, more: usize) -> Self {
        Self { text, limits, faults, lattice: None, lines: OnceCell::new(), more }
    }

    /// Coordinates of a cell; 0 if the lattice is not known.
    pub fn coordinates(&self) -> usize {
        self.lattice.map_or(0, |lattice| lattice.coordinates)
    }

    /// The name of the lattice; empty if it is not known.
    pub fn lattice_name(&self) -> &'static str {
        self.lattice.map_or("", |lattice| lattice.name)
    }

    /// How a cell is written: `[x, y]`.
    pub fn cell_form(&self) -> String {
        cell_form(if self.lattice.is_some() { self.coordinates() } else { 2 })
    }

    /// A cell as messages show it, with the coordinates that it has.
    ///
    /// While the lattice is not known, a cell may have any number of them.
    pub fn shown(&self, cell: &Cell) -> String {
        shown(cell, self.lattice.map_or(MOST, |lattice| lattice.coordinates))
    }

    /// Whether no more faults are reported in full, so that advice on them is not needed.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= REPORTED
    }

    /// Reports a fault at a line and column.
    pub fn fault_at(
        &mut self,
        at: (u32, u32),
        path: Path,
        what: impl Into<String>,
        todo: impl Into<String>,
    ) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.faults.push(Fault { path, what: what.into(), todo: todo.into(), at });
        }
    }

    /// Reports a fault of a value.
    pub fn fault(&mut self, node: &Node, what: impl Into<String>, todo: impl Into<String>) {
        if !node.is_broken() {
            self.fault_at(node.place(), node.path.clone(), what, todo);
        }
    }

    /// Reports a value of the wrong kind.
    pub fn wrong(&mut self, node: &Node, wanted: &str, todo: impl Into<String>) {
        let what = format!("{} is {}, not {wanted}", label(&node.path), described(node));
        self.fault(node, what, todo);
    }

    /// Reports a fault at a path that begins with that of a value: at as much of it as there is.
    pub fn tell(&mut self, node: &Node, path: &[Key], what: String, todo: String) {
        self.fault(node.nearest(path), what, todo);
    }

    /// The place of a character of a text; of its start if that is unclear.
    ///
    /// * `index`: the number of the character, from 0.
    pub fn inside(&self, node: &Node, index: usize) -> (u32, u32) {
        let (line, column) = (node.at.0 as usize, node.at.1 as usize);
        let (Some(text), false) = (node.as_text(), line == 0) else { return node.place() };
        let lines = self.lines.get_or_init(|| lines(self.text));
        let Some(written) = lines.get(line - 1) else { return node.place() };
        let rest = from_char(written, column.saturating_sub(1));
        for (lead, quote) in ["", "\"", "'"].into_iter().enumerate() {
            if rest.strip_prefix(quote).is_some_and(|rest| rest.starts_with(text)) {
                return (node.at.0, (column + lead.min(1) + index) as u32);
            }
        }
        if !rest.starts_with('|') {
            return node.place();
        }
        let before: Vec<&str> = from_start(text, index).split('\n').collect();
        let (row, within) = (before.len() - 1, before[before.len() - 1].chars().count());
        match (lines.get(line + row), text.split('\n').nth(row)) {
            (Some(below), Some(written)) if below.ends_with(written) => {
                let indent = below.chars().count() - written.chars().count();
                ((line + 1 + row) as u32, (indent + within + 1) as u32)
            }
            _ => node.place(),
        }
    }

    /// Every fault, in the order of the document.
    pub fn sorted(mut self) -> Vec<Fault> {
        self.faults.arrange_by_key(|fault| (fault.at.0 == 0, fault.at));
        if self.more > 0 {
            let what = format!("{} more faults are left out", self.more);
            self.faults.push(Fault::new(vec![], what, "mend these first"));
        }
        self.faults
    }
}

/// The text before a character of it, by number.
fn from_start(text: &str, index: usize) -> &str {
    &text[..text.len() - from_char(text, index).len()]
}

/// The text from a character of it on, by number.
fn from_char(text: &str, index: usize) -> &str {
    text.char_indices().nth(index).map_or("", |(at, _)| &text[at..])
}
