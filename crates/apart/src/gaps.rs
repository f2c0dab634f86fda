//! The gaps between two shapes by their offset, kept once they are known.
//!
//! Assemblies of one puzzle have the same shapes at the same offsets again and again, and so have
//! the states of one search.

use crate::kit::Kit;
use crate::path::Tracks;
use crate::shape::{Gap, gaps};
use crate::turn::swept::Swept;

/// So many offsets are kept; then all are forgotten, so that memory is bounded.
const MOST: usize = 1 << 20;

/// What one worker knows of pairs of pieces.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub gaps: Gaps,
    pub swept: Swept,
    pub tracks: Tracks,
}

/// Two shapes and the offset of the second from the first.
type Key = (u64, i64);

/// The gaps known so far; an open table of numbers of keys.
#[derive(Debug, Default)]
pub(crate) struct Gaps {
    keys: Vec<Key>,
    /// By key and direction: how far the first may move before it meets the second, and the other
    /// way around.
    found: Vec<[Gap; 2]>,
    /// Numbers of keys, one more than they are; 0 if the place is free.
    table: Vec<u32>,
}

impl Gaps {
    /// By direction: how far `first` may move before it meets `second`, and the other way around.
    pub fn between(&mut self, kit: &Kit, first: u32, second: u32, offset: i64) -> &[[Gap; 2]] {
        if self.keys.len() * 2 >= self.table.len() {
            self.grow();
        }
        let key = (u64::from(first) << 32 | u64::from(second), offset);
        let mut place = self.place(key);
        let number = loop {
            match self.table[place] {
                0 => break self.add(kit, key, place),
                number if self.keys[number as usize - 1] == key => break number as usize - 1,
                _ => place = (place + 1) & (self.table.len() - 1),
            }
        };
        let wide = kit.directions.len();
        &self.found[number * wide..(number + 1) * wide]
    }

    fn add(&mut self, kit: &Kit, key: Key, place: usize) -> usize {
        let [first, second] = [key.0 >> 32, key.0 & 0xFFFF_FFFF].map(|n| &kit.shapes[n as usize]);
        let there = gaps(kit.coder, &kit.directions, first, second, key.1);
        let back = gaps(kit.coder, &kit.directions, second, first, -key.1);
        self.found.extend(there.zip(back).map(|(there, back)| [there, back]));
        self.keys.push(key);
        self.table[place] = u32::try_from(self.keys.len()).expect("there are at most MOST keys");
        self.keys.len() - 1
    }

    fn place(&self, (pair, offset): Key) -> usize {
        let mixed = (pair ^ (offset as u64).rotate_left(17)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> 20) as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        if self.keys.len() >= MOST {
            self.keys.clear();
            self.found.clear();
            self.table.fill(0);
            return;
        }
        self.table = vec![0; (self.table.len() * 2).max(1 << 10)];
        for (number, &key) in self.keys.iter().enumerate() {
            let mut place = self.place(key);
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = number as u32 + 1;
        }
    }
}
