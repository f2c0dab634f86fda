//! Lanes: the places of options whose shapes come back from lead to lead, as they do on a board.
//!
//! Every option has one of a few lanes, and no two of one lead have the same. Options of a lane always
//! use the same field, so which fields are left is a mask of lanes, and what they fill besides their
//! lead, counted from it, is mostly the same as well. Leads whose options agree in that share a *bank*.
//! A board of rows needs one bank for all leads; one with cells cut out needs some more.
//!
//! ```text
//! lane       0    1    2  | 3    4    5    6  | ...     a piece has the lanes between two bars
//! bank 0     .X   .XX  ...| ...                         what its options fill behind their lead
//! lead 17    yes  no   yes| no   yes  yes  no | ...     which lanes have an option there
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::blocks::LANES;
use super::layout::ScanLayout;
use super::option_bits::OptionBits;

/// How many positions behind its lead an option may reach.
const REACH: u32 = u32::BITS;

/// The lanes of options, and the banks of leads.
#[derive(Debug)]
pub struct LaneLayout {
    /// What the options of each lane do to the fields.
    pub uses: Vec<FieldUse>,
    /// For each bank and lane the positions filled behind the lead, from the next one on.
    pub banks: Vec<Vec<u32>>,
    /// The bank of each position.
    pub bank_of: Vec<usize>,
    /// The lane of each option; nothing for one that can never be chosen.
    pub lane_of: Vec<Option<usize>>,
}

/// What an option does to the fields, which are one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldUse {
    /// The bit that must be clear, if it uses a field.
    pub tests: u64,
    /// The number added to the fields: the bit itself, or the lowest bit of a counter.
    pub adds: u64,
}

/// What an option fills behind its lead.
type Tail = u32;

impl LaneLayout {
    /// The lanes for a layout; none if options use several fields, colours, or reach too far, or
    /// where there are too many at one lead.
    pub fn of(layout: &ScanLayout) -> Option<Self> {
        if layout.reach > REACH + 1 || layout.fields.len() > 1 {
            return None;
        }
        let mut by_lead = vec![vec![]; layout.n_positions as usize];
        for (option, bits) in layout.options.iter() {
            by_lead[bits.lead as usize].push((option, field_use(bits)?, tail(bits)?));
        }
        let ranges = ranges(&by_lead);
        let n_lanes = ranges.values().map(|range| range.1).max().unwrap_or(0);
        if n_lanes > LANES {
            return None;
        }
        let mut lanes = Self {
            uses: vec![FieldUse::default(); n_lanes],
            banks: vec![],
            bank_of: vec![],
            lane_of: vec![None; layout.options.len()],
        };
        for (field_use, &(start, end)) in &ranges {
            lanes.uses[start..end].fill(*field_use);
        }
        let mut banks: Vec<Vec<Option<Tail>>> = vec![];
        for options in &by_lead {
            let found = |bank: &Vec<_>| places(bank, options, &ranges);
            let shared = banks.iter().enumerate().find_map(|(at, bank)| Some((at, found(bank)?)));
            let (at, places) = match shared {
                Some(shared) => shared,
                None => {
                    banks.push(vec![None; n_lanes]);
                    (banks.len() - 1, found(&banks[banks.len() - 1])?)
                }
            };
            for (&(option, _, tail), lane) in options.iter().zip(places) {
                banks[at][lane] = Some(tail);
                lanes.lane_of[option] = Some(lane);
            }
            lanes.bank_of.push(at);
        }
        let tails = |bank: Vec<Option<Tail>>| bank.into_iter().map(Option::unwrap_or_default);
        lanes.banks = banks.into_iter().map(|bank| tails(bank).collect()).collect();
        Some(lanes)
    }
}

/// What an option does to the fields; nothing if to more than one, to a colour, or beyond a word.
fn field_use(bits: OptionBits<'_>) -> Option<FieldUse> {
    let OptionBits { field_tests, field_sets, field_adds, .. } = bits;
    let is_once = field_adds.is_empty() && field_sets == field_tests;
    let is_count = field_adds.len() == 1 && field_sets.is_empty();
    match field_tests[..] {
        [] => (is_once).then(FieldUse::default),
        [tested] if tested < u64::BITS && (is_once || is_count) => {
            let added = if is_once { tested } else { field_adds[0] };
            Some(FieldUse { tests: 1 << tested, adds: 1 << added })
        }
        _ => None,
    }
}

/// What an option fills behind its lead; nothing if it reaches too far, or fills what it does not test.
fn tail(bits: OptionBits<'_>) -> Option<Tail> {
    let behind = |positions: &[u32]| {
        positions.iter().filter(|&&at| at != bits.lead).try_fold(0, |tail, at| {
            let behind = at - bits.lead - 1;
            (behind < REACH).then(|| tail | 1 << behind)
        })
    };
    let tail = behind(bits.tests)?;
    (behind(bits.sets)? == tail && bits.sets.contains(&bits.lead)).then_some(tail)
}

