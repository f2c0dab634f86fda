//! The class `Bench`, which takes assemblies apart, for Python.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::apart::{Bench, Effort, Outcome, Step, Verdict, Way, take_all};
use cover::{Ended, Stop};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use puzzle::model::Moves;
use puzzle::parts::{LaidParts, Parts, lines};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::cell::{PlainCell, cells as plain_cells};
use crate::endings::ended;
use crate::fault::cover_error;
use crate::placements::PyPlacements;
use crate::waiting::{CancelToken, attend, limited, thread_count};

/// How long assemblies are taken apart on the thread of the caller.
const SOON: Duration = Duration::from_millis(5);

/// Pieces, a direction from 1 or against it, units, none for a piece that goes out, of a turn a point of
/// its axis, doubled, and the waypoints of one with shifts.
type StepData = (Vec<usize>, i32, Option<u32>, Option<[i64; 3]>, Vec<[i64; 3]>);

/// Pieces, a direction from 1, and a point of the axis that they turn about, doubled.
type TurnData = (Vec<usize>, i32, [i64; 3]);

/// The result for one assembly: whether and how it comes apart.
#[pyclass(name = "Outcome", module = "tilewright._core", frozen, get_all)]
pub struct PyOutcome {
    /// ``"apart"``, ``"stuck"`` or, if a limit was reached, ``"unknown"``.
    verdict: &'static str,
    /// Pieces that cannot be separated, by their places in the assembly.
    stuck: Vec<usize>,
    /// Moves up to the first separation; at least so many where the verdict is unknown.
    level: u32,
    /// The same of every stage, in the order of the steps.
    levels: Vec<u32>,
    /// Pieces, the direction from 1 (negative: against it), units, ``None`` for out, and for a quarter turn about
    /// the direction by the right-hand rule a point of its axis, doubled; else ``None``. Last, if pieces shift
    /// while they turn: where a point of theirs is, along the next two coordinates after that of the axis in
    /// turn, and the tangent of half the angle, all in steps of the grid; from one entry to the next all three
    /// run evenly.
    steps: Vec<StepData>,
    /// States found in all stages.
    states: u64,
}

impl From<Outcome> for PyOutcome {
    fn from(outcome: Outcome) -> Self {
        let Outcome { verdict, level, levels, steps, states } = outcome;
        let (verdict, stuck) = match verdict {
            Verdict::Apart => ("apart", vec![]),
            Verdict::Stuck(pieces) => ("stuck", pieces),
            Verdict::Unknown => ("unknown", vec![]),
        };
        let steps = steps.into_iter().map(step_data).collect();
        Self { verdict, stuck, level, levels, steps, states }
    }
}

fn step_data(step: Step) -> StepData {
    let (units, pivot) = match step.way {
        Way::By(units) => (Some(units), None),
        Way::Out => (None, None),
        Way::Turn(pivot) => (Some(0), Some(pivot)),
    };
    (step.pieces, step.direction, units, pivot, step.path)
}

#[pymethods]
impl PyOutcome {
    fn __repr__(&self) -> String {
        format!("<Outcome: {}, level {}, {} states>", self.verdict, self.level, self.states)
    }
}

/// The parts that are known, and those of the options of a cover that were asked for last.
struct Known {
    parts: Parts,
    laid: Option<(Py<PyBoard>, Py<PyPlacements>, LaidParts)>,
}

/// A bench that takes assemblies apart.
///
/// Args:
///     lattice: the name of the lattice.
///     groups: kinds of pieces that need not be separated.
///     weights: of the kinds of pieces; of two sets of pieces the lighter one is moved. Weights count before
///         cells if any of them is not 1.
///     turns: whether pieces turn by quarters.
///     clearance: how much smaller than its cells a piece is at each of its faces, as a fraction of a cell.
///     fine: units are cells divided by this.
///     grid: turning pieces may shift where slides and turns lead no further, on paths that are searched in so
///         many steps to a unit; ``None``: they may not.
///
/// Raises:
///     CoverError: no such moves are known on the lattice, there are too many groups, the clearance
///         leaves nothing of a cell, or paths have no clearance.
///
/// >>> bench = Bench("square")
/// >>> parts = [bench.part(0, [(x, 0)]) for x in range(2)]
/// >>> (outcome,), ended = bench.take([parts])
/// >>> outcome.verdict, outcome.steps, ended
/// ('apart', [([0], -1, None, None, [])], 'done')
#[pyclass(name = "Bench", module = "tilewright._core", frozen)]
pub struct PyBench {
    known: Mutex<Known>,
    benches: Mutex<Vec<Bench>>,
}

