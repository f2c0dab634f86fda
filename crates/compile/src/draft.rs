//! The exact cover of placements: an item for each cell, then for pieces and rules.

use cover::{Bounds, Spec};

use crate::placement_map::PlacementMap;
use crate::placements::Placements;

/// Items that an option uses, each with its colour, 0 for none.
pub type Uses = Vec<(u32, u32)>;

/// All that an exact cover is made of, beside the placements.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The bounds of each item; the first are those of the cells.
    pub bounds: Vec<Bounds>,
    /// The item of each piece; none if it may be used in any number.
    pub pieces: Vec<Option<u32>>,
    /// What each placement uses beside its cells and its piece; empty if none uses anything.
    pub rules: Vec<Uses>,
    /// The options that follow the placements.
    pub more: Vec<Uses>,
    /// Symmetries.
    pub maps: Vec<PlacementMap>,
    /// Symmetries as the image of each option, if no map gives them: borders may be joined, so that
    /// a placement has no first cell.
    pub images: Vec<Vec<u32>>,
    /// Whether the last of the symmetries is one that makes no two solutions one.
    pub has_mirror: bool,
}

impl Draft {
    /// The cover as it is to be checked; `None` if a placement has no image under a symmetry.
    pub fn spec(&self, placements: &Placements) -> Option<Spec> {
        let symmetries: Option<Vec<_>> =
            self.maps.iter().map(|map| map.images(placements)).collect();
        let options = (0..placements.len()).map(|number| {
            let (piece, _) = placements.kind(number);
            let cells = placements.cells(number);
            let mut items = Vec::with_capacity(cells.len() + 1);
            items.extend_from_slice(cells);
            items.extend(self.piece_item(piece));
            items.extend(self.rules.get(number).into_iter().flatten().map(|&(item, _)| item));
            items
        });
        let more = self.more.iter().map(|uses| uses.iter().map(|&(item, _)| item).collect());
        let mut symmetries = [symmetries?, self.images.clone()].concat();
        let mirror = if self.has_mirror { symmetries.pop() } else { None };
        Some(Spec {
            bounds: self.bounds.clone(),
            options: options.chain(more).collect(),
            colors: self.colors(placements),
            amounts: None,
            symmetries,
            mirror,
            order: Some((0..self.bounds.len() as i64).collect()), // cells in scan order come first
        })
    }

    fn piece_item(&self, piece: u32) -> Option<u32> {
        self.pieces.get(piece as usize).copied().flatten()
    }

    /// The colours of all uses; none if no use has one.
    fn colors(&self, placements: &Placements) -> Option<Vec<Vec<u32>>> {
        if !self.rules.iter().chain(&self.more).flatten().any(|&(_, color)| color != 0) {
            return None;
        }
        let colored = |number: usize| {
            let (piece, _) = placements.kind(number);
            let plain = placements.cells(number).len() + self.piece_item(piece).iter().len();
            let mut colors = vec![0; plain];
            colors.extend(self.rules.get(number).into_iter().flatten().map(|&(_, color)| color));
            colors
        };
        let more = self.more.iter().map(|uses| uses.iter().map(|&(_, color)| color).collect());
        Some((0..placements.len()).map(colored).chain(more).collect())
    }
}
