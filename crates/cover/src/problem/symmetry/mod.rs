//! The symmetries of a cover: the group, what it does to items, and how a search is cut down by it.

mod fixed;
mod group;
mod item_maps;
mod reduction;

pub(crate) use self::fixed::fixed;
pub(crate) use self::group::Group;
pub(crate) use self::item_maps::{ItemMap, ItemMaps};
pub(crate) use self::reduction::Rivals;
pub use self::reduction::{Anchors, Orbit, Reduction};
