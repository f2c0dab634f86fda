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
    #[staticmethod]
    fn listed(placements: Vec<(u32, u32, Vec<u32>)>) -> Self {
        Self(Placements::listed(placements))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    #[getter]
    fn uses(&self) -> usize {
        self.0.uses()
    }

    fn at<'py>(&self, py: Python<'py>, number: usize) -> PyResult<(u32, u32, Bound<'py, PyTuple>)> {
        if number >= self.0.len() {
            return Err(PyIndexError::new_err(format!("there is no placement {number}")));
        }
        let (piece, orientation) = self.0.kind(number);
        Ok((piece, orientation, PyTuple::new(py, self.0.cells(number))?))
    }

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

    fn beside(&self, laid: Vec<(u32, Vec<u32>)>) -> Self {
        Self(self.0.beside(&laid))
    }

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
