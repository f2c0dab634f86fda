//! The stages of a disassembly as a tree: pieces, the moves that split them, two parts.

use std::slice::Iter;

use apart::{Step, Way};

/// Pieces that are split into two parts.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// The places of their placements, rising.
    pub pieces: Vec<usize>,
    /// The moves, of which the last one separates.
    pub steps: Vec<Step>,
    /// What becomes of those that stay then; none if nothing is left to separate.
    pub stays: Option<Box<Stage>>,
    /// What becomes of those that go out.
    pub removed: Option<Box<Stage>>,
}

/// What a tree is made from.
struct Making<'a> {
    /// The piece of each placement.
    kinds: &'a [u32],
    /// Pieces that need not be separated.
    groups: &'a [Vec<u32>],
    steps: Iter<'a, Step>,
    /// How many steps each stage takes.
    levels: Iter<'a, u32>,
}

impl Stage {
    /// The tree of a disassembly; none if there is nothing to separate.
    pub fn of(kinds: &[u32], groups: &[Vec<u32>], steps: &[Step], levels: &[u32]) -> Option<Self> {
        let mut making = Making { kinds, groups, steps: steps.iter(), levels: levels.iter() };
        making.stage((0..kinds.len()).collect()).map(|stage| *stage)
    }

    /// The levels of this stage and those after it, without parts whose stages are all of one move; where
    /// pieces may turn, the slides, an R and the turns of each.
    pub fn level_texts(&self, may_turn: bool) -> Vec<String> {
        let moves = self.steps.len();
        let turns = self.steps.iter().filter(|step| matches!(step.way, Way::Turn(_))).count();
        let own = if may_turn { format!("{}R{turns}", moves - turns) } else { moves.to_string() };
        let later = self.parts().filter(|stage| !stage.is_easy());
        std::iter::once(own).chain(later.flat_map(|stage| stage.level_texts(may_turn))).collect()
    }

    /// Whether every stage from here on takes one move.
    fn is_easy(&self) -> bool {
        self.steps.len() == 1 && self.parts().all(Self::is_easy)
    }

    fn parts(&self) -> impl Iterator<Item = &Self> {
        [&self.stays, &self.removed].into_iter().flatten().map(|stage| &**stage)
    }
}

impl Making<'_> {
    fn stage(&mut self, pieces: Vec<usize>) -> Option<Box<Stage>> {
        if self.is_done(&pieces) {
            return None;
        }
        let number = *self.levels.next()? as usize;
        let steps: Vec<Step> = self.steps.by_ref().take(number).cloned().collect();
        let gone = steps.last()?.pieces.clone();
        let stay = pieces.iter().copied().filter(|piece| !gone.contains(piece)).collect();
        let stays = self.stage(stay);
        let removed = self.stage(gone);
        Some(Box::new(Stage { pieces, steps, stays, removed }))
    }

    fn is_done(&self, pieces: &[usize]) -> bool {
        let is_in = |group: &Vec<u32>| pieces.iter().all(|&at| group.contains(&self.kinds[at]));
        pieces.len() < 2 || self.groups.iter().any(is_in)
    }
}
