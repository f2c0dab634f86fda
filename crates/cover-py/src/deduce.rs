//! The class `Deducer`: deductions and plays over a cover, for Python.

use cover::{Stop, share_out};
use deduce::{
    Board, Canonical, Clash, Deduction, Effect, End, Ending, Limits, Moment, Notes, Play, Position,
    Reading, Rung, Step,
};
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, finish, limited, thread_count};

/// A clash: its kind, `"item"`, `"island"` or `"option"`, and its numbers.
type ClashData = (&'static str, Vec<u32>);

#[pyclass(name = "Deduction", module = "tilewright._core", frozen)]
pub struct PyDeduction {
    /// The deduction.
    pub inner: Deduction,
    #[pyo3(get)]
    open: usize,
}

#[pymethods]
impl PyDeduction {
    #[getter]
    fn rung(&self) -> &'static str {
        self.inner.rung.name()
    }

    #[getter]
    fn effect(&self) -> &'static str {
        effect(self.inner.effect)
    }

    #[getter]
    fn options(&self) -> Vec<u32> {
        self.inner.options.clone()
    }

    #[getter]
    fn premises(&self) -> Vec<u32> {
        self.inner.premises.clone()
    }

    #[getter]
    fn colouring(&self) -> Option<u32> {
        self.inner.colouring
    }

    #[getter]
    fn chain(&self) -> Vec<(&'static str, u32)> {
        self.inner.chain.iter().map(|&(done, option)| (effect(done), option)).collect()
    }

    #[getter]
    fn clash(&self) -> Option<ClashData> {
        self.inner.clash.clone().map(clash_data)
    }

    #[getter]
    fn score(&self) -> f64 {
        let Deduction { rung, options, chain, .. } = &self.inner;
        deduce::step_score(*rung, options.len(), chain.len(), self.open)
    }

    fn __repr__(&self) -> String {
        let (rung, effect, options) = (self.rung(), self.effect(), &self.inner.options);
        format!("<Deduction: rung {rung}, {effect} {options:?}>")
    }
}

#[pyclass(name = "Trace", module = "tilewright._core", frozen, get_all)]
pub struct PyTrace {
    steps: Vec<Py<PyDeduction>>,
    ending: &'static str,
    clash: Option<ClashData>,
    laid: Vec<u32>,
    alive: Vec<u32>,
}

#[pymethods]
impl PyTrace {
    fn __repr__(&self) -> String {
        format!("<Trace: {} steps, {}>", self.steps.len(), self.ending)
    }
}

/// When something is known: guesses, trials within trials, trials that look, trials, half units.
type ReadingData = (u32, u32, u32, u32, u32);

#[pyclass(name = "Rounds", module = "tilewright._core", frozen, get_all)]
pub struct PyRounds {
    score: f64,
    moments: Vec<(ReadingData, usize)>,
    found: Vec<(&'static str, u32)>,
    hardest: Option<&'static str>,
    ending: &'static str,
}

#[pymethods]
impl PyRounds {
    fn __repr__(&self) -> String {
        format!("<Rounds: {} moments, {}>", self.moments.len(), self.ending)
    }
}

/// Pieces laid, needed, whether it was solved, whether the first choice was wrong, how many were,
/// and for all of those together how deep.
pub type PlayData = (u64, u64, bool, bool, u64, u64);

#[pyclass(name = "Deducer", module = "tilewright._core", frozen)]
pub struct PyDeducer {
    cover: Py<PyCover>,
    notes: Notes,
}

#[pymethods]
impl PyDeducer {
    #[new]
    fn new(
        cover: Py<PyCover>,
        cells: usize,
        pieces: usize,
        neighbours: Vec<Vec<u32>>,
        colourings: Vec<Vec<u32>>,
    ) -> PyResult<Self> {
        let notes = Notes { cells, pieces, neighbours, colourings };
        Board::new(&cover.get().cover, notes.clone()).map_err(cover_error)?;
        Ok(Self { cover, notes })
    }