/// For each use of the fields its first lane and the one behind its last: as many as some lead needs,
/// and more up to one a tail while lanes are left over.
fn ranges(by_lead: &[Vec<(usize, FieldUse, Tail)>]) -> BTreeMap<FieldUse, (usize, usize)> {
    let mut tails: BTreeMap<FieldUse, (usize, BTreeSet<Tail>)> = BTreeMap::new();
    for options in by_lead {
        let mut counts: BTreeMap<FieldUse, usize> = BTreeMap::new();
        for &(_, field_use, tail) in options {
            *counts.entry(field_use).or_default() += 1;
            tails.entry(field_use).or_default().1.insert(tail);
        }
        for (field_use, count) in counts {
            let most = &mut tails.entry(field_use).or_default().0;
            *most = count.max(*most);
        }
    }
    let needed: usize = tails.values().map(|(most, _)| most).sum();
    let mut spare = LANES.saturating_sub(needed);
    let mut start = 0;
    let range = |(field_use, (most, tails)): (FieldUse, (usize, BTreeSet<Tail>))| {
        let more = tails.len().saturating_sub(most).min(spare);
        spare -= more;
        start += most + more;
        (field_use, (start - most - more, start))
    };
    tails.into_iter().map(range).collect()
}

/// The lanes that the options of one lead get in a bank, if the new ones fit.
fn places(
    bank: &[Option<Tail>],
    options: &[(usize, FieldUse, Tail)],
    ranges: &BTreeMap<FieldUse, (usize, usize)>,
) -> Option<Vec<usize>> {
    let mut taken = 0u64;
    let mut place = |&(_, field_use, tail): &(usize, FieldUse, Tail)| {
        let (start, end) = ranges[&field_use];
        let free = |lane: &usize| taken >> lane & 1 == 0;
        let known = (start..end).filter(free).find(|&lane| bank[lane] == Some(tail));
        let lane =
            known.or_else(|| (start..end).filter(free).find(|&lane| bank[lane].is_none()))?;
        taken |= 1 << lane;
        Some(lane)
    };
    options.iter().map(&mut place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Cover, Spec};

    /// Three pieces, the first of which may be used twice; at every cell of a strip each has options,
    /// which fill some of as many cells behind it.
    fn strip(cells: u32, most_behind: u32) -> Cover {
        let mut random = 7u64;
        let mut below = |end: u32| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as u32 % end
        };
        let mut options = BTreeSet::new();
        for (cell, piece) in (0..cells).flat_map(|cell| (0..15).map(move |one| (cell, one % 3))) {
            let mut filled = vec![cell + 3];
            filled
                .extend((0..2).map(|_| cell + 4 + below(most_behind)).filter(|&at| at < cells + 3));
            filled.sort_unstable();
            filled.dedup();
            filled.push(piece);
            options.insert(filled);
        }
        let pieces = [2, 1, 1].map(|most| (0, Some(most)));
        let bounds = pieces.into_iter().chain((0..cells).map(|_| (1, Some(1)))).collect();
        let order = Some((0..i64::from(cells) + 3).collect());
        Spec { order, ..Spec::new(bounds, options.into_iter().collect()) }.build().unwrap()
    }

    #[test]
    fn every_option_has_a_lane_that_says_what_it_does() {
        for (most_behind, share_one_bank) in [(3, true), (30, false)] {
            let layout = ScanLayout::new(&strip(90, most_behind)).unwrap();
            let lanes = LaneLayout::of(&layout).unwrap();
            assert_eq!(lanes.banks.len() == 1, share_one_bank);
            let mut seen = BTreeSet::new();
            for (option, bits) in layout.options.iter() {
                let lane = lanes.lane_of[option].unwrap();
                let tail = lanes.banks[lanes.bank_of[bits.lead as usize]][lane];
                let fills = (0..REACH).filter(|by| tail >> by & 1 == 1);
                let fills: BTreeSet<u32> = fills.map(|by| bits.lead + 1 + by).collect();
                let others = bits.tests.iter().copied().filter(|&at| at != bits.lead);
                assert_eq!(fills, others.collect());
                assert_eq!(lanes.uses[lane].tests, 1 << bits.field_tests[0]);
                assert!(seen.insert((bits.lead, lane)), "a lane of one lead holds one option");
            }
        }
    }

    #[test]
    fn options_that_reach_too_far_have_no_lanes() {
        for (other, has_lanes) in [(32, true), (33, false)] {
            let options = (0..40).map(|at| vec![at]).chain([vec![0, other]]).collect();
            let order = Some((0..40).collect());
            let spec = Spec { order, ..Spec::new(vec![(1, Some(1)); 40], options) };
            let cover = spec.build().unwrap();
            let lanes = LaneLayout::of(&ScanLayout::new(&cover).unwrap());
            assert_eq!(lanes.is_some(), has_lanes, "{other}");
        }
    }
}
