//! Searching one solution of each kind: symmetry broken at an anchor, the rest by a canonical test.
//!
//! An anchor is an item with bounds 1..1 whose options the group only permutes among themselves: in
//! a packing, a piece. Each solution holds one of its options, so it is enough to try one option of
//! each orbit, the least: the others are banned from the tree. Two solutions with the same
//! representative may still be images of each other, under the few symmetries that fix the
//! representative; of those only the lexicographically least is kept. Without an anchor the whole
//! group takes part in that test and nothing is banned.
//!
//! The symmetries that fix a kept solution are found on the way, and the size of its orbit is the
//! order of the group divided by their number: one search gives the distinct and the raw count.

use crate::cover::Cover;

/// How to reduce the search of a cover by its symmetry; see [`Cover::reduction`].
#[derive(Debug)]
pub struct Reduction {
    anchor: Option<u32>,
    /// Options not to be tried, ascending.
    banned: Vec<u32>,
    /// For each option of the anchor that may be tried, the symmetries other than the identity that
    /// fix it.
    fixing: Vec<(u32, Vec<usize>)>,
}

impl Reduction {
    /// Chooses the anchor with the smallest share of options left, then the fewest.
    pub(crate) fn new(cover: &Cover) -> Self {
        let mut reduction = Self { anchor: None, banned: vec![], fixing: vec![] };
        if cover.group.order() == 1 {
            return reduction;
        }
        let anchors = invariant_items(cover).into_iter().map(|(item, options)| {
            let (kept, banned): (Vec<u32>, Vec<u32>) =
                options.into_iter().partition(|&option| is_least_in_orbit(cover, option));
            (kept, banned, item)
        });
        let share = |kept: &[u32], banned: &[u32]| (kept.len(), kept.len() + banned.len());
        let best = anchors.min_by(|(kept, banned, item), (kept2, banned2, item2)| {
            let ((a, n), (a2, n2)) = (share(kept, banned), share(kept2, banned2));
            (a * n2, a, item).cmp(&(a2 * n, a2, item2))
        });
        if let Some((kept, banned, item)) = best {
            reduction.anchor = Some(item);
            reduction.banned = banned;
            reduction.fixing =
                kept.into_iter().map(|option| (option, fixing(cover, option))).collect();
        }
        reduction
    }

    /// The item whose options are held to one an orbit, if there is one.
    pub fn anchor(&self) -> Option<u32> {
        self.anchor
    }

    /// The options left out of the search, ascending.
    pub fn banned(&self) -> &[u32] {
        &self.banned
    }

    /// The number of solutions this one stands for, or nothing when another stands for it.
    ///
    /// `solution` is sorted ascending.
    pub fn orbit(&self, cover: &Cover, solution: &[u32]) -> Option<u64> {
        let order = cover.group.order();
        let fixed = if self.anchor.is_none() {
            fixed_by(cover, solution, 1..order)
        } else {
            let fixing = solution.iter().find_map(|&option| {
                let at = self.fixing.binary_search_by_key(&option, |&(option, _)| option).ok()?;
                Some(&self.fixing[at].1)
            });
            fixed_by(cover, solution, fixing.into_iter().flatten().copied())
        };
        fixed.map(|fixed| (order / fixed) as u64)
    }
}

/// How many of the symmetries, and the identity, fix the solution; nothing when one of them
/// makes it smaller.
fn fixed_by(
    cover: &Cover,
    solution: &[u32],
    symmetries: impl Iterator<Item = usize>,
) -> Option<usize> {
    let mut fixed = 1;
    let mut image = Vec::with_capacity(solution.len());
    for symmetry in symmetries {
        let perm = &cover.group.perms()[symmetry];
        image.clear();
        image.extend(solution.iter().map(|&option| perm[option as usize]));
        image.sort_unstable();
        match image.as_slice().cmp(solution) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixed += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(fixed)
}

/// The items with bounds 1..1 whose options every symmetry maps among themselves, with the options.
fn invariant_items(cover: &Cover) -> Vec<(u32, Vec<u32>)> {
    let mut options = vec![vec![]; cover.n_items()];
    let mut invariant: Vec<bool> = cover.bounds.iter().map(|&bounds| bounds == (1, 1)).collect();
    let mut marked = vec![u32::MAX; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        for &item in cover.items(option) {
            options[item as usize].push(option);
        }
    }
    for perm in &cover.group.perms()[1..] {
        for option in 0..cover.n_options() as u32 {
            cover
                .items(perm[option as usize])
                .iter()
                .for_each(|&item| marked[item as usize] = option);
            for &item in cover.items(option) {
                invariant[item as usize] &= marked[item as usize] == option;
            }
        }
        marked.fill(u32::MAX);
    }
    let items = options.into_iter().enumerate();
    let kept = items.filter(|(item, options)| invariant[*item] && !options.is_empty());
    kept.map(|(item, options)| (item as u32, options)).collect()
}

fn is_least_in_orbit(cover: &Cover, option: u32) -> bool {
    cover.group.perms().iter().all(|perm| perm[option as usize] >= option)
}

fn fixing(cover: &Cover, option: u32) -> Vec<usize> {
    let perms = cover.group.perms();
    (1..perms.len()).filter(|&symmetry| perms[symmetry][option as usize] == option).collect()
}
