//! Where the cells of a board go under isometries and slides that leave the region as it was.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::marks::PLAIN;
use crate::cell::{Cell, less, plus};
use crate::lattice::{Element, WrapGroup};

/// The numbers of the cells of a board that others are one with, if borders are joined; each found once.
pub(super) struct Homes<'b> {
    board: &'b Board,
    known: FxHashMap<Cell, Option<u32>>,
}

impl<'b> Homes<'b> {
    pub fn of(board: &'b Board) -> Self {
        Self { board, known: FxHashMap::default() }
    }

    /// The number of the cell of the board that a cell is one with.
    pub fn number(&mut self, cell: &Cell) -> Option<u32> {
        let home = || self.board.numbers.get(&self.board.surface().home(cell)).copied();
        *self.known.entry(*cell).or_insert_with(home)
    }
}

/// The maps of a board.
pub struct RegionMaps<'b> {
    board: &'b Board,
    /// Whether each cell is optional, and its mark if a rule reads the marks of cells.
    looks: Vec<(bool, u32)>,
    homes: Homes<'b>,
}

impl<'b> RegionMaps<'b> {
    /// The maps of a board.
    pub fn of(board: &'b Board) -> Self {
        Self { board, looks: looks(board), homes: Homes::of(board) }
    }

    /// The number of the image of each cell, for each slide after an isometry that leaves the region as it
    /// was.
    pub fn under(&mut self, isometry: usize) -> Vec<Vec<u32>> {
        let surface = self.board.surface();
        let mut maps = match surface.group() {
            Some(group) => self.joined(group, isometry),
            None => {
                let number = |image: &Cell| self.board.numbers[image];
                let numbered = |images: Vec<Cell>| images.iter().map(number).collect();
                surface.self_maps(isometry, &self.board.cells).into_iter().map(numbered).collect()
            }
        };
        let looks = &self.looks;
        maps.retain(|map: &Vec<u32>| {
            map.iter().zip(looks).all(|(&image, look)| looks[image as usize] == *look)
        });
        maps
    }

    /// What [`crate::lattice::Surface::self_maps`] finds, by numbers, which are looked up once a cell.
    fn joined(&mut self, group: &WrapGroup, isometry: usize) -> Vec<Vec<u32>> {
        let (lattice, cells) = (self.board.surface().plain, &self.board.cells);
        let turned: Vec<Cell> = cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
        let Some(first) = turned.first() else { return vec![vec![]] };
        let mut targets = cells.clone();
        targets.arrange();
        // If the group does not turn, slides make no difference to what becomes of its steps.
        let mut is_kept = None;
        let (mut seen, mut found) = (FxHashSet::default(), vec![]);
        for image in targets.iter().flat_map(|target| group.images(target)) {
            if lattice.class(first) != lattice.class(&image) {
                continue;
            }
            let slide = less(&image, first);
            let map = turned.iter().map(|at| self.homes.number(&plus(at, &slide)));
            let Some(map) = map.collect::<Option<Vec<u32>>>() else { continue };
            let keeps = || group.is_kept(&Element { isometry, slide });
            let keeps = match is_kept {
                Some(known) if group.turns.len() == 1 => known,
                _ => *is_kept.insert(keeps()),
            };
            if keeps && is_permutation(&map) && seen.insert(map.clone()) {
                found.push(map);
            }
        }
        found
    }
}

fn is_permutation(map: &[u32]) -> bool {
    let mut is_met = vec![false; map.len()];
    map.iter().all(|&image| !std::mem::replace(&mut is_met[image as usize], true))
}

fn looks(board: &Board) -> Vec<(bool, u32)> {
    let reads_marks = board.problem.rules.iter().any(|rule| rule.kind().reads_marked_cells);
    let marks = if reads_marks { board.marks_of_cells() } else { vec![PLAIN; board.len()] };
    let mut looks: Vec<(bool, u32)> = marks.into_iter().map(|mark| (false, mark)).collect();
    for cell in board.numbered(&board.problem.region.optional) {
        looks[cell as usize].0 = true;
    }
    looks
}
