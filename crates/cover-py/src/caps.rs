//! The caps of Python for the core.

use num_bigint::BigInt;
use puzzle::document::Limits;
use pyo3::prelude::*;

/// The caps of a `Limits`.
pub struct Caps(pub Limits);

impl<'py> FromPyObject<'_, 'py> for Caps {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let cap = |name: &str| cap(&given.getattr(name)?);
        Ok(Self(Limits {
            region_cells: cap("region_cells")?,
            piece_kinds: cap("piece_kinds")?,
            piece_cells: cap("piece_cells")?,
            box_cells: cap("box_cells")?,
            file_bytes: cap("file_bytes")?,
            file_depth: cap("file_depth")?,
            file_values: cap("file_values")?,
            is_page: given.getattr("is_page")?.extract()?,
        }))
    }
}

/// The value of a cap; the nearest of 64 bits if it has more.
fn cap(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let whole: BigInt = given.extract()?;
    Ok(u64::try_from(&whole).unwrap_or(if whole < BigInt::ZERO { 0 } else { u64::MAX }))
}
