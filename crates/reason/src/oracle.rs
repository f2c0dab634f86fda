//! Whether a puzzle without some of its things has a solution: searched, and checked by other code.

use std::sync::Arc;

use compile::Placements;
use cover::{Arrange, Cover};
use puzzle::cell::Cell;
use puzzle::laying::{self, Board, Draft, allowed_placements, required_cells};
use puzzle::model::Region;
use puzzle::setup::Problem;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::host::{Halt, Host, Share, Stopped, Wanted};
use crate::relief::{Lying, Relief};
use crate::things::{Kind, Left, Parts, Relaxed, Thing, chosen, rebuilt, without};

/// Searches a problem without some of its things.
pub(crate) struct Oracle<'o, H> {
    /// The whole, with its setup chosen.
    pub problem: &'o Problem,
    /// What could be left out.
    pub things: &'o [Thing],
    /// The time that there is.
    pub share: Share<'o, H>,
    /// How many searches were made.
    pub asked: usize,
    /// What made the last one.
    pub engine: String,
}

impl<H: Host> Oracle<'_, H> {
    /// A solution without some things, none if there is none.
    ///
    /// * `engine`: to search with; none for the one that suits best.
    ///
    /// # Errors
    ///
    /// A limit is met before that was known, or the solution was refused by the check.
    pub async fn relief(
        &mut self,
        left_out: &Left,
        engine: Option<&'static str>,
    ) -> Result<Option<Relief>, Halt<H::Error>> {
        self.asked += 1;
        self.share.breath().await?;
        let relaxed = without(self.problem, self.things, left_out);
        let board = Board::of(Arc::clone(&relaxed.problem));
        let (cover, placements) = self.share.guarded(|guard| covered(&board, &relaxed, guard))?;
        let wanted = Wanted { engine, seconds: self.share.left(), ..Wanted::default() };
        let searched = self.share.host.search(Some(cover), wanted).await?;
        self.engine = searched.engine;
        match searched.found {
            Some(found) => self.made(left_out, &relaxed, &board, &placements, &found).map(Some),
            None if searched.done => Ok(None),
            None => Err(Halt::Limit),
        }
    }

    /// The solution that options stand for, after it was looked at.
    ///
    /// # Errors
    ///
    /// It is refused: a rule may ask for more than covers can say.
    fn made(
        &self,
        left_out: &Left,
        relaxed: &Relaxed,
        board: &Board,
        placements: &Placements,
        found: &[u32],
    ) -> Result<Relief, Halt<H::Error>> {
        let whole = self.problem;
        let laid = laid(board, placements, found);
        let covered: FxHashSet<Cell> =
            laid.iter().flat_map(|one| one.cells.iter().copied()).collect();
        let region = &relaxed.problem.region;
        let optional: FxHashSet<&Cell> = region.optional.iter().collect();
        let is_bare = |cell: &&Cell| !covered.contains(*cell) && !optional.contains(cell);
        let empty: Vec<Cell> = region.cells.iter().filter(is_bare).copied().collect();
        let pegs = self.pegs_now(left_out, relaxed, &laid);
        let parts = Parts::without(whole, self.things, left_out);
        let problem = rebuilt(whole, &parts, with_optional(&whole.puzzle.region, &empty), &pegs);
        let stood: FxHashSet<&Cell> = relaxed.pegs.iter().flatten().collect();
        let moved = pegs.iter().flatten().filter(|cell| !stood.contains(cell));
        let moved = in_order(moved.copied().collect());
        let relief = Relief {
            left_out: left_out.clone(),
            parts,
            problem: Arc::new(problem),
            laid,
            empty,
            pegs,
            moved,
        };
        if self.is_relief(&relief, relaxed.empty)? { Ok(relief) } else { Err(Halt::Limit) }
    }

    /// Whether a solution without some things is one: by counting, and by the check of the host.
    ///
    /// Not more cells stay empty than may, and pegs are not more than before.
    fn is_relief(&self, relief: &Relief, may: u64) -> Result<bool, Halt<H::Error>> {
        let slots = self.problem.puzzle.setup.slots.iter().zip(&relief.pegs);
        let fits =
            |(slot, cells): (_, &Vec<Cell>)| cells.len() <= chosen(self.problem, slot).0.len();
        let counts = relief.empty.len() as u64 <= may && slots.into_iter().all(fits);
        Ok(counts && self.share.host.is_right(relief)?)
    }

    /// The pegs of each slot: those that were left, and those that mark another cell now.
    fn pegs_now(&self, left_out: &Left, relaxed: &Relaxed, laid: &[Lying]) -> Vec<Vec<Cell>> {
        let mut pegs = relaxed.pegs.clone();
        let mut taken: FxHashSet<Cell> = pegs.iter().flatten().copied().collect();
        let marks: FxHashMap<&Cell, &str> =
            relaxed.problem.region.marks.iter().map(|(cell, mark)| (cell, mark.as_str())).collect();
        let lifted = left_out.iter().map(|&one| &self.things[one]);
        let lifted = lifted.filter(|thing| thing.kind == Kind::Peg).map(|thing| thing.number);
        for number in lifted.collect::<Left>() {
            let slot = &self.problem.puzzle.setup.slots[number];
            if slot.blocks() {
                continue;
            }
            let cells = laid.iter().flat_map(|one| one.cells.iter().zip(&one.marks));
            let stands = |cell: &Cell, mark: &str| {
                mark == slot.role && !taken.contains(cell) && marks.get(cell) != Some(&mark)
            };
            let borne = cells.filter(|(cell, mark)| stands(cell, mark)).map(|(cell, _)| *cell);
            let most = chosen(self.problem, slot).0.len() - pegs[number].len();
            let borne: Vec<Cell> = borne.take(most).collect();
            taken.extend(&borne);
            pegs[number].extend(borne);
        }
        pegs
    }

    /// Those of the missing things that a solution really lacks, as far as is plain.
    pub fn needed(&self, relief: &Relief) -> Left {
        let lacks = |&&one: &&usize| !relief.has(self.problem, &self.things[one]);
        let fewer: Left = relief.left_out.iter().filter(lacks).copied().collect();
        let stands = relief.left_out.difference(&fewer).flat_map(|&one| &self.things[one].cells);
        let pegs: FxHashSet<&Cell> = stands.collect();
        let bare = relief.empty.iter().filter(|cell| !pegs.contains(cell)).count() as u64;
        let may = without(self.problem, self.things, &fewer).empty;
        if bare <= may { fewer } else { relief.left_out.clone() }
    }
}

