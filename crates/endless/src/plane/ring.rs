//! The tiles that can lie in the next corona of a patch, and which of them go together: so coronas are found by sets.

use rustc_hash::FxHashMap;

use super::around::Around;
use super::budget::{Budget, Cut};
use super::field::Field;
use super::pairs::Pairs;
use super::shapes::Tile;
use super::tiling::Flow;

/// A set of numbers below some bound: a bit for each.
type Bits = Vec<u64>;

/// The next corona of a patch in the making.
pub struct Ring<'r> {
    pairs: &'r Pairs<'r>,
    /// So many coronas have to follow.
    after: usize,
    /// The tiles that cover some cell that touches the patch, each with its cells and bars, sorted.
    tiles: Vec<(Tile, Vec<usize>)>,
    /// For each cell that touches the patch the numbers of the tiles that cover it.
    over: Vec<(usize, Bits)>,
    /// For each tile those that go with it, once it was asked for.
    beside: Vec<Option<Bits>>,
}

/// Judges a tile that was just laid: whether it may stay.
pub type Judge<'j> = dyn FnMut(&Around<'_>, Tile) -> bool + 'j;

impl<'r> Ring<'r> {
    /// Lists the tiles around a patch.
    ///
    /// * `around`: has the patch taken, and nothing laid.
    /// * `inner`: the tiles of the patch.
    /// * `halo`: the cells that touch the patch.
    ///
    /// # Errors
    ///
    /// What cut the search short.
    pub fn of(
        field: &Field<'_>,
        pairs: &'r Pairs<'r>,
        after: usize,
        around: &Around<'_>,
        (inner, halo): (&[Tile], &[usize]),
        budget: &mut Budget<'_>,
    ) -> Result<Self, Cut> {
        let (mut tiles, mut covers) = (vec![], vec![vec![]; halo.len()]);
        let mut known: FxHashMap<Tile, Option<usize>> = FxHashMap::default();
        for (&cell, covers) in halo.iter().zip(&mut covers) {
            let mut found = vec![];
            field.ways_to_cover(cell, &around.taken, |way| {
                found.push(field.tile(cell, way));
                true
            });
            for tile in found {
                let number = match known.get(&tile) {
                    Some(&number) => number,
                    None => {
                        let stays = go_together(pairs, after, tile, inner, budget)?;
                        if stays {
                            let mut cells = field.cells(tile);
                            cells.sort_unstable();
                            tiles.push((tile, cells));
                        }
                        *known.entry(tile).or_insert(stays.then(|| tiles.len() - 1))
                    }
                };
                covers.extend(number);
            }
        }
        let bits = |numbers: Vec<usize>| {
            let mut bits = vec![0; tiles.len().div_ceil(64)];
            numbers.into_iter().for_each(|number| bits[number / 64] |= 1 << (number % 64));
            bits
        };
        let over = halo.iter().copied().zip(covers.into_iter().map(bits)).collect();
        let beside = vec![None; tiles.len()];
        Ok(Self { pairs, after, tiles, over, beside })
    }

    /// Calls back with each corona.
    ///
    /// # Errors
    ///
    /// What cut the search short.
    pub fn each(
        &mut self,
        around: &mut Around<'_>,
        judge: &mut Judge<'_>,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&Around<'_>, &mut Budget<'_>) -> Result<Flow, Cut>,
    ) -> Result<Flow, Cut> {
        let every = (0..self.beside.len().div_ceil(64)).map(|_| u64::MAX).collect();
        self.lay(&every, around, judge, budget, found)
    }

    fn lay(
        &mut self,
        left: &Bits,
        around: &mut Around<'_>,
        judge: &mut Judge<'_>,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&Around<'_>, &mut Budget<'_>) -> Result<Flow, Cut>,
    ) -> Result<Flow, Cut> {
        budget.spend()?;
        let open = self.over.iter().filter(|(cell, _)| !around.taken[*cell]);
        let Some((_, covers)) = open.min_by_key(|(_, covers)| in_common(covers, left)) else {
            return found(around, budget);
        };
        for number in both(covers, left).collect::<Vec<_>>() {
            let beside = self.going_with(number, budget)?;
            let still = left.iter().zip(beside).map(|(left, beside)| left & beside).collect();
            let (tile, cells) = self.tiles[number].clone();
            cells.iter().for_each(|&cell| around.taken[cell] = true);
            around.laid.push(tile);
            if judge(around, tile) && self.lay(&still, around, judge, budget, found)?.is_break() {
                return Ok(Flow::Break(()));
            }
            around.laid.pop();
            cells.iter().for_each(|&cell| around.taken[cell] = false);
        }
        Ok(Flow::Continue(()))
    }

    /// The tiles that overlap one nowhere and can be surrounded with it.
    fn going_with(&mut self, number: usize, budget: &mut Budget<'_>) -> Result<&Bits, Cut> {
        if self.beside[number].is_none() {
            let mut bits = vec![0; self.tiles.len().div_ceil(64)];
            let (tile, cells) = &self.tiles[number];
            for (other, (laid, taken)) in self.tiles.iter().enumerate() {
                let is_free = cells.iter().all(|cell| taken.binary_search(cell).is_err());
                if is_free && go_together(self.pairs, self.after, *tile, &[*laid], budget)? {
                    bits[other / 64] |= 1 << (other % 64);
                }
            }
            self.beside[number] = Some(bits);
        }
        Ok(self.beside[number].as_ref().expect("it was just made"))
    }
}

/// Whether a tile and each of some others can be surrounded at once, as often as coronas have to follow.
fn go_together(
    pairs: &Pairs<'_>,
    after: usize,
    tile: Tile,
    others: &[Tile],
    budget: &mut Budget<'_>,
) -> Result<bool, Cut> {
    if after > 0 {
        for &other in others {
            if !pairs.can_be(tile, other, after, budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// How many numbers two sets have in common.
fn in_common(one: &Bits, other: &Bits) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}

/// The numbers that two sets have in common, ascending.
fn both<'b>(one: &'b Bits, other: &'b Bits) -> impl Iterator<Item = usize> + 'b {
    one.iter().zip(other).enumerate().flat_map(|(word, (one, other))| {
        let mut left = one & other;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                64 * word + bit
            })
        })
    })
}
