//! States that mirror each other: a symmetry that maps the options to come among themselves.
//!
//! At the end of a line of the board the rest of it is still symmetric, and a state has as many
//! ways ahead as its mirror image. A symmetry of the cover can be used at each step before which it
//! takes no option that comes after; what it does to the items that are live there is a permutation
//! of the bits of a key. Nothing is known of lines or boards: any symmetry at any step will do.

use rustc_hash::FxHashMap;

use super::fields::Fields;
use super::key::{Key, MARK};
use crate::arrange::Arrange;
use crate::problem::Cover;

/// Where each live bit of a key goes: from word and bit to word and bit.
type BitImages = Vec<((usize, u32), (usize, u32))>;

/// The images of keys at each step.
#[derive(Debug)]
pub(super) struct Mirrors<const W: usize> {
    /// For each step the numbers of the images that keys have there.
    pub at: Vec<Vec<usize>>,
    images: Vec<Image<W>>,
}

/// A permutation of the bits of a key, by tables over its bytes.
#[derive(Debug)]
struct Image<const W: usize> {
    bytes: Vec<(usize, u32, Box<[Key<W>]>)>,
}

impl<const W: usize> Mirrors<W> {
    /// No images at all.
    pub fn none(steps: usize) -> Self {
        Self { at: vec![vec![]; steps], images: vec![] }
    }

    /// What the symmetries of the cover allow.
    pub fn new(cover: &Cover, fields: &Fields) -> Self {
        let mut mirrors = Self::none(fields.order.steps.len());
        let mut known: FxHashMap<BitImages, usize> = FxHashMap::default();
        // A key holds colours by number, so they have to stay what they are.
        let symmetries = cover.group.whole()[1..].iter();
        for symmetry in symmetries.filter(|symmetry| symmetry.items.keeps_colors) {
            for at in steps_that_map_to_themselves(fields, &symmetry.options) {
                let bit_images = bit_images(fields, &symmetry.items.images, at);
                if bit_images.iter().all(|(from, to)| from == to) {
                    continue;
                }
                let images = &mut mirrors.images;
                let number = *known.entry(bit_images).or_insert_with_key(|bit_images| {
                    images.push(Image::new(bit_images));
                    images.len() - 1
                });
                if !mirrors.at[at].contains(&number) {
                    mirrors.at[at].push(number);
                }
            }
        }
        mirrors
    }

    /// The images of a key that has come to a step.
    #[inline(always)]
    pub fn images(&self, step: usize, key: &Key<W>) -> impl Iterator<Item = Key<W>> {
        self.at[step].iter().map(|&number| self.images[number].of(key))
    }
}

/// The steps before which all options of earlier steps go to options of earlier steps.
fn steps_that_map_to_themselves(fields: &Fields, perm: &[u32]) -> Vec<usize> {
    // At each step, how many more options begin to straddle it than cease to.
    let mut straddling = vec![0i64; fields.order.steps.len() + 1];
    for (option, step) in fields.order.step_of.iter().enumerate() {
        if let (Some(a), Some(b)) = (step, fields.order.step_of[perm[option] as usize]) {
            straddling[a.min(&b) + 1] += 1;
            straddling[a.max(&b) + 1] -= 1;
        }
    }
    let sums = straddling.iter().scan(0, |sum, more| {
        *sum += more;
        Some(*sum)
    });
    let whole = sums.enumerate().take(fields.order.steps.len()).filter(|&(_, sum)| sum == 0);
    whole.map(|(step, _)| step).collect()
}

/// Where the bits of items that are live before a step go.
fn bit_images(fields: &Fields, map: &[u32], step: usize) -> BitImages {
    let live = |&item: &usize| fields.order.spans[item].is_some_and(|(a, z)| a < step && step <= z);
    let bits = |item: usize| {
        let (from, to) = (fields.fields[item], fields.fields[map[item] as usize]);
        debug_assert_eq!(fields.order.roles[item], fields.order.roles[map[item] as usize]);
        let place = move |bit| ((from.word, from.shift + bit), (to.word, to.shift + bit));
        (0..from.bits).map(place)
    };
    let mut bit_images: BitImages = (0..map.len()).filter(live).flat_map(bits).collect();
    bit_images.arrange();
    bit_images
}

impl<const W: usize> Image<W> {
    fn new(bit_images: &BitImages) -> Self {
        let mut bytes = vec![];
        for group in bit_images.chunk_by(|(a, _), (b, _)| (a.0, a.1 / 8) == (b.0, b.1 / 8)) {
            let (word, first) = group[0].0;
            let mut images: Box<[Key<W>]> = vec![[0; W]; 256].into();
            for &((_, bit), (to_word, to_bit)) in group {
                images[1 << (bit % 8)][to_word] = 1 << to_bit;
            }
            for value in 1..256usize {
                let (rest, low) = (value & (value - 1), value & value.wrapping_neg());
                images[value] = std::array::from_fn(|w| images[rest][w] | images[low][w]);
            }
            bytes.push((word, first / 8 * 8, images));
        }
        Self { bytes }
    }

    #[inline(always)]
    fn of(&self, key: &Key<W>) -> Key<W> {
        let mut image = [0; W];
        image[0] = MARK;
        for (word, shift, images) in &self.bytes {
            let part = &images[(key[*word] >> shift & 0xFF) as usize];
            (0..W).for_each(|w| image[w] |= part[w]);
        }
        image
    }
}
