//! Sparse sets of the options that each item can still take, of which only the ends are saved.
//!
//! Knuth, TAOCP 7.2.2.3 ("dancing cells"), with the colours of his `xccdc` and the bounds of
//! algorithm M. The options an item can still take are the front part of its set; to remove one
//! swaps it to the end of that part, and going back restores nothing but where the parts end.
//!
//! An option that is hidden leaves the sets of *all* its items at once, so it is in the front part
//! of all of them or of none. That spares every test in the innermost loop: whoever is found in a
//! front part can be hidden without a question. The ends of all items are one row of numbers; how
//! they are restored when a choice is taken back stands in `ends.rs`. How many branches an item allows
//! is its end less its *floor*, so that the item with the fewest is found with vector instructions.
//!
//! An item that is given a colour loses the options of other colours; those of the same colour stay
//! and are free of it. Options with slack in all their items are also members of one more item that
//! needs nothing, so that a solution can see the rest.
//!
//! Where options use items several times, by their *amounts*, an item loses the options that would take
//! more than it has room for, and its floor counts the options that it needs at least (`amounts.rs`).

mod amounts;
pub(crate) mod blank;
mod ends;
mod layout;
mod scan;

use std::cell::Cell;
use std::sync::Arc;

pub(crate) use self::ends::{Ends, Log, Rows};
use self::layout::Layout;
use crate::problem::{Cover, deepest};

/// The floor of an item that needs nothing more.
const FREE: i32 = -1;

/// Up to so many bytes of rows, a search keeps a row of ends for each choice. Larger ones cost more
/// to copy and to look through than what a choice hides. `cargo bench --bench cells`.
const ROWS_BYTES: u64 = 64 << 20;

/// What a search of a cover needs to take its choices back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    /// Whether it keeps [`Rows`], or else a [`Log`].
    pub by_rows: bool,
    /// What it takes at most, in bytes.
    pub bytes: u64,
}

impl Past {
    /// What suits a cover.
    pub fn of(cover: &Cover) -> Self {
        let choices = deepest(cover);
        let rows = Rows::bytes_for(cover.n_items(), choices);
        let by_rows = rows <= ROWS_BYTES;
        let ends = if by_rows { rows } else { Log::bytes_for(cover.n_options(), choices) };
        // Each use of an item by a chosen option is kept with what the item was before.
        let trail = 2 * (cover.uses.len() * size_of::<Before>()) as u64 + 16 * choices;
        Self { by_rows, bytes: ends + trail }
    }
}

/// Stands for the choice of a level that begins without one.
const NOTHING: u32 = u32::MAX;

/// A use of an item by an option, what Knuth calls a node, as a member of the item's set.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    /// The index of the use.
    index: u32,
    /// The option that uses the item.
    pub option: u32,
}

/// What a use takes: its item, its place, its colour, and a member.
const USE_BYTES: u64 = 20;

/// What it takes in each copy: its place and a member.
const COPIED_BYTES: u64 = 12;

/// An item as it was before a choice.
#[derive(Clone, Copy)]
struct Before {
    item: u32,
    floor: i32,
    room: u32,
}

/// The tables for hiding options, without the ends; see [`Sets`].
struct Fronts<'s> {
    starts: &'s [u32],
    items: &'s [u32],
    floors: &'s [i32],
    places: &'s [Cell<u32>],
    members: &'s mut [Member],
}

impl Fronts<'_> {
    /// See [`Sets::hide`].
    #[inline(always)]
    fn hide(&mut self, option: u32, ends: &mut impl Ends) -> bool {
        let span = self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize;
        let (now, mut fits) = (ends.now_mut(), true);
        let uses = self.items[span.clone()].iter().zip(&self.places[span.clone()]);
        for ((&item, place), index) in uses.zip(span.start as u32..) {
            let end = now[item as usize] - 1;
            now[item as usize] = end;
            fits &= end > self.floors[item as usize];
            let hole = place.replace(end as u32);
            let member = Member { index, option };
            let moved = std::mem::replace(&mut self.members[end as usize], member);
            self.members[hole as usize] = moved;
            self.places[moved.index as usize].set(hole);
        }
        ends.note_hidden(option, self.starts, self.items);
        fits
    }
}

