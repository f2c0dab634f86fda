//! Many counts in one go: solutions grouped by the options of a list that they hold.
//!
//! If the tracked options stand for the choices of a setup, this answers all settings at once, and
//! what they have in common is counted once. A tracked option has a bit of its own in the key, which
//! no step reads or clears: states that differ in their tracked options are never merged. As
//! these grow more and more, they are followed until three in ten tracked options are past. What may
//! follow them hangs on the rest of the key alone, of which there are far fewer: for each the ways
//! on are grouped likewise, from the end backwards, and the two parts are joined.
//!
//! ```text
//! begin --(tracked states, forwards)--> joint <--(tracked ways on, backwards)-- end
//! ```

use std::sync::Arc;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::fields::Fields;
use super::halt::Halt;
use super::key::{Field, Key, MOST_WORDS};
use super::limbs::to_number;
use super::limits::FrontierLimits;
use super::options::Merging;
use super::pass::Pass;
use super::reached::Reached;
use super::schedule::Schedule;
use super::stop::FrontierStop;
use crate::arrange::Arrange;
use crate::problem::Cover;
use crate::run::Meter;

/// Bytes used between two looks at the clock and the cancel flag.
const STRIDE: u64 = 1 << 16;

/// The exact number of solutions for each set of tracked options.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontierTally {
    /// Sets of tracked options, ascending, with the number of solutions that hold these and no other
    /// tracked one; in the order of the sets, without those that no solution holds.
    pub counts: Vec<(Vec<u32>, BigUint)>,
    /// What it took.
    pub reached: Reached,
}

/// Counts the solutions of a cover for each set of `tracked` options, of which there are 64 at most.
///
/// Time and memory go with the number of states; see the module for what they are. It stops where a
/// count of one part does not fit 64 bits, or the count of a set 128.
///
/// ```
/// use cover::{FrontierLimits, Spec, frontier_tally};
///
/// // Dominoes in a 1 x 4 strip of which two cells are blocked: options 3 to 6.
/// let mut options: Vec<Vec<u32>> = (0..3).map(|x| vec![x, x + 1]).collect();
/// options.extend((0..4).map(|x| vec![x, 4]));
/// let mut bounds = vec![(1, Some(1)); 4];
/// bounds.push((2, Some(2)));
/// let cover = Spec::new(bounds, options).build().unwrap();
/// let tally = frontier_tally(&cover, &[3, 4, 5, 6], &FrontierLimits::default(), None).unwrap();
/// let sets: Vec<&[u32]> = tally.counts.iter().map(|(set, _)| &set[..]).collect();
/// assert_eq!(sets, [[3, 4], [3, 6], [5, 6]]);
/// ```
pub fn frontier_tally(
    cover: &Cover,
    tracked: &[u32],
    limits: &FrontierLimits,
    meter: Option<&Meter>,
) -> Result<FrontierTally, FrontierStop> {
    let fields = Fields::tracking(cover, Merging::NONE, tracked);
    if fields.order.infeasible {
        return Ok(FrontierTally { counts: vec![], reached: Reached::default() });
    }
    let words = fields.words;
    match words {
        _ if fields.tracked.len() > TrackedSet::BITS as usize => Err(too_wide(words)),
        // As for a frontier: a page has one for short keys and one for long ones.
        #[cfg(not(target_family = "wasm"))]
        1 => Parts::<1>::new(cover, &fields).tally(limits, meter),
        1..=2 => Parts::<2>::new(cover, &fields).tally(limits, meter),
        #[cfg(not(target_family = "wasm"))]
        3..=4 => Parts::<4>::new(cover, &fields).tally(limits, meter),
        3..=MOST_WORDS => Parts::<MOST_WORDS>::new(cover, &fields).tally(limits, meter),
        _ => Err(too_wide(words)),
    }
}

fn too_wide(words: usize) -> FrontierStop {
    FrontierStop { halt: Halt::Width { words }, reached: Reached::default() }
}

/// A set of tracked options.
type TrackedSet = u64;

/// How many ways there are for each set of tracked options, ascending.
type Ways = Vec<(TrackedSet, u64)>;

