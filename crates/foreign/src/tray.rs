//! Trays of BurrTools 2026, on its grid 5: pieces that slide from where they lie to a goal.
//!
//! A shape named `sg:N:label` is a tray, and each problem has one. At each place of its box stands `_` for no floor, `#`
//! for floor or `+` for the corridor; the number behind it is that of the shape that lies there, plus one. Its attribute
//! `goal` has a number for each place, too: 0, or the shape that lies there in the end, plus one.

use std::rc::Rc;

use cover::Arrange;
use puzzle::Cell;
use puzzle::cell::{less, plus};
use puzzle::document::words::clipped;
use puzzle::model::{Piece, Placed, Puzzle, Region, Shape};
use puzzle::rules::OtherRules;

use crate::colours::Colour;
use crate::grid::Grid;
use crate::names::{slug, title_of, unique, word};
use crate::problem::BurrProblem;
use crate::reader::Reader;
use crate::shape::{VARIABLE, VoxelShape};
use crate::xml::Element;

/// How the name of a tray begins.
pub(crate) const PREFIX: &str = "sg:";
const FLAT: &str = "a tray has one layer, and this one has several";

/// Pieces of one shape: where they lie.
type Copies = Vec<Vec<Cell>>;

impl<'f> Reader<'f> {
    /// The puzzle of a tray; none if there are faults.
    pub(crate) fn tray(&mut self, origin: &str) -> Option<BurrProblem> {
        let grid = Grid::of_trays();
        let tray = self.tray_shape()?;
        let floor = self.flat_cells(&tray, &grid)?;
        let start: Vec<(Cell, Colour)> =
            floor.iter().map(|(cell, (_, shape))| (*cell, *shape)).collect();
        let end = self.goal(&tray, &grid)?;
        let mut shapes: Vec<Colour> =
            start.iter().map(|(_, shape)| *shape).filter(|&shape| shape > 0).collect();
        shapes.arrange();
        shapes.dedup();
        let own: Vec<String> = shapes.iter().map(|&shape| self.name_of(shape)).collect();
        let names = unique(&own);
        let (mut pieces, mut placed, mut goal) = (vec![], vec![], vec![]);
        for (&shape, name) in shapes.iter().zip(&names) {
            let outline = self.outline(shape, &grid);
            let lying = split(cells_of(&start, shape), &outline);
            pieces.push(piece(name, &lying, &grid));
            let on = |cells| Placed { piece: name.clone(), cells, orientation: None };
            placed.extend(lying.into_iter().map(on));
            goal.extend(split(cells_of(&end, shape), &outline).into_iter().map(on));
        }
        if let Some((_, shape)) =
            end.iter().find(|(_, shape)| *shape > 0 && !shapes.contains(shape))
        {
            let what = format!("the goal has the shape {}, which is not in the tray", shape - 1);
            self.fault(tray.element, &what, "give it a place in the tray, or leave it out");
        }
        let cells: Vec<Cell> = floor.iter().map(|(cell, _)| *cell).collect();
        let corridor = floor.iter().filter(|(_, (sign, _))| *sign == VARIABLE);
        let label = tray.name.splitn(3, ':').nth(2).unwrap_or_default();
        let title = word(self.problem.attribute("name").unwrap_or(label));
        let name = slug(origin, &title);
        let puzzle = Puzzle {
            title: title_of(&title, &name),
            name,
            source: String::new(),
            notes: String::new(),
            tags: vec![],
            lattice: grid.lattice,
            region: Region { optional: cells.clone(), cells, ..Region::default() },
            pieces,
            rules: vec![],
            setup: Default::default(),
            placed,
            settings: vec![],
            groups: vec![],
            goal,
            corridor: corridor.map(|(cell, _)| *cell).collect(),
            moves: Default::default(),
            expect: None,
        };
        if self.reading.faults.is_empty() {
            let faults = puzzle.faults(&self.file.limits, &mut OtherRules::default());
            self.reading.faults.extend(faults);
        }
        self.reading.faults.is_empty().then(|| BurrProblem {
            puzzle,
            notes: std::mem::take(&mut self.notes),
            assemblies: None,
            grid,
            slide: Cell::default(),
            colours: Default::default(),
            list: vec![],
            piece_of: vec![None; self.voxels.len()],
        })
    }

