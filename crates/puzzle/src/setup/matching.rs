//! Different cells, one for each domain: Kuhn's augmenting paths.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cell::Cell;

/// The cells in the order of the domains, one for each, or none if there is no such choice.
///
/// * `cells`: different ones; each domain tries them in this order.
pub fn matched(cells: &[Cell], domains: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    let numbers: FxHashMap<&Cell, usize> = cells.iter().zip(0..).collect();
    let offered = |domain: &Vec<Cell>| {
        let mut known: Vec<usize> =
            domain.iter().filter_map(|cell| numbers.get(cell).copied()).collect();
        known.sort_unstable();
        known
    };
    let offered: Vec<Vec<usize>> = domains.iter().map(offered).collect();
    let mut owner: Vec<Option<usize>> = vec![None; cells.len()];
    if !(0..domains.len()).all(|domain| place(domain, &offered, &mut owner)) {
        return None;
    }
    let mut found: Vec<(usize, Cell)> =
        owner.iter().zip(cells).filter_map(|(owner, cell)| Some(((*owner)?, *cell))).collect();
    found.arrange_by_key(|(domain, _)| *domain);
    Some(found.into_iter().map(|(_, cell)| cell).collect())
}

/// Different cells, one from each domain, or none if there is no such choice.
pub fn any_matched(domains: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    let mut seen = FxHashSet::default();
    let cells = domains.iter().flatten().copied().filter(|cell| seen.insert(*cell));
    matched(&cells.collect::<Vec<_>>(), domains)
}

/// A domain on the way to a free cell: how many of its cells it tried, and the last of them.
struct Step {
    domain: usize,
    tried: usize,
    cell: usize,
}

/// Gives a domain a cell, and others another one where that is needed; false if that cannot be done.
fn place(domain: usize, offered: &[Vec<usize>], owner: &mut [Option<usize>]) -> bool {
    let mut seen = FxHashSet::default();
    let mut way = vec![Step { domain, tried: 0, cell: 0 }];
    while let Some(step) = way.last_mut() {
        let Some(&cell) = offered[step.domain].get(step.tried) else {
            way.pop();
            continue;
        };
        step.tried += 1;
        if !seen.insert(cell) {
            continue;
        }
        step.cell = cell;
        if let Some(domain) = owner[cell] {
            way.push(Step { domain, tried: 0, cell: 0 });
            continue;
        }
        for step in &way {
            owner[step.cell] = Some(step.domain);
        }
        return true;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(x: i32) -> Cell {
        [x, 0, 0, 0, 0, 0]
    }

    #[test]
    fn a_domain_gives_way_to_one_with_fewer_cells() {
        let domains = [vec![cell(1), cell(2)], vec![cell(1)]];
        assert_eq!(any_matched(&domains), Some(vec![cell(2), cell(1)]));
        assert_eq!(matched(&[cell(1), cell(2)], &domains), Some(vec![cell(2), cell(1)]));
        assert_eq!(any_matched(&[vec![cell(1)], vec![cell(1)]]), None);
        assert_eq!(any_matched(&[]), Some(vec![]));
    }

    #[test]
    fn a_long_chain_of_domains_is_no_deep_recursion() {
        let number = 20_000;
        let mut domains: Vec<Vec<Cell>> =
            (0..number).map(|at| vec![cell(at), cell(at + 1)]).collect();
        domains.push(vec![cell(0)]);
        let found = any_matched(&domains).expect("there is one more cell");
        assert_eq!(found[number as usize], cell(0));
        assert_eq!(found[0], cell(1));
    }
}
