//! The steps of a cover as masks over keys: what an option forbids, sets and counts.
//!
//! A key *stands at* a step when that step is the next with a choice.

use super::fields::{Fields, color_number, plain_number};
use super::interchangeable::MOST_BUNDLES;
use super::key::{Field, Key, MARK};
use super::mirrors::Mirrors;
use super::options::Merging;
use crate::order::ItemRole;
use crate::problem::Cover;

/// Eight keys by words: the words with the same number stand together, as vector instructions like.
type Eight<const W: usize> = [[u64; 8]; W];

/// All steps, for keys of `W` words.
#[derive(Debug)]
pub(crate) struct Schedule<const W: usize> {
    pub steps: Vec<StepMasks<W>>,
    /// For each set of bundles that may be exchanged, the stripe of each.
    stripes: Vec<Vec<Field>>,
    mirrors: Mirrors<W>,
}

/// A choice of at most one option.
#[derive(Debug)]
pub(crate) struct StepMasks<const W: usize> {
    /// A key that meets these bits can take none of the options.
    blocked: Key<W>,
    /// What each option forbids: a key that meets these bits cannot take it. Eight options are
    /// looked at at once; the last are filled up with such as nothing can take.
    pub forbids: Vec<Eight<W>>,
    /// What each option does besides.
    pub transitions: Vec<Transition<W>>,
    /// Whether no option has anything but `forbids` and `sets`.
    plain: bool,
    /// What a key must have when the step is over: items with no later option.
    needs: Key<W>,
    /// The fields of items that have a later option.
    keeps: Key<W>,
    /// Fields that close now and must hold at least so much.
    lows: Vec<(Field, u64)>,
    /// Whether keys that come to the step have images with the same future.
    is_mirrored: bool,
}

/// What taking an option does to a key.
#[derive(Debug)]
pub(crate) struct Transition<const W: usize> {
    /// The option.
    pub option: u32,
    /// Bits to set.
    sets: Key<W>,
    /// What to add to the counts.
    adds: Key<W>,
    /// Added to a key instead of `adds`, it sets the guard of each count that would be too high.
    probe: Key<W>,
    /// The guards of the counts in `adds`; clear in every key (see `fields`).
    guards: Key<W>,
    /// Fields that are neither sets of bits nor plain counts.
    others: Vec<(Field, Other)>,
}

#[derive(Clone, Copy, Debug)]
enum Other {
    /// Adds the amount, up to `most` and no further.
    UpTo { amount: u64, most: u64 },
    /// Sets this colour, or finds it there.
    Color(u64),
}

impl<const W: usize> Schedule<W> {
    /// Turns fields into masks; keys must be wide enough.
    pub fn new(cover: &Cover, fields: &Fields, merging: Merging) -> Self {
        debug_assert!(fields.words <= W);
        let mut live = [0; W];
        let steps = fields.order.steps.iter().zip(&fields.closing);
        let mut steps: Vec<StepMasks<W>> = steps
            .map(|(options, closing)| StepMasks::new(cover, fields, options, closing, &mut live))
            .collect();
        let mirrors = match merging.mirrored {
            true => Mirrors::new(cover, fields),
            false => Mirrors::none(steps.len()),
        };
        for (step, images) in steps.iter_mut().zip(&mirrors.at) {
            step.is_mirrored = !images.is_empty();
        }
        Self { steps, stripes: fields.stripes.clone(), mirrors }
    }

    /// How many bits of a key are live at each step.
    pub fn live_bits(&self) -> Vec<u32> {
        let after = |step: &StepMasks<W>| step.keeps.iter().map(|word| word.count_ones()).sum();
        std::iter::once(1).chain(self.steps.iter().map(after)).take(self.steps.len()).collect()
    }

    /// The key before the first step.
    pub fn start() -> Key<W> {
        let mut key = [0; W];
        key[0] = MARK;
        key
    }

