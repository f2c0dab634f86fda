//! The symmetry group of a cover, closed from generators.
//!
//! Whoever builds the cover knows the geometry and gives some symmetries as permutations of options.
//! Each is checked: it is a permutation, and kind to items (see `item_maps`). The group is all their
//! products; each element keeps what it does to items, too. Only a generator that the others do not
//! make already costs a check, so a whole group may be given as well.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::{ItemMap, ItemMaps};
use crate::problem::Cover;
use crate::problem::Fault;

/// The most images of options and items that the elements of a group may have together: a quarter of
/// a gibibyte.
const MOST_IMAGES: usize = 1 << 26;

/// A permutation of the options of a cover that maps solutions to solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// For each option its image.
    pub options: Box<[u32]>,
    /// For each item its image.
    pub items: ItemMap,
}

/// A group of symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Distinct as permutations of options, closed under composition, the identity first.
    elements: Vec<Symmetry>,
    /// The positions of elements whose products are all of them.
    generators: Vec<usize>,
}

impl Group {
    /// The group that moves nothing.
    pub fn trivial(n_options: usize, n_items: usize) -> Self {
        let items = ItemMap::identity(n_items);
        let identity = Symmetry { options: (0..n_options as u32).collect(), items };
        Self { elements: vec![identity], generators: vec![] }
    }

    /// How many symmetries there are.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// The symmetries, the identity first.
    pub fn elements(&self) -> &[Symmetry] {
        &self.elements
    }

    /// How many of the symmetries leave a set of options as it is.
    pub fn leaving(&self, options: &[u32]) -> usize {
        let held: FxHashSet<u32> = options.iter().copied().collect();
        let leaves = |element: &&Symmetry| {
            options.iter().all(|&option| held.contains(&element.options[option as usize]))
        };
        self.elements.iter().filter(leaves).count()
    }

    /// The classes of conjugates: of each class one element, and how many there are; the identity's
    /// first. Conjugates leave equally many solutions as they are.
    pub fn classes(&self) -> Vec<(&Symmetry, usize)> {
        let place: FxHashMap<&[u32], usize> =
            self.elements.iter().map(|element| &*element.options).zip(0..).collect();
        let mut met = vec![false; self.order()];
        let mut classes = vec![];
        for first in 0..self.order() {
            if met[first] {
                continue;
            }
            met[first] = true;
            let mut class = vec![first];
            let mut at = 0;
            while at < class.len() {
                for &by in &self.generators {
                    let [one, by] = [class[at], by].map(|at| &self.elements[at].options);
                    let conjugate = place[&*conjugate(one, by)];
                    if !std::mem::replace(&mut met[conjugate], true) {
                        class.push(conjugate);
                    }
                }
                at += 1;
            }
            classes.push((&self.elements[first], class.len()));
        }
        classes
    }

    /// Checks the generators and closes the group; an empty list stands for no symmetry.
    pub fn build(generators: &[Vec<u32>], cover: &Cover) -> Result<Self, Vec<Fault>> {
        Self::build_within(generators, cover, MOST_IMAGES)
    }

    /// The same, within so many images of options and items.
    fn build_within(
        generators: &[Vec<u32>],
        cover: &Cover,
        most: usize,
    ) -> Result<Self, Vec<Fault>> {
        let trivial = Self::trivial(cover.n_options(), cover.n_items());
        if generators.is_empty() {
            return Ok(trivial);
        }
        let mut faults = Self::faults_of_shape(generators, cover.n_options());
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut closure = Closure::new(cover, trivial, most);
        for (symmetry, options) in generators.iter().enumerate() {
            if closure.find(options).is_some() {
                continue;
            }
            match closure.maps.map(options) {
                Err(item) => faults.push(Fault::SymmetryBreaksItems { symmetry, item }),
                Ok(items) => {
                    let generator = Symmetry { options: options.clone().into(), items };
                    closure.add_generator(generator).map_err(|fault| vec![fault])?;
                }
            }
        }
        if faults.is_empty() { Ok(closure.group) } else { Err(faults) }
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

/// A group that grows by generators (Dimino's algorithm, as told by Butler, Fundamental Algorithms
/// for Permutation Groups, 1991): a group closed so far is left as it is, and only its cosets are
/// looked for.
struct Closure<'c> {
    cover: &'c Cover,
    maps: ItemMaps<'c>,
    group: Group,
    /// The positions of elements by a hash of their images.
    places: FxHashMap<u64, Vec<usize>>,
    most: usize,
}

impl<'c> Closure<'c> {
    fn new(cover: &'c Cover, trivial: Group, most: usize) -> Self {
        let places = FxHashMap::from_iter([(hash(&trivial.elements[0].options), vec![0])]);
        let maps = ItemMaps::new(cover);
        Self { cover, maps, group: trivial, places, most }
    }

