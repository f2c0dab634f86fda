//! The cover of a problem: an item for each cell and each piece, an option for each placement.
//!
//! A cell that must be covered is a primary item, an optional cell is at most once, a piece has its copies
//! as bounds (and no item at all where any number may be used). Rules filter placements and add items.
//! Optional cells that a rule wants covered or empty all together are primary items, with an option that
//! leaves them empty.

use std::sync::Arc;

use compile::{Placements, Uses};
use cover::Cover;

use super::board::Board;
use super::fixed::beside_fixed;
use super::generators::generators;
use super::halt::{Guard, Halt};
use super::placements::allowed_placements;
use super::rule_items::{RuleItems, RuleUses, linked_cells, required_cells};
use super::symmetry::{Classes, Symmetry, option_images, placement_map, symmetries_for, unmoved};
use crate::model::Piece;
use crate::rules::{Acting, Bounds};
use crate::setup::Problem;

/// A problem ready to be searched.
#[derive(Debug)]
pub struct Compiled {
    /// The numbered cells and oriented pieces.
    pub board: Board,
    /// What each option stands for; options after these lay no piece.
    pub placements: Placements,
    /// The symmetries of the board and its piece set, identity first; up to turns those that are proper.
    pub symmetries: Vec<Symmetry>,
    /// Items and options, with generators of the symmetries.
    pub cover: Cover,
    /// Which solutions are counted as one if classes are counted.
    pub classes: Classes,
    /// For each item behind those of cells and pieces which rule of the problem it belongs to.
    pub rule_numbers: Vec<u32>,
}

/// How a problem is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Which solutions are counted as one.
    pub classes: Classes,
    /// Whether only symmetries join solutions that leave every piece itself.
    pub pieces_stay: bool,
    /// Whether placements are left out that overlap a piece which has to be laid and lies in one way.
    pub lean: bool,
}

/// Generates placements, symmetries and the cover of a settled problem.
///
/// # Errors
///
/// What the guard returns, or what is wrong with a cover that is larger than the core takes.
pub fn compile_problem<E>(
    problem: Arc<Problem>,
    wanted: Wanted,
    guard: Guard<'_, E>,
) -> Result<Compiled, Halt<E>> {
    let board = Board::of(problem);
    let problem = Arc::clone(&board.problem);
    let mut rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(&board)).collect();
    let mut placements = allowed_placements(&board, &rules, guard).map_err(Halt::Guard)?;
    if wanted.lean {
        placements = beside_fixed(&board, &rules, placements);
    }
    let draft = Draft::of(&board, &mut rules, placements, guard).map_err(Halt::Guard)?;
    compile_draft(board, &rules, draft, wanted, guard)
}

/// Finds the symmetries of a board and makes its cover.
///
/// # Errors
///
/// As with [`compile_problem`].
pub fn compile_draft<E>(
    board: Board,
    rules: &[Box<dyn Acting + '_>],
    draft: Draft,
    wanted: Wanted,
    guard: Guard<'_, E>,
) -> Result<Compiled, Halt<E>> {
    let found = symmetries_for(wanted.classes, &board, rules, guard).map_err(Halt::Guard)?;
    let (mut symmetries, mut mirror) = found;
    if wanted.pieces_stay {
        let still = unmoved(board.pieces().len());
        symmetries.retain(|one| one.pieces == still);
        mirror = None;
    }
    let cover = draft.cover(&board, &symmetries, mirror.as_ref(), guard)?;
    let (placements, rule_numbers) = (draft.placements, draft.rule_numbers);
    Ok(Compiled { board, placements, symmetries, cover, classes: wanted.classes, rule_numbers })
}

/// A cover in the making: items and options are added, then it is made.
///
/// Items: cells in scan order, pieces, rules, then whatever is added. Options: placements, then blanks (sets
/// of optional cells left empty together), then whatever is added.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What the first options stand for.
    pub placements: Placements,
    /// The bounds of each item.
    pub bounds: Vec<Bounds>,
    /// The item of each piece, none if any number may be used.
    pub piece_items: Vec<Option<u32>>,
    /// For each placement the items of rules that it uses, each with its label; empty if there are no
    /// such items.
    pub rule_uses: Vec<Uses>,
    /// What the options after the placements use, in the same way.
    pub more: Vec<Uses>,
    /// The cells of each blank, sorted.
    pub blanks: Vec<Vec<u32>>,
    /// For each item of a rule, which rule of the problem it belongs to.
    pub rule_numbers: Vec<u32>,
}

impl Draft {
    /// The draft of a board and its placements.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn of<E>(
        board: &Board,
        rules: &mut [Box<dyn Acting + '_>],
        placements: Placements,
        guard: Guard<'_, E>,
    ) -> Result<Self, E> {
        let used = if rules.is_empty() {
            RuleUses::default()
        } else {
            RuleUses::of(board, rules, &placements, guard)?
        };
        Ok(Self::with_uses(board, rules, placements, &used))
    }

