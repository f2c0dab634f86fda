//! One cover for all settings of a setup.
//!
//! The placements are those of the open board. A cell that a slot may block has an option that fills it; a
//! setting chooses these options for the cells it blocks and excludes the others. Where marks must fit, a
//! setting excludes the placements whose marks do not. So a setting is a unit of one cover, and what is costly
//! (placements, rules, the tables of an engine) is done once.

use std::sync::Arc;

use cover::{Arrange, Cover, Unit, UnitFault};
use rustc_hash::FxHashSet;

use super::board::Board;
use super::cover::{Compiled, Draft, Wanted, compile_draft};
use super::halt::{Guard, Halt};
use super::marks::PLAIN;
use super::placements::allowed_placements;
use super::rule_items::RuleUses;
use super::symmetry::{Classes, symmetries_for};
use crate::cell::Cell;
use crate::rules::{Numbered, ReadRule};
use crate::setup::{Choice, Problem, Setting, Slot};

/// Whether the settings of a partial problem can share a cover.
///
/// Not if a rule asks for something else in each of them, unless it is which marks fit, nor if pieces are
/// placed already.
pub fn can_stay_open(problem: &Problem) -> bool {
    let slots = open_slots(problem);
    let blocks = slots.iter().any(|slot| slot.blocks());
    let marks = slots.iter().any(|slot| !slot.blocks());
    let asks_anew = |rule: &Arc<dyn ReadRule>| {
        let kind = rule.kind();
        (blocks && kind.reads_blocked_cells)
            || (marks && kind.reads_marked_cells && !kind.filters_by_marks)
            || (!slots.is_empty() && rule.asks_of_all_placements())
    };
    problem.puzzle.placed.is_empty() && !problem.rules.iter().any(asks_anew)
}

/// The slots without a value.
pub fn open_slots(problem: &Problem) -> Vec<&Slot> {
    let is_open = |slot: &&Slot| problem.setting.iter().all(|(name, _)| *name != slot.name);
    problem.puzzle.setup.slots.iter().filter(is_open).collect()
}

/// A partial problem, compiled with its open slots left open.
#[derive(Debug)]
pub struct OpenCover {
    /// The numbered cells of the open board, and the oriented pieces.
    pub board: Board,
    /// The items and options.
    pub draft: Draft,
    /// The same, for the core.
    pub cover: Arc<Cover>,
    /// The cells that a slot may block, ascending, each with the option that fills it.
    pub blockers: Vec<(u32, u32)>,
    /// What each placement uses of the items of rules.
    used: RuleUses,
    /// For each cell the placements that cover it, by the mark that they put there.
    by_mark: Vec<Vec<(u32, Vec<u32>)>>,
}

