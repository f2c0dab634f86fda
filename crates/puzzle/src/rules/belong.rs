//! `cover`, `together`, `separate`: which piece given cells belong to.
//!
//! Filters alone; the cells must be covered, optional ones too. Copies of a piece are different pieces here:
//! `separate` is content with two of them.

use std::fmt;
use std::sync::Arc;

use super::acting::{Acting, Action, Demand, Laid};
use super::base::{Kind, ReadRule};
use super::numbered::Numbered;
use super::reader::Reader;
use crate::cell::{Cell, shown};
use crate::document::Node;

/// The kind of [`Cover`].
pub static COVER: Kind = Kind {
    name: "cover",
    doc: "A cell belongs to that piece.",
    needs_full_board: true,
    only_filters: true,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read: read_cover,
};

/// The kind of [`Together`].
pub static TOGETHER: Kind = Kind {
    name: "together",
    doc: "These cells belong to one piece.",
    read: |value, reader| Some(Arc::new(Together(read_cells(value, reader)?))),
    ..COVER
};

/// The kind of [`Separate`].
pub static SEPARATE: Kind = Kind {
    name: "separate",
    doc: "These cells belong to different pieces.",
    read: |value, reader| Some(Arc::new(Separate(read_cells(value, reader)?))),
    ..COVER
};

/// A cell, and the name of the piece that covers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The cell.
    pub cell: Cell,
    /// The name.
    pub piece: String,
    /// How many coordinates the cell has.
    pub coordinates: usize,
}

/// Some cells, all of which must be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belonging {
    /// The cells, sorted.
    pub cells: Vec<Cell>,
    /// How many coordinates a cell has.
    pub coordinates: usize,
}

/// Cells that one piece covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together(pub Belonging);

/// Cells that as many pieces cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separate(pub Belonging);

fn read_cover(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let coordinates = reader.ground.lattice.coordinates;
    let (mut cell, mut piece) = (None, None);
    for (key, node) in reader.mapping(value, &["cell", "piece"], "{cell: [x, y], piece: NAME}") {
        if key == "cell" {
            cell = reader.cell(node, &["cell".into()]);
        } else {
            let names = reader.ground.names();
            piece = reader.word(node, &names, "piece", &["piece".into()]);
        }
    }
    let (cell, piece) = (cell?, piece?);
    let is_there = reader.are_still_there(&[cell], &["cell".into()]);
    is_there.then(|| Arc::new(Cover { cell, piece, coordinates }) as _)
}

/// Reads two cells or more.
fn read_cells(value: &Node, reader: &mut Reader<'_>) -> Option<Belonging> {
    let mut cells = reader.cells(value, 2, &[])?;
    let are_there = reader.are_still_there(&cells, &[]);
    cells.sort_unstable();
    let coordinates = reader.ground.lattice.coordinates;
    are_there.then_some(Belonging { cells, coordinates })
}

impl ReadRule for Cover {
    fn kind(&self) -> &'static Kind {
        &COVER
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let piece = board.piece_named(&self.piece).unwrap_or_default();
        let cell = board.numbers().get(&self.cell).copied().unwrap_or_default();
        Box::new(Covering { cell, piece })
    }
}

impl ReadRule for Together {
    fn kind(&self) -> &'static Kind {
        &TOGETHER
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(InOne(board.numbered(&self.0.cells)))
    }
}

impl ReadRule for Separate {
    fn kind(&self) -> &'static Kind {
        &SEPARATE
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(InMany(board.numbered(&self.0.cells)))
    }
}

/// [`Cover`] on a board: the numbers of the cell and the piece.
struct Covering {
    cell: u32,
    piece: u32,
}

/// [`Together`] on a board: the numbers of the cells.
struct InOne(Vec<u32>);

/// [`Separate`] on a board: the numbers of the cells.
struct InMany(Vec<u32>);

/// How many of some cells a placement covers.
fn covered(cells: &[u32], laid: &Laid<'_>) -> usize {
    cells.iter().filter(|cell| laid.cells.contains(cell)).count()
}

impl Acting for Covering {
    fn filters(&self) -> bool {
        true
    }

    /// Refuses another piece on the cell.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        laid.piece == self.piece || !laid.cells.contains(&self.cell)
    }

    fn required(&self) -> Vec<u32> {
        vec![self.cell]
    }

    /// Tells one part: the cell and the piece.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let (cell, piece) = (action.cells[self.cell as usize], action.pieces[self.piece as usize]);
        vec![Demand::new(COVER.name, vec![vec![cell, piece]])]
    }
}

impl Acting for InOne {
    fn filters(&self) -> bool {
        true
    }

    /// Refuses what covers some but not all.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        let number = covered(&self.0, laid);
        number == 0 || number == self.0.len()
    }

    fn required(&self) -> Vec<u32> {
        self.0.clone()
    }

    /// Tells one part: the cells.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        vec![Demand::new(TOGETHER.name, vec![action.image(&self.0)])]
    }
}

impl Acting for InMany {
    fn filters(&self) -> bool {
        true
    }

    /// Refuses what covers two.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        covered(&self.0, laid) < 2
    }

    fn required(&self) -> Vec<u32> {
        self.0.clone()
    }

    /// Tells each pair of cells.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let cells = action.image(&self.0);
        let mut found = vec![];
        for (at, &one) in cells.iter().enumerate() {
            let pair = |&other| Demand::new(SEPARATE.name, vec![vec![one, other]]);
            found.extend(cells[at + 1..].iter().map(pair));
        }
        found
    }
}

impl fmt::Display for Cover {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} belongs to {}", shown(&self.cell, self.coordinates), self.piece)
    }
}

impl fmt::Display for Belonging {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells.iter().map(|cell| shown(cell, self.coordinates));
        out.write_str(&cells.collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Display for Together {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "one piece covers {}", self.0)
    }
}

impl fmt::Display for Separate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "different pieces cover {}", self.0)
    }
}