#[pymethods]
impl PyBench {
    #[new]
    #[pyo3(signature = (lattice, groups = vec![], weights = vec![], *, turns = false, clearance = (0, 1),
        fine = 1, grid = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn new(
        lattice: &str,
        groups: Vec<Vec<u32>>,
        weights: Vec<BigInt>,
        turns: bool,
        clearance: (i64, i64),
        fine: u32,
        grid: Option<u32>,
    ) -> PyResult<Self> {
        let edge = |weight: &BigInt| if *weight < BigInt::ZERO { i64::MIN } else { i64::MAX };
        let narrow = |weight: &BigInt| weight.to_i64().unwrap_or_else(|| edge(weight));
        let weights: Vec<i64> = weights.iter().map(narrow).collect();
        let found = puzzle::lattice::lattice(lattice);
        let found = found.and_then(|lattice| Some((lattice, lines(lattice)?)));
        let (lattice, lines) =
            found.ok_or_else(|| cover_error(format!("no moves are known on '{lattice}'")))?;
        let (paths, grid) = (grid.is_some(), grid.unwrap_or(Moves::default().grid));
        let moves = Moves { turns, clearance, fine, paths, grid };
        if let Some(fault) = moves.faults(lattice).first() {
            return Err(cover_error(&*fault.what));
        }
        let parts = Parts::new(lattice, lines, groups, &weights, moves).map_err(cover_error)?;
        Ok(Self { known: Mutex::new(Known { parts, laid: None }), benches: Mutex::default() })
    }

    /// The number of a part, a piece where it lies; the first is number 0.
    ///
    /// Args:
    ///     kind: which piece it is.
    ///     cells: where it lies.
    ///
    /// Raises:
    ///     CoverError: it is too large.
    fn part(&self, kind: u32, cells: Vec<PlainCell>) -> PyResult<u32> {
        let mut known = held(&self.known);
        let cells = plain_cells(cells, known.parts.coordinates())?;
        known.parts.part(kind, cells).map_err(cover_error)
    }

    /// The parts that each of some solutions lays, in the order of the board.
    ///
    /// Args:
    ///     board: the number of each of its pieces is its kind.
    ///     placements: on the board.
    ///     solutions: the options of each; those after the placements lay nothing.
    ///
    /// Raises:
    ///     CoverError: a part is too large.
    fn laid(
        &self,
        py: Python<'_>,
        board: Py<PyBoard>,
        placements: Py<PyPlacements>,
        solutions: Vec<Vec<u32>>,
    ) -> PyResult<Vec<Vec<u32>>> {
        let mut known = held(&self.known);
        let Known { parts, laid } = &mut *known;
        let is_other = |known: &(Py<PyBoard>, Py<PyPlacements>, LaidParts)| {
            !known.0.is(&board) || !known.1.is(&placements)
        };
        laid.take_if(|known| is_other(known));
        let (board, placements, laid) =
            laid.get_or_insert_with(|| (board, placements, LaidParts::default()));
        let (board, placements) = (&*board.bind(py).get().board, placements.bind(py).get());
        let assembly =
            |options: &Vec<u32>| laid.assembly(parts, board, placements.placements(), options);
        solutions.iter().map(assembly).collect::<Result<_, _>>().map_err(cover_error)
    }

