//! The tables of a cover: which options each item has, and which options each option rules out.

#[cfg(target_arch = "x86_64")]
use super::width::OnAvx512;
use super::width::{Chunk, DynamicWidth, Width, add_all, chunks_for, insert, remove};
use crate::arrange::Arrange;
use crate::methods::tree::Refusal;
#[cfg(target_arch = "x86_64")]
use crate::methods::tree::isa::{Avx2, Avx512};
use crate::methods::tree::isa::{Compiled, Isa};
use crate::problem::Cover;
use crate::run::Stop;

/// An option hurts an item badly when it rules out this percentage of the item's options.
const HURT: u64 = 60;

/// The table of conflicts may take this many steps to make (a quarter of a second); else there is none.
const HURT_WORK: usize = 50_000_000;

/// An item that some option may have to be chosen for more than once, or for which it may not.
pub struct BoundedItem {
    pub rank: u32,
    pub lo: u32,
    pub hi: u32,
    /// Its options.
    pub mask: usize,
}

/// What all searches of a cover share. Every bitset is `chunks` long.
pub struct BitsetTables {
    pub isa: Isa,
    pub chunks: usize,
    /// Bitsets of items: first the exact ones by rank, then the groups', last the slack options.
    pub masks: Vec<Chunk>,
    /// What each option rules out by itself: those it shares a 1..1 or 0..1 item with, unless both
    /// give the item the same colour, and itself.
    pub kills: Vec<Chunk>,
    /// Options that can be chosen at the root.
    pub alive: Vec<Chunk>,
    /// The ranks of the items with bounds 1..1, ascending; "exact item" is a position herein.
    pub exact: Vec<u32>,
    /// How many words a set of exact items has.
    pub words: usize,
    /// The exact items of each option, `words` long.
    pub covers: Vec<u64>,
    /// The exact items each option hurts badly, `words` long.
    pub hurts: Vec<u64>,
    /// Items that are neither 1..1 nor 0..1, by rank.
    pub groups: Vec<BoundedItem>,
    /// `group_starts[o]..group_starts[o + 1]` in `group_uses` are the groups of option `o`.
    pub group_starts: Vec<u32>,
    pub group_uses: Vec<u32>,
}

impl BitsetTables {
    pub fn new(cover: &Cover, isa: Isa, stop: &Stop) -> Result<Self, Refusal> {
        let chunks = chunks_for(cover.n_options());
        let by_item = options_by_item(cover);
        let mut by_rank: Vec<u32> = (0..cover.n_items() as u32).collect();
        by_rank.arrange_by_key(|&item| cover.rank(item));
        let exact: Vec<u32> =
            by_rank.iter().copied().filter(|&i| cover.bounds(i) == (1, 1)).collect();
        let grouped: Vec<u32> = by_rank.into_iter().filter(|&i| !is_single(cover, i)).collect();
        let groups = grouped.iter().enumerate().map(|(at, &item)| {
            let (lo, hi) = cover.bounds(item);
            BoundedItem { rank: cover.rank(item), lo, hi, mask: exact.len() + at }
        });
        let mut tables = Self {
            isa,
            chunks,
            masks: vec![],
            kills: vec![Chunk::EMPTY; cover.n_options() * chunks],
            alive: bits(0..cover.n_options() as u32, chunks),
            exact: exact.iter().map(|&item| cover.rank(item)).collect(),
            words: exact.len().div_ceil(64),
            covers: vec![],
            hurts: vec![],
            groups: groups.collect(),
            group_starts: vec![0],
            group_uses: vec![],
        };
        for &item in exact.iter().chain(&grouped) {
            tables
                .masks
                .extend(bits(by_item[item as usize].iter().map(|&(option, _)| option), chunks));
        }
        tables.masks.extend(bits(cover.slack_options(), chunks));
        cover.barred().for_each(|option| remove(&mut tables.alive, option));
        tables.fill_kills(cover, &by_item, stop)?;
        tables.fill_items(cover, &exact, &grouped);
        tables.fill_hurts();
        go_on(stop)?;
        Ok(tables)
    }

