//! A rule that acts in Python: a condition of one's own, which the core asks as it asks its own rules.
//!
//! What Python raises while it is asked is kept, and ends the work at the next call of the guard.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use puzzle::Cell;
use puzzle::laying::MarkNames;
use puzzle::model::Region;
use puzzle::rules::{
    Acting, Action, Bounds, Demand, Give, ItemKey, Kind, Laid, Numbered, ReadRule, Share,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyString, PyTuple};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cell::{PlainCell, cells, tuple};

/// The kinds of all conditions met so far, each once: a kind lives as long as the process.
static KINDS: Mutex<Vec<&'static Kind>> = Mutex::new(vec![]);

/// What the conditions of one problem share.
#[derive(Clone)]
pub struct Conditions(Arc<Shared>);

struct Shared {
    /// What was raised first.
    raised: Mutex<Option<PyErr>>,
    /// The number of each part of what they demand.
    parts: Py<PyDict>,
}

impl Conditions {
    pub fn new(py: Python<'_>) -> Self {
        let (raised, parts) = (Mutex::default(), PyDict::new(py).unbind());
        Self(Arc::new(Shared { raised, parts }))
    }

    /// The rule that an object of Python acts for.
    pub fn condition(&self, acting: &Bound<'_, PyAny>, coordinates: usize) -> PyResult<Condition> {
        let is = |name: &str| acting.getattr(name)?.extract::<bool>();
        let kind = kind(&acting.getattr("rule")?, is("only_filters")?)?;
        let filters = is("filters")?;
        let says = acting.getattr("rule")?.str()?.to_cow()?.into_owned();
        let acting = acting.clone().unbind();
        let (lines, shared) = (OnceLock::new(), self.clone());
        Ok(Condition { acting, kind, filters, says, coordinates, lines, shared })
    }

    /// What was raised, once.
    pub fn check(&self) -> PyResult<()> {
        let mut raised = self.0.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.take().map_or(Ok(()), Err)
    }

    fn raise(&self, error: PyErr) {
        let mut raised = self.0.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.get_or_insert(error);
    }
}

/// What the class of a condition says of it.
fn kind(rule: &Bound<'_, PyAny>, only_filters: bool) -> PyResult<&'static Kind> {
    let says = |name: &str| rule.getattr(name)?.extract::<bool>();
    let name: String = rule.getattr("kind")?.extract()?;
    let flags = [
        only_filters,
        says("needs_full_board")?,
        says("reads_blocked_cells")?,
        says("reads_marked_cells")?,
        says("reads_piece_marks")?,
        says("filters_by_marks")?,
    ];
    let mut kinds = KINDS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |kind: &&Kind| kind.name == name && flags_of(kind) == flags;
    if let Some(known) = kinds.iter().copied().find(is_it) {
        return Ok(known);
    }
    let kind = Box::leak(Box::new(Kind {
        name: name.leak(),
        doc: "",
        only_filters: flags[0],
        needs_full_board: flags[1],
        reads_blocked_cells: flags[2],
        reads_marked_cells: flags[3],
        reads_piece_marks: flags[4],
        filters_by_marks: flags[5],
        read: |_, _| None,
    }));
    kinds.push(kind);
    Ok(kind)
}

fn flags_of(kind: &Kind) -> [bool; 6] {
    [
        kind.only_filters,
        kind.needs_full_board,
        kind.reads_blocked_cells,
        kind.reads_marked_cells,
        kind.reads_piece_marks,
        kind.filters_by_marks,
    ]
}

/// A rule that acts in Python.
pub struct Condition {
    /// Takes plain values, and asks the rule.
    acting: Py<PyAny>,
    kind: &'static Kind,
    filters: bool,
    says: String,
    coordinates: usize,
    /// Its marks and lines, once they were asked for.
    lines: OnceLock<MarkedLines>,
    shared: Conditions,
}

/// Marks and lines of cells such that each mark is exactly once in each line.
type MarkedLines = (Vec<String>, Vec<Vec<Cell>>);

impl Condition {
    /// What it answers; nothing after an error, which is kept.
    fn asked<T: Default>(&self, ask: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        Python::attach(|py| {
            ask(self.acting.bind(py)).unwrap_or_else(|error| {
                self.shared.raise(error);
                T::default()
            })
        })
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "<condition {}>", self.kind.name)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.says)
    }
}

