//! Cells of the region that are moved, taken away, or added next to it.

use cover::Arrange;
use puzzle::cell::{Cell, less, plus};
use puzzle::document::Value;
use puzzle::lattice::{CellNames, Surface};
use puzzle::laying::{Board, Compiled, Symmetry};
use puzzle::model::Puzzle;
use rustc_hash::FxHashSet;

use super::change::{Change, Pair};

/// The moves, the cells that are taken away, and those that are added.
pub(super) fn cell_changes(compiled: &Compiled) -> Vec<Vec<Change>> {
    let board = &compiled.board;
    let cells = &board.problem.puzzle.region.cells;
    let (ground, motions) = (Ground::of(board), Motions::of(board, &compiled.symmetries));
    let near = ground.near();
    let made = |pair: Pair| ground.change(pair).within(motions.first(pair));
    let moves = cells.iter().flat_map(|from| {
        let near = near.iter().filter(|to| ground.stays_next_to(to, Some(*from)).next().is_some());
        near.map(|to| made((Some(*from), Some(*to)))).collect::<Vec<_>>()
    });
    let less = cells.iter().map(|cell| made((Some(*cell), None)));
    let more = near.iter().map(|cell| made((None, Some(*cell))));
    vec![moves.collect(), less.collect(), more.collect()]
}

/// The cells of a puzzle, their neighbours, and how they are called.
struct Ground<'b> {
    surface: Surface,
    own: FxHashSet<&'b Cell>,
    names: CellNames,
}

impl<'b> Ground<'b> {
    fn of(board: &'b Board) -> Self {
        let puzzle = &board.problem.puzzle;
        let cells = &puzzle.region.cells;
        let surface = puzzle.region.on(puzzle.lattice);
        Self { surface, own: cells.iter().collect(), names: CellNames::of(cells) }
    }

    /// The cells next to the region that are none of it, sorted.
    fn near(&self) -> Vec<Cell> {
        let beside = self.own.iter().flat_map(|cell| self.surface.neighbours(cell));
        let mut found: Vec<Cell> = beside.filter(|cell| !self.own.contains(cell)).collect();
        found.arrange();
        found.dedup();
        found
    }

    /// The cells next to one that are still there when another is taken away.
    fn stays_next_to(&self, cell: &Cell, from: Option<Cell>) -> impl Iterator<Item = &'b Cell> {
        let beside = self.surface.neighbours(cell).into_iter();
        beside.filter_map(|one| self.own.get(&one).copied()).filter(move |one| Some(**one) != from)
    }

    /// The name of a new cell; before the first column, row or layer by its coordinates and its neighbours.
    fn new_name(&self, cell: &Cell, from: Option<Cell>) -> String {
        if cell.iter().zip(&self.names.first).any(|(at, first)| at < first) {
            let beside = self.names.listed(self.stays_next_to(cell, from));
            let at = &cell[..self.surface.plain.coordinates];
            return format!("{at:?}, next to {beside}");
        }
        let mut names = self.names.clone();
        names.last.iter_mut().zip(cell).for_each(|(last, at)| *last = (*last).max(*at));
        names.name(cell)
    }

    fn change(&self, (from, to): Pair) -> Change {
        let old = from.map(|from| self.names.name(&from));
        let (kind, text) = match (old, to.map(|to| self.new_name(&to, from))) {
            (Some(old), Some(new)) => ("move", format!("Move cell {old} to {new}.")),
            (Some(old), None) => ("remove", format!("Take cell {old} away.")),
            (None, new) => ("add", format!("Add cell {}.", new.unwrap_or_default())),
        };
        Change::new(kind, text, move |puzzle| exchange(puzzle, from, to))
    }
}

/// How the symmetries of a puzzle move cells, also those beside the board.
struct Motions<'b> {
    board: &'b Board,
    /// The number of each isometry, and the slide after it.
    moves: Vec<(usize, Cell)>,
}

impl<'b> Motions<'b> {
    fn of(board: &'b Board, symmetries: &[Symmetry]) -> Self {
        let lattice = board.surface().plain;
        let slid = |one: &Symmetry| {
            let goal = board.cells[one.cells[0] as usize];
            (one.isometry, less(&goal, &lattice.image(one.isometry, &board.cells[0])))
        };
        let is_known = !board.is_joined() && !board.is_empty();
        let moves = symmetries.iter().filter(|_| is_known).map(slid).collect();
        Self { board, moves }
    }

    /// The least image of a pair of cells.
    fn first(&self, pair: Pair) -> Pair {
        let lattice = self.board.surface().plain;
        let images = self.moves.iter().map(|(isometry, slide)| {
            let image = |cell: Cell| plus(&lattice.image(*isometry, &cell), slide);
            (pair.0.map(image), pair.1.map(image))
        });
        images.min().unwrap_or(pair)
    }
}

/// Takes one cell out of the region of a puzzle and puts another in, which is of the same kind.
fn exchange(puzzle: &mut Puzzle, from: Option<Cell>, to: Option<Cell>) {
    let region = &puzzle.region;
    let is_optional = from.is_some_and(|from| region.optional.contains(&from));
    let mark = region.marks.iter().find(|(cell, _)| Some(*cell) == from).map(|(_, mark)| mark);
    let mark = mark.cloned();
    let mut changed = region.clone().without(from.as_slice()).with_cells(to.as_slice());
    if is_optional {
        changed.optional.extend(to);
    }
    changed.marks.extend(to.zip(mark));
    puzzle.region = changed.sorted();
    slide(puzzle);
}

/// Slides a puzzle to where no coordinate is negative, unless something may name cells that stays as it is written: then
/// it is faulty.
fn slide(puzzle: &mut Puzzle) {
    let is_below = puzzle.region.cells.iter().flatten().any(|&at| at < 0);
    let names_cells = |value: &Value| !matches!(value, Value::Truth(_) | Value::Null);
    let is_bound = !puzzle.region.wrap.is_empty()
        || !puzzle.setup.slots.is_empty()
        || puzzle.rules.iter().any(|rule| names_cells(&rule.value.value));
    if !is_below || is_bound {
        return;
    }
    let vector = puzzle.lattice.origin(&puzzle.region.cells);
    let region = &mut puzzle.region;
    let cells = region.cells.iter_mut().chain(&mut region.optional);
    let marked = region.marks.iter_mut().map(|(cell, _)| cell);
    let placed = puzzle.placed.iter_mut().flat_map(|one| &mut one.cells);
    let held = puzzle.pieces.iter_mut().flat_map(|piece| piece.at.iter_mut().flatten());
    cells.chain(marked).chain(placed).chain(held).for_each(|cell| *cell = less(cell, &vector));
}
