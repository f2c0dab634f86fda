//! All solutions without a list of them: over a frontier that keeps all its states.

use cover::{Ended, Frontier, FrontierLimits, FrontierStop, Halt};

use crate::asking::{Asking, stop_after};
use crate::fault::Fault;
use crate::ready::Ready;

/// Milliseconds of the first try; each further one is given twice as much.
const FIRST: f64 = 150.0;

/// The frontier of a puzzle, or why it cannot be built.
///
/// * `bytes`: what its tables may take.
///
/// It cannot be paused. So it is tried with twice as much time again and again, and others are heard in
/// between: all tries together take no more than twice as long as the last.
pub(crate) async fn frontier_of(
    asking: &Asking,
    ready: &Ready,
    bytes: u64,
    end: f64,
) -> Result<Result<Frontier, FrontierStop>, Fault> {
    let mut milliseconds = FIRST;
    loop {
        let left = (end - asking.now()).max(0.0);

        let stop = stop_after(milliseconds.min(left));
        let limits = FrontierLimits { bytes, stop, folder: None };
        match Frontier::build(ready.solver.cover(), &limits, None) {
            Err(stopped) if stopped.halt == Halt::Stopped(Ended::Time) => {
                if milliseconds >= left {
                    return Err(Fault::say(asking.why(Ended::Time)?));
                }
            }
            done => return Ok(done),
        }
        asking.tell_progress(0.0, 0, 0, "counting");
        asking.breath().await;
        milliseconds *= 2.0;
    }
}
