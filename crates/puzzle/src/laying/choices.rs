//! One cover in which every choice of a setup is an option, so that all settings are counted at once.
//!
//! A cell that a slot may block has an option for each way to block it; the slot has an item for what it must
//! choose. A solution of this cover is a setting together with a solution of it, and the options of choices
//! that it holds tell which setting.

use std::sync::Arc;

use cover::Cover;
use rustc_hash::FxHashMap;

use super::board::Board;
use super::cover::Draft;
use super::halt::{Guard, Halt};
use super::open::{can_stay_open, open_slots};
use super::placements::allowed_placements;
use crate::cell::Cell;
use crate::setup::{Choice, Chosen, Problem, Setting, Slot};

/// A cell or a label.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Picked {
    /// A cell.
    Cell(Cell),
    /// A label.
    Label(String),
}

/// A slot by its name, which of its parts, and what is chosen there.
pub type SlotChoice = (String, usize, Picked);

/// A partial problem, compiled with the choices of its open slots as options.
#[derive(Debug)]
pub struct ChoiceCover {
    /// The numbered cells and oriented pieces of the open board.
    pub board: Board,
    /// For the core.
    pub cover: Arc<Cover>,
    /// The option of each choice.
    pub options: FxHashMap<SlotChoice, u32>,
}

impl ChoiceCover {
    /// Compiles a partial problem; none if an open slot does more than block cells.
    ///
    /// # Errors
    ///
    /// What the guard returns, or what is wrong with a cover that is larger than the core takes.
    pub fn of<E>(problem: Arc<Problem>, guard: Guard<'_, E>) -> Result<Option<Self>, Halt<E>> {
        if !can_stay_open(&problem) || open_slots(&problem).iter().any(|slot| !slot.blocks()) {
            return Ok(None);
        }
        let board = Board::of(problem);
        let problem = Arc::clone(&board.problem);
        let mut rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(&board)).collect();
        let placements = allowed_placements(&board, &rules, guard).map_err(Halt::Guard)?;
        let mut draft = Draft::of(&board, &mut rules, placements, guard).map_err(Halt::Guard)?;
        let mut options = FxHashMap::default();
        for slot in open_slots(&problem) {
            for (part, (most, choices)) in parts(slot, &board).into_iter().enumerate() {
                let item = draft.add_item((most, Some(most)));
                for (picked, cells) in choices {
                    let option = draft.add_option(cells.into_iter().chain([item]));
                    options.insert((slot.name.clone(), part, picked), option);
                }
            }
        }
        let cover = Arc::new(draft.cover(&board, &[], None, guard)?);
        Ok(Some(Self { board, cover, options }))
    }

    /// The options of a complete setting, ascending.
    pub fn chosen(&self, setting: &Setting) -> Vec<u32> {
        let mut found = vec![];
        for slot in open_slots(&self.board.problem) {
            let value = setting.iter().find(|(name, _)| *name == slot.name);
            for (part, picked) in value.map_or(vec![], |(_, value)| picked(slot, value)) {
                found.extend(self.options.get(&(slot.name.clone(), part, picked)));
            }
        }
        found.sort_unstable();
        found
    }
}

/// How many choices a part of a slot takes, and the numbers of the cells that each of them blocks.
type Part = (u32, Vec<(Picked, Vec<u32>)>);

fn parts(slot: &Slot, board: &Board) -> Vec<Part> {
    let each = |cells: &[Cell]| {
        let mut seen = rustc_hash::FxHashSet::default();
        let known = cells.iter().filter_map(|cell| Some((cell, *board.numbers.get(cell)?)));
        let fresh = known.filter(|&(_, number)| seen.insert(number));
        fresh.map(|(cell, number)| (Picked::Cell(*cell), vec![number])).collect()
    };
    match &slot.choice {
        Choice::OneInEach(domains) => domains.iter().map(|(_, cells)| (1, each(cells))).collect(),
        Choice::Label(labels) => {
            let on_board = |(label, cells): &(String, Vec<Cell>)| {
                let mut numbers = board.numbered(cells);
                let whole = numbers.len() == cells.len();
                numbers.sort_unstable();
                numbers.dedup();
                whole.then(|| (Picked::Label(label.clone()), numbers))
            };
            vec![(1, labels.iter().filter_map(on_board).collect())]
        }
        Choice::AnyCells(count) => {
            vec![(*count as u32, each(&board.problem.region.cells))]
        }
    }
}

/// The part and the choice of each choice that a value makes in a slot.
fn picked(slot: &Slot, value: &Chosen) -> Vec<(usize, Picked)> {
    let part = |number| if matches!(slot.choice, Choice::OneInEach(_)) { number } else { 0 };
    match value {
        Chosen::Label(label) => vec![(0, Picked::Label(label.clone()))],
        Chosen::Cells(cells) => {
            let one = |(number, cell): (usize, &Cell)| (part(number), Picked::Cell(*cell));
            cells.iter().enumerate().map(one).collect()
        }
    }
}
