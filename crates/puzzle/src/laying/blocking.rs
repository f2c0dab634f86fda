//! Which placements keep another from being laid as well, for the rule `maximal`.

use compile::Placements;
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::halt::Guard;
use crate::rules::{Acting, ItemKey, Left, Share};

/// An item of a rule: the number of the rule, and the rule's own key.
pub type Key = (u32, ItemKey);

/// So many placements are looked at before the guard is asked again.
const STRIDE: usize = 256;

/// For each placement that has to be blocked the placements that block it, itself among them, ascending.
///
/// Two placements block each other if they overlap, or use an item of a rule that at most one may use, unless
/// both give it the same colour. Those of a piece that is there once block each other.
///
/// * `used`: the items of rules that a placement uses, each with how it does.
///
/// # Errors
///
/// What the guard returns.
pub fn blockers<'u, E>(
    board: &Board,
    rules: &[Box<dyn Acting + '_>],
    placements: &Placements,
    used: impl Fn(usize) -> &'u [(Key, Option<Share>)],
    guard: Guard<'_, E>,
) -> Result<Vec<Vec<u32>>, E> {
    let shared = shared_items(rules);
    let is_single = |key: &Key| shared.get(key).is_none_or(|most| *most == Some(1));
    let left: Vec<Left> = board.pieces().iter().map(|one| Left::of(one, board.len())).collect();
    let mut on_cell: Vec<Vec<u32>> = vec![vec![]; board.len()];
    let mut of_piece: Vec<Vec<u32>> = vec![vec![]; left.len()];
    let mut on_item: FxHashMap<Key, Vec<(u32, Option<Share>)>> = FxHashMap::default();
    for number in 0..placements.len() {
        let cells = placements.cells(number);
        cells.iter().for_each(|&cell| on_cell[cell as usize].push(number as u32));
        of_piece[placements.kind(number).0 as usize].push(number as u32);
        for &(key, colour) in used(number).iter().filter(|(key, _)| is_single(key)) {
            on_item.entry(key).or_default().push((number as u32, colour));
        }
    }
    let mut found = vec![];
    for number in 0..placements.len() {
        if number.is_multiple_of(STRIDE) {
            guard(0)?;
        }
        let piece = placements.kind(number).0 as usize;
        if left[piece] == Left::Never {
            continue;
        }
        let cells = placements.cells(number).iter();
        let mut by: FxHashSet<u32> =
            cells.flat_map(|&cell| &on_cell[cell as usize]).copied().collect();
        for (key, own) in used(number) {
            let others = on_item.get(key).into_iter().flatten();
            let differ = others.filter(|(_, colour)| own.is_none() || colour != own);
            by.extend(differ.map(|(other, _)| other));
        }
        if left[piece] == Left::UntilLaid {
            by.extend(&of_piece[piece]);
        }
        let mut by: Vec<u32> = by.into_iter().collect();
        by.sort_unstable();
        found.push(by);
    }
    Ok(found)
}

/// The most placements that may use an item, of those with bounds of their own.
fn shared_items(rules: &[Box<dyn Acting + '_>]) -> FxHashMap<Key, Option<u32>> {
    let mut found = FxHashMap::default();
    for (rule, at) in rules.iter().zip(0..) {
        found.extend(rule.items().into_iter().map(|(key, (_, most))| ((at, key), most)));
    }
    found
}
