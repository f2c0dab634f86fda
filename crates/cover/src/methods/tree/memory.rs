//! Memory of sub-boards: how many solutions there are below states that were walked before.
//!
//! Different choices often leave the same: the same items open, with the same uses of the others. What
//! hangs below such a *sub-board* is a function of it alone, so the number of its solutions is kept
//! when it has been walked, and a node that comes to it again is done as if it were a leaf. The weight
//! of that node is done with it, so units, pauses and the ledger are independent of the memory.
//!
//! A sub-board is described by a *key*: a bit for each item that takes one option at most, a field with
//! the number of uses for each that takes more. The options still alive follow from it, except where
//! some were ruled out by hand (rivals, earlier candidates of a branch that is not exclusive, those of
//! a unit): at a node where one of these would still fit nothing is looked up and nothing is kept.
//!
//! The table has one place for each hash, and who comes last stays: what is met again is met soon, and
//! a table that fits the caches costs less than it spares. By the number of choices on the way it is
//! noted how many nodes were looked up and how many that has spared; deeper than it pays nobody looks,
//! and a memory that spares little rests, until a trial later in the search. All of that is measured in
//! nodes, so that the same search does the same work at each time.

use crate::problem::Cover;
use crate::problem::symmetry::{Reduction, Rivals};
use crate::run::Unit;

/// The places of the table, as a power of two: half a megabyte.
const PLACES: u32 = 14;

/// A search of fewer nodes needs no memory.
const FORGOTTEN: u64 = 1 << 14;

/// Sub-boards below which fewer nodes were examined are not kept.
const LEAST: u64 = 3;

/// How deep it pays to look is judged anew after so many nodes.
const PERIOD: u64 = 1 << 17;

/// What it costs to look a node up and to keep it, in nodes: as measured with `bitset`.
const LOOK: f64 = 0.75;

/// A memory that spares a smaller share of the nodes rests until the next trial.
const LEAST_GAIN: f64 = 1.0 / 64.0;

/// Whether a search remembers sub-boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Remember {
    /// Never: every node of the tree is examined.
    #[default]
    Never,
    /// When it pays, in large searches.
    WherePays,
    /// From the first node on, whatever it spares; for tests and measurements.
    Always,
}

/// What the options of a cover do to a key.
struct Keys {
    /// For each option the items it covers that take one at most.
    covers: Vec<u128>,
    /// For each option one more use of the others; empty if no item takes more than one.
    uses: Vec<u128>,
}

impl Keys {
    /// Whether the cover has keys: they would not be long, and its options give no colours
    /// and no amounts.
    fn fit(cover: &Cover) -> bool {
        let width = |item| u64::from(width_of(cover, item));
        let widths: u64 = (0..cover.n_items() as u32).map(width).sum();
        widths <= u64::from(u128::BITS) && !cover.has_colors() && !cover.has_amounts()
    }

    fn new(cover: &Cover) -> Self {
        let (mut fields, mut end) = (Vec::with_capacity(cover.n_items()), 0);
        for item in 0..cover.n_items() as u32 {
            fields.push(end);
            end += width_of(cover, item);
        }
        let n_options = cover.n_options();
        let (mut covers, mut uses) = (vec![0; n_options], vec![0; n_options]);
        for option in 0..n_options {
            for &item in cover.items(option as u32) {
                match cover.bounds(item).1 {
                    0 => {}
                    1 => covers[option] |= 1u128 << fields[item as usize],
                    _ => uses[option] += 1u128 << fields[item as usize],
                }
            }
        }
        uses.truncate(if uses.iter().all(|&uses| uses == 0) { 0 } else { n_options });
        Self { covers, uses }
    }

    /// The key after an option.
    #[inline(always)]
    fn after(&self, key: u128, option: u32) -> u128 {
        let key = key | self.covers[option as usize];
        if self.uses.is_empty() { key } else { key + self.uses[option as usize] }
    }
}

/// How many bits tell how often an item is used.
fn width_of(cover: &Cover, item: u32) -> u32 {
    u32::BITS - cover.bounds(item).1.min(cover.n_options() as u32).leading_zeros()
}

/// A sub-board that was walked.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u128,
    solutions: u64,
    /// How many nodes were examined; none if there is no sub-board here.
    nodes: u64,
}

/// A node whose children are being walked.
struct Mark {
    key: u128,
    /// The nodes and the solutions before it.
    nodes: u64,
    solutions: u128,
    /// Where its sub-board has its place in the table; none if it is not kept.
    place: Option<usize>,
    /// How many options are ruled out by hand, and one of them that would still fit.
    ruled_out: usize,
    live: Option<u32>,
}

