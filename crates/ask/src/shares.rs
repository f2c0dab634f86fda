//! All solutions without a list of them: over a frontier that keeps all its states.

use cover::{Ended, Frontier, FrontierLimits, FrontierStop, Halt, Stop};

use crate::asking::Asking;
use crate::fault::Fault;
use crate::ready::Ready;

/// The frontier of a puzzle, or why it cannot be built.
///
/// * `bytes`: what its tables may take.
pub(crate) async fn frontier_of(
    asking: &Asking,
    ready: &Ready,
    bytes: u64,
    end: f64,
) -> Result<Result<Frontier, FrontierStop>, Fault> {
    let build = |stop: &Stop, is_last: bool| {
        let limits = FrontierLimits { bytes, stop: *stop, folder: None };
        match Frontier::build(ready.solver.cover(), &limits, None) {
            Err(stopped) if stopped.halt == Halt::Stopped(Ended::Time) => {
                if is_last {
                    return Err(Fault::say(asking.why(Ended::Time)?));
                }
                asking.tell_progress(0.0, 0, 0, "counting");
                Ok(None)
            }
            done => Ok(Some(done)),
        }
    };
    asking.insist(end, build).await
}