    /// Tells all that may follow a key that stands at a step: the number of the transition, none
    /// last, the step where the next key stands, and that key. Stops at the first error.
    #[inline(always)]
    pub fn follow<E>(
        &self,
        step: usize,
        key: &Key<W>,
        mut tell: impl FnMut(Option<usize>, usize, Key<W>) -> Result<(), E>,
    ) -> Result<(), E> {
        let now = &self.steps[step];
        // F1 [Take an option that the key allows.]
        for (eight, forbids) in now.forbids.iter().enumerate() {
            let mut fitting = fitting(forbids, key);
            while fitting != 0 {
                let number = 8 * eight + fitting.trailing_zeros() as usize;
                fitting &= fitting - 1;
                let made = &now.transitions[number];
                let next = if now.plain {
                    std::array::from_fn(|w| key[w] | made.sets[w])
                } else {
                    let Some(next) = made.apply(key) else { continue };
                    next
                };
                if let Some((at, next)) = self.land(step, next) {
                    tell(Some(number), at, next)?;
                }
            }
        }
        // F2 [Take none.]
        match self.land(step, *key) {
            Some((at, next)) => tell(None, at, next),
            None => Ok(()),
        }
    }

    /// Ends a step with the key that its choice made, and goes past all steps that leave no choice:
    /// the step where the key stands then, and what it is. There is none when an item whose last step
    /// is over lacks a use, or when the key has no choice at that step and would lack one after it.
    #[inline(always)]
    fn land(&self, mut step: usize, mut key: Key<W>) -> Option<(usize, Key<W>)> {
        loop {
            key = self.steps[step].close(key)?;
            step += 1;
            let Some(next) = self.steps.get(step) else { return Some((step, key)) };
            if next.is_mirrored {
                key = self.least_image(step, key);
            }
            if !meets(&key, &next.blocked) {
                return next.is_open(&key).then(|| (step, self.in_order(key)));
            }
        }
    }

    /// Of a key and its mirror images at a step the least: they all have the same future.
    #[inline(never)]
    fn least_image(&self, step: usize, key: Key<W>) -> Key<W> {
        let key = self.in_order(key);
        let mut least = key;
        for image in self.mirrors.images(step, &key) {
            least = least.min(self.in_order(image));
        }
        least
    }

    /// The key with the values of bundles that may be exchanged in order.
    #[inline(always)]
    fn in_order(&self, mut key: Key<W>) -> Key<W> {
        for stripes in &self.stripes {
            put_in_order(stripes, &mut key);
        }
        key
    }
}

impl<const W: usize> StepMasks<W> {
    /// `live` are the fields known before the step, and after the call those known after it.
    fn new(
        cover: &Cover,
        fields: &Fields,
        options: &[u32],
        closing: &[u32],
        live: &mut Key<W>,
    ) -> Self {
        let mut step = Self {
            blocked: [u64::MAX; W],
            forbids: vec![],
            transitions: vec![],
            plain: true,
            needs: [0; W],
            keeps: [0; W],
            lows: vec![],
            is_mirrored: false,
        };
        for &option in options {
            let forbids = step.add_transition(cover, fields, option);
            (0..W).for_each(|w| step.blocked[w] &= forbids[w]);
            let items = cover.items(option).iter().map(|&item| fields.fields[item as usize]);
            for field in items.chain(fields.tracked.get(&option).copied()) {
                live[field.word] |= field.mask();
            }
        }
        for &item in closing {
            step.add_closing(cover, fields, item, live);
        }
        step.keeps = *live;
        step.keeps[0] |= MARK;
        step
    }

    fn add_transition(&mut self, cover: &Cover, fields: &Fields, option: u32) -> Key<W> {
        let mut forbids = [0; W];
        let none = [0; W];
        let mut made = Transition {
            option,
            sets: none,
            adds: none,
            probe: none,
            guards: none,
            others: vec![],
        };
        for (item, amount, color) in cover.amounts_with_colors(option) {
            let field = fields.fields[item as usize];
            let Field { word, shift, bits } = field;
            match &fields.order.roles[item as usize] {
                ItemRole::Free => {}
                ItemRole::Needed => made.sets[word] |= field.mask(),
                ItemRole::Once => {
                    forbids[word] |= field.mask();
                    made.sets[word] |= field.mask();
                }
                ItemRole::Counted { hi } => {
                    // With the guard as bit g, a count that the amount takes past hi comes to 2^g when
                    // 2^g - hi - 1 and the amount are added.
                    let top = 1u64 << (bits - 1);
                    made.adds[word] |= u64::from(amount) << shift;
                    made.probe[word] |= (top - u64::from(*hi) - 1 + u64::from(amount)) << shift;
                    made.guards[word] |= top << shift;
                }
                ItemRole::AtLeast { lo } => {
                    let most = u64::from(*lo);
                    made.others.push((field, Other::UpTo { amount: u64::from(amount), most }));
                }
                ItemRole::Colored { colors, .. } if color == 0 => {
                    forbids[word] |= field.mask();
                    made.sets[word] |= plain_number(colors) << shift;
                }
                ItemRole::Colored { colors, .. } => {
                    made.others.push((field, Other::Color(color_number(colors, color))));
                }
            }
        }
        if let Some(tracked) = fields.tracked.get(&option) {
            made.sets[tracked.word] |= tracked.mask();
        }
        self.plain &= made.adds == none && made.others.is_empty();
        let at = self.transitions.len();
        if at.is_multiple_of(8) {
            self.forbids.push([[u64::MAX; 8]; W]);
        }
        (0..W).for_each(|w| self.forbids[at / 8][w][at % 8] = forbids[w]);
        self.transitions.push(made);
        forbids
    }

