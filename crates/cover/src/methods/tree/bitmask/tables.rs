//! What all searches of a cover share: for each option its precondition and its effect, as masks.

use super::holes::Holes;
use super::layout::{LowerBound, ScanLayout};
use super::option_bits::OptionBits;
use crate::methods::tree::isa::Isa;

/// What an option does to a state of `L` words of positions and `P` words of fields.
#[derive(Clone, Copy, Debug)]
pub struct Effect<const L: usize, const P: usize> {
    pub sets: [u64; L],
    pub field_sets: [u64; P],
    pub field_adds: [u64; P],
}

impl<const L: usize, const P: usize> Effect<L, P> {
    pub const NONE: Self = Self { sets: [0; L], field_sets: [0; P], field_adds: [0; P] };
}

/// What must be empty for an option to be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Precondition<const L: usize, const P: usize> {
    pub option: u32,
    pub lead: u32,
    pub positions: [u64; L],
    pub fields: [u64; P],
    /// Both as a window has them: positions in reach, without the lead, then the fields.
    pub window: [u64; P],
}

/// What all searches of a cover share.
pub struct ScanTables<const L: usize, const P: usize> {
    pub isa: Isa,
    pub n_positions: u32,
    /// The positions that may stay empty.
    pub optional: [u64; L],
    /// The bits of a window that are positions in reach.
    pub reach: [u64; P],
    /// The fields before any choice.
    pub fields: [u64; P],
    pub lower_bounds: Vec<LowerBound>,
    pub infeasible: bool,
    /// The test for holes, if it pays.
    pub holes: Option<Holes>,
    /// By option.
    pub effects: Vec<Effect<L, P>>,
    /// Of the options that can be chosen, by lead, then by option.
    pub preconditions: Vec<Precondition<L, P>>,
}

impl<const L: usize, const P: usize> ScanTables<L, P> {
    pub fn new(layout: &ScanLayout, isa: Isa) -> Self {
        let mut reach = [0; P];
        (0..layout.reach).for_each(|bit| add(&mut reach, bit));
        let mut optional = [0; L];
        layout.optional.iter().for_each(|&position| add(&mut optional, position));
        let options = 0..layout.options.len();
        let effects = options.map(|option| layout.options.get(option).map_or(Effect::NONE, effect));
        // Places to be sorted are cheaper than what stands there.
        let places = layout.options.iter().map(|(option, bits)| (bits.lead, option));
        let mut places: Vec<(u32, usize)> = places.collect();
        places.sort_unstable();
        let preconditions = places.iter().map(|&(_, option)| option);
        let preconditions = preconditions
            .filter_map(|option| Some(precondition(option, layout.options.get(option)?)))
            .collect();
        let mut fields = [0; P];
        fields[..layout.fields.len()].copy_from_slice(&layout.fields);
        Self {
            isa,
            n_positions: layout.n_positions,
            optional,
            reach,
            fields,
            lower_bounds: layout.lower_bounds.clone(),
            infeasible: layout.infeasible,
            holes: Holes::new(&layout.holes),
            effects: effects.collect(),
            preconditions,
        }
    }
}

fn effect<const L: usize, const P: usize>(option: OptionBits<'_>) -> Effect<L, P> {
    Effect {
        sets: bits(option.sets),
        field_sets: bits(option.field_sets),
        field_adds: bits(option.field_adds),
    }
}

fn precondition<const L: usize, const P: usize>(
    option: usize,
    option_bits: OptionBits<'_>,
) -> Precondition<L, P> {
    let fields = bits(option_bits.field_tests);
    let mut window = fields;
    let behind = option_bits.tests.iter().filter(|&&position| position != option_bits.lead);
    behind.for_each(|position| add(&mut window, position - option_bits.lead));
    Precondition {
        option: option as u32,
        lead: option_bits.lead,
        positions: bits(option_bits.tests),
        fields,
        window,
    }
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
