//! Two halves joined: what a state has laid, and the image of what another one has.
//!
//! A symmetry of the cover that turns the scan around maps what is laid first to what is laid last. So
//! the options of one state and the images of those of another are a solution if together they use
//! everything as often as it has to be. Sums of random marks find such pairs: all marks less those of
//! what one state covers have to be the marks of the image of what the other one covers. What is found
//! so is checked, since marks may agree by chance, and say nothing of items that are used otherwise than once.

use rustc_hash::FxHashMap;

use crate::methods::frontier::fields::Fields;
use crate::problem::Cover;
use crate::problem::symmetry::Symmetry;
use crate::rng::mix;

/// A symmetry that turns the scan around.
#[derive(Debug)]
pub(super) struct Reversal {
    symmetry: Symmetry,
    /// The marks of all items that are used once.
    all: u64,
    /// The steps between which states are joined.
    pub middle: (usize, usize),
}

/// So many symmetries are looked through at most.
const MOST: usize = 1 << 10;

/// States with the same sum that are tried.
const TRIES: usize = 16;

impl Reversal {
    /// The symmetry of a cover that turns its scan around best, if one does.
    pub fn find(cover: &Cover, fields: &Fields) -> Option<Self> {
        let (order, steps) = (&fields.order, fields.order.steps.len());
        if cover.symmetry_order() > MOST {
            return None;
        }
        let near: Vec<usize> = (0..cover.n_items())
            .filter(|&item| is_once(cover, item as u32) && !order.lives_long(item))
            .collect();
        let span = |&item: &usize| order.spans[item].map(|(first, last)| last - first);
        let window = near.iter().filter_map(span).max()?;
        // How far the places of an item and of its image are from adding up to the whole scan.
        let miss = |symmetry: &Symmetry| {
            let of = |&item: &usize| {
                let image = symmetry.items.images[item] as usize;
                let (a, b) = (order.spans[item]?.1, order.spans[image]?.1);
                Some((a + b).abs_diff(steps))
            };
            near.iter().map(of).max().flatten()
        };
        let turns =
            cover.group.whole().iter().filter(|one| one.items.keeps_colors && is_own_inverse(one));
        let (least, best) =
            turns.filter_map(|one| Some((miss(one)?, one))).min_by_key(|(miss, _)| *miss)?;
        if least > window + 1 {
            return None;
        }
        let once = (0..cover.n_items() as u32).filter(|&item| is_once(cover, item));
        let all = once.map(mark).fold(0, u64::wrapping_add);
        let middle = ((steps / 2).saturating_sub(window + 1), steps / 2 + window + 1);
        Some(Self { symmetry: best.clone(), all, middle })
    }

    /// The sum of the marks of items that are used once, and of their images.
    pub fn marks(&self, cover: &Cover, items: &[u32]) -> [u64; 2] {
        let once = items.iter().copied().filter(|&item| is_once(cover, item));
        once.fold([0u64; 2], |[own, images], item| {
            let image = self.symmetry.items.images[item as usize];
            [own.wrapping_add(mark(item)), images.wrapping_add(mark(image))]
        })
    }
}

/// The mark of an item: random bits, so that sums of marks stand for sets.
fn mark(item: u32) -> u64 {
    mix(u64::from(item) ^ 0xBEA4_0000_0000)
}

fn is_once(cover: &Cover, item: u32) -> bool {
    cover.bounds(item) == (1, 1)
}

fn is_own_inverse(symmetry: &Symmetry) -> bool {
    let images = &symmetry.options;
    (0..).zip(images.iter()).all(|(option, &image)| images[image as usize] == option)
}

/// The states of the middle of an attempt, by the marks of their images.
#[derive(Debug, Default)]
pub(super) struct Middle {
    entries: FxHashMap<u64, Vec<u32>>,
}

impl Middle {
    /// The entries of the story that it needs.
    pub fn entries(&mut self) -> impl Iterator<Item = &mut u32> {
        self.entries.values_mut().flatten()
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        // A list of one entry, and its place in the table.
        (self.entries.len() * 4 * size_of::<Vec<u32>>()) as u64
    }

    /// Notes a state; the options of a solution if it can be joined to one that was noted.
    pub fn join(
        &mut self,
        cover: &Cover,
        reversal: &Reversal,
        entry: u32,
        [own, images]: [u64; 2],
        options: impl Fn(u32) -> Vec<u32>,
    ) -> Option<Vec<u32>> {
        self.entries.entry(images).or_default().push(entry);
        let others = self.entries.get(&reversal.all.wrapping_sub(own))?;
        others.iter().take(TRIES).find_map(|&other| {
            let image = |option: u32| reversal.symmetry.options[option as usize];
            let mut joined = options(entry);
            joined.extend(options(other).into_iter().map(image));
            joined.sort_unstable();
            cover.is_solved_by(&joined).then_some(joined)
        })
    }
}
