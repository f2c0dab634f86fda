//! One reading of one document: the faults found so far, the caps, and what is known already.
//!
//! Every reader takes a [`Reading`], reports to it and goes on, so that all faults come out together. A
//! fault about a broken value is swallowed: it has been reported.

use super::faults::Fault;
use super::node::{Key, Node, Path};
use super::words::{commas, described, label};
use crate::lattice::Lattice;

/// Caps on what a stranger's puzzle may ask for, checked before anything is expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Cells of a region.
    pub region_cells: u64,
    /// Kinds of piece in a puzzle.
    pub piece_kinds: u64,
    /// Cells of one piece.
    pub piece_cells: u64,
    /// Cells of the smallest box around a region, or around a shape of a piece.
    pub box_cells: u64,
    /// Bytes of a puzzle file.
    pub file_bytes: u64,
    /// Levels of lists and mappings within each other.
    pub file_depth: u64,
    /// Values (scalars, lists and mappings) in a puzzle file.
    pub file_values: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            region_cells: 1 << 14,
            piece_kinds: 1 << 12,
            piece_cells: 1 << 12,
            box_cells: 1_000_000,
            file_bytes: 1 << 24,
            file_depth: 32,
            file_values: 1 << 20,
        }
    }
}

/// A size from which an option is shown without a number: nobody would write that one.
const SHOWN: u64 = 1_000_000_000;

impl Limits {
    /// The value of a cap, its unit and its option, by its name in Python.
    fn cap(&self, cap: &str) -> (u64, &'static str, &'static str) {
        match cap {
            "region_cells" => (self.region_cells, "cells", "--max-cells"),
            "piece_kinds" => (self.piece_kinds, "kinds of piece", "--max-kinds"),
            "piece_cells" => (self.piece_cells, "cells", "--max-piece-cells"),
            "box_cells" => (self.box_cells.max(self.region_cells), "places", "--max-box"),
            "file_bytes" => (self.file_bytes, "bytes", "--max-bytes"),
            "file_depth" => (self.file_depth, "levels", "--max-depth"),
            "file_values" => (self.file_values, "values", "--max-values"),
            _ => unreachable!("there is no cap {cap}"),
        }
    }

    /// The value of a cap.
    pub fn most(&self, cap: &str) -> u64 {
        self.cap(cap).0
    }

    /// What is wrong with something that passes a cap, and what to do.
    ///
    /// * `what`: the beginning of the sentence, e.g. `piece Cage has`.
    /// * `size`: how many there are, none if nobody counted to the end.
    pub fn excess(&self, cap: &str, what: &str, size: Option<u64>) -> (String, String) {
        let (most, unit, _) = self.cap(cap);
        let said = match size {
            None => format!("{what} more than {} {unit}, the limit", commas(most)),
            Some(size) => {
                format!("{what} {} {unit}, the limit is {}", size_text(size), commas(most))
            }
        };
        (said, self.advice(cap, size))
    }

    /// How to lift a cap so far that a size passes.
    pub fn advice(&self, cap: &str, size: Option<u64>) -> String {
        let number = match size {
            Some(size) if size < SHOWN => size.to_string(),
            _ => "N".to_owned(),
        };
        let (_, _, option) = self.cap(cap);
        format!("allow more with {option} {number} (in Python, Limits({cap}={number}))")
    }
}

/// A number as a message shows it, however long it is.
pub fn size_text(size: u64) -> String {
    if size < 1_000_000_000_000_000 { commas(size) } else { "over 10^15".to_owned() }
}

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
    /// How many faults are left out.
    more: usize,
}

impl<'t> Reading<'t> {
    /// A reading of a text.
    pub fn new(text: &'t str, limits: Limits) -> Self {
        Self { text, limits, faults: vec![], lattice: None, more: 0 }
    }

    /// Coordinates of a cell; 0 if the lattice is not known.
    pub fn coordinates(&self) -> usize {
        self.lattice.map_or(0, |lattice| lattice.coordinates)
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

    /// Every fault, in the order of the document.
    pub fn sorted(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|fault| (fault.at.0 == 0, fault.at));
        if self.more > 0 {
            let what = format!("{} more faults are left out", self.more);
            self.faults.push(Fault::new(vec![], what, "mend these first"));
        }
        self.faults
    }
}
