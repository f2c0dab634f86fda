//! What can be wrong with a [`crate::Spec`], one variant a reason, each with its numbers.
//!
//! A build reports every fault it finds, not the first: a person mends a file in one round.

use std::fmt;

/// One thing wrong with a [`crate::Spec`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the message of each variant names its fields
pub enum Fault {
    BoundsReversed { item: usize, lo: u32, hi: u32 },
    OptionEmpty { option: usize },
    ItemUnknown { option: usize, item: u32, n_items: usize },
    ItemRepeated { option: usize, item: u32 },
    ColorsCount { options: usize, colors: usize },
    ColorsLength { option: usize, items: usize, colors: usize },
    ColorOnItem { option: usize, item: u32, color: u32, lo: u32, hi: Option<u32> },
    AmountsCount { options: usize, amounts: usize },
    AmountsLength { option: usize, items: usize, amounts: usize },
    AmountZero { option: usize, item: u32 },
    AmountWithColor { option: usize, item: u32, amount: u32 },
    AmountsTooLarge { item: usize, sum: u64 },
    OrderLength { items: usize, order: usize },
    SymmetryLength { symmetry: usize, length: usize, options: usize },
    SymmetryNotPermutation { symmetry: usize, image: u32 },
    SymmetryBreaksItems { symmetry: usize, item: u32 },
    SymmetryGroupTooLarge { order: usize, options: usize, most: usize },
    MirrorsNotHalf { own: usize, order: usize },
    TooLarge { what: &'static str, count: usize },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoundsReversed { item, lo, hi } => {
                write!(f, "item {item}: bounds {lo}..{hi} are reversed; the lower comes first")
            }
            Self::OptionEmpty { option } => {
                write!(f, "option {option}: uses no item; remove it")
            }
            Self::ItemUnknown { option, item, n_items } => {
                write!(f, "option {option}: there is no item {item}; items are 0..{n_items}")
            }
            Self::ItemRepeated { option, item } => {
                write!(f, "option {option}: uses item {item} more than once")
            }
            Self::ColorsCount { options, colors } => {
                write!(f, "colors: {colors} lists for {options} options; give one list an option")
            }
            Self::ColorsLength { option, items, colors } => {
                write!(f, "option {option}: {colors} colours for {items} items; 0 means none")
            }
            Self::ColorOnItem { option, item, color, lo, hi } => {
                let hi = hi.map_or("any".to_string(), |hi| hi.to_string());
                write!(
                    f,
                    "option {option}: colour {color} on item {item} with bounds {lo}..{hi}; \
                     only items with bounds 0..1 take colours"
                )
            }
            Self::AmountsCount { options, amounts } => {
                write!(f, "amounts: {amounts} lists for {options} options; give one list an option")
            }
            Self::AmountsLength { option, items, amounts } => {
                write!(f, "option {option}: {amounts} amounts for {items} items; give one an item")
            }
            Self::AmountZero { option, item } => {
                write!(f, "option {option}: amount 0 of item {item}; leave the item out")
            }
            Self::AmountWithColor { option, item, amount } => write!(
                f,
                "option {option}: item {item} has a colour and the amount {amount}; a use with a \
                 colour is one"
            ),
            Self::AmountsTooLarge { item, sum } => write!(
                f,
                "item {item}: its amounts add up to {sum}, which is 2^31 or more; use smaller ones"
            ),
            Self::OrderLength { items, order } => {
                write!(f, "order: {order} ranks for {items} items; give one rank an item")
            }
            Self::SymmetryLength { symmetry, length, options } => {
                write!(f, "symmetry {symmetry}: {length} images for {options} options")
            }
            Self::SymmetryNotPermutation { symmetry, image } => {
                write!(f, "symmetry {symmetry}: option {image} is out of range or an image twice")
            }
            Self::SymmetryBreaksItems { symmetry, item } => {
                write!(
                    f,
                    "symmetry {symmetry}: the options of item {item} are not mapped to those of an \
                     item with the same bounds, options of one colour to options of one colour"
                )
            }
            Self::SymmetryGroupTooLarge { order, options, most } => {
                write!(
                    f,
                    "symmetries: together they make more than {order} permutations of {options} \
                     options, and there is room for {most} images of options and items; give fewer"
                )
            }
            Self::MirrorsNotHalf { own, order } => {
                write!(
                    f,
                    "mirror: with it there are {order} symmetries, {own} without it; \
                     it has to make them twice as many"
                )
            }
            Self::TooLarge { what, count } => {
                write!(f, "{what}: {count} are more than this solver can number")
            }
        }
    }
}

/// Every fault of a [`crate::Spec`]; shown one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            let end = if at + 1 < self.0.len() { "\n" } else { "" };
            write!(f, "{fault}{end}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
