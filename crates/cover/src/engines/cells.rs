//! Dancing cells: sparse sets of options, of which only the sizes are saved. Runs everything.
//!
//! Knuth, TAOCP 7.2.2.3, with the colours of his `xccdc` and the bounds of algorithm M. Each item
//! keeps the options it can still take in the front part of an array; removing one swaps it to the
//! end of that part, and going back restores nothing but sizes. The active items are such a set
//! too: an item leaves it when it can ask and rule out nothing more. We branch over a sorted copy
//! of a set, because its own order depends on the past and the tree must not.
//!
//! An item that is given a colour leaves the active set at once: the options of other colours go,
//! those of the same colour stay and need no more watching. Options with slack in all their items
//! are also members of one more item that needs nothing, so that a solution can see what is left.

use super::{Engine, Prepared, Refusal, Searcher};
use crate::cover::Cover;
use crate::reduction::{Reduction, Rivals};
use crate::unit::{Budget, Flow, Outcome, Unit};
use crate::walk::{Node, State, walk};

/// The engine.
pub(super) struct Cells;

impl Engine for Cells {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn about(&self) -> &'static str {
        "dancing cells (Knuth 7.2.2.3): sparse sets; colours, bounds, any number of options"
    }

    fn accepts(&self, _: &Cover) -> Result<(), Refusal> {
        Ok(())
    }

    fn prepare(&self, cover: &Cover) -> Result<Box<dyn Prepared>, Refusal> {
        Ok(Box::new(Root { sets: Sets::new(cover), barred: cover.barred().collect() }))
    }
}

/// A use of an item by an option: what Knuth calls a node of the data structure.
#[derive(Clone, Copy)]
struct Use {
    item: u32,
    color: u32,
    option: u32,
}

/// An item, numbered by its rank.
#[derive(Clone, Copy)]
struct Item {
    /// Where its set begins in `members`.
    base: u32,
    /// How many options it can still take: the length of its set's front part.
    size: u32,
    /// How many more uses it needs; negative when it has more than it needs.
    need: i64,
    /// How many more uses it can take.
    room: u32,
    /// Bounds 1..1.
    exact: bool,
}

/// The structure before any choice, and which options can never be chosen.
struct Root {
    sets: Sets,
    barred: Vec<u32>,
}

impl Prepared for Root {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher + 's> {
        let mut sets = self.sets.clone();
        let banned = reduction.map_or(&[][..], Reduction::banned);
        for &option in self.barred.iter().chain(banned) {
            sets.hide(option);
        }
        Box::new(Search { sets, rivals: reduction.map(Reduction::rivals) })
    }
}

/// What has to be put back when a choice is taken back.
#[derive(Clone, Copy)]
struct Level {
    /// The option chosen; none at the root.
    option: Option<u32>,
    /// How many items were active.
    active: u32,
    /// Where the sizes of the active items begin in `saved`.
    saved: u32,
}

#[derive(Clone)]
struct Sets {
    /// `starts[o]..starts[o + 1]` are the uses of option `o`.
    starts: Vec<u32>,
    uses: Vec<Use>,
    items: Vec<Item>,
    /// The sets of all items: indices of uses. The front part of an active item's set is exact;
    /// that of an inactive one is as it was when the item left.
    members: Vec<u32>,
    /// Where in `members` each use is.
    places: Vec<u32>,
    /// A sparse set of the items: the first `n_active` are active.
    active: Vec<u32>,
    active_places: Vec<u32>,
    n_active: u32,
    /// The extra item that every option with slack is a member of.
    slack: Option<u32>,
    levels: Vec<Level>,
    saved: Vec<(u32, u32)>,
    /// The items that the current choice closes, with the colour it gives them.
    closing: Vec<(u32, u32)>,
}

impl Sets {
    fn new(cover: &Cover) -> Self {
        let has_slack: Vec<u32> = cover.slack_options().collect();
        let slack = (!has_slack.is_empty()).then_some(cover.n_items() as u32);
        let (starts, uses) = list_uses(cover, &has_slack);
        let mut items = list_items(cover);
        items.extend(slack.map(|_| Item {
            base: 0,
            size: 0,
            need: 0,
            room: u32::MAX,
            exact: false,
        }));
        let n_items = items.len() as u32;

        uses.iter().for_each(|used| items[used.item as usize].size += 1);
        let mut base = 0;
        for item in &mut items {
            item.base = base;
            base += item.size;
            item.size = 0;
        }
        let (mut members, mut places) = (vec![0; uses.len()], vec![0; uses.len()]);
        for (index, used) in uses.iter().enumerate() {
            let item = &mut items[used.item as usize];
            places[index] = item.base + item.size;
            members[places[index] as usize] = index as u32;
            item.size += 1;
        }
        Self {
            starts,
            uses,
            items,
            members,
            places,
            active: (0..n_items).collect(),
            active_places: (0..n_items).collect(),
            n_active: n_items,
            slack,
            levels: vec![],
            saved: vec![],
            closing: vec![],
        }
    }

