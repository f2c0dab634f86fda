//! From a settled problem to orientations, placements, symmetries and the exact cover.
//!
//! The order of cells, orientations, placements, items and options is a contract: fingerprints of covers, and
//! with them runs that were begun, depend on it.

mod blocking;
mod board;
mod boxes;
mod choices;
mod congruent;
mod cover;
mod fixed;
mod generators;
mod halt;
mod joined;
mod laid;
mod marks;
mod open;
mod orientation;
mod packing;
mod piece_classes;
mod placements;
mod region_maps;
mod rule_items;
mod scan;
mod symmetry;
#[cfg(test)]
mod tests;
mod texts;

pub use board::Board;
pub use boxes::{BoxPuzzle, Placement};
pub use choices::{ChoiceCover, Picked, SlotChoice};
pub use congruent::congruent;
pub use cover::{
    Compiled, Draft, Wanted, compile_draft, compile_problem, copy_bounds, cover_bytes,
};
pub use generators::generators;
pub use halt::{Guard, Halt};
pub use marks::{MarkNames, PLAIN};
pub use open::{OpenCover, can_stay_open, open_slots, setup_symmetries};
pub use orientation::{Oriented, orientations};
pub use packing::{CompiledPacking, Objective, compile_packing, packing_faults};
pub use placements::{allowed_placements, every_placement};
pub use region_maps::RegionMaps;
pub use rule_items::{RuleItems, RuleUses, joining, linked_cells, required_cells};
pub use scan::{by_axes, keeps_order, scan_order};
pub use symmetry::{Classes, Motion, Symmetry, carried, images, kept_isometries, symmetries_for};
pub use texts::PlacementTexts;
