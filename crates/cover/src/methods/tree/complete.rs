//! Part of a solution is completed by exact search.

use super::cells::Cells;
use super::engine::Engine;
use crate::problem::Cover;
use crate::run::{Flow, Stop, Unit};

/// The options of a solution with these among them, ascending, if a search of so many nodes finds one; and the nodes.
pub(crate) fn complete(
    cover: &Cover,
    chosen: &[u32],
    nodes: u64,
    stop: &Stop,
) -> (Option<Vec<u32>>, u64) {
    let below = cover.below(chosen, &[]);
    let Ok(prepared) = Cells.prepare(&below.cover, stop) else { return (None, 0) };
    let mut found = None;
    let limits = Stop { nodes: Some(nodes), ..*stop };
    let outcome = prepared.searcher(None).run(&Unit::root(), &limits, &mut |solution| {
        let more = solution.iter().map(|&option| below.options[option as usize]);
        let mut options: Vec<u32> = chosen.iter().copied().chain(more).collect();
        options.sort_unstable();
        found = Some(options);
        Flow::Stop
    });
    (found, outcome.nodes)
}
