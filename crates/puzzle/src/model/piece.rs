//! A piece: one or more shapes, how many copies, and whether it may be turned or flipped.

use cover::Arrange;
use rustc_hash::FxHashSet;

use crate::cell::Cell;
use crate::document::picture::picture_cells;
use crate::lattice::{Lattice, Turns};

/// The sign of a side without colour.
pub const NO_COLOUR: char = '.';

/// Least and most number used, none for no upper end.
pub type Copies = (u64, Option<u64>);

/// Cells, some of which bear a mark. Where they lie does not matter, only their shape.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The cells, sorted, each once.
    pub cells: Vec<Cell>,
    /// The mark of each cell in the same order, empty for a plain cell.
    pub marks: Vec<String>,
    /// The colours of the sides of each cell in the same order, a sign a side in the order of the lattice, `.`
    /// for none; empty for a cell without them. There are no entries if no cell has any.
    pub sides: Vec<String>,
}

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Unique within a puzzle.
    pub name: String,
    /// Its footprints; any one of them is used.
    pub shapes: Vec<Shape>,
    /// How many are used. Copies are interchangeable: swapping two of them is not another solution.
    pub copies: Copies,
    /// Whether it may be rotated.
    pub turns: Turns,
    /// Whether it may be reflected; none takes the default of the lattice.
    pub flips: Option<bool>,
    /// Its worth where the best packing is asked for.
    pub weight: i64,
    /// Its cost, added for each copy laid in a cheapest solution.
    pub cost: i64,
    /// Its colour in pictures, as it was written; none takes one of the palette.
    pub colour: Option<String>,
    /// The only places where it may lie, each as its cells, sorted; empty for anywhere.
    pub at: Vec<Vec<Cell>>,
}

impl Shape {
    /// A shape of plain cells, in any order.
    pub fn new(mut cells: Vec<Cell>) -> Self {
        cells.sort_unstable();
        cells.dedup();
        let marks = vec![String::new(); cells.len()];
        Self { cells, marks, sides: vec![] }
    }

    /// A shape of cells with their marks, in any order; each cell once.
    pub fn marked(mut borne: Vec<(Cell, String)>) -> Self {
        borne.arrange();
        let (cells, marks) = borne.into_iter().unzip();
        Self { cells, marks, sides: vec![] }
    }

    /// The shape with marks on some of its cells.
    pub fn with_marks(self, marks: &[(Cell, String)]) -> Self {
        let mut shape = Self { sides: self.sides, ..Self::new(self.cells) };
        for (cell, mark) in marks {
            if let Ok(at) = shape.cells.binary_search(cell) {
                shape.marks[at].clone_from(mark);
            }
        }
        shape
    }

    /// The shape with colours on the sides of some of its cells.
    pub fn with_sides(mut self, sides: &[(Cell, String)]) -> Self {
        let has_colour = |colours: &String| colours.chars().any(|sign| sign != NO_COLOUR);
        let coloured = sides.iter().filter(|(_, colours)| has_colour(colours));
        self.sides = vec![];
        for (cell, colours) in coloured {
            if let Ok(at) = self.cells.binary_search(cell) {
                self.sides.resize(self.cells.len(), String::new());
                self.sides[at].clone_from(colours);
            }
        }
        self
    }

    /// The shape of `XX/.X/.o`: `.` and space are no cells, `X` plain, others are marks.
    pub fn of_picture(picture: &str) -> Self {
        let chars = picture_cells(picture).into_iter().filter(|(_, char)| *char != '.');
        let mark = |char: char| if char == 'X' { String::new() } else { char.to_string() };
        Self::marked(chars.map(|(cell, char)| (cell, mark(char))).collect())
    }

    /// Whether a cell is one of its cells.
    pub fn has(&self, cell: &Cell) -> bool {
        self.cells.binary_search(cell).is_ok()
    }

    /// Whether any of its cells bears a mark.
    pub fn has_marks(&self) -> bool {
        self.marks.iter().any(|mark| !mark.is_empty())
    }
}

impl Piece {
    /// A piece that may be turned, and flipped as on its lattice; one copy of it.
    pub fn new(name: String, shapes: Vec<Shape>) -> Self {
        let copies = (1, Some(1));
        let (turns, flips, weight, cost, colour) = (Turns::Every, None, 1, 1, None);
        Self { name, shapes, copies, turns, flips, weight, cost, colour, at: vec![] }
    }

    /// Whether any of its cells has a colour on a side.
    pub fn has_sides(&self) -> bool {
        self.shapes.iter().any(|shape| !shape.sides.is_empty())
    }

    /// The number of cells, of the smallest shape if they differ.
    pub fn size(&self) -> usize {
        self.shapes.iter().map(|shape| shape.cells.len()).min().unwrap_or(0)
    }

    /// Whether it may be reflected on a lattice.
    pub fn may_flip(&self, lattice: &Lattice) -> bool {
        self.flips.unwrap_or(lattice.flips_by_default)
    }

    /// The cells of each of its orientations, whatever their marks, slid to where equal ones are equal.
    pub fn footprints(&self, lattice: &Lattice) -> Vec<Vec<Cell>> {
        let flips = self.may_flip(lattice);
        let mut seen = FxHashSet::default();
        let carried = |shape: &Shape| lattice.carried(&shape.cells, &self.turns, flips);
        let images = self.shapes.iter().flat_map(carried).map(|cells| lattice.canonical(&cells));
        images.filter(|cells| seen.insert(cells.clone())).collect()
    }
}
