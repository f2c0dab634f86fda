//! What all searches of a cover share: for each option what it needs and what it does, as masks.

use super::layout::{Effect, Floor, Layout};
use crate::methods::tree::isa::Isa;

/// What an option does to a state of `L` words of slots and `P` words of fields.
#[derive(Clone, Copy, Debug)]
pub struct Deed<const L: usize, const P: usize> {
    pub sets: [u64; L],
    pub field_sets: [u64; P],
    pub field_adds: [u64; P],
}

impl<const L: usize, const P: usize> Deed<L, P> {
    pub const NONE: Self = Self { sets: [0; L], field_sets: [0; P], field_adds: [0; P] };
}

/// What an option needs to be free.
#[derive(Clone, Copy, Debug)]
pub struct Need<const L: usize, const P: usize> {
    pub option: u32,
    pub lead: u32,
    pub slots: [u64; L],
    pub fields: [u64; P],
    /// Both as a lane sees them: the window, without the lead, then the fields.
    pub lane: [u64; P],
}

/// What all searches of a cover share.
pub struct Tables<const L: usize, const P: usize> {
    pub isa: Isa,
    pub n_slots: u32,
    /// The slots that may stay empty.
    pub optional: [u64; L],
    /// The bits of a lane that belong to the window.
    pub window: [u64; P],
    /// The fields before any choice.
    pub fields: [u64; P],
    pub floors: Vec<Floor>,
    pub hopeless: bool,
    /// By option.
    pub deeds: Vec<Deed<L, P>>,
    /// Of the options that can be chosen, by lead, then by option.
    pub needs: Vec<Need<L, P>>,
}

impl<const L: usize, const P: usize> Tables<L, P> {
    pub fn new(layout: &Layout, isa: Isa) -> Self {
        let mut window = [0; P];
        (0..layout.window).for_each(|bit| add(&mut window, bit));
        let mut optional = [0; L];
        layout.optional.iter().for_each(|&slot| add(&mut optional, slot));
        let deeds = layout.effects.iter().map(|effect| {
            let effect = effect.clone().unwrap_or_default();
            Deed {
                sets: bits(&effect.sets),
                field_sets: bits(&effect.field_sets),
                field_adds: bits(&effect.field_adds),
            }
        });
        let deeds: Vec<_> = deeds.collect();
        let needs = layout.effects.iter().enumerate();
        let needs = needs.filter_map(|(option, effect)| Some(need(option, effect.as_ref()?)));
        let mut needs: Vec<_> = needs.collect();
        needs.sort_by_key(|need: &Need<L, P>| (need.lead, need.option));
        let mut fields = [0; P];
        fields[..layout.fields.len()].copy_from_slice(&layout.fields);
        Self {
            isa,
            n_slots: layout.n_slots,
            optional,
            window,
            fields,
            floors: layout.floors.clone(),
            hopeless: layout.hopeless,
            deeds,
            needs,
        }
    }
}

fn need<const L: usize, const P: usize>(option: usize, effect: &Effect) -> Need<L, P> {
    let fields = bits(&effect.field_tests);
    let mut lane = fields;
    let behind = effect.tests.iter().filter(|&&slot| slot != effect.lead);
    behind.for_each(|slot| add(&mut lane, slot - effect.lead));
    Need { option: option as u32, lead: effect.lead, slots: bits(&effect.tests), fields, lane }
}

fn bits<const N: usize>(positions: &[u32]) -> [u64; N] {
    let mut bits = [0; N];
    positions.iter().for_each(|&position| add(&mut bits, position));
    bits
}

fn add(bits: &mut [u64], position: u32) {
    bits[position as usize / 64] |= 1 << (position % 64);
}

pub fn meet<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    (0..N).any(|word| a[word] & b[word] != 0)
}
