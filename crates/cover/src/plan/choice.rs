//! Which engine suits a cover: the smaller tree for its nodes' price, judged by a few probes.

use std::sync::Arc;

use super::costs::{
    BITSET_BITS, BITSET_OPTIONS, DEEPEST_PROBED, FAR, LARGE, MORE_PROBED_NODES, NARROW_WINDOW,
    PROBED_NODES, WORTH_PROBING, constrained_node, scan_gain, scan_node,
};
use crate::estimate::{Estimate, EstimateLimits, estimate};
use crate::methods::tree::{Engine, Prepared, Refusal, find_engine};
use crate::order::scan_window;
use crate::problem::{Cover, deepest};
use crate::run::Stop;

/// The engine that needs no tables, by which a search begins.
pub const BEGINNER: &str = "cells";

/// The use of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All are counted.
    Count,
    /// They are listed, and the first should come soon.
    List,
}

/// An engine and the reason for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The name of the engine, one of [`crate::ENGINES`].
    pub engine: &'static str,
    /// Why, for a person.
    pub reason: String,
    /// About how many nodes the search of one solution of each kind takes, in nodes that look for
    /// the most constrained item; nothing if no probes were made.
    pub effort: Option<f64>,
    /// What that costs in nanoseconds.
    pub expected: Option<f64>,
}

/// An engine made ready for the cover, or why it cannot be.
pub type Ready = Result<Arc<dyn Prepared>, Refusal>;

/// Makes an engine ready, or returns the one that was made before.
pub type Prepare<'p> = dyn Fn(&'static dyn Engine, &Stop) -> Ready + 'p;

/// Chooses the engine for a cover; `prepare` may keep what it prepares.
///
/// The choice depends on the cover, the purpose and the instructions of the processor alone, unless
/// it has to stop before it is made.
pub fn choose_engine(cover: &Cover, purpose: Purpose, stop: &Stop, prepare: &Prepare) -> Choice {
    let choice = constrained_engine(cover);
    match purpose {
        Purpose::Count if choice.engine == "bitset" && deepest(cover) <= DEEPEST_PROBED => {
            probed(cover, stop, prepare, choice)
        }
        _ => choice,
    }
}

/// The engine for the tree of the most constrained item.
pub(super) fn constrained_engine(cover: &Cover) -> Choice {
    let options = cover.n_options();
    let choice = |engine: &'static str, reason: String| Choice {
        engine,
        reason,
        effort: None,
        expected: None,
    };
    if options > BITSET_OPTIONS {
        return choice(
            "cells",
            format!(
                "it is fastest where there are more than {BITSET_OPTIONS} placements and other \
                 options, here {options}"
            ),
        );
    }
    if options.saturating_mul(cover.n_items()) > BITSET_BITS {
        let items = cover.n_items();
        return choice(
            "cells",
            format!(
                "it is fastest where there are as many as {items} items and {options} placements \
                 and other options"
            ),
        );
    }
    match find_engine("bitset").map(|engine| engine.accepts(cover)) {
        Some(Ok(())) => choice(
            "bitset",
            format!(
                "it is fastest where there are no more than {BITSET_OPTIONS} placements and other \
                 options, here {options}"
            ),
        ),
        Some(Err(refusal)) => choice("cells", format!("it takes what bitset cannot: {refusal}")),
        None => choice("cells", "it takes every cover".into()),
    }
}

/// The choice with the size of the search; in scan order, where that tree is so little larger as its
/// nodes are cheaper.
fn probed(cover: &Cover, stop: &Stop, prepare: &Prepare, bitset: Choice) -> Choice {
    let probe = |engine: &str, nodes: u64| {
        let engine = find_engine(engine).filter(|engine| engine.accepts(cover).is_ok())?;
        size(cover, &*prepare(engine, stop).ok()?, nodes, stop)
    };
    let Some(constrained) = probe("bitset", PROBED_NODES) else { return bitset };
    let (exact, mut constrained) = (constrained.exact, constrained.nodes.value);
    if !exact && constrained * constrained_node(cover, true) < WORTH_PROBING {
        return by_window(cover, constrained, bitset);
    }
    let scanned = if exact { None } else { probe("bitmask", PROBED_NODES) }; // too small to matter
    let by_constraint = |nodes: f64| Choice {
        effort: Some(nodes),
        expected: Some(nodes * constrained_node(cover, true)),
        ..bitset.clone()
    };
    let gain = scan_gain(cover);
    let Some(mut scanned) = scanned.map(|size| size.nodes.value) else {
        return by_constraint(constrained);
    };
    if constrained > LARGE && scanned < constrained * gain * FAR {
        constrained = probe("bitset", MORE_PROBED_NODES).map_or(constrained, |s| s.nodes.value);
        scanned = probe("bitmask", MORE_PROBED_NODES).map_or(scanned, |s| s.nodes.value);
    }
    if scanned >= constrained * gain {
        return by_constraint(constrained);
    }
    Choice {
        engine: "bitmask",
        reason: format!(
            "in a sample, filling cell after cell takes {} as many nodes as going where the fewest \
             options remain, and each node costs {gain:.1} times less",
            times(scanned / constrained)
        ),
        effort: Some(scanned / gain),
        expected: Some(scanned * scan_node()),
    }
}

/// A ratio in words: `2.5 times`, and below a tenth `less than a tenth`.
fn times(ratio: f64) -> String {
    if ratio < 0.1 { "less than a tenth".into() } else { format!("{ratio:.1} times") }
}

/// The choice for a search of so many nodes by the most constrained item, which is too small for the
/// other tree to be probed: the scan order, where its window is narrow.
fn by_window(cover: &Cover, nodes: f64, bitset: Choice) -> Choice {
    let expected = Some(nodes * constrained_node(cover, true));
    let choice = Choice { effort: Some(nodes), expected, ..bitset };
    let Some(window) = narrow_window(cover) else { return choice };
    if unprobed_engine(cover) != "bitmask" {
        return choice;
    }
    Choice {
        engine: "bitmask",
        reason: format!(
            "the board is narrow (a piece reaches over {window} cells of the order in which it is \
             filled), so filling cell after cell is fastest"
        ),
        ..choice
    }
}

/// The engine for a search that neither tree is probed for: in scan order, where the window is narrow.
pub(super) fn unprobed_engine(cover: &Cover) -> &'static str {
    let suits = constrained_engine(cover).engine;
    let scans = || {
        narrow_window(cover)
            .and_then(|_| find_engine("bitmask"))
            .filter(|e| e.accepts(cover).is_ok())
    };
    if suits == "bitset" { scans().map_or(suits, Engine::name) } else { suits }
}

/// The width of the window that moves over the cover in scan order, where it is so narrow that this
/// order suits.
pub(super) fn narrow_window(cover: &Cover) -> Option<usize> {
    scan_window(cover).filter(|&window| window <= NARROW_WINDOW)
}

/// The size of the search of one solution of each kind.
fn size(cover: &Cover, prepared: &dyn Prepared, nodes: u64, stop: &Stop) -> Option<Estimate> {
    let stop = stop.at_any_node().within(nodes);
    let limits = EstimateLimits { stop, threads: 1, seed: 0 };
    estimate(cover, prepared, Some(cover.counting()), limits, None).ok()
}
