//! Where the cells of a board go under isometries and slides that leave the region as it was.

use rustc_hash::FxHashMap;

use super::board::Board;
use super::halt::Guard;
use super::marks::PLAIN;
use crate::cell::{Cell, MOST, box_around, less, plus};
use crate::lattice::{Element, WrapGroup};
use crate::rules::Numbered;

/// Of so many cells one is tried before all.
const SPREAD: usize = 37;

/// The guard is asked each time that maps take so many bytes more.
const GUARDED: usize = 1 << 20;

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
    /// The cells by their numbers, sorted as cells are; empty if borders are not joined.
    sorted: Vec<u32>,
    /// The least and the greatest corner of the box around the cells.
    corners: [Cell; 2],
    /// What the translations do to cells, if borders are joined by translations and none of them takes a
    /// cell off the board.
    translations: Vec<Vec<u32>>,
    /// The bytes of maps since the guard was asked.
    unguarded: usize,
}

impl<'b> RegionMaps<'b> {
    /// The maps of a board.
    pub fn of(board: &'b Board) -> Self {
        let mut sorted: Vec<u32> =
            if board.is_joined() { (0..board.len() as u32).collect() } else { vec![] };
        sorted.sort_unstable_by_key(|&cell| board.cells[cell as usize]);
        let (looks, homes) = (looks(board), Homes::of(board));
        let corners = box_around(&board.cells);
        Self { board, looks, homes, sorted, corners, translations: vec![], unguarded: 0 }
    }