    /// The draft of a board and its placements, of which it is known what they use of the items of rules.
    pub fn with_uses(
        board: &Board,
        rules: &[Box<dyn Acting + '_>],
        placements: Placements,
        used: &RuleUses,
    ) -> Self {
        let (mut bounds, blanks) = cell_bounds(board, rules);
        let mut piece_items = vec![];
        for piece in board.pieces() {
            let is_free = piece.copies == (0, None);
            piece_items.push((!is_free).then_some(bounds.len() as u32));
            bounds.extend((!is_free).then(|| copy_bounds(piece, board.len())));
        }
        let items = RuleItems::of(rules, used, bounds.len() as u32);
        bounds.extend(&items.bounds);
        let more = blanks.iter().map(|blank| blank.iter().map(|&cell| (cell, 0)).collect());
        let more = more.collect();
        let (rule_uses, rule_numbers) = (items.uses, items.rules);
        Self { placements, bounds, piece_items, rule_uses, more, blanks, rule_numbers }
    }

    /// Adds an item and returns its number.
    pub fn add_item(&mut self, bounds: Bounds) -> u32 {
        self.bounds.push(bounds);
        self.bounds.len() as u32 - 1
    }

    /// Adds an option that uses items, without colours, and returns its number.
    pub fn add_option(&mut self, items: impl IntoIterator<Item = u32>) -> u32 {
        self.more.push(items.into_iter().map(|item| (item, 0)).collect());
        (self.placements.len() + self.more.len() - 1) as u32
    }

    /// The items of an option, each with its label.
    pub fn uses(&self, option: usize) -> Uses {
        if option >= self.placements.len() {
            return self.more[option - self.placements.len()].clone();
        }
        let (piece, _) = self.placements.kind(option);
        let cells = self.placements.cells(option).iter().copied();
        let own = cells.chain(self.piece_items[piece as usize]).map(|item| (item, 0));
        own.chain(self.rule_uses.get(option).into_iter().flatten().copied()).collect()
    }

    /// Makes the cover.
    ///
    /// * `symmetries`: a group, identity first; the added options have no images.
    /// * `mirror`: a symmetry that joins no solutions.
    ///
    /// # Errors
    ///
    /// What the guard returns if there is no room for it; or it is larger than the core takes.
    pub fn cover<E>(
        &self,
        board: &Board,
        symmetries: &[Symmetry],
        mirror: Option<&Symmetry>,
        guard: Guard<'_, E>,
    ) -> Result<Cover, Halt<E>> {
        let order = symmetries.len().max(1) * if mirror.is_some() { 2 } else { 1 };
        guard(self.bytes(order)).map_err(Halt::Guard)?;
        let mut spec = compile::Draft {
            bounds: self.bounds.clone(),
            pieces: self.piece_items.clone(),
            rules: self.rule_uses.clone(),
            more: self.more.clone(),
            has_mirror: mirror.is_some(),
            ..compile::Draft::default()
        };
        let made: Vec<&Symmetry> = generators(symmetries).into_iter().chain(mirror).collect();
        if board.is_joined() {
            let images = option_images(board, &made, &self.blanks, &self.placements);
            spec.images = images.ok_or(Halt::NoSymmetry)?;
        } else {
            let are_laid = self.are_laid(board);
            let (blanks, laid) = (&self.blanks, &self.placements);
            let map = |one: &&Symmetry| placement_map(board, one, blanks, laid, &are_laid);
            let maps = made.iter().map(map).collect::<Option<_>>();
            spec.maps = maps.ok_or(Halt::NoSymmetry)?;
        }
        let spec = spec.spec(&self.placements).ok_or(Halt::NoSymmetry)?;
        spec.build().map_err(|faults| Halt::of_core(faults, self.placements.len(), order))
    }

    /// By piece and orientation whether some placement is of it.
    fn are_laid(&self, board: &Board) -> Vec<Vec<bool>> {
        let mut are_laid: Vec<Vec<bool>> =
            board.orientations.iter().map(|shapes| vec![false; shapes.len()]).collect();
        for number in 0..self.placements.len() {
            let (piece, orientation) = self.placements.kind(number);
            are_laid[piece as usize][orientation as usize] = true;
        }
        are_laid
    }

    /// About how many bytes the core takes while it makes the cover.
    fn bytes(&self, order: usize) -> usize {
        let own = self.placements.uses() + self.placements.len();
        let added = self.rule_uses.iter().chain(&self.more).map(Vec::len).sum::<usize>();
        let options = self.placements.len() + self.more.len();
        cover_bytes(own + added, options, self.bounds.len(), order)
    }
}

/// About how many bytes the core takes while it makes a cover: its options twice, as they come and as they
/// stay, and what each symmetry does to items and options.
pub fn cover_bytes(uses: usize, options: usize, items: usize, order: usize) -> usize {
    16 * uses + 64 * options + 4 * order * (options + items)
}

/// The bounds of cells, and the blanks.
fn cell_bounds(board: &Board, rules: &[Box<dyn Acting + '_>]) -> (Vec<Bounds>, Vec<Vec<u32>>) {
    let required = required_cells(board, rules);
    let is_blank = |group: &Vec<u32>| group.iter().all(|&cell| !required[cell as usize]);
    let blanks: Vec<Vec<u32>> = linked_cells(rules).into_iter().filter(is_blank).collect();
    let mut bounds: Vec<Bounds> =
        required.iter().map(|&required| (u32::from(required), Some(1))).collect();
    for &cell in blanks.iter().flatten() {
        bounds[cell as usize] = (1, Some(1));
    }
    (bounds, blanks)
}

/// How often a piece must and may be used; no more than once for each cell can be.
pub fn copy_bounds(piece: &Piece, cells: usize) -> Bounds {
    let most = |number: u64| number.min(cells as u64 + 1) as u32;
    (most(piece.copies.0), piece.copies.1.map(most))
}
