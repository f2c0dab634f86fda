//! Searching one solution of each kind: symmetry broken at an anchor.
//!
//! An anchor is an item with bounds 1..1 whose options the group only permutes among themselves: in
//! a packing, a piece. Each solution holds one of its options, so it is enough to try one option of
//! each orbit, the least: the others are banned from the tree. Where a representative is fixed by
//! some symmetries, these are a group of their own, and a second anchor is cut down to its orbits
//! under them: an option of the one and one of the other become *rivals*, which never stand in one
//! solution. What symmetry is left fixes both options; it becomes a test on solutions (see `orbit`).
//! Without an anchor the whole group takes part in that test and nothing is banned.
//!
//! An anchor splits the search best when few options are left at it, and those that are fixed by a
//! symmetry count more: they are searched again and again. So the anchor is the item for which the
//! number of options left times the mean order of their stabilisers is least.

use std::cmp::Reverse;

use super::reduction::{Kept, Reduction, Rivals};
use crate::arrange::Arrange;
use crate::problem::Cover;

/// At which items symmetry is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchors {
    /// At the best item, and at the best second ones below it.
    Best,
    /// At the second best item, and at the best second ones below it.
    SecondBest,
    /// At none: all is searched, and one solution of each class is kept.
    None,
}

impl Cover {
    /// How a search of one solution of each symmetry class goes.
    pub fn reduction(&self) -> &Reduction {
        self.reduction.get_or_init(|| Reduction::listing(self))
    }

    /// How the classes are counted: as by [`Cover::reduction`], or, if mirrors make no classes one,
    /// in a search that they cut down all the same.
    pub fn counting(&self) -> &Reduction {
        if !self.has_mirrors() {
            return self.reduction();
        }
        self.counting.get_or_init(|| Reduction::by(self, Anchors::Best))
    }
}

impl Reduction {
    /// The reduction of a cover by certain anchors, to count its solutions and classes.
    ///
    /// If there is no such anchor all is searched, and the canonical test keeps one of each class.
    pub fn by(cover: &Cover, anchors: Anchors) -> Self {
        let factor = if cover.has_mirrors() { 2 } else { 1 };
        Self::by_first(cover, factor * cover.group.order(), anchors)
    }

    /// The reduction by which one solution of each class is listed.
    pub fn listing(cover: &Cover) -> Self {
        Self::by_first(cover, cover.group.order(), Anchors::Best)
    }

    /// The reduction by the first so many symmetries, which are a group.
    fn by_first(cover: &Cover, order: usize, anchors: Anchors) -> Self {
        if order == 1 {
            return Self { order, ..Self::default() };
        }
        let items = Items::new(cover);
        let group: Vec<usize> = (1..order).collect();
        let anchor = match anchors {
            Anchors::Best => items.anchor(&group, &[], 0),
            Anchors::SecondBest => items.anchor(&group, &[], 1),
            Anchors::None => None,
        };
        let Some(anchor) = anchor else { return Self { order, ..Self::default() } };
        let (mut kept, mut pairs) = (vec![], vec![]);
        for option in anchor.kept {
            let fixing = fixing(cover, &group, option);
            let second = items.anchor(&fixing, cover.items(option), 0).unwrap_or_default();
            pairs.extend(second.banned.into_iter().map(|banned| (option, banned)));
            kept.push(Kept { option, fixing, second: second.kept });
        }
        let rivals = Rivals::new(cover.n_options(), pairs);
        Self { order, anchor: Some(anchor.item), banned: anchor.banned, kept, rivals }
    }
}

/// The items with bounds 1..1 that have options. They bear no colours, so one of them stays where it
/// is under a symmetry that maps its options among themselves (see `item_maps`).
struct Items<'c> {
    cover: &'c Cover,
    /// Each item with its options.
    items: Vec<(u32, Vec<u32>)>,
}

/// An item cut down to one option an orbit.
#[derive(Default)]
struct Anchor {
    item: u32,
    kept: Vec<u32>,
    banned: Vec<u32>,
}

impl<'c> Items<'c> {
    fn new(cover: &'c Cover) -> Self {
        let mut sizes = vec![0; cover.n_items()];
        cover.uses.iter().for_each(|&item| sizes[item as usize] += 1);
        let suits = |item: usize| cover.bounds(item as u32) == (1, 1);
        let room = |(item, &size): (usize, &usize)| if suits(item) { size } else { 0 };
        let rooms: Vec<usize> = sizes.iter().enumerate().map(room).collect();
        let mut options: Vec<Vec<u32>> =
            rooms.iter().map(|&room| Vec::with_capacity(room)).collect();
        for option in 0..cover.n_options() as u32 {
            let own = cover.items(option).iter().filter(|&&item| rooms[item as usize] > 0);
            own.for_each(|&item| options[item as usize].push(option));
        }
        let items = (0..cover.n_items() as u32).zip(options);
        let items = items.filter(|(_, options)| !options.is_empty());
        Self { cover, items: items.collect() }
    }

    /// The best anchor for the group of these symmetries and the identity, among the items that
    /// are not `covered` yet; or the one that so many others are better than.
    fn anchor(&self, group: &[usize], covered: &[u32], better: usize) -> Option<Anchor> {
        if group.is_empty() {
            return None;
        }
        let elements = self.cover.group.whole();
        let is_least =
            |option: &u32| group.iter().all(|&g| elements[g].options[*option as usize] >= *option);
        let stays =
            |item: u32| group.iter().all(|&g| elements[g].items.images[item as usize] == item);
        let suits = |item: u32| !covered.contains(&item) && stays(item);
        let suited = self.items.iter().filter(|(item, _)| suits(*item));
        let counted = suited.map(|(item, options)| {
            (*item, options, options.iter().filter(|option| is_least(option)).count())
        });
        let mut cut: Vec<_> = counted.filter(|(_, options, kept)| *kept < options.len()).collect();
        cut.arrange_by(|(_, options, kept), (_, options2, kept2)| {
            let (cost, cost2) = (kept * kept * options2.len(), kept2 * kept2 * options.len());
            (cost, kept, Reverse(options.len())).cmp(&(cost2, kept2, Reverse(options2.len())))
        });
        let &(item, options, _) = cut.get(better)?;
        let (kept, banned) = options.iter().partition(|option| is_least(option));
        Some(Anchor { item, kept, banned })
    }
}

/// Those of the symmetries that fix an option.
fn fixing(cover: &Cover, group: &[usize], option: u32) -> Vec<usize> {
    let elements = cover.group.whole();
    group.iter().copied().filter(|&g| elements[g].options[option as usize] == option).collect()
}
