//! Which sums of sizes the pieces that are left can make.

use crate::bits::Bits;
use crate::board::Board;
use crate::position::Position;

/// Options that count together in a sum: those of one piece, or those without a piece.
#[derive(Clone)]
pub(crate) struct Group {
    /// The item of the piece, if there is one.
    pub piece: Option<u32>,
    /// How many of them must be laid, and how many can be.
    pub bounds: (u32, u32),
    /// What each of them adds, each number once.
    pub values: Vec<usize>,
}

/// The groups of a position, where each option adds a value; no more than `most` of one are laid.
pub(crate) fn groups(
    board: &Board<'_>,
    position: &Position,
    most: u32,
    value: impl Fn(u32) -> Option<usize>,
) -> Vec<Group> {
    let mut groups = vec![];
    for piece in board.pieces() {
        let bounds = (position.need[piece], position.room[piece].min(most));
        let options = position.options_of(board, piece as u32);
        if bounds.1 > 0 {
            let values = distinct(options.filter_map(&value));
            groups.push(Group { piece: Some(piece as u32), bounds, values });
        }
    }
    let loose = position.alive.iter().filter(|&option| board.piece[option].is_none());
    let values = distinct(loose.filter_map(|option| value(option as u32)));
    if !values.is_empty() {
        groups.push(Group { piece: None, bounds: (0, most), values });
    }
    groups
}

fn distinct(values: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut values: Vec<usize> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Adds to every sum of `from` what `bounds` options of a group can add.
pub(crate) fn extend(from: &Bits, group: &Group, bounds: (u32, u32)) -> Bits {
    let empty = {
        let mut empty = from.clone();
        empty.clear();
        empty
    };
    let (mut reached, mut step) = (empty.clone(), from.clone());
    for number in 0..=bounds.1 {
        if number >= bounds.0 {
            reached.add(&step);
        }
        if number == bounds.1 || step.is_empty() {
            break;
        }
        let mut next = empty.clone();
        group.values.iter().for_each(|&value| next.add_raised(&step, value));
        step = next;
    }
    reached
}

/// Which copies of the pieces that are left may be counted for one part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copies {
    /// As many as are left.
    Left,
    /// Any number of each piece that is left. Fewer sizes are impossible then, but what is seen to
    /// be impossible in one position is seen in all that follow from it: see `rounds`.
    Any,
}

/// The sizes that parts of the board can have: sums over any choice of the pieces that are left.
#[derive(Clone)]
pub(crate) struct Sizes {
    /// By the piece of which one copy is laid beforehand; the last for an option without a piece.
    reach: Vec<Option<Bits>>,
    groups: Vec<Group>,
    copies: Copies,
    n_cells: usize,
    first_piece: usize,
}

impl Sizes {
    pub fn of(board: &Board<'_>, position: &Position, copies: Copies) -> Self {
        let n_cells = board.notes.cells;
        let size = |option: u32| match board.cells[option as usize].len() {
            0 => None,
            size => Some(size),
        };
        let groups = groups(board, position, position.open.len() as u32, size);
        let reach = vec![None; board.notes.pieces + 1];
        Self { reach, groups, copies, n_cells, first_piece: n_cells }
    }

    /// Whether some number from `least` to `most` is a sum, after one copy of `spent` was laid.
    pub fn allows(&mut self, spent: Option<u32>, least: usize, most: usize) -> bool {
        let at = spent.map_or(self.reach.len() - 1, |piece| piece as usize - self.first_piece);
        if self.reach[at].is_none() {
            self.reach[at] = Some(self.reachable(spent));
        }
        let sums = self.reach[at].as_ref();
        sums.is_some_and(|sums| (least..=most).any(|size| sums.has(size)))
    }

    fn reachable(&self, spent: Option<u32>) -> Bits {
        let mut sums = Bits::new(self.n_cells + 1);
        sums.insert(0);
        let most = self.n_cells as u32;
        for group in &self.groups {
            let taken = u32::from(spent.is_some() && group.piece == spent);
            let left = group.bounds.1.saturating_sub(taken);
            let most = if self.copies == Copies::Any && left > 0 { most } else { left };
            sums = extend(&sums, group, (0, most));
        }
        sums
    }
}
