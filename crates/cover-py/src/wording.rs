//! The class `Wording`: a deducer with names, which gives hints and puts deductions into sentences.

use deduce::{Back, Board, Budget, Effort, LOGIC_STARS, Names, Play, Rung, SEARCH_STARS, VERSION};
use pyo3::prelude::*;

use crate::deduce::{PlayData, PyDeducer, PyDeduction, deduction};
use crate::fault::cover_error;
use crate::waiting::{CancelToken, finish, limited};

/// A piece whose place is forced: its option, the cell to point at, and the reason.
type ForcedData = (u32, u32, String);

/// Why a board cannot be finished: sentences, cells, and the options that are all needed to see it.
type DoomData = (String, Vec<u32>, Vec<u32>);

/// The next step from a partial board.
#[pyclass(name = "Next", module = "tilewright._core", frozen, get_all)]
pub struct PyNext {
    /// The easiest deduction, which may only rule placements out.
    step: Option<Py<PyDeduction>>,
    /// The laid options on which it rests: without any of these its rung does not find it.
    because: Vec<u32>,
    /// A piece whose place is forced: its option, the cell to point at, the reason without a full stop.
    forced: Option<ForcedData>,
}

#[pymethods]
impl PyNext {
    fn __repr__(&self) -> String {
        let laid = self.forced.as_ref().map(|(option, ..)| option);
        format!("<Next: {}, because of {:?}>", said(laid, "nothing forced"), self.because)
    }
}

fn said(option: Option<&u32>, otherwise: &str) -> String {
    option.map_or(otherwise.into(), |option| format!("lays {option}"))
}

/// A deducer with names, which gives hints and writes deductions as sentences.
///
/// Args:
///     deducer: the deducer.
///     cells: the coordinates of each cell.
///     first: the least coordinates of the board as pictures show it.
///     last: the greatest.
///     pieces: the name of each kind of piece.
///     items: the kind of each item that is a piece.
///     kinds: the kind that each option lays; the options after these leave cells empty.
///     rules: for each item after the pieces the rule that it is a part of.
///     colourings: the name of each colouring.
///
/// Raises:
///     CoverError: the names do not fit.
#[pyclass(name = "Wording", module = "tilewright._core", frozen)]
pub struct PyWording {
    deducer: Py<PyDeducer>,
    names: Names,
}

#[pymethods]
impl PyWording {
    #[new]
    #[pyo3(signature = (deducer, *, cells, first, last, pieces, items, kinds, rules, colourings))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn new(
        deducer: Py<PyDeducer>,
        cells: Vec<Vec<i32>>,
        first: Vec<i32>,
        last: Vec<i32>,
        pieces: Vec<String>,
        items: Vec<u32>,
        kinds: Vec<u32>,
        rules: Vec<String>,
        colourings: Vec<String>,
    ) -> PyResult<Self> {
        let names = Names { cells, first, last, pieces, items, kinds, rules, colourings };
        names.check(&deducer.get().board()).map_err(cover_error)?;
        Ok(Self { deducer, names })
    }

    /// Write a deduction and its reason as a sentence.
    fn sentence(&self, deduction: &Bound<'_, PyDeduction>) -> String {
        let board = self.deducer.get().board();
        self.worded(&board).sentence(&deduction.get().inner)
    }

    /// Return the next step after some options are laid, and the piece that easy deductions lead to.
    ///
    /// Args:
    ///     laid: the options.
    ///     max_seconds: stop after this time; each part of the work may take half of the rest.
    ///     token: stops it from another thread.
    #[pyo3(signature = (laid, *, max_seconds = None, token = None))]
    fn next(
        &self,
        py: Python<'_>,
        laid: Vec<u32>,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<PyNext> {
        let board = self.deducer.get().board();
        let next = within(py, max_seconds, token, |budget| {
            deduce::next(&board, &self.names, &laid, budget)
        })?;
        let forced = next
            .forced
            .map(|forced| (forced.option, forced.cell, self.worded(&board).reason(&forced.chain)));
        let step = next.step.map(|step| Py::new(py, deduction(step))).transpose()?;
        Ok(PyNext { step, because: next.because, forced })
    }

    /// Return why a board with some options cannot be finished; ``None`` if no short reason is found.
    ///
    /// Args:
    ///     laid: the options.
    ///     max_seconds: stop after this time; each part of the work may take half of the rest.
    ///     token: stops it from another thread.
    ///
    /// Returns:
    ///     Sentences, the cells that they are about, and the options that are all needed to see this at
    ///     once.
    #[pyo3(signature = (laid, *, max_seconds = None, token = None))]
    fn doom(
        &self,
        py: Python<'_>,
        laid: Vec<u32>,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<Option<DoomData>> {
        let board = self.deducer.get().board();
        let found = within(py, max_seconds, token, |budget| deduce::doom(&board, &laid, budget))?;
        Ok(found.map(|doom| (self.worded(&board).doom(&doom), doom.cells(&board), doom.because)))
    }

    /// Return the placement that most solutions have, and which of its cells to point at.
    ///
    /// Args:
    ///     often: for each option, in how many of the solutions it is.
    ///     covered: cells that are covered already.
    ///     near: cells one of which it covers if several placements are as likely.
    fn likely(&self, often: Vec<u32>, covered: Vec<u32>, near: Vec<u32>) -> Option<(u32, u32)> {
        deduce::likely(&self.deducer.get().board(), &self.names, &often, &covered, &near)
    }

    fn __repr__(&self) -> String {
        format!("<Wording: {} cells, {} pieces>", self.names.cells.len(), self.names.pieces.len())
    }
}

impl PyWording {
    fn worded<'a>(&'a self, board: &'a Board<'a>) -> deduce::Wording<'a> {
        deduce::Wording { board, names: &self.names }
    }
}