/// The sets of all items and the stack of choices. Items go by rank.
#[derive(Clone)]
pub(crate) struct Sets<E> {
    /// What no choice changes; shared by all copies.
    fixed: Arc<Layout>,
    /// Where in `members` each use is.
    places: Vec<u32>,
    /// The sets of all items, one after the other.
    members: Vec<Member>,
    /// Where the front part of each set ends.
    ends: E,
    /// An item allows as many branches as its end lies behind its floor; [`FREE`] for any number.
    floors: Vec<i32>,
    /// How many more uses each item can take.
    rooms: Vec<u32>,
    /// What the choices changed, and for each choice where its changes begin.
    trail: Vec<Before>,
    choices: Vec<(u32, u32)>,
    /// The items that the current choice closes, with the colour it gives them.
    closing: Vec<(u32, u32)>,
}

impl<E: Ends> Sets<E> {
    /// About what the sets of a cover take, before any choice.
    pub(crate) fn bytes_for(cover: &Cover) -> u64 {
        let (options, items) = (cover.n_options() as u64, cover.n_items() as u64);
        (cover.uses.len() as u64 + options) * USE_BYTES + (options + 8 * items) * 4
    }

    /// About what a copy takes.
    pub(crate) fn bytes(&self) -> u64 {
        let (uses, items) = (self.places.len() as u64, self.floors.len() as u64);
        uses * COPIED_BYTES + 4 * 4 * items
    }

    fn span(&self, option: u32) -> std::ops::Range<usize> {
        self.fixed.starts[option as usize] as usize..self.fixed.starts[option as usize + 1] as usize
    }

    /// Whether an option can still be chosen.
    pub(crate) fn is_open(&self, option: u32) -> bool {
        let first = self.fixed.starts[option as usize] as usize;
        (self.places[first] as i32) < self.ends.now()[self.fixed.items[first] as usize]
    }

    /// The tables for hiding options, the ends, and the colours of all uses.
    #[inline(always)]
    fn fronts(&mut self) -> (Fronts<'_>, &mut E, &[u32]) {
        let fronts = Fronts {
            starts: &self.fixed.starts,
            items: &self.fixed.items,
            floors: &self.floors,
            places: Cell::from_mut(&mut self.places[..]).as_slice_of_cells(),
            members: &mut self.members,
        };
        (fronts, &mut self.ends, &self.fixed.colors)
    }

    /// Removes an option that can still be chosen from all sets. False when that leaves an item
    /// too few.
    #[inline(always)]
    fn hide(&mut self, option: u32) -> bool {
        let (mut fronts, ends, _) = self.fronts();
        fronts.hide(option, ends)
    }

    /// Rules an option out until the latest choice is taken back. False when it was out already.
    pub(crate) fn exclude(&mut self, option: u32) -> bool {
        let is_open = self.is_open(option);
        if is_open {
            self.hide(option);
        }
        is_open
    }

    /// Chooses an option. False when that leaves an item too few; the sets are then good for
    /// nothing but to take the choice back.
    pub(crate) fn choose(&mut self, option: u32) -> bool {
        if self.fixed.amounts.is_some() {
            return self.choose_by_amounts(option);
        }
        self.push(option);

        // C1 [Count its uses; close the items that can take no more, or only this colour.]
        self.closing.clear();
        for index in self.span(option) {
            let id = self.fixed.items[index];
            let (floor, room) = (self.floors[id as usize], self.rooms[id as usize]);
            if room == 0 {
                continue; // it has this colour already
            }
            self.trail.push(Before { item: id, floor, room });
            self.ends.note_floor(id);
            self.rooms[id as usize] = room - 1;
            if floor != FREE {
                let met = floor == self.fixed.bases[id as usize] as i32;
                self.floors[id as usize] = if met { FREE } else { floor - 1 };
            }
            if room == 1 {
                self.closing.push((id, self.fixed.color(index)));
            }
        }

        // C2 [An option can be chosen once.]
        if self.is_open(option) && !self.hide(option) {
            return false;
        }

        // C3 [Hide the options that the closed items rule out.] The smallest sets first: dead ends
        // show earlier. From the end, since a set closes up behind the option that leaves it.
        let (ends, bases) = (self.ends.now(), &self.fixed.bases[..]);
        let size = |&(id, _): &(u32, u32)| ends[id as usize] - bases[id as usize] as i32;
        self.closing.sort_unstable_by_key(size);
        let closing = std::mem::take(&mut self.closing);
        let fits = closing.iter().all(|&(id, color)| self.close(id, color));
        self.closing = closing;
        fits
    }

