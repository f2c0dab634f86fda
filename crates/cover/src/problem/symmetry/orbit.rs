//! What a solution that is kept stands for, and whether it is kept.
//!
//! The symmetry that anchors leave (see `anchors`) becomes a test: of two solutions that it exchanges
//! only the lexicographically least is kept. The symmetries that fix a kept solution are found on the
//! way, and the size of its orbit is the order of the group divided by their number: one search gives
//! the distinct and the raw count.
//!
//! If mirrors make no classes one, a count searches one solution of each class of the whole group, mirrors
//! and all. If none of the symmetries that fix it is a mirror, its mirror images are a class of
//! their own, which is counted with it.

use super::reduction::Reduction;
use crate::problem::Cover;

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

impl Reduction {
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
