//! The places where one move of a piece can end.

use super::{Count, Kind, is_free};

/// Finds the ends of moves; what it holds is used again from move to move.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// The ends found, each with what it counts.
    pub found: Vec<(u16, u32)>,
    /// Places that were met in this move, by the number of the move.
    met: Vec<u32>,
    move_number: u32,
    queue: Vec<(u16, u32)>,
}

impl Ends {
    /// Finds where a piece can go from a place in one move.
    ///
    /// * `taken`: the cells of the other pieces.
    pub fn find(&mut self, kind: &Kind, from: u16, taken: &[u64], count: Count) {
        self.found.clear();
        match count {
            Count::Slides => self.slide(kind, from, taken),
            Count::Moves => self.flood(kind, from, taken, |_| true, |_| 1),
            Count::Units => self.flood(kind, from, taken, |rests| !rests, |steps| steps),
        }
    }

    /// Slides along each line as far as it goes; the places of a line are met once, as no line is closed.
    fn slide(&mut self, kind: &Kind, from: u16, taken: &[u64]) {
        for first in &kind.places[from as usize].steps {
            let mut next = Some(first);
            while let Some(step) = next.filter(|step| is_free(taken, &step.passed)) {
                let place = &kind.places[step.to as usize];
                if place.rests {
                    self.found.push((step.to, 1));
                }
                next = place.steps.iter().find(|one| one.way == first.way);
            }
        }
    }

    /// Goes on from every place that `goes_on` says of whether it rests; an end counts what `cost` says of its steps.
    fn flood(
        &mut self,
        kind: &Kind,
        from: u16,
        taken: &[u64],
        goes_on: impl Fn(bool) -> bool,
        cost: impl Fn(u32) -> u32,
    ) {
        self.begin(kind.places.len());
        self.met[from as usize] = self.move_number;
        self.queue.push((from, 0));
        let mut at = 0;
        while let Some(&(here, steps)) = self.queue.get(at) {
            at += 1;
            for step in &kind.places[here as usize].steps {
                let is_new = self.met[step.to as usize] != self.move_number;
                if !is_new || !is_free(taken, &step.passed) {
                    continue;
                }
                self.met[step.to as usize] = self.move_number;
                let rests = kind.places[step.to as usize].rests;
                if rests {
                    self.found.push((step.to, cost(steps + 1)));
                }
                if goes_on(rests) {
                    self.queue.push((step.to, steps + 1));
                }
            }
        }
    }

    fn begin(&mut self, places: usize) {
        self.queue.clear();
        if self.met.len() < places || self.move_number == u32::MAX {
            self.met = vec![0; places.max(self.met.len())];
            self.move_number = 0;
        }
        self.move_number += 1;
    }
}
