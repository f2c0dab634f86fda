//! Where each item of a cover stands in a state: a position in scan order, or a field that lives long.
//!
//! The items that must be used exactly once have *positions* in the order of their ranks; the first
//! position of an option is its *lead*, and options are tried when their lead is the first empty
//! position. Items that may be used at most once get a position of their own, which may stay empty,
//! behind the last lead that uses them. So the *reach* of an option, from its lead on, is short. What
//! lives through most of the search (pieces, copies) has a *field* instead: one bit, or a counter that
//! sets its top bit when it is full. Both together are the *window* of a lead.
//!
//! ```text
//! state   positions  1111011100100000...        fields  piece A, piece B, copies of C, ...
//! window            cursor ^^^^^^^^^ reach + fields: what options are tested against
//! ```
//!
//! An item with colours takes a bit a colour. To give it colour `c` tests bit `c` and sets all
//! others; a use without colour counts as a colour that does not even agree with itself.

use super::holes::HoleLayout;
use super::option_bits::{OptionMarks, OptionTable};
use crate::order::{ItemRole, ScanOrder};
use crate::problem::Cover;

/// The widest window: four words.
const WINDOW_BITS: u32 = 256;

/// A field that must have reached a lower bound when all positions are full.
#[derive(Clone, Copy, Debug)]
pub struct LowerBound {
    /// The word of the fields, the lowest bit and all bits of the field.
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
    /// The least it must hold.
    pub least: u64,
}

impl LowerBound {
    /// Whether fields reach it.
    #[inline(always)]
    pub fn holds(&self, fields: &[u64]) -> bool {
        (fields[self.word] & self.mask) >> self.shift >= self.least
    }
}

/// The places of all items.
#[derive(Debug)]
pub struct ScanLayout {
    /// How many positions there are.
    pub n_positions: u32,
    /// The positions that may stay empty.
    pub optional: Vec<u32>,
    /// How many positions an option can reach, from its lead on.
    pub reach: u32,
    /// Bits of a window: the reach, then the fields.
    pub window_bits: u32,
    /// The fields before any choice: bits set in the window.
    pub fields: Vec<u64>,
    pub lower_bounds: Vec<LowerBound>,
    /// How positions that nothing can fill any more are found.
    pub holes: HoleLayout,
    /// What each option does.
    pub options: OptionTable,
    /// Some item needs more uses than there are.
    pub infeasible: bool,
}

/// Why there is no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// This option has no item that must be used exactly once.
    NoLead(u32),
    /// A window would need this many bits.
    Window(u32),
}

/// The bits that an item takes.
#[derive(Clone, Debug)]
enum ItemBits {
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
    /// The first of its positions.
    Position(u32),
    /// The first bit of its field, counted from the end of the reach.
    Field(u32),
}

impl ScanLayout {
    pub fn new(cover: &Cover) -> Result<Self, Misfit> {
        let draft = Draft::new(cover)?;
        let (places, n_positions, optional) = draft.places();
        let mut layout = Self {
            n_positions,
            optional,
            reach: 1,
            window_bits: 0,
            fields: vec![],
            lower_bounds: vec![],
            holes: HoleLayout::default(),
            options: OptionTable::new(cover.n_options()),
            infeasible: draft.order.infeasible,
        };
        let mut marks = OptionMarks::default();
        for (options, &lead) in draft.order.steps.iter().zip(&draft.order.leads) {
            let Place::Position(lead) = places[lead as usize] else { continue };
            for &option in options {
                draft.mark(option, &places, &mut marks);
                let reach = marks.tests.iter().chain(&marks.sets).max().map_or(1, |s| s - lead + 1);
                layout.reach = layout.reach.max(reach);
                layout.options.note(option, lead, &mut marks);
            }
        }
        let mut must_fill = vec![false; n_positions as usize];
        for (place, item) in places.iter().zip(0..) {
            if let Place::Position(at) = place {
                must_fill[*at as usize] = cover.bounds(item) == (1, 1);
            }
        }
        let tests = layout.options.iter().map(|(_, bits)| (bits.lead, bits.tests));
        layout.holes = HoleLayout::of(tests, &must_fill);
        layout.place_fields(&draft, &places)?;
        Ok(layout)
    }

