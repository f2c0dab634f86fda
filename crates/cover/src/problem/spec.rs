//! The untrusted problem, and the one door to a valid [`Cover`].
//!
//! The fields are public and may hold anything; [`Spec::build`] checks all of them and reports all
//! faults at once.

use std::sync::OnceLock;

use crate::arrange::Arrange;
use crate::problem::Cover;
use crate::problem::symmetry::Group;
use crate::problem::{Fault, Faults};

/// How often an item may be used: at least, at most (`None`: no limit).
pub type Bounds = (u32, Option<u32>);

/// What the amounts of an item add up to less than, those left out that exceed its upper bound.
const MOST_AMOUNTS: u64 = 1 << 31;

/// An exact cover problem as somebody wrote it down, not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Bounds per item: (1, 1) exactly once, (0, 1) at most once, others a bounded group.
    pub bounds: Vec<Bounds>,
    /// The items each option uses.
    pub options: Vec<Vec<u32>>,
    /// Colours parallel to `options`, 0 for none; only items with bounds 0..1 take colours.
    pub colors: Option<Vec<Vec<u32>>>,
    /// Amounts parallel to `options`: how many uses of its item each use is, at least 1; `None` if all are
    /// 1. Bounds limit their sum. A use with a colour is one.
    pub amounts: Option<Vec<Vec<u32>>>,
    /// Permutations of the options that generate the symmetry group: all their products are
    /// symmetries. May be empty; the identity, or the whole group, may be among them.
    pub symmetries: Vec<Vec<u32>>,
    /// A symmetry that does not make two solutions one: they are counted up to `symmetries` alone. With
    /// it there have to be twice as many symmetries.
    pub mirror: Option<Vec<u32>>,
    /// A rank per item: of equally good items the one with the least rank is branched on, then the
    /// one with the least index.
    pub order: Option<Vec<i64>>,
}

impl Spec {
    /// A problem without colours, symmetries or an order of its own.
    pub fn new(bounds: Vec<Bounds>, options: Vec<Vec<u32>>) -> Self {
        Self { bounds, options, ..Self::default() }
    }

    /// Checks everything and builds the problem, or reports every fault.
    pub fn build(self) -> Result<Cover, Faults> {
        let mut faults = self.size_faults();
        self.check_items(&mut faults);
        self.check_colors(&mut faults);
        self.check_amounts(&mut faults);
        if !faults.is_empty() {
            faults.extend(Group::faults_of_shape(&self.symmetries, self.options.len()));
            return Err(Faults(faults));
        }
        let mut cover = self.assemble();
        let mirrors = self.mirror.iter().len();
        let generators: Vec<_> = self.symmetries.into_iter().chain(self.mirror).collect();
        cover.group = Group::build(&generators, mirrors, &cover).map_err(Faults)?;
        Ok(cover)
    }

    fn size_faults(&self) -> Vec<Fault> {
        let uses: usize = self.options.iter().map(Vec::len).sum();
        let sizes = [
            ("items", self.bounds.len()),
            ("options", self.options.len()),
            ("uses of items", uses),
        ];
        sizes
            .into_iter()
            .filter(|&(_, count)| count >= (u32::MAX >> 1) as usize)
            .map(|(what, count)| Fault::TooLarge { what, count })
            .collect()
    }

    fn check_items(&self, faults: &mut Vec<Fault>) {
        for (item, &(lo, hi)) in self.bounds.iter().enumerate() {
            if let Some(hi) = hi.filter(|&hi| hi < lo) {
                faults.push(Fault::BoundsReversed { item, lo, hi });
            }
        }
        let n_items = self.bounds.len();
        // Of each item the option in which it was met last.
        let mut met = vec![usize::MAX; n_items];
        for (option, items) in self.options.iter().enumerate() {
            if items.is_empty() {
                faults.push(Fault::OptionEmpty { option });
            }
            for &item in items {
                match met.get_mut(item as usize) {
                    None => faults.push(Fault::ItemUnknown { option, item, n_items }),
                    Some(met) if *met == option => {
                        faults.push(Fault::ItemRepeated { option, item });
                    }
                    Some(met) => *met = option,
                }
            }
        }
        if let Some(order) = self.order.as_ref().filter(|order| order.len() != n_items) {
            faults.push(Fault::OrderLength { items: n_items, order: order.len() });
        }
    }

