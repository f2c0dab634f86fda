//! Why a search ended, as Python reads it.

use cover::Ended;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// Why a search ended, by name. A Ctrl-C wins over a limit that was met while it was heeded.
///
/// # Errors
/// `KeyboardInterrupt` where it came when all was done: what follows the search is to stop.
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
