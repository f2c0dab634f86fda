//! The functions `answer`, a question about a cover by the plan, and `brief`, one without it.

use cover::{
    Answer, Brevity, How, Meter, Stop, Tried, Unit, answer as core_answer, brief as core_brief,
};
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::cover::{PyCover, Unready, question as question_of};
use crate::endings::ended;
use crate::fault::cover_error;
use crate::frontier::BYTES;
use crate::proof::{lacking, proof_text};
use crate::waiting::{CancelToken, attend, finish, limited};

/// Up to so many options a brief question takes less than a thread has to wait for the interpreter.
const HELD_OPTIONS: usize = 2_048;

/// An attempt: its name, its turns, its nodes, its seconds, the finished share of its work, and how it
/// ended.
type Trial = (String, u32, u64, f64, Option<f64>, String);

/// The answer to a question, as far as it goes.
#[pyclass(name = "Answer", module = "tilewright._core", frozen, get_all)]
pub struct PyAnswer {
    /// The options of a solution, ascending; ``None`` if there is none or the question was another.
    found: Option<Vec<u32>>,
    /// How many solutions there are; at least so many if it ended early.
    solutions: BigUint,
    /// How many there are up to symmetry; ``None`` if the method that answered did not count them.
    distinct: Option<BigUint>,
    /// Why it ended; ``"done"`` if the answer is complete.
    ended: &'static str,
    /// Nodes of all searches together; states, if a frontier answered.
    nodes: u64,
    /// Wall time.
    seconds: f64,
    /// The method that answered, or that came furthest; ``"certificate"`` for a proof.
    engine: &'static str,
    /// How many threads worked.
    threads: usize,
    /// The proof that there is no solution, if it is not a search.
    proof: Option<String>,
    /// The item that needs more options than there are, if that is the proof.
    lacking: Option<usize>,
    /// Each attempt of the schedule: its name, turns, nodes, seconds, share, and how it ended.
    ///
    /// The share is the finished part of all its work, 0 to 1; ``None`` if that is unknown.
    tried: Vec<Trial>,
}

impl PyAnswer {
    fn of(answer: Answer, interrupted: bool, threads: usize) -> PyResult<Self> {
        Ok(Self {
            found: answer.found,
            solutions: answer.raw,
            distinct: answer.distinct,
            ended: ended(answer.ended, interrupted)?,
            nodes: answer.nodes,
            seconds: answer.seconds,
            engine: answer.engine,
            threads,
            lacking: answer.proof.as_ref().and_then(lacking),
            proof: answer.proof.map(proof_text),
            tried: answer.tried.into_iter().map(trial).collect(),
        })
    }
}

#[pymethods]
impl PyAnswer {
    fn __repr__(&self) -> String {
        let Self { ended, solutions, engine, seconds, .. } = self;
        format!("<Answer: {ended}, {solutions} solutions, {engine}, {seconds:.3} s>")
    }
}

/// Answers a question about a cover by following the schedule of the plan.
///
/// Args:
///     cover: the problem.
///     question: ``"one"`` solution; ``"count"``; or ``"distinct"``, a count up to symmetry as well.
///     seed: for all random choices.
///     max_nodes: examine at most so many nodes, all searches together.
///     max_seconds: stop after this wall time.
///     max_memory: stop when the whole process holds this many bytes.
///     max_bytes: the most memory for the tables of a frontier.
///     threads: how many threads work; at least 1.
///     token: stops when cancelled.
///     progress: called with the share done, solutions, nodes, and the name of the current step.
///
/// Raises:
///     CoverError: there is no such question, or a fault of the core.
#[pyfunction]
#[pyo3(signature = (cover, question, *, seed = 0, max_nodes = None, max_seconds = None,
    max_memory = None, max_bytes = BYTES, threads = 1, token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn answer(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    question: &str,
    seed: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    max_bytes: u64,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyAnswer> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let (question, cover, threads) = (question_of(question)?, cover.get(), threads.max(1));
    let work = |stop: Stop<'_>, meter: &Meter| {
        let how = How { stop, threads, seed, bytes: max_bytes, meter: Some(meter) };
        core_answer(&cover.cover, question, &how, &|engine, stop| cover.prepare(engine, stop))
    };
    let (answer, interrupted) = attend(py, stop, token, progress, work)?;
    PyAnswer::of(answer.map_err(cover_error)?, interrupted, threads)
}

/// Counts the solutions with some options chosen and others excluded, if the search is short.
///
/// Nothing is planned and no thread is started: this is for thousands of questions about one cover.
///
/// Args:
///     cover: the problem; the tables of an engine are prepared at the first question, and kept.
///     chosen: options that every solution has.
///     excluded: options that no solution has.
///     nodes: how many nodes may be examined.
///     most: count no further than this.
///
/// Returns:
///     The count, with the first solution of the tree of the most constrained item; ``None`` if it takes
///     more nodes, and the plan should be asked.
///
/// Raises:
///     CoverError: an option is unknown, stands there twice, or breaks a bound.
///     KeyboardInterrupt: by Ctrl-C, while tables are prepared.
#[pyfunction]
#[pyo3(signature = (cover, chosen, excluded, nodes, most = None))]
pub fn brief(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    chosen: Vec<u32>,
    excluded: Vec<u32>,
    nodes: u64,
    most: Option<u64>,
) -> PyResult<Option<PyAnswer>> {
    let (cover, brevity) = (cover.get(), Brevity { solutions: most, nodes });
    let (engine, prepared) = match cover.brief() {
        Some(ready) => ready,
        // The tables may take long, so this is done as all long work is.
        None => match finish(py, limited(None, None, None)?, None, None, |stop: Stop<'_>, _| {
            cover.ready_for_brief(&stop)
        })? {
            Ok(ready) => ready,
            Err(Unready::Stopped(_)) => return Ok(None),
            Err(Unready::Error(error)) => return Err(error),
        },
    };
    let unit = Unit { chosen, excluded, ..Unit::root() };
    // No thread is started for it, and where it takes microseconds the interpreter is not let go: to have it
    // back from other threads would take milliseconds.
    let work = || core_brief(&cover.cover, &unit, brevity, engine, &**prepared);
    let short = cover.cover.n_options() <= HELD_OPTIONS;
    let answer = if short { work() } else { py.detach(work) }.map_err(cover_error)?;
    answer.map(|answer| PyAnswer::of(answer, false, 1)).transpose()
}

fn trial(tried: Tried) -> Trial {
    let Tried { attempt, turns, nodes, seconds, share, outcome } = tried;
    (attempt.to_string(), turns, nodes, seconds, share, outcome)
}
