//! The descent: depth first below a target, with the limits learnt of states met before.
//!
//! A node branches on an at-most-once item that is still open, the one with the fewest ways: each
//! option alive that uses it, least wasteful first, and that it stays unused. An option whose subtree
//! is finished dies for its later siblings, so their slack shrinks; when all have died, the item
//! stays unused, and the search goes on from there in the same level. Options without such an item
//! are taken one at a time: chosen, or not.

use super::memo::Memo;
use super::state::{State, Table};
use crate::arrange::Arrange;
use crate::run::{Ended, Pace, Stop};

/// How a pass goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// The least gain that is looked for.
    pub target: i64,
    /// Whether to go on, with a higher target, when one is found.
    pub rising: bool,
    /// Shuffles options that waste equally little; 0 leaves them in order.
    pub seed: u64,
    /// Nodes after which to give up.
    pub nodes: u64,
}

/// A node with ways left.
struct Node {
    start: usize,
    next: usize,
    end: usize,
    /// The latest way begun chose an option that is to be taken back.
    chose: bool,
    /// Every choice was tried; the search below goes on without one.
    without: bool,
    /// The gain before this choice.
    gain: i64,
}

/// The search of one cover, pass after pass.
pub(super) struct Descent<'t> {
    table: &'t Table<'t>,
    state: State<'t>,
    /// Items to branch on: at most once, without colours.
    units: Vec<u32>,
    /// Other items with a limit.
    groups: Vec<u32>,
    /// None if the items do not determine a state.
    memo: Option<Memo>,
    /// Words of a key.
    width: usize,
    nodes: Vec<Node>,
    candidates: Vec<u32>,
    /// The keys of `nodes`, one after the other.
    keys: Vec<u64>,
    /// Every gain is a multiple of this.
    step: i64,
    /// Nodes examined in all passes.
    pub count: u64,
    /// The best packing found in any pass, with its gain.
    pub best: Option<(i64, Vec<u32>)>,
}

impl<'t> Descent<'t> {
    /// A descent whose memory of states may take so many bytes.
    pub fn new(table: &'t Table<'t>, step: i64, bytes: u64) -> Self {
        let cover = table.cover;
        let items = 0..cover.n_items() as u32;
        let (mut units, mut groups) = (vec![], vec![]);
        for item in items.filter(|&item| table.limits[item as usize]) {
            let list = if cover.bounds(item).1 == 1 { &mut units } else { &mut groups };
            list.push(item);
        }
        units.arrange_by_key(|&item| cover.rank(item));
        let is_unit = |&item: &u32| table.limits[item as usize] && cover.bounds(item).1 == 1;
        let plain = (0..cover.n_options() as u32)
            .all(|option| cover.items(option).iter().any(is_unit))
            && groups.iter().all(|&item| cover.bounds(item).0 == 0)
            && cover.n_options() < usize::from(u16::MAX)
            && !cover.has_colors()
            && !units.is_empty();
        // A bit for each of 63 units and one that is always set, then 16 bits a group.
        let width = units.len().div_ceil(63) + groups.len().div_ceil(4);
        Self {
            table,
            state: State::new(table),
            units,
            groups,
            memo: plain.then(|| Memo::new(width, bytes)),
            width,
            nodes: vec![],
            candidates: vec![],
            keys: vec![],
            step,
            count: 0,
            best: None,
        }
    }

    /// The bound of the empty packing.
    pub fn bound(&self) -> i64 {
        self.state.slack >> self.table.prices.shift
    }

