//! Which engine suits a cover, and why, in a sentence with the numbers.

use crate::cover::Cover;
use crate::engines::find_engine;

/// Up to this many options bitsets beat sparse sets, though their cost a node grows with the
/// options. Measured on pentominoes that fill rectangles, the first 30,000 nodes, AVX-512: a node
/// costs 85 ns with 2,056 options, 0.7 us with 14,896, 1 us with 26,296, against 2.5 to 4 us in
/// cells. Beyond, the tables (75 MB here) outgrow the caches and the figures scatter.
const BITSET_OPTIONS: usize = 24_576;

/// An engine and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The name of the engine, one of [`crate::ENGINES`].
    pub engine: &'static str,
    /// Why, for a person.
    pub reason: String,
}

/// Chooses the engine for a cover.
pub fn plan(cover: &Cover) -> Plan {
    let options = cover.n_options();
    let cells = |why: String| Plan { engine: "cells", reason: why };
    if options > BITSET_OPTIONS {
        return cells(format!(
            "{options} options: beyond {BITSET_OPTIONS} sparse sets cost less a node than bitsets"
        ));
    }
    match find_engine("bitset").map(|engine| engine.accepts(cover)) {
        Some(Ok(())) => Plan {
            engine: "bitset",
            reason: format!(
                "{options} options, no more than {BITSET_OPTIONS}: bitsets of options are fastest"
            ),
        },
        Some(Err(refusal)) => cells(format!("bitset refuses: {refusal}")),
        None => cells("there is no engine called bitset".into()),
    }
}