    fn find(&self, options: &[u32]) -> Option<usize> {
        let places = self.places.get(&hash(options))?;
        places.iter().copied().find(|&at| *self.group.elements[at].options == *options)
    }

    /// Adds a symmetry that is not among the elements, and all its products with them.
    fn add_generator(&mut self, generator: Symmetry) -> Result<(), Fault> {
        let subgroup = self.group.order();
        self.group.generators.push(subgroup);
        self.add_coset(subgroup, &generator)?;
        let mut representative = subgroup;
        while representative < self.group.order() {
            for at in 0..self.group.generators.len() {
                let [first, second] = [representative, self.group.generators[at]];
                let options = product(
                    &self.group.elements[first].options,
                    &self.group.elements[second].options,
                );
                if self.find(&options).is_none() {
                    let next = self.composed(first, &self.group.elements[second], options);
                    self.add_coset(subgroup, &next)?;
                }
            }
            representative += subgroup;
        }
        Ok(())
    }

    /// Adds the products of the first so many elements, which are a group, with this one.
    fn add_coset(&mut self, subgroup: usize, last: &Symmetry) -> Result<(), Fault> {
        for first in 0..subgroup {
            let options = product(&self.group.elements[first].options, &last.options);
            let element = self.composed(first, last, options);
            let at = self.group.order();
            if (at + 1) * (self.cover.n_options() + self.cover.n_items()) > self.most {
                let (options, most) = (self.cover.n_options(), self.most);
                return Err(Fault::SymmetryGroupTooLarge { order: at, options, most });
            }
            self.places.entry(hash(&element.options)).or_default().push(at);
            self.group.elements.push(element);
        }
        Ok(())
    }

    /// The product of an element and another symmetry, of which the images of options are known.
    fn composed(&self, first: usize, second: &Symmetry, options: Box<[u32]>) -> Symmetry {
        let first = &self.group.elements[first].items;
        let keeps_colors = first.keeps_colors && second.items.keeps_colors;
        let images = product(&first.images, &second.items.images);
        let composed = ItemMap { images, keeps_colors };
        let items = match keeps_colors {
            true => composed,
            // Two symmetries that rename colours may keep them together.
            false => self.maps.map(&options).unwrap_or(composed),
        };
        Symmetry { options, items }
    }
}

/// What one permutation does after another.
fn product(first: &[u32], second: &[u32]) -> Box<[u32]> {
    first.iter().map(|&image| second[image as usize]).collect()
}

/// `one` seen after everything is moved by `by`: what it does to an image under `by`.
fn conjugate(one: &[u32], by: &[u32]) -> Box<[u32]> {
    let mut images = vec![0; one.len()].into_boxed_slice();
    one.iter().zip(by).for_each(|(&image, &at)| images[at as usize] = by[image as usize]);
    images
}

fn hash(options: &[u32]) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(options)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Spec;
    use crate::rng::Rng;

    /// All products, by multiplying until nothing is new.
    fn all_products(generators: &[Vec<u32>], n_options: u32) -> BTreeSet<Vec<u32>> {
        let mut known = BTreeSet::from([(0..n_options).collect::<Vec<u32>>()]);
        loop {
            let products = known
                .iter()
                .flat_map(|first| generators.iter().map(|second| product(first, second).to_vec()));
            let more: BTreeSet<Vec<u32>> = products.filter(|made| !known.contains(made)).collect();
            if more.is_empty() {
                return known;
            }
            known.extend(more);
        }
    }

    /// A cover with options that some permutations of the items map to options: all images of some.
    fn symmetric_cover(rng: &mut Rng) -> (Cover, Vec<Vec<u32>>) {
        let n_items = 2 + rng.below(4);
        let movers: Vec<Vec<u32>> = (0..1 + rng.below(2)).map(|_| shuffled(n_items, rng)).collect();
        let mut options: BTreeSet<Vec<u32>> = BTreeSet::new();
        let mut fresh: Vec<Vec<u32>> = (0..1 + rng.below(2))
            .map(|_| (0..n_items as u32).filter(|&item| item == 0 || rng.below(2) == 0).collect())
            .collect();
        while let Some(option) = fresh.pop() {
            if options.insert(option.clone()) {
                fresh.extend(movers.iter().map(|mover| image(&option, mover)));
            }
        }
        let options: Vec<Vec<u32>> = options.into_iter().collect();
        let number = |wanted: Vec<u32>| options.iter().position(|option| *option == wanted);
        let generators = movers.iter().map(|mover| {
            let images = options.iter().map(|option| number(image(option, mover)).unwrap() as u32);
            images.collect()
        });
        let generators = generators.collect();
        let bounds = vec![[(1, Some(1)), (0, Some(1)), (0, Some(2))][rng.below(3)]; n_items];
        (Spec::new(bounds, options).build().unwrap(), generators)
    }