impl ReadRule for Condition {
    fn kind(&self) -> &'static Kind {
        self.kind
    }

    fn in_vain(&self) -> Option<Cow<'static, str>> {
        let why: Option<String> = self.asked(|acting| acting.call_method0("in_vain")?.extract());
        why.map(Cow::Owned)
    }

    fn caution(&self, _region: &Region) -> Option<String> {
        self.asked(|acting| acting.call_method0("caution")?.extract())
    }

    fn loosened(
        &self,
        marks: &BTreeSet<String>,
        kept: &FxHashSet<Cell>,
    ) -> Option<Arc<dyn ReadRule>> {
        self.asked(|acting| {
            let py = acting.py();
            let kept = kept.iter().map(|cell| tuple(py, cell, self.coordinates));
            let kept = PyFrozenSet::new(py, kept.collect::<PyResult<Vec<_>>>()?)?;
            let given = (PyFrozenSet::new(py, marks)?, kept);
            let loosened = acting.call_method1("loosened", given)?;
            let own: Arc<dyn ReadRule> =
                Arc::new(self.shared.condition(&loosened, self.coordinates)?);
            Ok(Some(own))
        })
    }

    fn marked_lines(&self) -> (&[String], &[Vec<Cell>]) {
        let (marks, lines) = self.lines.get_or_init(|| {
            self.asked(|acting| {
                let lines = acting.call_method0("marked_lines")?;
                let (marks, lines): (Vec<String>, Vec<Bound<'_, PyAny>>) = lines.extract()?;
                let line = |line: Bound<'_, PyAny>| {
                    let line = line.try_iter()?.map(|cell| cell?.extract::<PlainCell>());
                    cells(line.collect::<PyResult<Vec<_>>>()?, self.coordinates)
                };
                Ok((marks, lines.into_iter().map(line).collect::<PyResult<_>>()?))
            })
        });
        (marks, lines)
    }

    fn reads_mark(&self, mark: &str) -> bool {
        self.asked(|acting| acting.call_method1("reads_mark", (mark,))?.extract())
    }

    fn fits(&self, borne: &str, there: &str) -> bool {
        self.asked(|acting| acting.call_method1("fits", (borne, there))?.extract())
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let marks: &MarkNames = board.marks();
        Python::attach(|py| {
            let word = |name: &str| PyString::new(py, name).unbind();
            let cells = board.cells().iter();
            let cells = cells.map(|cell| Ok(tuple(py, cell, self.coordinates)?.unbind()));
            let cells = cells.collect::<PyResult<_>>();
            Box::new(OnBoard {
                rule: self,
                cells: self.asked(|_| cells),
                numbers: board.numbers().clone(),
                pieces: board.pieces().iter().map(|piece| word(&piece.name)).collect(),
                marks: (0..marks.count() as u32).map(|mark| word(marks.name(mark))).collect(),
                keys: PyDict::new(py).unbind(),
            })
        })
    }
}

/// A condition on a board.
struct OnBoard<'r> {
    rule: &'r Condition,
    cells: Vec<Py<PyTuple>>,
    numbers: FxHashMap<Cell, u32>,
    pieces: Vec<Py<PyString>>,
    marks: Vec<Py<PyString>>,
    /// The number of each key of an item, and of each colour.
    keys: Py<PyDict>,
}

/// A placement in words of Python: the piece, its cells, and the mark on each.
type Said<'py> = (Bound<'py, PyString>, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

impl OnBoard<'_> {
    fn said<'py>(&self, py: Python<'py>, laid: &Laid<'_>) -> PyResult<Said<'py>> {
        let cells = laid.cells.iter().map(|&cell| self.cells[cell as usize].bind(py));
        let marks = laid.marks.iter().map(|&mark| self.marks[mark as usize].bind(py));
        let piece = self.pieces[laid.piece as usize].bind(py).clone();
        Ok((piece, PyTuple::new(py, cells)?, PyTuple::new(py, marks)?))
    }

    fn key(&self, given: &Bound<'_, PyAny>) -> PyResult<ItemKey> {
        number(self.keys.bind(given.py()), given)
    }

    fn numbered(&self, given: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let mut found = vec![];
        for cell in given.try_iter()? {
            let cell: PlainCell = cell?.extract()?;
            found.extend(self.numbers.get(&cell.on(self.rule.coordinates)?));
        }
        found.sort_unstable();
        Ok(found)
    }
}

impl Acting for OnBoard<'_> {
    fn filters(&self) -> bool {
        self.rule.filters
    }

    fn allows(&self, laid: &Laid<'_>) -> bool {
        self.rule
            .asked(|acting| acting.call_method1("allows", self.said(acting.py(), laid)?)?.extract())
    }

    fn items(&self) -> Vec<(ItemKey, Bounds)> {
        self.rule.asked(|acting| {
            let items: Vec<(Bound<'_, PyAny>, Bounds)> = acting.call_method0("items")?.extract()?;
            items.into_iter().map(|(key, bounds)| Ok((self.key(&key)?, bounds))).collect()
        })
    }

    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        let uses: Vec<(ItemKey, Option<u64>)> = self.rule.asked(|acting| {
            let used = acting.call_method1("uses", self.said(acting.py(), laid)?)?;
            let used: Vec<(Bound<'_, PyAny>, Option<Bound<'_, PyAny>>)> = used.extract()?;
            let one = |(key, colour): (Bound<'_, PyAny>, Option<Bound<'_, PyAny>>)| {
                Ok((self.key(&key)?, colour.map(|colour| self.key(&colour)).transpose()?))
            };
            used.into_iter().map(one).collect()
        });
        uses.into_iter().for_each(|(key, colour)| give(key, colour.map(Share::Colour)));
    }

    fn required(&self) -> Vec<u32> {
        self.rule.asked(|acting| self.numbered(&acting.call_method0("required")?))
    }

    fn linked(&self) -> Vec<Vec<u32>> {
        self.rule.asked(|acting| {
            let sets = acting.call_method0("linked")?;
            sets.try_iter()?.map(|set| self.numbered(&set?)).collect()
        })
    }

    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        self.rule.asked(|acting| {
            let py = acting.py();
            let (cells, pieces) = (PyDict::new(py), PyDict::new(py));
            for (cell, &image) in self.cells.iter().zip(action.cells) {
                cells.set_item(cell, &self.cells[image as usize])?;
            }
            for (piece, &image) in self.pieces.iter().zip(action.pieces) {
                pieces.set_item(piece, &self.pieces[image as usize])?;
            }
            let parts = acting.call_method1("demands", (cells, pieces))?;
            let known = self.rule.shared.0.parts.bind(py);
            let demand = |part: PyResult<Bound<'_, PyAny>>| {
                let number = number(known, &part?)?;
                Ok(Demand { words: vec![number.to_string()], ..Demand::new("condition", vec![]) })
            };
            parts.try_iter()?.map(demand).collect()
        })
    }
}

/// The number of an object among those met so far.
fn number(known: &Bound<'_, PyDict>, given: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Some(number) = known.get_item(given)? {
        return number.extract();
    }
    let number = known.len() as u64;
    known.set_item(given, number)?;
    Ok(number)
}
