//! What the model finds wrong with a puzzle, told where it stands in the document.

use rustc_hash::FxHashMap;

use super::Draft;
use crate::document::rule::ByIndex;
use crate::document::{Fault, Key, Node, Path, Reading};
use crate::model::Puzzle;
use crate::path;
use crate::rules::NO_SIDES;
use crate::rules::OtherRules;

/// Keys of rules that name pieces or their marks.
const ABOUT_PIECES: [&str; 3] = ["piece", "pieces", "marks"];

impl Draft<'_> {
    /// Reports what the model finds, at the nearest place in the document.
    pub(super) fn judge(
        &self,
        reading: &mut Reading,
        puzzle: &Puzzle,
        others: &mut OtherRules<'_>,
    ) {
        // Slots are many in a document of a stranger, and a mapping is searched from its start.
        let slots = self.given.get("setup").and_then(Node::entries).unwrap_or(&[]);
        let slots: FxHashMap<&str, &Node> =
            slots.iter().map(|(name, node)| (name.as_str(), node)).collect();
        for fault in puzzle.faults(&reading.limits, others) {
            if self.follows(&fault) {
                continue;
            }
            let path = self.path_in_document(fault.path);
            let slot = match &path[..] {
                [Key::Name(top), Key::Name(name), ..] if **top == *"setup" => slots.get(&**name),
                _ => None,
            };
            let node = slot.map_or(self.root, |slot| *slot).nearest(&path);
            if !node.is_broken() {
                reading.fault_at(node.place(), path, fault.what, fault.todo);
            }
        }
    }

    /// Whether a fault comes from a part that was left out, and so is reported already. Of a tray these are that
    /// nothing is placed, and what a goal asks of the piece that is placed.
    fn follows(&self, fault: &Fault) -> bool {
        let Some(Key::Name(part)) = fault.path.first() else { return false };
        let is_left_out = || !self.pieces.faulty.is_empty() || !self.pieces.whole;
        let is_about_pieces = |key: Option<&Key>| matches!(key, Some(Key::Name(key)) if ABOUT_PIECES.contains(&&**key));
        match &**part {
            "region" if fault.path.len() == 1 => self.region.is_none(),
            "groups" => is_left_out(),
            "goal" | "corridor" => matches!(fault.path.len(), 1 | 3) && self.has_lost_placed(),
            "rules" if is_about_pieces(fault.path.get(3)) || fault.what == NO_SIDES => {
                is_left_out()
            }
            "pieces" if fault.path.len() == 1 && self.pieces.read.is_empty() => is_left_out(),
            _ => false,
        }
    }

    /// Whether placed pieces were left out for faults of their own, so that the start is not known.
    fn has_lost_placed(&self) -> bool {
        let given = self.given.get("placed");
        given.is_some_and(|node| node.items().is_none_or(|all| all.len() != self.placed.len()))
    }

    /// A path of the model as a path of the document: entries left out shift the others.
    fn path_in_document(&self, path: Path) -> Path {
        let (Some(Key::Name(part)), Some(second)) = (path.first(), path.get(1)) else {
            return path;
        };
        let base = self.base.as_ref();
        let shifted = match &**part {
            "rules" => (base.map_or(0, |base| base.rules.len()), indices(&self.rules)),
            "placed" => (base.map_or(0, |base| base.placed.len()), indices(&self.placed)),
            "groups" => (base.map_or(0, |base| base.groups.len()), indices(&self.groups)),
            "goal" => (0, self.goal.as_ref().map_or(vec![], indices)),
            "pieces" => return self.path_of_piece(path),
            "setup" => return self.path_of_never(path),
            _ => return path,
        };
        let ((before, read), &Key::Index(index)) = (shifted, second) else { return path };
        let Some(own) = index.checked_sub(before) else { return path!["uses"] };
        let index = read.get(own).copied().unwrap_or(own);
        let mut moved = path;
        moved[1] = Key::Index(index);
        moved
    }

    /// The path of a piece, that of its set if it was included.
    fn path_of_piece(&self, path: Path) -> Path {
        match &path[1] {
            Key::Name(name) => match self.pieces.included.get(&**name) {
                Some(set) => set.path.iter().chain(&path[2..]).cloned().collect(),
                None => path,
            },
            Key::Index(_) => path,
        }
    }

    /// The path of a setting that does not exist.
    fn path_of_never(&self, mut path: Path) -> Path {
        if path[1] == Key::from("never")
            && let Some(Key::Index(index)) = path.get_mut(2)
            && let Some(own) = self.slots.never_index.get(*index)
        {
            *index = *own;
        }
        path
    }
}

/// The indices in the document of what was read.
fn indices<T>(read: &ByIndex<T>) -> Vec<usize> {
    read.iter().map(|(index, _)| *index).collect()
}
