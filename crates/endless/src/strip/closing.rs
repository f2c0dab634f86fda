//! The states of a strip, met one after another until there are no more.

use std::collections::BTreeMap;

use cover::{Ended, Stop};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::columns::Columns;
use super::mask::Mask;

/// So many states are followed between two looks at how much memory is held.
const LOOK: usize = 1024;
/// A column may have so many ways at least, whatever the limit of nodes.
const ROOM: usize = 1 << 20;

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
    /// The next state that is followed, as far as it is.
    filling: Option<Filling>,
}

/// The ways to fill the first column of a state, up to one of its cells: the cells that are covered then, and how often
/// each set comes.
#[derive(Debug)]
struct Filling {
    /// So many cells of the column are covered.
    done: usize,
    ways: Vec<(Mask, u64)>,
}

impl Closing {
    /// At the beginning of a strip: one state, in which nothing is covered.
    pub fn new(columns: Columns) -> Self {
        let start = State { phase: 0, covered: Mask::default() };
        let numbers = FxHashMap::from_iter([(start, 0)]);
        Self { columns, numbers, states: vec![start], next: vec![], filling: None }
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

    /// In how many ways a column can be filled at least, and up to which of its cells, if it is being filled; and how
    /// many cells it has.
    pub fn filling(&self) -> Option<(usize, usize, usize)> {
        let filling = self.filling.as_ref()?;
        let cells = self.columns.cells(self.states[self.followed()].phase as usize);
        Some((filling.ways.len(), filling.done, cells.len()))
    }

    /// The first numbers of tilings, from length 0 on, at most so many: those that the states followed so far give,
    /// fewer if something stops it.
    pub fn terms(&self, most: usize, stop: &Stop) -> Vec<BigUint> {
        let (mut at, mut found) = (BTreeMap::from([(0u32, BigUint::from(1u32))]), vec![]);
        while found.len() < most {
            let even = at.iter().filter(|(state, _)| self.states[**state as usize].is_even());
            found.push(even.map(|(_, ways)| ways).sum());
            let is_open = |state: &u32| *state as usize >= self.followed();
            if at.keys().any(is_open) || stop.reason().is_some() {
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
    /// * `stop`: a node is a state that was met, those of earlier calls included; the ways to fill one column count too
    ///   while it is filled, if there are very many.
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
            let state = self.states[self.next.len()];
            let filling = self.filling.take();
            let filling = filling.unwrap_or(Filling { done: 0, ways: vec![(state.covered, 1)] });
            let cells = self.columns.cells(state.phase as usize);
            if let Some(&cell) = cells.get(filling.done) {
                match self.filled(state.phase as usize, cell, &filling.ways, stop) {
                    Ok(ways) => self.filling = Some(Filling { done: filling.done + 1, ways }),
                    Err(ended) => {
                        self.filling = Some(filling);
                        return ended;
                    }
                }
            } else {
                self.follow(&filling.ways);
            }
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

    /// The ways to fill a column up to one of its cells, from those up to the cell before.
    fn filled(
        &self,
        phase: usize,
        cell: usize,
        ways: &[(Mask, u64)],
        stop: &Stop,
    ) -> Result<Vec<(Mask, u64)>, Ended> {
        let room = stop.nodes.map_or(usize::MAX, |most| ROOM.max(most as usize));
        let mut more = Vec::with_capacity(ways.len());
        for &(mask, number) in ways {
            if mask.has(cell) {
                more.push((mask, number));
                continue;
            }
            let begun = self.columns.begun(phase, cell).iter();
            let free = begun.filter(|one| !one.cells.meets(&mask));
            more.extend(free.map(|one| (mask.and(&one.cells), number)));
            if more.len() > room {
                return Err(Ended::Nodes);
            }
        }
        merged(more).ok_or(Ended::Memory)
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
