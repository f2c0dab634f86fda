//! What sets are made of that no choice changes: the uses of all options, one after the other.

use crate::problem::Cover;

/// What sets are made of that no choice changes.
pub(super) struct Layout {
    /// `starts[o]..starts[o + 1]` are the uses of option `o`.
    pub starts: Vec<u32>,
    /// The item of each use.
    pub items: Vec<u32>,
    /// The colour of each use, 0 for none; empty if there are none.
    pub colors: Vec<u32>,
    /// The amounts of the uses, if some are not 1.
    pub amounts: Option<Amounts>,
    /// Where the set of each item begins in the members.
    pub bases: Vec<u32>,
    /// Which items have bounds 1..1.
    pub exact: Vec<bool>,
    /// The extra item that every option with slack is a member of.
    pub slack: Option<u32>,
}

impl Layout {
    pub fn of(cover: &Cover) -> Self {
        let slack_options: Vec<u32> = cover.slack_options().collect();
        let slack = (!slack_options.is_empty()).then_some(cover.n_items() as u32);
        let (options, uses) = (cover.n_options(), cover.uses.len() + slack_options.len());
        let (mut starts, mut items) = (Vec::with_capacity(options + 1), Vec::with_capacity(uses));
        let has_colors = cover.has_colors();
        let mut colors = Vec::with_capacity(if has_colors { uses } else { 0 });
        starts.push(0);
        let mut slack_options = slack_options.into_iter().peekable();
        for option in 0..options as u32 {
            items.extend(cover.items(option).iter().map(|&item| cover.rank(item)));
            if slack_options.next_if_eq(&option).is_some() {
                items.push(cover.n_items() as u32);
            }
            if has_colors {
                colors.extend(cover.uses(option).map(|(_, color)| color));
                colors.resize(items.len(), 0);
            }
            starts.push(items.len() as u32);
        }
        let n_items = cover.n_items() + usize::from(slack.is_some());
        let mut exact = vec![false; n_items];
        for item in 0..cover.n_items() as u32 {
            exact[cover.rank(item) as usize] = cover.bounds(item) == (1, 1);
        }
        let amounts = cover.has_amounts().then(|| Amounts::of(cover, &starts, n_items));
        Self { bases: bases(&items, n_items), starts, items, colors, amounts, exact, slack }
    }
}

impl Layout {
    /// How many uses each item has.
    pub fn sizes(&self) -> Vec<i32> {
        let mut sizes = vec![0; self.bases.len()];
        self.items.iter().for_each(|&item| sizes[item as usize] += 1);
        sizes
    }

    /// The items of an option.
    pub fn items_of(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// The colour of a use, 0 for none.
    #[inline(always)]
    pub fn color(&self, index: usize) -> u32 {
        self.colors.get(index).copied().unwrap_or(0)
    }
}

/// How many uses of its item each use is, for covers in which some are not 1.
pub(super) struct Amounts {
    /// The amount of each use, at least 1.
    pub of_use: Vec<u32>,
    /// The largest amount of each item that its upper bound allows, at least 1.
    pub most: Vec<u32>,
    /// The bounds of each item.
    pub bounds: Vec<(u32, u32)>,
}

impl Amounts {
    fn of(cover: &Cover, starts: &[u32], n_items: usize) -> Self {
        let (mut of_use, mut most) = (vec![], vec![1; n_items]);
        let mut bounds = vec![(0, u32::MAX); n_items];
        for item in 0..cover.n_items() as u32 {
            bounds[cover.rank(item) as usize] = cover.bounds(item);
        }
        for option in 0..cover.n_options() as u32 {
            for (item, amount) in cover.amounts(option) {
                of_use.push(amount);
                let most = &mut most[cover.rank(item) as usize];
                if amount <= cover.bounds(item).1 {
                    *most = (*most).max(amount);
                }
            }
            of_use.resize(starts[option as usize + 1] as usize, 1);
        }
        Self { of_use, most, bounds }
    }

    /// How many options an item needs at least, with so much room left.
    pub fn need(&self, item: u32, room: u32) -> u32 {
        let (lo, hi) = self.bounds[item as usize];
        lo.saturating_sub(hi - room).div_ceil(self.most[item as usize])
    }
}

/// Where the set of each item begins.
fn bases(items: &[u32], n_items: usize) -> Vec<u32> {
    let mut sizes = vec![0; n_items];
    items.iter().for_each(|&item| sizes[item as usize] += 1);
    let mut base = 0;
    for size in &mut sizes {
        base += std::mem::replace(size, base);
    }
    sizes
}
