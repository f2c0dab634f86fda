//! The solver that works as a person does: the cheapest deduction that is open, again and again.

use cover::{Instant, Stop};

use crate::board::{Board, Kind};
use crate::position::{Clash, Position};
use crate::rungs::{Deduction, Depth, Effect, LEVELS, Rung, clash, fails, look, try_each};

/// How far a trace goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// After so many steps at most.
    pub steps: usize,
    /// The hardest rung that is used.
    pub hardest: Rung,
    /// When to stop in any case.
    pub stop: Stop<'a>,
}

/// A deduction with how many like it were open.
#[derive(Clone, Debug)]
pub struct Step {
    /// The deduction.
    pub deduction: Deduction,
    /// How many deductions of the same weight were open, itself among them.
    pub open: usize,
}

/// Why a trace ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything that must be used is used.
    Solved,
    /// There is no solution.
    Clash(Clash),
    /// Nothing more was found.
    Stuck,
    /// There are as many steps as were asked for.
    Steps,
    /// A limit came first.
    Stopped,
}

/// The deductions, in order.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The deductions.
    pub steps: Vec<Step>,
    /// Why there are no more.
    pub ending: Ending,
    /// The rest.
    pub position: Position,
}

/// Deduces from a position what can be deduced, the easiest first.
///
/// `solution` is a set of options to guess from where nothing else is left; without it the trace
/// ends there. Ties between deductions of one weight go to the one with the fewest premises, then
/// to one beside what was laid last, then to the one that was found first.
pub fn deduce(
    board: &Board<'_>,
    mut position: Position,
    solution: Option<&[u32]>,
    limits: &Limits<'_>,
) -> Trace {
    let mut steps = vec![];
    let ending = loop {
        if position.is_solved() {
            break Ending::Solved;
        }
        if let Some(clash) = clash(board, &position) {
            break Ending::Clash(clash);
        }
        if steps.len() == limits.steps {
            break Ending::Steps;
        }
        let found = cheapest(board, &position, solution, limits);
        if found.is_empty() {
            break if is_over(&limits.stop) { Ending::Stopped } else { Ending::Stuck };
        }
        let step = choose(board, &position, found);
        let done = step.deduction.apply(board, &mut position);
        steps.push(step);
        if let Err(clash) = done {
            break Ending::Clash(clash);
        }
    };
    Trace { steps, ending, position }
}

/// Deduces from a board with some options laid; if they cannot be laid together, that is a clash at once.
pub fn trace(
    board: &Board<'_>,
    laid: &[u32],
    solution: Option<&[u32]>,
    limits: &Limits<'_>,
) -> Trace {
    match Position::after(board, laid) {
        Ok(start) => deduce(board, start, solution, limits),
        Err(clash) => {
            let (ending, position) = (Ending::Clash(clash), Position::start(board));
            Trace { steps: vec![], ending, position }
        }
    }
}

fn is_over(stop: &Stop<'_>) -> bool {
    stop.reason().is_some()
}

/// All open deductions of the least weight that has any.
fn cheapest(
    board: &Board<'_>,
    position: &Position,
    solution: Option<&[u32]>,
    limits: &Limits<'_>,
) -> Vec<Deduction> {
    let allowed = |found: Vec<Deduction>| -> Vec<Deduction> {
        found.into_iter().filter(|deduction| deduction.rung <= limits.hardest).collect()
    };
    let over = || is_over(&limits.stop);
    for level in 0..LEVELS {
        let found = allowed(look(level, board, position, &over));
        if !found.is_empty() {
            return found;
        }
    }
    let begun = Instant::now();
    let over = || begun.elapsed().as_millis() > 0 && is_over(&limits.stop);
    for (rung, depth) in TRIALS {
        if rung <= limits.hardest && !is_over(&limits.stop) {
            let found = try_each(board, position, depth, &over);
            if !found.is_empty() {
                return found;
            }
        }
    }
    let guess = solution.filter(|_| limits.hardest == Rung::Guess && !is_over(&limits.stop));
    guess.and_then(|solution| guessed(board, position, solution)).into_iter().collect()
}

/// The trials, in turn, for a board on which looking finds nothing.
const TRIALS: [(Rung, Depth); 3] =
    [(Rung::Trial, Depth::Forced), (Rung::Trial, Depth::Looking), (Rung::Ahead, Depth::Trials)];

/// Takes from a solution what it has for the item with the fewest options.
fn guessed(board: &Board<'_>, position: &Position, solution: &[u32]) -> Option<Deduction> {
    let item = position.needy().min_by_key(|&item| position.live[item as usize])?;
    let mut options = position.options_of(board, item);
    let option = options.find(|option| solution.contains(option))?;
    Some(Deduction::new(Rung::Guess, Effect::Lay, vec![option], vec![item]))
}

/// Chooses among deductions of one weight.
fn choose(board: &Board<'_>, position: &Position, found: Vec<Deduction>) -> Step {
    let open = found.len();
    let last = position.last_cells(board);
    let is_near =
        |cell: u32| board.notes.neighbours[cell as usize].iter().any(|near| last.contains(near));
    let is_far = |deduction: &Deduction| {
        let mut cells = deduction.premises.iter().filter(|&&item| board.kind(item) == Kind::Cell);
        !cells.any(|&cell| is_near(cell))
    };
    let best = found.into_iter().min_by_key(|found| (found.premises.len(), is_far(found)));
    Step { deduction: best.expect("one was found"), open }
}

/// Whether a deduction can be made in a position too, by the same rung.
///
/// What follows there may be more: the deduction holds if all its options are among what goes.
pub fn holds(
    board: &Board<'_>,
    position: &Position,
    deduction: &Deduction,
    stop: &Stop<'_>,
) -> bool {
    let Deduction { rung, effect, options, .. } = deduction;
    let is_same = |found: &Deduction| {
        found.rung == *rung
            && found.effect == *effect
            && options.iter().all(|option| found.options.contains(option))
    };
    if options.iter().any(|&option| !position.is_alive(option)) {
        return false;
    }
    let over = || is_over(stop);
    let depths = TRIALS.iter().filter(|(trial, _)| trial == rung).map(|&(_, depth)| depth);
    let mut by_trial = depths.peekable();
    if by_trial.peek().is_some() {
        return by_trial.any(|depth| {
            options.iter().all(|&option| fails(board, position, option, depth, &over))
        });
    }
    (0..LEVELS).any(|level| look(level, board, position, &over).iter().any(is_same))
}
