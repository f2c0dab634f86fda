//! The symmetries of a cover: the group, what it does to items, and how a search is cut down by it.

mod anchors;
mod closure;
mod fixed;
mod group;
mod item_map;
mod item_maps;
mod orbit;
mod reduction;

pub use self::anchors::Anchors;
pub(crate) use self::fixed::fixed;
pub(crate) use self::group::{Group, Symmetry};
pub(crate) use self::item_maps::ItemMaps;
pub use self::orbit::Orbit;
pub use self::reduction::Reduction;
pub(crate) use self::reduction::Rivals;
