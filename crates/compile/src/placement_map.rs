//! What a symmetry of the board does to placements.

use crate::placements::{Finder, Placements};

/// A symmetry of a board and its pieces.
#[derive(Clone, Debug, Default)]
pub struct PlacementMap {
    /// The image of each cell.
    pub cells: Vec<u32>,
    /// The image of each piece.
    pub pieces: Vec<u32>,
    /// For each piece, for each orientation: the orientation of the image, and which of the cells of the
    /// orientation goes to the first cell of the image.
    pub orientations: Vec<Vec<(u32, u32)>>,
    /// The images of the options that follow the placements.
    pub more: Vec<u32>,
}

impl PlacementMap {
    /// The image of each placement and of the options after them; `None` if some placement has no
    /// image, so that this is no symmetry.
    pub fn images(&self, placements: &Placements) -> Option<Vec<u32>> {
        let finder = Finder::of(placements);
        let image = |number: usize| {
            let (piece, orientation) = placements.kind(number);
            let oriented = self.orientations.get(piece as usize)?;
            let &(turned, first) = oriented.get(orientation as usize)?;
            let &cell = placements.cells(number).get(first as usize)?;
            let (&piece, &cell) =
                (self.pieces.get(piece as usize)?, self.cells.get(cell as usize)?);
            finder.find(piece, turned, cell).map(|target| target as u32)
        };
        let images: Option<Vec<u32>> = (0..placements.len()).map(image).collect();
        images.map(|images| [images, self.more.clone()].concat())
    }
}
