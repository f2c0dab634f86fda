//! Why a puzzle has no solution: the functions that ask `crates/reason`, and what Python reads of their answers.

use puzzle::certificates::{
    Finding, area_finding as by_area, fatal_finding as by_any, laid_finding as by_laid,
    largest_area as largest, setup_finding as by_setup,
};
use puzzle::laying::Halt;
use pyo3::prelude::*;
use reason::{Certificate, Ground, Marking, Settled, Sums, Thing};

use crate::board::PyBoard;
use crate::cell::{PlainCell, cells as cells_on, tuple};
use crate::placements::PyPlacements;
use crate::problem::PyProblem;
use crate::reasoner::{Reasoner, at_once, reasoned};
use crate::relief::{CellFields, ReliefFields, coordinates, relief_fields, tuples};
use crate::settled::PyGuard;

/// What it is about, one sentence, and whether it proves that there is no solution.
type FindingFields = (&'static str, String, bool);
/// The kind, the text, the details, the facts as a text of JSON, the legend, the character of each cell, the reliefs
/// by what they are without, and by what it was checked.
type CertificateFields<'py> = (
    &'static str,
    String,
    Vec<String>,
    String,
    String,
    Vec<(CellFields<'py>, char)>,
    Vec<(String, ReliefFields<'py>)>,
    String,
);
/// The kind, the number, the cells and the name of a thing, and what naming it costs.
type ThingFields<'py> = (&'static str, usize, Vec<CellFields<'py>>, String, u32);

fn finding_fields(Finding { kind, text, fatal }: Finding) -> FindingFields {
    (kind, text, fatal)
}

/// That the pieces cannot make the area of the board, whose slots may be open.
#[pyfunction]
#[pyo3(signature = (problem, guard = None))]
pub fn area_finding(
    py: Python<'_>,
    problem: &PyProblem,
    guard: PyGuard<'_>,
) -> PyResult<Option<FindingFields>> {
    let settled = &problem.settled;
    let found = settled
        .guarded(py, guard, |guard| by_area(&settled.problem, guard).map_err(Halt::Guard))?;
    Ok(found.map(finding_fields))
}

/// That there is no solution, the plainest finding first.
///
/// Args:
///     problem: with its setup chosen.
///     board: its board, or one that its settings share.
///     placements: what can be laid on that board.
///     only_laid: do not ask the area.
///     guard: called now and then; raises if the work has to stop.
#[pyfunction]
#[pyo3(signature = (problem, board, placements, only_laid = false, guard = None))]
pub fn fatal_finding(
    py: Python<'_>,
    problem: &PyProblem,
    board: &PyBoard,
    placements: &PyPlacements,
    only_laid: bool,
    guard: PyGuard<'_>,
) -> PyResult<Option<FindingFields>> {
    let own = problem.settled.board(&board.board);
    let placements = placements.placements();
    let find = if only_laid { by_laid } else { by_any };
    let found = problem
        .settled
        .guarded(py, guard, |guard| find(&own, placements, guard).map_err(Halt::Guard))?;
    Ok(found.map(finding_fields))
}

/// That no setting has a solution, by what can be laid on the open board.
#[pyfunction]
#[pyo3(signature = (board, placements, guard = None))]
pub fn setup_finding(
    py: Python<'_>,
    board: &PyBoard,
    placements: &PyPlacements,
    guard: PyGuard<'_>,
) -> PyResult<Option<FindingFields>> {
    let placements = placements.placements();
    let found = board.guarded(py, guard, |guard| by_setup(&board.board, placements, guard))?;
    Ok(found.map(finding_fields))
}

/// The largest area on the board that the pieces can make if they may be left out.
#[pyfunction]
#[pyo3(signature = (problem, guard = None))]
pub fn largest_area(py: Python<'_>, problem: &PyProblem, guard: PyGuard<'_>) -> PyResult<usize> {
    let settled = &problem.settled;
    settled.guarded(py, guard, |guard| largest(&settled.problem, guard).map_err(Halt::Guard))
}

/// What there is to know about a board and its pieces.
#[pyfunction]
#[pyo3(signature = (board, placements, guard = None))]
pub fn findings(
    py: Python<'_>,
    board: &PyBoard,
    placements: &PyPlacements,
    guard: PyGuard<'_>,
) -> PyResult<Vec<FindingFields>> {
    let ground = Ground { board: &board.board, placements: placements.placements() };
    let found = board.guarded(py, guard, |guard| reason::findings(&ground, guard))?;
    Ok(found.into_iter().map(finding_fields).collect())
}

/// The proof that the sizes of the parts of a board do not come out.
#[pyfunction]
pub fn components_certificate<'py>(
    py: Python<'py>,
    problem: &PyProblem,
) -> PyResult<Option<CertificateFields<'py>>> {
    let settled = &problem.settled;
    let found = settled.guarded(py, None, |guard| {
        reason::components_certificate(&settled.problem, guard).map_err(Halt::Guard)
    })?;
    found.map(|found| certificate_fields(py, found, coordinates(&settled.problem))).transpose()
}

