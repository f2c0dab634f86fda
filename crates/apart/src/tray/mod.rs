//! Trays: pieces that slide without turning, one at a time, from a start to a goal in the fewest moves.
//!
//! A [`Tray`] has kinds of interchangeable pieces, and for each kind its places with the steps between them,
//! all as numbers. An arrangement is a row: the places of all pieces, kind after kind, sorted within each.
//! [`Tray::search`] meets arrangements in the order of what ways through them need at least;
//! [`Tray::search_in_layers`] depth by depth, on disk.

mod beyond;
mod ends;
mod folder;
mod layer_file;
mod layers;
mod next;
mod route;
mod rows;
mod search;
#[cfg(test)]
mod tests;
mod ways;

use cover::Arrange;
pub use layer_file::LayerFault;
pub use route::Slid;
pub use search::{Asked, Met};

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// One piece goes to any place that it can reach, round corners too.
    Moves,
    /// One piece slides along a line, any distance.
    Slides,
    /// One piece slides by one step; on its way over cells where it may not rest each step counts.
    Units,
}

/// Interchangeable pieces, and where they can be.
#[derive(Clone, Debug, Default)]
pub struct KindSpec {
    /// Its places.
    pub places: Vec<PlaceSpec>,
    /// The places of its pieces at the start.
    pub starts: Vec<u16>,
    /// Places that its pieces take at the end; none for a place that it cannot reach.
    pub goals: Vec<Option<u16>>,
}

/// A place of a kind.
#[derive(Clone, Debug, Default)]
pub struct PlaceSpec {
    /// The cells that a piece covers there.
    pub cells: Vec<u32>,
    /// Whether it may stop there.
    pub rests: bool,
    /// The steps to other places.
    pub steps: Vec<StepSpec>,
}

/// A step from a place to another.
#[derive(Clone, Debug)]
pub struct StepSpec {
    /// Along which line and which way.
    pub way: u8,
    /// The place where it ends.
    pub to: u16,
    /// Every cell that has to be free but for the piece itself, those at both ends among them.
    pub passed: Vec<u32>,
}

/// A tray with its pieces.
#[derive(Clone, Debug, Hash)]
pub struct Tray {
    pub(crate) kinds: Vec<Kind>,
    /// The places at the start, kind after kind, sorted within each.
    pub(crate) start: Vec<u16>,
    /// The kind of each piece of a row.
    pub(crate) kind_of: Vec<u16>,
    /// Words of a set of cells.
    pub(crate) words: usize,
    pub(crate) count: Count,
}

#[derive(Clone, Debug, Hash)]
pub(crate) struct Kind {
    pub places: Vec<Place>,
    /// The pieces of a row that are of this kind.
    pub pieces: std::ops::Range<usize>,
    pub goals: Vec<Option<u16>>,
}

#[derive(Clone, Debug, Hash)]
pub(crate) struct Place {
    pub cells: Cells,
    pub rests: bool,
    pub steps: Vec<Step>,
}

#[derive(Clone, Debug, Hash)]
pub(crate) struct Step {
    pub way: u8,
    pub to: u16,
    pub passed: Cells,
}

/// A set of cells, bit by bit.
pub(crate) type Cells = Box<[u64]>;

impl Tray {
    /// A tray of so many cells.
    ///
    /// * `kinds`: each with one start at least; starts do not overlap, and rest.
    pub fn new(cells: usize, kinds: Vec<KindSpec>, count: Count) -> Self {
        let words = cells.div_ceil(64).max(1);
        let set = |cells: &[u32]| {
            let mut found = vec![0; words].into_boxed_slice();
            cells.iter().for_each(|&cell| found[cell as usize / 64] |= 1 << (cell % 64));
            found
        };
        let step = |step: StepSpec| Step { way: step.way, to: step.to, passed: set(&step.passed) };
        let place = |place: PlaceSpec| Place {
            cells: set(&place.cells),
            rests: place.rests,
            steps: place.steps.into_iter().map(step).collect(),
        };
        let mut tray = Self { kinds: vec![], start: vec![], kind_of: vec![], words, count };
        for (number, mut spec) in kinds.into_iter().enumerate() {
            let before = tray.start.len();
            spec.starts.arrange();
            tray.start.extend(&spec.starts);
            tray.kind_of.resize(tray.start.len(), number as u16);
            let places = spec.places.into_iter().map(place).collect();
            tray.kinds.push(Kind { places, pieces: before..tray.start.len(), goals: spec.goals });
        }
        tray
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        self.start.len()
    }

    /// The places of a row, by kind.
    pub fn of_kinds<'r>(&'r self, row: &'r [u16]) -> impl Iterator<Item = &'r [u16]> {
        self.kinds.iter().map(|kind| &row[kind.pieces.clone()])
    }

    /// How many places of the goal no piece of their kinds takes.
    pub(crate) fn missing(&self, row: &[u16]) -> u32 {
        let missing = |kind: &Kind| {
            let own = &row[kind.pieces.clone()];
            let is_taken = |goal: &Option<u16>| goal.is_some_and(|goal| own.contains(&goal));
            kind.goals.iter().filter(|goal| !is_taken(goal)).count() as u32
        };
        self.kinds.iter().map(missing).sum()
    }

    /// The cells that the pieces of a row cover.
    pub(crate) fn taken(&self, row: &[u16], taken: &mut [u64]) {
        taken.fill(0);
        for (piece, &place) in row.iter().enumerate() {
            toggle(taken, &self.kind(piece).places[place as usize].cells);
        }
    }

    /// The kind of a piece of a row.
    pub(crate) fn kind(&self, piece: usize) -> &Kind {
        &self.kinds[self.kind_of[piece] as usize]
    }
}

/// Adds cells to a set that has none of them, or takes them out of one that has them all.
pub(crate) fn toggle(set: &mut [u64], cells: &[u64]) {
    set.iter_mut().zip(cells).for_each(|(word, cells)| *word ^= cells);
}

/// Whether two sets have no cell in common.
pub(crate) fn is_free(set: &[u64], cells: &[u64]) -> bool {
    set.iter().zip(cells).all(|(word, cells)| word & cells == 0)
}