    /// Take assemblies apart, each given as numbers of parts that do not overlap.
    ///
    /// Args:
    ///     assemblies: the assemblies.
    ///     max_states: at most so many states are found for each.
    ///     patience: so many piles of pieces are searched for the fewest moves in all; 0 for the
    ///         verdict and the level alone.
    ///     threads: number of threads.
    ///     max_seconds: stop after this time.
    ///     max_memory: stop when the process holds so many bytes.
    ///     token: stops it from another thread.
    ///
    /// Returns:
    ///     The outcomes in order, fewer than assemblies if it was stopped, and how it ended:
    ///     ``"done"``, ``"time"``, ``"memory"``, ``"cancelled"`` or ``"interrupted"``.
    ///
    /// Raises:
    ///     CoverError: an assembly names a part that does not exist, or is too large.
    #[pyo3(signature = (assemblies, *, max_states = None, patience = None, threads = 1,
        max_seconds = None, max_memory = None, token = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn take(
        &self,
        py: Python<'_>,
        assemblies: Vec<Vec<u32>>,
        max_states: Option<u64>,
        patience: Option<usize>,
        threads: usize,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<(Vec<PyOutcome>, &'static str)> {
        let stop = limited(None, max_seconds, max_memory)?;
        let threads = thread_count(threads)?.min(assemblies.len().max(1));
        let usual = Effort::default();
        let states = max_states.unwrap_or(usual.states);
        let effort = Effort { states, patience: patience.unwrap_or(usual.patience) };
        let cancel = token.map(|token| token.get().flag());
        let soon = Stop { cancel, ..stop.until(Instant::now() + SOON) };
        // What takes less than a thread would is done on this one.
        let mut taken =
            py.detach(|| self.take_some(&assemblies, effort, &soon, 1)).map_err(cover_error)?;
        let is_cut = soon.reason().is_some() || soon.memory_spent();
        if is_cut {
            taken.pop_if(|last| last.verdict == Verdict::Unknown);
        }
        let left = &assemblies[taken.len()..];
        if left.is_empty() && !is_cut {
            return Ok((taken.into_iter().map(PyOutcome::from).collect(), "done"));
        }
        let (done, interrupted) = attend(py, stop, token, None, |stop, _| {
            let done = self.take_some(left, effort, &stop, threads.min(left.len().max(1)));
            let memory = stop.memory_spent().then_some(Ended::Memory);
            (done, stop.reason().or(memory).unwrap_or(Ended::Done))
        })?;
        let (more, reason) = done;
        taken.extend(more.map_err(cover_error)?);
        let reason = if interrupted { "interrupted" } else { ended(reason, false)? };
        Ok((taken.into_iter().map(PyOutcome::from).collect(), reason))
    }

    /// The quarter turns that are legal as an assembly lies, whatever comes of them.
    ///
    /// Args:
    ///     assembly: the numbers of parts that do not overlap.
    ///
    /// Returns:
    ///     The sets of pieces, by their places in the assembly, that may turn by the right-hand rule about a
    ///     direction from 1, and a point of the axis, doubled; the others stay. No turns if the bench has none.
    ///
    /// Raises:
    ///     CoverError: the assembly names a part that does not exist, or is too large.
    fn turns(&self, assembly: Vec<u32>) -> PyResult<Vec<TurnData>> {
        let known = held(&self.known);
        let turns = Bench::new().turns(&known.parts.kit, &assembly).map_err(cover_error)?;
        let data = |step: Step| match step.way {
            Way::Turn(pivot) => Some((step.pieces, step.direction, pivot)),
            Way::By(_) | Way::Out => None,
        };
        Ok(turns.into_iter().filter_map(data).collect())
    }

    fn __repr__(&self) -> String {
        "<Bench>".into()
    }
}

impl PyBench {
    /// Takes assemblies apart by so many threads.
    fn take_some(
        &self,
        assemblies: &[Vec<u32>],
        effort: Effort,
        stop: &Stop<'_>,
        threads: usize,
    ) -> Result<Vec<Outcome>, ::apart::Fault> {
        let (known, mut benches) = (held(&self.known), held(&self.benches));
        while benches.len() < threads {
            benches.push(Bench::new());
        }
        take_all(&known.parts.kit, assemblies, effort, stop, &mut benches[..threads])
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
