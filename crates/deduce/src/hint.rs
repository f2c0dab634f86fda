//! The placement that a hint lays: what must follow, or else what most ways to finish the board have.
//!
//! A deduction that lays a piece is the move. If the next ones only rule placements out, they are made until
//! one lays a piece, as long as they are easy. If none does, the solutions decide: the placement that
//! occurs in most of those looked at. It need not be forced, but some way to finish the board always has it.

use cover::Stop;

use crate::bits::Bits;
use crate::board::{Board, Kind};
use crate::budget::Budget;
use crate::ladder::{Limits, Step, holds, trace};
use crate::names::Names;
use crate::position::Position;
use crate::rungs::{Deduction, Effect, Rung};

/// The hardest rung of the next step: all but a guess.
const HARDEST: Rung = Rung::Ahead;
/// The hardest rung of the deductions that are made on the way to one that lays a piece, how many of them
/// are made at most, and in how many seconds.
const EASY: Rung = Rung::Colouring;
const MOST_STEPS: usize = 4;
const SECONDS: f64 = 1.0;

/// What follows from a partial board.
#[derive(Clone, Debug, Default)]
pub struct Next {
    /// The easiest deduction, which may only rule placements out.
    pub step: Option<Step>,
    /// The laid options on which it rests: without any of these its rung does not find it.
    pub because: Vec<u32>,
    /// The piece that must lie somewhere, if easy deductions find one.
    pub forced: Option<Forced>,
}

/// A piece that must lie somewhere.
#[derive(Clone, Debug)]
pub struct Forced {
    /// What lays it.
    pub option: u32,
    /// The cell of it to look at.
    pub cell: u32,
    /// The deductions that lead to it, the last of which lays it.
    pub chain: Vec<Deduction>,
}

/// What follows from a board with some options laid.
pub fn next(board: &Board<'_>, names: &Names, laid: &[u32], budget: &Budget<'_>) -> Next {
    let limits = Limits { steps: 1, hardest: HARDEST, stop: budget.part() };
    let Some(step) = trace(board, laid, None, &limits).steps.into_iter().next() else {
        return Next::default();
    };
    let forced = forced(board, names, laid, &step.deduction, budget);
    let because = because(board, laid, &step.deduction, budget);
    Next { step: Some(step), because, forced }
}

/// What easy deductions lay.
fn forced(
    board: &Board<'_>,
    names: &Names,
    laid: &[u32],
    first: &Deduction,
    budget: &Budget<'_>,
) -> Option<Forced> {
    let chain = if lays(names, first) {
        vec![first.clone()]
    } else {
        chain(board, names, laid, budget.part_of(SECONDS))?
    };
    let last = chain.last()?;
    let option = last.options.iter().copied().find(|&option| names.lays(option))?;
    let own = &board.cells[option as usize];
    let premise = last.premises.iter().copied().find(|item| own.contains(item));
    let cell = premise.or_else(|| names.sorted(own).first().copied())?;
    Some(Forced { option, cell, chain })
}

/// The deductions up to the first that lays a piece; none if that is too hard.
fn chain(board: &Board<'_>, names: &Names, laid: &[u32], stop: Stop<'_>) -> Option<Vec<Deduction>> {
    let limits = Limits { steps: MOST_STEPS, hardest: EASY, stop };
    let steps = trace(board, laid, None, &limits).steps;
    let number = steps.iter().position(|step| lays(names, &step.deduction))?;
    Some(steps.into_iter().take(number + 1).map(|step| step.deduction).collect())
}

fn lays(names: &Names, found: &Deduction) -> bool {
    found.effect == Effect::Lay && found.options.iter().any(|&option| names.lays(option))
}

/// Options without any of which a deduction is not found.
fn because(board: &Board<'_>, laid: &[u32], found: &Deduction, budget: &Budget<'_>) -> Vec<u32> {
    let mut needed = laid.to_vec();
    for option in laid {
        let rest: Vec<u32> = needed.iter().copied().filter(|other| other != option).collect();
        let stop = budget.part();
        if Position::after(board, &rest).is_ok_and(|at| holds(board, &at, found, &stop)) {
            needed = rest;
        }
    }
    needed
}

