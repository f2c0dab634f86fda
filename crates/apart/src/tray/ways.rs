//! The shortest ways to the goal: how many there are, and some of them.
//!
//! Every move can be taken back, so the arrangements on shortest ways are found from the goal backwards.

use rustc_hash::FxHashMap;

use super::route::Slid;
use super::search::Meeting;

/// By arrangement on a shortest way: in how many ways it goes on to the goal; none if too many to count.
type Onward = FxHashMap<u32, Option<u128>>;

impl Meeting<'_> {
    /// The arrangements of the goal that so many moves lead to.
    pub(super) fn at_goal(&self, fewest: u32) -> Vec<u32> {
        let is_end = |number: &u32| {
            let number = *number as usize;
            self.rows.depth(number) == fewest && self.tray.missing(self.rows.row(number)) == 0
        };
        (0..self.rows.len() as u32).filter(is_end).collect()
    }

    /// The number of shortest ways to some arrangements of a depth, none if it is too large, and the first `most`
    /// of them, one at least.
    pub(super) fn ways(
        &mut self,
        ends: Vec<u32>,
        fewest: u32,
        most: usize,
    ) -> (Option<u128>, Vec<Vec<Slid>>) {
        let onward = self.onward(ends, fewest);
        let mut found = vec![];
        let mut open: Vec<Vec<u32>> = vec![vec![0]];
        while let Some(way) = open.pop() {
            let last = way[way.len() - 1];
            if self.rows.depth(last as usize) == fewest {
                found.push(self.slid(&way));
                if found.len() >= most.max(1) {
                    break;
                }
                continue;
            }
            let mut next = self.beside(last, |depth, cost| depth + cost);
            next.retain(|number| onward.contains_key(number));
            open.extend(next.into_iter().rev().map(|number| [&way[..], &[number]].concat()));
        }
        (onward[&0], found)
    }

    /// The arrangements on shortest ways to some of a depth.
    fn onward(&mut self, ends: Vec<u32>, fewest: u32) -> Onward {
        let mut onward: Onward = ends.iter().map(|&number| (number, Some(1))).collect();
        let mut layers: Vec<Vec<u32>> = vec![vec![]; fewest as usize + 1];
        layers[fewest as usize] = ends;
        for depth in (1..=fewest as usize).rev() {
            for number in std::mem::take(&mut layers[depth]) {
                let ways = onward[&number];
                for before in self.beside(number, |depth, cost| depth.wrapping_sub(cost)) {
                    let known = onward.entry(before).or_insert_with(|| {
                        layers[self.rows.depth(before as usize) as usize].push(before);
                        Some(0)
                    });
                    *known = known.zip(ways).and_then(|(known, ways)| known.checked_add(ways));
                }
            }
        }
        onward
    }

    /// The arrangements one move beyond one that have the depth that `depth_of` gives of its own and what the
    /// move counts.
    fn beside(&mut self, number: u32, depth_of: impl Fn(u32, u32) -> u32) -> Vec<u32> {
        let row = self.rows.row(number as usize).to_vec();
        let depth = self.rows.depth(number as usize);
        let mut found = vec![];
        self.beyond(&row, |rows, next| {
            let (known, depth) = (rows.find(next), depth_of(depth, next.cost));
            found.extend(known.filter(|&known| rows.depth(known as usize) == depth));
        });
        found
    }

    /// The moves of a way.
    fn slid(&self, way: &[u32]) -> Vec<Slid> {
        let row = |number: u32| self.rows.row(number as usize);
        way.windows(2).map(|pair| self.tray.slid(row(pair[0]), row(pair[1]))).collect()
    }
}
