//! A walk that knows beforehand where solutions are, and goes nowhere else.
//!
//! Whoever knows all solutions of a cover (`plan/images.rs` finds them by symmetry) may still want them in the
//! order of the tree. Then a walk enters only those children of a node below which there are several. The others are done,
//! as if they had been walked, so weights, paths and units are those of the same tree.
//!
//! The numbers of the solutions are one list, in which those below a node stand together: to branch is to
//! sort this part of the list by the first candidate that a solution holds.

use std::sync::Arc;

use crate::problem::Cover;
use crate::run::{Flow, Frame, Unit};

/// An option is no candidate.
const NONE: u32 = u32::MAX;

/// Solutions, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The options of all of them.
    members: Vec<u16>,
    /// Where each ends.
    ends: Vec<u32>,
}

impl Known {
    /// Whether the numbers of the options of a cover fit.
    pub(crate) fn fits(cover: &Cover) -> bool {
        cover.n_options() <= 1 << 16
    }

    /// Adds a solution.
    pub(crate) fn push(&mut self, options: impl IntoIterator<Item = u16>) {
        self.members.extend(options);
        self.ends.push(self.members.len() as u32);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        (0..self.ends.len()).map(|number| self.options(number as u32))
    }

    #[inline(always)]
    fn options(&self, number: u32) -> &[u16] {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.members[start as usize..self.ends[number] as usize]
    }
}

/// A part of the list of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    start: u32,
    end: u32,
}

impl Part {
    fn is_empty(self) -> bool {
        self.start == self.end
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// What a guide did on the way to a child.
pub(crate) struct Passed {
    /// How many solutions it delivered.
    pub delivered: u128,
    /// What the sink said to the last.
    pub flow: Flow,
}

/// Leads one thread's walks to solutions that are known.
pub struct Guide {
    known: Arc<Known>,
    /// The numbers of all solutions.
    numbers: Vec<u32>,
    /// The choices of the last unit, each with the solutions that hold it and those before.
    way: Vec<(u32, Part)>,
    /// The solutions below the current node.
    here: Part,
    /// For each candidate on the stack of the walk the solutions below it.
    parts: Vec<Part>,
    /// For each option its place among the candidates of the current node.
    places: Vec<u32>,
    /// Room to sort: the place of each solution, how many there are of each place, and their numbers.
    found: Vec<u32>,
    counts: Vec<u32>,
    sorted: Vec<u32>,
    /// The options of a solution that is delivered.
    only: Vec<u32>,
}

impl Guide {
    /// Leads to these, which are all solutions of a cover.
    pub(crate) fn new(cover: &Cover, known: &Arc<Known>) -> Self {
        let numbers: Vec<u32> = (0..known.len() as u32).collect();
        Self {
            known: Arc::clone(known),
            here: Part { start: 0, end: numbers.len() as u32 },
            numbers,
            way: vec![],
            parts: vec![],
            places: vec![NONE; cover.n_options()],
            found: vec![],
            counts: vec![],
            sorted: vec![],
            only: vec![],
        }
    }

    /// Goes to a unit. False if no solution lies below it.
    #[cold]
    pub(crate) fn begin(&mut self, unit: &Unit) -> bool {
        self.parts.clear();
        let pairs = self.way.iter().zip(&unit.chosen);
        let alike = pairs.take_while(|((ours, _), theirs)| ours == *theirs).count();
        self.way.truncate(alike);
        let all = Part { start: 0, end: self.numbers.len() as u32 };
        let mut here = self.way.last().map_or(all, |&(_, part)| part);
        for &option in &unit.chosen[alike..] {
            here = self.gather(here, |options, _| options.contains(&(option as u16)));
            self.way.push((option, here));
        }
        for &option in &unit.excluded {
            self.places[option as usize] = 0;
        }
        self.here = self.gather(here, |options, places| {
            options.iter().all(|&option| places[usize::from(option)] == NONE)
        });
        for &option in &unit.excluded {
            self.places[option as usize] = NONE;
        }
        !self.here.is_empty()
    }

    /// Brings those of a part that are wanted to its front; returns where they are.
    fn gather(&mut self, part: Part, wanted: impl Fn(&[u16], &[u32]) -> bool) -> Part {
        let mut end = part.start;
        for at in part.range() {
            if wanted(self.known.options(self.numbers[at]), &self.places) {
                self.numbers.swap(at, end as usize);
                end += 1;
            }
        }
        Part { end, ..part }
    }

    /// Shares the solutions below the current node out among its candidates, each to the first that it holds.
    #[inline(never)]
    pub(crate) fn branch(&mut self, candidates: &[u32]) {
        let none = candidates.len() as u32;
        for (place, &option) in (0..).zip(candidates) {
            self.places[option as usize] = place;
        }
        self.counts.clear();
        self.counts.resize(candidates.len() + 1, 0);
        self.found.clear();
        for &number in &self.numbers[self.here.range()] {
            let options = self.known.options(number).iter();
            let places = options.map(|&option| self.places[usize::from(option)]);
            let place = places.min().unwrap_or(NONE).min(none);
            self.found.push(place);
            self.counts[place as usize] += 1;
        }
        let mut start = self.here.start;
        for count in &mut self.counts {
            let part = Part { start, end: start + *count };
            self.parts.push(part);
            (*count, start) = (start, part.end);
        }
        self.parts.pop(); // a solution that holds no candidate is that of the node itself
        self.sorted.clear();
        self.sorted.extend_from_slice(&self.numbers[self.here.range()]);
        for (&number, &place) in self.sorted.iter().zip(&self.found) {
            let next = &mut self.counts[place as usize];
            self.numbers[*next as usize] = number;
            *next += 1;
        }
        for &option in candidates {
            self.places[option as usize] = NONE;
        }
    }

    /// Goes to the next child of a node below which there are several solutions; or leaves the node if there is none.
    ///
    /// Children on the way are done: below one there is nothing, or one solution, which is delivered.
    #[inline(never)]
    pub(crate) fn pass(
        &mut self,
        frame: &mut Frame,
        candidates: &[u32],
        mut exclude: impl FnMut(u32),
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Passed {
        let mut passed = Passed { delivered: 0, flow: Flow::Continue };
        while frame.next < frame.end && passed.flow == Flow::Continue {
            let part = self.parts[frame.next];
            if part.end - part.start > 1 {
                self.here = part;
                return passed;
            }
            if !frame.exclusive {
                exclude(candidates[frame.next]);
            }
            frame.next += 1;
            if !part.is_empty() {
                let options = self.known.options(self.numbers[part.start as usize]).iter();
                self.only.clear();
                self.only.extend(options.map(|&option| u32::from(option)));
                passed.delivered += 1;
                passed.flow = sink(&self.only);
            }
        }
        self.parts.truncate(frame.start);
        passed
    }
}