    /// Searches below a target until everything is excluded, or found, or given up.
    ///
    /// `Done`: there is nothing that reaches the target, or, rising, nothing better than `best`.
    /// `Solutions`: found, and not rising.
    pub fn run(&mut self, pass: Pass, stop: &Stop, mut tell: impl FnMut(&Self)) -> Ended {
        let (slack, last) = (self.state.slack, self.count.saturating_add(pass.nodes));
        let stop = stop.within(last);
        let mut target = pass.target;
        let (mut pace, mut pause) = (Pace::new(&stop), self.count);

        // D1 [Enter.]
        self.state.enter();
        self.state.slack -= target << self.table.prices.shift;
        let ended = 'descent: loop {
            // D2 [Look whether to stop.]
            if self.count >= pause {
                pause = match pace.look(self.count) {
                    Ok(next) => next,
                    Err(ended) => break ended,
                };
                tell(self);
            }
            // D3 [Examine the node.]
            self.count += 1;
            self.state.settle();
            if !self.state.is_dead() && !self.is_known(target) {
                if self.state.n_alive > 0 {
                    self.branch(pass.seed);
                } else {
                    // D4 [A packing that reaches the target.]
                    debug_assert!(self.state.gain >= target, "the bound of a leaf is its gain");
                    self.best = Some((self.state.gain, self.state.chosen.clone()));
                    if !pass.rising {
                        break Ended::Solutions;
                    }
                    let better = self.state.gain + self.step;
                    self.state.raise(better - target);
                    target = better;
                }
            }
            // D5 [Go to the next way, of the nearest node that has one left.]
            loop {
                let Some(node) = self.nodes.last_mut() else { break 'descent Ended::Done };
                if std::mem::take(&mut node.chose) {
                    self.state.retract();
                    self.state.kill(self.candidates[node.next - 1]);
                    self.state.settle();
                }
                if self.state.is_dead() || node.without {
                    self.close(target);
                    continue;
                }
                let ways = &self.candidates[node.next..node.end];
                if let Some(skip) = ways.iter().position(|&option| self.state.is_alive(option)) {
                    node.next += skip + 1;
                    node.chose = true;
                    let option = self.candidates[node.next - 1];
                    self.state.choose(option);
                } else {
                    node.without = true;
                }
                break;
            }
        };
        // D6 [Leave.]
        self.leave(slack);
        ended
    }

    /// Takes everything back.
    fn leave(&mut self, slack: i64) {
        let levels = self.nodes.iter().filter(|node| node.chose).count();
        (0..=levels).for_each(|_| self.state.retract());
        self.state.slack = slack;
        self.nodes.clear();
        self.candidates.clear();
        self.keys.clear();
    }

    /// Ends the latest node: nothing below it reaches the target.
    fn close(&mut self, target: i64) {
        let Some(node) = self.nodes.pop() else { return };
        self.candidates.truncate(node.start);
        if let Some(memo) = &mut self.memo {
            let key = self.keys.len() - self.width;
            memo.put(&self.keys[key..], target - node.gain);
            self.keys.truncate(key);
        }
    }

    /// Whether it is known that the target cannot be reached from here; else notes the key.
    fn is_known(&mut self, target: i64) -> bool {
        let Some(memo) = &self.memo else { return false };
        let start = self.keys.len();
        let state = &self.state;
        for chunk in self.units.chunks(63) {
            let open = |&item: &u32| u64::from(state.is_open(item));
            self.keys.push(chunk.iter().fold(1, |word, item| word << 1 | open(item)));
        }
        for chunk in self.groups.chunks(4) {
            let uses = |&item: &u32| u64::from(state.uses(item));
            self.keys.push(chunk.iter().fold(0, |word, item| word << 16 | uses(item)));
        }
        debug_assert_eq!(self.keys.len() - start, self.width);
        let known = memo.get(&self.keys[start..]).is_some_and(|gain| target - state.gain >= gain);
        if known || state.n_alive == 0 {
            self.keys.truncate(start);
        }
        known
    }

    /// Begins a node over the ways of the best item.
    fn branch(&mut self, seed: u64) {
        let start = self.candidates.len();
        let open = self.units.iter().filter(|&&item| self.state.is_open(item));
        let ways =
            |&&item: &&u32| self.state.avail[item as usize] + u32::from(self.state.may_stay(item));
        match open.min_by_key(ways) {
            Some(&item) => {
                let options = self.table.options(item).iter().map(|&(option, _)| option);
                self.candidates.extend(options.filter(|&option| self.state.is_alive(option)));
            }
            None => self.candidates.extend(self.state.first_alive()),
        }
        let waste = &self.table.waste;
        self.candidates[start..].sort_unstable_by_key(|&option| {
            (waste[option as usize], shuffled(option, seed), option)
        });
        let (end, gain) = (self.candidates.len(), self.state.gain);
        self.nodes.push(Node { start, next: start, end, chose: false, without: false, gain });
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
