//! Groups beside all products of their generators, made by multiplying.

use std::collections::BTreeSet;

use super::*;
use crate::Spec;
use crate::problem::symmetry::group::conjugate;
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
                (&Group::build(given, 0, &cover).unwrap(), Group::build(given, 0, &cover).unwrap());
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
        let group = Group::build(&generators, 0, &cover).unwrap();
        let twin = Closure::new(&cover, false, MOST_IMAGES);
        let twin = Group::close(&generators, 0, twin).unwrap();
        assert_eq!(group.order(), twin.order());
        assert!(group.elements.get().is_none() && twin.elements.get().is_some());
        assert_eq!(group.elements(), twin.elements());
    }
}

#[test]
fn equal_options_are_moved_though_no_item_is() {
    let cover = Spec::new(vec![(1, Some(1)); 2], vec![vec![0], vec![0], vec![1]]);
    let group = Group::build(&[vec![1, 0, 2]], 0, &cover.build().unwrap()).unwrap();
    let options: Vec<&[u32]> = group.elements().iter().map(|e| &*e.options).collect();
    assert_eq!(options, [[0, 1, 2], [1, 0, 2]]);
}

#[test]
fn conjugates_are_in_one_class() {
    let mut rng = Rng::new(29);
    for _ in 0..200 {
        let (cover, generators) = symmetric_cover(&mut rng);
        let group = Group::build(&generators, 0, &cover).unwrap();
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
    let group = Group::build(&[vec![1, 2, 3, 0]], 0, &spec.build().unwrap()).unwrap();
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
    let faults = Group::build_within(&given, 0, &cover, 1 << 12).unwrap_err();
    let order = (1 << 12) / 20;
    assert_eq!(faults, [Fault::SymmetryGroupTooLarge { order, options: 10, most: 1 << 12 }]);
    assert_eq!(Group::build_within(&given[..1], 0, &cover, 200).unwrap().order(), 10);
}
