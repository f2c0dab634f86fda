//! Searching one solution of each kind: symmetry broken at an anchor, the rest by a canonical test.
//!
//! An anchor is an item with bounds 1..1 whose options the group only permutes among themselves: in
//! a packing, a piece. Each solution holds one of its options, so it is enough to try one option of
//! each orbit, the least: the others are banned from the tree. Where a representative is fixed by
//! some symmetries, these are a group of their own, and a second anchor is cut down to its orbits
//! under them: an option of the one and one of the other become *rivals*, which never stand in one
//! solution. What symmetry is left fixes both options; of two solutions that it exchanges only the
//! lexicographically least is kept. Without an anchor the whole group takes part in that test and
//! nothing is banned.
//!
//! An anchor splits the search best when few options are left at it, and those that are fixed by a
//! symmetry count more: they are searched again and again. So the anchor is the item for which the
//! number of options left times the mean order of their stabilisers is least.
//!
//! The symmetries that fix a kept solution are found on the way, and the size of its orbit is the
//! order of the group divided by their number: one search gives the distinct and the raw count.
//!
//! If mirrors make no classes one, a count searches one solution of each class of the whole group, mirrors
//! and all. If none of the symmetries that fix it is a mirror, its mirror images are a class of
//! their own, which is counted with it.

use std::cmp::Reverse;

use crate::problem::Cover;

/// How to reduce the search of a cover by its symmetry; see [`Cover::reduction`].
#[derive(Debug, Default)]
pub struct Reduction {
    /// How many of the symmetries of the cover, from the first on, take part.
    order: usize,
    anchor: Option<u32>,
    /// Options not to be tried, ascending.
    banned: Vec<u32>,
    /// The options of the anchor that may be tried, ascending.
    kept: Vec<Kept>,
    rivals: Rivals,
}

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

/// What a solution that is kept stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// How many solutions.
    pub images: u64,
    /// How many classes of them.
    pub classes: u64,
}

impl Orbit {
    /// A solution that stands for itself.
    pub const ITSELF: Self = Self { images: 1, classes: 1 };
}

/// An option of the anchor that may be tried.
#[derive(Debug)]
struct Kept {
    option: u32,
    /// The symmetries other than the identity that fix it.
    fixing: Vec<usize>,
    /// The second anchor: its options, ascending; empty without one.
    second: Vec<u32>,
}

/// Pairs of options that may not stand in one solution though they share no item.
#[derive(Debug, Default)]
pub(crate) struct Rivals {
    /// `starts[o]..starts[o + 1]` are the rivals of option `o`; empty when there are none at all.
    starts: Vec<u32>,
    rivals: Vec<u32>,
}

impl Rivals {
    fn new(n_options: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        if pairs.is_empty() {
            return Self::default();
        }
        pairs.extend_from_within(..);
        let half = pairs.len() / 2;
        pairs[half..].iter_mut().for_each(|(a, b)| std::mem::swap(a, b));
        pairs.sort_unstable();
        let start = |option: usize| pairs.partition_point(|&(a, _)| (a as usize) < option) as u32;
        let starts = (0..=n_options).map(start).collect();
        Self { starts, rivals: pairs.into_iter().map(|(_, rival)| rival).collect() }
    }

