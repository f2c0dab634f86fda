//! Pieces that a person laid on a board, and what they leave.
//!
//! They are options of the cover that are taken already, so nothing is laid out anew at a move: a search goes
//! below them.

use std::rc::Rc;

use cover::{Ended, Meter, maximise};
use rustc_hash::FxHashSet;
use serde_json::Value;

use crate::asking::{Asking, stop_after};
use crate::fault::Fault;
use crate::ready::Ready;
use crate::search::{Search, Wanted};

/// A piece on the board: its name, its cells, its orientation if that is known.
#[derive(Clone, Debug)]
pub(crate) struct OnBoard {
    pub name: String,
    pub cells: Vec<u32>,
    pub orientation: Option<u32>,
}

/// Pieces on a board.
pub(crate) struct Hand<'a> {
    pub ready: &'a Rc<Ready>,
    pub laid: Vec<OnBoard>,
    /// The option of each piece; none if it cannot lie there.
    pub options: Vec<Option<u32>>,
    /// The options of all pieces on the board, those that the puzzle itself has placed among them, ascending.
    pub on_board: Vec<u32>,
}

/// The pieces on the board as a question names them, by the option `placed`; nothing if it names none.
pub(crate) fn read_placed(asking: &Asking, cells: usize) -> Result<Option<Vec<OnBoard>>, Fault> {
    asking.options.get("placed").map(|given| read_pieces(given, cells)).transpose()
}

/// Pieces on a board with so many cells, each `[piece, [cell number, ...]]`, some with an orientation behind.
pub(crate) fn read_pieces(given: &Value, cells: usize) -> Result<Vec<OnBoard>, Fault> {
    let wrong = || Fault::say("placed is a list of [piece, [cell number, ...]]");
    let list = given.as_array().ok_or_else(wrong)?;
    let read = |one: &Value| {
        let parts =
            one.as_array().filter(|parts| matches!(parts.len(), 2 | 3)).ok_or_else(wrong)?;
        let on = parts[1].as_array().ok_or_else(wrong)?;
        let number = |cell: &Value| cell.as_u64().filter(|&cell| cell < cells as u64);
        let on: Option<Vec<u32>> =
            on.iter().map(|cell| number(cell).map(|cell| cell as u32)).collect();
        let last = cells as i64 - 1;
        let cells = on.ok_or_else(|| Fault::say(format!("cell numbers are 0 to {last}")))?;
        let name = parts[0].as_str().map_or_else(|| parts[0].to_string(), str::to_owned);
        let orientation = parts.get(2).and_then(Value::as_u64).map(|number| number as u32);
        Ok(OnBoard { name, cells, orientation })
    };
    list.iter().map(read).collect()
}

impl<'a> Hand<'a> {
    pub fn new(ready: &'a Rc<Ready>, laid: Vec<OnBoard>) -> Self {
        let own = ready
            .laid
            .iter()
            .filter_map(|(piece, cells)| ready.on_cells(*piece, cells).first().copied());
        let mut on_board: Vec<u32> = own.collect();
        let options: Vec<Option<u32>> = laid.iter().map(|one| option_of(ready, one)).collect();
        on_board.extend(options.iter().flatten());
        on_board.sort_unstable();
        on_board.dedup();
        Self { ready, laid, options, on_board }
    }

    /// Counts the solutions that hold some of the pieces, by index, until the clock shows `end`; and whether
    /// that is exact.
    pub async fn count(
        &self,
        asking: &Asking,
        kept: &[usize],
        most: Option<u64>,
        end: f64,
    ) -> Result<(u64, bool), Fault> {
        let chosen: Option<Vec<u32>> = kept.iter().map(|&index| self.options[index]).collect();
        let Some(chosen) = chosen else { return Ok((0, true)) };
        if chosen.iter().collect::<FxHashSet<_>>().len() < chosen.len() {
            return Ok((0, true));
        }
        let wanted = Wanted { most, chosen: vec![chosen], ..Wanted::default() };
        let mut search = Search::new(Rc::clone(&self.ready.solver), wanted)?;
        while search.ended().is_none() && asking.now() < end {
            search.advance(&stop_after(asking.slice(end)))?;
            asking.breath().await;
        }
        let exact = search.ended() == Some(Ended::Done) || Some(search.found) == most;
        Ok((search.found, exact))
    }

