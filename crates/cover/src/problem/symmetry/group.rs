//! The symmetry group of a cover, closed from generators.
//!
//! Whoever builds the cover knows the geometry and gives some symmetries as permutations of options.
//! Each is checked: it is a permutation, and kind to items (see `item_maps`). The group is all their
//! products; each element keeps what it does to items, too. A whole group may be given as well.
//!
//! The images of all options under all symmetries are by far the largest thing that a cover can hold,
//! and a search for one solution never looks at them. Where no two options use the same items and
//! there are no colours, what a symmetry does to items tells what it does to options. So the group is
//! closed by its maps of items, and the images of options are made when somebody asks for them.

use std::hash::{BuildHasher, BuildHasherDefault};

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::{ItemMap, ItemMaps};
use crate::problem::Cover;
use crate::problem::Fault;
use crate::rng::mix;

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
    /// Distinct as permutations of options, closed under composition, the identity first; made of
    /// what follows when first asked for, where they are not there from the beginning.
    elements: OnceLock<Vec<Symmetry>>,
    /// How the elements are made; empty where they are there from the beginning.
    made: Vec<Made>,
    /// The positions of elements whose products are all of them.
    generators: Vec<usize>,
}

/// An element of a group, and how it was made.
#[derive(Clone, Debug)]
struct Made {
    /// For each item its image.
    items: ItemMap,
    /// For each option its image; none where it is to be made of the factors.
    options: Option<Box<[u32]>>,
    /// Elements before it whose product it is, the one that acts first first; of no meaning for the
    /// identity and for generators, whose options are there.
    factors: [usize; 2],
}

impl Group {
    /// The group that moves nothing.
    pub fn trivial(n_options: usize, n_items: usize) -> Self {
        let items = ItemMap::identity(n_items);
        let identity = Symmetry { options: (0..n_options as u32).collect(), items };
        Self { elements: vec![identity].into(), made: vec![], generators: vec![] }
    }

    /// How many symmetries there are.
    pub fn order(&self) -> usize {
        self.elements.get().map_or(self.made.len(), Vec::len)
    }

    /// The symmetries, the identity first.
    pub fn elements(&self) -> &[Symmetry] {
        self.elements.get_or_init(|| {
            let mut elements: Vec<Symmetry> = Vec::with_capacity(self.order());
            for Made { items, options, factors: [first, second] } in &self.made {
                let product = || product(&elements[*first].options, &elements[*second].options);
                let options = options.clone().unwrap_or_else(product);
                elements.push(Symmetry { options, items: items.clone() });
            }
            elements
        })
    }

    /// How many of the symmetries leave a set of options as it is.
    pub fn leaving(&self, options: &[u32]) -> usize {
        let held: FxHashSet<u32> = options.iter().copied().collect();
        let leaves = |element: &&Symmetry| {
            options.iter().all(|&option| held.contains(&element.options[option as usize]))
        };
        self.elements().iter().filter(leaves).count()
    }

    /// The classes of conjugates: of each class one element, and how many there are; the identity's
    /// first. Conjugates leave equally many solutions as they are.
    pub fn classes(&self) -> Vec<(&Symmetry, usize)> {
        let place: FxHashMap<&[u32], usize> =
            self.elements().iter().map(|element| &*element.options).zip(0..).collect();
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
                    let [one, by] = [class[at], by].map(|at| &self.elements()[at].options);
                    let conjugate = place[&*conjugate(one, by)];
                    if !std::mem::replace(&mut met[conjugate], true) {
                        class.push(conjugate);
                    }
                }
                at += 1;
            }
            classes.push((&self.elements()[first], class.len()));
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
        if generators.is_empty() {
            return Ok(Self::trivial(cover.n_options(), cover.n_items()));
        }
        let faults = Self::faults_of_shape(generators, cover.n_options());
        if !faults.is_empty() {
            return Err(faults);
        }
        let by_items = !cover.has_colors() && are_distinct(cover);
        Self::close(generators, Closure::new(cover, by_items, most))
    }

    fn close(generators: &[Vec<u32>], mut closure: Closure) -> Result<Self, Vec<Fault>> {
        let mut faults = vec![];
        for (symmetry, options) in generators.iter().enumerate() {
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
        if faults.is_empty() { Ok(closure.into_group()) } else { Err(faults) }
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
    made: Vec<Made>,
    generators: Vec<usize>,
    /// Elements are told apart by what they do to items; else by what they do to options, which each
    /// then has.
    by_items: bool,
    /// The positions of elements by a hash of the images by which they are told apart.
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

    /// The images by which elements are told apart.
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

    /// Adds an element where there is room for what it does to options; tells its position.
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

    fn into_group(self) -> Group {
        let Self { made, generators, .. } = self;
        let group = Group { elements: OnceLock::new(), made, generators };
        if self.by_items {
            return group;
        }
        // Each element has all of it: nothing is left to be made.
        let symmetry = |made: Made| Some(Symmetry { options: made.options?, items: made.items });
        let elements: Vec<Symmetry> = group.made.into_iter().filter_map(symmetry).collect();
        Group { elements: elements.into(), made: vec![], ..group }
    }
}

/// Whether no two options use the same items, as far as hashes tell: some that differ may be taken
/// for equal.
fn are_distinct(cover: &Cover) -> bool {
    let hash = |option: u32| {
        let hashes = cover.items(option).iter().map(|&item| mix(u64::from(item)));
        hashes.fold(0u64, u64::wrapping_add)
    };
    let mut hashes: Vec<u64> = (0..cover.n_options() as u32).map(hash).collect();
    hashes.sort_unstable();
    hashes.windows(2).all(|two| two[0] != two[1])
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
                let (group, closed) =
                    (&Group::build(given, &cover).unwrap(), Group::build(given, &cover).unwrap());
                let elements: BTreeSet<Vec<u32>> =
                    group.elements().iter().map(|element| element.options.to_vec()).collect();
                assert_eq!(elements, expected);
                assert_eq!(group.order(), expected.len(), "each once");
                assert_eq!(closed.order(), expected.len(), "before the options are asked for");
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
    fn images_of_options_are_made_when_they_are_asked_for() {
        let mut rng = Rng::new(37);
        for _ in 0..100 {
            let (cover, generators) = symmetric_cover(&mut rng);
            let group = Group::build(&generators, &cover).unwrap();
            let twin = Closure::new(&cover, false, MOST_IMAGES);
            let twin = Group::close(&generators, twin).unwrap();
            assert_eq!(group.order(), twin.order());
            assert!(group.elements.get().is_none() && twin.elements.get().is_some());
            assert_eq!(group.elements(), twin.elements());
        }
    }

    #[test]
    fn equal_options_are_moved_though_no_item_is() {
        let cover = Spec::new(vec![(1, Some(1)); 2], vec![vec![0], vec![0], vec![1]]);
        let group = Group::build(&[vec![1, 0, 2]], &cover.build().unwrap()).unwrap();
        let options: Vec<&[u32]> = group.elements().iter().map(|e| &*e.options).collect();
        assert_eq!(options, [[0, 1, 2], [1, 0, 2]]);
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
