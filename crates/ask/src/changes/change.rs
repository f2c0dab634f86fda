//! One change of a puzzle.

use std::sync::Arc;

use puzzle::cell::Cell;
use puzzle::document::Limits;
use puzzle::model::Puzzle;
use puzzle::rules::OtherRules;

/// A cell that is taken away, and one that is added.
pub(crate) type Pair = (Option<Cell>, Option<Cell>);

/// One change of a puzzle.
pub(crate) struct Change {
    /// What is done: `move`, `remove` or `add` a cell; `flip`, `mirror` or `exchange` a piece; `give` a piece or
    /// `take` a given one away.
    pub kind: &'static str,
    /// The same as an order.
    pub text: String,
    /// The same for all changes that a symmetry takes to each other; none if no other is like this one.
    pub class: Option<Pair>,
    /// Makes the changed puzzle of the puzzle.
    make: Box<dyn Fn(&mut Puzzle)>,
}

impl Change {
    pub fn new(kind: &'static str, text: String, make: impl Fn(&mut Puzzle) + 'static) -> Self {
        Self { kind, text, class: None, make: Box::new(make) }
    }

    /// The change as one of a class.
    pub fn within(self, class: Pair) -> Self {
        Self { class: Some(class), ..self }
    }

    /// The changed puzzle, whose answers are unknown; none if it is faulty.
    pub fn of(&self, puzzle: &Puzzle) -> Option<Arc<Puzzle>> {
        let mut changed = Puzzle { expect: None, ..puzzle.clone() };
        (self.make)(&mut changed);
        let faults = changed.faults(&Limits::default(), &mut OtherRules::default());
        faults.is_empty().then(|| Arc::new(changed))
    }
}