/// The cover of a relaxed problem, and what its first options stand for.
fn covered(
    board: &Board,
    relaxed: &Relaxed,
    guard: laying::Guard<'_, Stopped>,
) -> Result<(Cover, Placements), Stopped> {
    let mut rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(board)).collect();
    let placements = allowed_placements(board, &rules, guard)?;
    let mut draft = Draft::of(board, &mut rules, placements, guard)?;
    if relaxed.empty > 0 {
        let required = required_cells(board, &rules);
        let_cells_stay_empty(&mut draft, board, &required, relaxed.empty);
    }
    // Any other reason is that it is larger than the core takes.
    let cover = draft.cover(board, &[], None, guard).map_err(|_| Stopped)?;
    Ok((cover, draft.placements))
}

/// Adds options that leave a cell empty, and an item that limits their number.
fn let_cells_stay_empty(draft: &mut Draft, board: &Board, required: &[bool], empty: u64) {
    let optional: FxHashSet<&Cell> = board.problem.region.optional.iter().collect();
    let placed: FxHashSet<&Cell> =
        board.problem.puzzle.placed.iter().flat_map(|one| &one.cells).collect();
    let item = draft.add_item((0, Some(u32::try_from(empty).unwrap_or(u32::MAX))));
    for (number, cell) in (0..).zip(&board.cells) {
        let is_bound =
            placed.contains(cell) || (required[number as usize] && optional.contains(cell));
        if draft.bounds[number as usize] == (1, Some(1)) && !is_bound {
            draft.add_option([number, item]);
        }
    }
}

/// The placements of options, in the order of the board.
fn laid(board: &Board, placements: &Placements, found: &[u32]) -> Vec<Lying> {
    let options = found.iter().map(|&option| option as usize);
    let lying = |option: usize| {
        let (piece, orientation) = placements.kind(option);
        let marks = board.oriented(piece, orientation).shown.iter();
        let marks = marks.map(|&mark| board.marks.name(mark).to_owned());
        let cells = placements.cells(option).iter().map(|&cell| board.cells[cell as usize]);
        let mut pairs: Vec<(Cell, String)> = cells.zip(marks).collect();
        pairs.arrange();
        let (cells, marks) = pairs.into_iter().unzip();
        Lying { piece, orientation, cells, marks }
    };
    let mut laid: Vec<Lying> =
        options.filter(|&option| option < placements.len()).map(lying).collect();
    let reversed = |cell: &Cell| cell.iter().rev().copied().collect::<Vec<_>>();
    laid.arrange_by_key(|one| one.cells.iter().map(reversed).min());
    laid
}

/// A region some more of whose cells may stay empty.
fn with_optional(region: &Region, empty: &[Cell]) -> Region {
    let optional = in_order(region.optional.iter().chain(empty).copied().collect());
    Region { optional, ..region.clone() }
}

/// Cells, sorted, each once.
fn in_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.arrange();
    cells.dedup();
    cells
}
