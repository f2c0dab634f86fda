//! The class `Unit`: a part of the search as plain data, to be compared, hashed and pickled.

use cover::{Unit, Weight};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use pyo3::prelude::*;

use crate::cover_error;

#[pyclass(name = "Unit", module = "tilewright._core", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyUnit(pub Unit);

type Fields = (Vec<u32>, Vec<u32>, Vec<u32>, (BigInt, BigInt));

#[pymethods]
impl PyUnit {
    #[new]
    fn new(
        chosen: Vec<u32>,
        excluded: Vec<u32>,
        path: Vec<u32>,
        weight: (BigInt, BigInt),
    ) -> PyResult<Self> {
        let (above, below) = weight;
        if below.is_zero() || above.is_negative() != below.is_negative() && !above.is_zero() {
            return Err(cover_error(format!("unit: {above}/{below} is not a weight of 0 or more")));
        }
        let weight = Weight::new(above, below);
        Ok(Self(Unit { chosen, excluded, path, weight }))
    }

    #[getter]
    fn chosen(&self) -> Vec<u32> {
        self.0.chosen.clone()
    }

    #[getter]
    fn excluded(&self) -> Vec<u32> {
        self.0.excluded.clone()
    }

    #[getter]
    fn path(&self) -> Vec<u32> {
        self.0.path.clone()
    }

    #[getter]
    fn weight(&self) -> (BigInt, BigInt) {
        fraction(&self.0.weight)
    }

    fn __getnewargs__(&self) -> Fields {
        (self.chosen(), self.excluded(), self.path(), self.weight())
    }

    fn __repr__(&self) -> String {
        let Unit { chosen, excluded, path, weight } = &self.0;
        let (above, below) = (weight.numer(), weight.denom());
        format!("Unit({chosen:?}, {excluded:?}, {path:?}, ({above}, {below}))")
    }
}

/// A weight as numerator and denominator.
pub fn fraction(weight: &Weight) -> (BigInt, BigInt) {
    (weight.numer().clone(), weight.denom().clone())
}