    fn check_colors(&self, faults: &mut Vec<Fault>) {
        let Some(colors) = &self.colors else { return };
        if colors.len() != self.options.len() {
            faults.push(Fault::ColorsCount { options: self.options.len(), colors: colors.len() });
        }
        for (option, (items, colors)) in self.options.iter().zip(colors).enumerate() {
            if items.len() != colors.len() {
                let (items, colors) = (items.len(), colors.len());
                faults.push(Fault::ColorsLength { option, items, colors });
                continue;
            }
            for (&item, &color) in items.iter().zip(colors) {
                match self.bounds.get(item as usize) {
                    Some(&(lo, hi)) if color != 0 && (lo, hi) != (0, Some(1)) => {
                        faults.push(Fault::ColorOnItem { option, item, color, lo, hi });
                    }
                    _ => {}
                }
            }
        }
    }

    fn check_amounts(&self, faults: &mut Vec<Fault>) {
        let Some(amounts) = &self.amounts else { return };
        if amounts.len() != self.options.len() {
            let (options, amounts) = (self.options.len(), amounts.len());
            faults.push(Fault::AmountsCount { options, amounts });
        }
        let mut sums = vec![0u64; self.bounds.len()];
        for (option, (items, amounts)) in self.options.iter().zip(amounts).enumerate() {
            if items.len() != amounts.len() {
                let (items, amounts) = (items.len(), amounts.len());
                faults.push(Fault::AmountsLength { option, items, amounts });
                continue;
            }
            for (at, (&item, &amount)) in items.iter().zip(amounts).enumerate() {
                let Some(&(_, hi)) = self.bounds.get(item as usize) else { continue };
                let colored = self.colors.as_ref().and_then(|colors| colors.get(option)?.get(at));
                if amount == 0 {
                    faults.push(Fault::AmountZero { option, item });
                } else if amount > 1 && colored.is_some_and(|&color| color != 0) {
                    faults.push(Fault::AmountWithColor { option, item, amount });
                } else if hi.is_none_or(|hi| amount <= hi) {
                    sums[item as usize] += u64::from(amount);
                }
            }
        }
        let too_large = |&(_, sum): &(usize, u64)| sum >= MOST_AMOUNTS;
        let items = sums.into_iter().enumerate().filter(too_large);
        faults.extend(items.map(|(item, sum)| Fault::AmountsTooLarge { item, sum }));
    }

    /// The amounts of all uses; empty if all are 1.
    fn all_amounts(&self) -> Vec<u32> {
        let amounts = self.amounts.as_ref().map_or_else(Vec::new, |amounts| amounts.concat());
        if amounts.iter().all(|&amount| amount == 1) { vec![] } else { amounts }
    }

    /// The cover without its symmetries; only for a spec without faults.
    fn assemble(&self) -> Cover {
        let uses: Vec<u32> = self.options.concat();
        let mut starts = vec![0];
        starts.extend(self.options.iter().scan(0, |end, items| {
            *end += items.len() as u32;
            Some(*end)
        }));
        Cover {
            bounds: self.bounds.iter().map(|&(lo, hi)| (lo, hi.unwrap_or(u32::MAX))).collect(),
            ranks: self.ranks(),
            ordered: self.order.is_some(),
            scan_ranks: OnceLock::new(),
            pass_ranks: OnceLock::new(),
            scan_window: OnceLock::new(),
            starts,
            colors: self.colors.as_ref().map_or_else(|| vec![0; uses.len()], |c| c.concat()),
            amounts: self.all_amounts(),
            uses,
            group: Group::trivial(self.options.len(), self.bounds.len()),
            reduction: OnceLock::new(),
            counting: OnceLock::new(),
            fingerprint: OnceLock::new(),
        }
    }

    fn ranks(&self) -> Vec<u32> {
        let mut by_rank: Vec<usize> = (0..self.bounds.len()).collect();
        if let Some(order) = &self.order {
            by_rank.arrange_by_key(|&item| (order[item], item));
        }
        let mut ranks = vec![0; by_rank.len()];
        for (rank, &item) in by_rank.iter().enumerate() {
            ranks[item] = rank as u32;
        }
        ranks
    }
}
