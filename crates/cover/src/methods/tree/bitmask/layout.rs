//! Where each item of a cover stands in a state: a slot in scan order, or a field that lives long.
//!
//! The items that must be used exactly once are *slots* in the order of their ranks; the first slot
//! of an option is its *lead*, and options are tried when their lead is the first empty slot. Items
//! that may be used at most once get a slot of their own, which may stay empty, behind the last lead
//! that uses them. So an option reaches from its lead over a short window. What lives through most
//! of the search (pieces, copies) has a *field* outside the window: one bit, or a counter that sets
//! its top bit when it is full.
//!
//! ```text
//! state   slots  1111011100100000...        fields  piece A, piece B, copies of C, ...
//! lane         cursor ^^^^^^^^^ window + fields: what options are tested against
//! ```
//!
//! An item with colours takes a bit a colour. To give it colour `c` tests bit `c` and sets all
//! others; a use without colour counts as a colour that does not even agree with itself.

use crate::order::{ItemRole, ScanOrder};
use crate::problem::Cover;

/// The widest lane: four words.
const LANE_BITS: u32 = 256;

/// What an option tests and what it does to a state; positions are slots, or bits of the fields.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    pub lead: u32,
    pub tests: Vec<u32>,
    pub sets: Vec<u32>,
    pub field_tests: Vec<u32>,
    pub field_sets: Vec<u32>,
    /// The lowest bits of the counters to which one is added.
    pub field_adds: Vec<u32>,
}

/// A field that must have reached a lower bound when all slots are full.
#[derive(Clone, Copy, Debug)]
pub struct Floor {
    /// The word of the lane, the lowest bit and all bits of the field.
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
    /// The least it must hold.
    pub least: u64,
}

/// The places of all items.
#[derive(Debug)]
pub struct Layout {
    /// How many slots there are.
    pub n_slots: u32,
    /// The slots that may stay empty.
    pub optional: Vec<u32>,
    /// Slots an option can reach, from its lead.
    pub window: u32,
    /// Bits of a lane: the window, then the fields.
    pub lane_bits: u32,
    /// The fields before any choice: bits set in the lane.
    pub fields: Vec<u64>,
    pub floors: Vec<Floor>,
    /// For each option what it does; nothing for one that can never be chosen.
    pub effects: Vec<Option<Effect>>,
    /// Some item needs more uses than there are.
    pub hopeless: bool,
}

/// Why there is no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// This option has no item that must be used exactly once.
    NoLead(u32),
    /// A lane would need this many bits.
    Lane(u32),
}

/// The bits that an item takes.
#[derive(Clone, Debug)]
enum Role {
    /// None at all.
    Free,
    /// One: whether it is used.
    Bit,
    /// One for each of these colours, and one more when some use is without colour.
    Colors { colors: Vec<u32>, plain: bool },
    /// A counter of uses.
    Count { lo: u32, hi: u32 },
}

/// Where an item is kept.
#[derive(Clone, Copy, Debug)]
enum Place {
    Nowhere,
    /// The first of its slots.
    Slot(u32),
    /// The first bit of its field, counted from the end of the window.
    Field(u32),
}

impl Layout {
    pub fn new(cover: &Cover) -> Result<Self, Misfit> {
        let draft = Draft::new(cover)?;
        let (places, n_slots, optional) = draft.places();
        let mut layout = Self {
            n_slots,
            optional,
            window: 1,
            lane_bits: 0,
            fields: vec![],
            floors: vec![],
            effects: vec![None; cover.n_options()],
            hopeless: draft.order.infeasible,
        };
        for (options, &lead) in draft.order.steps.iter().zip(&draft.order.leads) {
            let Place::Slot(lead) = places[lead as usize] else { continue };
            for &option in options {
                let effect = draft.effect(option, lead, &places);
                let reach =
                    effect.tests.iter().chain(&effect.sets).max().map_or(1, |s| s - lead + 1);
                layout.window = layout.window.max(reach);
                layout.effects[option as usize] = Some(effect);
            }
        }
        layout.place_fields(&draft, &places)?;
        Ok(layout)
    }

    /// Gives the fields their bits behind the window.
    fn place_fields(&mut self, draft: &Draft, places: &[Place]) -> Result<(), Misfit> {
        let mut end = self.window;
        let mut at = vec![0; draft.n_field_bits(places) as usize];
        for (item, place) in places.iter().enumerate() {
            let Place::Field(first) = *place else { continue };
            let bits = draft.roles[item].bits();
            if end / 64 != (end + bits - 1) / 64 && bits <= 64 {
                end = end.next_multiple_of(64);
            }
            (0..bits).for_each(|bit| at[(first + bit) as usize] = end + bit);
            end += bits;
        }
        self.lane_bits = end;
        if end > LANE_BITS {
            return Err(Misfit::Lane(end));
        }
        self.fields = vec![0; end.div_ceil(64) as usize];
        for (item, place) in places.iter().enumerate() {
            let Place::Field(first) = *place else { continue };
            let bits = draft.roles[item].bits();
            let (lo, start) = match draft.roles[item] {
                Role::Count { lo, hi } => (lo, (1u64 << (bits - 1)) - u64::from(hi)),
                _ => (draft.cover.bounds(item as u32).0, 0),
            };
            let (word, shift) = ((at[first as usize] / 64) as usize, at[first as usize] % 64);
            self.fields[word] |= start << shift;
            if lo > 0 {
                let mask = ((1u64 << bits) - 1) << shift;
                self.floors.push(Floor { word, shift, mask, least: start + u64::from(lo) });
            }
        }
        for effect in self.effects.iter_mut().flatten() {
            let Effect { field_tests, field_sets, field_adds, .. } = effect;
            let bits = field_tests.iter_mut().chain(field_sets).chain(field_adds);
            bits.for_each(|bit| *bit = at[*bit as usize]);
        }
        Ok(())
    }
}

