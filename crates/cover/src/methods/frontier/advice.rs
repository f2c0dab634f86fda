//! Whether a count had better go over the frontier than search.
//!
//! The states of a step are no more than the values that the live items can have together. How many
//! of them occur is not known before it is tried; but few values mean few states, and where pieces
//! are not counted, or hardly, many solutions share few states whatever the frontier is like.

use super::fields::{Fields, values};
use super::options::Merging;
use crate::problem::Cover;

/// The most that may have to be remembered for long, as a power of two, if a pass is recommended
/// without regard to the frontier: each doubling may double the states. Twelve different pieces are
/// 2^12 subsets for each shape of the frontier.
const LONG_LIVED: f64 = 6.0;

/// The most values of all live items together, as a power of two, if a pass is recommended at
/// all. Measured on the catalogue, one thread: twelve pentominoes in lines of five (2^32) take as long
/// as a search, probes of the planner counted, and a tenth if there are many solutions; in lines
/// of six (2^36) twice as long, in lines of eight (2^44) ten times.
const LIVE: f64 = 32.5;

/// The most values of all live items together, as a power of two, if a pass is the first thing to
/// try. `python -m bench regret`: two of each tetromino on 4x14 (2^23) take 3 ms, and 69 in scan
/// order; up to here no search of the catalogue is more than 1 ms faster.
const FEW: f64 = 23.5;

/// The same if a search would take very long. Eighteen one-sided pentominoes in lines of five
/// (2^38) or six (2^42) take some GB at most; the 17 pentominoes and tetrominoes in lines of eight
/// (2^49) and any cube (2^45 and more) fill what there is.
const LIVE_AT_MOST: f64 = 43.5;

/// A search takes very long when it has so many nodes: some seconds.
const LONG_SEARCH: f64 = 2e7;

/// So many nodes of a search take as long as a state, if tables are larger than the caches.
const NODES_A_STATE: f64 = 4.0;

/// The most words of a key if a pass is recommended.
const WORDS: usize = 2;

/// The most states of a pass that is tried for its narrow frontier: about a quarter of a second.
const STATES: u64 = 1 << 20;

/// That a count had better go over the frontier, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Why, for a person.
    pub reason: String,
    /// Begin a search when a pass has come to so many states.
    pub states: Option<u64>,
    /// Whether it is likely to have fewer states than a search has nodes to begin with.
    pub few: bool,
}

/// Whether a count had better go over the frontier, and how far; nothing if a search may be
/// better.
///
/// `effort` gives the nodes of a search if nothing else advises a pass (see [`crate::Plan`]). A
/// pass should be given little memory, and a search be begun when that does not do.
pub fn frontier_suits(cover: &Cover, effort: impl FnOnce() -> Option<f64>) -> Option<Advice> {
    let fields = Fields::new(cover, Merging::default());
    if fields.words > WORDS {
        return None;
    }
    let values = Values::new(&fields);
    let (long, live) = (values.long_lived(), values.live());
    if long <= LONG_LIVED {
        let reason = "how the filled part of the board was filled hardly matters for the rest, so \
                      very many solutions are counted together";
        return Some(Advice { reason: reason.into(), states: None, few: true });
    }
    if live <= LIVE {
        let reason = "the board is narrow: its filled part can end in few ways, and all solutions \
                      that share such an end are counted together";
        return Some(Advice { reason: reason.into(), states: Some(STATES), few: live <= FEW });
    }
    let nodes = if live <= LIVE_AT_MOST { effort()? } else { 0.0 };
    (nodes >= LONG_SEARCH).then(|| {
        let reason = format!(
            "a search would take long, some {:.0} million nodes, and the board is narrow enough to \
             count all solutions together that share an end of its filled part",
            nodes / 1e6
        );
        Advice { reason, states: Some((nodes / NODES_A_STATE) as u64), few: false }
    })
}

/// How many values items can have, and when.
struct Values<'a> {
    fields: &'a Fields,
    /// For each item, a power of two.
    bits: Vec<f64>,
    /// The items that are neither leading, as cells are, nor soon forgotten.
    long: Vec<bool>,
    /// The items that are not in a bundle.
    own: Vec<bool>,
}

impl<'a> Values<'a> {
    fn new(fields: &'a Fields) -> Self {
        let order = &fields.order;
        let mut own = vec![true; order.roles.len()];
        let bundles = fields.interchangeable.iter().flat_map(|set| &set.bundles);
        bundles.flatten().for_each(|&item| own[item as usize] = false);
        let is_long = |item: usize| !order.is_lead[item] && order.lives_long(item);
        Self {
            fields,
            bits: order.roles.iter().map(|role| values(role).log2()).collect(),
            long: (0..order.roles.len()).map(is_long).collect(),
            own,
        }
    }

    /// What items that live through two thirds of the steps can hold, cells left out: those of a
    /// small board may live as long.
    fn long_lived(&self) -> f64 {
        let long = |item: usize| if self.long[item] { self.bits[item] } else { 0.0 };
        let own = (0..self.bits.len()).filter(|&item| self.own[item]).map(long).sum::<f64>();
        let bundles = self.fields.interchangeable.iter().map(|set| {
            let one = set.bundles[0].iter().map(|&item| long(item as usize)).sum();
            together(one, set.bundles.len())
        });
        own + bundles.sum::<f64>()
    }

    /// What all items can hold that are live at the same step, at most.
    fn live(&self) -> f64 {
        let mut sums = self.over_steps((0..self.bits.len()).filter(|&item| self.own[item]));
        for set in &self.fields.interchangeable {
            let one = self.over_steps(set.bundles[0].iter().map(|&item| item as usize));
            for (sum, one) in sums.iter_mut().zip(one) {
                *sum += together(one, set.bundles.len());
            }
        }
        sums.into_iter().fold(0.0, f64::max)
    }

    /// For each step what those of the items hold that are live after it.
    fn over_steps(&self, items: impl Iterator<Item = usize>) -> Vec<f64> {
        let mut changes = vec![0.0; self.fields.order.steps.len()];
        for item in items {
            if let Some((first, last)) = self.fields.order.spans[item] {
                changes[first] += self.bits[item];
                changes[last] -= self.bits[item];
            }
        }
        let running = changes.iter().scan(0.0, |sum, change| {
            *sum += change;
            Some(*sum)
        });
        running.collect()
    }
}

/// What bundles hold that may be exchanged: what matters is how many of them have which value.
fn together(bits: f64, bundles: usize) -> f64 {
    let values = bits.exp2();
    (0..bundles).map(|more| ((values + more as f64) / (1 + more) as f64).log2()).sum()
}
