//! What the options test and set in a state, list after list in one vector: thousands of options with five
//! short lists each would take longer to allocate than to fill.

/// What an option tests and sets in a state: positions, or bits of the fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct OptionBits<'l> {
    pub lead: u32,
    pub tests: &'l [u32],
    pub sets: &'l [u32],
    pub field_tests: &'l [u32],
    pub field_sets: &'l [u32],
    /// The lowest bits of the counters to which one is added.
    pub field_adds: &'l [u32],
}

/// The same in the making.
#[derive(Debug, Default)]
pub struct OptionMarks {
    pub tests: Vec<u32>,
    pub sets: Vec<u32>,
    pub field_tests: Vec<u32>,
    pub field_sets: Vec<u32>,
    pub field_adds: Vec<u32>,
}

/// Where the lists of an option begin and end.
#[derive(Clone, Copy, Debug)]
struct Lists {
    lead: u32,
    start: usize,
    /// The ends of `tests`, `sets`, `field_tests`, `field_sets` and `field_adds`.
    ends: [usize; 5],
}

/// The bits of all options; of one that can never be chosen there are none.
#[derive(Debug)]
pub struct OptionTable {
    bits: Vec<u32>,
    lists: Vec<Option<Lists>>,
}

impl OptionTable {
    /// A table for so many options, of which none can be chosen yet.
    pub fn new(options: usize) -> Self {
        Self { bits: Vec::with_capacity(16 * options), lists: vec![None; options] }
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// Notes what an option does, and leaves the marks empty.
    pub fn note(&mut self, option: u32, lead: u32, marks: &mut OptionMarks) {
        let start = self.bits.len();
        let OptionMarks { tests, sets, field_tests, field_sets, field_adds } = marks;
        let ends = [tests, sets, field_tests, field_sets, field_adds].map(|list| {
            self.bits.append(list);
            self.bits.len()
        });
        self.lists[option as usize] = Some(Lists { lead, start, ends });
    }

    /// Moves every bit of a field to where it stands in a window.
    pub fn move_fields(&mut self, to: &[u32]) {
        for lists in self.lists.iter().flatten() {
            let fields = &mut self.bits[lists.ends[1]..lists.ends[4]];
            fields.iter_mut().for_each(|bit| *bit = to[*bit as usize]);
        }
    }

    /// What an option does; nothing for one that can never be chosen.
    pub fn get(&self, option: usize) -> Option<OptionBits<'_>> {
        let Lists { lead, start, ends: [tests, sets, field_tests, field_sets, field_adds] } =
            self.lists[option]?;
        Some(OptionBits {
            lead,
            tests: &self.bits[start..tests],
            sets: &self.bits[tests..sets],
            field_tests: &self.bits[sets..field_tests],
            field_sets: &self.bits[field_tests..field_sets],
            field_adds: &self.bits[field_sets..field_adds],
        })
    }

    /// All options that can be chosen, ascending, and what they do.
    pub fn iter(&self) -> impl Iterator<Item = (usize, OptionBits<'_>)> + Clone {
        (0..self.len()).filter_map(|option| Some((option, self.get(option)?)))
    }
}