    fn image(option: &[u32], mover: &[u32]) -> Vec<u32> {
        let mut image: Vec<u32> = option.iter().map(|&item| mover[item as usize]).collect();
        image.sort_unstable();
        image
    }

    fn shuffled(n: usize, rng: &mut Rng) -> Vec<u32> {
        let mut images: Vec<u32> = (0..n as u32).collect();
        (1..n).for_each(|at| images.swap(at, rng.below(at + 1)));
        images
    }

    #[test]
    fn a_group_is_all_products_of_its_generators() {
        let (mut rng, mut orders) = (Rng::new(23), BTreeSet::new());
        for _ in 0..300 {
            let (cover, generators) = symmetric_cover(&mut rng);
            let expected = all_products(&generators, cover.n_options() as u32);
            let whole: Vec<Vec<u32>> = expected.iter().cloned().collect();
            for given in [&generators, &whole] {
                let group = Group::build(given, &cover).unwrap();
                let elements: BTreeSet<Vec<u32>> =
                    group.elements().iter().map(|element| element.options.to_vec()).collect();
                assert_eq!(elements, expected);
                assert_eq!(group.order(), expected.len(), "each once");
                assert!(group.elements()[0].options.is_sorted(), "the identity first");
                let maps = ItemMaps::new(&cover);
                for element in group.elements() {
                    assert_eq!(maps.map(&element.options).as_ref(), Ok(&element.items));
                }
            }
            orders.insert(expected.len());
        }
        assert!(orders.len() > 5, "groups of many orders: {orders:?}");
    }

    #[test]
    fn conjugates_are_in_one_class() {
        let mut rng = Rng::new(29);
        for _ in 0..200 {
            let (cover, generators) = symmetric_cover(&mut rng);
            let group = Group::build(&generators, &cover).unwrap();
            let all: Vec<&[u32]> = group.elements().iter().map(|e| &*e.options).collect();
            let classes = group.classes();
            assert_eq!(classes.iter().map(|(_, size)| size).sum::<usize>(), group.order());
            for (element, size) in classes {
                let class: BTreeSet<Box<[u32]>> =
                    all.iter().map(|by| conjugate(&element.options, by)).collect();
                assert_eq!(class.len(), size, "all conjugates, by all elements");
            }
        }
    }

    #[test]
    fn colours_renamed_twice_may_be_kept() {
        // A square of four options: opposite ones give an item of the other two colour 1 or 2.
        let colors = vec![vec![1, 0], vec![2, 0], vec![1, 0], vec![2, 0]];
        let options = (0..4).map(|option| vec![0, 1 + option]).collect();
        let bounds = vec![(0, Some(1)); 5];
        let spec = Spec { colors: Some(colors), ..Spec::new(bounds, options) };
        let group = Group::build(&[vec![1, 2, 3, 0]], &spec.build().unwrap()).unwrap();
        let keeps: Vec<bool> = group.elements().iter().map(|e| e.items.keeps_colors).collect();
        let moves_once = |element: &Symmetry| element.options[0] % 2 == 1;
        let renames: Vec<bool> = group.elements().iter().map(|e| !moves_once(e)).collect();
        assert_eq!((group.order(), keeps), (4, renames));
    }

    #[test]
    fn a_group_that_is_too_large_is_refused() {
        // Ten options that may all change places: 3,628,800 symmetries.
        let options = (0..10).map(|item| vec![item]).collect();
        let cover = Spec::new(vec![(1, Some(1)); 10], options).build().unwrap();
        let ring: Vec<u32> = (0..10).map(|option| (option + 1) % 10).collect();
        let swap = vec![1, 0, 2, 3, 4, 5, 6, 7, 8, 9];
        let given = [ring, swap];
        let faults = Group::build_within(&given, &cover, 1 << 12).unwrap_err();
        let order = (1 << 12) / 20;
        assert_eq!(faults, [Fault::SymmetryGroupTooLarge { order, options: 10, most: 1 << 12 }]);
        assert_eq!(Group::build_within(&given[..1], &cover, 200).unwrap().order(), 10);
    }
}
