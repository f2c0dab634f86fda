//! A fault: where, what is wrong, what to do.

use super::node::Path;

/// One thing wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Keys and 0-based indices from the top of the document.
    pub path: Path,
    /// What is wrong, with the numbers.
    pub what: String,
    /// What to do about it.
    pub todo: String,
    /// 1-based line and column in the text; (0, 0) if there is none.
    pub at: (u32, u32),
}

impl Fault {
    /// A fault at a path, which no text has.
    pub fn new(path: Path, what: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { path, what: what.into(), todo: todo.into(), at: (0, 0) }
    }
}

/// Takes a fault: where, what is wrong, what to do.
pub type Tell<'t> = dyn FnMut(Path, String, String) + 't;

/// A path from its steps: `path!["pieces", name, 0]`.
#[macro_export]
macro_rules! path {
    ($($key:expr),* $(,)?) => { vec![$($crate::document::Key::from($key)),*] };
}