/// Proofs that there is no solution, the plainest first; none is a search.
///
/// Args:
///     board: that of the problem.
///     placements: what can be laid on it.
///     seconds: the time for chains.
///     most: so many proofs at most.
#[pyfunction]
pub fn certificates<'py>(
    py: Python<'py>,
    board: &PyBoard,
    placements: &PyPlacements,
    seconds: f64,
    most: usize,
) -> PyResult<Vec<CertificateFields<'py>>> {
    let ground = Ground { board: &board.board, placements: placements.placements() };
    let host = Reasoner::idle(board.conditions());
    let found = py.detach(|| at_once(reason::certificates(&ground, &host, seconds, most)));
    let found = reasoned(&host, found)?;
    let size = ground.coordinates();
    found.into_iter().map(|one| certificate_fields(py, one, size)).collect()
}

/// A proof that there is no solution, a conflict, the options of a solution, and the nodes searched.
///
/// Args:
///     board: that of the problem.
///     placements: what can be laid on it.
///     host: has ``look(bytes)``, which tells whether to go on, ``search(cover, engine, seconds,
///         nodes, reduce)``, where no cover is that of the problem, and ``is_right(relief)``.
///     seconds: what there is of them, ``None`` for no end.
///     nodes: those that a search may take, ``None`` for no end.
#[pyfunction]
#[allow(clippy::type_complexity)] // it is read once, in one place
pub fn settle<'py>(
    py: Python<'py>,
    board: &PyBoard,
    placements: &PyPlacements,
    host: Py<PyAny>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(Option<CertificateFields<'py>>, Option<CertificateFields<'py>>, Option<Vec<u32>>, u64)>
{
    let ground = Ground { board: &board.board, placements: placements.placements() };
    let host = Reasoner::new(host, board.conditions(), seconds, nodes);
    let found = py.detach(|| at_once(reason::settle(&ground, &host)));
    let Settled { proof, conflict, searched } = reasoned(&host, found)?;
    let size = ground.coordinates();
    let fields = |one: Option<Certificate>| one.map(|one| certificate_fields(py, one, size));
    Ok((fields(proof).transpose()?, fields(conflict).transpose()?, searched.found, searched.nodes))
}

