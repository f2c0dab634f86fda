//! Pairs of tiles that touch: can both be surrounded at once, and those around them, and so on?
//!
//! In coronas that others have to follow, every cell that touches a tile gets covered. Where two tiles lie so that this
//! cannot be, no corona has them. If `depth` more coronas follow, the tiles around both are followed by one less: any two
//! of these that touch must be such a pair for `depth - 1`.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::around::{Around, in_one_ring};
use super::budget::{Budget, Cut};
use super::field::Field;
use super::grid::{Vector, sum};
use super::shapes::Tile;
use super::tiling::Flow;

/// The ways of both tiles and the translation from one to the other.
pub type Pair = (usize, usize, Vector);

/// What is known of pairs, in whatever field.
pub type Facts = RefCell<FxHashMap<Pair, Known>>;

/// Pairs of tiles in a field.
pub struct Pairs<'f> {
    field: &'f Field<'f>,
    known: &'f Facts,
}

/// How deep a pair can be surrounded: so deep at least, and not so deep.
#[derive(Clone, Copy)]
pub struct Known {
    can: usize,
    cannot: usize,
}

impl<'f> Pairs<'f> {
    /// Pairs of which something may be known.
    pub fn of(field: &'f Field<'f>, known: &'f Facts) -> Self {
        Self { field, known }
    }

    /// Whether both tiles can be surrounded at once, and so on to a depth; tiles that do not touch are not looked at.
    ///
    /// # Errors
    ///
    /// What cut the search short.
    pub fn can_be(
        &self,
        one: Tile,
        other: Tile,
        depth: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Cut> {
        let (one, other) = (one.min(other), one.max(other));
        let by = sum(other.by, [-one.by[0], -one.by[1]]);
        let pair = (one.way, other.way, by);
        let nothing = Known { can: 0, cannot: usize::MAX };
        let mut known = self.known.borrow().get(&pair).copied().unwrap_or(nothing);
        if known.can >= depth || known.cannot <= depth {
            return Ok(known.can >= depth);
        }
        let (one, other) = (Tile { way: one.way, by: [0, 0] }, Tile { way: other.way, by });
        if !self.do_touch(one, other) {
            known.can = usize::MAX;
            self.known.borrow_mut().insert(pair, known);
        }
        while known.can < depth && known.cannot > depth {
            if self.are_surrounded(one, other, known.can + 1, budget)? {
                known.can += 1;
            } else {
                known.cannot = known.can + 1;
            }
            self.known.borrow_mut().insert(pair, known);
        }
        Ok(known.can >= depth)
    }

    fn do_touch(&self, one: Tile, other: Tile) -> bool {
        let mut own = self.field.cells(one);
        own.sort_unstable();
        let halo = self.field.halo(&own);
        self.field.cells(other).iter().any(|cell| halo.binary_search(cell).is_ok())
    }

    /// Whether tiles cover all cells that touch two, any two of which can be surrounded to a depth less by one.
    fn are_surrounded(
        &self,
        one: Tile,
        other: Tile,
        depth: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Cut> {
        let mut both = [self.field.cells(one), self.field.cells(other)].concat();
        both.sort_unstable();
        let halo = self.field.halo(&both);
        let mut can_be = false;
        let mut judge = |around: &Around<'_>, tile: Tile, budget: &mut Budget<'_>| {
            if depth > 1 {
                let before = &around.laid[..around.laid.len() - 1];
                for &laid in before.iter().chain([&one, &other]) {
                    if !self.can_be(tile, laid, depth - 1, budget)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        };
        let mut around = Around::of(self.field, &both);
        let _ = around.cover(&in_one_ring(&halo), &mut judge, budget, &mut |_, _| {
            can_be = true;
            Ok(Flow::Break(()))
        })?;
        Ok(can_be)
    }
}
