//! Holes: empty positions that no option can fill any more, found by shifting the whole state.
//!
//! In the plane every piece of two cells or more that fills a cell fills a neighbour of it as well, so
//! an empty cell whose neighbours are full is the end. A cover knows no neighbours; what it tells is
//! which positions options need together. A few *offsets* are looked for such that whatever option
//! fills a position also needs a position at one of these offsets from it. An empty position with full
//! ones at all of them is a hole, and a few shifts find all holes at once.
//!
//! ```text
//! state                 1 1 1 1 0 1 1 0 0 0 ...     offsets -1 and +1
//! before it is full     . 1 1 1 1 0 1 1 0 0 ...
//! behind it is full     1 1 1 0 1 1 0 0 0 . ...
//! hole                          ^
//! ```

use rustc_hash::FxHashMap;

use super::layout::OptionBits;

/// More offsets than this cost more than they save.
const MOST_OFFSETS: usize = 8;

/// The offsets are looked for among so many pairs of positions at most (some milliseconds).
const MOST_PAIRS: usize = 4_000_000;

/// Positions that are tested, and where others are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HoleLayout {
    /// The positions whose options are all met by an offset.
    pub tested: Vec<u32>,
    /// Each offset with the tested positions that have an option which needs the position there.
    pub offsets: Vec<(i32, Vec<u32>)>,
}

impl HoleLayout {
    /// The offsets for options; `must_fill` says which positions must be filled.
    pub fn of(options: &[Option<OptionBits>], must_fill: &[bool]) -> Self {
        let mut unmet: Vec<(u32, &[u32])> = options
            .iter()
            .flatten()
            .flat_map(|option| option.tests.iter().map(|&position| (position, &option.tests[..])))
            .filter(|&(position, _)| must_fill[position as usize])
            .collect();
        if unmet.iter().map(|(_, needed)| needed.len()).sum::<usize>() > MOST_PAIRS {
            return Self::default();
        }
        let every = unmet.clone();
        let mut chosen = vec![];
        while chosen.len() < MOST_OFFSETS {
            let mut times: FxHashMap<i32, u32> = FxHashMap::default();
            for (position, needed) in &unmet {
                needed.iter().filter(|&other| other != position).for_each(|&other| {
                    *times.entry(offset(*position, other)).or_default() += 1;
                });
            }
            let most =
                times.into_iter().max_by_key(|&(offset, times)| (times, -offset.abs(), offset));
            let Some((best, _)) = most else { break };
            chosen.push(best);
            unmet.retain(|&(position, needed)| !needs(needed, position, best));
        }
        let mut tested = must_fill.to_vec();
        unmet.iter().for_each(|&(position, _)| tested[position as usize] = false);
        let asked = |by: i32| {
            let there = |&(position, needed): &(u32, &[u32])| {
                (tested[position as usize] && needs(needed, position, by)).then_some(position)
            };
            let mut asked: Vec<u32> = every.iter().filter_map(there).collect();
            asked.sort_unstable();
            asked.dedup();
            (by, asked)
        };
        let offsets =
            chosen.into_iter().map(asked).filter(|(_, asked)| !asked.is_empty()).collect();
        let tested = (0..).zip(&tested).filter_map(|(at, &tested)| tested.then_some(at)).collect();
        Self { tested, offsets }
    }
}

fn offset(from: u32, to: u32) -> i32 {
    to as i32 - from as i32
}

fn needs(needed: &[u32], position: u32, by: i32) -> bool {
    needed.iter().any(|&other| offset(position, other) == by)
}

/// One offset: by how much the state is turned, and the positions for which it does not matter.
#[derive(Clone, Copy, Debug)]
struct Turned<const L: usize> {
    by: u32,
    unasked: [u64; L],
}

/// Offsets that are looked at in any case; in the plane there are no more.
const ALWAYS: usize = 4;

/// The test of a state.
#[derive(Clone, Debug)]
pub struct Holes<const L: usize> {
    tested: [u64; L],
    /// Those left over ask nothing.
    first: [Turned<L>; ALWAYS],
    more: Vec<Turned<L>>,
}