/// The two parts of the way.
struct Parts<const W: usize> {
    schedule: Arc<Schedule<W>>,
    /// The tracked options with their bits, ascending.
    tracked: Vec<(u32, Field)>,
    /// For each step and the end the bits that stand for options before; others may hold them earlier.
    tracking: Vec<Key<W>>,
    joint: usize,
}

/// What can happen at a step after the joint.
#[derive(Default)]
struct Ahead<const W: usize> {
    /// The keys without their tracked part, by number.
    numbers: FxHashMap<Key<W>, u32>,
    keys: Vec<Key<W>>,
    /// The ways on from each.
    ways: Vec<Ways>,
}

impl<const W: usize> Parts<W> {
    fn new(cover: &Cover, fields: &Fields) -> Self {
        let mut tracked: Vec<_> =
            fields.tracked.iter().map(|(&option, &bit)| (option, bit)).collect();
        tracked.arrange_by_key(|&(option, _)| option);
        let mut tracking = vec![[0; W]; fields.order.steps.len() + 1];
        let mut steps = vec![];
        for (option, bit) in &tracked {
            let Some(step) = fields.order.step_of[*option as usize] else { continue };
            tracking[step + 1..].iter_mut().for_each(|key| key[bit.word] |= bit.mask());
            steps.push(step);
        }
        steps.arrange();
        let joint = steps.get(steps.len() * 3 / 10).copied().unwrap_or(fields.order.steps.len());
        let schedule = Arc::new(Schedule::new(cover, fields, Merging::NONE));
        Self { schedule, tracked, tracking, joint }
    }

    fn tally(
        &self,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<FrontierTally, FrontierStop> {
        // T1 [Go to the joint, with what was tracked.]
        let mut pass = Pass::new(Arc::clone(&self.schedule), 1, false);
        let limits = &FrontierLimits { folder: None, ..*limits };
        pass.run_to(self.joint, limits, meter)?;
        let reached = pass.reached();
        let stop = |halt| FrontierStop { halt, reached: reached.clone() };
        let mut begun = vec![];
        for (step, table) in pass.shards[0].tables.iter().enumerate().skip(self.joint) {
            for (_, key, count) in table.entries() {
                begun.push((step, key, word(to_number(count)).map_err(stop)?));
            }
        }
        // T2 [Find what can follow.]
        let mut room = Room { limits, bytes: reached.bytes };
        let mut ahead = self.keys_ahead(&begun, &mut room).map_err(stop)?;
        self.ways_ahead(&mut ahead, &mut room).map_err(stop)?;
        // T3 [Join the parts.]
        let mut counts: FxHashMap<TrackedSet, u128> = FxHashMap::default();
        for (step, key, count) in begun {
            let here = &ahead[step - self.joint];
            let before = self.tracked_by(step, &key);
            for (after, ways) in &here.ways[here.numbers[&self.untracked(step, &key)] as usize] {
                let sum = counts.entry(before | after).or_default();
                let more = u128::from(count) * u128::from(*ways);
                *sum = sum.checked_add(more).ok_or_else(|| stop(Halt::Counts))?;
            }
        }
        let keys: usize = ahead.iter().map(|at| at.keys.len()).sum();
        let reached = Reached {
            step: self.schedule.steps.len(),
            states: reached.states + keys as u64,
            peak_bytes: reached.peak_bytes.max(room.bytes),
            ..pass.reached()
        };
        Ok(FrontierTally { counts: self.by_options(counts), reached })
    }

    /// All keys that can stand at a step from the joint on, without their tracked part.
    fn keys_ahead(
        &self,
        begun: &[(usize, Key<W>, u64)],
        room: &mut Room,
    ) -> Result<Vec<Ahead<W>>, Halt> {
        let end = self.schedule.steps.len();
        let mut ahead: Vec<Ahead<W>> = (self.joint..=end).map(|_| Ahead::default()).collect();
        for &(step, ref key, _) in begun {
            ahead[step - self.joint].add(self.untracked(step, key), room)?;
        }
        for step in self.joint..end {
            let (now, later) = ahead[step - self.joint..].split_at_mut(1);
            for key in &now[0].keys {
                self.schedule.follow(step, key, |_, at, next| {
                    later[at - step - 1].add(self.untracked(at, &next), room)
                })?;
            }
        }
        Ok(ahead)
    }

    /// The ways on from all keys, from the end to the joint.
    fn ways_ahead(&self, ahead: &mut [Ahead<W>], room: &mut Room) -> Result<(), Halt> {
        let end = self.schedule.steps.len();
        let last = &mut ahead[end - self.joint];
        last.ways = vec![vec![(0, 1)]; last.keys.len()];
        let mut gathered: Ways = vec![];
        for step in (self.joint..end).rev() {
            let (now, later) = ahead[step - self.joint..].split_at_mut(1);
            let now = &mut now[0];
            for key in &now.keys {
                self.schedule.follow(step, key, |number, at, next| {
                    let there = &later[at - step - 1];
                    let more = number.map_or(0, |number| self.tracked_at(step, number));
                    let ways = &there.ways[there.numbers[&self.untracked(at, &next)] as usize];
                    gathered.extend(ways.iter().map(|&(tracked, ways)| (tracked | more, ways)));
                    Ok::<(), Halt>(())
                })?;
                let ways = merged(&mut gathered)?;
                room.take(ways.len() * size_of::<(TrackedSet, u64)>())?;
                now.ways.push(ways);
            }
        }
        Ok(())
    }

    /// A key at a step without its tracked part.
    fn untracked(&self, step: usize, key: &Key<W>) -> Key<W> {
        std::array::from_fn(|word| key[word] & !self.tracking[step][word])
    }

    /// The content of a key at a step.
    fn tracked_by(&self, step: usize, key: &Key<W>) -> TrackedSet {
        let tracking = &self.tracking[step];
        let is_taken =
            |(_, bit): &(u32, Field)| key[bit.word] & tracking[bit.word] & bit.mask() != 0;
        self.tracked
            .iter()
            .enumerate()
            .fold(0, |all, (n, tracked)| all | TrackedSet::from(is_taken(tracked)) << n)
    }

    /// What a transition tracks.
    fn tracked_at(&self, step: usize, number: usize) -> TrackedSet {
        let option = self.schedule.steps[step].transitions[number].option;
        let at = self.tracked.binary_search_by_key(&option, |&(option, _)| option);
        at.map_or(0, |number| 1 << number)
    }

    fn by_options(&self, counts: FxHashMap<TrackedSet, u128>) -> Vec<(Vec<u32>, BigUint)> {
        let options = |set: TrackedSet| {
            let taken = self.tracked.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1);
            taken.map(|(_, &(option, _))| option).collect()
        };
        let mut counts: Vec<_> =
            counts.into_iter().map(|(set, count)| (options(set), count.into())).collect();
        counts.arrange();
        counts
    }
}

