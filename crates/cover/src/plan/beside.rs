//! A search by an engine that somebody chose, or that lists solutions, with a certificate beside it.
//!
//! The plan asks for certificates in their turn. Here there is one attempt alone: where it has found
//! nothing in so many nodes that a linear certificate costs a small part of them, that is looked for
//! once, and the search goes on from where it was if there is none.

use num_traits::Zero;

use super::certificate::{Proof, linear, linear_work};
use super::choice::BEGINNER;
use super::costs::{BESIDE_SHARE, CERTIFICATE_RATE, constrained_node, scan_node, sets_node};
use super::two_parts::{joined, left};
use crate::methods::tree::{Job, Limits, Prepared, Remember, Report, drive};
use crate::problem::Cover;
use crate::run::{Ended, Meter, Open, Phase, Rest, RunFault, Sum, Tree};

/// Does a job by an engine of that name; with what proves that there is no solution, if that came first.
///
/// `asks` is whether the job stands for all solutions, of which none is found yet: nothing is proven of
/// a part.
pub fn search_or_prove(
    job: Job,
    engine: &str,
    asks: bool,
) -> Result<(Report, Option<Proof>), RunFault> {
    let asks = asks && matches!(job.remember, Remember::Never);
    let Some(nodes) = asks.then(|| nodes_before(job.cover, &*job.prepared, engine)).flatten()
    else {
        return Ok((drive(job)?, None));
    };
    let limits = Limits { stop: job.limits.stop.within(nodes), ..job.limits };
    let first = drive(Job { limits, ..job.clone() })?;
    let is_over = job.limits.stop.nodes.is_some_and(|most| first.nodes >= most);
    if first.ended != Ended::Nodes || is_over {
        return Ok((first, None));
    }
    if first.raw.is_zero() {
        job.meter.inspect(|meter| Meter::enter(meter, Phase::Proving));
        if let Some(proof) = linear(job.cover, &job.limits.stop) {
            return Ok((none(first), Some(proof)));
        }
        job.meter.inspect(|meter| Meter::enter(meter, Phase::Searching));
    }
    let (limits, units) = (left(job.limits, &first), Some(first.rest.clone().in_order()));
    Ok((joined(first, drive(Job { units, limits, ..job })?), None))
}

/// After how many nodes a certificate costs a small part of the search; nothing if there is none to be
/// had.
fn nodes_before(cover: &Cover, prepared: &dyn Prepared, engine: &str) -> Option<u64> {
    let node = match prepared.tree() {
        Tree::Scan => scan_node(),
        Tree::Constrained if engine == BEGINNER => sets_node(cover),
        Tree::Constrained => constrained_node(cover, true),
    };
    let cost = linear_work(cover) / CERTIFICATE_RATE;
    (cost > 0.0).then_some((BESIDE_SHARE * cost / node) as u64 + 1)
}

/// The report of a search that need not go on, since there is no solution.
fn none(first: Report) -> Report {
    let rest = first.rest.open.iter().map(Open::weight).collect::<Sum>().total();
    Report {
        done: first.done + rest,
        ended: Ended::Done,
        rest: Rest { origin: first.rest.origin, open: vec![] },
        ..first
    }
}