    /// What is to be taken back, by index, if a solution keeps as many pieces as it can, and whether that is
    /// proven; none if no solution is found, or if options use items several times, where nobody looks for one.
    pub fn most_kept(&self, milliseconds: f64) -> Result<Option<(Vec<usize>, bool)>, Fault> {
        let cover = self.ready.solver.cover();
        if cover.has_amounts() {
            return Ok(None);
        }
        let on_cells = |one: &OnBoard| options_of(self.ready, one).collect::<Vec<_>>();
        let mut gains = vec![0; cover.n_options()];
        for option in self.laid.iter().flat_map(on_cells) {
            gains[option as usize] = 1;
        }
        let stop = stop_after(milliseconds);
        let best = maximise(cover, &gains, None, &stop, &Meter::default()).map_err(Fault::say)?;
        if best.value.is_none() {
            return Ok(None);
        }
        let is_kept = |one: &OnBoard| on_cells(one).iter().any(|one| best.found.contains(one));
        let gone = (0..).zip(&self.laid).filter(|(_, one)| !is_kept(one));
        Ok(Some((gone.map(|(index, _)| index).collect(), best.ended == Ended::Done)))
    }

    /// The placements that lie on open cells alone, of pieces that are not used up.
    pub fn possible(&self) -> Vec<u32> {
        let placements = &self.ready.placements;
        let mut taken = vec![false; self.ready.cells.len()];
        let mut used = vec![0; self.ready.pieces.len()];
        for &option in &self.on_board {
            placements.cells(option as usize).iter().for_each(|&cell| taken[cell as usize] = true);
            used[placements.kind(option as usize).0 as usize] += 1;
        }
        let spare = self.ready.pieces.iter().zip(used);
        let spare: Vec<bool> =
            spare.map(|(piece, used)| piece.copies.1.is_none_or(|most| used < most)).collect();
        let is_open = |&option: &u32| {
            let option = option as usize;
            spare[placements.kind(option).0 as usize]
                && placements.cells(option).iter().all(|&cell| !taken[cell as usize])
        };
        (0..placements.len() as u32).filter(is_open).collect()
    }

    /// The open cells that nothing can cover any more.
    pub fn uncovered(&self) -> Vec<u32> {
        let mut reached = self.ready.optional.clone();
        for option in self.possible().into_iter().chain(self.on_board.iter().copied()) {
            let cells = self.ready.placements.cells(option as usize);
            cells.iter().for_each(|&cell| reached[cell as usize] = true);
        }
        (0..).zip(reached).filter(|(_, reached)| !reached).map(|(cell, _)| cell).collect()
    }
}

/// The option of a piece on cells, the first where marks leave a choice.
pub(crate) fn option_of(ready: &Ready, one: &OnBoard) -> Option<u32> {
    options_of(ready, one).next()
}

/// The options of a piece on its cells, in its orientation if that is known.
fn options_of<'r>(ready: &'r Ready, one: &'r OnBoard) -> impl Iterator<Item = u32> + 'r {
    let piece = ready.piece_named(&one.name);
    let fitting = piece.map_or(&[][..], |piece| ready.on_cells(piece, &one.cells));
    let turned = |option: &u32| {
        one.orientation.is_none_or(|wanted| ready.placements.kind(*option as usize).1 == wanted)
    };
    fitting.iter().copied().filter(turned)
}

/// Every choice of so many of some indices, in their order.
pub(crate) fn combinations(from: &[usize], number: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![vec![]];
    }
    let mut found = vec![];
    for (at, &first) in from.iter().enumerate() {
        for rest in combinations(&from[at + 1..], number - 1) {
            found.push([&[first], &rest[..]].concat());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn combinations_come_in_the_order_of_what_they_choose_from() {
        assert_eq!(combinations(&[3, 1, 2], 2), [[3, 1], [3, 2], [1, 2]]);
        assert_eq!(combinations(&[3, 1], 3), Vec::<Vec<usize>>::new());
    }
}
