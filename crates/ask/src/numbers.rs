//! Solutions as the page has them: placements as they come up, each with its number in this search.

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::asking::Asking;
use crate::ready::Ready;

/// Solutions that are sent in one search at most, and in one event.
pub(crate) const MOST: u64 = 200_000;
const BATCH: usize = 512;

/// Tells placements as they come up, and gives each its number in this search, from 0.
pub(crate) struct Numbers<'a> {
    ready: &'a Ready,
    asking: &'a Asking,
    numbers: FxHashMap<u32, usize>,
}

impl<'a> Numbers<'a> {
    pub fn new(ready: &'a Ready, asking: &'a Asking) -> Self {
        Self { ready, asking, numbers: FxHashMap::default() }
    }

    /// Sends solutions, each a set of options, after the placements that are new in them.
    pub fn tell(&mut self, solutions: &[Vec<u32>]) {
        for batch in solutions.chunks(BATCH) {
            let mut fresh: Vec<Value> = vec![];
            let mut lists: Vec<Vec<usize>> = vec![];
            for options in batch {
                let laid = options.iter().filter(|&&option| self.ready.lays(option));
                let list = laid.map(|&option| {
                    let next = self.numbers.len();
                    *self.numbers.entry(option).or_insert_with(|| {
                        fresh.push(self.ready.placement_data(option));
                        next
                    })
                });
                lists.push(list.collect());
            }
            if !fresh.is_empty() {
                self.asking.tell("placements", json!({ "list": fresh }));
            }
            self.asking.tell("solutions", json!({ "list": lists }));
        }
    }
}
