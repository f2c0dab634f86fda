//! Does a set of pieces tile the plane?

mod around;
mod bars;
mod budget;
mod cells;
mod clauses;
mod colours;
mod field;
mod grid;
mod heesch;
mod holes;
mod isohedral;
mod learning;
mod pairs;
mod ring;
mod shapes;
mod surrounded;
mod symmetry;
#[cfg(test)]
mod tests;
mod tiling;
mod torus;
mod verdict;

pub use budget::{Budget, Cut};
pub use colours::{Colours, Contact};
pub use field::Field;
pub use grid::{Grid, Spot, Vector};
pub use heesch::{Heesch, first_coronas};
pub use shapes::{Shapes, Tile, Way};
pub use torus::Sublattice;
pub use verdict::{Barred, Bounds, Tiling, Verdict, decide};