impl<const L: usize> Holes<L> {
    pub fn new(layout: &HoleLayout) -> Self {
        let bits = |positions: &[u32]| {
            let mut bits = [0u64; L];
            positions.iter().for_each(|&at| bits[at as usize / 64] |= 1 << (at % 64));
            bits
        };
        // What a turn brings around the end is asked by nobody.
        let turned = |(by, asked): &(i32, Vec<u32>)| Turned {
            by: by.rem_euclid(64 * L as i32) as u32,
            unasked: bits(asked).map(|word| !word),
        };
        let mut first = [Turned { by: 0, unasked: [u64::MAX; L] }; ALWAYS];
        let mut all = layout.offsets.iter().map(turned);
        first.iter_mut().zip(&mut all).for_each(|(place, turned)| *place = turned);
        Self { tested: bits(&layout.tested), first, more: all.collect() }
    }

    /// Whether a state has a hole.
    #[inline(always)]
    pub fn any(&self, full: &[u64; L]) -> bool {
        let mut holes: [u64; L] = std::array::from_fn(|word| self.tested[word] & !full[word]);
        for turned in &self.first {
            turned.keep(&mut holes, full);
        }
        for turned in &self.more {
            turned.keep(&mut holes, full);
        }
        holes.iter().fold(0, |any, word| any | word) != 0
    }
}

impl<const L: usize> Turned<L> {
    /// Keeps the holes that are also full at this offset.
    #[inline(always)]
    fn keep(&self, holes: &mut [u64; L], full: &[u64; L]) {
        if L == 1 {
            holes[0] &= full[0].rotate_right(self.by) | self.unasked[0];
            return;
        }
        let (skipped, shift) = (self.by as usize / 64, self.by % 64);
        for word in 0..L {
            let [low, high] = [word + skipped, word + skipped + 1].map(|at| full[at % L]);
            holes[word] &= low >> shift | (high << 1) << (63 - shift) | self.unasked[word];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn option(tests: &[u32]) -> Option<OptionBits> {
        Some(OptionBits { tests: tests.to_vec(), ..OptionBits::default() })
    }

    /// Whether some position that must be filled is empty and none of its options fits.
    fn by_definition(options: &[Option<OptionBits>], must_fill: &[bool], full: &[bool]) -> bool {
        (0..must_fill.len()).filter(|&at| must_fill[at] && !full[at]).any(|at| {
            let of = options.iter().flatten().filter(|one| one.tests.contains(&(at as u32)));
            of.clone().all(|one| one.tests.iter().any(|&needed| full[needed as usize]))
        })
    }

    #[test]
    fn a_hole_is_a_position_that_no_option_fills() {
        let mut rng = Rng::new(41);
        let (mut holes, mut missed) = (0, 0);
        for _ in 0..2000 {
            let n = 2 + rng.below(150);
            let shapes: Vec<Vec<u32>> = (0..1 + rng.below(4))
                .map(|_| (0..1 + rng.below(4)).map(|_| rng.below(12) as u32).collect())
                .collect();
            let options: Vec<_> = (0..2 * n)
                .map(|_| {
                    let lead = rng.below(n) as u32;
                    let shape = &shapes[rng.below(shapes.len())];
                    let mut tests: Vec<u32> = shape.iter().map(|by| lead + by).collect();
                    tests.retain(|&at| at < n as u32);
                    tests.sort_unstable();
                    tests.dedup();
                    option(&tests)
                })
                .collect();
            let must_fill: Vec<bool> = (0..n).map(|_| rng.below(5) > 0).collect();
            let layout = HoleLayout::of(&options, &must_fill);
            for _ in 0..20 {
                let full: Vec<bool> = (0..n).map(|_| rng.below(3) > 0).collect();
                let mut bits = [0u64; 3];
                (0..n).filter(|&at| full[at]).for_each(|at| bits[at / 64] |= 1 << (at % 64));
                let found = Holes::<3>::new(&layout).any(&bits);
                if n <= 64 {
                    assert_eq!(Holes::<1>::new(&layout).any(&[bits[0]]), found);
                }
                let expected = by_definition(&options, &must_fill, &full);
                assert!(expected || !found, "a hole where there is none");
                holes += u32::from(found);
                missed += u32::from(expected && !found);
            }
        }
        assert!(holes > 10_000, "{holes} holes, {missed} missed");
    }

    #[test]
    fn dominoes_on_a_strip_leave_no_single_cell() {
        let options: Vec<_> = (0..9).map(|at| option(&[at, at + 1])).collect();
        let layout = HoleLayout::of(&options, &[true; 10]);
        assert_eq!(layout.offsets.iter().map(|(by, _)| *by).collect::<Vec<_>>(), [1, -1]);
        let holes = Holes::<1>::new(&layout);
        assert!(holes.any(&[0b0000001011]));
        assert!(holes.any(&[0b0111111111]), "the end of the strip");
        assert!(!holes.any(&[0b0000110011]));
    }
}
