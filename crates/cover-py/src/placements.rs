//! The class `Placements`: every way to lay pieces on a board, and the cover that they make.

use compile::{Draft, Placements, Tally, Uses};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cover::PyCover;
use crate::fault::cover_error;

/// How many placements each piece has, by how many more cells of colour 0 than of colour 1 they cover, and
/// the cells that none covers.
type TallyFields = (Vec<u32>, Vec<Vec<i32>>, Vec<u32>);

/// Every way to lay oriented pieces on a board, by number; immutable.
///
/// They are ordered by piece, by orientation, then by the first cell covered.
#[pyclass(name = "Placements", module = "tilewright._core", frozen, eq)]
#[derive(PartialEq)]
pub struct PyPlacements(Placements);

impl PyPlacements {
    pub fn of(placements: Placements) -> Self {
        Self(placements)
    }

    pub fn placements(&self) -> &Placements {
        &self.0
    }
}

#[pymethods]
impl PyPlacements {
    /// Placements from elsewhere: piece, orientation and cells of each.
    #[staticmethod]
    fn listed(placements: Vec<(u32, u32, Vec<u32>)>) -> Self {
        Self(Placements::listed(placements))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// How many cells all of them together cover.
    #[getter]
    fn uses(&self) -> usize {
        self.0.uses()
    }

    /// The piece of a placement, its orientation, and its cells in the orientation's order.
    ///
    /// Raises:
    ///     IndexError: there is no such placement.
    fn at<'py>(&self, py: Python<'py>, number: usize) -> PyResult<(u32, u32, Bound<'py, PyTuple>)> {
        if number >= self.0.len() {
            return Err(PyIndexError::new_err(format!("there is no placement {number}")));
        }
        let (piece, orientation) = self.0.kind(number);
        Ok((piece, orientation, PyTuple::new(py, self.0.cells(number))?))
    }

    /// The piece of each placement.
    fn pieces(&self) -> Vec<u32> {
        (0..self.0.len()).map(|number| self.0.kind(number).0).collect()
    }

    /// The placements of these numbers, in their order.
    ///
    /// Raises:
    ///     IndexError: there is no such placement.
    fn kept(&self, numbers: Vec<usize>) -> PyResult<Self> {
        let mut stays = vec![false; self.0.len()];
        for number in numbers {
            let stay = stays.get_mut(number);
            *stay.ok_or_else(|| {
                PyIndexError::new_err(format!("there is no placement {number}"))
            })? = true;
        }
        Ok(Self(self.0.kept(|number| stays[number])))
    }

    /// Those that are one of the pieces laid already, each with its cells, or overlap none.
    fn beside(&self, laid: Vec<(u32, Vec<u32>)>) -> Self {
        Self(self.0.beside(&laid))
    }

    /// Add up what each piece covers.
    ///
    /// Args:
    ///     pieces: how many pieces there are.
    ///     colours: for each cell whether its colour is 1.
    ///
    /// Returns:
    ///     How many placements each piece has; by how many more cells of colour 0 than of colour 1 they
    ///     cover, each number once; and the cells that no placement covers.
    ///
    /// Raises:
    ///     IndexError: a placement is of a piece or on a cell beyond these.
    fn tally(&self, py: Python<'_>, pieces: usize, colours: Vec<bool>) -> PyResult<TallyFields> {
        let is_known = |number| {
            let cells = self.0.cells(number);
            (self.0.kind(number).0 as usize) < pieces
                && cells.iter().all(|&cell| (cell as usize) < colours.len())
        };
        if let Some(number) = (0..self.0.len()).find(|&number| !is_known(number)) {
            let what = format!("placement {number} is of a piece or on a cell beyond these");
            return Err(PyIndexError::new_err(what));
        }
        let Tally { placements, gains, uncovered } = py.detach(|| self.0.tally(pieces, &colours));
        Ok((placements, gains, uncovered))
    }

    /// The exact cover of which the placements are the first options, without symmetries.
    ///
    /// Args:
    ///     bounds: of each item; the first items are the cells.
    ///     pieces: the item of each piece, ``None`` if any number may be used.
    ///     rules: for each placement the items of rules that it uses, each with its label: 0
    ///         if plainly once, a colour, or 2^31 and an amount more; empty if there are none.
    ///     more: what the options after the placements use, in the same way.
    ///
    /// Raises:
    ///     CoverError: with every fault of the cover.
    #[pyo3(signature = (bounds, pieces, *, rules = vec![], more = vec![]))]
    fn cover(
        &self,
        py: Python<'_>,
        bounds: Vec<(u32, Option<u32>)>,
        pieces: Vec<Option<u32>>,
        rules: Vec<Uses>,
        more: Vec<Uses>,
    ) -> PyResult<PyCover> {
        let draft = Draft { bounds, pieces, rules, more, ..Draft::default() };
        let built = py.detach(|| draft.spec(&self.0).map(|spec| spec.build()));
        let built = built.ok_or_else(|| cover_error("there is no such cover"))?;
        Ok(PyCover::of(built.map_err(cover_error)?))
    }

    fn __repr__(&self) -> String {
        format!("<Placements: {}>", self.0.len())
    }
}
