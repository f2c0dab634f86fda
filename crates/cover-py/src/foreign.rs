//! Files of BurrTools, and what the readers of other files share with their reader.

use std::sync::Arc;

use foreign::{BurrFile, BurrProblem, KeptShape, Place, Tree, mark_of};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rustc_hash::FxHashMap;

use crate::caps::Caps;
use crate::cell::tuple;
use crate::fields::fields;
use crate::puzzle::PyPuzzle;
use crate::reported::{Reported, reported};

/// A file of BurrTools, which holds problems.
///
/// Args:
///     data: its bytes, unpacked.
///     limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
///
/// Returns:
///     The file, ``None`` if it is none; what is wrong with it.
#[pyfunction]
pub fn read_burr_file(
    py: Python<'_>,
    data: &[u8],
    limits: Caps,
) -> (Option<PyBurrFile>, Vec<Reported>) {
    let Caps(limits) = limits;
    match py.detach(|| BurrFile::of(data, limits)) {
        Ok(file) => (Some(PyBurrFile { file: Arc::new(file) }), vec![]),
        Err(fault) => (None, vec![reported(fault)]),
    }
}

/// A file of BurrTools, which holds problems.
#[pyclass(name = "BurrFile", module = "tilewright._core", frozen)]
pub struct PyBurrFile {
    file: Arc<BurrFile>,
}

#[pymethods]
impl PyBurrFile {
    /// The names of its problems, ``""`` for those without.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.file.names()
    }

    /// Read a problem.
    ///
    /// Args:
    ///     number: of the problem, from 0.
    ///     origin: the name of the file; one that begins with ``<`` is none.
    ///
    /// Returns:
    ///     The problem, ``None`` if there are faults; the faults, in the order of the file.
    fn problem(
        &self,
        py: Python<'_>,
        number: usize,
        origin: &str,
    ) -> (Option<PyBurrProblem>, Vec<Reported>) {
        match py.detach(|| self.file.problem(number, origin)) {
            Ok(problem) => {
                let file = Arc::clone(&self.file);
                (Some(PyBurrProblem { file, number, problem }), vec![])
            }
            Err(faults) => (None, faults.into_iter().map(reported).collect()),
        }
    }
}

/// A problem of a file of BurrTools as a puzzle.
#[pyclass(name = "BurrProblem", module = "tilewright._core", frozen)]
pub struct PyBurrProblem {
    file: Arc<BurrFile>,
    number: usize,
    problem: BurrProblem,
}

/// The shape of an entry of a list of pieces: the number of its piece, ``None`` for one without cells; how many entries of
/// an assembly are for it; the mark of each place, ``""`` for none; its hotspot; the sides of its box in a file of
/// version 1.
type Entry<'py> = (Option<usize>, u64, Bound<'py, PyDict>, Triple, Option<Triple>);
type Triple = (i32, i32, i32);

