//! The board, the copies and the placements that remain once the placed pieces are taken off.
//!
//! A placed piece is in every solution, so a proof about the rest is a proof about the whole, and a plainer one:
//! a chessboard without two corners stays one when single cells of it are filled. Rules that filter placements
//! stay in the placements; rules that join them stay in the cover, as far as the placed pieces leave them room.

use std::sync::Arc;

use compile::Placements;
use cover::Arrange;
use puzzle::cell::Cell;
use puzzle::laying::{Board, Guard};
use puzzle::model::{Piece, Puzzle, Region};
use puzzle::rules::Bounds;
use puzzle::setup::Problem;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;

use crate::certificate::{Certificate, PLACED};
use crate::data::placed_data;
use crate::ground::Ground;
use crate::named_cover::{Item, NamedCover};
use crate::pieces::copies_text;

/// So many placements are looked at between two calls of the guard.
const STRIDE: usize = 1024;

/// A problem without its placed pieces: the cells that they leave, and the copies.
#[derive(Clone, Debug)]
pub struct Remaining {
    /// Its cells, numbered: without placed pieces, and without rules: what they forbid alone is not among the
    /// placements.
    board: Board,
    /// Those of the whole that lie beside all placed pieces.
    placements: Placements,
}

impl Remaining {
    /// What remains of a compiled problem; none if nothing is placed on it.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn of<E>(whole: &Ground<'_>, guard: Guard<'_, E>) -> Result<Option<Self>, E> {
        let problem = whole.problem();
        if problem.puzzle.placed.is_empty() {
            return Ok(None);
        }
        let pieces = left_pieces(problem);
        let region = without_placed(problem);
        let puzzle = Puzzle { pieces, placed: vec![], rules: vec![], ..(*problem.puzzle).clone() };
        let rest = Problem { puzzle: Arc::new(puzzle), region, rules: vec![], ..problem.clone() };
        let board = Board::of(Arc::new(rest));
        let placements = left_placements(whole, &board, guard)?;
        Ok(Some(Self { board, placements }))
    }

    /// The board and what can be laid on it.
    pub fn ground(&self) -> Ground<'_> {
        Ground { board: &self.board, placements: &self.placements }
    }
}

/// The pieces with the copies that are not placed.
fn left_pieces(problem: &Problem) -> Vec<Piece> {
    let placed = &problem.puzzle.placed;
    let left = |piece: &Piece| {
        let used = placed.iter().filter(|one| one.piece == piece.name).count() as u64;
        let (least, most) = piece.copies;
        let copies = (least.saturating_sub(used), most.map(|most| most.saturating_sub(used)));
        most.is_none_or(|most| most > used).then(|| Piece { copies, ..piece.clone() })
    };
    problem.puzzle.pieces.iter().filter_map(left).collect()
}

fn without_placed(problem: &Problem) -> Region {
    let placed = problem.puzzle.placed.iter();
    let covered: FxHashSet<&Cell> = placed.flat_map(|one| &one.cells).collect();
    let mut region = problem.region.clone();
    region.cells.retain(|cell| !covered.contains(cell));
    region.optional.retain(|cell| !covered.contains(cell));
    region.marks.retain(|(cell, _)| !covered.contains(cell));
    region
}

fn left_placements<E>(
    whole: &Ground<'_>,
    board: &Board,
    guard: Guard<'_, E>,
) -> Result<Placements, E> {
    let pieces: Vec<Option<u32>> =
        whole.pieces().iter().map(|piece| board.piece_named(&piece.name)).collect();
    let cells: Vec<Option<u32>> =
        whole.board.cells.iter().map(|cell| board.numbers.get(cell).copied()).collect();
    let mut found = vec![];
    for number in 0..whole.placements.len() {
        if number.is_multiple_of(STRIDE) {
            guard(0)?;
        }
        let (piece, orientation) = whole.placements.kind(number);
        let laid = whole.placements.cells(number).iter().map(|&cell| cells[cell as usize]);
        if let (Some(piece), Some(laid)) = (pieces[piece as usize], laid.collect()) {
            found.push((piece, orientation, laid));
        }
    }
    Ok(Placements::listed(found))
}

/// A cover with the options of the placed pieces chosen.
///
/// Items that they use up are gone, and the options that cannot be chosen beside them. If a placed piece can bear
/// its marks in several ways, the rules that tell these apart are left out: what cannot be solved then cannot be
/// solved with them.
pub fn remaining_cover(cover: NamedCover) -> NamedCover {
    if cover.problem.puzzle.placed.is_empty() {
        return cover;
    }
    let laid = Used::of(&cover);
    let is_covered = |item: &Item| matches!(item, Item::Cell(cell) if laid.cells.contains(cell));
    let bounds = cover.items.iter().zip(&cover.bounds).zip(&laid.times);
    let left = |((item, bound), times): ((&Item, &Bounds), &u32)| {
        (!is_covered(item)).then(|| after(*bound, *times))
    };
    let bounds: Vec<Option<Bounds>> = bounds.map(left).collect();
    let is_vague = |item: u32| laid.colours.contains_key(&item) || laid.unsure.contains(&item);
    let is_lost = |item: u32| {
        bounds[item as usize].is_some_and(|bound| bound.1 == Some(0)) && !is_vague(item)
    };
    let stays = |option: &usize| {
        let used = &cover.options[*option];
        used.iter().all(|&item| bounds[item as usize].is_some() && !is_lost(item))
            && laid.colours.iter().all(|(&item, &colour)| agrees(&cover, *option, item, colour))
    };
    let options: Vec<usize> = (0..cover.options.len()).filter(stays).collect();
    let stay = |&item: &u32| bounds[item as usize].is_some() && !is_lost(item) && !is_vague(item);
    let items: Vec<u32> = (0..cover.items.len() as u32).filter(stay).collect();
    restricted(&cover, &items, &bounds, &options)
}