    /// The shape of the tray: the result of the problem, or the tray of its number.
    fn tray_shape(&mut self) -> Option<Rc<VoxelShape<'f>>> {
        if self.file.tree.first(self.problem, "result").is_some() {
            return self.result();
        }
        let is_own = |one: &&Element| std::ptr::eq(*one, self.problem);
        let number = self.file.problems().iter().position(is_own)?;
        let name = |at: usize| self.voxels[at].attribute("name").unwrap_or_default();
        let trays: Vec<usize> =
            (0..self.voxels.len()).filter(|&at| name(at).starts_with(PREFIX)).collect();
        let numbered = format!("{PREFIX}{number}:");
        let named = trays.iter().find(|&&at| name(at).starts_with(&numbered));
        let Some(&at) = named.or_else(|| trays.get(number)) else {
            let what = format!("there is no tray for the problem {number}");
            self.fault(self.problem, &what, "name its shape sg:N:label, N from 0");
            return None;
        };
        self.shape(self.problem, at as u64)
    }

    /// The cells of a shape of one layer, in their order, with what stands there.
    fn flat_cells(
        &mut self,
        shape: &VoxelShape<'f>,
        grid: &Grid,
    ) -> Option<Vec<(Cell, (u8, Colour))>> {
        if shape.places.iter().any(|(place, _)| place[2] != 0) {
            self.fault(shape.element, FLAT, "draw it on one layer");
            return None;
        }
        let cell = |(place, sign): &([i32; 3], _)| Some((grid.cell(*place)?, *sign));
        let mut found: Vec<_> = shape.places.iter().filter_map(cell).collect();
        found.arrange_by_key(|(cell, _)| *cell);
        Some(found)
    }

    /// What the goal has on each cell; nothing if there is none.
    fn goal(&mut self, tray: &VoxelShape<'f>, grid: &Grid) -> Option<Vec<(Cell, Colour)>> {
        let given = tray.element.attribute("goal").or_else(|| self.problem.attribute("goal"));
        let Some(given) = given.filter(|text| !text.trim().is_empty()) else { return Some(vec![]) };
        let side = |axis| {
            let side = tray.element.attribute(axis).and_then(|text| text.parse::<usize>().ok());
            side.unwrap_or(0)
        };
        let (wide, size) = (side("x"), side("x") * side("y") * side("z"));
        let numbers = given.split(',').map(|text| text.trim().parse::<Colour>().ok());
        let numbers: Option<Vec<Colour>> = numbers.collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() == size) else {
            let what =
                format!("the goal {} is no number for each of {size} places", clipped(given));
            self.fault(tray.element, &what, "give whole numbers with commas between them");
            return None;
        };
        let place = |at: usize| [(at % wide) as i32, (at / wide) as i32, 0];
        let cell = |(at, &number): (usize, &Colour)| Some((grid.cell(place(at))?, number));
        let mut found: Vec<_> = numbers.iter().enumerate().filter_map(cell).collect();
        found.arrange();
        Some(found)
    }

    /// The name of a shape, counted from 1.
    fn name_of(&self, shape: Colour) -> String {
        let voxel = self.voxels.get(shape as usize - 1);
        word(voxel.and_then(|one| one.attribute("name")).unwrap_or_default())
    }

    /// The cells of a shape, counted from 1; none if the file does not have it.
    fn outline(&mut self, shape: Colour, grid: &Grid) -> Vec<Cell> {
        let number = u64::from(shape) - 1;
        if number >= self.voxels.len() as u64 {
            return vec![];
        }
        let Some(shape) = self.shape(self.problem, number) else { return vec![] };
        let cells = self.flat_cells(&shape, grid).unwrap_or_default();
        cells.into_iter().map(|(cell, _)| cell).collect()
    }
}

/// The cells on which a shape lies, sorted.
fn cells_of(cells: &[(Cell, Colour)], shape: Colour) -> Vec<Cell> {
    cells.iter().filter(|(_, own)| *own == shape).map(|(cell, _)| *cell).collect()
}

/// A piece of the shapes in which it lies.
fn piece(name: &str, lying: &Copies, grid: &Grid) -> Piece {
    let mut shapes: Vec<Vec<Cell>> =
        lying.iter().map(|cells| grid.lattice.canonical(cells)).collect();
    shapes.arrange();
    shapes.dedup();
    let shapes = shapes.into_iter().map(Shape::new).collect();
    let copies = lying.len() as u64;
    Piece { copies: (copies, Some(copies)), ..Piece::new(name.to_owned(), shapes) }
}

/// Sorted cells as pieces: of the outline as it is drawn, else those that hang together.
///
/// The first cell that is left is the first of a piece, so there is one way.
fn split(cells: Vec<Cell>, outline: &[Cell]) -> Copies {
    let (mut left, mut found) = (cells.clone(), vec![]);
    while let Some((first, origin)) = left.first().zip(outline.first()) {
        let by = less(first, origin);
        let own: Vec<Cell> = outline.iter().map(|cell| plus(cell, &by)).collect();
        if !own.iter().all(|cell| left.contains(cell)) {
            break;
        }
        left.retain(|cell| !own.contains(cell));
        found.push(own);
    }
    if left.is_empty() { found } else { connected(cells) }
}

/// Cells that hang together by their sides.
fn connected(mut left: Vec<Cell>) -> Copies {
    let mut found = vec![];
    while let Some(first) = left.pop() {
        let (mut own, mut at) = (vec![first], 0);
        while let Some(&cell) = own.get(at) {
            at += 1;
            let touches = |other: &Cell| {
                let apart = less(other, &cell);
                apart.iter().map(|axis| axis.abs()).sum::<i32>() == 1
            };
            let (near, far) = left.into_iter().partition(touches);
            left = far;
            own.extend::<Vec<Cell>>(near);
        }
        own.arrange();
        found.push(own);
    }
    found.reverse();
    found
}
