//! A search that lists solutions, in which the search of one of each class takes turns.

use super::choice::{BEGINNER, Prepare};
use super::costs::{constrained_node, sets_node};
use super::images::Images;
use super::two_parts::{joined, left};
use crate::methods::tree::{Job, Limits, Report, drive};
use crate::run::{Ended, Rest, RunFault, Stop};

/// Does a job that lists solutions of a cover, by an engine of that name.
///
/// The solutions and their order are those of the job alone, and units that it leaves are those of its tree; there are
/// fewer nodes if all solutions come to be known before it ends.
pub fn list(
    job: Job,
    engine: &str,
    images: &mut Images,
    prepare: &Prepare,
) -> Result<Report, RunFault> {
    let node = match engine {
        BEGINNER => sets_node(job.cover),
        _ => constrained_node(job.cover, true),
    };
    let mut units = job.units.clone();
    let mut before: Option<Report> = None;
    loop {
        let limits = before.as_ref().map_or(job.limits, |report| left(job.limits, report));
        let turn = images.nodes_before(node);
        let stop = turn.map_or(limits.stop, |nodes| limits.stop.within(nodes));
        let known = images.known().cloned();
        let limits = Limits { stop, ..limits };
        let report = drive(Job { units, limits, known: known.as_ref(), ..job.clone() })?;
        images.note(&report, node);
        let is_due = report.ended == Ended::Nodes && turn == Some(report.nodes);
        let mut whole = match before {
            Some(before) => joined(before, report),
            None => report,
        };
        if !is_due {
            return Ok(whole);
        }
        let Stop { nodes, .. } = left(job.limits, &whole).stop;
        whole.nodes += images.turn(job.cover, &Stop { nodes, ..job.limits.stop }, prepare)?;
        units = Some(Rest::in_order(whole.rest.clone()));
        before = Some(whole);
    }
}
