//! The teaching search: the class `StudyTable`, whose runs call Python back at each of their moments.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use teach::{
    Budget, CELL_RULES, Ended, Fit, Heuristics, Moment, STRATEGIES, Search, Statistics, Table,
};

use crate::board::PyBoard;
use crate::placements::PyPlacements;
use crate::settled::PyGuard;

/// The number of placements found, and of tries, of each piece.
type Fits = Vec<(u64, u64)>;

/// A run of the teaching search.
#[pyclass(name = "StudyRun", module = "tilewright._core", frozen, get_all)]
pub struct PyStudyRun {
    /// Why it ended: ``"done"`` when everything was tried, ``"limit"`` with solutions enough.
    ended: &'static str,
    /// The options of the first solution, as they were laid.
    first: Option<Vec<u32>>,
    /// The options that were down when most were.
    deepest: Vec<u32>,
    /// For each piece the placements found and the times tried, each plus 1.
    fits: Fits,
    /// The back-ups that happened with 1, 2, ... n pieces down.
    backups_at: Vec<u64>,
    /// The cells taken from the queue.
    nodes: u64,
    /// The solutions found.
    solutions: u64,
    /// The elapsed time.
    seconds: f64,
}

#[pymethods]
impl PyStudyRun {
    fn __repr__(&self) -> String {
        let Self { ended, solutions, nodes, .. } = self;
        format!("<StudyRun: {ended}, {solutions} solutions, {nodes} nodes>")
    }
}

impl PyStudyRun {
    fn of(search: Search<'_>, ended: Ended) -> Self {
        let seconds = search.seconds();
        let Statistics { fits, backups_at, nodes, solutions, .. } = search.statistics;
        Self {
            ended: ended.name(),
            first: search.first,
            deepest: search.deepest,
            fits: fits.iter().map(|fit| (fit.found, fit.tried)).collect(),
            backups_at,
            nodes,
            solutions,
            seconds,
        }
    }
}

/// A board with its placements, arranged for the teaching search.
///
/// Args:
///     board: the board.
///     placements: the options of its cover that lay a piece.
///     guard: called now and then; raises an exception to stop the work.
#[pyclass(name = "StudyTable", module = "tilewright._core", frozen)]
pub struct PyStudyTable(Table);

#[pymethods]
impl PyStudyTable {
    #[new]
    #[pyo3(signature = (board, placements, guard = None))]
    fn new(
        py: Python<'_>,
        board: &PyBoard,
        placements: &PyPlacements,
        guard: PyGuard<'_>,
    ) -> PyResult<Self> {
        let placements = placements.placements().clone();
        board
            .guarded(py, guard, |guard| Table::of(&board.board, &board.acting(), placements, guard))
            .map(Self)
    }

    /// Search once; a Ctrl-C ends it, also one that ``watch`` or ``progress`` raises.
    ///
    /// Args:
    ///     cells: the name of a cell rule.
    ///     pieces: the name of a piece strategy.
    ///     seed: of the random choices, which are those of ``random.Random(seed)``.
    ///     limit: solutions after which to stop.
    ///     max_backups: back-ups after which to stop.
    ///     max_nodes: nodes after which to stop.
    ///     max_seconds: seconds after which to stop.
    ///     max_memory: bytes that the process may hold.
    ///     watch: called with ``"down"``, ``"up"`` or ``"solution"`` after each such step, the options
    ///         that are laid, the nodes, the back-ups and the solutions so far.
    ///     progress: called now and then with the share of the limits spent, the solutions and the nodes.
    ///
    /// Raises:
    ///     ValueError: there is no such rule or strategy.
    #[pyo3(signature = (cells, pieces, seed, *, limit = None, max_backups = None, max_nodes = None,
        max_seconds = None, max_memory = None, watch = None, progress = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn run(
        &self,
        py: Python<'_>,
        cells: &str,
        pieces: &str,
        seed: BigInt,
        limit: Option<BigInt>,
        max_backups: Option<BigInt>,
        max_nodes: Option<BigInt>,
        max_seconds: Option<f64>,
        max_memory: Option<BigInt>,
        watch: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PyStudyRun> {
        let unknown = |name: &str| PyValueError::new_err(format!("there is no {name:?}"));
        let rule = CELL_RULES.iter().find(|one| one.name == cells);
        let strategy = STRATEGIES.iter().find(|one| one.name == pieces);
        let how = Heuristics {
            cells: rule.ok_or_else(|| unknown(cells))?,
            pieces: strategy.ok_or_else(|| unknown(pieces))?,
            seed: seed.into_parts().1,
        };
        // A number that no count reaches is no limit.
        let reached = |number: Option<BigInt>| number.and_then(|number| number.to_u64());
        let budget = Budget {
            solutions: reached(limit),
            backups: reached(max_backups),
            nodes: reached(max_nodes),
            seconds: max_seconds,
            memory: reached(max_memory),
        };
        let mut search = Search::new(&self.0, &how, budget);
        match shown(py, &mut search, watch.as_ref(), progress.as_ref()) {
            Ok(ended) => Ok(PyStudyRun::of(search, ended)),
            Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                Ok(PyStudyRun::of(search, Ended::Interrupted))
            }
            Err(error) => Err(error),
        }
    }

