//! The valid problem: items with bounds, options over them, built once and then only read.
//!
//! Options are stored as one flat list of uses with a table of starts, which is what every engine
//! walks when it prepares itself. A `Cover` has passed every check of [`crate::Spec::build`], so
//! nothing behind this door needs to check again; it is `Sync` and shared by all threads.

use std::sync::OnceLock;

use super::fingerprint::{Fingerprint, Numbers};
use super::symmetry::{Group, Reduction};

/// A checked exact cover problem.
///
/// A *solution* is a set of options such that for every item the number of its uses by chosen options,
/// each counted by its amount, lies within the item's bounds; an item with bounds 0..1 may be used by several chosen options
/// when all of them give it the same colour. Every such set is a solution of its own, also when it
/// differs from another only by options that use nothing but items with slack.
#[derive(Debug)]
pub struct Cover {
    /// Bounds per item, `lo <= hi`; `u32::MAX` as `hi` means unbounded.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// Position of each item in the order that breaks ties: a permutation of the items.
    pub(crate) ranks: Vec<u32>,
    /// Whether that order was chosen for a reason, so that a scan keeps to it.
    pub(crate) ordered: bool,
    /// Position of each item in a scan; worked out by `order` when first asked for.
    pub(crate) scan_ranks: OnceLock<Vec<u32>>,
    /// The same for a scan in which every item may lead.
    pub(crate) pass_ranks: OnceLock<Vec<u32>>,
    /// The width of the window that moves over it in a scan, if every option has an exact item.
    pub(crate) scan_window: OnceLock<Option<usize>>,
    /// `starts[o]..starts[o + 1]` are the uses of option `o`; never empty.
    pub(crate) starts: Vec<u32>,
    /// Item of each use; distinct within an option.
    pub(crate) uses: Vec<u32>,
    /// Colour of each use, 0 for none; not 0 only at items with bounds 0..1.
    pub(crate) colors: Vec<u32>,
    /// Amount of each use: how many uses of its item it is, at least 1. Empty if all are 1.
    pub(crate) amounts: Vec<u32>,
    /// The symmetry group, the identity first, and mirrors.
    pub(crate) group: Group,
    /// Worked out by `symmetry::anchors` when first asked for.
    pub(crate) reduction: OnceLock<Reduction>,
    /// The same for counts.
    pub(crate) counting: OnceLock<Reduction>,
    /// Worked out when first asked for.
    pub(crate) fingerprint: OnceLock<Fingerprint>,
}

impl Cover {
    /// How many items there are.
    pub fn n_items(&self) -> usize {
        self.bounds.len()
    }

    /// How many options there are.
    pub fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    /// The bounds of an item; `u32::MAX` as the upper one means unbounded.
    pub fn bounds(&self, item: u32) -> (u32, u32) {
        self.bounds[item as usize]
    }

    /// The items of an option, in the order given.
    pub fn items(&self, option: u32) -> &[u32] {
        &self.uses[self.span(option)]
    }

    /// The items of an option with their colours, 0 for none.
    pub fn uses(&self, option: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let span = self.span(option);
        self.uses[span.clone()].iter().copied().zip(self.colors[span].iter().copied())
    }

    /// Whether some option uses an item several times.
    pub fn has_amounts(&self) -> bool {
        !self.amounts.is_empty()
    }

    /// The items of an option, each with its amount: how many uses of it that is, at least 1.
    pub fn amounts(&self, option: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.amounts_with_colors(option).map(|(item, amount, _)| (item, amount))
    }

    /// The items of an option, each with its amount and its colour, 0 for none.
    pub fn amounts_with_colors(&self, option: u32) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let amount = |at: usize| self.amounts.get(at).copied().unwrap_or(1);
        self.span(option).map(move |at| (self.uses[at], amount(at), self.colors[at]))
    }

    /// The order of the symmetry group up to which solutions are counted (1 when there is no symmetry).
    pub fn symmetry_order(&self) -> usize {
        self.group.order()
    }

    /// Whether there are symmetries that make no classes one.
    pub fn has_mirrors(&self) -> bool {
        self.group.has_mirrors()
    }

    /// The identity of this cover: items, bounds, ranks, and options in their order.
    pub fn fingerprint(&self) -> Fingerprint {
        *self.fingerprint.get_or_init(|| self.numbers().fingerprint())
    }

    /// All that makes it this cover, as numbers: how many items there are, in two halves, whether scans
    /// keep to their ranks, the items with their bounds and ranks, and the options, in their order,
    /// with their items and colours, and with all amounts if there are some.
    fn numbers(&self) -> Numbers {
        let (mut numbers, n_items) = (Numbers::new(), self.n_items() as u64);
        numbers.add([n_items as u32, (n_items >> 32) as u32, u32::from(self.ordered)]);
        for (&(lo, hi), &rank) in self.bounds.iter().zip(&self.ranks) {
            numbers.add([lo, hi, rank]);
        }
        for option in 0..self.n_options() as u32 {
            numbers.add([self.items(option).len() as u32]);
            self.uses(option).for_each(|(item, color)| numbers.add([item, color]));
        }
        self.amounts.iter().for_each(|&amount| numbers.add([amount]));
        numbers
    }

    /// Whether any option gives an item a colour.
    pub fn has_colors(&self) -> bool {
        self.colors.iter().any(|&color| color != 0)
    }

    /// Position of an item in the order that breaks ties between equally good items.
    pub fn rank(&self, item: u32) -> u32 {
        self.ranks[item as usize]
    }

    /// All items in the order of their ranks.
    pub(crate) fn by_rank(&self) -> Vec<u32> {
        let mut by_rank = vec![0; self.n_items()];
        (0..).zip(&self.ranks).for_each(|(item, &rank)| by_rank[rank as usize] = item);
        by_rank
    }

    /// Options that no solution can hold, because one of their items may not be used so often, or not at all.
    pub(crate) fn barred(&self) -> impl Iterator<Item = u32> + '_ {
        let barred = move |option: u32| match self.has_amounts() {
            false => self.items(option).iter().any(|&item| self.bounds(item).1 == 0),
            true => self.amounts(option).any(|(item, amount)| amount > self.bounds(item).1),
        };
        (0..self.n_options() as u32).filter(move |&option| barred(option))
    }

    /// Options that may still be free to choose when every item has what it needs: all their items
    /// have slack, `lo < hi`.
    pub(crate) fn slack_options(&self) -> impl Iterator<Item = u32> + '_ {
        let loose = |&item: &u32| self.bounds(item).0 < self.bounds(item).1;
        (0..self.n_options() as u32).filter(move |&option| self.items(option).iter().all(loose))
    }

    /// Whether options are a solution: ascending, none of them twice.
    pub fn is_solved_by(&self, options: &[u32]) -> bool {
        let mut uses = vec![0u64; self.n_items()];
        let mut colors = vec![0; self.n_items()];
        let chosen = options.iter().flat_map(|&option| self.amounts_with_colors(option));
        for (item, amount, color) in chosen {
            let (uses, held) = (&mut uses[item as usize], &mut colors[item as usize]);
            // A colour that all uses of an item share counts once.
            if *uses == 0 || color == 0 || *held != color {
                *uses += u64::from(amount);
            }
            *held = color;
        }
        let within = |(&uses, &(lo, hi)): (&u64, &(u32, u32))| {
            u64::from(lo) <= uses && uses <= u64::from(hi)
        };
        options.is_sorted_by(|one, next| one < next) && uses.iter().zip(&self.bounds).all(within)
    }

    fn span(&self, option: u32) -> std::ops::Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }
}