/// Does work within a budget, apart from the interpreter.
fn within<T: Send>(
    py: Python<'_>,
    max_seconds: Option<f64>,
    token: Option<&Bound<'_, CancelToken>>,
    work: impl FnOnce(&Budget<'_>) -> T + Send,
) -> PyResult<T> {
    let stop = limited(None, max_seconds, None)?;
    finish(py, stop, token, None, |stop, _| work(&Budget::new(stop)))
}

/// Write the number of ways in which a board can be finished as a sentence.
#[pyfunction]
pub fn hint_count(solutions: u64, exact: bool) -> String {
    deduce::count(solutions, exact)
}

/// Write the number of ways to finish a board that contain a thing as a sentence.
#[pyfunction]
pub fn hint_share(ways: u64, of: u64, all_seen: bool, what: &str) -> String {
    deduce::share(ways, of, all_seen, what)
}

/// Write a hint: the place to look at, and as much help there as the strength allows.
#[pyfunction]
pub fn hint_look(strength: &str, cell: Option<&str>, piece: &str, kind: &str) -> String {
    deduce::look(strength, cell, piece, kind)
}

/// Write, as lines, why a board cannot be finished and which pieces to take back.
#[pyfunction]
pub fn hint_back(
    reason: &str,
    pieces: Vec<String>,
    fewest: bool,
    since: Option<(usize, String)>,
) -> Vec<String> {
    let pieces = pieces.iter().map(String::as_str).collect();
    let since = since.as_ref().map(|(number, last)| (*number, last.as_str()));
    deduce::take_back(&Back { reason, pieces, fewest, since })
}

/// Write which pieces are the reason, as the end of a sentence.
#[pyfunction]
pub fn hint_because(called: Vec<String>) -> String {
    deduce::because(&called.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A rung: its code, its name, its weight, the weight of a trial's step, whether each placement counts.
type RungData = (&'static str, &'static str, f64, f64, bool);

/// Return for each rung its code, name, weight, weight of a trial's step, whether placements count.
#[pyfunction]
pub fn rungs() -> Vec<RungData> {
    let data = |rung: Rung| {
        let weight = rung.weight();
        (rung.name(), weight.name, weight.weight, weight.by_length, weight.each)
    };
    Rung::ALL.into_iter().map(data).collect()
}

/// Return the version of the weights, and the thresholds of the stars by logic and by search.
#[pyfunction]
pub fn rating_table() -> (u32, Vec<f64>, Vec<f64>) {
    (VERSION, LOGIC_STARS.to_vec(), SEARCH_STARS.to_vec())
}

/// Median, quartiles, share of traps, depth, pieces needed, plays, those cut short.
type EffortData = (f64, f64, f64, f64, f64, f64, usize, usize);

/// Return the figures of plays by chance, in the order of ``Effort`` in tilewright/results/rating.py.
#[pyfunction]
pub fn effort(plays: Vec<PlayData>) -> EffortData {
    let play = |(laid, needed, is_solved, is_trapped, wrong, depth)| Play {
        laid,
        needed,
        is_solved,
        is_trapped,
        wrong,
        depth,
    };
    let plays: Vec<Play> = plays.into_iter().map(play).collect();
    let Effort { median, low, high, traps, depth, needed, plays, unsolved } = Effort::of(&plays);
    (median, low, high, traps, depth, needed, plays, unsolved)
}