/// What is known of the items before they have their places.
struct Draft<'c> {
    cover: &'c Cover,
    order: ScanOrder,
    roles: Vec<Role>,
}

impl<'c> Draft<'c> {
    fn new(cover: &'c Cover) -> Result<Self, Misfit> {
        let order = ScanOrder::by_exact_items(cover).map_err(|none| Misfit::NoLead(none.option))?;
        let roles = (0..cover.n_items() as u32).map(|item| Role::of(cover, &order, item)).collect();
        Ok(Self { cover, order, roles })
    }

    /// Gives all items their places; tells how many slots there are, and which may stay empty.
    fn places(&self) -> (Vec<Place>, u32, Vec<u32>) {
        let n_items = self.cover.n_items();
        let mut places = vec![Place::Nowhere; n_items];
        let mut behind: Vec<Vec<usize>> = vec![vec![]; n_items];
        let mut bits = 0;
        for item in 0..n_items {
            let is_exact = self.cover.bounds(item as u32) == (1, 1);
            let is_field = match self.roles[item] {
                Role::Free => continue,
                Role::Count { .. } => true,
                _ => !self.order.is_lead[item] && self.order.lives_long(item),
            };
            if is_field {
                places[item] = Place::Field(bits);
                bits += self.roles[item].bits();
            } else if is_exact {
                behind[self.cover.rank(item as u32) as usize].insert(0, item);
            } else if let Some((_, last)) = self.order.spans[item] {
                behind[self.cover.rank(self.order.leads[last]) as usize].push(item);
            }
        }
        let (mut slots, mut optional) = (0, vec![]);
        for item in behind.into_iter().flatten() {
            places[item] = Place::Slot(slots);
            let end = slots + self.roles[item].bits();
            if self.cover.bounds(item as u32) != (1, 1) {
                optional.extend(slots..end);
            }
            slots = end;
        }
        (places, slots, optional)
    }

    fn n_field_bits(&self, places: &[Place]) -> u32 {
        let ends = places.iter().zip(&self.roles).map(|(place, role)| match place {
            Place::Field(first) => first + role.bits(),
            _ => 0,
        });
        ends.max().unwrap_or(0)
    }

    fn effect(&self, option: u32, lead: u32, places: &[Place]) -> Effect {
        let mut effect = Effect { lead, ..Effect::default() };
        for (item, color) in self.cover.uses(option) {
            let role = &self.roles[item as usize];
            match (places[item as usize], role) {
                (Place::Nowhere, _) => {}
                (Place::Slot(first), _) => {
                    role.mark(color, first, &mut effect.tests, &mut effect.sets);
                }
                (Place::Field(first), Role::Count { .. }) => {
                    effect.field_tests.push(first + role.bits() - 1);
                    effect.field_adds.push(first);
                }
                (Place::Field(first), _) => {
                    role.mark(color, first, &mut effect.field_tests, &mut effect.field_sets);
                }
            }
        }
        effect
    }
}

impl Role {
    fn of(cover: &Cover, order: &ScanOrder, item: u32) -> Self {
        let (lo, hi) = cover.bounds(item);
        match &order.roles[item as usize] {
            ItemRole::Free => Self::Free,
            ItemRole::Once => Self::Bit,
            ItemRole::Needed if hi == 1 => Self::Bit,
            ItemRole::Colored { colors, plain } => {
                Self::Colors { colors: colors.clone(), plain: *plain }
            }
            ItemRole::Needed | ItemRole::AtLeast { .. } | ItemRole::Counted { .. } => {
                Self::Count { lo, hi: hi.min(order.uses[item as usize]).max(lo) }
            }
        }
    }

    fn bits(&self) -> u32 {
        match self {
            Self::Free => 0,
            Self::Bit => 1,
            Self::Colors { colors, plain } => colors.len() as u32 + u32::from(*plain),
            // Values 2^k - hi to 2^k, where the top bit says that it is full.
            Self::Count { hi, .. } => u32::BITS - hi.saturating_sub(1).leading_zeros() + 1,
        }
    }

    /// Notes the bits that a use tests, and those it sets; `first` is the item's first bit.
    fn mark(&self, color: u32, first: u32, tests: &mut Vec<u32>, sets: &mut Vec<u32>) {
        let Self::Colors { colors, plain } = self else {
            tests.push(first);
            sets.push(first);
            return;
        };
        let own = colors.iter().position(|&c| c == color).unwrap_or(colors.len()) as u32;
        let sets_own = *plain && color == 0;
        tests.push(first + own);
        let others = (0..self.bits()).filter(|&bit| bit != own || sets_own);
        sets.extend(others.map(|bit| first + bit));
    }
}
