//! What meets what: corners, the cells around them, neighbours, sides and ridges.
//!
//! Everything repeats by the translations, so a table of one cell of each class is enough.

use rustc_hash::FxHashMap;

use super::base::Lattice;
use super::contact::{Contact, Level, Meets};
use super::integers::{narrow, wide};
use crate::cell::{Cell, Point, less, plus};

impl Lattice {
    /// The cells that share a side with a cell: of solids a face, of sticks an end.
    pub fn neighbours(&self, cell: &Cell) -> Vec<Cell> {
        self.meeting.near[self.kind(cell)].iter().map(|step| plus(cell, step)).collect()
    }

    /// The cells that have a corner in common with a cell, itself left out, sorted.
    pub fn touching(&self, cell: &Cell) -> Vec<Cell> {
        self.meeting.touching[self.kind(cell)].iter().map(|step| plus(cell, step)).collect()
    }

    /// The corner points of a cell, those of one class in the same order.
    pub fn corners(&self, cell: &Cell) -> Vec<Point> {
        let kind = self.kind(cell);
        let step = self.slide_of_corners(&less(cell, &self.grid.representatives[kind]));
        self.meeting.corners[kind].iter().map(|corner| plus(corner, &step)).collect()
    }

    /// The cells that have a point as a corner.
    pub fn cells_at(&self, point: &Point) -> Vec<Cell> {
        let residue = narrow(&self.corner_steps.residue(&wide(point)));
        let step = self.slide_of_cells(&less(point, &residue));
        let around = self.meeting.around.get(&residue).map_or(&[][..], |cells| cells);
        around.iter().map(|cell| plus(cell, &step)).collect()
    }

    /// The sides of a cell, each by the cells that have it, sorted: two, but at the end of a stick there
    /// may be more.
    pub fn edges(&self, cell: &Cell) -> Vec<Vec<Cell>> {
        if self.cell_dimension > 1 {
            let pair = |near: Cell| vec![*cell.min(&near), *cell.max(&near)];
            return self.neighbours(cell).into_iter().map(pair).collect();
        }
        let around = |point: &Point| {
            let mut cells = self.cells_at(point);
            cells.sort_unstable();
            cells
        };
        self.corners(cell).iter().map(around).collect()
    }

    /// How cells can meet, the closest first. In space an edge is a line and not a face; sticks meet at a
    /// point and in no other way.
    pub fn levels(&self) -> &'static [Level] {
        match self.cell_dimension {
            1 => &[Level::Point],
            2 => &[Level::Edge, Level::Corner],
            3 => &[Level::Face, Level::Edge, Level::Corner],
            _ => &[Level::Face, Level::Corner],
        }
    }

    /// Where other cells can meet a cell at one of the levels.
    pub fn contacts(&self, cell: &Cell, level: Level) -> Vec<Contact> {
        match self.meets(level) {
            Meets::InCorners => self.corners(cell).into_iter().map(Contact::Corner).collect(),
            Meets::AlongSides => self.edges(cell).into_iter().map(Contact::Side).collect(),
            Meets::AlongRidges => self.ridges(cell).into_iter().map(Contact::Ridge).collect(),
        }
    }

    /// What has to be in common at a level.
    pub(super) fn meets(&self, level: Level) -> Meets {
        if matches!(level, Level::Corner | Level::Point) {
            Meets::InCorners
        } else if level == self.levels()[0] {
            Meets::AlongSides
        } else {
            Meets::AlongRidges
        }
    }

    /// The lines in which two faces of a solid meet, each by its ends, the lesser first.
    pub fn ridges(&self, cell: &Cell) -> Vec<[Point; 2]> {
        let points = self.corners(cell);
        let ends = |&[one, other]: &[usize; 2]| {
            let (a, b) = (points[one], points[other]);
            [a.min(b), a.max(b)]
        };
        self.meeting.ridges[self.kind(cell)].iter().map(ends).collect()
    }

    /// The most cells that meet at any one corner point.
    pub fn most_meeting(&self) -> usize {
        self.meeting.most
    }

    /// Finds out what meets what, once corners and neighbours of representatives are known.
    ///
    /// Cells around a point are sorted. `by_hand` puts them in the order of the square lattice, which is
    /// older: by the place that the point has among their corners, from the last.
    pub(super) fn find_meeting(&mut self, by_hand: bool) {
        let cells = self.grid.representatives.clone();
        let mut around: FxHashMap<Point, Vec<Cell>> = FxHashMap::default();
        for (cell, corners) in cells.iter().zip(&self.meeting.corners) {
            for corner in corners.iter().rev() {
                let residue = narrow(&self.corner_steps.residue(&wide(corner)));
                let step = self.slide_of_cells(&less(&residue, corner));
                around.entry(residue).or_default().push(plus(cell, &step));
            }
        }
        if !by_hand {
            around.values_mut().for_each(|cells| cells.sort_unstable());
        }
        self.meeting.most = around.values().map(Vec::len).max().unwrap_or(0);
        self.meeting.around = around;
        self.meeting.touching = cells.iter().map(|cell| self.steps_to_touching(cell)).collect();
        self.meeting.ridges = cells.iter().map(|cell| self.places_of_ridges(cell)).collect();
    }

    fn steps_to_touching(&self, cell: &Cell) -> Vec<Cell> {
        let at = self.corners(cell);
        let mut near: Vec<Cell> = at.iter().flat_map(|point| self.cells_at(point)).collect();
        near.sort_unstable();
        near.dedup();
        near.iter().filter(|other| *other != cell).map(|other| less(other, cell)).collect()
    }

    fn places_of_ridges(&self, cell: &Cell) -> Vec<[usize; 2]> {
        let points = self.corners(cell);
        let shared = |near: &Cell| -> Vec<usize> {
            let own = self.corners(near);
            (0..points.len()).filter(|&at| own.contains(&points[at])).collect()
        };
        let faces: Vec<Vec<usize>> = self.neighbours(cell).iter().map(shared).collect();
        let mut found = vec![];
        for (number, one) in faces.iter().enumerate() {
            for other in &faces[number + 1..] {
                let mut ends = one.iter().copied().filter(|at| other.contains(at));
                if let (Some(a), Some(b), None) = (ends.next(), ends.next(), ends.next()) {
                    let is_sorted = points[a] <= points[b];
                    found.push(if is_sorted { [a, b] } else { [b, a] });
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
