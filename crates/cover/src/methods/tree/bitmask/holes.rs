//! Holes: empty positions that no option can fill any more, found by shifting the whole state.
//!
//! In the plane every piece of two cells or more that fills a cell fills a neighbour of it as well, so
//! an empty cell whose neighbours are full is the end. A cover has no neighbours; what it has is
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

use std::collections::HashMap;

/// More offsets than this cost more than they save: in space there are six, and few holes.
/// `python -m bench run --engine bitmask`.
pub const MOST_OFFSETS: usize = 4;

/// A test of states of one word; of longer ones it costs more than it saves.
const MOST_POSITIONS: usize = u64::BITS as usize;

/// The offsets are looked for among so many places of shapes at most (a millisecond or two).
const MOST_PLACES: usize = 1_000_000;

/// Positions that are tested, and where others are looked at.
#[derive(Clone, Debug, Default)]
pub struct HoleLayout {
    /// The positions whose options are all met by an offset.
    pub tested: Vec<u32>,
    /// Each offset with the tested positions that have an option which needs the position there.
    pub offsets: Vec<(i32, Vec<u32>)>,
}

impl HoleLayout {
    /// The offsets for options, of each its lead and the positions that it tests; `must_fill` says
    /// which positions must be filled.
    pub fn of<'l>(options: impl Iterator<Item = (u32, &'l [u32])>, must_fill: &[bool]) -> Self {
        if must_fill.len() > MOST_POSITIONS {
            return Self::default();
        }
        let every = places(options, must_fill);
        if every.len() > MOST_PLACES {
            return Self::default();
        }
        let mut unmet = every.clone();
        let mut chosen = vec![];
        while chosen.len() < MOST_OFFSETS
            && let Some(best) = most_frequent(&unmet)
        {
            chosen.push(best);
            unmet.retain(|place| !place.meets(best));
        }
        let unseen = unmet.iter().fold(0, |bits, place| bits | place.positions);
        let is_tested = |&at: &u32| must_fill[at as usize] && unseen >> at & 1 == 0;
        let tested: Vec<u32> = (0..must_fill.len() as u32).filter(is_tested).collect();
        if 2 * tested.len() < must_fill.len() {
            return Self::default(); // most would go unseen, as in space
        }
        let asked = |by: i32| {
            let meeting = every.iter().filter(|place| place.meets(by));
            let positions = meeting.fold(0, |bits, place| bits | place.positions);
            (by, tested.iter().copied().filter(|at| positions >> at & 1 == 1).collect())
        };
        Self { offsets: chosen.into_iter().map(asked).collect(), tested }
    }
}

/// A place in a shape that options have: each of them needs the shape from its lead on.
#[derive(Clone, Copy)]
struct Place {
    /// The positions that must be filled and are at this place of some option.
    positions: u64,
    /// How many options have such a position there.
    times: u32,
    shape: u64,
    /// How far the place is from the lead.
    at: u32,
}

impl Place {
    /// Whether the options also need the position at an offset.
    fn meets(&self, by: i32) -> bool {
        let there = self.at as i32 + by;
        (0..MOST_POSITIONS as i32).contains(&there) && self.shape >> there & 1 == 1
    }
}

/// The places of all shapes of options, at positions that must be filled.
fn places<'l>(options: impl Iterator<Item = (u32, &'l [u32])>, must_fill: &[bool]) -> Vec<Place> {
    let mut leads: HashMap<u64, Vec<u32>> = HashMap::new();
    for (lead, tests) in options {
        let shape = tests.iter().fold(0, |bits, at| bits | 1u64 << (at - lead));
        leads.entry(shape).or_default().push(lead);
    }
    let mut places = vec![];
    for (shape, leads) in leads {
        for at in (0..MOST_POSITIONS as u32).filter(|at| shape >> at & 1 == 1) {
            let filled = leads.iter().map(|lead| lead + at).filter(|&at| must_fill[at as usize]);
            let place = Place { positions: 0, times: 0, shape, at };
            places.push(filled.fold(place, |place, position| Place {
                positions: place.positions | 1 << position,
                times: place.times + 1,
                ..place
            }));
        }
    }
    places
}

