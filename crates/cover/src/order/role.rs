//! What a scan has to remember of an item, whatever bits it remembers it in.

use crate::problem::Cover;

/// What has to be known of an item while options that use it are still to come.
///
/// An item that has no more uses than its upper bound allows cannot be used too often: then nothing
/// has to be known of uses beyond the lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ItemRole {
    /// Nothing: it cannot be used too often and need not be used.
    Free,
    /// Whether it is used: it has to be, and cannot be used too often.
    Needed,
    /// How often it is used, up to `lo` (at least 2): it cannot be used too often.
    AtLeast {
        /// The lower bound.
        lo: u32,
    },
    /// Whether it is used: it may be used once, and must be where its lower bound says so.
    Once,
    /// Which colour it has, if any: several options may use it that give it the same colour.
    Colored {
        /// The colours that options give it, ascending, none of them 0.
        colors: Vec<u32>,
        /// Whether some option uses it without a colour, which agrees with no other use.
        plain: bool,
    },
    /// How often it is used, up to `hi` (at least 2).
    Counted {
        /// The upper bound.
        hi: u32,
    },
}

impl ItemRole {
    /// The role of each item, when only the `live` options can be chosen.
    pub fn of_items(cover: &Cover, live: &[u32], uses: &[u32]) -> Vec<Self> {
        let mut colors: Vec<Vec<u32>> = vec![vec![]; cover.n_items()];
        let mut plain = vec![false; cover.n_items()];
        for (item, color) in live.iter().flat_map(|&option| cover.uses(option)) {
            match color {
                0 => plain[item as usize] = true,
                _ => colors[item as usize].push(color),
            }
        }
        let items = (0..).zip(colors).zip(plain);
        let role = |((item, mut colors), plain): ((u32, Vec<u32>), bool)| {
            colors.sort_unstable();
            colors.dedup();
            let (lo, hi) = cover.bounds(item);
            let is_scarce = uses[item as usize] <= hi;
            match lo {
                0 if is_scarce => Self::Free,
                1 if is_scarce => Self::Needed,
                _ if is_scarce => Self::AtLeast { lo },
                _ if !colors.is_empty() => Self::Colored { colors, plain },
                _ if hi == 1 => Self::Once,
                _ => Self::Counted { hi },
            }
        };
        items.map(role).collect()
    }
}
