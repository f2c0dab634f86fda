//! Documents as the page sees them: the JSON text of a document in, the JSON text of an answer out.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use puzzle::document::Fault;
use puzzle::laying::Board;
use puzzle::model::Puzzle;
use puzzle::setup::settle;
use puzzle::view;
use pyo3::prelude::*;
use serde_json::Value;

use crate::caps::Caps;
use crate::document::Outside;

/// Return what there is to show of a puzzle whose setup may be open or wrong.
///
/// Args:
///     text: the puzzle file in JSON.
///     limits: as for ``read_document``.
///     resolve: as there.
///     seconds: how long pieces may be laid for the notes about that; if it is over, these are left out.
///
/// Returns:
///     The view as JSON, ``{faults}`` if there are faults; docs/design/page.md says what is in it.
#[pyfunction]
pub fn document_view(
    py: Python<'_>,
    text: &str,
    limits: Caps,
    resolve: Option<Py<PyAny>>,
    seconds: f64,
) -> PyResult<String> {
    answered(py, text, limits, resolve, |puzzle| {
        let mut begun: Option<Instant> = None;
        let mut in_time = |_| {
            let begun = begun.get_or_insert_with(Instant::now);
            if begun.elapsed().as_secs_f64() <= seconds { Ok(()) } else { Err(()) }
        };
        view::view(Arc::new(puzzle), &mut in_time)
    })
}

/// Return every placement on the board of a puzzle whose setup is chosen.
///
/// Args:
///     text: the puzzle file in JSON.
///     limits: as for ``read_document``.
///     resolve: as there.
///
/// Returns:
///     As JSON ``{placements}`` by number, each the name of its piece, the number of the orientation and
///     cells; ``{tooMany}`` with their number at most or in all; or ``{faults}``.
#[pyfunction]
pub fn document_placements(
    py: Python<'_>,
    text: &str,
    limits: Caps,
    resolve: Option<Py<PyAny>>,
) -> PyResult<String> {
    answered(py, text, limits, resolve, |puzzle| {
        let problem = settle(Arc::new(puzzle), &[], false);
        let problem = problem.map_err(|refusal| refusal.faults().to_vec())?;
        let board = Board::of(Arc::new(problem));
        let Ok(found) = view::placements(&board, &mut |_| Ok::<_, Infallible>(()));
        Ok(found)
    })
}

/// Reads a document and says what is asked of its puzzle, or `{faults}`.
fn answered(
    py: Python<'_>,
    text: &str,
    limits: Caps,
    resolve: Option<Py<PyAny>>,
    ask: impl Send + FnOnce(Puzzle) -> Result<Value, Vec<Fault>>,
) -> PyResult<String> {
    let outside = Outside::new(resolve, None);
    let said = py.detach(|| {
        let read = outside.read_json(text, limits.0);
        let said = read.map_err(|unread| unread.faults).and_then(ask);
        let refused =
            |faults| view::object([("faults", view::faults_data(&view::placeless(faults)))]);
        said.unwrap_or_else(refused).to_string()
    });
    outside.error().map_or(Ok(said), Err)
}
