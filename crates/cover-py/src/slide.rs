//! The function `slide`: pieces of a tray slide from a start to a goal.

use ::apart::tray::{Asked, Count, Met, Slid};
use cover::{Meter, Stop};
use puzzle::trays::{Interchangeable, Sliding, sliding};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cell::{PlainCell, cells, cells_of, tuple};
use crate::endings::ended;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, attend, limited};

/// The starts and the goals of interchangeable pieces, each as cells.
type KindData = (Vec<Vec<PlainCell>>, Vec<Vec<PlainCell>>);

/// A move: its kind, the cells before and after, and what each step adds to a cell.
type SlidData<'py> = (usize, Bound<'py, PyAny>, Bound<'py, PyAny>, Vec<Bound<'py, PyAny>>);

/// What a search in a tray met.
#[pyclass(name = "SlideReport", module = "tilewright._core", frozen, get_all)]
pub struct PySlideReport {
    /// The fewest moves to the goal; ``None`` if it was not met.
    fewest: Option<u32>,
    /// No way to the goal has fewer moves.
    at_least: u32,
    /// How many arrangements were met, the start among them.
    arrangements: usize,
    /// Whether these are all that can be reached.
    every: bool,
    /// The greatest depth: the most of the fewest moves from the start to what was looked at.
    depth: u32,
    /// By kind: the cells of its pieces in an arrangement of this depth.
    farthest: Py<PyAny>,
    /// How many shortest ways there are; ``None`` if not counted, or beyond 128 bits.
    ways: Option<u128>,
    /// Shortest ways, each a list of moves: the kind, the cells before, those after, and the steps.
    listed: Py<PyAny>,
    /// Why it ended; ``"nodes"`` at the limit of arrangements.
    ended: &'static str,
}

#[pymethods]
impl PySlideReport {
    fn __repr__(&self) -> String {
        format!("<SlideReport: {:?} moves, {} arrangements>", self.fewest, self.arrangements)
    }
}

/// Slide the pieces of a tray to a goal in the fewest moves.
///
/// >>> report = slide("square", [(0, 0), (1, 0)], [], [([[(0, 0)]], [[(1, 0)]])], "moves")
/// >>> report.fewest, report.arrangements
/// (1, 2)
///
/// Args:
///     lattice: ``"square"``, ``"triangle"`` or ``"hexagon"``.
///     board: the cells where pieces may be.
///     corridor: those where no piece may stop.
///     kinds: of interchangeable pieces: where they lie at the start, one at least, and where some of them lie at
///         the end, each as cells; starts do not overlap, and each is a translate of the first.
///     count: what counts as one move: ``"moves"``, ``"slides"`` or ``"units"``.
///     has_goal: whether to end at the goal; if not every arrangement is met.
///     explored: go on after the goal until so many arrangements are met.
///     listed: list so many shortest ways at most, and one at least.
///     counts_ways: whether to count the shortest ways.
///     max_states: meet so many arrangements at most.
///     max_seconds: stop after this time.
///     max_memory: stop when the process holds so many bytes.
///     token: stops it from another thread.
///     progress: called with 0.0, the depth, the arrangements so far, and the phase.
///
/// Raises:
///     CoverError: there are no trays on the lattice, or too many places.
///     ValueError: there is no such count.
#[pyfunction]
#[pyo3(signature = (lattice, board, corridor, kinds, count, *, has_goal = true, explored = 0, listed = 1,
    counts_ways = false, max_states = None, max_seconds = None, max_memory = None, token = None,
    progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn slide(
    py: Python<'_>,
    lattice: &str,
    board: Vec<PlainCell>,
    corridor: Vec<PlainCell>,
    kinds: Vec<KindData>,
    count: &str,
    has_goal: bool,
    explored: usize,
    listed: usize,
    counts_ways: bool,
    max_states: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PySlideReport> {
    let stop = limited(max_states, max_seconds, max_memory)?;
    let known = puzzle::lattice::lattice(lattice);
    let known = known.ok_or_else(|| cover_error(format!("there is no lattice '{lattice}'")))?;
    let size = known.coordinates;
    let count = count_of(count)?;
    let each = |given: Vec<Vec<PlainCell>>| {
        given.into_iter().map(|own| cells(own, size)).collect::<PyResult<Vec<_>>>()
    };
    let kind = |(starts, goals)| Ok(Interchangeable { starts: each(starts)?, goals: each(goals)? });
    let kinds = kinds.into_iter().map(kind).collect::<PyResult<Vec<_>>>()?;
    let (board, corridor) = (cells(board, size)?, cells(corridor, size)?);
    let asked = Asked { explored, has_goal, listed, counts_ways };
    let work = |stop: Stop<'_>, meter: &Meter| {
        let made = sliding(known, &board, &corridor, &kinds, count)?;
        let met = made.tray.search(asked, &stop, meter);
        Ok::<_, String>((made, met))
    };
    let (done, interrupted) = attend(py, stop, token, progress, work)?;
    let (made, met) = done.map_err(cover_error)?;
    let shown = Shown { py, made: &made, size };
    Ok(PySlideReport {
        fewest: met.fewest,
        at_least: met.at_least,
        arrangements: met.arrangements,
        every: met.every,
        depth: met.depth,
        farthest: shown.arrangement(&met)?.into_pyobject(py)?.unbind(),
        ways: met.ways,
        listed: shown.ways(&met)?.into_pyobject(py)?.unbind(),
        ended: ended(met.ended, interrupted)?,
    })
}

fn count_of(name: &str) -> PyResult<Count> {
    match name {
        "moves" => Ok(Count::Moves),
        "slides" => Ok(Count::Slides),
        "units" => Ok(Count::Units),
        _ => Err(PyValueError::new_err(format!("there is no count '{name}'"))),
    }
}

/// Makes plain data of what was met.
struct Shown<'py, 's> {
    py: Python<'py>,
    made: &'s Sliding,
    size: usize,
}

impl<'py> Shown<'py, '_> {
    fn cells(&self, kind: usize, place: u16) -> PyResult<Bound<'py, PyAny>> {
        let own = &self.made.places[kind][place as usize];
        Ok(cells_of(self.py, own, self.size)?.into_any())
    }

    /// The cells of each piece of the farthest arrangement, by kind.
    fn arrangement(&self, met: &Met) -> PyResult<Vec<Vec<Bound<'py, PyAny>>>> {
        let kinds = self.made.tray.of_kinds(&met.farthest).enumerate();
        kinds
            .map(|(kind, own)| own.iter().map(|&place| self.cells(kind, place)).collect())
            .collect()
    }

    fn ways(&self, met: &Met) -> PyResult<Vec<Vec<SlidData<'py>>>> {
        met.listed.iter().map(|way| way.iter().map(|one| self.slid(one)).collect()).collect()
    }

    fn slid(&self, slid: &Slid) -> PyResult<SlidData<'py>> {
        let step =
            |&way: &u8| Ok(tuple(self.py, &self.made.ways[way as usize], self.size)?.into_any());
        let path = slid.path.iter().map(step).collect::<PyResult<_>>()?;
        let (from, to) = (self.cells(slid.kind, slid.from)?, self.cells(slid.kind, slid.to)?);
        Ok((slid.kind, from, to, path))
    }
}
