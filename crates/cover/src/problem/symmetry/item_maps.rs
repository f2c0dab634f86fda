//! The map of items that goes with a permutation of options: the one door for what it does to them.
//!
//! A symmetry of a cover is given as a permutation of its options. What it does to items is read
//! off: an item goes to the one that the images of its options use. Nothing is taken on trust: hashes
//! only propose a map, which is then held against every option. Colours may be renamed, item by item.

use rustc_hash::FxHashMap;

use super::item_map::ItemMap;
use crate::arrange::Arrange;
use crate::problem::Cover;
use crate::rng::mix;

/// Finds what permutations of the options of a cover do to its items.
pub(crate) struct ItemMaps<'a> {
    cover: &'a Cover,
    /// Whether all uses count once and have no colour.
    is_plain: bool,
    signatures: Vec<Signature>,
}

/// What the options that use an item look like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Signature {
    bounds: (u32, u32),
    /// A hash of the sets of options that give it the same colour, whichever it is.
    parts: u64,
    /// A hash of the options with their colours.
    uses: u64,
    item: u32,
}

impl Signature {
    fn may_go_to(&self, other: &Self) -> bool {
        (self.bounds, self.parts) == (other.bounds, other.parts)
    }
}

impl<'a> ItemMaps<'a> {
    pub(crate) fn new(cover: &'a Cover) -> Self {
        let identity: Vec<u32> = (0..cover.n_options() as u32).collect();
        let is_plain = !cover.has_amounts() && !cover.has_colors();
        Self { cover, is_plain, signatures: signatures(cover, is_plain, &identity) }
    }

    /// The map of items when each option goes to its image by `perm`, a permutation: uses go to
    /// uses, items to items with the same bounds, and colours to colours. If there is none, an item
    /// that has no image.
    ///
    /// Items that the same options use go to each other in their order, those with the same colours
    /// first; so an item without colours stays where it is when it can, and maps of products are
    /// products of maps if all colours are kept.
    pub(crate) fn map(&self, perm: &[u32]) -> Result<ItemMap, u32> {
        let own = signatures(self.cover, self.is_plain, perm);
        let mut images = vec![0; self.cover.n_items()];
        for (item, target) in own.iter().zip(&self.signatures) {
            if !item.may_go_to(target) {
                return Err(self.without_image(own));
            }
            images[item.item as usize] = target.item;
        }
        let keeps_colors = if self.is_plain {
            check_plain(self.cover, perm, &images)?;
            true
        } else {
            check(self.cover, perm, &images)?
        };
        Ok(ItemMap { images: images.into(), keeps_colors })
    }

    /// The least item that finds no item to go to, of which there is one.
    fn without_image(&self, mut own: Vec<Signature>) -> u32 {
        let mut left: FxHashMap<_, usize> = FxHashMap::default();
        self.signatures.iter().for_each(|to| *left.entry((to.bounds, to.parts)).or_default() += 1);
        own.arrange_by_key(|signature| signature.item);
        let has_none = |signature: &&Signature| {
            let left = left.entry((signature.bounds, signature.parts)).or_default();
            let none = *left == 0;
            *left = left.saturating_sub(1);
            none
        };
        own.iter().find(has_none).map_or(0, |signature| signature.item)
    }
}

/// The signatures of all items, options taken for their images under `perm`; sorted.
fn signatures(cover: &Cover, is_plain: bool, perm: &[u32]) -> Vec<Signature> {
    let hashes = if is_plain { plain_hashes(cover, perm) } else { hashes(cover, perm) };
    let signature =
        |(item, (parts, uses))| Signature { bounds: cover.bounds(item), parts, uses, item };
    let mut signatures: Vec<Signature> = (0..).zip(hashes).map(signature).collect();
    signatures.sort_unstable();
    signatures
}

