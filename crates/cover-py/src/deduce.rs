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

/// One deduction, with how many like it were open.
#[pyclass(name = "Deduction", module = "tilewright._core", frozen)]
pub struct PyDeduction {
    /// The deduction.
    pub inner: Deduction,
    /// How many deductions of the same weight were open, itself among them.
    #[pyo3(get)]
    open: usize,
}

#[pymethods]
impl PyDeduction {
    /// Its kind: ``"1a"``, ``"1b"``, ``"2a"``, ... ``"7"``; see docs/design/deduction.md.
    #[getter]
    fn rung(&self) -> &'static str {
        self.inner.rung.name()
    }

    /// Whether its options are laid or struck out.
    #[getter]
    fn effect(&self) -> &'static str {
        effect(self.inner.effect)
    }

    /// The options that it lays or strikes out.
    #[getter]
    fn options(&self) -> Vec<u32> {
        self.inner.options.clone()
    }

    /// The items that it rests on.
    #[getter]
    fn premises(&self) -> Vec<u32> {
        self.inner.premises.clone()
    }

    /// Which of the colourings, for sums that do not come out.
    #[getter]
    fn colouring(&self) -> Option<u32> {
        self.inner.colouring
    }

    /// For a trial: the options laid or struck out, in turn, before it failed.
    #[getter]
    fn chain(&self) -> Vec<(&'static str, u32)> {
        self.inner.chain.iter().map(|&(done, option)| (effect(done), option)).collect()
    }

    /// For a trial: how it failed, as in ``Trace.clash``.
    #[getter]
    fn clash(&self) -> Option<ClashData> {
        self.inner.clash.clone().map(clash_data)
    }

    /// How hard it is, taken alone.
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

/// A sequence of deductions, in order.
#[pyclass(name = "Trace", module = "tilewright._core", frozen, get_all)]
pub struct PyTrace {
    /// The deductions.
    steps: Vec<Py<PyDeduction>>,
    /// Why there are no more deductions.
    ///
    /// ``"solved"``: every item that must be used is used; ``"clash"``: there is no solution; ``"stuck"``:
    /// nothing more was found; ``"steps"``: as many as were asked for; ``"stopped"``: a limit.
    ending: &'static str,
    /// Why there is no solution: an item with too few options, cells of no possible size, or an option.
    clash: Option<ClashData>,
    /// The options that are laid at the end, in order.
    laid: Vec<u32>,
    /// The options that are neither laid nor struck out at the end.
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

/// The order in which placements become known if all deductions go on at once.
///
/// Attributes:
///     moments: in order, each with its reading (guesses, phases of trials within trials, of trials
///         that look, of trials of what is forced, half units of time since), and the number of
///         options that are laid by then.
///     found: rungs with the number of options that they lay or strike out first.
///     hardest: the hardest rung that is needed; ``None`` if none is.
///     ending: ``"solved"``, ``"stuck"``, ``"clash"`` or ``"stopped"``.
///     score: the mean time at which an option that is laid in the end becomes known.
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

/// Deductions over a cover as a person makes them, and plays by chance.
///
/// Args:
///     cover: the problem; its items are cells, then pieces, then parts of rules.
///     cells: how many items are cells.
///     pieces: how many items are pieces.
///     neighbours: for each cell its neighbours among the cells.
///     colourings: for each colouring a number up to 16 for every cell.
///
/// Raises:
///     CoverError: they do not fit the cover.
///
/// >>> row = Cover([(1, 1)] * 3, [[0, 1], [1, 2], [2]])
/// >>> trace = Deducer(row, 3, 0, [[1], [0, 2], [1]], []).trace()
/// >>> trace.ending, [(step.rung, step.options) for step in trace.steps]
/// ('solved', [('1a', [0]), ('1a', [2])])
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

    /// Make all possible deductions, always the easiest open one first.
    ///
    /// Args:
    ///     laid: options that are laid to begin with, in order.
    ///     solution: options to guess from if no deduction is possible.
    ///     max_steps: stop after so many deductions.
    ///     hardest: the hardest rung that is used.
    ///     max_seconds: stop after this time.
    ///     token: stops it from another thread.
    ///
    /// Returns:
    ///     The trace; if the options to begin with cannot be laid together, it is a clash at once.
    ///
    /// Raises:
    ///     CoverError: there is no such rung.
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

    /// Return whether the same rung makes the same deduction if other options are laid.
    ///
    /// Args:
    ///     deduction: a step of a trace.
    ///     laid: options that are laid to begin with; if they cannot be laid together, the result is
    ///         ``False``.
    ///     max_seconds: stop after this time; the result is then ``False``.
    ///     token: stops it from another thread.
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

    /// Make all possible deductions at once, in rounds, and return when each laid option becomes known.
    ///
    /// Args:
    ///     laid: options that are laid to begin with.
    ///     solution: the only solution, laid if no deduction is possible; without it no trials are made.
    ///     colourings: how many of the colourings count, the first ones: those that no symmetry
    ///         carries to others.
    ///     trials: stop after so many, which bounds the work by the board alone.
    ///     max_seconds: stop after this time.
    ///     token: stops it from another thread.
    ///
    /// Raises:
    ///     CoverError: the options to begin with cannot be laid together.
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

    /// Return the place of each item in an order that does not depend on how they are numbered.
    ///
    /// Args:
    ///     laid: options that are laid to begin with.
    #[pyo3(signature = (laid = vec![]))]
    fn ranks(&self, laid: Vec<u32>) -> Vec<u32> {
        Canonical::of(&self.board(), &laid).ranks().to_vec()
    }

    /// Play by chance: fill the tightest item first, lay forced options, take dead ends back.
    ///
    /// Args:
    ///     number: how many plays.
    ///     seed: the same seed gives the same plays, for any number of threads.
    ///     most: a play ends after so many options were laid.
    ///     laid: options that are laid to begin with.
    ///     threads: how many threads work.
    ///     max_seconds: stop after this time; plays that were not begun are left out.
    ///     token: stops it from another thread.
    ///
    /// Returns:
    ///     For each play how many options were laid, those taken back among them; how many the
    ///     full board needs beyond ``laid`` (0 if it was not filled); whether it was filled; whether the
    ///     first choice was taken back; how many choices were; and, for those together, how many
    ///     options more lay at most before it showed.  It does not depend on how items and
    ///     options are numbered.
    ///
    /// Raises:
    ///     CoverError: the options to begin with cannot be laid together.
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

    /// Return how many options each item has when its turn comes, the one with the fewest first.
    ///
    /// Args:
    ///     items: the items to fill in turn.
    ///     solution: the options to lay at them.
    ///     laid: options that are laid to begin with.
    ///
    /// Raises:
    ///     CoverError: the solution does not fit.
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
