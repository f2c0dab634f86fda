//! A cover in the order of a scan: which item leads each option, and how long items matter.
//!
//! A scan goes through the items by rank and decides at each which option begins there. The item
//! where an option begins is its *lead*: the first of its items by rank that may lead. The options of
//! a lead are a *step*, at which at most one of them is taken. An item is *live* from the first step
//! with an option that uses it to the last one: before, nothing is known of it, and after, nothing
//! has to be.

use super::{ItemRole, narrow, settled, sorts};
use crate::problem::Cover;

/// An option that no item may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoLead {
    /// The option.
    pub option: u32,
}

/// The position of each item in a scan of the cover, worked out once.
fn scan_ranks(cover: &Cover) -> Vec<u32> {
    cover.scan_ranks.get_or_init(|| narrow::scan_ranks(cover)).clone()
}

/// The position of each item in a scan in which every item may lead, worked out once.
fn pass_ranks(cover: &Cover, open: &[u32]) -> Vec<u32> {
    let ranks = || match cover.ordered {
        true => scan_ranks(cover),
        false => sorts::best_ranks(cover, open, scan_ranks(cover)),
    };
    cover.pass_ranks.get_or_init(ranks).clone()
}

/// The width of the window that moves over a cover in scan order ([`ScanOrder::window`]), worked out
/// once; none if an option has no item that must be used exactly once.
pub(crate) fn scan_window(cover: &Cover) -> Option<usize> {
    let window = || Some(ScanOrder::by_exact_items(cover).ok()?.window(cover));
    *cover.scan_window.get_or_init(window)
}

/// The steps of a cover and the lives of its items; only options that can be chosen take part.
#[derive(Debug)]
pub(crate) struct ScanOrder {
    /// The position of each item in the scan.
    pub ranks: Vec<u32>,
    /// The options of each step, ascending; at most one of them is taken. Never empty.
    pub steps: Vec<Vec<u32>>,
    /// The item that leads the options of each step; ranks never descend.
    pub leads: Vec<u32>,
    /// The step of each option; none for one that no solution can hold.
    pub step_of: Vec<Option<usize>>,
    /// Whether each item leads a step.
    pub is_lead: Vec<bool>,
    /// How many options use each item.
    pub uses: Vec<u32>,
    /// For each item the first and the last step with an option that uses it.
    pub spans: Vec<Option<(usize, usize)>>,
    /// What has to be known of each item while it is live.
    pub roles: Vec<ItemRole>,
    /// Some item needs more uses than there are options: there is no solution.
    pub infeasible: bool,
}

impl ScanOrder {
    /// The order in which every item may lead.
    ///
    /// Of an item that takes several options, each option is a step of its own. Options that no
    /// solution holds because of what is settled have none.
    pub fn by_first_items(cover: &Cover) -> Self {
        let live = settled::open_options(cover);
        let ranks = pass_ranks(cover, &live);
        let lead = |&option: &u32| lead(cover, &ranks, option, |_| true);
        let leads = live.iter().filter_map(lead).collect();
        Self::new(cover, ranks, &live, leads)
    }

    /// The order in which only items with bounds 1..1 may lead, or an option that has none.
    pub fn by_exact_items(cover: &Cover) -> Result<Self, NoLead> {
        let (live, ranks) = (live_options(cover), scan_ranks(cover));
        let is_exact = |item| cover.bounds(item) == (1, 1);
        let lead = |&option: &u32| lead(cover, &ranks, option, is_exact).ok_or(NoLead { option });
        let leads = live.iter().map(lead).collect::<Result<_, _>>()?;
        Ok(Self::new(cover, ranks, &live, leads))
    }

