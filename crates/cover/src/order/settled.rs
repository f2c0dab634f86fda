//! Which options a scan has to look at: those that nothing settled rules out.
//!
//! An item that its options use no more often than it needs takes them all, in every solution. Whatever shares with one of
//! these an item that takes no second option is in none. That goes on until nothing more is settled: the
//! lines of a square whose first row is given so end with the options that are left to them.

use crate::problem::Cover;

/// The options that can be chosen, ascending, without those that settled items rule out.
pub(super) fn open_options(cover: &Cover) -> Vec<u32> {
    let mut open = Open::of(cover);
    let full: Vec<u32> =
        (0..cover.n_items() as u32).filter(|&item| open.is_settled(item)).collect();
    if !full.is_empty() {
        open.settle(full);
    }
    (0..cover.n_options() as u32).filter(|&option| open.is_open[option as usize]).collect()
}

struct Open<'c> {
    cover: &'c Cover,
    is_open: Vec<bool>,
    /// How often the open options use each item together.
    left: Vec<u32>,
}

impl<'c> Open<'c> {
    fn of(cover: &'c Cover) -> Self {
        let mut is_open = vec![true; cover.n_options()];
        cover.barred().for_each(|option| is_open[option as usize] = false);
        let mut left = vec![0; cover.n_items()];
        for option in (0..cover.n_options() as u32).filter(|&option| is_open[option as usize]) {
            cover.amounts(option).for_each(|(item, amount)| left[item as usize] += amount);
        }
        Self { cover, is_open, left }
    }

    /// Whether an item takes all options that it has.
    fn is_settled(&self, item: u32) -> bool {
        let (lo, _) = self.cover.bounds(item);
        lo > 0 && lo == self.left[item as usize]
    }

    /// Closes what the settled items rule out, and what those rule out that this settles.
    fn settle(&mut self, mut full: Vec<u32>) {
        let mut users = vec![vec![]; self.cover.n_items()];
        for option in 0..self.cover.n_options() as u32 {
            self.cover.items(option).iter().for_each(|&item| users[item as usize].push(option));
        }
        let mut is_taken = vec![false; self.cover.n_options()];
        while let Some(item) = full.pop() {
            for &option in &users[item as usize] {
                if !self.is_open[option as usize]
                    || std::mem::replace(&mut is_taken[option as usize], true)
                {
                    continue;
                }
                // What gives a colour may share the item.
                let filled =
                    |&(item, color): &(u32, u32)| color == 0 && self.cover.bounds(item).1 == 1;
                let filled: Vec<_> = self.cover.uses(option).filter(filled).collect();
                for other in filled.iter().flat_map(|&(item, _)| &users[item as usize]) {
                    if *other != option {
                        self.close(*other, &mut full);
                    }
                }
            }
        }
    }

    fn close(&mut self, option: u32, full: &mut Vec<u32>) {
        if !std::mem::replace(&mut self.is_open[option as usize], false) {
            return;
        }
        for (item, amount) in self.cover.amounts(option) {
            self.left[item as usize] -= amount;
            if self.is_settled(item) {
                full.push(item);
            }
        }
    }
}
