//! What makes a state promising: a short edge, a flat front, and few left of what is seldom used.

use rustc_hash::FxHashMap;

use super::join::Reversal;
use crate::methods::frontier::fields::Fields;
use crate::methods::frontier::key::{Field, Key};
use crate::problem::Cover;
use crate::rng::mix;

/// What an attempt values: what a step of the front and a cell of the edge cost, in uses of a piece that
/// is as seldom as most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    pub front: f32,
    pub edge: f32,
}

/// The characters of attempts, which take turns: no one does for all boards. One kind of piece on narrow boards
/// wants flat fronts, large boards and pieces that are counted want short edges.
pub(super) const CHARACTERS: [Character; 4] = [
    Character { front: 0.02, edge: 0.5 },
    Character { front: 0.05, edge: 0.2 },
    Character { front: 0.02, edge: 0.2 },
    Character { front: 0.05, edge: 0.0 },
];

/// What is known of an option before any attempt.
#[derive(Debug)]
pub(super) struct Facts {
    /// The last step of what it covers, items that live long aside.
    pub reach: u32,
    /// The sum of the marks of what it covers, and of the image of that.
    pub marks: [u64; 2],
    /// The items that live long and have to be used.
    pub kinds: Vec<Kind>,
    /// How much longer the edge becomes by neighbours that are free or covered in every state.
    edge: f32,
    /// Neighbours that are live in keys, by the word and the bit.
    outer: Vec<(u16, u64)>,
}

impl Facts {
    /// How much longer the edge becomes where a state takes the option: by each neighbour that is free, and
    /// shorter by each that is covered.
    pub fn edge<const W: usize>(&self, key: &Key<W>) -> f32 {
        let more =
            |&(word, bit): &(u16, u64)| if key[word as usize] & bit == 0 { 1.0 } else { -1.0 };
        self.edge + self.outer.iter().map(more).sum::<f32>()
    }
}

/// A piece, or what else has to be used and lives long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub item: u32,
    /// The place in a key of the number of its uses.
    field: Field,
    lo: u32,
}

impl Kind {
    /// Whether it must be used more often than it is in a state.
    pub fn is_wanted<const W: usize>(&self, key: &Key<W>) -> bool {
        let used = (key[self.field.word] & self.field.mask()) >> self.field.shift;
        used < u64::from(self.lo)
    }
}

/// Of each option what a beam needs to know of it.
pub(super) fn facts(cover: &Cover, fields: &Fields, reversal: Option<&Reversal>) -> Vec<Facts> {
    let order = &fields.order;
    let neighbours = neighbours(cover, fields);
    let of_option = |option: u32| {
        let items = cover.items(option);
        let near = items.iter().filter(|&&item| !order.lives_long(item as usize));
        let reach = near.filter_map(|&item| order.spans[item as usize]).map(|(_, last)| last).max();
        let (edge, outer) = edge(cover, fields, &neighbours, option);
        Facts {
            reach: reach.unwrap_or(0) as u32,
            marks: reversal.map_or([0; 2], |reversal| reversal.marks(cover, items)),
            kinds: items.iter().filter_map(|&item| kind(cover, fields, item)).collect(),
            edge,
            outer,
        }
    };
    (0..cover.n_options() as u32).map(of_option).collect()
}

fn kind(cover: &Cover, fields: &Fields, item: u32) -> Option<Kind> {
    let (lo, _) = cover.bounds(item);
    let is_kind = lo > 0 && fields.order.lives_long(item as usize);
    is_kind.then_some(Kind { item, field: fields.fields[item as usize], lo })
}

/// The change of the edge by neighbours that are free or covered in every state, and the other neighbours.
fn edge(
    cover: &Cover,
    fields: &Fields,
    neighbours: &[Vec<u32>],
    option: u32,
) -> (f32, Vec<(u16, u64)>) {
    let (mut edge, mut outer) = (0.0, vec![]);
    let Some(step) = fields.order.step_of[option as usize] else { return (edge, outer) };
    let items = cover.items(option);
    let around = items.iter().flat_map(|&item| &neighbours[item as usize]);
    for &other in around.filter(|other| !items.contains(other)) {
        let Field { word, .. } = fields.fields[other as usize];
        match fields.order.spans[other as usize] {
            Some((_, last)) if last < step => edge -= 1.0,
            Some((first, _)) if first < step => {
                outer.push((word as u16, fields.fields[other as usize].mask()));
            }
            _ => edge += 1.0,
        }
    }
    (edge, outer)
}

