//! The function `slide`: pieces of a tray slide from a start to a goal.

use std::path::PathBuf;

use ::apart::tray::{Asked, Count, Met};
use cover::{Meter, Stop};
use puzzle::Cell;
use puzzle::trays::{Goal, Sliding, TrayMove, TrayPiece, sliding};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cell::{PlainCell, cells, cells_of, tuple};
use crate::endings::ended;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, attend, limited};

/// The bytes of arrangements that are sorted in memory.
const LEAST_ROOM: u64 = 1 << 16;
const MOST_ROOM: u64 = 1 << 27;

/// A move: the number of its piece, the cells before and after, and what each step adds to a cell.
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
    /// The cells of each piece in an arrangement of this depth, those that are interchangeable by place.
    farthest: Py<PyAny>,
    /// How many shortest ways there are; ``None`` if not counted, or beyond 128 bits.
    ways: Option<u128>,
    /// Shortest ways, each a list of moves: the number of the piece, its cells before and after, and the steps.
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
/// >>> board, unit = [(0, 0), (1, 0)], ("unit", [(0, 0)], 0)
/// >>> report = slide("square", board, [], [unit], [("unit", [(1, 0)])], "moves")
/// >>> report.fewest, report.arrangements
/// (1, 2)
///
/// Args:
///     lattice: ``"square"``, ``"triangle"`` or ``"hexagon"``.
///     board: the cells where pieces may be.
///     corridor: those where no piece may stop.
///     pieces: each with its name, its cells at the start, and a number for what it bears beside these: pieces
///         of other numbers are not interchangeable with it.
///     goals: the names of pieces, and the cells where a piece of the name lies at the end; without any every
///         arrangement is met.
///     count: what counts as one move: ``"moves"``, ``"slides"`` or ``"units"``.
///     explored: go on after the goal until three times as many arrangements are met as then; so many at least,
///         and so many at most.
///     listed: list so many shortest ways at most, and one at least.
///     counts_ways: whether to count the shortest ways.
///     max_states: meet so many arrangements at most.
///     max_seconds: stop after this time.
///     max_memory: stop when the process holds so many bytes.
///     token: stops it from another thread.
///     progress: called with 0.0, the depth, the arrangements so far, and the phase.
///     layers: a folder for the arrangements of each depth, where an earlier search goes on; one shortest way
///         is listed then, and none are counted.
///
/// Raises:
///     CoverError: there are no trays on the lattice, or too many places; or the folder cannot be used.
///     ValueError: there is no such count.
#[pyfunction]
#[pyo3(signature = (lattice, board, corridor, pieces, goals, count, *, explored = (0, 0), listed = 1,
    counts_ways = false, max_states = None, max_seconds = None, max_memory = None, token = None,
    progress = None, layers = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn slide(
    py: Python<'_>,
    lattice: &str,
    board: Vec<PlainCell>,
    corridor: Vec<PlainCell>,
    pieces: Vec<(String, Vec<PlainCell>, u32)>,
    goals: Vec<(String, Vec<PlainCell>)>,
    count: &str,
    explored: (usize, usize),
    listed: usize,
    counts_ways: bool,
    max_states: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
    layers: Option<PathBuf>,
) -> PyResult<PySlideReport> {
    let stop = limited(max_states, max_seconds, max_memory)?;
    let known = puzzle::lattice::lattice(lattice);
    let known = known.ok_or_else(|| cover_error(format!("there is no lattice '{lattice}'")))?;
    let size = known.coordinates;
    let count = count_of(count)?;
    let piece = |(name, own, sign)| Ok(TrayPiece { name, cells: cells(own, size)?, sign });
    let pieces = pieces.into_iter().map(piece).collect::<PyResult<Vec<_>>>()?;
    let goal = |(name, own)| Ok(Goal { name, cells: cells(own, size)? });
    let goals = goals.into_iter().map(goal).collect::<PyResult<Vec<_>>>()?;
    let (board, corridor) = (cells(board, size)?, cells(corridor, size)?);
    let asked = Asked { explored, has_goal: !goals.is_empty(), listed, counts_ways };
    let work = |stop: Stop<'_>, meter: &Meter| {
        let made = sliding(known, &board, &corridor, &pieces, &goals, count)?;
        let met = match &layers {
            None => made.tray.search(asked, &stop, meter),
            Some(folder) => {
                let room = (stop.memory_left() / 8).clamp(LEAST_ROOM, MOST_ROOM) as usize;
                let met = made.tray.search_in_layers(asked, folder, room, &stop, meter);
                met.map_err(|fault| fault.to_string())?
            }
        };
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
    fn cells(&self, own: &[Cell]) -> PyResult<Bound<'py, PyAny>> {
        Ok(cells_of(self.py, own, self.size)?.into_any())
    }

    /// The cells of each piece of the farthest arrangement.
    fn arrangement(&self, met: &Met) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.made.arrangement(&met.farthest).iter().map(|own| self.cells(own)).collect()
    }

    fn ways(&self, met: &Met) -> PyResult<Vec<Vec<SlidData<'py>>>> {
        let way = |one: &Vec<_>| self.made.moves(one).iter().map(|one| self.moved(one)).collect();
        met.listed.iter().map(way).collect()
    }

    fn moved(&self, one: &TrayMove) -> PyResult<SlidData<'py>> {
        let step = |vector: &Cell| Ok(tuple(self.py, vector, self.size)?.into_any());
        let path = one.path.iter().map(step).collect::<PyResult<_>>()?;
        Ok((one.piece, self.cells(&one.from)?, self.cells(&one.to)?, path))
    }
}