    fn add_closing(&mut self, cover: &Cover, fields: &Fields, item: u32, live: &mut Key<W>) {
        let (field, lo) = (fields.fields[item as usize], cover.bounds(item).0);
        live[field.word] &= !field.mask();
        match fields.order.roles[item as usize] {
            ItemRole::Once | ItemRole::Needed if lo == 1 => self.needs[field.word] |= field.mask(),
            ItemRole::Counted { .. } | ItemRole::AtLeast { .. } if lo > 0 => {
                self.lows.push((field, u64::from(lo)));
            }
            _ => {}
        }
    }

    /// Whether anything may follow a key that stands here: more than half of all keys made in a
    /// packing leave a hole that no piece fits, and need not be stored.
    #[inline(always)]
    fn is_open(&self, key: &Key<W>) -> bool {
        self.forbids.iter().any(|forbids| fitting(forbids, key) != 0) || self.close(*key).is_some()
    }

    /// Checks and forgets the items that close.
    #[inline(always)]
    fn close(&self, mut key: Key<W>) -> Option<Key<W>> {
        if (0..W).any(|w| key[w] & self.needs[w] != self.needs[w])
            || self.lows.iter().any(|&(field, lo)| value(&key, field) < lo)
        {
            return None;
        }
        (0..W).for_each(|w| key[w] &= self.keeps[w]);
        Some(key)
    }
}

impl<const W: usize> Transition<W> {
    /// The key after taking the option, where counts and colours allow it; `forbids` is for the
    /// caller to look at.
    #[inline(always)]
    fn apply(&self, key: &Key<W>) -> Option<Key<W>> {
        if (0..W).any(|w| (key[w] + self.probe[w]) & self.guards[w] != 0) {
            return None;
        }
        let mut next: Key<W> = std::array::from_fn(|w| (key[w] | self.sets[w]) + self.adds[w]);
        for &(field, other) in &self.others {
            let held = value(key, field);
            let now = match other {
                Other::UpTo { amount, most } => (held + amount).min(most),
                Other::Color(color) if held == 0 || held == color => color,
                Other::Color(_) => return None,
            };
            next[field.word] = next[field.word] & !field.mask() | now << field.shift;
        }
        Some(next)
    }
}

/// The options among eight that a key allows, as bits.
#[inline(always)]
fn fitting<const W: usize>(forbids: &Eight<W>, key: &Key<W>) -> u8 {
    let mut met = [0; 8];
    for (words, word) in forbids.iter().zip(key) {
        (0..8).for_each(|at| met[at] |= words[at] & word);
    }
    (0..8).fold(0, |bits, at| bits | u8::from(met[at] == 0) << at)
}

/// Whether two sets of bits have one in common.
#[inline(always)]
fn meets<const W: usize>(a: &Key<W>, b: &Key<W>) -> bool {
    (0..W).any(|w| a[w] & b[w] != 0)
}

fn value<const W: usize>(key: &Key<W>, field: Field) -> u64 {
    (key[field.word] & field.mask()) >> field.shift
}

fn put_in_order<const W: usize>(stripes: &[Field], key: &mut Key<W>) {
    let mut values = [0; MOST_BUNDLES];
    for (at, &stripe) in stripes.iter().enumerate() {
        values[at] = value(key, stripe);
        for at in (0..at).rev() {
            (values[at], values[at + 1]) =
                (values[at].min(values[at + 1]), values[at].max(values[at + 1]));
        }
    }
    for (&stripe, value) in stripes.iter().zip(values) {
        key[stripe.word] = key[stripe.word] & !stripe.mask() | value << stripe.shift;
    }
}
