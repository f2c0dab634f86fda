//! The symmetry group of a cover, as permutations of its options.
//!
//! Whoever builds the cover knows the geometry and gives the whole group. Here it is checked:
//! permutations, the identity among them, closed under composition, and kind to items: options that
//! share an item, and its colour, are mapped to options that share an item with the same bounds. A
//! map of items is not asked for; that one exists is seen from sums of hashes over the options of
//! each item, which a symmetry only permutes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::problem::Cover;
use crate::problem::Fault;
use crate::rng::mix;

/// A group of permutations of the options.
#[derive(Debug)]
pub(crate) struct Group {
    /// Distinct, closed under composition, the identity first.
    perms: Vec<Box<[u32]>>,
}

impl Group {
    /// The group that moves nothing.
    pub fn trivial(n_options: usize) -> Self {
        Self { perms: vec![(0..n_options as u32).collect()] }
    }

    /// How many permutations there are.
    pub fn order(&self) -> usize {
        self.perms.len()
    }

    /// The permutations, the identity first.
    pub fn perms(&self) -> &[Box<[u32]>] {
        &self.perms
    }

    /// Checks the group and keeps each permutation once; an empty list stands for no symmetry.
    pub fn build(symmetries: &[Vec<u32>], cover: &Cover) -> Result<Self, Vec<Fault>> {
        if symmetries.is_empty() {
            return Ok(Self::trivial(cover.n_options()));
        }
        let faults = Self::faults_of_shape(symmetries, cover.n_options());
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut faults = faults_of_structure(symmetries, cover);
        faults.extend(faults_of_group(symmetries));
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut perms = Self::trivial(cover.n_options()).perms;
        let mut seen: FxHashSet<&[u32]> = FxHashSet::default();
        let others = symmetries.iter().filter(|perm| !is_identity(perm) && seen.insert(perm));
        perms.extend(others.map(|perm| perm.clone().into_boxed_slice()));
        Ok(Self { perms })
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

fn is_identity(perm: &[u32]) -> bool {
    perm.iter().enumerate().all(|(option, &image)| option == image as usize)
}

/// Checks that permutations form a group, by growing it from generators: cost is the order times
/// the few generators, not the order squared.
fn faults_of_group(symmetries: &[Vec<u32>]) -> Option<Fault> {
    let index: FxHashMap<&[u32], usize> =
        symmetries.iter().enumerate().map(|(at, perm)| (perm.as_slice(), at)).collect();
    let Some(identity) = symmetries.iter().position(|perm| is_identity(perm)) else {
        return Some(Fault::SymmetryNoIdentity);
    };
    let mut reached: FxHashSet<usize> =
        FxHashSet::from_iter([index[symmetries[identity].as_slice()]]);
    let mut generators = vec![];
    for perm in symmetries {
        if reached.contains(&index[perm.as_slice()]) {
            continue;
        }
        generators.push(index[perm.as_slice()]);
        let mut fresh: Vec<usize> = reached.iter().copied().collect();
        fresh.sort_unstable();
        while let Some(at) = fresh.pop() {
            for &first in &generators {
                let product: Vec<u32> =
                    symmetries[at].iter().map(|&o| symmetries[first][o as usize]).collect();
                match index.get(product.as_slice()) {
                    None => return Some(Fault::SymmetryNotClosed { first, second: at }),
                    Some(&product) if reached.insert(product) => fresh.push(product),
                    Some(_) => {}
                }
            }
        }
    }
    None
}

/// Checks that each permutation maps the options of an item, colour by colour, to those of an item
/// with the same bounds.
fn faults_of_structure(symmetries: &[Vec<u32>], cover: &Cover) -> Vec<Fault> {
    let identity: Vec<u32> = (0..cover.n_options() as u32).collect();
    let expected = signatures(&identity, cover);
    let broken =
        symmetries.iter().enumerate().filter(|(_, perm)| signatures(perm, cover) != expected);
    broken.map(|(symmetry, _)| Fault::SymmetryBreaksItems { symmetry }).collect()
}

/// For each item its bounds and a hash of the images of its options, parted by colour; sorted.
fn signatures(perm: &[u32], cover: &Cover) -> Vec<((u32, u32), u64)> {
    let mut sums: FxHashMap<(u32, u32), u64> = FxHashMap::default();
    for option in 0..cover.n_options() as u32 {
        for use_ in cover.uses(option) {
            let sum = sums.entry(use_).or_default();
            *sum = sum.wrapping_add(mix(u64::from(perm[option as usize])));
        }
    }
    let mut hashes = vec![0u64; cover.n_items()];
    for ((item, color), sum) in sums {
        // Colours may be renamed, but "no colour" differs from all of them.
        let sum = mix(sum ^ if color == 0 { 0 } else { 1 << 63 });
        hashes[item as usize] = hashes[item as usize].wrapping_add(sum);
    }
    let mut signatures: Vec<_> = cover.bounds.iter().copied().zip(hashes).collect();
    signatures.sort_unstable();
    signatures
}