    fn span(&self, option: u32) -> std::ops::Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }

    fn is_active(&self, item: u32) -> bool {
        self.active_places[item as usize] < self.n_active
    }

    /// Moves an active item behind the active ones.
    fn close(&mut self, item: u32) {
        self.n_active -= 1;
        let at = self.active_places[item as usize];
        let last = self.active[self.n_active as usize];
        self.active.swap(at as usize, self.n_active as usize);
        self.active_places[last as usize] = at;
        self.active_places[item as usize] = self.n_active;
    }

    /// Removes an option from the sets of its active items, where it still is in them. False when
    /// that leaves one of them too few.
    fn hide(&mut self, option: u32) -> bool {
        let mut fits = true;
        for index in self.span(option) {
            let id = self.uses[index].item;
            let item = &mut self.items[id as usize];
            let at = self.places[index];
            if self.active_places[id as usize] >= self.n_active || at >= item.base + item.size {
                continue;
            }
            item.size -= 1;
            let last = item.base + item.size;
            fits &= i64::from(item.size) >= item.need;
            let moved = self.members[last as usize];
            self.members.swap(at as usize, last as usize);
            self.places[moved as usize] = at;
            self.places[index] = last;
        }
        fits
    }

    /// Saves the sizes of the active items.
    fn save(&mut self, option: Option<u32>) {
        let saved = self.saved.len() as u32;
        self.levels.push(Level { option, active: self.n_active, saved });
        for &item in &self.active[..self.n_active as usize] {
            self.saved.push((item, self.items[item as usize].size));
        }
    }

    /// The options of an item, the first `most` in ascending order.
    fn list(&self, item: u32, most: usize, candidates: &mut Vec<u32>) {
        let Item { base, size, .. } = self.items[item as usize];
        let start = candidates.len();
        let members = &self.members[base as usize..][..size as usize];
        candidates.extend(members.iter().map(|&index| self.uses[index as usize].option));
        candidates[start..].sort_unstable();
        candidates.truncate(start.saturating_add(most));
    }
}

/// The uses of all options, with items by rank, and where each option's begin.
fn list_uses(cover: &Cover, has_slack: &[u32]) -> (Vec<u32>, Vec<Use>) {
    let (mut starts, mut uses) = (vec![0], vec![]);
    let mut has_slack = has_slack.iter().copied().peekable();
    for option in 0..cover.n_options() as u32 {
        for (item, color) in cover.uses(option) {
            uses.push(Use { item: cover.rank(item), color, option });
        }
        if has_slack.next_if_eq(&option).is_some() {
            uses.push(Use { item: cover.n_items() as u32, color: 0, option });
        }
        starts.push(uses.len() as u32);
    }
    (starts, uses)
}

/// The items by rank, their sets still to be filled.
fn list_items(cover: &Cover) -> Vec<Item> {
    let mut items =
        vec![Item { base: 0, size: 0, need: 0, room: 0, exact: false }; cover.n_items()];
    for item in 0..cover.n_items() as u32 {
        let (lo, hi) = cover.bounds(item);
        let place = &mut items[cover.rank(item) as usize];
        (place.need, place.room, place.exact) = (i64::from(lo), hi, (lo, hi) == (1, 1));
    }
    items
}

impl State for Sets {
    fn begin(&mut self) {
        self.save(None);
    }

    fn choose(&mut self, option: u32) -> bool {
        self.save(Some(option));

        // C1 [Count its uses; close the items that can take no more, or only this colour.]
        self.closing.clear();
        for index in self.span(option) {
            let Use { item, color, .. } = self.uses[index];
            if self.is_active(item) {
                let counts = &mut self.items[item as usize];
                counts.need -= 1;
                counts.room -= 1;
                if counts.room == 0 {
                    self.closing.push((item, color));
                }
            }
        }
        for at in 0..self.closing.len() {
            self.close(self.closing[at].0);
        }

        // C2 [Hide the options that the closed items rule out.]
        for at in 0..self.closing.len() {
            let (item, color) = self.closing[at];
            let Item { base, size, .. } = self.items[item as usize];
            for place in base..base + size {
                let other = self.uses[self.members[place as usize] as usize];
                let stays = other.option == option || (color != 0 && other.color == color);
                if !stays && !self.hide(other.option) {
                    return false;
                }
            }
        }

        // C3 [An option can be chosen once.]
        self.hide(option)
    }

    fn retract(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        self.n_active = level.active;
        for &(item, size) in &self.saved[level.saved as usize..] {
            self.items[item as usize].size = size;
        }
        self.saved.truncate(level.saved as usize);
        for index in level.option.map_or(0..0, |option| self.span(option)) {
            let item = self.uses[index].item;
            if self.is_active(item) {
                self.items[item as usize].need += 1;
                self.items[item as usize].room += 1;
            }
        }
    }

    fn exclude(&mut self, option: u32) {
        self.hide(option);
    }

    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node {
        // C4 [Find the item that allows the fewest branches.]
        let (mut fewest, mut best) = (i64::MAX, u32::MAX);
        for &id in &self.active[..self.n_active as usize] {
            let item = &self.items[id as usize];
            if item.need > 0 {
                let branches = i64::from(item.size) - item.need + 1;
                if branches <= 0 {
                    return Node::Dead;
                }
                if (branches, id) < (fewest, best) {
                    (fewest, best) = (branches, id);
                }
            }
        }

        // C5 [List the branches, or what is left when no item needs anything.]
        if best == u32::MAX {
            if let Some(slack) = self.slack {
                self.list(slack, usize::MAX, candidates);
            }
            return Node::Solution;
        }
        self.list(best, fewest as usize, candidates);
        Node::Branch { exclusive: self.items[best as usize].exact }
    }

    fn finish(&mut self) {
        while !self.levels.is_empty() {
            self.retract();
        }
    }
}

/// One thread's sets.
struct Search<'s> {
    sets: Sets,
    rivals: Option<&'s Rivals>,
}

impl Searcher for Search<'_> {
    fn run(
        &mut self,
        unit: &Unit,
        budget: &Budget,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome {
        walk(&mut self.sets, self.rivals, unit, budget, sink)
    }
}