/// The offset that meets most options; of several the nearest.
fn most_frequent(places: &[Place]) -> Option<i32> {
    // Offset 0 stands in the middle.
    let mut times = [0u32; 2 * MOST_POSITIONS + 1];
    for place in places {
        let mut others = place.shape & !(1 << place.at);
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            times[MOST_POSITIONS + other - place.at as usize] += place.times;
        }
    }
    let offsets = (-(MOST_POSITIONS as i32)..).zip(times).filter(|&(_, times)| times > 0);
    let most = offsets.max_by_key(|&(offset, times)| (times, -offset.abs(), offset));
    most.map(|(offset, _)| offset)
}

/// The test of a state of one word.
#[derive(Clone, Debug)]
pub struct Holes {
    pub tested: u64,
    /// By how much the state is rotated for each offset.
    pub by: [u64; MOST_OFFSETS],
    /// The positions for which an offset does not matter; all of them for those left over.
    pub unasked: [u64; MOST_OFFSETS],
}

impl Holes {
    /// The test for a layout; none if it would find nothing.
    pub fn new(layout: &HoleLayout) -> Option<Self> {
        if layout.tested.is_empty() {
            return None;
        }
        let bits = |positions: &[u32]| positions.iter().fold(0, |bits, &at| bits | 1u64 << at);
        let (mut by, mut unasked) = ([0; MOST_OFFSETS], [u64::MAX; MOST_OFFSETS]);
        for (place, (offset, asked)) in layout.offsets.iter().enumerate() {
            // Bits that come around the end are never read.
            by[place] = offset.rem_euclid(64) as u64;
            unasked[place] = !bits(asked);
        }
        Some(Self { tested: bits(&layout.tested), by, unasked })
    }

    /// Whether a state has a hole.
    #[inline(always)]
    pub fn any(&self, full: u64) -> bool {
        let met = |at: usize| full.rotate_right(self.by[at] as u32) | self.unasked[at];
        (0..MOST_OFFSETS).fold(self.tested & !full, |holes, at| holes & met(at)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random; the same in each run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % end
        }
    }

    fn layout_of(options: &[Vec<u32>], must_fill: &[bool]) -> HoleLayout {
        let tests = options.iter().map(|tests| (tests.first().copied().unwrap_or(0), &tests[..]));
        HoleLayout::of(tests, must_fill)
    }

    /// Whether some position that must be filled is empty and none of its options fits.
    fn by_definition(options: &[Vec<u32>], must_fill: &[bool], full: &[bool]) -> bool {
        (0..must_fill.len()).filter(|&at| must_fill[at] && !full[at]).any(|at| {
            let mut of = options.iter().filter(|tests| tests.contains(&(at as u32)));
            of.all(|tests| tests.iter().any(|&needed| full[needed as usize]))
        })
    }

    #[test]
    fn a_hole_is_a_position_that_no_option_fills() {
        let mut rng = Random(41);
        let (mut holes, mut missed) = (0, 0);
        for _ in 0..2000 {
            let n = 2 + rng.below(63);
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
                    tests
                })
                .collect();
            let must_fill: Vec<bool> = (0..n).map(|_| rng.below(5) > 0).collect();
            let layout = layout_of(&options, &must_fill);
            for _ in 0..20 {
                let full: Vec<bool> = (0..n).map(|_| rng.below(3) > 0).collect();
                let bits = (0..n).filter(|&at| full[at]).fold(0, |bits, at| bits | 1u64 << at);
                let test = Holes::new(&layout);
                let found = test.is_some_and(|holes| holes.any(bits));
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
        let options: Vec<_> = (0..9).map(|at| vec![at, at + 1]).collect();
        let layout = layout_of(&options, &[true; 10]);
        assert_eq!(layout.offsets.iter().map(|(by, _)| *by).collect::<Vec<_>>(), [1, -1]);
        let holes = Holes::new(&layout).unwrap();
        assert!(holes.any(0b0000001011));
        assert!(holes.any(0b0111111111), "the end of the strip");
        assert!(!holes.any(0b0000110011));
        assert!(Holes::new(&layout_of(&options, &[true; 65])).is_none());
    }
}
