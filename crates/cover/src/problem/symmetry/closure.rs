//! Closing a group from generators.
//!
//! The builder of a cover gives some symmetries as permutations of options. Each is checked: it is a
//! permutation, and kind to items (see `item_maps`). The group is all their products; each element
//! keeps what it does to items, too. A whole group may be given as well.
//!
//! If no two options use the same items and there are no colours, the map of items determines the map
//! of options. So the group is closed by its maps of items, and the images of options are made on
//! request.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHasher};

use super::group::{Group, Made, Symmetry, product};
use super::item_map::ItemMap;
use super::item_maps::ItemMaps;
use crate::problem::Cover;
use crate::problem::Fault;
use crate::rng::mix;

/// The most images of options and items that the elements of a group may have together: a quarter of
/// a gibibyte.
const MOST_IMAGES: usize = 1 << 26;

impl Group {
    /// Checks the generators and closes the group; an empty list stands for no symmetry. The last
    /// so many of them are mirrors.
    pub fn build(
        generators: &[Vec<u32>],
        mirrors: usize,
        cover: &Cover,
    ) -> Result<Self, Vec<Fault>> {
        Self::build_within(generators, mirrors, cover, MOST_IMAGES)
    }

    /// The same, within so many images of options and items.
    fn build_within(
        generators: &[Vec<u32>],
        mirrors: usize,
        cover: &Cover,
        most: usize,
    ) -> Result<Self, Vec<Fault>> {
        if generators.is_empty() {
            return Ok(Self::trivial(cover.n_options(), cover.n_items()));
        }
        let faults = Self::faults_of_shape(generators, cover.n_options());
        if !faults.is_empty() {
            return Err(faults);
        }
        let by_items = !cover.has_colors() && are_distinct(cover);
        Self::close(generators, mirrors, Closure::new(cover, by_items, most))
    }

    fn close(
        generators: &[Vec<u32>],
        mirrors: usize,
        mut closure: Closure,
    ) -> Result<Self, Vec<Fault>> {
        let (mut faults, mut own) = (vec![], 0);
        for (symmetry, options) in generators.iter().enumerate() {
            if symmetry + mirrors == generators.len() {
                own = closure.made.len();
            }
            if closure.has(options) {
                continue;
            }
            match closure.maps.map(options) {
                Err(item) => faults.push(Fault::SymmetryBreaksItems { symmetry, item }),
                Ok(items) => {
                    closure.add_generator(items, options).map_err(|fault| vec![fault])?;
                }
            }
        }
        let order = closure.made.len();
        if mirrors == 0 {
            own = order;
        }
        if faults.is_empty() && order != own && order != 2 * own {
            faults.push(Fault::MirrorsNotHalf { own, order });
        }
        if faults.is_empty() { Ok(closure.into_group(own)) } else { Err(faults) }
    }

    /// What can be wrong with lists of numbers that should be permutations.
    pub fn faults_of_shape(symmetries: &[Vec<u32>], n_options: usize) -> Vec<Fault> {
        let check = |(symmetry, perm): (usize, &Vec<u32>)| {
            if perm.len() != n_options {
                return Some(Fault::SymmetryLength {
                    symmetry,
                    length: perm.len(),
                    options: n_options,
                });
            }
            let mut seen = vec![false; n_options];
            let fresh = |image: u32, seen: &mut Vec<bool>| {
                seen.get_mut(image as usize).is_some_and(|seen| !std::mem::replace(seen, true))
            };
            let bad = perm.iter().find(|&&image| !fresh(image, &mut seen));
            bad.map(|&image| Fault::SymmetryNotPermutation { symmetry, image })
        };
        symmetries.iter().enumerate().filter_map(check).collect()
    }
}

/// A group that grows by generators (Dimino's algorithm, after Butler, Fundamental Algorithms
/// for Permutation Groups, 1991): a group closed so far is left as it is, and only its cosets are
/// looked for.
struct Closure<'c> {
    cover: &'c Cover,
    maps: ItemMaps<'c>,
    made: Vec<Made>,
    generators: Vec<usize>,
    /// Elements are compared by their maps of items; else by their maps of options, which each then
    /// has.
    by_items: bool,
    /// The positions of elements by a hash of the images by which they are compared.
    places: FxHashMap<u64, Vec<usize>>,
    most: usize,
}

impl<'c> Closure<'c> {
    fn new(cover: &'c Cover, by_items: bool, most: usize) -> Self {
        let (maps, places) = (ItemMaps::new(cover), FxHashMap::default());
        let (made, generators) = (vec![], vec![]);
        let mut closure = Self { cover, maps, made, generators, by_items, places, most };
        let options = Some((0..cover.n_options() as u32).collect());
        let items = ItemMap::identity(cover.n_items());
        closure.place(Made { items, options, factors: [0, 0] });
        closure
    }

