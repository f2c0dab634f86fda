//! Rung 4: sums of a colouring, over all open cells or over a part of them.
//!
//! Each cell has a small number. The options that are laid cover every cell once, so their numbers
//! add up to those of the cells, and their sizes to how many these are. Size and number go into one
//! sum. An option with which no choice of the other pieces comes out at that sum is struck out.

use super::deduction::{Deduction, Effect};
use super::over::Over;
use super::rung::Rung;
use super::sizes::{Copies, Group, extend, groups};
use crate::bits::Bits;
use crate::board::Board;
use crate::position::Position;

pub(super) fn colourings(
    board: &Board<'_>,
    position: &Position,
    copies: Copies,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    let is_exact = position.open.iter().all(|cell| position.need[cell] > 0);
    if !is_exact || position.open.is_empty() {
        return vec![];
    }
    let parts = if board.is_joined { position.parts(board) } else { vec![] };
    let whole: Vec<u32> = position.open.iter().map(|cell| cell as u32).collect();
    let mut found = vec![];
    for (number, colours) in (0..).zip(&board.notes.colourings) {
        let mut add = |part: &[u32], is_whole: bool| {
            let counted = if is_whole { None } else { Some(copies) };
            let gone = impossible(board, position, colours, part, counted, is_over);
            if !gone.is_empty() {
                let premises = if is_whole { vec![] } else { part.to_vec() };
                let deduction = Deduction::new(Rung::Colouring, Effect::Strike, gone, premises);
                found.push(Deduction { colouring: Some(number), ..deduction });
            }
        };
        add(&whole, true);
        if parts.len() > 1 {
            parts.iter().for_each(|part| add(part, false));
        }
    }
    found
}

/// The options within a part with which its sum cannot come out; `counted` is none for the whole.
fn impossible(
    board: &Board<'_>,
    position: &Position,
    colours: &[u32],
    part: &[u32],
    counted: Option<Copies>,
    is_over: Over<'_>,
) -> Vec<u32> {
    let mut within = Bits::new(board.notes.cells);
    part.iter().for_each(|&cell| within.insert(cell as usize));
    // A size weighs more than all colours together, so the two cannot be taken for each other.
    let size = 1 + part.iter().map(|&cell| colours[cell as usize] as usize).sum::<usize>();
    let worth = |cells: &[u32]| cells.iter().map(|&c| size + colours[c as usize] as usize).sum();
    let target: usize = worth(part);
    let value = |option: u32| {
        let cells = &board.cells[option as usize];
        let is_in = cells.first().is_some_and(|&cell| within.has(cell as usize));
        is_in.then(|| worth(cells))
    };
    let most = part.len() as u32;
    let mut groups = groups(board, position, most, value);
    for group in groups.iter_mut().filter(|_| counted.is_some()) {
        group.bounds.0 = 0;
        if counted == Some(Copies::Any) {
            group.bounds.1 = most;
        }
    }
    let barred = barred_values(&groups, target, is_over);
    let options = position.alive.iter().map(|option| option as u32);
    let is_barred = |option: u32| {
        let at = groups.iter().position(|group| group.piece == board.piece[option as usize]);
        at.zip(value(option)).is_some_and(|(at, value)| barred[at].contains(&value))
    };
    options.filter(|&option| is_barred(option)).collect()
}

/// For each group the values that no choice of the rest completes to the target; none if it is to stop.
fn barred_values(groups: &[Group], target: usize, is_over: Over<'_>) -> Vec<Vec<usize>> {
    let mut nothing = Bits::new(target + 1);
    nothing.insert(0);
    let mut before = vec![nothing.clone()];
    let mut barred = vec![vec![]; groups.len()];
    for group in groups {
        if is_over() {
            return barred;
        }
        let last = &before[before.len() - 1];
        before.push(extend(last, group, group.bounds));
    }
    let mut after = nothing;
    for (at, group) in groups.iter().enumerate().rev() {
        if is_over() {
            return vec![vec![]; groups.len()];
        }
        let fewer = (group.bounds.0.saturating_sub(1), group.bounds.1 - 1);
        let rest = extend(&after, group, fewer);
        let comes_out = |value: usize| {
            value <= target
                && before[at]
                    .iter()
                    .take_while(|sum| sum + value <= target)
                    .any(|sum| rest.has(target - value - sum))
        };
        barred[at] = group.values.iter().copied().filter(|&value| !comes_out(value)).collect();
        after = extend(&after, group, group.bounds);
    }
    barred
}
