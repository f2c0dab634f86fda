//! A search in two parts: the limits of the second, and the report of both.

use crate::methods::tree::{Limits, Report};
use crate::run::Stop;

/// The rest of the limits after a search.
pub(super) fn left<'a>(limits: Limits<'a>, first: &Report) -> Limits<'a> {
    let classes = first.distinct.and_then(|classes| u64::try_from(classes).ok());
    let found = classes.or_else(|| u64::try_from(&first.raw).ok()).unwrap_or(u64::MAX);
    let solutions = limits.solutions.map(|most| most.saturating_sub(found));
    let nodes = limits.stop.nodes.map(|most| most.saturating_sub(first.nodes));
    Limits { solutions, stop: Stop { nodes, ..limits.stop }, ..limits }
}

/// The report of a search in two parts.
pub(super) fn joined(first: Report, second: Report) -> Report {
    let mut found = first.found;
    found.extend(second.found);
    Report {
        raw: first.raw + second.raw,
        distinct: first.distinct.zip(second.distinct).map(|(a, b)| a + b).or(second.distinct),
        found,
        nodes: first.nodes + second.nodes,
        ended: second.ended,
        rest: second.rest,
        done: first.done + second.done,
        seconds: first.seconds + second.seconds,
        threads: second.threads,
    }
}
