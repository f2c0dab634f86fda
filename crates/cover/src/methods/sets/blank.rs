//! What the sets of a cover are before any choice, from which they are filled as often as they are needed.

use std::sync::Arc;

use super::ends::Ends;
use super::layout::Layout;
use super::{FREE, Member, Sets};
use crate::problem::Cover;

/// The sets of a cover before any choice, but for the places of the options in them.
pub(crate) struct Blank {
    fixed: Arc<Layout>,
    /// Where the front part of each set ends.
    ends: Vec<i32>,
    floors: Vec<i32>,
    rooms: Vec<u32>,
    /// The options that no solution can hold, ascending: they stand behind the front parts.
    barred: Vec<u32>,
}

impl Blank {
    pub fn of(cover: &Cover) -> Self {
        let (fixed, barred) = (Arc::new(Layout::of(cover)), cover.barred().collect());
        let n_items = fixed.bases.len();
        let (floors, rooms) = (vec![FREE; n_items], vec![u32::MAX; n_items]);
        let mut blank = Self { ends: fixed.sizes(), fixed, floors, rooms, barred };
        blank.bound(cover);
        for rank in 0..n_items {
            blank.ends[rank] += blank.fixed.bases[rank] as i32;
        }
        for &option in &blank.barred {
            for &item in blank.fixed.items_of(option) {
                blank.ends[item as usize] -= 1;
            }
        }
        blank
    }

    /// Notes how often items may and must be used; the ends are the sizes of the sets then.
    fn bound(&mut self, cover: &Cover) {
        for item in 0..cover.n_items() as u32 {
            let (lo, hi) = cover.bounds(item);
            let rank = cover.rank(item) as usize;
            let (base, size) = (self.fixed.bases[rank], self.ends[rank] as u32);
            let lo =
                self.fixed.amounts.as_ref().map_or(lo, |amounts| amounts.need(rank as u32, hi));
            if lo > 0 {
                // An item that needs more than there is never gets it; by how much does not matter.
                self.floors[rank] = (base + lo.min(size + 1)) as i32 - 1;
            }
            self.rooms[rank] = hi;
        }
    }

    /// Sets with each use in the set of its item.
    pub fn sets<E: Ends>(&self) -> Sets<E> {
        let uses = self.fixed.items.len();
        let mut sets = Sets {
            fixed: Arc::clone(&self.fixed),
            places: vec![0; uses],
            members: vec![Member { index: 0, option: 0 }; uses],
            ends: E::new(self.ends.clone()),
            floors: self.floors.clone(),
            rooms: self.rooms.clone(),
            trail: vec![],
            choices: vec![],
            closing: vec![],
        };
        let mut next: Vec<u32> = self.fixed.bases.clone();
        let mut barred = self.barred.iter().copied().peekable();
        for option in 0..self.fixed.starts.len() as u32 - 1 {
            if barred.next_if_eq(&option).is_none() {
                sets.put(option, &mut next);
            }
        }
        self.barred.iter().for_each(|&option| sets.put(option, &mut next));
        sets
    }

    /// Makes sets again what they were before any choice and exclusion, but for the order of options in each.
    pub fn renew<E: Ends>(&self, sets: &mut Sets<E>) {
        sets.leave();
        sets.ends = E::new(self.ends.clone());
    }
}

impl<E: Ends> Sets<E> {
    /// The sets before any choice, without the options of items that may not be used.
    pub(crate) fn new(cover: &Cover) -> Self {
        Blank::of(cover).sets()
    }

    /// Puts the uses of an option where the sets of its items go on.
    fn put(&mut self, option: u32, next: &mut [u32]) {
        for index in self.span(option) {
            let next = &mut next[self.fixed.items[index] as usize];
            self.places[index] = *next;
            self.members[*next as usize] = Member { index: index as u32, option };
            *next += 1;
        }
    }
}
