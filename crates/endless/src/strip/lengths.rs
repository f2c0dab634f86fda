//! Which lengths of a strip are tiled.

use cover::Stop;

use super::automaton::Automaton;

/// The lengths that are tiled, without 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// The first ones, up to `known`.
    pub first: Vec<usize>,
    /// A length beyond `known` is tiled if the length less so much is; none if no such length is tiled.
    pub then_every: Option<usize>,
    /// Every length up to here is in the list or not tiled.
    pub known: usize,
}

impl Lengths {
    /// Whether a length is tiled.
    pub fn has(&self, length: usize) -> bool {
        let length = match self.then_every {
            Some(period) if length > self.known => {
                length - (length - self.known).div_ceil(period) * period
            }
            _ => length,
        };
        length == 0 || self.first.binary_search(&length).is_ok()
    }
}

/// The lengths of walks of an automaton; none if something stops it.
///
/// The set of states in which walks of n steps end follows from that of walks of n - 1 steps alone. There are finitely
/// many sets, so one comes again, and from there on everything repeats: found by keeping one set and comparing it with
/// those after it (Brent's way), which proves the answer for every length.
pub fn lengths(automaton: &Automaton, stop: &Stop) -> Option<Lengths> {
    let mut now: Vec<bool> = automaton.first.iter().map(|first| *first > 0).collect();
    let (mut kept, mut since, mut wait) = (now.clone(), 0, 1);
    let mut tiled = vec![ends(automaton, &now)];
    loop {
        if stop.reason().is_some() {
            return None;
        }
        now = after(automaton, &now);
        tiled.push(ends(automaton, &now));
        since += 1;
        if now == kept {
            return Some(repeated(&tiled, tiled.len() - 1 - since, since));
        }
        if since == wait {
            kept.clone_from(&now);
            (since, wait) = (0, 2 * wait);
        }
    }
}

/// Whether a walk may end in one of some states.
fn ends(automaton: &Automaton, states: &[bool]) -> bool {
    states.iter().zip(&automaton.last).any(|(is_met, last)| *is_met && *last > 0)
}

/// The states one step after some.
fn after(automaton: &Automaton, states: &[bool]) -> Vec<bool> {
    let mut found = vec![false; states.len()];
    for (_, next) in states.iter().zip(&automaton.next).filter(|(is_met, _)| **is_met) {
        next.iter().for_each(|(to, _)| found[*to as usize] = true);
    }
    found
}

/// Lengths that repeat from a beginning on with a period, both made as small as they can be.
fn repeated(tiled: &[bool], start: usize, period: usize) -> Lengths {
    let one = &tiled[start..start + period];
    let is_period = |by: &usize| (0..period).all(|at| one[at] == one[(at + by) % period]);
    let divisors = (1..=period).filter(|by| period.is_multiple_of(*by));
    let period = divisors.into_iter().find(is_period).unwrap_or(period);
    let mut start = start.max(1);
    while start > 1 && tiled[start - 1] == tiled[start - 1 + period] {
        start -= 1;
    }
    // Those from the start on repeat, so the list ends before they come again.
    let at = |length: usize| tiled.get(length).copied().unwrap_or_else(|| tiled[length - period]);
    let known = start + period - 1;
    let first: Vec<usize> = (1..=known).filter(|length| at(*length)).collect();
    let goes_on = first.last().is_some_and(|last| *last >= start);
    Lengths { first, then_every: goes_on.then_some(period), known }
}
