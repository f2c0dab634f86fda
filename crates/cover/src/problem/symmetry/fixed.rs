//! The solutions that a symmetry leaves as they are, as the solutions of smaller covers.
//!
//! A solution is left as it is when it holds, with an option, all images of that option. So its
//! options come in *cycles* of the symmetry, and of the items of a cycle one stands for all: a
//! cycle uses each of them equally often. The cover of cycles has an item for each cycle of items and
//! an option for each cycle of options that a solution may hold whole. Where some of its options use
//! an item twice and others once, the item is divided: one cover for each way in which the
//! uses may share its bounds. Solutions of these covers and solutions that are left as they are
//! correspond one to one.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::group::Symmetry;
use crate::problem::{Bounds, Cover, Spec};

/// The most covers that one is divided into.
const MOST_COVERS: usize = 512;

/// An item of the cover of cycles, for the options that use it so many times each.
type Part = (u32, u32);

/// A cycle of items as a cycle of options uses it.
#[derive(Clone, Copy)]
struct CycleUse {
    /// The cycle of items.
    cycle: u32,
    /// How many times each of its items is used.
    times: u32,
    /// The colour that its first item is given, 0 for none.
    color: u32,
}

/// Covers whose solutions together are those that `symmetry` leaves as they are, one to one; `None`
/// where it would take more than `MOST_COVERS`.
pub(crate) fn fixed(cover: &Cover, symmetry: &Symmetry) -> Option<Vec<Cover>> {
    let items = Cycles::of(&symmetry.items.images);
    let options = whole_cycles(cover, symmetry, &items);
    let mut times: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); items.first.len()];
    for one in options.iter().flatten() {
        times[one.cycle as usize].insert(one.times);
    }
    let mut covers: Vec<Vec<(Part, Bounds)>> = vec![vec![]];
    for (item, times) in (0..).zip(&times) {
        let (lo, hi) = cover.bounds(items.first[item as usize]);
        let ways =
            shares(lo, (hi != u32::MAX).then_some(hi), &times.iter().copied().collect::<Vec<_>>());
        if ways.len() * covers.len() > MOST_COVERS {
            return None;
        }
        let named = |way: &Vec<(u32, Bounds)>| -> Vec<(Part, Bounds)> {
            way.iter().map(|&(uses, bounds)| ((item, uses), bounds)).collect()
        };
        covers = covers
            .iter()
            .flat_map(|begun| ways.iter().map(|way| [begun.clone(), named(way)].concat()))
            .collect();
    }
    Some(covers.iter().map(|parts| quotient(cover, &items, &options, parts)).collect())
}

/// The cycles of a permutation.
struct Cycles {
    /// For each number the cycle it belongs to.
    of: Vec<u32>,
    /// For each cycle its least number.
    first: Vec<u32>,
}

impl Cycles {
    fn of(images: &[u32]) -> Self {
        let mut of = vec![u32::MAX; images.len()];
        let mut first = vec![];
        for start in 0..images.len() {
            let mut at = start;
            while of[at] == u32::MAX {
                of[at] = first.len() as u32;
                at = images[at] as usize;
            }
            if at == start && of[start] as usize == first.len() {
                first.push(start as u32);
            }
        }
        Self { of, first }
    }
}

/// The cycles of options that a solution may hold whole, each as what it uses.
fn whole_cycles(cover: &Cover, symmetry: &Symmetry, items: &Cycles) -> Vec<Vec<CycleUse>> {
    let most = |one: &CycleUse| cover.bounds(items.first[one.cycle as usize]).1;
    let uses = |&start: &u32| cycle_uses(cover, symmetry, items, start);
    let cycles = Cycles::of(&symmetry.options).first;
    cycles.iter().map(uses).filter(|uses| uses.iter().all(|one| one.times <= most(one))).collect()
}

/// The cycles of items that the cycle of an option uses.
fn cycle_uses(cover: &Cover, symmetry: &Symmetry, items: &Cycles, start: u32) -> Vec<CycleUse> {
    let mut found: Vec<CycleUse> = vec![];
    let mut option = start;
    loop {
        for (item, amount, color) in cover.amounts_with_colors(option) {
            let cycle = items.of[item as usize];
            if items.first[cycle as usize] != item {
                continue; // the first item of a cycle stands for all
            }
            match found.iter_mut().find(|one| one.cycle == cycle) {
                None => found.push(CycleUse { cycle, times: amount, color }),
                // The same colour again asks for nothing more.
                Some(one) if color != 0 && one.color == color => {}
                Some(one) => one.times = one.times.saturating_add(amount),
            }
        }
        option = symmetry.options[option as usize];
        if option == start {
            return found;
        }
    }
}

/// The ways in which options that use an item so many times each (`times`, ascending) may share its
/// bounds: in each way, how many of each kind there are. Every choice of options that keeps to the
/// bounds goes one way.
fn shares(lo: u32, hi: Option<u32>, times: &[u32]) -> Vec<Vec<(u32, Bounds)>> {
    let Some((&most, less)) = times.split_last() else {
        return if lo == 0 { vec![vec![]] } else { vec![vec![(1, (lo, hi))]] };
    };
    if less.is_empty() || (lo == 0 && hi.is_none()) {
        let enough = (lo.div_ceil(most), hi.map(|hi| hi / most));
        if enough.1.is_some_and(|hi| hi < enough.0) {
            return vec![];
        }
        return vec![times.iter().map(|&uses| (uses, enough)).collect()];
    }
    // So many of the greatest kind; without an upper bound, so many or more do for all.
    let last = hi.map_or(lo.div_ceil(most), |hi| hi / most);
    let mut ways = vec![];
    for number in 0..=last {
        let used = number * most;
        let and_more = hi.is_none() && number == last;
        let rest = shares(lo.saturating_sub(used), hi.map(|hi| hi - used), less);
        let these = (most, (number, if and_more { None } else { Some(number) }));
        ways.extend(rest.into_iter().map(|way| [way, vec![these]].concat()));
        if ways.len() > MOST_COVERS {
            break; // too many, whatever comes
        }
    }
    ways
}

/// The cover of cycles, with the items divided into `parts`.
fn quotient(
    cover: &Cover,
    items: &Cycles,
    options: &[Vec<CycleUse>],
    parts: &[(Part, Bounds)],
) -> Cover {
    let number: FxHashMap<Part, u32> =
        (0..).zip(parts).map(|(at, &(part, _))| (part, at)).collect();
    let mut rank = vec![i64::MAX; items.first.len()];
    for (item, &cycle) in (0..).zip(&items.of) {
        let rank = &mut rank[cycle as usize];
        *rank = (*rank).min(i64::from(cover.rank(item)));
    }
    let item_of = |one: &CycleUse| number[&(one.cycle, one.times)];
    let color_of = |one: &CycleUse| one.color;
    Spec {
        bounds: parts.iter().map(|&(_, bounds)| bounds).collect(),
        options: options.iter().map(|uses| uses.iter().map(item_of).collect()).collect(),
        colors: Some(options.iter().map(|uses| uses.iter().map(color_of).collect()).collect()),
        amounts: None,
        symmetries: vec![],
        mirror: None,
        order: Some(parts.iter().map(|&((cycle, _), _)| rank[cycle as usize]).collect()),
    }
    .build()
    .expect("cycles of a valid cover are one")
}
