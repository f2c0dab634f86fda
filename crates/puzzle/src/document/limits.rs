//! Caps on what a stranger's puzzle may ask for, checked before anything is expanded.

use super::words::commas;

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
    /// Whether they are the caps of a page, which has no options that lift them.
    pub is_page: bool,
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
            is_page: false,
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

    /// How to lift a cap so far that a size passes; on a page, where more is taken.
    pub fn advice(&self, cap: &str, size: Option<u64>) -> String {
        if self.is_page {
            let beyond = "the page takes no more; the command tilewright does";
            let usual = Self::default();
            return match size {
                Some(size) if size <= usual.most(cap) => beyond.to_owned(),
                _ => format!("{beyond} with {}", self.cap(cap).2),
            };
        }
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
