//! The states of a strip, met one after another until there are no more.

use std::collections::BTreeMap;

use cover::{Ended, Stop};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::columns::Columns;
use super::mask::Mask;

/// So many states are followed between two looks at how much memory is held.
const LOOK: usize = 1024;

/// The phase of the next column, and the cells of the columns from there on that are covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) phase: u32,
    pub(super) covered: Mask,
}

impl State {
    /// Whether the strip may end here.
    pub(super) fn is_even(&self) -> bool {
        self.covered.is_empty()
    }
}

/// The graph of the states of a strip while it grows: it can be stopped and advanced again.
#[derive(Debug)]
pub struct Closing {
    columns: Columns,
    numbers: FxHashMap<State, u32>,
    pub(super) states: Vec<State>,
    /// By state that is followed: the states after the next column, and in how many ways each is reached.
    pub(super) next: Vec<Vec<(u32, u64)>>,
}

impl Closing {
    /// At the beginning of a strip: one state, in which nothing is covered.
    pub fn new(columns: Columns) -> Self {
        let start = State { phase: 0, covered: Mask::default() };
        let numbers = FxHashMap::from_iter([(start, 0)]);
        Self { columns, numbers, states: vec![start], next: vec![] }
    }

    /// The columns of the strip.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// How many states were met.
    pub fn met(&self) -> usize {
        self.states.len()
    }

    /// How many of them were followed to the next column.
    pub fn followed(&self) -> usize {
        self.next.len()
    }

    /// The first numbers of tilings, from length 0 on, at most so many: those that the states followed so far give.
    pub fn terms(&self, most: usize) -> Vec<BigUint> {
        let (mut at, mut found) = (BTreeMap::from([(0u32, BigUint::from(1u32))]), vec![]);
        while found.len() < most {
            let even = at.iter().filter(|(state, _)| self.states[**state as usize].is_even());
            found.push(even.map(|(_, ways)| ways).sum());
            if at.keys().any(|state| *state as usize >= self.followed()) {
                break;
            }
            let mut after: BTreeMap<u32, BigUint> = BTreeMap::new();
            for (state, ways) in &at {
                for (to, number) in &self.next[*state as usize] {
                    *after.entry(*to).or_default() += ways * *number;
                }
            }
            at = after;
        }
        found
    }

    /// Follows states until all are, or something stops it.
    ///
    /// * `stop`: a node is a state that was met, those of earlier calls included.
    ///
    /// Returns `Done` if the graph is closed; `Memory` also if a column has more than 2^64 ways to be filled.
    pub fn advance(&mut self, stop: &Stop) -> Ended {
        while self.next.len() < self.states.len() {
            if let Some(ended) = stop.spent(self.states.len() as u64) {
                return ended;
            }
            if self.next.len().is_multiple_of(LOOK) && stop.memory_spent() {
                return Ended::Memory;
            }
            let Some(filled) = self.filled(self.states[self.next.len()]) else {
                return Ended::Memory;
            };
            self.follow(&filled);
        }
        Ended::Done
    }

    /// Notes where the next state that is to be followed leads.
    fn follow(&mut self, filled: &[(Mask, u64)]) {
        let phase = self.states[self.next.len()].phase as usize;
        let phase = ((phase + 1) % self.columns.period) as u32;
        let mut next = Vec::with_capacity(filled.len());
        for &(mask, ways) in filled {
            let state = State { phase, covered: mask.after(self.columns.width) };
            let fresh = self.states.len() as u32;
            let number = *self.numbers.entry(state).or_insert(fresh);
            if number == fresh {
                self.states.push(state);
            }
            next.push((number, ways));
        }
        self.next.push(next);
    }

    /// The ways to fill the first column of a state: the cells that are covered then, and how often each set comes;
    /// none if there are too many ways.
    fn filled(&self, state: State) -> Option<Vec<(Mask, u64)>> {
        let phase = state.phase as usize;
        let mut filled = vec![(state.covered, 1)];
        for &cell in self.columns.cells(phase) {
            let mut more = Vec::with_capacity(filled.len());
            for &(mask, ways) in &filled {
                if mask.has(cell) {
                    more.push((mask, ways));
                    continue;
                }
                let begun = self.columns.begun(phase, cell).iter();
                let free = begun.filter(|one| !one.cells.meets(&mask));
                more.extend(free.map(|one| (mask.and(&one.cells), ways)));
            }
            filled = merged(more)?;
        }
        Some(filled)
    }
}

/// Equal sets as one, with their ways added.
fn merged(mut ways: Vec<(Mask, u64)>) -> Option<Vec<(Mask, u64)>> {
    ways.sort_unstable_by_key(|(mask, _)| *mask);
    let mut found: Vec<(Mask, u64)> = Vec::with_capacity(ways.len());
    for (mask, number) in ways {
        match found.last_mut() {
            Some((last, sum)) if *last == mask => *sum = sum.checked_add(number)?,
            _ => found.push((mask, number)),
        }
    }
    Some(found)
}