    /// Hides the options of an item but for those that give it this colour. False when that leaves
    /// an item too few.
    #[inline(always)]
    fn close(&mut self, id: u32, color: u32) -> bool {
        let (base, end) = (self.fixed.bases[id as usize], self.ends.now()[id as usize] as u32);
        let (mut fronts, ends, colors) = self.fronts();
        for place in (base..end).rev() {
            let Member { index, option } = fronts.members[place as usize];
            let stays = color != 0 && colors[index as usize] == color;
            if !stays && !fronts.hide(option, ends) {
                return false;
            }
        }
        true
    }

    /// Begins a level of its own, for options that are excluded before the first choice.
    pub(crate) fn enter(&mut self) {
        self.push(NOTHING);
    }

    /// Whether [`Sets::enter`] was called, and not yet undone.
    pub(crate) fn is_entered(&self) -> bool {
        !self.choices.is_empty()
    }

    /// How many options are chosen.
    pub(crate) fn depth(&self) -> usize {
        self.choices.len().saturating_sub(1)
    }

    /// Leaves the sets as they were before [`Sets::enter`].
    pub(crate) fn leave(&mut self) {
        while !self.choices.is_empty() {
            self.retract();
        }
    }

    fn push(&mut self, option: u32) {
        self.choices.push((option, self.trail.len() as u32));
        self.ends.push();
    }

    /// Takes the latest choice back, with every exclusion made since; returns the choice. None when
    /// there was none since [`Sets::enter`], which then is undone as well.
    pub(crate) fn retract(&mut self) -> Option<u32> {
        let (option, start) = self.choices.pop()?;
        self.ends.pop(&self.fixed.starts, &self.fixed.items);
        for &Before { item, floor, room } in &self.trail[start as usize..] {
            (self.floors[item as usize], self.rooms[item as usize]) = (floor, room);
            self.ends.note_floor(item);
        }
        self.trail.truncate(start as usize);
        (option != NOTHING).then_some(option)
    }

    /// The item that needs something and allows the fewest branches, of equals the first; none
    /// when all have what they need. The number is not positive if there are too few options.
    pub(crate) fn fewest(&mut self) -> Option<(u32, i32)> {
        let (branches, item) = self.ends.least(&self.floors);
        (branches < i32::MAX).then_some((item, branches))
    }

    /// The item that needs something and is wanted most: one with at most one branch, else the one
    /// with the fewest branches over its weight. With its branches; none when nothing is needed.
    pub(crate) fn most_wanted(&self, weights: &[f32]) -> Option<(u32, i32)> {
        let (mut least, mut found) = (f32::INFINITY, None);
        let items = self.ends.now().iter().zip(&self.floors).zip(weights);
        for (item, ((&end, &floor), &weight)) in items.enumerate() {
            if floor == FREE {
                continue;
            }
            let branches = end - floor;
            let value = branches as f32 / weight;
            let value = if branches <= 1 { branches as f32 - 2.0 } else { value };
            if value < least {
                (least, found) = (value, Some((item as u32, branches)));
            }
        }
        found
    }

    /// How many items there are, with the one of the options that have slack.
    pub(crate) fn n_items(&self) -> usize {
        self.fixed.bases.len()
    }

    /// The options that an item can still take, in no order.
    pub(crate) fn open_options(&self, item: u32) -> &[Member] {
        let (base, end) = (self.fixed.bases[item as usize], self.ends.now()[item as usize]);
        &self.members[base as usize..end as usize]
    }

    /// The options chosen, in the order of choice.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = u32> {
        self.choices.iter().map(|&(option, _)| option).filter(|&option| option != NOTHING)
    }

    /// Whether to choose an option of the item rules out the others.
    pub(crate) fn is_exact(&self, item: u32) -> bool {
        self.fixed.exact[item as usize]
    }

    /// Appends the options that an item can still take, the first `most` in ascending order.
    pub(crate) fn list(&self, item: u32, most: usize, candidates: &mut Vec<u32>) {
        let start = candidates.len();
        candidates.extend(self.open_options(item).iter().map(|member| member.option));
        candidates[start..].sort_unstable();
        candidates.truncate(start.saturating_add(most));
    }

    /// Appends the options that have slack in all their items and can still be chosen, ascending.
    pub(crate) fn list_slack(&self, candidates: &mut Vec<u32>) {
        if let Some(slack) = self.fixed.slack {
            self.list(slack, usize::MAX, candidates);
        }
    }
}