/// A neighbour shares so large a part of an item's options, measured by the item that shares most.
const NEAR: f32 = 0.6;

/// About so many options tell who is a neighbour of whom.
const ASKED: usize = 1 << 16;

/// For each item those that options have together with it most often: on a board the cells that touch it.
fn neighbours(cover: &Cover, fields: &Fields) -> Vec<Vec<u32>> {
    let is_near =
        |&item: &u32| cover.bounds(item) == (1, 1) && !fields.order.lives_long(item as usize);
    let each = cover.n_options().div_ceil(ASKED).max(1) as u64;
    let asked =
        (0..cover.n_options() as u32).filter(|&option| mix(u64::from(option)).is_multiple_of(each));
    let mut together: Vec<FxHashMap<u32, u32>> = vec![FxHashMap::default(); cover.n_items()];
    for option in asked {
        let items: Vec<u32> = cover.items(option).iter().copied().filter(is_near).collect();
        for &one in &items {
            for &other in items.iter().filter(|&&other| other != one) {
                *together[one as usize].entry(other).or_default() += 1;
            }
        }
    }
    together.iter().map(nearest).collect()
}

fn nearest(others: &FxHashMap<u32, u32>) -> Vec<u32> {
    let most = others.values().copied().max().unwrap_or(0) as f32;
    let near = others.iter().filter(|&(_, &shared)| shared as f32 >= NEAR * most);
    let mut near: Vec<u32> = near.map(|(&other, _)| other).collect();
    near.sort_unstable();
    near
}

/// How seldom attempts so far could use each kind of piece.
#[derive(Debug)]
pub(super) struct Scarcity {
    /// The kinds, ascending.
    kinds: Vec<u32>,
    /// What a use of each item is worth; 0 for all that are no kinds, 1 for kinds on the average.
    worth: Vec<f32>,
}

/// How fast what is learnt grows.
const RATE: f32 = 0.25;

impl Scarcity {
    pub fn new(cover: &Cover, fields: &Fields) -> Self {
        let items = 0..cover.n_items() as u32;
        let kinds: Vec<u32> = items.filter(|&item| kind(cover, fields, item).is_some()).collect();
        let mut worth = vec![0.0; cover.n_items()];
        kinds.iter().for_each(|&kind| worth[kind as usize] = 1.0);
        Self { kinds, worth }
    }

    /// Whether no piece is counted.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The worth of an option in a state.
    pub fn worth<const W: usize>(&self, facts: &Facts, key: &Key<W>) -> f32 {
        let wanted = facts.kinds.iter().filter(|kind| kind.is_wanted(key));
        wanted.map(|kind| self.worth[kind.item as usize]).sum()
    }

    /// Learns from an attempt that failed: what its furthest states have left is worth more.
    pub fn learn(&mut self, cover: &Cover, furthest: &[Vec<u32>]) {
        let mut left = vec![0.0; cover.n_items()];
        for options in furthest {
            let mut used = vec![0; cover.n_items()];
            let items = options.iter().flat_map(|&option| cover.items(option));
            items.for_each(|&item| used[item as usize] += 1);
            for &kind in &self.kinds {
                let more = cover.bounds(kind).0.saturating_sub(used[kind as usize]);
                left[kind as usize] += more as f32;
            }
        }
        let all: f32 = left.iter().sum();
        if all == 0.0 {
            return;
        }
        let number = self.kinds.len() as f32;
        for &kind in &self.kinds {
            self.worth[kind as usize] += RATE * number * left[kind as usize] / all;
        }
        let sum: f32 = self.kinds.iter().map(|&kind| self.worth[kind as usize]).sum();
        self.kinds.iter().for_each(|&kind| self.worth[kind as usize] *= number / sum);
    }
}
