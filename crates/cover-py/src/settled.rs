//! A settled puzzle with the conditions of Python that it has, and work that asks a guard of Python.

use std::borrow::Cow;
use std::sync::Arc;

use puzzle::laying::{Board, Guard, Halt};
use puzzle::setup::Problem;
use pyo3::prelude::*;

use crate::condition::Conditions;
use crate::fault::{cover_error, puzzle_error};

/// A function of Python that is called now and then, with the bytes that are about to be taken.
pub type PyGuard<'py> = Option<Bound<'py, PyAny>>;

/// A problem, and what was raised while its conditions were asked.
#[derive(Clone)]
pub struct Settled {
    pub problem: Arc<Problem>,
    pub conditions: Conditions,
}

impl Settled {
    /// A board, or one that shares its cells and is of another setting, as that of this problem.
    pub fn board<'b>(&self, board: &'b Board) -> Cow<'b, Board> {
        match Arc::ptr_eq(&board.problem, &self.problem) {
            true => Cow::Borrowed(board),
            false => Cow::Owned(Board { problem: Arc::clone(&self.problem), ..board.clone() }),
        }
    }

    /// Does work that asks the guard of Python, and maps what ends it.
    pub fn guarded<T: Send>(
        &self,
        py: Python<'_>,
        guard: PyGuard<'_>,
        work: impl Send + FnOnce(Guard<'_, PyErr>) -> Result<T, Halt<PyErr>>,
    ) -> PyResult<T> {
        let guard = guard.map(Bound::unbind);
        let conditions = &self.conditions;
        let mut look_up = move |more: usize| {
            conditions.check()?;
            Python::attach(|py| match &guard {
                Some(guard) if more == 0 => guard.call0(py).map(|_| ()),
                Some(guard) => guard.call1(py, (more,)).map(|_| ()),
                None => py.check_signals(),
            })
        };
        let done = py.detach(|| work(&mut look_up));
        self.conditions.check()?;
        done.map_err(|halt| self.halted(py, halt))
    }

    fn halted(&self, py: Python<'_>, halt: Halt<PyErr>) -> PyErr {
        match halt {
            Halt::Guard(error) => error,
            Halt::Fault(fault) => puzzle_error(py, &[fault], ""),
            Halt::Core(faults) => cover_error(faults),
            Halt::NoSymmetry => cover_error("a placement has no image: this is no symmetry"),
        }
    }
}
