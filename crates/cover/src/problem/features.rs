//! What a planner looks at: the size and the kind of a cover, in one place.

use crate::arrange::Arrange;
use crate::problem::Cover;

/// The features of a cover; cheap to gather, but for the reduction by symmetry, which is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// How many items there are.
    pub items: usize,
    /// Items with a need that is all they may have, `lo == hi`.
    pub exact: usize,
    /// Items with bounds 0..1.
    pub at_most_once: usize,
    /// All other items: least and most differ, or nothing may use them.
    pub grouped: usize,
    /// Distinct pairs of an item and a colour that some option gives it.
    pub colors: usize,
    /// How many options there are.
    pub options: usize,
    /// Items of all options together.
    pub uses: usize,
    /// Items of the longest option.
    pub longest_option: usize,
    /// Options of the item with a need that has the fewest; 0 without such an item.
    pub smallest_item: usize,
    /// Options of the item with a need that has most.
    pub largest_item: usize,
    /// Options of an exact item, on the average.
    pub options_per_exact_item: f64,
    /// The order of the symmetry group, 1 without symmetry.
    pub symmetries: usize,
    /// The item at which symmetry is broken.
    pub anchor: Option<u32>,
    /// Options of that item that stay in the search, and how many it has.
    pub anchor_options: (usize, usize),
}

impl Features {
    /// Gathers the features of a cover.
    pub fn of(cover: &Cover) -> Self {
        let sizes = sizes(cover);
        let items = 0..cover.n_items() as u32;
        let exact: Vec<u32> = items.clone().filter(|&item| is_exact(cover.bounds(item))).collect();
        let once = items.clone().filter(|&item| cover.bounds(item) == (0, 1)).count();
        let needed = items.filter(|&item| cover.bounds(item).0 > 0);
        let needed: Vec<usize> = needed.map(|item| sizes[item as usize]).collect();
        let in_exact: usize = exact.iter().map(|&item| sizes[item as usize]).sum();
        let options = 0..cover.n_options() as u32;
        let reduction = cover.counting();
        let anchored = reduction.anchor().map_or(0, |item| sizes[item as usize]);
        Self {
            items: cover.n_items(),
            exact: exact.len(),
            at_most_once: once,
            grouped: cover.n_items() - exact.len() - once,
            colors: n_colors(cover),
            options: cover.n_options(),
            uses: sizes.iter().sum(),
            longest_option: options.map(|option| cover.items(option).len()).max().unwrap_or(0),
            smallest_item: needed.iter().copied().min().unwrap_or(0),
            largest_item: needed.iter().copied().max().unwrap_or(0),
            options_per_exact_item: in_exact as f64 / exact.len().max(1) as f64,
            symmetries: cover.symmetry_order(),
            anchor: reduction.anchor(),
            anchor_options: (anchored - reduction.banned().len(), anchored),
        }
    }
}

fn is_exact((lo, hi): (u32, u32)) -> bool {
    lo > 0 && lo == hi
}

/// The number of options of each item.
fn sizes(cover: &Cover) -> Vec<usize> {
    let mut sizes = vec![0; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        cover.items(option).iter().for_each(|&item| sizes[item as usize] += 1);
    }
    sizes
}

fn n_colors(cover: &Cover) -> usize {
    let uses = (0..cover.n_options() as u32).flat_map(|option| cover.uses(option));
    let mut pairs: Vec<(u32, u32)> = uses.filter(|&(_, color)| color != 0).collect();
    pairs.arrange();
    pairs.dedup();
    pairs.len()
}