    /// `live` are the options that can be chosen, ascending, and `lead_of` the lead of each.
    fn new(cover: &Cover, ranks: Vec<u32>, live: &[u32], lead_of: Vec<u32>) -> Self {
        let (steps, leads) = steps(cover, &ranks, live, &lead_of);
        let mut order = Self {
            ranks,
            step_of: vec![None; cover.n_options()],
            is_lead: vec![false; cover.n_items()],
            uses: vec![0; cover.n_items()],
            spans: vec![None; cover.n_items()],
            roles: vec![],
            infeasible: false,
            steps,
            leads,
        };
        order.leads.iter().for_each(|&lead| order.is_lead[lead as usize] = true);
        for (step, options) in order.steps.iter().enumerate() {
            for &option in options {
                order.step_of[option as usize] = Some(step);
                for (item, amount) in cover.amounts(option) {
                    let uses = &mut order.uses[item as usize];
                    *uses = uses.saturating_add(amount);
                    order.spans[item as usize].get_or_insert((step, step)).1 = step;
                }
            }
        }
        let lacks = |item: u32| order.uses[item as usize] < cover.bounds(item).0;
        order.infeasible = (0..cover.n_items() as u32).any(lacks);
        order.roles = ItemRole::of_items(cover, live, &order.uses);
        order
    }

    /// Whether an item is live through two thirds of the scan.
    pub fn lives_long(&self, item: usize) -> bool {
        let borders = self.steps.len().saturating_sub(1);
        self.spans[item].is_some_and(|(first, last)| 3 * (last - first) >= 2 * borders)
    }

    /// How many items that have to be covered are live across the same border of two steps, at most,
    /// those that live long left out: the width of the window that moves over a board.
    pub fn window(&self, cover: &Cover) -> usize {
        let mut changes = vec![0i64; self.steps.len() + 1];
        for (item, span) in self.spans.iter().enumerate() {
            let counts = cover.bounds(item as u32).0 > 0 && !self.lives_long(item);
            if let Some((first, last)) = span.filter(|_| counts) {
                changes[first] += 1;
                changes[last] -= 1;
            }
        }
        let mut live = 0;
        let widths = changes.iter().map(|change| {
            live += change;
            live
        });
        widths.max().unwrap_or(0).unsigned_abs() as usize
    }

    /// For each step the items whose life begins there, by rank, and those whose life ends there.
    pub fn turns(&self) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
        let none = vec![vec![]; self.steps.len()];
        let (mut opening, mut closing) = (none.clone(), none);
        for item in in_order(&self.ranks) {
            if let Some((first, last)) = self.spans[item as usize] {
                opening[first].push(item);
                closing[last].push(item);
            }
        }
        (opening, closing)
    }
}

fn live_options(cover: &Cover) -> Vec<u32> {
    let mut live = vec![true; cover.n_options()];
    cover.barred().for_each(|option| live[option as usize] = false);
    (0..cover.n_options() as u32).filter(|&option| live[option as usize]).collect()
}

/// The first item of an option, by rank, of those that may lead.
fn lead(cover: &Cover, ranks: &[u32], option: u32, may_lead: impl Fn(u32) -> bool) -> Option<u32> {
    let items = cover.items(option).iter().copied().filter(|&item| may_lead(item));
    items.min_by_key(|&item| ranks[item as usize])
}

/// All items in the order of their ranks.
fn in_order(ranks: &[u32]) -> Vec<u32> {
    let mut order = vec![0; ranks.len()];
    (0..).zip(ranks).for_each(|(item, &rank)| order[rank as usize] = item);
    order
}

/// The options of each lead in the order of ranks, and the leads. Of an item that takes one option
/// they are one step; if it takes several, or several of one colour, each is a step.
fn steps(cover: &Cover, ranks: &[u32], live: &[u32], lead_of: &[u32]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let mut led = vec![vec![]; cover.n_items()];
    live.iter().zip(lead_of).for_each(|(&option, &lead)| led[lead as usize].push(option));
    let (mut steps, mut leads) = (vec![], vec![]);
    for item in in_order(ranks) {
        let options = std::mem::take(&mut led[item as usize]);
        let gives_color =
            |&option: &u32| cover.uses(option).any(|(other, color)| other == item && color != 0);
        if options.is_empty() {
            continue;
        } else if cover.bounds(item).1 == 1 && !options.iter().any(gives_color) {
            steps.push(options);
        } else {
            steps.extend(options.into_iter().map(|option| vec![option]));
        }
        leads.resize(steps.len(), item);
    }
    (steps, leads)
}