/// The hashes of the signatures, by item, if all uses count once and have no colour.
fn plain_hashes(cover: &Cover, perm: &[u32]) -> Vec<(u64, u64)> {
    let mut sums = vec![0u64; cover.n_items()];
    for (option, &target) in (0..).zip(perm) {
        let mixed = mix(u64::from(target));
        for &item in cover.items(option) {
            let sum = &mut sums[item as usize];
            *sum = sum.wrapping_add(mixed);
        }
    }
    sums.into_iter().map(|sum| (sum, sum)).collect()
}

/// The hashes of the signatures, by item.
fn hashes(cover: &Cover, perm: &[u32]) -> Vec<(u64, u64)> {
    let (mut plain, mut uses) = (vec![0u64; cover.n_items()], vec![0u64; cover.n_items()]);
    let mut colored: FxHashMap<(u32, u32), u64> = FxHashMap::default();
    for (option, &target) in (0..).zip(perm) {
        for (item, amount, color) in cover.amounts_with_colors(option) {
            let part = match color {
                0 => &mut plain[item as usize],
                _ => colored.entry((item, color)).or_default(),
            };
            *part = part.wrapping_add(mix(u64::from(target) | u64::from(amount - 1) << 32));
            let uses = &mut uses[item as usize];
            *uses = uses.wrapping_add(mix(u64::from(target) << 32 | u64::from(color)));
        }
    }
    for ((item, _), part) in colored {
        let parts = &mut plain[item as usize];
        *parts = parts.wrapping_add(mix(part ^ 1 << 63));
    }
    plain.into_iter().zip(uses).collect()
}

/// Whether all options have the amounts of their images, or an item that the map is wrong for.
fn keeps_amounts(cover: &Cover, perm: &[u32], images: &[u32]) -> Result<(), u32> {
    let mut there = vec![0; cover.n_items()];
    for (option, &target) in (0..).zip(perm) {
        cover.amounts(target).for_each(|(item, amount)| there[item as usize] = amount);
        let differs =
            |&(item, amount): &(u32, u32)| there[images[item as usize] as usize] != amount;
        if let Some((item, _)) = cover.amounts(option).find(differs) {
            return Err(item);
        }
    }
    Ok(())
}

/// Holds a map of items against every option, if all uses count once and have no colour; or an item that the
/// map is wrong for.
fn check_plain(cover: &Cover, perm: &[u32], images: &[u32]) -> Result<(), u32> {
    // Of each item met in an option, that option.
    let mut met = vec![u32::MAX; cover.n_items()];
    for (option, &target) in (0..).zip(perm) {
        let (own, there) = (cover.items(option), cover.items(target));
        own.iter().for_each(|&item| met[images[item as usize] as usize] = option);
        if own.len() != there.len() || there.iter().any(|&image| met[image as usize] != option) {
            return Err(own[0]);
        }
    }
    Ok(())
}

/// Holds a map of items against every option; whether all colours are kept, or an item that the map
/// is wrong for.
fn check(cover: &Cover, perm: &[u32], images: &[u32]) -> Result<bool, u32> {
    if cover.has_amounts() {
        keeps_amounts(cover, perm, images)?;
    }
    let mut keeps_colors = true;
    // Of each item met in an option, that option, the item it is the image of, and its colour.
    let mut met = vec![(u32::MAX, 0, 0); cover.n_items()];
    // What each colour of an item becomes there, and what each colour there was.
    let mut names: [FxHashMap<(u32, u32), u32>; 2] = Default::default();
    for (option, &target) in (0..).zip(perm) {
        for (item, color) in cover.uses(option) {
            met[images[item as usize] as usize] = (option, item, color);
        }
        if cover.items(target).len() != cover.items(option).len() {
            return Err(cover.items(option)[0]);
        }
        for (image, color_there) in cover.uses(target) {
            let (from, item, color) = met[image as usize];
            if from != option || (color == 0) != (color_there == 0) {
                return Err(if from == option { item } else { cover.items(option)[0] });
            }
            keeps_colors &= color == color_there;
            if color != 0 {
                let [there, here] = &mut names;
                if *there.entry((item, color)).or_insert(color_there) != color_there
                    || *here.entry((item, color_there)).or_insert(color) != color
                {
                    return Err(item);
                }
            }
        }
    }
    Ok(keeps_colors)
}
