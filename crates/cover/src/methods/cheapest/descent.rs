//! The descent: depth first below a target, with what was learnt of states met before.
//!
//! A node branches on an item that needs uses: each option alive that uses it, and, if the item may be used
//! more than once, each later way without those before it. Once no item needs anything, what is chosen is a
//! solution; the options left may be added one at a time, each without those before it.

use std::cmp::Reverse;

use super::shortlist::Shortlist;
use super::state::{State, Table};
use crate::methods::best::memo::Memo;
use crate::run::{Ended, Pace, Stop};

/// How a pass goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// Solutions are sought that cost less than this.
    pub target: i64,
    /// Whether to branch on items in the order of a scan, else on that with the fewest ways.
    pub scan: bool,
    /// Shuffles options that cost equally little beside their items and cover as much; 0 leaves them in
    /// order.
    pub seed: u64,
    /// Nodes after which to give up.
    pub nodes: u64,
}

/// A node with ways left.
struct Node {
    start: usize,
    next: usize,
    end: usize,
    /// The latest way begun is to be taken back.
    chose: bool,
    /// A later way is without those before it, although these would fit; as it is below such a node.
    excludes: bool,
    excluded: bool,
    /// The cost before this choice.
    cost: i64,
    /// The least cost of a solution found below it.
    found: i64,
}

/// The search of one cover, pass after pass.
pub(super) struct CostDescent<'t> {
    table: &'t Table<'t>,
    state: State<'t>,
    /// Items that need uses, in the order of a scan.
    needy: Vec<u32>,
    /// Items of which a key holds a bit: used at most once, without colours.
    units: Vec<u32>,
    /// Other items that bound their uses, of which it holds a word.
    others: Vec<u32>,
    memo: Memo,
    /// Words of a key.
    width: usize,
    nodes: Vec<Node>,
    candidates: Vec<u32>,
    /// The keys of `nodes`, one after the other.
    keys: Vec<u64>,
    /// Every cost is a multiple of this.
    step: i64,
    /// Nodes examined in all passes.
    pub count: u64,
    pub kept: Shortlist,
}

impl<'t> CostDescent<'t> {
    /// A descent that goes on with what is kept after so many nodes; its memory of states may take so many
    /// bytes.
    pub fn new(table: &'t Table<'t>, step: i64, kept: Shortlist, count: u64, bytes: u64) -> Self {
        let cover = table.cover;
        let items = 0..cover.n_items() as u32;
        let mut needy: Vec<u32> = items.clone().filter(|&item| cover.bounds(item).0 > 0).collect();
        needy.sort_unstable_by_key(|&item| cover.rank(item));
        let binds = |&item: &u32| cover.bounds(item) != (0, u32::MAX);
        let is_unit = |&item: &u32| cover.bounds(item).1 == 1 && table.counted[item as usize];
        let (units, others): (Vec<u32>, Vec<u32>) = items.filter(binds).partition(is_unit);
        // A bit for each of 63 units and one that is always set.
        let width = units.len().div_ceil(63).max(1) + others.len();
        Self {
            table,
            state: State::new(table),
            needy,
            units,
            others,
            memo: Memo::new(width, bytes),
            width,
            nodes: vec![],
            candidates: vec![],
            keys: vec![],
            step,
            count,
            kept,
        }
    }

    /// What no solution costs less than, before any search.
    pub fn bound(&self) -> i64 {
        self.state.bound()
    }

