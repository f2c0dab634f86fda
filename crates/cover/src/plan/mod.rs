//! Which engine suits a cover, and why, in a sentence with the numbers.

use std::sync::Arc;

use crate::estimate::{Estimate, EstimateLimits, estimate};
use crate::methods::tree::{Engine, Prepared, Refusal, find_engine};
use crate::problem::Cover;
use crate::run::Stop;

/// Up to this many options bitsets beat sparse sets, though their cost a node grows with the
/// options. Measured on pentominoes that fill rectangles, the first 30,000 nodes, AVX-512, in one
/// run: a node costs 0.07 us with 2,308 options, 1.0 us with 20,596, 1.8 us with 30,724 against
/// 1.5 to 2.1 us in cells; 19 us with 57,028 against 1.9. Between, what counts is the size of the
/// caches, and the tables grow with the square (75 MB here).
const BITSET_OPTIONS: usize = 24_576;

/// A node in scan order costs this part of a node that looks for the most constrained item.
/// Measured over the catalogue: 4.4 to 7 where a search takes long; nearer 2 where most nodes are
/// solutions.
const SCAN_GAIN: f64 = 5.5;

/// About so many nodes of each tree are looked at to tell which is the smaller one.
const PROBED_NODES: u64 = 2_000;

/// And so many where there are more than `LARGE` nodes and neither tree is `FAR` behind the other:
/// there few probes miss the few large branches that are most of a tree, and a sixth of a second is
/// little.
const MORE_PROBED_NODES: u64 = 40_000;

/// See `MORE_PROBED_NODES`.
const LARGE: f64 = 2e7;

/// See `MORE_PROBED_NODES`.
const FAR: f64 = 8.0;

/// What is to be done with the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All are counted.
    Count,
    /// They are listed, and the first should come soon.
    List,
}

/// An engine and the reason for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The name of the engine, one of [`crate::ENGINES`].
    pub engine: &'static str,
    /// Why, for a person.
    pub reason: String,
    /// About how many nodes the search of one solution of each kind takes, in nodes that look for
    /// the most constrained item; nothing where no probes were made.
    pub effort: Option<f64>,
}

/// An engine made ready for the cover, or why it cannot be.
pub type Ready = Result<Arc<dyn Prepared>, Refusal>;

/// Chooses the engine for a cover; `prepare` may keep what it prepares.
///
/// The choice depends on the cover and the purpose alone, not on the machine or the time.
pub fn plan(
    cover: &Cover,
    purpose: Purpose,
    prepare: &dyn Fn(&'static dyn Engine) -> Ready,
) -> Plan {
    let options = cover.n_options();
    let cells = |why: String| Plan { engine: "cells", reason: why, effort: None };
    if options > BITSET_OPTIONS {
        return cells(format!(
            "{options} options: beyond {BITSET_OPTIONS} sparse sets cost less a node than bitsets"
        ));
    }
    let bitset = match find_engine("bitset").map(|engine| engine.accepts(cover)) {
        Some(Ok(())) => Plan {
            engine: "bitset",
            reason: format!(
                "{options} options, no more than {BITSET_OPTIONS}: bitsets of options are fastest"
            ),
            effort: None,
        },
        Some(Err(refusal)) => return cells(format!("bitset refuses: {refusal}")),
        None => return cells("there is no engine called bitset".into()),
    };
    match purpose {
        Purpose::Count => probed(cover, prepare, bitset),
        Purpose::List => bitset,
    }
}

/// The plan with the size of the search; in scan order, where that tree is so little larger as its
/// nodes are cheaper.
fn probed(cover: &Cover, prepare: &dyn Fn(&'static dyn Engine) -> Ready, bitset: Plan) -> Plan {
    let probe = |engine: &str, nodes: u64| {
        let engine = find_engine(engine).filter(|engine| engine.accepts(cover).is_ok())?;
        size(cover, &*prepare(engine).ok()?, nodes)
    };
    let Some(constrained) = probe("bitset", PROBED_NODES) else { return bitset };
    let (exact, mut constrained) = (constrained.exact, constrained.nodes.value);
    let scanned = if exact { None } else { probe("bitmask", PROBED_NODES) }; // too small to matter
    let Some(mut scanned) = scanned.map(|size| size.nodes.value) else {
        return Plan { effort: Some(constrained), ..bitset };
    };
    if constrained > LARGE && scanned < constrained * SCAN_GAIN * FAR {
        constrained = probe("bitset", MORE_PROBED_NODES).map_or(constrained, |s| s.nodes.value);
        scanned = probe("bitmask", MORE_PROBED_NODES).map_or(scanned, |s| s.nodes.value);
    }
    if scanned >= constrained * SCAN_GAIN {
        return Plan { effort: Some(constrained), ..bitset };
    }
    Plan {
        engine: "bitmask",
        reason: format!(
            "about {scanned:.2e} nodes in scan order, each {SCAN_GAIN} times as cheap, against \
             {constrained:.2e} by the most constrained item"
        ),
        effort: Some(scanned / SCAN_GAIN),
    }
}

/// The size of the search of one solution of each kind.
fn size(cover: &Cover, prepared: &dyn Prepared, nodes: u64) -> Option<Estimate> {
    let limits = EstimateLimits { stop: Stop::NEVER.within(nodes), threads: 1, seed: 0 };
    estimate(cover, prepared, Some(cover.reduction()), limits, None).ok()
}
