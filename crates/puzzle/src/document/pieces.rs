//! Reads the pieces of a document: included piece sets first, then the puzzle's own.

use rustc_hash::{FxHashMap, FxHashSet};

use super::include::{INCLUDE, Included, IncludedSet, read_include};
use super::misplaced::{are_sets, meant_as_include, misplaced};
use super::node::Node;
use super::piece::read_piece;
use super::reading::Reading;
use super::words::{clipped, quoted};
use crate::model::Piece;

/// The result of reading `pieces`.
#[derive(Debug)]
pub struct Pieces {
    /// The pieces without fault.
    pub read: Vec<Piece>,
    /// The names of own pieces that were left out.
    pub faulty: FxHashSet<String>,
    /// Whether every included set could be had; if not, any name may be a piece's.
    pub whole: bool,
    /// The entry of `include` that brought each included piece, by name.
    pub included: FxHashMap<String, IncludedSet>,
}

impl Default for Pieces {
    fn default() -> Self {
        Self::of(vec![])
    }
}

impl From<Included> for Pieces {
    fn from(included: Included) -> Self {
        let Included { read, entries, whole } = included;
        Self { whole, included: entries, ..Self::of(read) }
    }
}

impl Pieces {
    /// Pieces that are known to be right, such as those of a puzzle that is used.
    pub fn of(read: Vec<Piece>) -> Self {
        Self { read, faulty: FxHashSet::default(), whole: true, included: FxHashMap::default() }
    }

    /// No pieces, where nobody knows which there are.
    pub fn unknown() -> Self {
        Self { whole: false, ..Self::default() }
    }

    /// Whether a name can be judged: its piece is read, or it is certainly no piece.
    pub fn known(&self, name: &str) -> bool {
        (self.whole && !self.faulty.contains(name))
            || self.read.iter().any(|piece| piece.name == name)
    }
}

/// The pieces; those with faults are left out.
pub fn read_pieces(reading: &mut Reading, node: &Node) -> Pieces {
    let Some(given) = node.entries() else {
        let named = are_sets(std::slice::from_ref(node));
        let shown = if named { node.text.as_str() } else { "SET" };
        let todo = format!("write {{name: picture}} or {{include: {shown}}}");
        reading.wrong(node, "a mapping from names to pieces", todo);
        return Pieces::unknown();
    };
    let include = node.get(INCLUDE);
    let own = given.len() - usize::from(include.is_some());
    if own as u64 > reading.limits.most("piece_kinds") {
        let number = Some(given.len() as u64);
        let (what, todo) = reading.limits.excess("piece_kinds", "there are", number);
        reading.fault(node, what, todo);
        return Pieces::unknown();
    }
    let mut pieces = match include {
        Some(include) => read_include(reading, include).into(),
        None => Pieces::default(),
    };
    let include = include.or_else(|| meant_as_include(node));
    for (name, child) in given.iter().filter(|(name, _)| name != INCLUDE) {
        read_own(reading, (name, child), include, &mut pieces);
    }
    pieces
}

/// Adds a piece of the puzzle's own.
fn read_own(
    reading: &mut Reading,
    (name, node): (&str, &Node),
    include: Option<&Node>,
    pieces: &mut Pieces,
) {
    if let Some(set) = pieces.included.get(name) {
        let (piece, set) = (quoted(&clipped(name)), quoted(&set.name));
        let what = format!("the piece {piece} is in the included {set} already");
        let path = node.path.clone();
        reading.fault_at(node.key_place(), path, what, "give it another name");
        return;
    }
    let read = match misplaced(name, node, include) {
        Some((what, todo)) => {
            reading.fault_at(node.key_place(), node.path.clone(), what, todo);
            None
        }
        None => read_piece(reading, name, node),
    };
    match read {
        Some(piece) => pieces.read.push(piece),
        None => {
            pieces.faulty.insert(name.to_owned());
        }
    }
}
