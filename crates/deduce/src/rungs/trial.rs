//! Rungs 5 and 6: an option is laid to see whether that fails.

use super::deduction::{Deduction, Effect};
use super::hopeless::clash;
use super::levels::{LEVELS, look};
use super::over::Over;
use super::rung::Rung;
use crate::board::Board;
use crate::position::{Clash, Position};

/// The rungs that follow after an option was laid as a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// Forced options (rung 1).
    Forced,
    /// All that is found by looking (rungs 1 to 4).
    Looking,
    /// Those, and trials with forced options.
    Trials,
}

/// What happened in a trial.
type Chain = Vec<(Effect, u32)>;

/// The options whose trials fail soonest, each as a deduction.
pub(super) fn shortest(
    board: &Board<'_>,
    position: &Position,
    depth: Depth,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    let rung = if depth == Depth::Trials { Rung::Ahead } else { Rung::Trial };
    let (mut found, mut most): (Vec<Deduction>, usize) = (vec![], usize::MAX);
    for option in position.alive.iter().map(|option| option as u32) {
        if is_over() {
            break;
        }
        let Some((chain, clash)) = fails(board, position, option, depth, most, is_over) else {
            continue;
        };
        if chain.len() < most {
            found.clear();
            most = chain.len();
        }
        let premises = match &clash {
            Clash::Item(item) => vec![*item],
            Clash::Island(cells) => cells.clone(),
            Clash::Option(_) => vec![],
        };
        let deduction = Deduction::new(rung, Effect::Strike, vec![option], premises);
        found.push(Deduction { chain, clash: Some(clash), ..deduction });
    }
    found
}

/// Lays an option and follows what comes of it for `most` steps at most; returns how it fails.
pub(super) fn fails(
    board: &Board<'_>,
    position: &Position,
    option: u32,
    depth: Depth,
    most: usize,
    is_over: Over<'_>,
) -> Option<(Chain, Clash)> {
    let (mut at, mut chain) = (position.clone(), vec![]);
    if let Err(clash) = at.lay(board, option) {
        return Some((chain, clash));
    }
    loop {
        if let Some(clash) = clash(board, &at) {
            return Some((chain, clash));
        }
        if chain.len() >= most || is_over() {
            return None;
        }
        let moved = match at.forced_item() {
            Some(item) => lay_forced(board, &mut at, item, &mut chain),
            None => deduce_one(board, &mut at, depth, &mut chain, is_over)?,
        };
        if let Err(clash) = moved {
            return Some((chain, clash));
        }
    }
}

fn lay_forced(
    board: &Board<'_>,
    at: &mut Position,
    item: u32,
    chain: &mut Chain,
) -> Result<(), Clash> {
    let options: Vec<u32> = at.options_of(board, item).collect();
    for option in options {
        chain.push((Effect::Lay, option));
        at.lay(board, option)?;
    }
    Ok(())
}

/// Makes the first deduction beyond forced options; `None` if there is none.
fn deduce_one(
    board: &Board<'_>,
    at: &mut Position,
    depth: Depth,
    chain: &mut Chain,
    is_over: Over<'_>,
) -> Option<Result<(), Clash>> {
    if depth == Depth::Forced {
        return None;
    }
    let mut found =
        (2..LEVELS).flat_map(|level| look(level, board, at, is_over).into_iter().next());
    let by_looking = found.next();
    let deduction = match by_looking {
        Some(deduction) => deduction,
        None if depth == Depth::Trials => {
            shortest(board, at, Depth::Forced, is_over).into_iter().next()?
        }
        None => return None,
    };
    chain.extend(deduction.options.iter().map(|&option| (deduction.effect, option)));
    Some(deduction.apply(board, at))
}
