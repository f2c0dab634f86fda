//! Pairs of tiles that touch: can both be surrounded at once?
//!
//! In coronas that others have to follow, every cell that touches a tile gets covered. Where two tiles
//! lie so that this cannot be, no corona has them.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::around::{Around, in_one_ring};
use super::budget::{Budget, Cut};
use super::field::Field;
use super::grid::{Vector, sum};
use super::shapes::Tile;
use super::tiling::Flow;

/// What is known of pairs, by the ways of both and the translation from one to the other.
pub struct Pairs<'f> {
    field: &'f Field<'f>,
    known: RefCell<FxHashMap<(usize, usize, Vector), bool>>,
}

impl<'f> Pairs<'f> {
    /// Nothing is known yet.
    pub fn of(field: &'f Field<'f>) -> Self {
        Self { field, known: RefCell::default() }
    }

    /// Whether both tiles can be surrounded at once; tiles that do not touch are not looked at.
    ///
    /// # Errors
    ///
    /// What cut the search short.
    pub fn can_be(&self, one: Tile, other: Tile, budget: &mut Budget<'_>) -> Result<bool, Cut> {
        let (one, other) = (one.min(other), one.max(other));
        let by = sum(other.by, [-one.by[0], -one.by[1]]);
        let key = (one.way, other.way, by);
        if let Some(&known) = self.known.borrow().get(&key) {
            return Ok(known);
        }
        let (one, other) = (Tile { way: one.way, by: [0, 0] }, Tile { way: other.way, by });
        let can_be = !self.do_touch(one, other) || self.are_surrounded(one, other, budget)?;
        self.known.borrow_mut().insert(key, can_be);
        Ok(can_be)
    }

    fn do_touch(&self, one: Tile, other: Tile) -> bool {
        let mut own = self.field.cells(one);
        own.sort_unstable();
        let halo = self.field.halo(&own);
        self.field.cells(other).iter().any(|cell| halo.binary_search(cell).is_ok())
    }

    fn are_surrounded(&self, one: Tile, other: Tile, budget: &mut Budget<'_>) -> Result<bool, Cut> {
        let mut both = [self.field.cells(one), self.field.cells(other)].concat();
        both.sort_unstable();
        let halo = self.field.halo(&both);
        let mut can_be = false;
        let mut around = Around::of(self.field, &both);
        let _ =
            around.cover(&in_one_ring(&halo), &mut |_, _, _| Ok(true), budget, &mut |_, _| {
                can_be = true;
                Ok(Flow::Break(()))
            })?;
        Ok(can_be)
    }
}
