//! The exact cover of placements: an item for each cell, then for pieces and rules.

use cover::{Bounds, Spec};

use crate::placement_map::PlacementMap;
use crate::placements::Placements;

/// Items that an option uses, each with its label: 0 if it is plainly used once, else a colour, or
/// [`AMOUNT`] and an amount.
pub type Uses = Vec<(u32, u32)>;

/// What is added to an amount to make it a label.
pub const AMOUNT: u32 = 1 << 31;

/// How often a use with a label counts, and its colour, 0 for none.
pub fn amount_and_color(label: u32) -> (u32, u32) {
    if label < AMOUNT { (1, label) } else { (label - AMOUNT, 0) }
}

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
        let has = |is_wanted: fn(u32) -> bool| {
            let uses = self.rules.iter().chain(&self.more).flatten();
            uses.into_iter().any(|&(_, label)| is_wanted(label))
        };
        let colors = has(|label| label != 0 && label < AMOUNT);
        let amounts = has(|label| label >= AMOUNT);
        let mut symmetries = [symmetries?, self.images.clone()].concat();
        let mirror = if self.has_mirror { symmetries.pop() } else { None };
        Some(Spec {
            bounds: self.bounds.clone(),
            options: options.chain(more).collect(),
            colors: colors.then(|| self.labels(placements, 0, |label| amount_and_color(label).1)),
            amounts: amounts.then(|| self.labels(placements, 1, |label| amount_and_color(label).0)),
            symmetries,
            mirror,
            order: Some((0..self.bounds.len() as i64).collect()), // cells in scan order come first
        })
    }

    fn piece_item(&self, piece: u32) -> Option<u32> {
        self.pieces.get(piece as usize).copied().flatten()
    }

    /// What the labels of all uses say, by option; `plain` for cells and pieces.
    fn labels(&self, placements: &Placements, plain: u32, said: fn(u32) -> u32) -> Vec<Vec<u32>> {
        let labelled = |number: usize| {
            let (piece, _) = placements.kind(number);
            let own = placements.cells(number).len() + self.piece_item(piece).iter().len();
            let mut labels = vec![plain; own];
            labels.extend(self.rules.get(number).into_iter().flatten().map(|&(_, one)| said(one)));
            labels
        };
        let more = self.more.iter().map(|uses| uses.iter().map(|&(_, one)| said(one)).collect());
        (0..placements.len()).map(labelled).chain(more).collect()
    }
}