/// The cheapest conflict of a problem that has no solution.
///
/// Args:
///     problem: with its setup chosen.
///     host: as with ``settle``.
///     seconds: as with ``settle``.
///     nodes: as with ``settle``.
///     telling: only one that says more than that there is none.
///
/// Raises:
///     LimitReached: a limit came first, if any conflict will do; else there is none then.
#[pyfunction]
#[pyo3(signature = (problem, host, seconds, nodes, telling = true))]
pub fn conflict_certificate<'py>(
    py: Python<'py>,
    problem: &PyProblem,
    host: Py<PyAny>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    telling: bool,
) -> PyResult<Option<CertificateFields<'py>>> {
    let settled = &problem.settled;
    let host = Reasoner::new(host, &settled.conditions, seconds, nodes);
    let (share, problem) = (|| reason::Share::whole(&host), &settled.problem);
    let found = py.detach(|| match telling {
        true => at_once(reason::conflict_certificate(problem, share())),
        false => at_once(reason::any_conflict_certificate(problem, share())),
    });
    let found = reasoned(&host, found)?;
    found.map(|one| certificate_fields(py, one, coordinates(problem))).transpose()
}

/// What could be left out of a problem: the kind, the number, the cells, the name, the weight.
#[pyfunction]
pub fn things<'py>(py: Python<'py>, problem: &PyProblem) -> PyResult<Vec<ThingFields<'py>>> {
    let problem = &problem.settled.problem;
    let size = coordinates(problem);
    let fields = |thing: Thing| {
        let weight = thing.weight();
        let Thing { kind, number, cells, name } = thing;
        Ok((kind.name(), number, tuples(py, &cells, size)?, name, weight))
    };
    reason::things_of(problem).into_iter().map(fields).collect()
}

/// Sets of some cells worth marking, each in a few words and by the places of its cells.
#[pyfunction]
pub fn markings(cells: Vec<PlainCell>, coordinates: usize) -> PyResult<Vec<Marking>> {
    Ok(reason::markings(&cells_on(cells, coordinates)?, coordinates))
}

/// Weights that sum to 0 over each row but not over the needs, few of them other than 0.
///
/// Args:
///     rows: each the positions that it sums over.
///     needs: how often each position counts in the sum that is not to be 0.
///     prime: of which the modulus is a power.
///     power: which one.
///     guard: called now and then; raises if the work has to stop.
///
/// Returns:
///     ``None`` if there are no such weights.
#[pyfunction]
#[pyo3(signature = (rows, needs, prime, power, guard = None))]
pub fn proving_weights(
    py: Python<'_>,
    rows: Vec<Vec<u32>>,
    needs: Vec<u32>,
    prime: u8,
    power: u32,
    guard: Option<Py<PyAny>>,
) -> PyResult<Option<Vec<u8>>> {
    let sums = Sums { rows, needs };
    let host = Reasoner::guarded(guard);
    let share = || reason::Share::whole(&host);
    let found = py.detach(|| at_once(reason::proving_weights(&sums, (prime, power), share())));
    reasoned(&host, found)
}

/// Generators of all weights of so many positions that sum to 0 over each row.
#[pyfunction]
pub fn weight_generators(
    py: Python<'_>,
    rows: Vec<Vec<u32>>,
    size: usize,
    prime: u8,
    power: u32,
) -> PyResult<Vec<Vec<u8>>> {
    let sums = Sums { rows, needs: vec![0; size] };
    let host = Reasoner::guarded(None);
    let share = || reason::Share::whole(&host);
    let found = py.detach(|| at_once(reason::generators(&sums, (prime, power), share())));
    reasoned(&host, found)
}

fn certificate_fields(
    py: Python<'_>,
    found: Certificate,
    size: usize,
) -> PyResult<CertificateFields<'_>> {
    let Certificate { kind, text, details, facts, legend, labels, reliefs, checked } = found;
    let labels = labels.iter().map(|(cell, label)| Ok((tuple(py, cell, size)?, *label)));
    let labels = labels.collect::<PyResult<_>>()?;
    let reliefs = reliefs.iter();
    let reliefs = reliefs.map(|(text, one)| Ok((text.clone(), relief_fields(py, one)?)));
    let reliefs = reliefs.collect::<PyResult<_>>()?;
    let facts = serde_json::Value::Object(facts).to_string();
    Ok((kind, text, details, facts, legend, labels, reliefs, checked))
}
