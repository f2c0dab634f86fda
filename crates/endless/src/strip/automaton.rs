//! States with numbers of ways between them: what counts walks, and the smaller one that counts the same.

use cover::Stop;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// Ways from a state: to which, and how many; each state once.
type Ways = Vec<(u32, u64)>;

/// States, and ways between them. Its number for n is that of walks of n steps, each times the numbers of its
/// first and its last state.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// By state: how often walks begin there.
    pub(super) first: Vec<u64>,
    /// By state: how often walks end there.
    pub(super) last: Vec<u64>,
    /// By state: the ways of one step.
    pub(super) next: Vec<Ways>,
}

impl Automaton {
    /// How many states it has.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// How many pairs of states have ways between them.
    pub fn steps(&self) -> usize {
        self.next.iter().map(Vec::len).sum()
    }

    /// A smaller automaton with the same numbers.
    ///
    /// States after which the numbers are the same become one, and so do states before which they are; again and
    /// again until none are left.
    pub fn reduced(&self) -> Self {
        let mut found = self.clone();
        loop {
            let size = found.states();
            found = found.lumped().reversed().lumped().reversed();
            if found.states() == size {
                return found;
            }
        }
    }

    /// The automaton whose walks are these backwards.
    fn reversed(&self) -> Self {
        let mut next: Vec<Ways> = vec![vec![]; self.states()];
        for (from, ways) in self.next.iter().enumerate() {
            ways.iter().for_each(|(to, number)| next[*to as usize].push((from as u32, *number)));
        }
        Self { first: self.last.clone(), last: self.first.clone(), next }
    }

    /// The automaton in which states with the same numbers after them are one; this one if numbers grow too large.
    fn lumped(&self) -> Self {
        let (classes, count) = self.classes();
        if count == self.states() {
            return self.clone();
        }
        self.merged(&classes, count).unwrap_or_else(|| self.clone())
    }

    /// By state the number of its class, and how many classes there are: states of one class end alike, and have as
    /// many ways to each class.
    fn classes(&self) -> (Vec<u32>, usize) {
        let mut classes: Vec<u32> = vec![0; self.states()];
        let mut count = 0;
        loop {
            let mut numbers: FxHashMap<(u32, u64, Ways), u32> = FxHashMap::default();
            let mut finer = Vec::with_capacity(self.states());
            for state in 0..self.states() {
                let Some(ways) = by_class(&self.next[state], &classes) else {
                    return ((0..self.states() as u32).collect(), self.states());
                };
                let fresh = numbers.len() as u32;
                let sign = (classes[state], self.last[state], ways);
                finer.push(*numbers.entry(sign).or_insert(fresh));
            }
            classes = finer;
            if numbers.len() == count {
                return (classes, count);
            }
            count = numbers.len();
        }
    }

    /// The automaton of classes; none if a number grows too large.
    fn merged(&self, classes: &[u32], count: usize) -> Option<Self> {
        let (mut first, mut last, mut next) =
            (vec![0u64; count], vec![0; count], vec![None; count]);
        for (state, class) in classes.iter().enumerate() {
            let class = *class as usize;
            first[class] = first[class].checked_add(self.first[state])?;
            last[class] = self.last[state];
            if next[class].is_none() {
                next[class] = Some(by_class(&self.next[state], classes)?);
            }
        }
        Some(Self { first, last, next: next.into_iter().flatten().collect() })
    }
}

/// Ways to classes; none if a number grows too large.
fn by_class(ways: &Ways, classes: &[u32]) -> Option<Ways> {
    let mut found: Ways = ways.iter().map(|(to, ways)| (classes[*to as usize], *ways)).collect();
    found.sort_unstable();
    let mut sums: Ways = Vec::with_capacity(found.len());
    for (class, number) in found {
        match sums.last_mut() {
            Some((last, sum)) if *last == class => *sum = sum.checked_add(number)?,
            _ => sums.push((class, number)),
        }
    }
    Some(sums)
}

/// The first numbers of an automaton, from n = 0; fewer if something stops it.
pub fn terms(automaton: &Automaton, count: usize, stop: &Stop) -> Vec<BigUint> {
    let zero = BigUint::default;
    let mut at: Vec<BigUint> = automaton.first.iter().map(|first| (*first).into()).collect();
    let mut found = vec![];
    while found.len() < count {
        if stop.reason().is_some() || stop.memory_spent() {
            break;
        }
        found.push(at.iter().zip(&automaton.last).map(|(ways, last)| ways * *last).sum());
        let mut after = vec![zero(); at.len()];
        for (ways, next) in at.iter().zip(&automaton.next).filter(|(ways, _)| **ways != zero()) {
            next.iter().for_each(|(to, number)| after[*to as usize] += ways * *number);
        }
        at = after;
    }
    found
}