    fn __repr__(&self) -> String {
        format!("<StudyTable: {} cells>", self.0.grid.len())
    }
}

/// Searches to the end; Python hears of each moment.
fn shown(
    py: Python<'_>,
    search: &mut Search<'_>,
    watch: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Ended> {
    let is_watched = watch.is_some();
    loop {
        let moment = py.detach(|| {
            loop {
                let moment = search.advance();
                if is_watched || moment.name().is_none() {
                    return moment;
                }
            }
        });
        let Statistics { nodes, backups, solutions, .. } = search.statistics;
        match (moment, moment.name(), watch) {
            (Moment::Ended(ended), ..) => return Ok(ended),
            (_, Some(name), Some(watch)) => {
                watch.call1((name, PyTuple::new(py, &search.down)?, nodes, backups, solutions))?;
            }
            _ => {
                py.check_signals()?;
                if let Some(progress) = progress {
                    progress.call1((search.spent(), solutions, nodes - 1))?;
                }
            }
        }
    }
}

/// Return why a problem cannot be studied, ``None`` if it can: a rule says more than where a piece may lie.
#[pyfunction]
#[pyo3(signature = (board, placements, guard = None))]
pub fn study_refusal(
    py: Python<'_>,
    board: &PyBoard,
    placements: &PyPlacements,
    guard: PyGuard<'_>,
) -> PyResult<Option<String>> {
    let placements = placements.placements();
    board.guarded(py, guard, |guard| {
        teach::refusal(&board.board, &mut board.acting(), placements, guard)
    })
}

/// Return the counts of a run in lines.
///
/// Args:
///     names: of the pieces.
///     fits: of each piece the placements found and the times tried.
///     backups_at: the back-ups that happened with 1, 2, ... n pieces down.
///     nodes: the cells taken from the queue.
///     seconds: the elapsed time.
#[pyfunction]
pub fn study_text(
    names: Vec<String>,
    fits: Fits,
    backups_at: Vec<u64>,
    nodes: u64,
    seconds: f64,
) -> String {
    let fits = fits.into_iter().map(|(found, tried)| Fit { found, tried }).collect();
    let backups = backups_at.iter().sum();
    Statistics { fits, backups_at, backups, nodes, solutions: 0 }.text(&names, seconds)
}

/// Return what is said of a run: its answer, how it was searched, and its counts.
///
/// Args:
///     puzzle: its name.
///     ended: as in ``StudyRun``.
///     solutions: how many were found.
///     how: the cell rule, the piece strategy and the seed.
///     counts: as ``study_text`` returns them.
///
/// Raises:
///     ValueError: no run ends so.
#[pyfunction]
pub fn study_report(
    puzzle: &str,
    ended: &str,
    solutions: u64,
    how: (String, String, String),
    counts: &str,
) -> PyResult<String> {
    let known = Ended::ALL.into_iter().find(|one| one.name() == ended);
    let unknown = || PyValueError::new_err(format!("no run ends by {ended:?}"));
    let (cells, pieces, seed) = &how;
    Ok(teach::report(
        puzzle,
        (known.ok_or_else(unknown)?, solutions),
        (cells, pieces, seed),
        counts,
    ))
}
