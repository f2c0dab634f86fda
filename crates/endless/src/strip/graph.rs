//! The closed graph of a strip without its dead ends.

use super::automaton::Automaton;
use super::closing::Closing;

/// The states from which the strip can be ended, as an automaton.
#[derive(Clone, Debug)]
pub struct Graph {
    /// How many states there were with those from which it cannot be ended.
    pub met: usize,
    /// How many columns make one period, and how many cells these have.
    pub period: usize,
    /// The cells of one period.
    pub cells_of_period: usize,
    /// The states and the ways from each to the next.
    pub automaton: Automaton,
}

impl Graph {
    /// The graph of states that were all followed.
    ///
    /// # Panics
    ///
    /// Some were not.
    pub fn of(closing: &Closing) -> Self {
        assert_eq!(closing.met(), closing.followed(), "the graph is closed");
        let alive = alive(closing);
        let mut numbers = vec![None; closing.met()];
        let kept: Vec<usize> = (0..closing.met()).filter(|state| alive[*state]).collect();
        kept.iter().enumerate().for_each(|(number, state)| numbers[*state] = Some(number as u32));
        let next = |state: &usize| {
            let ways = closing.next[*state].iter();
            ways.filter_map(|(to, ways)| Some((numbers[*to as usize]?, *ways))).collect()
        };
        let (first, last) = (
            kept.iter().map(|state| u64::from(*state == 0)).collect(),
            kept.iter().map(|state| u64::from(closing.states[*state].is_even())).collect(),
        );
        let automaton = Automaton { first, last, next: kept.iter().map(next).collect() };
        let (period, cells) = (closing.columns().period, closing.columns().cells_of_period());
        Self { met: closing.met(), period, cells_of_period: cells, automaton }
    }
}

/// For each state whether the strip can be ended after it.
fn alive(closing: &Closing) -> Vec<bool> {
    let mut before: Vec<Vec<u32>> = vec![vec![]; closing.met()];
    for (state, next) in closing.next.iter().enumerate() {
        next.iter().for_each(|(to, _)| before[*to as usize].push(state as u32));
    }
    let mut alive: Vec<bool> = closing.states.iter().map(|state| state.is_even()).collect();
    let mut open: Vec<usize> = (0..alive.len()).filter(|state| alive[*state]).collect();
    while let Some(state) = open.pop() {
        for &from in &before[state] {
            if !std::mem::replace(&mut alive[from as usize], true) {
                open.push(from as usize);
            }
        }
    }
    alive
}
