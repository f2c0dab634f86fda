//! How cells can meet, and in what.

use rustc_hash::FxHashMap;

use crate::cell::{Cell, Point};

/// How two cells meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// In a face of solids.
    Face,
    /// Along an edge.
    Edge,
    /// In a corner.
    Corner,
    /// At the end of two sticks.
    Point,
}

impl Level {
    /// What documents call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Face => "face",
            Self::Edge => "edge",
            Self::Corner => "corner",
            Self::Point => "point",
        }
    }
}

/// What two cells that meet have in common.
pub(super) enum Meets {
    InCorners,
    AlongSides,
    AlongRidges,
}

/// Where cells can meet: two meet so if they have one in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Contact {
    /// A corner, or the end of a stick.
    Corner(Point),
    /// A side, by the cells that have it, sorted.
    Side(Vec<Cell>),
    /// A line in which two faces of a solid meet, by its ends, sorted.
    Ridge([Point; 2]),
}

/// What meets a cell of each class.
#[derive(Debug, Default)]
pub(super) struct Meeting {
    /// The corners of the representatives.
    pub(super) corners: Vec<Vec<Point>>,
    /// The steps to the cells that share a whole side.
    pub(super) near: Vec<Vec<Cell>>,
    /// The cells around each corner modulo the translations.
    pub(super) around: FxHashMap<Point, Vec<Cell>>,
    /// The steps to the cells that share a corner, sorted.
    pub(super) touching: Vec<Vec<Cell>>,
    /// The places, among the corners of a cell, of the ends of its ridges.
    pub(super) ridges: Vec<Vec<[usize; 2]>>,
    /// The most cells around one corner.
    pub(super) most: usize,
}