/// The part of a cover that the placed pieces use.
struct Used {
    /// The cells that they cover.
    cells: FxHashSet<Cell>,
    /// How often they use each item.
    times: Vec<u32>,
    /// The colours that they give to items.
    colours: FxHashMap<u32, u32>,
    /// Items of rules that a placed piece uses in some ways to bear its marks, or in all.
    unsure: FxHashSet<u32>,
}

impl Used {
    fn of(cover: &NamedCover) -> Self {
        let placed = &cover.problem.puzzle.placed;
        let mut found = Self {
            cells: placed.iter().flat_map(|one| one.cells.iter().copied()).collect(),
            times: vec![0; cover.items.len()],
            colours: FxHashMap::default(),
            unsure: FxHashSet::default(),
        };
        for one in placed {
            let mut cells = one.cells.clone();
            cells.arrange();
            let is_it = |(piece, laid): &(Option<u32>, Vec<Cell>)| {
                piece.is_some_and(|piece| cover.piece(piece) == one.piece) && *laid == cells
            };
            let options = (0..).zip(&cover.laid).filter(|(_, laid)| is_it(laid));
            let options: Vec<usize> = options.map(|(option, _)| option).collect();
            found.add(cover, &one.piece, &options);
        }
        found
    }

    /// Adds a placed piece that may be one of some options.
    fn add(&mut self, cover: &NamedCover, piece: &str, options: &[usize]) {
        if let [option] = *options {
            cover.options[option].iter().for_each(|&item| self.times[item as usize] += 1);
            self.colours.extend(cover.colors[option].iter().copied());
            return;
        }
        let used = options.iter().flat_map(|&option| &cover.options[option]);
        let is_rule = |item: &u32| matches!(cover.items[*item as usize], Item::Rule(_));
        self.unsure.extend(used.copied().filter(is_rule));
        let is_piece = |item: &Item| matches!(item, Item::Piece(own) if cover.piece(*own) == piece);
        if let Some(item) = cover.items.iter().position(is_piece) {
            self.times[item] += 1;
        }
    }
}

fn after((least, most): Bounds, times: u32) -> Bounds {
    (least.saturating_sub(times), most.map(|most| most.saturating_sub(times)))
}

/// Whether an option can be chosen beside one that gives an item a colour.
fn agrees(cover: &NamedCover, option: usize, item: u32, colour: u32) -> bool {
    !cover.options[option].contains(&item) || cover.colors[option].contains(&(item, colour))
}

fn restricted(
    cover: &NamedCover,
    items: &[u32],
    bounds: &[Option<Bounds>],
    options: &[usize],
) -> NamedCover {
    let numbers: FxHashMap<u32, u32> = items.iter().copied().zip(0..).collect();
    let used = |&option: &usize| {
        cover.options[option].iter().filter_map(|item| numbers.get(item).copied()).collect()
    };
    let colors = |&option: &usize| {
        let colors = cover.colors[option].iter();
        colors.filter_map(|(item, color)| Some((*numbers.get(item)?, *color))).collect()
    };
    NamedCover {
        problem: Arc::clone(&cover.problem),
        items: items.iter().map(|&item| cover.items[item as usize].clone()).collect(),
        bounds: items.iter().filter_map(|&item| bounds[item as usize]).collect(),
        options: options.iter().map(used).collect(),
        colors: options.iter().map(colors).collect(),
        laid: options.iter().map(|&option| cover.laid[option].clone()).collect(),
    }
}

/// Says of a certificate what was taken off before anything was counted, and shows it.
///
/// * `whole`: the problem.
/// * `ground`: what remains of it.
pub(crate) fn beside(whole: &Problem, ground: &Ground<'_>, mut found: Certificate) -> Certificate {
    let placed = &whole.puzzle.placed;
    if placed.is_empty() {
        return found;
    }
    found.text = format!("{} {}", beside_text(ground, placed.len()), found.text);
    let data: Value = placed.iter().map(|one| placed_data(whole, &one.piece, &one.cells)).collect();
    found.facts.insert("beside".into(), data);
    if !found.labels.is_empty() {
        found.labels.put(placed.iter().flat_map(|one| &one.cells), PLACED);
        let legend = match found.legend.strip_suffix(':').unwrap_or(&found.legend) {
            "" => String::new(),
            legend => format!("{legend}, "),
        };
        found.legend = format!("{legend}{PLACED} is a placed piece:");
    }
    found
}

/// What remains to be covered beside so many placed pieces, in a sentence.
fn beside_text(ground: &Ground<'_>, placed: usize) -> String {
    let copies = ground.pieces().iter().map(|piece| match copies_text(piece) {
        none if none.is_empty() => format!("1 {}", piece.name),
        copies => copies + &piece.name,
    });
    let copies: Vec<String> = copies.collect();
    let by =
        if copies.len() <= 3 { format!(" by {}", copies.join(" and ")) } else { String::new() };
    let off =
        if placed == 1 { "the placed piece".into() } else { format!("the {placed} placed pieces") };
    let region = &ground.problem().region;
    let cells = region.cells.len() - region.optional.len();
    format!("Beside {off}, {cells} cells remain to be covered{by}.")
}
