//! Long work waits for its turns, ends wherever a limit says so, and comes to the same however often it waits.

use std::cell::Cell;
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use cover::Cover;
use puzzle::certificates::unwatched;
use puzzle::document::Limits;
use puzzle::laying::{Compiled, Wanted as Compiling, compile_problem};
use puzzle::read::read_json_text;
use puzzle::setup::settle;
use reason::{Certificate, Ground, Halt, Host, Relief, Searched, Wanted, certificates};

/// Five free tetrominoes on a board of 3 x 7 without a cell: impossible by cases, which takes many steps.
const TETROMINOES: &str = r#"{"tilewright": 1, "name": "cut", "region": ".......\n.......\n......",
    "pieces": {"I": {"shapes": ["XXXX"]}, "O": {"shapes": ["XX/XX"]}, "T": {"shapes": ["XXX/.X."]},
    "S": {"shapes": [".XX/XX."]}, "L": {"shapes": ["XXX/X.."]}}}"#;

/// Gives a turn to each breath, and stops at a look.
struct Counting {
    breaths: Cell<usize>,
    looks: Cell<usize>,
    last: usize,
}

impl Host for Counting {
    type Error = Infallible;

    fn now(&self) -> f64 {
        0.0
    }

    fn seconds(&self) -> Option<f64> {
        None
    }

    fn nodes(&self) -> Option<u64> {
        None
    }

    fn look(&self, _bytes: usize) -> Result<(), Halt<Infallible>> {
        self.looks.set(self.looks.get() + 1);
        if self.looks.get() == self.last { Err(Halt::Limit) } else { Ok(()) }
    }

    async fn breath(&self) {
        let mut waited = false;
        poll_fn(|_| {
            if waited {
                return Poll::Ready(());
            }
            waited = true;
            self.breaths.set(self.breaths.get() + 1);
            Poll::Pending
        })
        .await;
    }

    async fn search(&self, _: Option<Cover>, _: Wanted) -> Result<Searched, Halt<Infallible>> {
        Err(Halt::Limit)
    }

    fn is_right(&self, _: &Relief) -> Result<bool, Halt<Infallible>> {
        Ok(true)
    }

    fn checker(&self) -> &'static str {
        ""
    }
}

fn compiled() -> Compiled {
    let puzzle = read_json_text(TETROMINOES, Limits::default(), None);
    let puzzle = puzzle.unwrap_or_else(|unread| panic!("{:?}", unread.faults));
    let problem = settle(Arc::new(puzzle), &[], false).expect("there is nothing to choose");
    let compile = |guard: puzzle::laying::Guard<'_, Infallible>| {
        Ok(compile_problem(Arc::new(problem), Compiling::default(), guard))
    };
    unwatched(compile).expect("it is small")
}

/// What is found with a limit at a look, how often work waited, and how often it was polled.
fn found(compiled: &Compiled, last: usize) -> (Option<Vec<Certificate>>, usize, usize, usize) {
    let host = Counting { breaths: Cell::new(0), looks: Cell::new(0), last };
    let ground = Ground { board: &compiled.board, placements: &compiled.placements };
    let mut polls = 0;
    let found = {
        let mut work = pin!(certificates(&ground, &host, 1.0, 99));
        loop {
            polls += 1;
            match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(found) => break found.ok(),
                Poll::Pending => {}
            }
        }
    };
    (found, host.breaths.get(), polls, host.looks.get())
}

#[test]
fn long_work_waits_for_its_turns_and_ends_where_a_limit_says_so() {
    let compiled = compiled();
    let (all, breaths, polls, looks) = found(&compiled, 0);
    let all = all.expect("no limit is met");
    assert!(all.iter().any(|one| one.kind == "cases" || one.kind == "chain"), "{all:?}");
    assert!(breaths > 500 && polls == breaths + 1);
    for last in (1..looks).step_by(looks / 40) {
        let (some, waited, ..) = found(&compiled, last);
        assert!(waited <= breaths);
        // A chain that a limit ends leaves what was found before.
        assert!(some.is_none_or(|some| some.len() < all.len()));
    }
}
