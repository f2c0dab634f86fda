//! The parts of assemblies: directions, shapes, and parts, which are shapes at places.

use std::fmt;

use crate::code::Coder;
use crate::shape::{Direction, Shape};
use crate::turn::Turning;
use crate::turn::body::{Bodies, Body, Cell};

/// A cell, or a step, as its coordinates.
pub type Vector = Vec<i64>;

/// A piece in one orientation; coordinates that cells of the kit lack are 0.
#[derive(Clone, Debug)]
pub struct ShapeSpec {
    /// Its cells, about any origin.
    pub cells: Vec<[i64; 4]>,
    /// By direction: every cell that it passes through, or ends on, in a move by one unit. Its own
    /// cells may be among them where others of its cells follow. A kit whose pieces turn makes them itself.
    pub fronts: Vec<Vec<[i64; 4]>>,
}

/// A piece where it lies.
#[derive(Clone, Debug)]
pub struct Part {
    /// Which shape.
    pub shape: u32,
    /// The offset of the cells of the shape.
    pub at: Vector,
    /// The piece; parts of one shape and one kind may change places.
    pub kind: u32,
    /// The lighter part of an assembly is the one that is moved.
    pub weight: u64,
}

/// The parts of assemblies.
#[derive(Clone, Debug)]
pub struct Kit {
    pub(crate) coder: Coder,
    pub(crate) directions: Vec<Direction>,
    pub(crate) shapes: Vec<Shape>,
    spans: Vec<i64>,
    pub(crate) parts: Vec<Placed>,
    /// The kinds of each group.
    groups: Vec<Vec<u32>>,
    /// How pieces are turned, if they are.
    pub(crate) turning: Option<Turning>,
}

/// A part as the search sees it.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    /// Its shape and its place; where pieces turn, its body and its pose.
    pub shape: u32,
    pub at: i64,
    /// Bit by bit, the groups that it is in.
    pub groups: u64,
    pub weight: u64,
    /// The width of its shape, and how far its place is from the origin.
    span: i64,
    away: i64,
}

/// A misfit of a kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Vectors have one to four coordinates.
    Coordinates(usize),
    /// A direction that goes nowhere.
    Direction(usize),
    /// A shape without cells, or with a cell beyond its coordinates or too far out, by the shape's number.
    Shape(usize),
    /// A part of no shape, or at a place with another number of coordinates, by its number.
    Part(usize),
    /// More than 64 groups.
    Groups(usize),
    /// A piece has so many cells, on the grid on which it is moved.
    Cells(usize),
    /// A clearance that is no fraction from 0 to less than a half, or too fine.
    Clearance,
    /// A grid for paths is none, or there is no clearance for them.
    Grid,
    /// An assembly names a part that is none.
    NoPart(u32),
    /// An assembly has too many pieces.
    Pieces(usize),
    /// An assembly is too wide for the arithmetic.
    Wide(i64),
    /// Two parts of an assembly overlap, by their places in it; of one shape at one place.
    Same(usize, usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coordinates(n) => write!(f, "cells have 1 to 4 coordinates, not {n}"),
            Self::Direction(n) => {
                write!(f, "direction {n} has another number of coordinates or is zero")
            }
            Self::Shape(n) => {
                write!(f, "shape {n} has no cells, or one with more coordinates or too far out")
            }
            Self::Part(n) => write!(f, "part {n} has no shape, or a place of another length"),
            Self::Groups(n) => write!(f, "there are {n} groups, 64 are the most"),
            Self::Cells(n) => write!(
                f,
                "a piece has {n} cells on the grid on which it is moved, {} are the most",
                Kit::MOST_CELLS
            ),
            Self::Clearance => write!(
                f,
                "the clearance is no fraction below a half with a denominator of {} at most",
                Kit::FINEST
            ),
            Self::Grid => write!(
                f,
                "paths need turns, a clearance, and an even number of steps to a cell, {} at most",
                Kit::FINEST_GRID
            ),
            Self::NoPart(n) => write!(f, "there is no part {n}"),
            Self::Pieces(n) => write!(f, "an assembly has {n} pieces, {} are the most", Kit::MOST),
            Self::Wide(n) => write!(f, "an assembly is {n} cells wide in all: too wide"),
            Self::Same(a, b) => write!(f, "parts {a} and {b} of an assembly lie on the same cells"),
        }
    }
}

