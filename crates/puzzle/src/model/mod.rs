//! What a document says, once it is read: a puzzle and its parts.

use crate::cell::Cell;
use crate::document::Node;
use crate::lattice::Lattice;
use crate::setup::Setup;

/// An isometry and a slide that join two borders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrapStep {
    /// The name of the isometry.
    pub isometry: String,
    /// What is added to the image of a cell.
    pub slide: Cell,
}

/// The cells to fill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// The cells, in the order that Python's `Region` keeps.
    pub cells: Vec<Cell>,
    /// Cells that may stay empty.
    pub optional: Vec<Cell>,
    /// The marks of cells, in the order that Python's `Region` keeps.
    pub marks: Vec<(Cell, String)>,
    /// How borders are joined.
    pub wrap: Vec<WrapStep>,
}

/// Cells, some of which bear a mark.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The cells, sorted, each once.
    pub cells: Vec<Cell>,
    /// The mark of each cell in the same order, empty for a plain cell.
    pub marks: Vec<String>,
}

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Unique within a puzzle.
    pub name: String,
    /// Its footprints; any one of them is used.
    pub shapes: Vec<Shape>,
    /// Least and most number used, none for no upper end.
    pub copies: (u64, Option<u64>),
    /// Whether it may be rotated.
    pub turns: bool,
    /// Whether it may be reflected; none takes the default of the lattice.
    pub flips: Option<bool>,
    /// Its worth where the best packing is asked for.
    pub weight: i64,
    /// The only places where it may lie, each as its cells, sorted; empty for anywhere.
    pub at: Vec<Vec<Cell>>,
}

/// A piece that is on the board already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The name of the piece.
    pub piece: String,
    /// Its cells, in the order given.
    pub cells: Vec<Cell>,
}

/// A rule as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The key that names it.
    pub kind: String,
    /// What stands behind the key; paths in it begin with that of the rule in its document.
    pub value: Node,
    /// The name of the setting that can turn it off.
    pub switch: Option<String>,
}

/// A puzzle as described.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// A slug.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Where it was published.
    pub source: String,
    /// Free text.
    pub notes: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The lattice.
    pub lattice: &'static Lattice,
    /// The cells to fill.
    pub region: Region,
    /// The kinds of piece.
    pub pieces: Vec<Piece>,
    /// What holds beyond covering without overlap.
    pub rules: Vec<Rule>,
    /// What is chosen before solving.
    pub setup: Setup,
    /// Pieces that every solution contains.
    pub placed: Vec<Placed>,
    /// Values already chosen for slots and switches.
    pub settings: Vec<(String, Node)>,
    /// Names of pieces that need not be separated when the puzzle is taken apart.
    pub groups: Vec<Vec<String>>,
    /// Known answers.
    pub expect: Option<Node>,
}
