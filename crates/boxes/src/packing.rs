//! What is packed: a box, its cells, and kinds of boxes; and what may be wrong with it.

use std::fmt;

use rustc_hash::FxHashSet;

/// The longest side of a box: sums of sides are the bits of a word.
pub const LONGEST: u32 = 127;

/// The most orientations that all kinds have together.
pub const MOST_SHAPES: usize = 60_000;

/// A cell, or the sides of a box: a number an axis; an axis that is not used has cells at 0 and sides of 1.
pub type Triple = [u32; 3];

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The sides of each orientation.
    pub orientations: Vec<Triple>,
    /// The fewest copies that are laid.
    pub least: u32,
    /// The most; none for any number.
    pub most: Option<u32>,
}

/// Which cells may stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Empty {
    /// None.
    None,
    /// All.
    All,
    /// These.
    Cells(Vec<Triple>),
}

/// A packing to be found. Copies of a kind are interchangeable; kinds of the same sides are different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// The sides of the box.
    pub sizes: Triple,
    /// The cells that are taken from it.
    pub blocked: Vec<Triple>,
    /// The cells that may stay empty.
    pub empty: Empty,
    /// The pieces.
    pub kinds: Vec<Kind>,
}

/// A piece that is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    /// The number of its kind.
    pub kind: u32,
    /// The number of its orientation.
    pub orientation: u32,
    /// Its cell with the least coordinates.
    pub corner: Triple,
}

/// What is wrong with a packing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the message names
pub enum Fault {
    /// A side of the box is 0 or too long.
    Side { axis: usize, side: u32 },
    /// A blocked or empty cell is outside the box.
    Outside { cell: Triple },
    /// A blocked cell may stay empty.
    BlockedEmpty { cell: Triple },
    /// A kind has no orientation.
    NoOrientation { kind: usize },
    /// A kind has an orientation without cells.
    Flat { kind: usize, orientation: usize },
    /// A kind has an orientation twice.
    Twice { kind: usize, orientation: usize },
    /// The fewest copies are more than the most.
    Copies { kind: usize, least: u32, most: u32 },
    /// There are too many orientations.
    Shapes { shapes: usize },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side { axis, side } => {
                write!(f, "side {axis} of the box is {side}: give 1 to {LONGEST}")
            }
            Self::Outside { cell } => write!(f, "cell {cell:?} is outside the box"),
            Self::BlockedEmpty { cell } => {
                write!(f, "cell {cell:?} is blocked and may stay empty: choose one")
            }
            Self::NoOrientation { kind } => write!(f, "kind {kind} has no orientation: give one"),
            Self::Flat { kind, orientation } => {
                write!(
                    f,
                    "orientation {orientation} of kind {kind} has a side of 0: give 1 or more"
                )
            }
            Self::Twice { kind, orientation } => {
                write!(f, "kind {kind} has orientation {orientation} before: give each once")
            }
            Self::Copies { kind, least, most } => {
                write!(f, "kind {kind} has at least {least} copies and at most {most}")
            }
            Self::Shapes { shapes } => {
                write!(f, "the kinds have {shapes} orientations, the most are {MOST_SHAPES}")
            }
        }
    }
}

impl std::error::Error for Fault {}

impl Packing {
    /// Every fault, in the order of the fields.
    pub fn faults(&self) -> Vec<Fault> {
        let sides = self.sizes.iter().enumerate();
        let mut found: Vec<Fault> = sides
            .filter(|(_, side)| !(1..=LONGEST).contains(*side))
            .map(|(axis, &side)| Fault::Side { axis, side })
            .collect();
        let empty = if let Empty::Cells(cells) = &self.empty { &cells[..] } else { &[] };
        let is_outside = |cell: &&Triple| cell.iter().zip(self.sizes).any(|(&at, side)| at >= side);
        let outside = self.blocked.iter().chain(empty).filter(is_outside);
        found.extend(outside.map(|&cell| Fault::Outside { cell }));
        let blocked: FxHashSet<&Triple> = self.blocked.iter().collect();
        let both = empty.iter().filter(|cell| blocked.contains(cell));
        found.extend(both.map(|&cell| Fault::BlockedEmpty { cell }));
        found.extend(self.kinds.iter().enumerate().flat_map(|(at, kind)| kind.faults(at)));
        let shapes = self.kinds.iter().map(|kind| kind.orientations.len()).sum();
        found.extend((shapes > MOST_SHAPES).then_some(Fault::Shapes { shapes }));
        found
    }
}

impl Kind {
    fn faults(&self, kind: usize) -> Vec<Fault> {
        let mut found = vec![];
        if self.orientations.is_empty() {
            found.push(Fault::NoOrientation { kind });
        }
        for (orientation, sides) in self.orientations.iter().enumerate() {
            if sides.contains(&0) {
                found.push(Fault::Flat { kind, orientation });
            }
            if self.orientations[..orientation].contains(sides) {
                found.push(Fault::Twice { kind, orientation });
            }
        }
        if let Some(most) = self.most.filter(|&most| most < self.least) {
            found.push(Fault::Copies { kind, least: self.least, most });
        }
        found
    }
}
