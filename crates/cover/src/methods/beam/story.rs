//! How the states of an attempt came about: the options taken, each after another.

/// The start, before any option.
pub(super) const START: u32 = 0;

/// The options of all states, as a tree: each entry is an option after those of an earlier entry.
#[derive(Debug)]
pub(super) struct Story {
    entries: Vec<(u32, u32)>,
    /// Unneeded entries are dropped when there are so many.
    due: usize,
}

/// There are fewer entries than this before anything is forgotten.
const FEW: usize = 1 << 16;

impl Story {
    pub fn new() -> Self {
        Self { entries: vec![(START, 0)], due: FEW }
    }

    /// Notes that an option was taken after others; the entry.
    pub fn take(&mut self, after: u32, option: u32) -> u32 {
        self.entries.push((after, option));
        self.entries.len() as u32 - 1
    }

    /// The options of an entry, the last one first.
    pub fn options(&self, mut entry: u32) -> Vec<u32> {
        let mut options = vec![];
        while entry != START {
            let (before, option) = self.entries[entry as usize];
            options.push(option);
            entry = before;
        }
        options
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<(u32, u32)>()) as u64
    }

    /// Whether it is time to drop entries that are behind no state.
    pub fn is_due(&self) -> bool {
        self.entries.len() >= self.due
    }

    /// Drops all entries that are not behind one of these, and renumbers these.
    pub fn forget<'a>(&mut self, needed: impl Iterator<Item = &'a mut u32>) {
        let needed: Vec<&mut u32> = needed.collect();
        let mut stays = vec![false; self.entries.len()];
        stays[START as usize] = true;
        for entry in &needed {
            let mut at = **entry as usize;
            while !stays[at] {
                stays[at] = true;
                at = self.entries[at].0 as usize;
            }
        }
        // An entry comes after those behind it, so they have their new numbers already.
        let mut numbers = vec![START; self.entries.len()];
        let mut kept = vec![];
        for (at, &(before, option)) in self.entries.iter().enumerate().filter(|(at, _)| stays[*at])
        {
            numbers[at] = kept.len() as u32;
            kept.push((numbers[before as usize], option));
        }
        needed.into_iter().for_each(|entry| *entry = numbers[*entry as usize]);
        self.due = FEW.max(2 * kept.len());
        self.entries = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::{START, Story};

    #[test]
    fn what_is_forgotten_changes_no_options() {
        let mut story = Story::new();
        let one = story.take(START, 7);
        let lost = story.take(one, 8);
        let mut two = story.take(one, 9);
        story.take(lost, 10);
        let before = story.options(two);
        story.forget([&mut two].into_iter());
        assert_eq!((story.options(two), story.entries.len()), (before, 3));
    }
}
