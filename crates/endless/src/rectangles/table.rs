//! The table of rectangles up to a size.

use std::collections::BTreeMap;
use std::fmt;

/// Width and height.
pub type Size = (usize, usize);

/// Whether a rectangle can be tiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// It can.
    Yes,
    /// It cannot, with proof.
    No,
    /// A limit came before an answer.
    Unknown,
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        })
    }
}

/// How it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// No number of pieces has so many cells.
    Area,
    /// Two tileable rectangles join to it.
    Joined(Size, Size),
    /// The graph of all strips of this width.
    Strip(usize),
    /// A sentence that proves it.
    Proof(String),
    /// A search.
    Search,
    /// A limit ended the search.
    Limit,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Area => f.write_str("area"),
            Self::Joined((a, b), (c, d)) => write!(f, "joined from {a} x {b} and {c} x {d}"),
            Self::Strip(width) => write!(f, "strip of width {width}"),
            Self::Proof(text) => f.write_str(text),
            Self::Search => f.write_str("search"),
            Self::Limit => f.write_str("limit"),
        }
    }
}

/// What is known of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whether it can be tiled.
    pub tiles: Tiles,
    /// How it is known.
    pub why: Why,
    /// Whether no two tileable rectangles join to it, if it can be tiled; none if that is not known.
    pub is_weak: Option<bool>,
    /// Whether smaller tileable rectangles do not tile it in any way, if no two join to it; none if that is not known.
    pub is_strong: Option<bool>,
}

/// Rectangles up to a size, by size.
#[derive(Clone, Debug)]
pub struct Table {
    /// The largest rectangle.
    pub most: Size,
    /// Whether a rectangle can be tiled exactly if it can after a quarter turn.
    pub turns: bool,
    /// The numbers of cells of the pieces.
    sizes: Vec<usize>,
    rows: BTreeMap<Size, Row>,
}

impl Table {
    /// An empty table; with turns the widths are not more than the heights.
    ///
    /// * `sizes`: the numbers of cells of the pieces, of each shape.
    pub fn new((width, height): Size, turns: bool, mut sizes: Vec<usize>) -> Self {
        let most = if turns { (width.min(height), width.max(height)) } else { (width, height) };
        sizes.sort_unstable();
        sizes.dedup();
        Self { most, turns, sizes, rows: BTreeMap::new() }
    }

    /// The size under which a rectangle stands in the table.
    pub fn named(&self, (width, height): Size) -> Size {
        if self.turns { (width.min(height), width.max(height)) } else { (width, height) }
    }

    /// The rectangles in the order in which they are decided: every one after those that fit into it.
    pub fn order(&self) -> Vec<Size> {
        let (width, height) = self.most;
        let is_named = |size: &Size| self.named(*size) == *size;
        let every = (1..=width).flat_map(|w| (1..=height).map(move |h| (w, h)));
        let mut found: Vec<Size> = every.filter(is_named).collect();
        found.sort_by_key(|&(w, h)| (w * h, w));
        found
    }

    /// The rows so far, by width and height.
    pub fn rows(&self) -> impl Iterator<Item = (Size, &Row)> {
        self.rows.iter().map(|(size, row)| (*size, row))
    }

    /// What is known of a rectangle.
    pub fn row(&self, size: Size) -> Option<&Row> {
        self.rows.get(&self.named(size))
    }

    /// Notes what is known of a rectangle.
    pub fn put(&mut self, size: Size, row: Row) {
        self.rows.insert(self.named(size), row);
    }

    /// Whether a rectangle can be tiled; unknown if it does not stand in the table.
    pub fn tiles(&self, size: Size) -> Tiles {
        self.row(size).map_or(Tiles::Unknown, |row| row.tiles)
    }

    /// Whether some number of pieces has as many cells.
    pub fn has_area(&self, area: usize) -> bool {
        let mut reached = vec![false; area + 1];
        reached[0] = true;
        for cells in 1..=area {
            reached[cells] = self.sizes.iter().any(|size| *size <= cells && reached[cells - size]);
        }
        reached[area]
    }

    /// The ways to cut a rectangle into two by a line.
    fn cuts(&self, (width, height): Size) -> impl Iterator<Item = (Size, Size)> {
        let across = (1..=height / 2).map(move |h| ((width, h), (width, height - h)));
        let along = (1..=width / 2).map(move |w| ((w, height), (width - w, height)));
        across.chain(along).map(|(one, other)| (self.named(one), self.named(other)))
    }

    /// Two tileable rectangles that join to one.
    pub fn joined(&self, size: Size) -> Option<(Size, Size)> {
        let is_tiled = |size| self.tiles(size) == Tiles::Yes;
        self.cuts(size).find(|&(one, other)| is_tiled(one) && is_tiled(other))
    }

    /// Whether it is known that no two tileable rectangles join to one.
    pub fn is_unjoined(&self, size: Size) -> bool {
        let is_refused = |size| self.tiles(size) == Tiles::No;
        self.cuts(size).all(|(one, other)| is_refused(one) || is_refused(other))
    }

    /// Every other rectangle that fits into one, as it lies.
    fn within(&self, (width, height): Size) -> impl Iterator<Item = Size> {
        let every = (1..=width).flat_map(move |w| (1..=height).map(move |h| (w, h)));
        every.filter(move |size| *size != (width, height))
    }

    /// The tileable rectangles that fit into one, as they lie, and to which no two others are known to join.
    pub fn parts(&self, size: Size) -> Vec<Size> {
        let is_part = |size: &Size| {
            let row = self.row(*size);
            row.is_some_and(|row| row.tiles == Tiles::Yes && row.is_weak != Some(false))
        };
        self.within(size).filter(is_part).collect()
    }

    /// Whether it is known of every other rectangle that fits into one whether it can be tiled.
    pub fn is_decided_within(&self, size: Size) -> bool {
        self.within(size).all(|size| self.tiles(size) != Tiles::Unknown)
    }
}