impl OpenCover {
    /// Compiles a partial problem for which [`can_stay_open`] holds.
    ///
    /// # Errors
    ///
    /// What the guard returns, or what is wrong with a cover that is larger than the core takes.
    pub fn of<E>(problem: Arc<Problem>, guard: Guard<'_, E>) -> Result<Self, Halt<E>> {
        let board = Board::of(problem);
        let problem = Arc::clone(&board.problem);
        let mut rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(&board)).collect();
        let placements = allowed_placements(&board, &rules, guard).map_err(Halt::Guard)?;
        let used = RuleUses::of(&board, &mut rules, &placements, guard).map_err(Halt::Guard)?;
        let mut draft = Draft::with_uses(&board, &rules, placements, &used);
        let blocking = open_slots(&problem).into_iter().filter(|slot| slot.blocks());
        let mut cells: Vec<u32> = blocking.flat_map(|slot| reach(slot, &board)).collect();
        cells.sort_unstable();
        cells.dedup();
        let blockers = cells.into_iter().map(|cell| (cell, draft.add_option([cell]))).collect();
        let cover = Arc::new(draft.cover(&board, &[], None, guard)?);
        let by_mark = by_mark(&board, &draft);
        Ok(Self { board, draft, cover, blockers, used, by_mark })
    }

    /// The partial problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.board.problem
    }

    /// The part of the search that a complete setting leaves.
    ///
    /// # Errors
    ///
    /// If the setting blocks a cell twice.
    pub fn unit(&self, setting: &Setting) -> Result<Unit, UnitFault> {
        let (chosen, excluded) = self.left(setting);
        let unit = Unit { chosen, excluded, ..Unit::root() };
        unit.check(&self.cover).map(|()| unit)
    }

    /// The options that a complete setting chooses, and those that it excludes.
    pub fn left(&self, setting: &Setting) -> (Vec<u32>, Vec<u32>) {
        let blocked = self.blocked(setting);
        let (chosen, excluded): (Vec<_>, Vec<_>) =
            self.blockers.iter().partition(|(cell, _)| blocked.contains(cell));
        let option = |pairs: Vec<(u32, u32)>| pairs.into_iter().map(|(_, option)| option);
        let misfits = self.mismatched(setting, &blocked).into_iter();
        (option(chosen).collect(), misfits.chain(option(excluded)).collect())
    }

    /// The numbers of the cells that a setting takes out of the open board.
    pub fn blocked(&self, setting: &Setting) -> FxHashSet<u32> {
        let blocking = open_slots(self.problem()).into_iter().filter(|slot| slot.blocks());
        blocking.flat_map(|slot| self.chosen(slot, setting)).collect()
    }

    /// Compiles a setting from what all settings share, to what [`super::compile_problem`] makes of it;
    /// none if a slot blocks cells: each setting then has a board of its own.
    ///
    /// # Errors
    ///
    /// As with [`Self::of`].
    pub fn compiled<E>(
        &self,
        problem: Arc<Problem>,
        guard: Guard<'_, E>,
    ) -> Result<Option<Compiled>, Halt<E>> {
        if open_slots(self.problem()).iter().any(|slot| slot.blocks()) {
            return Ok(None);
        }
        let mismatched = self.mismatched(&problem.setting, &FxHashSet::default());
        let mut stays = vec![true; self.draft.placements.len()];
        mismatched.iter().for_each(|&option| stays[option as usize] = false);
        let used = self.used.kept((0..stays.len()).filter(|&option| stays[option]));
        let placements = self.draft.placements.kept(|option| stays[option]);
        let board = Board { problem: Arc::clone(&problem), ..self.board.clone() };
        let rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(&board)).collect();
        let draft = Draft::with_uses(&board, &rules, placements, &used);
        compile_draft(board, &rules, draft, Wanted::default(), guard).map(Some)
    }

    /// The cells that a slot chooses in a setting.
    fn chosen(&self, slot: &Slot, setting: &Setting) -> Vec<u32> {
        let value = setting.iter().find(|(name, _)| *name == slot.name);
        value.map_or(vec![], |(_, value)| self.board.numbered(slot.cells(value)))
    }

    /// The options that bear a mark on some cell that does not fit the mark of the cell, ascending.
    fn mismatched(&self, setting: &Setting, blocked: &FxHashSet<u32>) -> Vec<u32> {
        let problem = self.problem();
        let rules: Vec<_> =
            problem.rules.iter().filter(|one| one.kind().filters_by_marks).collect();
        if rules.is_empty() {
            return vec![];
        }
        let there = self.marks(setting);
        let names = &self.board.marks;
        let fits = |borne: u32, there: u32| {
            rules.iter().all(|rule| rule.fits(names.name(borne), names.name(there)))
        };
        let mut found: Vec<u32> = vec![];
        for (cell, by_mark) in (0..).zip(&self.by_mark) {
            if !blocked.contains(&cell) {
                let misfit = by_mark.iter().filter(|(mark, _)| !fits(*mark, there[cell as usize]));
                misfit.for_each(|(_, options)| found.extend(options));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The mark of each cell, those that slots choose among them.
    fn marks(&self, setting: &Setting) -> Vec<u32> {
        let mut marks = self.board.marks_of_cells();
        let marking = open_slots(self.problem()).into_iter().filter(|slot| !slot.blocks());
        for slot in marking {
            let mark = self.board.marks.number(&slot.role).unwrap_or(PLAIN);
            for cell in self.chosen(slot, setting) {
                marks[cell as usize] = mark;
            }
        }
        marks
    }
}

fn by_mark(board: &Board, draft: &Draft) -> Vec<Vec<(u32, Vec<u32>)>> {
    let mut found: Vec<Vec<(u32, Vec<u32>)>> = vec![vec![]; board.len()];
    for option in 0..draft.placements.len() {
        let laid = board.view(&draft.placements, option);
        for (&cell, &mark) in laid.cells.iter().zip(laid.marks) {
            let lists = &mut found[cell as usize];
            match lists.iter_mut().find(|(own, _)| *own == mark) {
                Some((_, options)) => options.push(option as u32),
                None => lists.push((mark, vec![option as u32])),
            }
        }
    }
    found
}

/// The cells of a board that some value of a slot chooses.
fn reach(slot: &Slot, board: &Board) -> Vec<u32> {
    structure(slot, board).concat()
}

/// The sets of cells among which a slot chooses, each sorted, and they among themselves; a symmetry must
/// keep them.
fn structure(slot: &Slot, board: &Board) -> Vec<Vec<u32>> {
    let parts: Vec<&[Cell]> = match &slot.choice {
        Choice::OneInEach(named) | Choice::Label(named) => {
            named.iter().map(|(_, cells)| cells.as_slice()).collect()
        }
        Choice::AnyCells(_) => vec![&board.cells],
    };
    in_order(parts.into_iter().map(|cells| board.numbered(cells)).collect())
}

/// A set of sets of numbers in one form.
fn in_order(mut sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    for set in &mut sets {
        set.sort_unstable();
        set.dedup();
    }
    sets.arrange();
    sets.dedup();
    sets
}

/// The symmetries of board, pieces, rules and open slots, as the number of the image of each cell.
///
/// # Errors
///
/// What the guard returns.
pub fn setup_symmetries<E>(board: &Board, guard: Guard<'_, E>) -> Result<Vec<Vec<u32>>, E> {
    let rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(board)).collect();
    let open = open_slots(&board.problem);
    let slots: Vec<_> = open.into_iter().map(|slot| structure(slot, board)).collect();
    let (symmetries, _) = symmetries_for(Classes::All, board, &rules, guard)?;
    let moved = |sets: &Vec<Vec<u32>>, cells: &[u32]| {
        let image = |set: &Vec<u32>| set.iter().map(|&cell| cells[cell as usize]).collect();
        in_order(sets.iter().map(image).collect())
    };
    let keeps = |cells: &Vec<u32>| slots.iter().all(|sets| moved(sets, cells) == *sets);
    Ok(symmetries.into_iter().map(|one| one.cells).filter(keeps).collect())
}