impl std::error::Error for Fault {}

impl Kit {
    /// The most pieces of an assembly.
    pub const MOST: usize = 128;
    /// The most cells of a shape.
    pub const MOST_CELLS: usize = 1 << 18;
    /// The largest denominator of a clearance.
    pub const FINEST: i64 = 1 << 16;
    /// The most steps to a cell of a grid on which paths are searched.
    pub const FINEST_GRID: i64 = 128;

    /// Directions, each along a line both ways, and the kinds that need not be separated.
    pub fn new(
        coordinates: usize,
        directions: &[Vector],
        groups: Vec<Vec<u32>>,
    ) -> Result<Self, Fault> {
        let coder = Coder::new(coordinates).ok_or(Fault::Coordinates(coordinates))?;
        let read = |(number, vector): (usize, &Vector)| {
            let direction =
                fits(vector, coordinates).then(|| Direction::new(coder, vector)).flatten();
            direction.ok_or(Fault::Direction(number))
        };
        let directions = directions.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        if groups.len() > 64 {
            return Err(Fault::Groups(groups.len()));
        }
        let (shapes, spans, parts) = (vec![], vec![], vec![]);
        Ok(Self { coder, directions, shapes, spans, parts, groups, turning: None })
    }

    /// Of pieces that are made of cubes, slide along three axes and turn by quarters about them.
    ///
    /// * `groups`: the kinds that need not be separated.
    /// * `clearance`: a fraction of a cell, less than a half, by which pieces are smaller at each of their
    ///   faces.
    ///
    /// # Errors
    ///
    /// There are too many groups, or the clearance is no such fraction.
    pub fn of_turning(groups: Vec<Vec<u32>>, clearance: (i64, i64)) -> Result<Self, Fault> {
        let (lost, parts) = clearance;
        if !(0 < parts && parts <= Self::FINEST && 0 <= lost && 2 * lost < parts) {
            return Err(Fault::Clearance);
        }
        let axes = [0, 1, 2].map(|axis| (0..4).map(|at| i64::from(at == axis)).collect());
        let mut kit = Self::new(4, &axes, groups)?;
        let (bodies, given) = (Bodies::default(), vec![]);
        kit.turning = Some(Turning { bodies, given, lost, parts, grid: None });
        Ok(kit)
    }

    /// Lets turning pieces shift, where slides and turns alone lead no further.
    ///
    /// * `grid`: paths are searched in so many steps to a cell.
    ///
    /// # Errors
    ///
    /// The grid is none, pieces do not turn, or they have no clearance.
    pub fn with_paths(mut self, grid: i64) -> Result<Self, Fault> {
        let is_grid = grid % 2 == 0 && (2..=Self::FINEST_GRID).contains(&grid);
        match &mut self.turning {
            Some(turning) if is_grid && turning.lost > 0 => turning.grid = Some(grid),
            _ => return Err(Fault::Grid),
        }
        Ok(self)
    }

    /// Adds a shape; parts name it by its number, counted from 0.
    pub fn add_shape(&mut self, spec: &ShapeSpec) -> Result<(), Fault> {
        if self.turning.is_some() {
            return self.add_turned(spec);
        }
        let coordinates = self.coder.coordinates();
        let all = || spec.cells.iter().chain(spec.fronts.iter().flatten());
        let has_fronts = spec.fronts.len() == self.directions.len();
        let widest = all().flatten().map(|x| x.abs()).max().unwrap_or(0);
        let is_flat = all().all(|cell| cell[coordinates..].iter().all(|&x| x == 0));
        if spec.cells.is_empty() || !has_fronts || !is_flat || widest >= MOST_COORDINATE {
            return Err(Fault::Shape(self.shapes.len()));
        }
        self.spans.push(2 * widest + 1);
        self.shapes.push(Shape::new(self.coder, &self.directions, &spec.cells, &spec.fronts));
        Ok(())
    }