    /// Gives the fields their bits behind the reach.
    fn place_fields(&mut self, draft: &Draft, places: &[Place]) -> Result<(), Misfit> {
        let mut end = self.reach;
        let mut at = vec![0; draft.n_field_bits(places) as usize];
        for (item, place) in places.iter().enumerate() {
            let Place::Field(first) = *place else { continue };
            let bits = draft.items[item].count();
            if end / 64 != (end + bits - 1) / 64 && bits <= 64 {
                end = end.next_multiple_of(64);
            }
            (0..bits).for_each(|bit| at[(first + bit) as usize] = end + bit);
            end += bits;
        }
        self.window_bits = end;
        if end > WINDOW_BITS {
            return Err(Misfit::Window(end));
        }
        self.fields = vec![0; end.div_ceil(64) as usize];
        for (item, place) in places.iter().enumerate() {
            let Place::Field(first) = *place else { continue };
            let bits = draft.items[item].count();
            let (lo, start) = match draft.items[item] {
                ItemBits::Count { lo, hi } => (lo, (1u64 << (bits - 1)) - u64::from(hi)),
                _ => (draft.cover.bounds(item as u32).0, 0),
            };
            let (word, shift) = ((at[first as usize] / 64) as usize, at[first as usize] % 64);
            self.fields[word] |= start << shift;
            if lo > 0 {
                let mask = ((1u64 << bits) - 1) << shift;
                self.lower_bounds.push(LowerBound {
                    word,
                    shift,
                    mask,
                    least: start + u64::from(lo),
                });
            }
        }
        self.options.move_fields(&at);
        Ok(())
    }
}

/// The facts about the items before they have their places.
struct Draft<'c> {
    cover: &'c Cover,
    order: ScanOrder,
    items: Vec<ItemBits>,
}

impl<'c> Draft<'c> {
    fn new(cover: &'c Cover) -> Result<Self, Misfit> {
        let order = ScanOrder::by_exact_items(cover).map_err(|none| Misfit::NoLead(none.option))?;
        let items =
            (0..cover.n_items() as u32).map(|item| ItemBits::of(cover, &order, item)).collect();
        Ok(Self { cover, order, items })
    }

    /// Gives all items their places; returns how many positions there are, and which may stay empty.
    fn places(&self) -> (Vec<Place>, u32, Vec<u32>) {
        let n_items = self.cover.n_items();
        let mut places = vec![Place::Nowhere; n_items];
        let mut behind: Vec<Vec<usize>> = vec![vec![]; n_items];
        let mut bits = 0;
        for item in 0..n_items {
            let is_exact = self.cover.bounds(item as u32) == (1, 1);
            let is_field = match self.items[item] {
                ItemBits::Free => continue,
                ItemBits::Count { .. } => true,
                _ => !self.order.is_lead[item] && self.order.lives_long(item),
            };
            if is_field {
                places[item] = Place::Field(bits);
                bits += self.items[item].count();
            } else if is_exact {
                behind[self.order.ranks[item] as usize].insert(0, item);
            } else if let Some((_, last)) = self.order.spans[item] {
                behind[self.order.ranks[self.order.leads[last] as usize] as usize].push(item);
            }
        }
        let (mut positions, mut optional) = (0, vec![]);
        for item in behind.into_iter().flatten() {
            places[item] = Place::Position(positions);
            let end = positions + self.items[item].count();
            if self.cover.bounds(item as u32) != (1, 1) {
                optional.extend(positions..end);
            }
            positions = end;
        }
        (places, positions, optional)
    }

    fn n_field_bits(&self, places: &[Place]) -> u32 {
        let ends = places.iter().zip(&self.items).map(|(place, bits)| match place {
            Place::Field(first) => first + bits.count(),
            _ => 0,
        });
        ends.max().unwrap_or(0)
    }

    fn mark(&self, option: u32, places: &[Place], marks: &mut OptionMarks) {
        for (item, color) in self.cover.uses(option) {
            let own = &self.items[item as usize];
            match (places[item as usize], own) {
                (Place::Nowhere, _) => {}
                (Place::Position(first), _) => {
                    own.mark(color, first, &mut marks.tests, &mut marks.sets);
                }
                (Place::Field(first), ItemBits::Count { .. }) => {
                    marks.field_tests.push(first + own.count() - 1);
                    marks.field_adds.push(first);
                }
                (Place::Field(first), _) => {
                    own.mark(color, first, &mut marks.field_tests, &mut marks.field_sets);
                }
            }
        }
    }
}

impl ItemBits {
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

    fn count(&self) -> u32 {
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
        let others = (0..self.count()).filter(|&bit| bit != own || sets_own);
        sets.extend(others.map(|bit| first + bit));
    }
}