/// The placement that most solutions have, and the cell of it to look at.
///
/// `often` gives for each option the number of solutions with it, `covered` which cells are covered
/// already. Of several the first that covers one of the cells `near`, then one beside what is laid.
pub fn likely(
    board: &Board<'_>,
    names: &Names,
    often: &[u32],
    covered: &[u32],
    near: &[u32],
) -> Option<(u32, u32)> {
    let set = |cells: &mut dyn Iterator<Item = u32>| {
        let mut set = Bits::new(board.notes.cells);
        cells.for_each(|cell| set.insert(cell as usize));
        set
    };
    let is_cell = |item: &u32| board.kind(*item) == Kind::Cell;
    let laid = set(&mut covered.iter().copied());
    let near = set(&mut near.iter().copied().filter(is_cell));
    let neighbours = |cell: usize| board.notes.neighbours[cell].iter().copied();
    let beside = set(&mut laid.iter().flat_map(neighbours));
    let count = |option: u32, of: &Bits| {
        board.cells[option as usize].iter().filter(|&&cell| of.has(cell as usize)).count()
    };
    let found = (0..)
        .zip(often)
        .filter(|&(option, &times)| times > 0 && names.lays(option) && count(option, &laid) == 0);
    let found: Vec<(u32, u32)> = found.map(|(option, &times)| (option, times)).collect();
    let most = found.iter().map(|&(_, times)| times).max()?;
    let best = found.iter().filter(|&&(_, times)| times == most).map(|&(option, _)| option);
    let option = best.min_by_key(|&option| {
        (count(option, &near) == 0, usize::MAX - count(option, &beside), option)
    })?;
    let rank = |&cell: &u32| (near.has(cell as usize), beside.has(cell as usize));
    let cells = names.sorted(&board.cells[option as usize]);
    // Of several the first, where `max_by_key` takes the last.
    let cell = cells.iter().rev().copied().max_by_key(rank)?;
    Some((option, cell))
}

#[cfg(test)]
mod tests {
    use cover::{Cover, Spec};

    use super::*;
    use crate::board::Notes;
    use crate::doom::{Why, doom};
    use crate::words::Wording;

    /// A row of cells with one kind of domino, as many as are wanted.
    fn row(cells: usize) -> (Cover, Notes, Names) {
        let options: Vec<Vec<u32>> =
            (0..cells as u32 - 1).map(|cell| vec![cell, cell + 1]).collect();
        let kinds = vec![0; options.len()];
        let cover = Spec::new(vec![(1, Some(1)); cells], options).build().unwrap();
        let near = |cell: usize| {
            let near = [cell.wrapping_sub(1), cell + 1].into_iter().filter(|&near| near < cells);
            near.map(|near| near as u32).collect()
        };
        let notes = Notes { cells, neighbours: (0..cells).map(near).collect(), ..Notes::default() };
        let names = Names {
            cells: (0..cells as i32).map(|x| vec![x, 0]).collect(),
            first: vec![0, 0],
            last: vec![cells as i32 - 1, 0],
            pieces: vec!["I".into()],
            kinds,
            ..Names::default()
        };
        (cover, notes, names)
    }

    #[test]
    fn what_is_forced_is_laid_with_its_reason_and_what_it_rests_on() {
        let (cover, notes, names) = row(6);
        let board = Board::new(&cover, notes).unwrap();
        names.check(&board).unwrap();
        let next = next(&board, &names, &[0], &Budget::new(Stop::NEVER));
        let forced = next.forced.unwrap();
        assert_eq!((forced.option, forced.cell), (2, 2));
        let words = Wording { board: &board, names: &names };
        assert_eq!(words.reason(&forced.chain), "Nothing else can fill C1");
        let step = next.step.unwrap().deduction;
        assert_eq!(words.sentence(&step), "There is only one way to fill C1: I on C1 and D1.");
        assert_eq!(
            (words.because(&next.because), next.because),
            (", because of I".into(), vec![0])
        );
    }

    #[test]
    fn a_board_that_is_doomed_says_why() {
        let (cover, notes, names) = row(4);
        let board = Board::new(&cover, notes).unwrap();
        let found = doom(&board, &[1], &Budget::new(Stop::NEVER)).unwrap();
        assert!(matches!(found.why, Why::AtOnce(_)));
        assert_eq!((found.cells(&board), &found.because), (vec![0], &vec![1]));
        let words = Wording { board: &board, names: &names };
        assert_eq!(words.doom(&found), "Nothing fits on A1 any more, because of I.");
        assert!(doom(&board, &[0, 2], &Budget::new(Stop::NEVER)).is_none());

        let (cover, notes, _) = row(7);
        let board = Board::new(&cover, notes).unwrap();
        let found = doom(&board, &[4, 1], &Budget::new(Stop::NEVER)).unwrap();
        assert_eq!((found.cells(&board), found.because), (vec![0], vec![1]));
    }

    #[test]
    fn of_what_is_as_likely_the_placement_near_a_cell_comes_first_then_the_one_beside_what_lies() {
        let (cover, notes, names) = row(7);
        let board = Board::new(&cover, notes).unwrap();
        let often = [0, 4, 4, 0, 4, 3];
        let choose = |covered: &[u32], near: &[u32]| likely(&board, &names, &often, covered, near);
        assert_eq!(choose(&[], &[]), Some((1, 1)));
        assert_eq!(choose(&[], &[5]), Some((4, 5)));
        assert_eq!(choose(&[6], &[]), Some((4, 5)));
        assert_eq!(choose(&[6], &[1]), Some((1, 1)));
        assert_eq!(choose(&[1, 2, 4], &[]), Some((5, 5)));
        assert_eq!(choose(&[0, 1, 2, 3, 4, 5, 6], &[]), None);
    }
}