/// What the table holds in the place of a sub-board.
pub(crate) struct Glance {
    key: u128,
    place: usize,
    known: Known,
}

/// A node that was examined and has children.
pub(crate) struct Met<'n> {
    /// The options chosen on the way to it.
    pub chosen: &'n [u32],
    /// The candidates of the node above that were begun, if those are ruled out by hand.
    pub begun: &'n [u32],
    pub rivals: Option<&'n Rivals>,
    /// Whether it has several children, and is no solution itself.
    pub branches: bool,
    /// The nodes examined and the solutions found before it.
    pub nodes: u64,
    pub solutions: u128,
}

/// The memory of one thread's search.
pub struct SubBoards<'s> {
    cover: &'s Cover,
    reduction: Option<&'s Reduction>,
    /// Whether solutions may be counted without being seen.
    counts: bool,
    /// There from the first time on that it is used.
    keys: Keys,
    table: Vec<Known>,
    /// The key of the unit, and the nodes from there on to the current one.
    root: u128,
    marks: Vec<Mark>,
    /// Options ruled out by hand on the way.
    ruled_out: Vec<u32>,
    judge: Judge,
}

impl<'s> SubBoards<'s> {
    /// An empty memory for searches of a cover, if there can be one. Where it `counts` it knows how
    /// many solutions a sub-board has, and they are not delivered; else it knows if there is none.
    pub fn new(
        cover: &'s Cover,
        reduction: Option<&'s Reduction>,
        counts: bool,
        remember: Remember,
    ) -> Option<Self> {
        let of_use = remember != Remember::Never && Keys::fit(cover);
        of_use.then(|| Self {
            cover,
            reduction,
            counts,
            keys: Keys { covers: vec![], uses: vec![] },
            table: vec![],
            root: 0,
            marks: vec![],
            ruled_out: vec![],
            judge: Judge::new(remember == Remember::Always),
        })
    }

    /// Whether it is to be used, after so many nodes of a walk.
    pub(crate) fn is_wanted(&mut self, nodes: u64) -> bool {
        self.judge.is_awake(nodes)
    }

    /// Notes that a walk has ended after so many nodes.
    pub(crate) fn end(&mut self, nodes: u64) {
        self.judge.before += nodes;
    }

    /// Goes to a unit.
    pub(crate) fn begin(&mut self, unit: &Unit, rivals: Option<&Rivals>) {
        if self.table.is_empty() {
            self.keys = Keys::new(self.cover);
            self.table = vec![Known::default(); 1 << PLACES];
        }
        self.marks.clear();
        self.ruled_out.clear();
        self.root = 0;
        for &option in &unit.chosen {
            self.root = self.keys.after(self.root, option);
            self.rule_out(option, rivals);
        }
        self.ruled_out.extend_from_slice(&unit.excluded);
    }

    /// Whether nodes with so many choices are looked up.
    #[inline(always)]
    pub(crate) fn reaches(&self, depth: usize) -> bool {
        depth <= self.judge.deepest
    }

    /// Notes what the choice of an option rules out though it shares no item with it.
    #[inline(always)]
    fn rule_out(&mut self, option: u32, rivals: Option<&Rivals>) {
        if let Some(rivals) = rivals {
            self.ruled_out.extend_from_slice(rivals.of(option));
        }
        if !self.keys.uses.is_empty() && self.keys.covers[option as usize] == 0 {
            self.ruled_out.push(option);
        }
    }

    /// Glances at what the table holds for a child of the node marked last, before it is examined: so it
    /// is at hand when it is looked at.
    #[inline(always)]
    pub(crate) fn glance(&self, chosen: &[u32]) -> Glance {
        let key = match (chosen.last(), self.marks.last()) {
            (Some(&option), Some(above)) => self.keys.after(above.key, option),
            _ => self.root,
        };
        let place = Self::place(key);
        Glance { key, place, known: self.table[place] }
    }

    /// The number of solutions below the current node, where it is known and each counts alike; else the
    /// node is marked, since its children come next.
    #[inline(always)]
    pub(crate) fn meet(&mut self, glance: Glance, node: Met) -> Option<u64> {
        let live = self.live(glance.key, &node);
        let kept = node.branches && live.is_none();
        if kept {
            let level = self.judge.level(node.chosen.len());
            level.looked += 1;
            let known = glance.known;
            if known.key == glance.key && known.nodes > 0 {
                let spared = level.spared + known.nodes;
                if self.counts_alike(known.solutions, node.chosen) {
                    self.judge.level(node.chosen.len()).spared = spared;
                    return Some(known.solutions);
                }
            }
        }
        self.push(glance.key, live, kept.then_some(glance.place), &node);
        None
    }

