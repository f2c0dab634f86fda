//! The class `Placements`: every way to lay pieces on a board, and the cover that they make.

use compile::{Board, Draft, PlacementMap, Placements, Shape, Tally, Uses};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::fault::cover_error;
use crate::problem::PyCover;

/// The cells of an orientation, and the translation class of its first.
type Oriented = (Vec<Vec<i32>>, u32);

/// A symmetry: the images of cells and of pieces, for each orientation of each piece its image and
/// which cell goes to the first, and the images of the options after the placements.
type MapFields = (Vec<u32>, Vec<u32>, Vec<Vec<(u32, u32)>>, Vec<u32>);

/// How many placements each piece has, by how many more cells of colour 0 than of colour 1 they cover, and
/// the cells that none covers.
type TallyFields = (Vec<u32>, Vec<Vec<i32>>, Vec<u32>);

/// A symmetry, given by the images of cells and pieces, or by the image of every option.
#[derive(FromPyObject)]
enum SymmetryFields {
    Map(MapFields),
    Images(Vec<u32>),
}

/// The first fault of the arrays, in words; none if their lengths agree.
fn misfit(
    coordinates: usize,
    cells: &[Vec<i32>],
    classes: &[u32],
    orientations: &[Vec<Oriented>],
) -> Option<String> {
    if cells.len() != classes.len() {
        let (cells, classes) = (cells.len(), classes.len());
        return Some(format!("{cells} cells and {classes} classes: give one class for each cell"));
    }
    let wrong = |cells: &[Vec<i32>]| {
        let number = cells.iter().position(|cell| cell.len() != coordinates)?;
        let found = cells[number].len();
        Some(format!("every cell needs {coordinates} coordinates; cell {number} has {found}"))
    };
    let shapes = orientations
        .iter()
        .enumerate()
        .flat_map(|(piece, all)| all.iter().map(move |(cells, _)| (piece, cells)));
    wrong(cells).or_else(|| {
        shapes.into_iter().find_map(|(piece, cells)| match cells.is_empty() {
            true => Some(format!("piece {piece} has an orientation without cells")),
            false => wrong(cells).map(|fault| format!("piece {piece}: {fault}")),
        })
    })
}

#[pyclass(name = "Placements", module = "tilewright._core", frozen, eq)]
#[derive(PartialEq)]
pub struct PyPlacements(Placements);

#[pymethods]
impl PyPlacements {
    #[new]
    #[pyo3(signature = (coordinates, cells, classes, orientations, guard = None))]
    fn new(
        py: Python<'_>,
        coordinates: usize,
        cells: Vec<Vec<i32>>,
        classes: Vec<u32>,
        orientations: Vec<Vec<Oriented>>,
        guard: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if let Some(fault) = misfit(coordinates, &cells, &classes, &orientations) {
            return Err(PyValueError::new_err(fault));
        }
        let board = Board::new(coordinates, cells.concat(), classes);
        let shape = |(cells, class): Oriented| Shape { cells: cells.concat(), class };
        let shapes: Vec<Vec<Shape>> = orientations
            .into_iter()
            .map(|oriented| oriented.into_iter().map(shape).collect())
            .collect();
        let mut look_up = || match &guard {
            Some(guard) => guard.call0().map(|_| ()),
            None => py.check_signals(),
        };
        Placements::on(&board, &shapes, &mut look_up).map(Self)
    }

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

    #[pyo3(signature = (bounds, pieces, *, rules = vec![], more = vec![], maps = vec![], mirror = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn cover(
        &self,
        py: Python<'_>,
        bounds: Vec<(u32, Option<u32>)>,
        pieces: Vec<Option<u32>>,
        rules: Vec<Uses>,
        more: Vec<Uses>,
        maps: Vec<SymmetryFields>,
        mirror: Option<SymmetryFields>,
    ) -> PyResult<PyCover> {
        let has_mirror = mirror.is_some();
        let mut draft = Draft { bounds, pieces, rules, more, has_mirror, ..Draft::default() };
        for symmetry in maps.into_iter().chain(mirror) {
            match symmetry {
                SymmetryFields::Map(fields) => draft.maps.push(map_of(fields)),
                SymmetryFields::Images(images) => draft.images.push(images),
            }
        }
        let built = py.detach(|| draft.spec(&self.0).map(|spec| spec.build()));
        let built = built.ok_or_else(no_symmetry)?;
        Ok(PyCover::of(built.map_err(cover_error)?))
    }

    fn images(&self, placement_map: MapFields) -> PyResult<Vec<u32>> {
        map_of(placement_map).images(&self.0).ok_or_else(no_symmetry)
    }

    fn __repr__(&self) -> String {
        format!("<Placements: {}>", self.0.len())
    }
}

fn map_of((cells, pieces, orientations, more): MapFields) -> PlacementMap {
    PlacementMap { cells, pieces, orientations, more }
}

fn no_symmetry() -> PyErr {
    cover_error("a placement has no image: this is no symmetry")
}
