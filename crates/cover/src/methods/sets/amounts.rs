//! Choices in covers whose options use items several times.
//!
//! The amounts of an item are compared with the room that it has left, and its floor is the number of
//! options that it needs at least: what it still needs, divided by its largest amount. So an item may allow
//! a branch that turns out to lead nowhere, and never lacks one that leads to a solution.

use std::sync::Arc;

use super::{Before, Ends, FREE, Member, Sets};

/// An item that takes fewer options than before.
#[derive(Clone, Copy)]
struct Narrowed {
    item: u32,
    /// The colour that it was given, if it has no room left.
    color: u32,
    room: u32,
}

impl<E: Ends> Sets<E> {
    /// [`Sets::choose`], where options have amounts.
    pub(super) fn choose_by_amounts(&mut self, option: u32) -> bool {
        self.push(option);
        let fixed = Arc::clone(&self.fixed);
        let Some(amounts) = &fixed.amounts else { return false };

        // A1 [Count its uses.]
        let mut narrowed = vec![];
        for index in self.span(option) {
            let id = fixed.items[index];
            let (floor, room) = (self.floors[id as usize], self.rooms[id as usize]);
            if room == 0 {
                continue; // it has this colour already
            }
            self.trail.push(Before { item: id, floor, room });
            self.ends.note_floor(id);
            let left = room - amounts.of_use[index];
            self.rooms[id as usize] = left;
            if floor != FREE {
                let need = amounts.need(id, left) as i32;
                let base = fixed.bases[id as usize] as i32;
                // An item that needed more than there was needs no less than that now.
                self.floors[id as usize] =
                    if need == 0 { FREE } else { floor.min(base + need - 1) };
            }
            if left < amounts.most[id as usize] {
                narrowed.push(Narrowed { item: id, color: fixed.color(index), room: left });
            }
        }

        // A2 [An option can be chosen once.]
        if self.is_open(option) && !self.hide(option) {
            return false;
        }

        // A3 [Hide the options that take more than there is room for.]
        narrowed.iter().all(|&narrowed| self.narrow(narrowed))
    }

    /// Hides the options that an item has no room for, but for those of its colour. False when that
    /// leaves an item too few.
    fn narrow(&mut self, Narrowed { item, color, room }: Narrowed) -> bool {
        let (base, end) = (self.fixed.bases[item as usize], self.ends.now()[item as usize] as u32);
        for place in (base..end).rev() {
            let Member { index, option } = self.members[place as usize];
            let at = index as usize;
            let shares = room == 0 && color != 0 && self.fixed.colors[at] == color;
            let fits = self.fixed.amounts.as_ref().is_none_or(|amounts| amounts.of_use[at] <= room);
            if !shares && !fits && !self.hide(option) {
                return false;
            }
        }
        true
    }
}