    /// Marks a node whose children have been begun: what hangs below it will not be known.
    pub(crate) fn mark(&mut self, node: &Met) {
        let key = self.glance(node.chosen).key;
        let live = self.live(key, node);
        self.push(key, live, None, node);
    }

    #[inline(always)]
    fn push(&mut self, key: u128, live: Option<u32>, place: Option<usize>, node: &Met) {
        let (nodes, solutions, ruled_out) = (node.nodes, node.solutions, self.ruled_out.len());
        self.marks.push(Mark { key, nodes, solutions, place, ruled_out, live });
    }

    /// An option that is ruled out by hand and would still fit, below the node marked last.
    #[inline(always)]
    fn live(&mut self, key: u128, node: &Met) -> Option<u32> {
        let mut live = None;
        if let (Some(&option), Some(above)) = (node.chosen.last(), self.marks.last()) {
            live = above.live;
            self.ruled_out.truncate(above.ruled_out);
            self.rule_out(option, node.rivals);
            self.ruled_out.extend_from_slice(node.begun);
        }
        let fits = |option: &u32| self.keys.covers[*option as usize] & key == 0;
        if self.ruled_out.is_empty() {
            return None;
        }
        live.filter(fits).or_else(|| self.ruled_out.iter().copied().find(fits))
    }

    /// Whether each of so many solutions below a node counts as every other does.
    #[inline(always)]
    fn counts_alike(&self, solutions: u64, chosen: &[u32]) -> bool {
        let settles = |reduction: &Reduction| reduction.settles(self.cover, chosen);
        solutions == 0 || (self.counts && self.reduction.is_none_or(settles))
    }

    #[inline(always)]
    fn place(key: u128) -> usize {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let hash =
            (low ^ high.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (hash >> (u64::BITS - PLACES)) as usize
    }

    /// How many nodes on the way are marked.
    #[inline(always)]
    pub(crate) fn marked(&self) -> usize {
        self.marks.len()
    }

    /// Keeps what hangs below the node marked last, all of which has been walked.
    #[inline(always)]
    pub(crate) fn close(&mut self, nodes: u64, solutions: u128) {
        let Some(mark) = self.marks.pop() else { return };
        let Some(place) = mark.place else { return };
        let nodes = nodes - mark.nodes;
        let Ok(solutions) = u64::try_from(solutions - mark.solutions) else { return };
        if nodes < LEAST || (solutions > 0 && !self.counts) {
            return;
        }
        self.table[place] = Known { key: mark.key, solutions, nodes };
    }
}

/// Judges by what has been spared how deep it pays to look.
struct Judge {
    /// Nodes with more choices are not looked up; at 0 the memory rests.
    deepest: usize,
    /// By the number of choices.
    levels: Vec<Level>,
    /// The nodes of the walks before.
    before: u64,
    /// At how many nodes comes the next judgement, at how many the next trial, and how many there were
    /// when the last trial began.
    due: u64,
    trial: u64,
    since: u64,
}

/// How many nodes were looked up, and how many nodes that has spared.
#[derive(Clone, Copy, Default)]
struct Level {
    looked: u64,
    spared: u64,
}

impl Judge {
    fn new(always: bool) -> Self {
        let (deepest, due) = if always { (usize::MAX, u64::MAX) } else { (0, FORGOTTEN) };
        Self { deepest, levels: vec![], before: 0, due, trial: due, since: 0 }
    }

    #[inline(always)]
    fn level(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
        }
        &mut self.levels[depth]
    }

    /// Whether the memory is to be used, after so many nodes of a walk.
    fn is_awake(&mut self, nodes: u64) -> bool {
        let nodes = self.before + nodes;
        if nodes >= self.due {
            if nodes >= self.trial && self.deepest > 0 {
                // Only part of the way is marked: it rests for a moment, and begins anew.
                self.deepest = 0;
                return false;
            }
            self.due = nodes + PERIOD;
            if nodes >= self.trial {
                // What did not pay once may do elsewhere in the tree.
                (self.since, self.trial) = (nodes, 8 * nodes.max(PERIOD));
                self.deepest = usize::MAX;
                self.levels.fill(Level::default());
            } else {
                self.deepest = self.deepest.min(self.best(nodes - self.since));
            }
        }
        self.deepest > 0
    }

    /// The depth down to which most nodes are spared for what the looks cost; 0 if it does not pay.
    fn best(&self, nodes: u64) -> usize {
        let (mut gain, mut most, mut best) = (0.0, LEAST_GAIN * nodes as f64, 0);
        for (depth, level) in self.levels.iter().enumerate() {
            gain += level.spared as f64 - LOOK * level.looked as f64;
            if gain > most {
                (most, best) = (gain, depth);
            }
        }
        best
    }
}
