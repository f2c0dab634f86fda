//! The rest of a cover when some options are chosen and others are ruled out.
//!
//! A unit of a search, or a question, so becomes a cover of its own, for methods that walk no tree.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use super::cover::Cover;
use super::symmetry::Group;

/// A cover below a choice of options.
#[derive(Debug)]
pub struct Below {
    /// The same items, in the same order, with the bounds that are left; the options that may still
    /// be chosen. It has no symmetries.
    pub cover: Cover,
    /// For each of its options the number it had.
    pub options: Vec<u32>,
}

/// What the chosen options make of an item.
#[derive(Clone, Copy, Default)]
struct Used {
    times: u32,
    /// The colour that it has been given; 0 if it is not used, or without a colour.
    color: u32,
}

impl Cover {
    /// The cover that is left when `chosen` are in every solution and `excluded` in none.
    ///
    /// The options chosen must keep all upper bounds, as those of a checked unit do; lower bounds that
    /// they exceed are met.
    pub fn below(&self, chosen: &[u32], excluded: &[u32]) -> Below {
        let used = self.used_by(chosen);
        let gone: FxHashSet<u32> = chosen.iter().chain(excluded).copied().collect();
        let mut below = Below { cover: self.without_options(&used), options: vec![] };
        for option in (0..self.n_options() as u32).filter(|option| !gone.contains(option)) {
            let start = below.cover.uses.len();
            let fits = self.amounts_with_colors(option).all(|(item, amount, color)| {
                let Used { times, color: given } = used[item as usize];
                let shares = times > 0 && given != 0 && given == color;
                if !shares {
                    below.cover.uses.push(item);
                    below.cover.colors.push(color);
                    below.cover.amounts.push(amount);
                }
                shares || below.cover.bounds[item as usize].1 >= amount
            });
            if !fits {
                below.cover.uses.truncate(start);
                below.cover.colors.truncate(start);
                below.cover.amounts.truncate(start);
                continue;
            }
            if below.cover.uses.len() == start {
                // It uses nothing that is left; the last item takes it in any number.
                below.cover.uses.push(self.n_items() as u32);
                below.cover.colors.push(0);
                below.cover.amounts.push(1);
            }
            below.cover.starts.push(below.cover.uses.len() as u32);
            below.options.push(option);
        }
        if below.cover.amounts.iter().all(|&amount| amount == 1) {
            below.cover.amounts.clear();
        }
        below.cover.group = Group::trivial(below.options.len(), below.cover.bounds.len());
        below
    }

    /// The same cover with other ranks: `ranks[i]` is the position of item `i` among those that allow
    /// equally few branches. A permutation of the items.
    pub(crate) fn with_ranks(&self, ranks: Vec<u32>) -> Self {
        debug_assert_eq!(ranks.len(), self.n_items());
        Self {
            bounds: self.bounds.clone(),
            ranks,
            ordered: true,
            scan_ranks: OnceLock::new(),
            pass_ranks: OnceLock::new(),
            scan_window: OnceLock::new(),
            starts: self.starts.clone(),
            uses: self.uses.clone(),
            colors: self.colors.clone(),
            amounts: self.amounts.clone(),
            group: self.group.clone(),
            reduction: OnceLock::new(),
            counting: OnceLock::new(),
            fingerprint: OnceLock::new(),
        }
    }

    fn used_by(&self, chosen: &[u32]) -> Vec<Used> {
        let mut used = vec![Used::default(); self.n_items()];
        let uses = chosen.iter().flat_map(|&option| self.amounts_with_colors(option));
        for (item, amount, color) in uses {
            let used = &mut used[item as usize];
            let shares = used.times > 0 && color != 0 && used.color == color;
            used.times += if shares { 0 } else { amount };
            used.color = color;
        }
        used
    }

    /// The items with the bounds that are left, and one more behind them that binds nothing.
    fn without_options(&self, used: &[Used]) -> Self {
        let left = |(&(lo, hi), used): (&(u32, u32), &Used)| {
            let hi = if hi == u32::MAX { hi } else { hi - used.times };
            (lo.saturating_sub(used.times), hi)
        };
        let mut bounds: Vec<(u32, u32)> = self.bounds.iter().zip(used).map(left).collect();
        bounds.push((0, u32::MAX));
        let mut ranks = self.ranks.clone();
        ranks.push(self.n_items() as u32);
        Self {
            group: Group::trivial(0, bounds.len()),
            bounds,
            ranks,
            ordered: self.ordered,
            scan_ranks: OnceLock::new(),
            pass_ranks: OnceLock::new(),
            scan_window: OnceLock::new(),
            starts: vec![0],
            uses: vec![],
            colors: vec![],
            amounts: vec![],
            reduction: OnceLock::new(),
            counting: OnceLock::new(),
            fingerprint: OnceLock::new(),
        }
    }
}
