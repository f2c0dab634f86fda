//! The map of items that goes with a permutation of options.
//!
//! A symmetry of a cover is given as a permutation of its options. What it does to items is read
//! off: an item goes to the one that the images of its options use. Nothing is taken on trust: the
//! map found is held against every option.

use crate::problem::Cover;
use crate::rng::mix;

/// What permutations of the options of a cover do to its items.
pub(crate) struct ItemMaps<'a> {
    cover: &'a Cover,
    by_uses: Vec<((u32, u32), u64, u32)>,
}

impl<'a> ItemMaps<'a> {
    pub(crate) fn new(cover: &'a Cover) -> Self {
        Self { cover, by_uses: by_uses(cover, |option| option) }
    }

    /// For each item its image, where options go to their images with items, colours and bounds;
    /// none where there is no such map. Items that the same options use go to each other in their
    /// order, so an item stays where it is when it can.
    pub(crate) fn map(&self, image: impl Fn(u32) -> u32) -> Option<Vec<u32>> {
        let mut map = vec![0; self.cover.n_items()];
        let pairs = by_uses(self.cover, &image).into_iter().zip(&self.by_uses);
        for ((bounds, hash, item), &(bounds_to, hash_to, target)) in pairs {
            if (bounds, hash) != (bounds_to, hash_to) {
                return None;
            }
            map[item as usize] = target;
        }
        agrees(self.cover, &image, &map).then_some(map)
    }
}

/// The items with their bounds and a hash of the images of the options that use them, sorted.
fn by_uses(cover: &Cover, image: impl Fn(u32) -> u32) -> Vec<((u32, u32), u64, u32)> {
    let mut hashes = vec![0u64; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        let target = u64::from(image(option));
        for (item, color) in cover.uses(option) {
            let sum = &mut hashes[item as usize];
            *sum = sum.wrapping_add(mix(target << 32 | u64::from(color)));
        }
    }
    let items = (0..cover.n_items() as u32).zip(hashes);
    let mut items: Vec<_> = items.map(|(item, hash)| (cover.bounds(item), hash, item)).collect();
    items.sort_unstable();
    items
}

/// Whether the items of each option go to those of its image, with their colours.
fn agrees(cover: &Cover, image: impl Fn(u32) -> u32, map: &[u32]) -> bool {
    let mut seen = vec![(u32::MAX, 0); cover.n_items()];
    (0..cover.n_options() as u32).all(|option| {
        for (item, color) in cover.uses(option) {
            seen[map[item as usize] as usize] = (option, color);
        }
        let target = image(option);
        cover.items(target).len() == cover.items(option).len()
            && cover.uses(target).all(|(item, color)| seen[item as usize] == (option, color))
    })
}
