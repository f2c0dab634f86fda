//! The sides of the cells of each class, as plain data.

use crate::cell::Cell;

/// The sides of the cells of a class, in their order.
#[derive(Clone, Debug, Default)]
pub struct CellSides {
    /// Where each looks: `n`, `ne`, `u`.
    pub names: Vec<&'static str>,
    /// The step to the cell across each.
    pub steps: Vec<Cell>,
}

/// The sides of the cells of each class, and what each isometry makes of them.
#[derive(Debug, Default)]
pub(super) struct SideTable {
    /// By the number of the class; none if the sides have no order.
    pub(super) classes: Vec<CellSides>,
    /// For each isometry, and each class of cells before it, the image of each side.
    pub(super) images: Vec<Vec<Vec<u32>>>,
}