    /// The images by which elements are compared.
    fn images<'m>(&self, made: &'m Made) -> &'m [u32] {
        match &made.options {
            Some(options) if !self.by_items => options,
            _ => &made.items.images,
        }
    }

    fn find(&self, images: &[u32]) -> Option<usize> {
        let places = self.places.get(&hash(images))?;
        places.iter().copied().find(|&at| *self.images(&self.made[at]) == *images)
    }

    /// Whether a permutation of options is known to be an element, before it is checked.
    fn has(&self, options: &[u32]) -> bool {
        !self.by_items && self.find(options).is_some()
    }

    /// Adds a symmetry and all its products with the elements, unless it is one of them.
    fn add_generator(&mut self, items: ItemMap, options: &[u32]) -> Result<(), Fault> {
        let generator = Made { items, options: Some(options.into()), factors: [0, 0] };
        if self.find(self.images(&generator)).is_some() {
            return Ok(());
        }
        let subgroup = self.made.len();
        self.generators.push(subgroup);
        self.add_coset(subgroup, generator)?;
        let mut representative = subgroup;
        while representative < self.made.len() {
            for at in 0..self.generators.len() {
                let next = self.composed([representative, self.generators[at]]);
                if self.find(self.images(&next)).is_none() {
                    self.add_coset(subgroup, next)?;
                }
            }
            representative += subgroup;
        }
        Ok(())
    }

    /// Adds the products of the first so many elements, which are a group, with this one.
    fn add_coset(&mut self, subgroup: usize, last: Made) -> Result<(), Fault> {
        let second = self.add(last)?;
        (1..subgroup).try_for_each(|first| {
            let element = self.composed([first, second]);
            self.add(element).map(|_| ())
        })
    }

    /// Adds an element if there is room for its map of options; returns its position.
    fn add(&mut self, element: Made) -> Result<usize, Fault> {
        let at = self.made.len();
        let (options, most) = (self.cover.n_options(), self.most);
        if (at + 1) * (options + self.cover.n_items()) > most {
            return Err(Fault::SymmetryGroupTooLarge { order: at, options, most });
        }
        self.place(element);
        Ok(at)
    }

    fn place(&mut self, element: Made) {
        let key = hash(self.images(&element));
        self.places.entry(key).or_default().push(self.made.len());
        self.made.push(element);
    }

    /// The product of two elements.
    fn composed(&self, factors: [usize; 2]) -> Made {
        let [first, second] = factors.map(|at| &self.made[at]);
        let keeps_colors = first.items.keeps_colors && second.items.keeps_colors;
        let images = product(&first.items.images, &second.items.images);
        let items = ItemMap { images, keeps_colors };
        if self.by_items {
            return Made { items, options: None, factors };
        }
        let options = match (&first.options, &second.options) {
            (Some(first), Some(second)) => Some(product(first, second)),
            _ => None,
        };
        let items = match &options {
            // Two symmetries that rename colours may keep them together.
            Some(options) if !keeps_colors => self.maps.map(options).unwrap_or(items),
            _ => items,
        };
        Made { items, options, factors }
    }

    fn into_group(self, own: usize) -> Group {
        let Self { made, generators, .. } = self;
        let group = Group { elements: OnceLock::new(), own, made, generators };
        if self.by_items {
            return group;
        }
        // Each element has all of it: nothing is left to be made.
        let symmetry = |made: Made| Some(Symmetry { options: made.options?, items: made.items });
        let elements: Vec<Symmetry> = group.made.into_iter().filter_map(symmetry).collect();
        Group { elements: elements.into(), made: vec![], ..group }
    }
}

/// Whether no two options use the same items, as far as hashes show: some that differ may be taken
/// for equal.
fn are_distinct(cover: &Cover) -> bool {
    let marks: Vec<u64> = (0..cover.n_items() as u64).map(mix).collect();
    let hash = |option: u32| {
        let hashes = cover.items(option).iter().map(|&item| marks[item as usize]);
        hashes.fold(0u64, u64::wrapping_add)
    };
    let mut hashes: Vec<u64> = (0..cover.n_options() as u32).map(hash).collect();
    hashes.sort_unstable();
    hashes.windows(2).all(|two| two[0] != two[1])
}

fn hash(options: &[u32]) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(options)
}

#[cfg(test)]
#[path = "group_tests.rs"]
mod tests;
