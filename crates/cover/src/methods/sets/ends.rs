//! The ends of the front parts of the sets, and how they are restored when a choice is taken back.
//!
//! [`Rows`] copies the ends of all items at each choice, and taking it back drops the copy. Nothing
//! is cheaper while the items are few, but what it costs grows with the items times the choices.
//! [`Log`] keeps one row and remembers which options were hidden: what it costs grows with the uses
//! of items that are hidden, and so do its bytes. Both give the same ends and the same least item.

use super::scan::Scan;

/// The ends of the front parts with their past. Items go by rank.
pub(crate) trait Ends: Clone + Default {
    /// These ends, before any choice.
    fn new(ends: Vec<i32>) -> Self;
    /// The ends as they are.
    fn now(&self) -> &[i32];
    /// The same, to be changed; the caller reports each end that falls by one to [`Ends::note_hidden`].
    fn now_mut(&mut self) -> &mut [i32];
    /// An option was hidden: the end of each of its items, `items[starts[o]..starts[o + 1]]`, has come
    /// down by one.
    fn note_hidden(&mut self, option: u32, starts: &[u32], items: &[u32]);
    /// The floor of an item has changed, or is about to.
    fn note_floor(&mut self, item: u32);
    /// Begins a level.
    fn push(&mut self);
    /// Takes the latest level back; the items of an option are given as to [`Ends::note_hidden`].
    fn pop(&mut self, starts: &[u32], items: &[u32]);
    /// The least that an end lies behind its floor, `i32::MAX` if no floor is one, and the first
    /// item with that least.
    fn least(&mut self, floors: &[i32]) -> (i32, u32);
}

/// A row of ends for each choice.
#[derive(Clone)]
pub(crate) struct Rows {
    /// One row after the other; the first is that of the root.
    rows: Vec<i32>,
    /// Where the last row begins.
    last: usize,
    scan: Scan,
}

impl Default for Rows {
    fn default() -> Self {
        Self::new(vec![])
    }
}

impl Rows {
    /// What so many rows take in a vector that doubles as it grows, in bytes.
    pub(crate) fn bytes_for(n_items: usize, choices: u64) -> u64 {
        choices.saturating_mul(2 * 4 * (n_items as u64 + 1))
    }
}

impl Ends for Rows {
    fn new(ends: Vec<i32>) -> Self {
        Self { rows: ends, last: 0, scan: Scan::best() }
    }

    #[inline(always)]
    fn now(&self) -> &[i32] {
        &self.rows[self.last..]
    }

    #[inline(always)]
    fn now_mut(&mut self) -> &mut [i32] {
        &mut self.rows[self.last..]
    }

    #[inline(always)]
    fn note_hidden(&mut self, _: u32, _: &[u32], _: &[u32]) {}

    #[inline(always)]
    fn note_floor(&mut self, _: u32) {}

    #[inline(always)]
    fn push(&mut self) {
        let next = self.rows.len();
        self.rows.extend_from_within(self.last..);
        self.last = next;
    }

    #[inline(always)]
    fn pop(&mut self, _: &[u32], _: &[u32]) {
        let n_items = self.rows.len() - self.last;
        self.rows.truncate(self.last);
        self.last -= n_items;
    }

    #[inline(always)]
    fn least(&mut self, floors: &[i32]) -> (i32, u32) {
        self.scan.least(&self.rows[self.last..], floors)
    }
}

/// Items whose least is found together.
const BLOCK: usize = 64;

/// One row of ends, and the options that were hidden since each choice.
///
/// The least of a block of items is kept until one of them changes, so that to find the least of all
/// looks at what has changed and at a number for each block.
#[derive(Clone)]
pub(crate) struct Log {
    ends: Vec<i32>,
    /// The options hidden, those of the latest choice last.
    hidden: Vec<u32>,
    /// How many were hidden before each choice.
    levels: Vec<usize>,
    /// What [`Ends::least`] says of each block, its item counted from the beginning of the block; out
    /// of date for those that are stale.
    leasts: Vec<i32>,
    firsts: Vec<u32>,
    /// Whether a block is in the list of those that are stale.
    is_stale: Vec<bool>,
    stale: Vec<u32>,
    /// A floor of 0 for each block.
    zeros: Vec<i32>,
    scan: Scan,
}

impl Default for Log {
    fn default() -> Self {
        Self::new(vec![])
    }
}

impl Log {
    /// What it takes at most beside the ends, in bytes.
    pub(crate) fn bytes_for(n_options: usize, choices: u64) -> u64 {
        2 * (4 * n_options as u64 + 8 * choices)
    }

    #[inline(always)]
    fn note(&mut self, item: u32) {
        let block = item as usize / BLOCK;
        if !self.is_stale[block] {
            self.is_stale[block] = true;
            self.stale.push(block as u32);
        }
    }
}

