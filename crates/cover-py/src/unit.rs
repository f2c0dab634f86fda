//! The class `Unit`: a part of the search as plain data, to be compared, hashed and pickled.

use std::sync::Arc;

use cover::{Origin, Unit, Weight};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use pyo3::prelude::*;

use crate::fault::cover_error;

/// A part of the search still to be done, as plain data: a node not yet examined.
///
/// Units can be compared, hashed and pickled. A unit names the search that it belongs to (``origin``);
/// a search refuses a unit of another cover, mode, tree or version of the core. Engines of one tree
/// may take turns.
///
/// Args:
///     chosen: options chosen on the way from the root, in order.
///     excluded: options ruled out on the way beside those that the chosen ones rule out.
///     path: the number of the child taken at each node on the way; units sort by it.
///     weight: the exact share of the whole search, as numerator and denominator; the root has 1.
///     origin: the version of the core, the fingerprint of the cover, the mode and the tree, as text.
///
/// Raises:
///     CoverError: for a weight that is negative or has the denominator 0, or another origin.
#[pyclass(name = "Unit", module = "tilewright._core", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyUnit {
    pub unit: Unit,
    pub origin: Arc<Origin>,
}

type Fields = (Vec<u32>, Vec<u32>, Vec<u32>, (BigInt, BigInt), String);

#[pymethods]
impl PyUnit {
    #[new]
    fn new(
        chosen: Vec<u32>,
        excluded: Vec<u32>,
        path: Vec<u32>,
        weight: (BigInt, BigInt),
        origin: &str,
    ) -> PyResult<Self> {
        let (above, below) = weight;
        if below.is_zero() || above.is_negative() != below.is_negative() && !above.is_zero() {
            return Err(cover_error(format!("unit: {above}/{below} is not a weight of 0 or more")));
        }
        let weight = Weight::new(above, below);
        let origin = Arc::new(origin.parse().map_err(cover_error)?);
        Ok(Self { unit: Unit { chosen, excluded, path, weight }, origin })
    }

    /// Options chosen on the way from the root, in order.
    #[getter]
    fn chosen(&self) -> Vec<u32> {
        self.unit.chosen.clone()
    }

    /// Options ruled out on the way beside those that the chosen ones rule out.
    #[getter]
    fn excluded(&self) -> Vec<u32> {
        self.unit.excluded.clone()
    }

    /// The number of the child taken at each node on the way.
    #[getter]
    fn path(&self) -> Vec<u32> {
        self.unit.path.clone()
    }

    /// The exact share of the whole search, in lowest terms.
    #[getter]
    fn weight(&self) -> (BigInt, BigInt) {
        fraction(&self.unit.weight)
    }

    /// The version of the core, the fingerprint of the cover, the mode and the tree.
    #[getter]
    fn origin(&self) -> String {
        self.origin.to_string()
    }

    fn __getnewargs__(&self) -> Fields {
        (self.chosen(), self.excluded(), self.path(), self.weight(), self.origin())
    }

    fn __repr__(&self) -> String {
        let Unit { chosen, excluded, path, weight } = &self.unit;
        let (above, below, origin) = (weight.numer(), weight.denom(), &self.origin);
        format!("Unit({chosen:?}, {excluded:?}, {path:?}, ({above}, {below}), '{origin}')")
    }
}

/// A weight as numerator and denominator.
pub fn fraction(weight: &Weight) -> (BigInt, BigInt) {
    (weight.numer().clone(), weight.denom().clone())
}
