//! Why a search ended, as Python reads it.

use cover::Ended;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// Why a search ended, by name. A Ctrl-C takes precedence over a limit reached at the same time.
///
/// # Errors
/// `KeyboardInterrupt` if it came after the search was done: the work that follows the search must stop.
pub fn ended(ended: Ended, interrupted: bool) -> PyResult<&'static str> {
    Ok(match ended {
        Ended::Done if interrupted => return Err(PyKeyboardInterrupt::new_err(())),
        _ if interrupted => "interrupted",
        Ended::Cancelled => "cancelled",
        Ended::Done => "done",
        Ended::Solutions => "solutions",
        Ended::Nodes => "nodes",
        Ended::Time => "time",
        Ended::Memory => "memory",
    })
}