    /// The options that the choice of this one excludes, ascending.
    #[inline(always)]
    pub(crate) fn of(&self, option: u32) -> &[u32] {
        if self.starts.is_empty() {
            return &[];
        }
        let option = option as usize;
        &self.rivals[self.starts[option] as usize..self.starts[option + 1] as usize]
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

    /// How many of the symmetries of the cover, from the first on, take part.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The item whose options are held to one an orbit, if there is one.
    pub fn anchor(&self) -> Option<u32> {
        self.anchor
    }

    /// The options left out of the search, ascending.
    pub fn banned(&self) -> &[u32] {
        &self.banned
    }

    /// The options of the anchor that are tried, ascending.
    pub(crate) fn kept(&self) -> Vec<u32> {
        self.kept.iter().map(|kept| kept.option).collect()
    }

    /// The pairs of options left out of the search.
    pub(crate) fn rivals(&self) -> &Rivals {
        &self.rivals
    }

    /// What a solution stands for that no symmetry fixes.
    pub(crate) fn usual(&self, cover: &Cover) -> Orbit {
        let mirrors = self.order > cover.group.order();
        Orbit { images: self.order.max(1) as u64, classes: if mirrors { 2 } else { 1 } }
    }

    /// Whether no symmetry can fix a solution that holds these options, so that each of them is kept
    /// and stands for as many.
    pub(crate) fn settles(&self, cover: &Cover, chosen: &[u32]) -> bool {
        if self.order <= 1
            || self.anchor.is_some() && self.kept.iter().all(|kept| kept.fixing.is_empty())
        {
            return true;
        }
        let kept = |option: &u32| self.kept.binary_search_by_key(option, |kept| kept.option).ok();
        let Some(first) = chosen.iter().find_map(kept).map(|at| &self.kept[at]) else {
            return false;
        };
        if first.fixing.is_empty() {
            return true;
        }
        let is_second = |option: &&u32| first.second.binary_search(option).is_ok();
        let Some(&second) = chosen.iter().find(is_second) else { return false };
        let elements = cover.group.whole();
        first.fixing.iter().all(|&g| elements[g].options[second as usize] != second)
    }

    /// What this solution stands for, or nothing when another stands for it.
    ///
    /// `solution` is sorted ascending, without banned options and without rivals.
    pub fn orbit(&self, cover: &Cover, solution: &[u32]) -> Option<Orbit> {
        let fixed = if self.anchor.is_none() {
            fixed_by(cover, solution, 1..self.order)
        } else {
            let first = solution.iter().find_map(|&option| {
                let at = self.kept.binary_search_by_key(&option, |kept| kept.option).ok()?;
                Some(&self.kept[at])
            });
            let fixing = first.into_iter().flat_map(|first| {
                let is_second = |option: &&u32| first.second.binary_search(option).is_ok();
                let second = solution.iter().find(is_second).copied();
                let fixes = move |symmetry: &usize| {
                    let perm = &cover.group.whole()[*symmetry].options;
                    second.is_none_or(|second| perm[second as usize] == second)
                };
                first.fixing.iter().copied().filter(fixes)
            });
            fixed_by(cover, solution, fixing)
        };
        let mirrors = self.order > cover.group.order();
        fixed.map(|fixed| Orbit {
            images: (self.order / fixed.symmetries) as u64,
            classes: if mirrors && !fixed.by_mirror { 2 } else { 1 },
        })
    }
}

/// What fixes a solution.
struct Fixed {
    /// How many symmetries, the identity among them.
    symmetries: usize,
    /// Whether one of them is a mirror.
    by_mirror: bool,
}

/// Which of the symmetries, and the identity, fix the solution; nothing when one of them makes it
/// smaller.
fn fixed_by(
    cover: &Cover,
    solution: &[u32],
    symmetries: impl Iterator<Item = usize>,
) -> Option<Fixed> {
    let mut fixed = Fixed { symmetries: 1, by_mirror: false };
    let mut image = Vec::with_capacity(solution.len());
    for symmetry in symmetries {
        let perm = &cover.group.whole()[symmetry].options;
        image.clear();
        image.extend(solution.iter().map(|&option| perm[option as usize]));
        image.sort_unstable();
        match image.as_slice().cmp(solution) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => {
                fixed.symmetries += 1;
                fixed.by_mirror |= symmetry >= cover.group.order();
            }
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(fixed)
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
        let mut options = vec![vec![]; cover.n_items()];
        for option in 0..cover.n_options() as u32 {
            cover.items(option).iter().for_each(|&item| options[item as usize].push(option));
        }
        let items = (0..cover.n_items() as u32).zip(options);
        let items =
            items.filter(|(item, options)| cover.bounds(*item) == (1, 1) && !options.is_empty());
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
        cut.sort_by(|(_, options, kept), (_, options2, kept2)| {
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