impl<const W: usize> Ahead<W> {
    fn add(&mut self, key: Key<W>, room: &mut Room) -> Result<(), Halt> {
        let number = self.keys.len() as u32;
        if *self.numbers.entry(key).or_insert(number) == number {
            self.keys.push(key);
            room.take(2 * size_of::<Key<W>>() + size_of::<Ways>() + 2 * size_of::<u32>())?;
        }
        Ok(())
    }
}

/// Adds up the ways of the same set, and empties the list, which is a row of ascending ones.
fn merged(gathered: &mut Ways) -> Result<Ways, Halt> {
    gathered.arrange_by_key(|&(tracked, _)| tracked);
    let mut ways: Ways = Vec::with_capacity(gathered.len());
    for (tracked, more) in gathered.drain(..) {
        match ways.last_mut() {
            Some((last, sum)) if *last == tracked => {
                *sum = sum.checked_add(more).ok_or(Halt::Counts)?;
            }
            _ => ways.push((tracked, more)),
        }
    }
    ways.shrink_to_fit();
    Ok(ways)
}

fn word(count: BigUint) -> Result<u64, Halt> {
    count.try_into().map_err(|_| Halt::Counts)
}

/// What may still be used.
struct Room<'a> {
    limits: &'a FrontierLimits<'a>,
    bytes: u64,
}

impl Room<'_> {
    fn take(&mut self, bytes: usize) -> Result<(), Halt> {
        let before = self.bytes / STRIDE;
        self.bytes += bytes as u64;
        if self.bytes > self.limits.bytes {
            return Err(Halt::Memory { limit: self.limits.bytes });
        }
        if self.bytes / STRIDE == before { Ok(()) } else { self.limits.check() }
    }
}
