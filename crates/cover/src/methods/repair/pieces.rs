//! The pieces of a cover: items that are needed an exact number of times, of which each option uses one.

use std::cmp::Reverse;

use crate::arrange::Arrange;
use crate::methods::finder::Unfit;
use crate::problem::Cover;

/// The search for pieces ends when it has looked at so many times what the options use.
const LOOKS: usize = 8;

/// The pieces of a cover, ascending; options that no solution can hold have none.
pub(super) fn pieces(cover: &Cover) -> Result<Vec<u32>, Unfit> {
    let mut search = Search::new(cover);
    if let Some(option) = search.candidates.iter().position(|&number| number == 0) {
        return Err(Unfit::Loose { option: option as u32 });
    }
    if !search.go_on(0) {
        return Err(Unfit::Mixed);
    }
    search.pieces.arrange();
    Ok(search.pieces)
}

/// A search for the pieces: each is chosen for the first option that has none yet.
struct Search<'a> {
    cover: &'a Cover,
    /// The options of each item that may be a piece.
    options: Vec<Vec<u32>>,
    /// How many options with a piece use each item: it is none itself if there are some.
    taken: Vec<u32>,
    /// How many items may be the piece of each option.
    candidates: Vec<u32>,
    /// Whether each option has its piece, or needs none.
    done: Vec<bool>,
    pieces: Vec<u32>,
    /// The uses that it may still look at.
    looks: usize,
}

impl<'a> Search<'a> {
    fn new(cover: &'a Cover) -> Self {
        let is_exact = |&&item: &&u32| {
            let (lo, hi) = cover.bounds(item);
            lo == hi && lo > 0
        };
        let n_options = cover.n_options();
        let mut done = vec![false; n_options];
        cover.barred().for_each(|option| done[option as usize] = true);
        let mut options = vec![vec![]; cover.n_items()];
        // What is done counts as having a candidate.
        let mut candidates = vec![1; n_options];
        for option in (0..n_options).filter(|&option| !done[option]) {
            let exact = cover.items(option as u32).iter().filter(is_exact);
            candidates[option] = 0;
            for &item in exact {
                options[item as usize].push(option as u32);
                candidates[option] += 1;
            }
        }
        let taken = vec![0; cover.n_items()];
        let looks = LOOKS * cover.uses.len();
        Self { cover, options, taken, candidates, done, pieces: vec![], looks }
    }

    /// Chooses pieces for all options from this one on; false if it found none.
    fn go_on(&mut self, from: usize) -> bool {
        let Some(option) = (from..self.done.len()).find(|&option| !self.done[option]) else {
            return true;
        };
        let cover = self.cover;
        let may_be = |&&item: &&u32| {
            !self.options[item as usize].is_empty() && self.taken[item as usize] == 0
        };
        let items = cover.items(option as u32).iter();
        let mut candidates: Vec<u32> = items.filter(may_be).copied().collect();
        // A piece has more placements than those that cover a cell, more often than not.
        candidates.arrange_by_key(|&item| Reverse(self.options[item as usize].len()));
        for item in candidates {
            let fits = self.choose(item);
            if fits && self.go_on(option + 1) {
                return true;
            }
            self.retract(item);
            if self.looks == 0 {
                return false;
            }
        }
        false
    }

    /// Makes an item the piece of all its options; false if others are left without a candidate.
    fn choose(&mut self, item: u32) -> bool {
        self.pieces.push(item);
        let mut fits = true;
        let options = std::mem::take(&mut self.options[item as usize]);
        for &option in &options {
            fits &= !std::mem::replace(&mut self.done[option as usize], true);
        }
        for &option in &options {
            self.looks = self.looks.saturating_sub(self.cover.items(option).len());
            for &other in self.cover.items(option) {
                self.taken[other as usize] += 1;
                if self.taken[other as usize] == 1 {
                    self.looks = self.looks.saturating_sub(self.options[other as usize].len());
                    for &user in &self.options[other as usize] {
                        self.candidates[user as usize] -= 1;
                        fits &= self.candidates[user as usize] > 0 || self.done[user as usize];
                    }
                }
            }
        }
        self.options[item as usize] = options;
        fits
    }

    fn retract(&mut self, item: u32) {
        self.pieces.pop();
        let options = std::mem::take(&mut self.options[item as usize]);
        for &option in &options {
            self.done[option as usize] = false;
            for &other in self.cover.items(option) {
                self.taken[other as usize] -= 1;
                if self.taken[other as usize] == 0 {
                    let users = &self.options[other as usize];
                    users.iter().for_each(|&user| self.candidates[user as usize] += 1);
                }
            }
        }
        self.options[item as usize] = options;
    }
}
