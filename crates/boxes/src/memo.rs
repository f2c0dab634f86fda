//! A memory of states: those that were searched to the end, with the number of their solutions.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::state::State;

/// The bytes that it holds at most.
const MOST_BYTES: usize = 64 << 20;
/// About how many bytes an entry takes beside its key.
const ENTRY_BYTES: usize = 64;
/// It is given up if it helps less than once in so many lookups.
const WORTH: u64 = 200;
const TRIAL: u64 = 50_000;

/// What a state is known by.
pub(crate) type Key = Box<[u8]>;

/// A memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    known: FxHashMap<Key, BigUint>,
    bytes: usize,
    asked: u64,
    hits: u64,
    buffer: Vec<u8>,
}

impl Memo {
    /// The number of solutions below a state, or its key if that is not known; nothing if it is not worth it.
    ///
    /// * `solid`: whether it matters which columns are covered at their height.
    pub fn ask(&mut self, state: &State, solid: bool) -> Result<BigUint, Option<Key>> {
        if self.asked > TRIAL && self.hits < self.asked / WORTH {
            self.known = FxHashMap::default();
            return Err(None);
        }
        self.asked += 1;
        self.buffer.clear();
        self.buffer.extend_from_slice(&state.heights);
        for (&left, &must) in state.left.iter().zip(&state.must) {
            let copies = if left == u32::MAX { must } else { left };
            self.buffer.extend_from_slice(&copies.to_le_bytes());
        }
        if solid {
            self.buffer.extend(state.solid.iter().map(|&solid| u8::from(solid)));
        }
        if let Some(found) = self.known.get(&self.buffer[..]) {
            self.hits += 1;
            return Ok(found.clone());
        }
        Err(Some(self.buffer.clone().into()))
    }

    /// Keeps what is known of a state while there is room.
    pub fn keep(&mut self, key: Key, solutions: BigUint) {
        let bytes = key.len() + ENTRY_BYTES;
        if self.bytes + bytes <= MOST_BYTES {
            self.bytes += bytes;
            self.known.insert(key, solutions);
        }
    }
}
