//! A step on several threads: as many as the system gives, down to the calling one.
//!
//! There are as many shards as threads were asked for, perhaps more than start. So no thread owns a
//! shard: whoever is free takes up the next that nobody has begun, and holds it until its keys are
//! made. Keys that are sent to a shard that nobody holds are added by whoever needs its box or waits
//! for the end of the step. No wait depends on a thread that may not be there, and each looks
//! whether work has to stop.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::halt::Halt;
use super::limbs::Limbs;
use super::shard::{Ground, Shard};
use crate::run::workers::crew;

/// Makes the keys that follow those of a step, until all of them are in their tables.
pub(super) fn spread_together<L: Limbs, const W: usize>(
    ground: Ground<'_, W>,
    shards: &mut Vec<Shard<W>>,
    step: usize,
    limbs: L,
) -> Result<(), Halt> {
    let places: Vec<_> = std::mem::take(shards).into_iter().map(Mutex::new).collect();
    let (ground, next) = (Ground { places: &places, ..ground }, AtomicUsize::new(0));
    let ends = crew(
        places.len(),
        || ground.post.halt(),
        |number| {
            let done = spread_next(ground, &next, step, limbs);
            let done = done.and_then(|()| serve(ground, number, limbs));
            if done.is_err() {
                ground.post.halt();
            }
            done
        },
    );
    let shard = |place: Mutex<Shard<W>>| place.into_inner().unwrap_or_else(PoisonError::into_inner);
    *shards = places.into_iter().map(shard).collect();
    ends.map_err(|_| Halt::Broken)?.into_iter().fold(Ok(()), Result::and)
}

/// Makes the keys of one shard after the other that nobody has begun.
fn spread_next<L: Limbs, const W: usize>(
    ground: Ground<'_, W>,
    next: &AtomicUsize,
    step: usize,
    limbs: L,
) -> Result<(), Halt> {
    while !ground.post.is_halted()
        && let Some(place) = ground.places.get(next.fetch_add(1, Relaxed))
    {
        // Other threads hold it only for a moment, to add keys that were sent.
        let mut shard = place.lock().unwrap_or_else(PoisonError::into_inner);
        shard.spread(ground, step, limbs)?;
        ground.post.tell_done();
    }
    Ok(())
}

/// Adds what is sent to shards that nobody holds, its own first, until the keys of all are made.
fn serve<L: Limbs, const W: usize>(
    ground: Ground<'_, W>,
    number: usize,
    limbs: L,
) -> Result<(), Halt> {
    let (before, from) = ground.places.split_at(number);
    while !ground.post.is_halted() {
        let last = ground.post.all_done();
        let mut idle = from.iter().chain(before).filter_map(|place| place.try_lock().ok());
        idle.try_for_each(|mut shard| shard.fetch_all(ground, limbs))?;
        if last {
            break;
        }
        ground.limits.check()?;
        std::thread::yield_now();
    }
    Ok(())
}