impl Ends for Log {
    fn new(ends: Vec<i32>) -> Self {
        let blocks = ends.len().div_ceil(BLOCK);
        Self {
            ends,
            hidden: vec![],
            levels: vec![],
            leasts: vec![i32::MAX; blocks],
            firsts: vec![0; blocks],
            is_stale: vec![true; blocks],
            stale: (0..blocks as u32).collect(),
            zeros: vec![0; blocks],
            scan: Scan::best(),
        }
    }

    #[inline(always)]
    fn now(&self) -> &[i32] {
        &self.ends
    }

    #[inline(always)]
    fn now_mut(&mut self) -> &mut [i32] {
        &mut self.ends
    }

    #[inline(always)]
    fn note_hidden(&mut self, option: u32, starts: &[u32], items: &[u32]) {
        self.hidden.push(option);
        items_of(option, starts, items).iter().for_each(|&item| self.note(item));
    }

    #[inline(always)]
    fn note_floor(&mut self, item: u32) {
        self.note(item);
    }

    fn push(&mut self) {
        self.levels.push(self.hidden.len());
    }

    fn pop(&mut self, starts: &[u32], items: &[u32]) {
        let level = self.levels.pop().unwrap_or(0);
        for at in level..self.hidden.len() {
            for &item in items_of(self.hidden[at], starts, items) {
                self.ends[item as usize] += 1;
                self.note(item);
            }
        }
        self.hidden.truncate(level);
    }

    fn least(&mut self, floors: &[i32]) -> (i32, u32) {
        while let Some(block) = self.stale.pop() {
            let block = block as usize;
            let items = block * BLOCK..self.ends.len().min((block + 1) * BLOCK);
            let (least, first) = self.scan.least(&self.ends[items.clone()], &floors[items]);
            (self.leasts[block], self.firsts[block]) = (least, first);
            self.is_stale[block] = false;
        }
        let (least, block) = self.scan.least(&self.leasts, &self.zeros);
        match self.firsts.get(block as usize) {
            Some(first) => (least, block * BLOCK as u32 + first),
            None => (least, block),
        }
    }
}

fn items_of<'i>(option: u32, starts: &[u32], items: &'i [u32]) -> &'i [u32] {
    let option = option as usize;
    &items[starts[option] as usize..starts[option + 1] as usize]
}

#[cfg(test)]
mod tests {
    use super::super::Sets;
    use super::{Ends, Log, Rows};
    use crate::problem::{Cover, Spec};
    use crate::rng::Rng;

    /// A cover with bounds of all kinds, and more items than fit into a block.
    fn cover(rng: &mut Rng) -> Cover {
        let n_items = 1 + rng.below(200);
        let bounds = [(1, Some(1)), (1, Some(1)), (0, Some(1)), (1, Some(2)), (2, None)];
        let bounds = (0..n_items).map(|_| bounds[rng.below(bounds.len())]).collect();
        let option = |rng: &mut Rng| {
            let mut items: Vec<u32> =
                (0..1 + rng.below(4)).map(|_| rng.below(n_items) as u32).collect();
            items.sort_unstable();
            items.dedup();
            items
        };
        let options = (0..1 + rng.below(400)).map(|_| option(rng)).collect();
        Spec::new(bounds, options).build().unwrap()
    }

    /// What a search can see of sets.
    fn seen<E: Ends>(sets: &mut Sets<E>) -> (Option<(u32, i32)>, usize, Vec<Vec<u32>>) {
        let open = (0..sets.n_items() as u32)
            .map(|item| sets.open_options(item).iter().map(|member| member.option).collect());
        let open = open.collect();
        (sets.fewest(), sets.depth(), open)
    }

    #[test]
    fn a_log_tells_what_rows_tell() {
        let (mut rng, mut deepest) = (Rng::new(31), 0);
        for _ in 0..150 {
            let cover = cover(&mut rng);
            let (mut rows, mut log) = (Sets::<Rows>::new(&cover), Sets::<Log>::new(&cover));
            rows.enter();
            log.enter();
            let mut fits = true;
            for _ in 0..60 {
                let option = rng.below(cover.n_options()) as u32;
                match rng.below(8) {
                    0 | 1 if rows.depth() > 0 => {
                        assert_eq!(rows.retract(), log.retract());
                        fits = true;
                    }
                    2 if fits => assert_eq!(rows.exclude(option), log.exclude(option)),
                    _ if fits && rows.is_open(option) => {
                        fits = rows.choose(option);
                        assert_eq!(log.choose(option), fits);
                    }
                    _ => {}
                }
                assert_eq!(seen(&mut rows), seen(&mut log));
                deepest = deepest.max(rows.depth());
            }
            rows.leave();
            log.leave();
            assert_eq!(seen(&mut rows), seen(&mut log));
        }
        assert!(deepest > 10, "{deepest}");
    }
}
