//! Whether pieces on a board are a solution: laid anew, and each item of the cover counted.

use std::sync::Arc;

use compile::amount_and_color;
use puzzle::laying::{Board, Draft, allowed_placements};
use rustc_hash::FxHashMap;

use crate::host::Stopped;
use crate::relief::{Lying, Relief};

impl Relief {
    /// Whether its puzzle, with all that is left, has this solution.
    pub fn is_laid_again(&self) -> bool {
        let board = Board::of(Arc::clone(&self.problem));
        let mut rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(&board)).collect();
        let guard = &mut |_| Ok(());
        let placements = allowed_placements(&board, &rules, guard);
        let draft = placements.and_then(|laid| Draft::of(&board, &mut rules, laid, guard));
        let Ok(draft) = draft.map_err(|Stopped| ()) else { return false };
        let options = self.laid.iter().map(|one| placed(&board, &draft, one));
        let Some(mut options) = options.collect::<Option<Vec<usize>>>() else { return false };
        let used = uses(&draft, &options);
        let is_bare = |blank: &Vec<u32>| blank.iter().all(|cell| !used.contains_key(cell));
        let blanks = draft.blanks.iter().zip(draft.placements.len()..);
        options.extend(blanks.filter(|(blank, _)| is_bare(blank)).map(|(_, option)| option));
        keeps_bounds(&draft, &uses(&draft, &options))
    }
}

/// The option of a placement.
fn placed(board: &Board, draft: &Draft, lying: &Lying) -> Option<usize> {
    let mut cells = board.numbered(&lying.cells);
    cells.sort_unstable();
    (0..draft.placements.len()).find(|&option| {
        let mut own = draft.placements.cells(option).to_vec();
        own.sort_unstable();
        draft.placements.kind(option) == (lying.piece, lying.orientation) && own == cells
    })
}

/// The labels with which each item is used, one for each option.
fn uses(draft: &Draft, options: &[usize]) -> FxHashMap<u32, Vec<u32>> {
    let mut found: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for (item, label) in options.iter().flat_map(|&option| draft.uses(option)) {
        found.entry(item).or_default().push(label);
    }
    found
}

/// Whether each item is used as often as it must and may be; uses of one colour are one.
fn keeps_bounds(draft: &Draft, used: &FxHashMap<u32, Vec<u32>>) -> bool {
    let is_kept = |(item, (least, most)): (u32, &(u32, Option<u32>))| {
        let labels = used.get(&item).map_or(&[][..], Vec::as_slice);
        let uses = labels.iter().map(|&label| amount_and_color(label));
        let (amounts, colors): (Vec<u32>, Vec<u32>) = uses.unzip();
        let is_one =
            colors.first().is_some_and(|first| *first > 0 && colors.iter().all(|own| own == first));
        let times = if is_one { 1 } else { amounts.iter().map(|&one| u64::from(one)).sum() };
        u64::from(*least) <= times && most.is_none_or(|most| times <= u64::from(most))
    };
    (0..).zip(&draft.bounds).all(is_kept)
}
