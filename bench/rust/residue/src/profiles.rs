//! Profiles: the cells ahead that are covered, and the number of ways to come to each, modulo a prime.
//!
//! A profile has a bit for each cell from the current one on. Going over a cell drops its bit; a cell
//! that is open is covered in all ways that fit.

/// New profiles are put into so many lists by their hash, and merged list by list, because a table of
/// one list fits the caches.
const LISTS: usize = 1 << 11;

/// Profiles that are not merged yet take no more room than so many bytes.
const MOST_PENDING: usize = 1 << 30;

/// Covered cells in words, the current cell as the lowest bit of the first.
pub type Cells<const WORDS: usize> = [u64; WORDS];

/// All profiles between two cells.
pub struct Profiles<const WORDS: usize> {
    prime: u64,
    lists: Vec<Vec<(Cells<WORDS>, u64)>>,
}

impl<const WORDS: usize> Profiles<WORDS> {
    /// The one profile before the first cell: nothing is covered, in one way.
    pub fn new(prime: u64) -> Self {
        Self { prime, lists: vec![vec![([0; WORDS], 1 % prime)]] }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// The ways to the profile in which no cell ahead is covered.
    pub fn ways(&self) -> u64 {
        let bare = |&&(covered, _): &&(Cells<WORDS>, u64)| covered == [0; WORDS];
        self.lists.iter().flatten().find(bare).map_or(0, |&(_, ways)| ways)
    }

    /// Goes over one cell, and lets go of each list when it is done.
    ///
    /// `fitting` holds what may cover that cell as the first of its cells.
    pub fn step(&mut self, fitting: &[Cells<WORDS>]) {
        let most = MOST_PENDING / size_of::<(Cells<WORDS>, u64)>();
        let mut lists: Vec<Vec<(Cells<WORDS>, u64)>> = vec![vec![]; LISTS];
        let (mut table, mut pending, mut room) = (vec![], 0, most);
        for list in std::mem::take(&mut self.lists) {
            for (covered, ways) in list {
                let mut put = |covered: Cells<WORDS>| {
                    lists[hash(&covered) as usize % LISTS].push((covered, ways));
                    pending += 1;
                };
                if covered[0] & 1 == 1 {
                    put(next(covered));
                } else {
                    let fits = fitting.iter().filter(|cells| are_apart(&covered, cells));
                    fits.for_each(|cells| put(next(joined(covered, cells))));
                }
            }
            if pending >= room {
                lists.iter_mut().for_each(|list| merge(list, &mut table, self.prime));
                pending = lists.iter().map(Vec::len).sum();
                room = pending + pending / 2 + most;
            }
        }
        lists.iter_mut().for_each(|list| merge(list, &mut table, self.prime));
        self.lists = lists;
    }
}

fn are_apart<const WORDS: usize>(one: &Cells<WORDS>, other: &Cells<WORDS>) -> bool {
    one.iter().zip(other).all(|(a, b)| a & b == 0)
}

fn joined<const WORDS: usize>(mut one: Cells<WORDS>, other: &Cells<WORDS>) -> Cells<WORDS> {
    one.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
    one
}

/// The same cells, seen from the next one.
fn next<const WORDS: usize>(covered: Cells<WORDS>) -> Cells<WORDS> {
    let carried = |at: usize| covered.get(at + 1).map_or(0, |word| word << 63);
    std::array::from_fn(|at| covered[at] >> 1 | carried(at))
}

/// Leaves one of all profiles that cover the same, with the sum of their ways.
fn merge<const WORDS: usize>(
    list: &mut Vec<(Cells<WORDS>, u64)>,
    table: &mut Vec<u32>,
    prime: u64,
) {
    table.clear();
    table.resize((2 * list.len()).next_power_of_two(), 0);
    let last = table.len() - 1;
    let mut kept = 0;
    for at in 0..list.len() {
        let (covered, ways) = list[at];
        let mut place = (hash(&covered) >> 20) as usize & last;
        while table[place] != 0 && list[table[place] as usize - 1].0 != covered {
            place = (place + 1) & last;
        }
        if table[place] == 0 {
            list[kept] = (covered, ways);
            kept += 1;
            table[place] = u32::try_from(kept).expect("a list is a small part of all profiles");
        } else {
            let old = &mut list[table[place] as usize - 1].1;
            let sum = *old + ways;
            *old = if sum >= prime { sum - prime } else { sum };
        }
    }
    list.truncate(kept);
    list.shrink_to_fit();
}

/// A number that depends on all bits.
fn hash<const WORDS: usize>(covered: &Cells<WORDS>) -> u64 {
    covered.iter().fold(0, |sum, word| {
        let mixed = (sum ^ word ^ (word >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ (mixed >> 32)).wrapping_mul(0x94d0_49bb_1331_11eb)
    }) >> 11
}
