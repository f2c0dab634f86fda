//! A rule on a board: what it says of placements and symmetries, by the numbers of cells and pieces.

/// Least and most placements that may use an item, none for no upper end.
pub type Bounds = cover::Bounds;

/// The name of an item among those of one rule.
pub type ItemKey = u64;

/// A placement as rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Laid<'p> {
    /// The number of the piece.
    pub piece: u32,
    /// The numbers of its cells, in the order of its orientation.
    pub cells: &'p [u32],
    /// The number of the mark on each, that of no mark where no rule reads it.
    pub marks: &'p [u32],
    /// The colours of the sides of each, as many for each cell as any cell of the lattice has sides; empty if the
    /// piece has none or no rule reads them.
    pub sides: &'p [u32],
}

/// A symmetry of a board, or a motion to another board: the image of each cell and of each piece.
#[derive(Clone, Copy, Debug)]
pub struct Action<'a> {
    /// The image of each cell.
    pub cells: &'a [u32],
    /// The image of each piece.
    pub pieces: &'a [u32],
    /// The number of the isometry of the lattice that it turns by.
    pub isometry: usize,
}

impl Action<'_> {
    /// The image of a set of cells, sorted.
    pub fn image(&self, cells: &[u32]) -> Vec<u32> {
        let mut moved: Vec<u32> = cells.iter().map(|&cell| self.cells[cell as usize]).collect();
        moved.sort_unstable();
        moved
    }
}

/// One part of what a rule demands, as data that names its kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Demand {
    /// The kind of rule.
    pub kind: &'static str,
    /// What it says in words.
    pub words: Vec<String>,
    /// What it says in numbers of cells and pieces.
    pub numbers: Vec<Vec<u32>>,
}

impl Demand {
    /// A demand without words.
    pub fn new(kind: &'static str, numbers: Vec<Vec<u32>>) -> Self {
        Self { kind, words: vec![], numbers }
    }
}

/// How a placement uses an item, if not plainly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// It gives it a colour: placements may share an item at most once if all give it the same one.
    Colour(u64),
    /// It uses it so often, at least once; bounds limit the sum.
    Amount(u32),
}

/// Takes the items that a placement uses: the key of each, and how it uses it.
pub type Give<'g> = dyn FnMut(ItemKey, Option<Share>) + 'g;

/// A rule that acts on a board.
pub trait Acting {
    /// Whether it may refuse a placement, whatever the others are.
    fn filters(&self) -> bool {
        false
    }

    /// Whether a placement may be part of a solution, whatever the others are.
    fn allows(&self, _laid: &Laid<'_>) -> bool {
        true
    }

    /// The items with bounds of their own. One that is not among them and is used is at most once.
    fn items(&self) -> Vec<(ItemKey, Bounds)> {
        vec![]
    }

    /// Tells the items that a placement uses, each once.
    fn uses(&mut self, _laid: &Laid<'_>, _give: &mut Give<'_>) {}

    /// The cells that must be covered even where the region leaves them optional.
    fn required(&self) -> Vec<u32> {
        vec![]
    }

    /// Sets of cells that are all covered or all empty.
    fn linked(&self) -> Vec<Vec<u32>> {
        vec![]
    }

    /// Whether nothing more may fit: each placement of a piece with copies left has to be blocked.
    fn is_maximal(&self) -> bool {
        false
    }

    /// What the rule demands, in parts, after a symmetry was done to it.
    ///
    /// A symmetry keeps the rules of a puzzle if it takes the set of all parts to itself.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand>;
}