    fn fill_kills(
        &mut self,
        cover: &Cover,
        by_item: &[Vec<Colored>],
        stop: &Stop,
    ) -> Result<(), Refusal> {
        let (chunks, mut last) = (self.chunks, (u32::MAX, 0));
        let mut kills = std::mem::take(&mut self.kills);
        let mut mask = vec![Chunk::EMPTY; chunks];
        let singles = (0..cover.n_items() as u32).filter(|&item| is_single(cover, item));
        for item in singles {
            go_on(stop)?;
            let options = &by_item[item as usize];
            for &(option, color) in options {
                if last != (item, color) {
                    let ruled_out = options.iter().filter(|&&(_, c)| color == 0 || color != c);
                    mask.fill(Chunk::EMPTY);
                    ruled_out.for_each(|&(other, _)| insert(&mut mask, other));
                    last = (item, color);
                }
                add_all(&mut kills[option as usize * chunks..][..chunks], &mask);
            }
        }
        for (option, kills) in kills.chunks_mut(chunks).enumerate() {
            insert(kills, option as u32);
        }
        self.kills = kills;
        Ok(())
    }

    fn fill_items(&mut self, cover: &Cover, exact: &[u32], grouped: &[u32]) {
        let mut at = vec![None; cover.n_items()];
        exact.iter().enumerate().for_each(|(index, &item)| at[item as usize] = Some(index));
        grouped.iter().enumerate().for_each(|(index, &item)| at[item as usize] = Some(index));
        self.covers = vec![0; cover.n_options() * self.words];
        for option in 0..cover.n_options() {
            for &item in cover.items(option as u32) {
                match at[item as usize] {
                    Some(index) if cover.bounds(item) == (1, 1) => {
                        self.covers[option * self.words + index / 64] |= 1 << (index % 64);
                    }
                    Some(index) => self.group_uses.push(index as u32),
                    None => {}
                }
            }
            self.group_starts.push(self.group_uses.len() as u32);
        }
    }

    fn fill_hurts(&mut self) {
        self.hurts = vec![0; self.covers.len()];
        if self.exact.len() * self.kills.len() > HURT_WORK {
            return;
        }
        self.isa.run(FillHurts { tables: self });
    }

    pub fn groups_of(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.group_uses[self.group_starts[option] as usize..self.group_starts[option + 1] as usize]
    }
}

/// Nothing, unless it is time to stop.
pub fn go_on(stop: &Stop) -> Result<(), Refusal> {
    stop.reason().map_or(Ok(()), |ended| Err(Refusal::Stopped(ended)))
}

/// The loop that makes the table of conflicts.
struct FillHurts<'t> {
    tables: &'t mut BitsetTables,
}

impl FillHurts<'_> {
    #[inline(always)]
    fn fill(self, width: impl Width) {
        let BitsetTables { chunks, words, masks, kills, exact, hurts, .. } = self.tables;
        let (chunks, words) = (*chunks, *words);
        let items: Vec<(&[Chunk], u64)> = (masks.chunks(chunks).take(exact.len()))
            .map(|mask| (mask, width.count(mask, mask) * HURT))
            .collect();
        for (kills, hurts) in kills.chunks(chunks).zip(hurts.chunks_mut(words.max(1))) {
            for (items, hurts) in items.chunks(64).zip(hurts) {
                *hurts = items.iter().enumerate().fold(0, |set, (bit, &(mask, most))| {
                    set | u64::from(width.count(mask, kills) * 100 >= most) << bit
                });
            }
        }
    }
}

impl Compiled for FillHurts<'_> {
    type Output = ();

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx512(self, isa: Avx512) {
        let width = DynamicWidth(self.tables.chunks);
        self.fill(OnAvx512::new(width, isa));
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx2(self, _: Avx2) {
        self.on_any();
    }

    #[inline(always)]
    fn on_any(self) {
        let width = DynamicWidth(self.tables.chunks);
        self.fill(width);
    }
}

/// An option and the colour it gives the item it is listed with, 0 for none.
type Colored = (u32, u32);

fn options_by_item(cover: &Cover) -> Vec<Vec<Colored>> {
    let mut by_item = vec![vec![]; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        cover.uses(option).for_each(|(item, color)| by_item[item as usize].push((option, color)));
    }
    by_item
}

/// Whether an item takes one option at most, so that a mask describes it fully.
pub fn is_single(cover: &Cover, item: u32) -> bool {
    matches!(cover.bounds(item), (0 | 1, 1))
}

fn bits(options: impl Iterator<Item = u32>, chunks: usize) -> Vec<Chunk> {
    let mut bits = vec![Chunk::EMPTY; chunks];
    options.for_each(|option| insert(&mut bits, option));
    bits
}
