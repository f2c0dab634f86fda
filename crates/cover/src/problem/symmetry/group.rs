//! The symmetry group of a cover, which `closure` makes of generators.
//!
//! Solutions may be counted up to some symmetries alone, as those of solids are counted up to turns. Then
//! the group has as many *mirrors* behind these, so that a search of one solution of each class is
//! cut down by all of them, and counts for each solution how many classes it stands for (see
//! `reduction`).
//!
//! The images of all options under all symmetries are by far the largest thing that a cover can hold,
//! and a search for one solution never looks at them. So they are made on request, if the elements can
//! be distinguished without them.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::item_map::ItemMap;

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
    /// Distinct as permutations of options, closed under composition, the identity first, mirrors
    /// last; made of what follows when first asked for, if they are not there from the beginning.
    pub(super) elements: OnceLock<Vec<Symmetry>>,
    /// How many of them are no mirrors: all, or half of them, which are a group.
    pub(super) own: usize,
    /// How the elements are made; empty if they are there from the beginning.
    pub(super) made: Vec<Made>,
    /// The positions of elements whose products are all of them.
    pub(super) generators: Vec<usize>,
}

/// An element of a group, and how it was made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// For each item its image.
    pub(super) items: ItemMap,
    /// For each option its image; none if it is to be made of the factors.
    pub(super) options: Option<Box<[u32]>>,
    /// Elements before it whose product it is, the one that acts first first; of no meaning for the
    /// identity and for generators, whose options are there.
    pub(super) factors: [usize; 2],
}

impl Group {
    /// The group that moves nothing.
    pub fn trivial(n_options: usize, n_items: usize) -> Self {
        let items = ItemMap::identity(n_items);
        let identity = Symmetry { options: (0..n_options as u32).collect(), items };
        Self { elements: vec![identity].into(), own: 1, made: vec![], generators: vec![] }
    }

    /// How many symmetries there are, mirrors aside.
    pub fn order(&self) -> usize {
        self.own
    }

    /// The symmetries up to which solutions are counted, the identity first.
    pub fn elements(&self) -> &[Symmetry] {
        &self.whole()[..self.own]
    }

    /// Whether there are mirrors.
    pub fn has_mirrors(&self) -> bool {
        self.elements.get().map_or(self.made.len(), Vec::len) > self.own
    }

    /// The same, and the mirrors behind them.
    pub fn whole(&self) -> &[Symmetry] {
        self.elements.get_or_init(|| {
            let mut elements: Vec<Symmetry> = Vec::with_capacity(self.made.len());
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
                for &by in self.generators.iter().filter(|&&by| by < self.own) {
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
}

/// What one permutation does after another.
pub(super) fn product(first: &[u32], second: &[u32]) -> Box<[u32]> {
    first.iter().map(|&image| second[image as usize]).collect()
}

/// `one` seen after everything is moved by `by`: what it does to an image under `by`.
pub(super) fn conjugate(one: &[u32], by: &[u32]) -> Box<[u32]> {
    let mut images = vec![0; one.len()].into_boxed_slice();
    one.iter().zip(by).for_each(|(&image, &at)| images[at as usize] = by[image as usize]);
    images
}
