//! What a lattice is: the one type that all files of this room read.

use super::contact::Meeting;
use super::grid::Grid;
use super::integers::{Linear, Sublattice, narrow, wide};
use super::isometry::Isometry;
use super::motions::FreeMotions;
use super::side_table::SideTable;
use crate::cell::{Cell, Point};

/// The geometry of one kind of board.
#[derive(Debug)]
pub struct Lattice {
    /// Its name.
    pub name: &'static str,
    /// How many integers name a cell.
    pub coordinates: usize,
    /// The dimension of the space that the cells lie in: 2 for the plane.
    pub space: usize,
    /// The dimension of a cell: that of the space, but 1 of a stick.
    pub cell_dimension: usize,
    /// The basis that corner points are written in, by name.
    pub frame: &'static str,
    /// Whether pieces may be reflected unless they say otherwise.
    pub flips_by_default: bool,
    pub(super) grid: Grid,
    pub(super) isometries: Vec<Isometry>,
    pub(super) handles: [usize; 3],
    pub(super) lines: Vec<Line>,
    pub(super) directions: Vec<Point>,
    pub(super) colouring: Option<Colouring>,
    /// The translations as steps of corners.
    pub(super) corner_steps: Sublattice,
    /// What a translation of addresses does to corners, and the other way round.
    pub(super) to_corners: Linear,
    pub(super) to_cells: Linear,
    pub(super) meeting: Meeting,
    pub(super) motions: Option<FreeMotions>,
    pub(super) sides: SideTable,
}

/// A direction in which cells stand in lines.
#[derive(Debug)]
pub struct Line {
    /// What people call it: `rows`.
    pub name: String,
    /// Cells of one line agree in the least value, among their corners, of each of these linear forms.
    pub(super) forms: Vec<Point>,
}

/// Two colours that neighbours never share, repeated along every axis.
#[derive(Debug)]
pub struct Colouring {
    /// After so many cells along each axis the colours are the same again.
    pub(super) sizes: Vec<i32>,
    /// The colours in a box of these sizes.
    pub(super) colours: Vec<u8>,
}

impl Colouring {
    /// The colour of a cell: 0 or 1.
    pub fn of(&self, cell: &Cell) -> u8 {
        let next = |place, (at, size): (&i32, &i32)| place * size + at.rem_euclid(*size);
        self.colours[cell.iter().zip(&self.sizes).fold(0, next) as usize]
    }
}

impl Lattice {
    /// Whether there is a cell at an address, or a hole of the grid of addresses.
    pub fn has(&self, cell: &Cell) -> bool {
        self.class(cell).is_some()
    }

    /// The class of a cell, none of a hole: two cells share it where sliding takes one to the other.
    pub fn class(&self, cell: &Cell) -> Option<usize> {
        self.grid.class(cell)
    }

    /// The class of a cell; a hole is taken for a cell of the last.
    pub(super) fn kind(&self, cell: &Cell) -> usize {
        self.grid.kind(cell)
    }

    /// The cell whose address is the nearest to one that may be a hole.
    pub fn next_cell(&self, cell: &Cell) -> Cell {
        self.grid.next_cell(cell)
    }

    /// One cell of each class, in the order of the numbers of the classes.
    pub fn representatives(&self) -> &[Cell] {
        &self.grid.representatives
    }

    /// The vectors that all slides are made of, as many as the space has dimensions.
    pub fn translations(&self) -> &[Cell] {
        &self.grid.translations
    }

    /// The isometries: the identity, the other proper turns, then the flipped ones.
    pub fn isometries(&self) -> &[Isometry] {
        &self.isometries
    }

    /// The image of a cell under an isometry, by its number.
    pub fn image(&self, isometry: usize, cell: &Cell) -> Cell {
        self.isometries[isometry].apply(self.kind(cell), cell)
    }

    /// The isometry of a name.
    pub fn isometry_of(&self, name: &str) -> Option<usize> {
        self.isometries.iter().position(|isometry| isometry.name == name)
    }

    /// What a piece that may not turn still goes through, if flipped: the first of each hand.
    pub fn unturned(&self) -> Vec<usize> {
        let flip = self.isometries.iter().position(|isometry| isometry.flipped);
        std::iter::once(0).chain(flip).collect()
    }

    /// What turns a piece, tilts it, and flips it; together they reach every orientation.
    pub fn handles(&self) -> [usize; 3] {
        self.handles
    }

    /// The directions in which cells stand in lines; none if there are no lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What two cells share if they are on one line of a direction.
    pub fn line_key(&self, line: &Line, cell: &Cell) -> Vec<i32> {
        let corners = self.corners(cell);
        let value = |form: &Point, corner: &Point| -> i32 {
            form.iter().zip(corner).map(|(a, b)| a * b).sum()
        };
        let least = |form| corners.iter().map(|corner| value(form, corner)).min().unwrap_or(0);
        line.forms.iter().map(least).collect()
    }

    /// Linear forms of corner points to scan a board by; none if the coordinates of cells do as well.
    pub fn directions(&self) -> &[Point] {
        &self.directions
    }

    /// A two-colouring in which no two neighbours have one colour, if there is one.
    pub fn colouring(&self) -> Option<&Colouring> {
        self.colouring.as_ref()
    }

    /// The motions of pieces beside the isometries, if there are others.
    pub fn motions(&self) -> Option<&FreeMotions> {
        self.motions.as_ref()
    }

    /// What a translation of addresses does to corners.
    pub(super) fn slide_of_corners(&self, vector: &Cell) -> Point {
        narrow(&self.to_corners.image(&wide(vector)))
    }

    /// What a translation of corners does to addresses.
    pub(super) fn slide_of_cells(&self, vector: &Point) -> Cell {
        narrow(&self.to_cells.image(&wide(vector)))
    }

    /// Whether sliding by a vector takes cells to cells of their class.
    pub fn is_slide(&self, vector: &Cell) -> bool {
        self.grid.is_slide(vector)
    }

    /// Whether there are rectangles of every size: either of two coordinates may grow by one.
    pub fn has_rectangles(&self) -> bool {
        let steps = [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]];
        self.space == 2 && self.coordinates == 2 && steps.iter().all(|step| self.is_slide(step))
    }
}