    /// The number of the image of each cell, for each slide after an isometry that leaves the region as it
    /// was.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn under<E>(&mut self, isometry: usize, guard: Guard<'_, E>) -> Result<Vec<Vec<u32>>, E> {
        let surface = self.board.surface();
        let mut maps = match surface.group() {
            Some(group) => self.joined(group, isometry, guard)?,
            None => return Ok(self.plain(isometry).into_iter().collect()),
        };
        maps.retain(|map| (0..).zip(map).all(|(cell, &image)| self.look_alike(cell, image)));
        Ok(maps)
    }

    /// Whether two cells look the same.
    fn look_alike(&self, cell: u32, other: u32) -> bool {
        self.looks[cell as usize] == self.looks[other as usize]
    }

    /// Asks the guard before so many maps more, if they or those since it was asked last are large.
    fn look_up<E>(&mut self, maps: usize, guard: Guard<'_, E>) -> Result<(), E> {
        self.unguarded += maps * self.board.len() * size_of::<u32>();
        if self.unguarded >= GUARDED {
            guard(std::mem::take(&mut self.unguarded))?;
        }
        Ok(())
    }

    /// What an isometry does after the slide that takes the box around the images to the box around the cells; none if it
    /// takes a cell off the board, or to one that looks otherwise.
    fn plain(&self, isometry: usize) -> Option<Vec<u32>> {
        let (lattice, cells) = (self.board.surface().plain, &self.board.cells);
        let image = |cell| lattice.image(isometry, cell);
        let known = lattice.isometries()[isometry].image_of_box(&self.corners);
        let [least, greatest] =
            known.unwrap_or_else(|| box_around(&cells.iter().map(image).collect::<Vec<_>>()));
        let slide = less(&self.corners[0], &least);
        if plus(&greatest, &slide) != self.corners[1] || !lattice.is_slide(&slide) {
            return None;
        }
        let numbered = |number: u32| {
            let place = plus(&image(&cells[number as usize]), &slide);
            let image = self.board.numbers.get(&place).copied()?;
            self.look_alike(number, image).then_some(image)
        };
        let every = 0..cells.len() as u32;
        // Most maps that fail do at one of a few cells from all over the board.
        if every.clone().step_by(SPREAD).any(|number| numbered(number).is_none()) {
            return None;
        }
        // Images of different cells differ, so as many cells as there are on the board are all of it.
        every.map(numbered).collect()
    }

    /// What [`crate::lattice::Surface::self_maps`] finds, by numbers.
    ///
    /// If borders are joined by translations and none takes a cell off the board, what an isometry does after
    /// one slide tells what it does after all: these are its products with the translations.
    fn joined<E>(
        &mut self,
        group: &WrapGroup,
        isometry: usize,
        guard: Guard<'_, E>,
    ) -> Result<Vec<Vec<u32>>, E> {
        // If the group does not turn, slides make no difference to what becomes of its steps.
        let is_plain = group.turns.len() == 1;
        if is_plain && !group.is_kept(&Element { isometry, slide: [0; MOST] }) {
            return Ok(vec![]);
        }
        if isometry == 0 || self.translations.is_empty() {
            let found = self.sought(group, isometry, guard)?;
            let is_class = |cell: &&Cell| self.is_beside_first(cell);
            let whole = self.board.cells.iter().filter(is_class).count();
            if isometry == 0 && is_plain && found.len() == whole {
                self.look_up(found.len(), guard)?;
                self.translations.clone_from(&found);
            }
            return Ok(found);
        }
        let Some(first) = self.first_map(group, isometry) else {
            return self.sought(group, isometry, guard);
        };
        self.look_up(self.translations.len(), guard)?;
        let from = first[0] as usize;
        let mut by_image = vec![None; self.board.len()];
        for one in &self.translations {
            by_image[one[from] as usize] = Some(one);
        }
        let translations = self.sorted.iter().filter_map(|&cell| by_image[cell as usize]);
        let product = |last: &Vec<u32>| first.iter().map(|&cell| last[cell as usize]).collect();
        Ok(translations.map(product).collect())
    }

    /// Whether a translation of the lattice takes the first cell of the board to a cell.
    fn is_beside_first(&self, cell: &Cell) -> bool {
        let lattice = self.board.surface().plain;
        lattice.class(cell) == lattice.class(&self.board.cells[0])
    }

    /// What an isometry does to cells after a slide that takes the first of them to one.
    fn first_map(&mut self, group: &WrapGroup, isometry: usize) -> Option<Vec<u32>> {
        let (lattice, cells) = (self.board.surface().plain, &self.board.cells);
        let turned: Vec<Cell> = cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
        let class = lattice.class(turned.first()?);
        let mut images = cells.iter().flat_map(|target| group.images(target));
        let slide = less(&images.find(|image| lattice.class(image) == class)?, &turned[0]);
        let map = turned.iter().map(|at| self.homes.number(&plus(at, &slide)));
        let map = map.collect::<Option<Vec<u32>>>()?;
        is_permutation(&map).then_some(map)
    }

    /// What an isometry that may keep the group does after every slide, each looked at; numbers are looked up
    /// once a cell.
    fn sought<E>(
        &mut self,
        group: &WrapGroup,
        isometry: usize,
        guard: Guard<'_, E>,
    ) -> Result<Vec<Vec<u32>>, E> {
        let (lattice, cells) = (self.board.surface().plain, &self.board.cells);
        let turned: Vec<Cell> = cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
        let Some(first) = turned.first() else { return Ok(vec![vec![]]) };
        let sorted = self.sorted.clone();
        let targets = sorted.iter().map(|&cell| &cells[cell as usize]);
        let is_plain = group.turns.len() == 1;
        let mut found: Vec<Vec<u32>> = vec![];
        let mut by_first: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for image in targets.flat_map(|target| group.images(target)) {
            if lattice.class(first) != lattice.class(&image) {
                continue;
            }
            let slide = less(&image, first);
            let map = turned.iter().map(|at| self.homes.number(&plus(at, &slide)));
            let Some(map) = map.collect::<Option<Vec<u32>>>() else { continue };
            let keeps = is_plain || group.is_kept(&Element { isometry, slide });
            if !keeps || !is_permutation(&map) {
                continue;
            }
            let alike = by_first.entry(map[0]).or_default();
            if alike.iter().all(|&other| found[other] != map) {
                self.look_up(1, guard)?;
                alike.push(found.len());
                found.push(map);
            }
        }
        Ok(found)
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