    /// Searches below a target until everything is excluded or given up; what it finds is kept.
    ///
    /// If `Done`: no solution that is not kept costs less than the number, which is at least the target or
    /// the limit of what is kept.
    pub fn run(
        &mut self,
        pass: Pass,
        stop: &Stop,
        mut tell: impl FnMut(&Self),
    ) -> Result<i64, Ended> {
        let stop = stop.within(self.count.saturating_add(pass.nodes));
        let (mut pace, mut pause) = (Pace::new(&stop), self.count);

        // D1 [Enter.]
        self.state.enter();
        self.state.cut = i64::MAX;
        self.aim(pass.target);
        let ended = 'descent: loop {
            // D2 [Look whether to stop.]
            if self.count >= pause {
                pause = match pace.look(self.count) {
                    Ok(next) => next,
                    Err(ended) => break Err(ended),
                };
                tell(self);
            }
            // D3 [Examine the node.]
            self.count += 1;
            self.state.settle();
            if !self.state.is_dead() && !self.is_known(pass.target) {
                self.branch(pass);
            }
            // D4 [Go to the next way, of the nearest node that has one left.]
            loop {
                let Some(node) = self.nodes.last_mut() else { break 'descent Ok(()) };
                if std::mem::take(&mut node.chose) {
                    let option = self.candidates[node.next - 1];
                    node.excluded |= node.excludes;
                    self.state.retract();
                    self.state.kill(option);
                    self.state.settle();
                }
                let dead = self.state.is_dead();
                let Some(node) = self.nodes.last_mut() else { break 'descent Ok(()) };
                let ways = if dead { &[] } else { &self.candidates[node.next..node.end] };
                let Some(skip) = ways.iter().position(|&option| self.state.is_alive(option)) else {
                    self.close(pass.target);
                    continue;
                };
                node.next += skip + 1;
                node.chose = true;
                self.state.choose(self.candidates[node.next - 1]);
                break;
            }
        };
        // D5 [Leave.]
        let (cut, target) = (self.state.cut, self.target(pass.target));
        self.leave();
        ended.map(|()| cut.max(target).min(self.kept.limit().unwrap_or(i64::MAX)))
    }

    /// What solutions have to cost less than to be sought now.
    fn target(&self, target: i64) -> i64 {
        self.kept.limit().map_or(target, |limit| limit.min(target))
    }

    fn aim(&mut self, target: i64) {
        self.state.seek(self.target(target).saturating_sub(self.step));
    }

    /// Takes everything back.
    fn leave(&mut self) {
        let levels = self.nodes.iter().filter(|node| node.chose).count();
        (0..=levels).for_each(|_| self.state.retract());
        self.nodes.clear();
        self.candidates.clear();
        self.keys.clear();
    }

    /// Ends the latest node: nothing below it is sought any more.
    fn close(&mut self, target: i64) {
        let Some(node) = self.nodes.pop() else { return };
        self.candidates.truncate(node.start);
        let key = self.keys.len() - self.width;
        let target = self.target(target);
        let excluded = self.nodes.last().is_some_and(|above| above.excluded);
        if self.state.is_plain() && (self.kept.is_single() || !excluded) {
            let least = if self.kept.is_single() { target } else { target.min(node.found) };
            self.memo.put(&self.keys[key..], node.cost - least);
        }
        self.keys.truncate(key);
        if let Some(above) = self.nodes.last_mut() {
            above.found = above.found.min(node.found);
        }
    }

    /// Whether it is known that nothing below this state is sought; else notes its key.
    ///
    /// The memory holds for a key what any completion costs at least, as a number below 0. A state with
    /// options chosen that its items do not show has fewer completions than its key says: it is looked up, and
    /// not noted. So is one in which options are excluded that would fit, if several solutions are kept; for
    /// one they can be noted, because what is excluded costs as much with the options that are excluded.
    fn is_known(&mut self, target: i64) -> bool {
        let start = self.keys.len();
        let state = &self.state;
        for chunk in self.units.chunks(63) {
            let open = |&item: &u32| u64::from(state.is_open(item));
            self.keys.push(chunk.iter().fold(1, |word, item| word << 1 | open(item)));
        }
        if self.units.is_empty() {
            self.keys.push(1);
        }
        self.keys.extend(self.others.iter().map(|&item| state.word(item)));
        debug_assert_eq!(self.keys.len() - start, self.width);
        let Some(less) = self.memo.get(&self.keys[start..]) else { return false };
        let bound = self.state.cost - less;
        let known = bound >= self.target(target);
        if known {
            self.state.cut = self.state.cut.min(bound);
            self.keys.truncate(start);
        }
        known
    }

    /// Begins a node over the ways of the best item, or, if none needs anything, over what may be added.
    fn branch(&mut self, pass: Pass) {
        let start = self.candidates.len();
        let (cost, mut found) = (self.state.cost, i64::MAX);
        let mut excludes = true;
        let mut open = self.needy.iter().filter(|&&item| self.state.need(item) > 0);
        let item = match pass.scan {
            true => open.next(),
            false => open.min_by_key(|&&item| self.state.avail[item as usize]),
        };
        if let Some(&item) = item {
            let options = self.table.options(item).iter().map(|&(option, _)| option);
            self.candidates.extend(options.filter(|&option| self.state.is_alive(option)));
            excludes = self.table.cover.bounds(item).1 > 1;
        } else {
            if cost < self.target(pass.target) {
                self.kept.add(cost, &self.state.chosen);
                self.aim(pass.target);
                found = cost;
            }
            // For one solution, only what makes it cheaper is added.
            let (single, costs) = (self.kept.is_single(), self.table.costs);
            let more = |&option: &u32| {
                self.state.is_alive(option) && !(single && costs[option as usize] >= 0)
            };
            self.candidates.extend((0..self.table.cover.n_options() as u32).filter(more));
        }
        let reduced = &self.table.prices.reduced;
        self.candidates[start..].sort_unstable_by_key(|&option| {
            let covers = self.table.exact[option as usize];
            (reduced[option as usize], Reverse(covers), shuffled(option, pass.seed), option)
        });
        let end = self.candidates.len();
        let excluded = self.nodes.last().is_some_and(|above| above.excluded);
        self.nodes.push(Node {
            start,
            next: start,
            end,
            chose: false,
            excludes,
            excluded,
            cost,
            found,
        });
    }
}

/// A number for an option that depends on the seed; 0 for the seed 0 (splitmix64).
fn shuffled(option: u32, seed: u64) -> u64 {
    if seed == 0 {
        return 0;
    }
    let mut bits = (u64::from(option) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seed << 32;
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