    /// Adds a shape with all of its orientations, unless it is known as a body.
    fn add_turned(&mut self, spec: &ShapeSpec) -> Result<(), Fault> {
        let Some(turning) = &mut self.turning else { return Ok(()) };
        if spec.cells.is_empty() || !spec.cells.iter().all(|cell| cell[3] == 0 && fits(cell, 4)) {
            return Err(Fault::Shape(turning.given.len()));
        }
        let (body, orientation, mut pose, is_new) = turning.bodies.find(&spec.cells);
        pose[3] = orientation.number() as i64;
        turning.given.push((body, pose));
        self.spans.push(2 * spec.cells.iter().flatten().map(|x| x.abs()).max().unwrap_or(0) + 1);
        if is_new {
            let Body { views, .. } = turning.body(body);
            for view in views {
                let ahead = |at: usize| {
                    let one_further =
                        |cell: &Cell| std::array::from_fn(|x| cell[x] + i64::from(x == at));
                    view.cells.iter().map(one_further).collect::<Vec<Cell>>()
                };
                let fronts = [0, 1, 2].map(ahead);
                self.shapes.push(Shape::new(self.coder, &self.directions, &view.cells, &fronts));
            }
        }
        Ok(())
    }

    /// Adds a part; assemblies name it by its number, counted from 0.
    pub fn add(&mut self, part: &Part) -> Result<(), Fault> {
        let fault = Fault::Part(self.parts.len());
        let span = *self.spans.get(part.shape as usize).ok_or(fault)?;
        let coordinates = if self.turning.is_some() { 3 } else { self.coder.coordinates() };
        if !fits(&part.at, coordinates) {
            return Err(fault);
        }
        let away = part.at.iter().map(|x| x.abs()).max().unwrap_or(0);
        let (shape, at) = match &self.turning {
            None => (part.shape, self.coder.code(&part.at)),
            Some(turning) => {
                let (body, pose) = turning.given[part.shape as usize];
                let at = pad(&part.at);
                (body, self.coder.code(&std::array::from_fn::<i64, 4, _>(|x| pose[x] + at[x])))
            }
        };
        let in_group = |group: &Vec<u32>| u64::from(group.contains(&part.kind));
        let groups = self.groups.iter().rev().fold(0, |bits, group| bits << 1 | in_group(group));
        self.parts.push(Placed { shape, at, groups, weight: part.weight, span, away });
        Ok(())
    }

    /// The parts of an assembly, if they can be handled.
    pub(crate) fn assembly(&self, numbers: &[u32]) -> Result<Vec<&Placed>, Fault> {
        let part = |&number: &u32| self.parts.get(number as usize).ok_or(Fault::NoPart(number));
        let parts = numbers.iter().map(part).collect::<Result<Vec<_>, _>>()?;
        if parts.len() > Self::MOST {
            return Err(Fault::Pieces(parts.len()));
        }
        // In a state without a separation no gap is between the pieces, so they stay within this.
        let wide = parts.iter().map(|part| part.span).sum::<i64>()
            + 2 * parts.iter().map(|part| part.away).max().unwrap_or(0);
        let stretch = self.directions.iter().map(Direction::stretch).max().unwrap_or(1);
        if wide * 4 * stretch > self.coder.reach() {
            return Err(Fault::Wide(wide));
        }
        for (second, part) in parts.iter().enumerate() {
            let same = |other: &&Placed| (other.shape, other.at) == (part.shape, part.at);
            if let Some(first) = parts[..second].iter().position(same) {
                return Err(Fault::Same(first, second));
            }
        }
        Ok(parts)
    }
}

/// Coordinates are less than this, either way.
const MOST_COORDINATE: i64 = 1 << 14;

fn fits(vector: &[i64], coordinates: usize) -> bool {
    vector.len() == coordinates && vector.iter().all(|x| x.abs() < MOST_COORDINATE)
}

fn pad(cell: &[i64]) -> [i64; 4] {
    std::array::from_fn(|i| cell.get(i).copied().unwrap_or(0))
}