#[pymethods]
impl PyBurrProblem {
    /// The puzzle, and its fields by name.
    fn puzzle<'py>(&self, py: Python<'py>) -> PyResult<(PyPuzzle, Bound<'py, PyDict>)> {
        let puzzle = &self.problem.puzzle;
        Ok((PyPuzzle::of(puzzle.clone()), fields(py, puzzle)?))
    }

    /// What the file says and the puzzle does not, or says in another way: a sentence each.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.problem.notes.clone()
    }

    /// The number of assemblies of a search that was ended, ``None`` if nothing is said of one.
    #[getter]
    fn assemblies(&self) -> Option<u64> {
        self.problem.assemblies
    }

    /// The number of its grid.
    #[getter]
    fn grid(&self) -> usize {
        self.problem.grid.number
    }

    /// Return the cell of the board at a place, ``None`` if there is none.
    fn cell<'py>(&self, py: Python<'py>, place: Place) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let coordinates = self.problem.puzzle.lattice.coordinates;
        self.problem.cell(place).map(|cell| tuple(py, &cell, coordinates)).transpose()
    }

    /// Return the list of pieces as assemblies have it.
    ///
    /// Returns:
    ///     For each entry the number of its piece, ``None`` for a shape without cells; how many entries of an
    ///     assembly are for it; the mark of each place of the shape, ``""`` for none; its hotspot; the sides of its
    ///     box in a file of version 1, else ``None``. And what is wrong with hotspots.
    fn listed<'py>(&self, py: Python<'py>) -> PyResult<(Vec<Entry<'py>>, Vec<Reported>)> {
        let (voxels, mut faults, mut found) = (self.file.voxels(), vec![], vec![]);
        let mut known: FxHashMap<usize, (KeptShape, Bound<'py, PyDict>)> = FxHashMap::default();
        let triple = |[x, y, z]: Place| (x, y, z);
        for (number, copies) in &self.problem.list {
            if !known.contains_key(number) {
                let shape = KeptShape::of(&self.file, voxels[*number]);
                let places = self.marked(py, &shape)?;
                known.insert(*number, (shape, places));
            }
            let (shape, places) = &known[number];
            faults.extend(shape.hotspot.as_ref().err().cloned().map(reported));
            let hotspot = shape.hotspot.as_ref().copied().unwrap_or_default();
            let piece = self.problem.piece_of[*number];
            let sides = shape.sides.map(triple);
            found.push((piece, *copies, places.clone(), triple(hotspot), sides));
        }
        Ok((found, faults))
    }

    /// Return what the file keeps of the solutions of the problem, as elements.
    ///
    /// Args:
    ///     make: makes an element of its tag, attributes, place, children and text.
    fn solutions<'py>(&self, make: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (tree, mut found) = (&self.file.tree, vec![]);
        for element in self.file.solutions(self.number) {
            found.push(made(tree, element, make)?);
        }
        Ok(found)
    }
}

impl PyBurrProblem {
    /// The mark of each place of a shape.
    fn marked<'py>(&self, py: Python<'py>, shape: &KeptShape) -> PyResult<Bound<'py, PyDict>> {
        let places = PyDict::new(py);
        for (place, (_, colour)) in &shape.places {
            let mark = mark_of(&self.problem.colours.piece, *colour);
            let mark = mark.map_or_else(String::new, String::from);
            places.set_item(PyTuple::new(py, place)?, mark)?;
        }
        Ok(places)
    }
}

/// An element of a file in Python, with all that is in it.
fn made<'py>(
    tree: &Tree,
    element: &foreign::Element,
    make: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut inner = element.children.clone();
    let mut at = 0;
    while at < inner.len() {
        inner.extend(&tree.elements[inner[at]].children);
        at += 1;
    }
    let mut known: FxHashMap<usize, Bound<'py, PyAny>> = FxHashMap::default();
    let make_one = |one: &foreign::Element, known: &mut FxHashMap<usize, Bound<'py, PyAny>>| {
        let attributes = PyDict::new(make.py());
        for (key, value) in &one.attributes {
            attributes.set_item(key, value)?;
        }
        let children: Vec<_> =
            one.children.iter().filter_map(|child| known.remove(child)).collect();
        make.call1((&one.tag, attributes, one.at, children, &one.text))
    };
    for &number in inner.iter().rev() {
        let one = make_one(&tree.elements[number], &mut known)?;
        known.insert(number, one);
    }
    make_one(element, &mut known)
}

/// Return the ball at a place of the checkerboard, ``None`` if there is none.
#[pyfunction]
pub fn ball_cell(place: [i64; 3]) -> Option<(i64, i64, i64)> {
    foreign::ball_cell(place).map(|[x, y, z]| (x, y, z))
}

/// Return the name of a puzzle: that of its file, without what no name may have.
///
/// Args:
///     origin: the file; one that begins with ``<`` has no name.
///     otherwise: what is taken then.
#[pyfunction]
pub fn slug(origin: &str, otherwise: &str) -> String {
    foreign::slug(origin, otherwise)
}

/// Return a text as one line that can be shown, of bounded length.
#[pyfunction]
pub fn shown_word(text: &str) -> String {
    foreign::word(text)
}

/// Return names of which each stands once: those that stood there before get a number, and so do empty ones.
#[pyfunction]
pub fn unique_names(names: Vec<String>) -> Vec<String> {
    foreign::unique(&names)
}