    #[pyo3(signature = (laid = vec![], *, solution = None, max_steps = None, hardest = "7",
        max_seconds = None, token = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn trace(
        &self,
        py: Python<'_>,
        laid: Vec<u32>,
        solution: Option<Vec<u32>>,
        max_steps: Option<usize>,
        hardest: &str,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<PyTrace> {
        let stop = limited(None, max_seconds, None)?;
        let hardest = rung(hardest)?;
        let trace = finish(py, stop, token, None, |stop, _| {
            let limits = Limits { steps: max_steps.unwrap_or(usize::MAX), hardest, stop };
            deduce::trace(&self.board(), &laid, solution.as_deref(), &limits)
        })?;
        let steps = trace.steps.into_iter().map(|step| Py::new(py, deduction(step)));
        let (ending, clash) = match trace.ending {
            Ending::Solved => ("solved", None),
            Ending::Clash(clash) => ("clash", Some(clash_data(clash))),
            Ending::Stuck => ("stuck", None),
            Ending::Steps => ("steps", None),
            Ending::Stopped => ("stopped", None),
        };
        let (laid, alive) = (trace.position.laid().to_vec(), trace.position.alive());
        Ok(PyTrace { steps: steps.collect::<PyResult<_>>()?, ending, clash, laid, alive })
    }

    #[pyo3(signature = (deduction, laid = vec![], *, max_seconds = None, token = None))]
    fn holds(
        &self,
        py: Python<'_>,
        deduction: &Bound<'_, PyDeduction>,
        laid: Vec<u32>,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<bool> {
        let stop = limited(None, max_seconds, None)?;
        let wanted = &deduction.get().inner;
        let holds = finish(py, stop, token, None, |stop, _| {
            let board = self.board();
            let start = Position::after(&board, &laid);
            start.is_ok_and(|start| deduce::holds(&board, &start, wanted, &stop))
        })?;
        Ok(holds)
    }

    #[pyo3(signature = (laid = vec![], *, solution = None, colourings = 0, trials = None,
        max_seconds = None, token = None))]
    #[allow(clippy::too_many_arguments)]
    fn rounds(
        &self,
        py: Python<'_>,
        laid: Vec<u32>,
        solution: Option<Vec<u32>>,
        colourings: usize,
        trials: Option<u64>,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<PyRounds> {
        let stop = limited(None, max_seconds, None)?;
        let rounds = finish(py, stop, token, None, |stop, _| {
            let board = self.board();
            let start = Position::after(&board, &laid)?;
            Ok(deduce::rounds(&board, &start, solution.as_deref(), colourings, trials, &stop))
        })?;
        let rounds = rounds.map_err(|clash: Clash| cover_error(clash_text(&clash)))?;
        let found = Rung::ALL.into_iter().zip(rounds.found).filter(|&(_, number)| number > 0);
        Ok(PyRounds {
            score: deduce::score(&rounds.moments),
            moments: rounds.moments.iter().map(moment).collect(),
            found: found.map(|(rung, number)| (rung.name(), number)).collect(),
            hardest: rounds.hardest.map(Rung::name),
            ending: match rounds.end {
                End::Solved => "solved",
                End::Stuck => "stuck",
                End::Clash => "clash",
                End::Stopped => "stopped",
            },
        })
    }

    #[pyo3(signature = (laid = vec![]))]
    fn ranks(&self, laid: Vec<u32>) -> Vec<u32> {
        Canonical::of(&self.board(), &laid).ranks().to_vec()
    }

    #[pyo3(signature = (number, *, seed = 0, most = 100_000, laid = vec![], threads = 1,
        max_seconds = None, token = None))]
    #[allow(clippy::too_many_arguments)]
    fn plays(
        &self,
        py: Python<'_>,
        number: usize,
        seed: u64,
        most: u64,
        laid: Vec<u32>,
        threads: usize,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<Vec<PlayData>> {
        let stop = limited(None, max_seconds, None)?;
        let threads = thread_count(threads)?.min(number.max(1));
        let plays = finish(py, stop, token, None, |stop, _| {
            let canonical = Canonical::of(&self.board(), &laid);
            let board = canonical.board();
            let start = canonical.start(&board)?;
            Ok(all_plays(&board, &start, number, seed, most, threads, &stop))
        })?;
        let plays = plays.map_err(|clash| cover_error(clash_text(&clash)))?;
        Ok(plays.into_iter().map(play_data).collect())
    }

    #[pyo3(signature = (items, solution, laid = vec![]))]
    fn choices(&self, items: Vec<u32>, solution: Vec<u32>, laid: Vec<u32>) -> PyResult<Vec<u32>> {
        let board = self.board();
        let start = Position::after(&board, &laid);
        let counts = start.and_then(|start| deduce::choices(&board, start, &items, &solution));
        counts.map_err(|clash| cover_error(clash_text(&clash)))
    }

    fn __repr__(&self) -> String {
        format!("<Deducer: {} cells, {} pieces>", self.notes.cells, self.notes.pieces)
    }
}

impl PyDeducer {
    /// The cover with its notes.
    pub fn board(&self) -> Board<'_> {
        let board = Board::new(&self.cover.get().cover, self.notes.clone());
        board.expect("the notes were checked when they came")
    }
}

/// Every play of a number of them, by several threads, in the order of their seeds.
fn all_plays(
    board: &Board<'_>,
    start: &Position,
    number: usize,
    seed: u64,
    most: u64,
    threads: usize,
    stop: &Stop<'_>,
) -> Vec<Play> {
    let play = |at| {
        let seed = deduce::seed_of(seed, at);
        stop.reason().is_none().then(|| deduce::play(board, start, seed, most, stop))
    };
    let plays = share_out(vec![(); threads], number, |()| play);
    plays.unwrap_or_else(|fault| panic!("{fault}")).into_iter().flatten().collect()
}

fn play_data(play: Play) -> PlayData {
    let Play { laid, is_solved, needed, is_trapped, wrong, depth } = play;
    (laid, needed, is_solved, is_trapped, wrong, depth)
}

fn moment(moment: &Moment) -> (ReadingData, usize) {
    let Reading { guess, ahead, looking, trial, time } = moment.reading;
    ((guess, ahead, looking, trial, time), moment.laid)
}

fn rung(name: &str) -> PyResult<Rung> {
    let found = Rung::ALL.into_iter().find(|rung| rung.name() == name);
    found.ok_or_else(|| cover_error(format!("there is no rung {name:?}")))
}

fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Lay => "lay",
        Effect::Strike => "strike",
    }
}

/// A step of a trace.
pub fn deduction(step: Step) -> PyDeduction {
    PyDeduction { inner: step.deduction, open: step.open }
}

fn clash_data(clash: Clash) -> ClashData {
    match clash {
        Clash::Item(item) => ("item", vec![item]),
        Clash::Island(cells) => ("island", cells),
        Clash::Option(option) => ("option", vec![option]),
    }
}

fn clash_text(clash: &Clash) -> String {
    match clash {
        Clash::Item(item) => format!("the solution has no option left for item {item}"),
        Clash::Island(_) => "a part of the board has no possible size".into(),
        Clash::Option(option) => format!("option {option} cannot be laid"),
    }
}
