//! Rules beyond "cover every cell once, do not overlap, stay inside": one file for each kind.
//!
//! A rule is kept as it was written ([`crate::model::Rule`]) and read against its ground when the puzzle is
//! judged. A new rule is a file here and its line in [`KINDS`]; who has rules of other kinds judges them
//! ([`OtherRules`]).

mod acting;
mod apart;
mod area;
mod area_values;
mod base;
mod belong;
mod ground;
mod marks;
mod maximal;
mod no_crossing;
mod no_crossroads;
mod no_fault_lines;
mod numbered;
mod once;
mod others;
mod outline;
mod reader;
mod sides;
mod symmetric;
mod table;
mod touching;

pub use acting::{Acting, Action, Bounds, Demand, Give, ItemKey, Laid, Share};
pub use apart::Apart;
pub use area_values::{Sum, ValueArea};
pub use base::{Kind, ReadRule, ReadValue};
pub use belong::{Cover, Separate, Together};
pub use ground::Ground;
pub use marks::Marks;
pub use maximal::{Left, Maximal};
pub use no_crossing::NoCrossing;
pub use no_crossroads::NoCrossroads;
pub use no_fault_lines::NoFaultLines;
pub use numbered::Numbered;
pub use once::Once;
pub use others::OtherRules;
pub use outline::Outline;
pub use reader::Reader;
pub use sides::{NO_SIDES, Sides};
pub use symmetric::Symmetric;
pub use table::{KINDS, judge_rules, kind_of, read_rules};
pub use touching::{Touching, Who};
