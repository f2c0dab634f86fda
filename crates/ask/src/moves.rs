//! Along which lines pieces can be moved on a lattice, and assemblies as parts that are moved.

use apart::{Kit, Part, ShapeSpec};
use puzzle::cell::{Cell, MOST, less, plus};
use puzzle::lattice::Lattice;
use puzzle::setup::Problem;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;

use crate::fault::Fault;
use crate::words::sentence;

/// The lines of every lattice that has moves, one lattice a line of JSON.
const TABLE: &str = include_str!("../data/moves.jsonl");

/// A line along which pieces can be moved.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// One step.
    pub axis: Cell,
    /// What people call it: along the axis, and against it.
    pub ways: [String; 2],
    /// For each kind of cell what the one that stands for it passes through, or ends on.
    passed: Vec<Vec<Cell>>,
}

/// The lines of a lattice; none if no piece can be moved there.
pub(crate) fn lines(lattice: &Lattice) -> Option<Vec<Line>> {
    let rows = TABLE.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut rows = rows.filter(|row| row["name"] == lattice.name);
    let read = |line: &Value| Line {
        axis: cell(&line["axis"]),
        ways: [0, 1].map(|way| line["ways"][way].as_str().unwrap_or_default().to_owned()),
        passed: line["passed"].as_array().map_or(vec![], |all| all.iter().map(cells).collect()),
    };
    Some(rows.next()?["lines"].as_array()?.iter().map(read).collect())
}

fn cells(list: &Value) -> Vec<Cell> {
    list.as_array().map_or(vec![], |all| all.iter().map(cell).collect())
}

fn cell(list: &Value) -> Cell {
    let at = |axis: usize| list[axis].as_i64().unwrap_or(0) as i32;
    std::array::from_fn::<i32, MOST, _>(at)
}

/// Pieces of a problem where they lie, as parts of a kit.
pub(crate) struct Parts {
    pub kit: Kit,
    pub lines: Vec<Line>,
    lattice: &'static Lattice,
    /// The weight of each piece, which counts before its cells where any is given.
    weights: Vec<u64>,
    /// Pieces of one name are one kind.
    shapes: FxHashMap<Vec<Cell>, u32>,
    parts: FxHashMap<(u32, Vec<Cell>), u32>,
}

impl Parts {
    /// The parts of a problem, none of which is known yet.
    pub fn new(problem: &Problem) -> Result<Self, Fault> {
        let lattice = problem.puzzle.lattice;
        let lines = lines(lattice).filter(|_| problem.region.wrap.is_empty());
        let lines = lines.ok_or_else(|| Fault::Said(sentence(STILL)))?;
        let axes: Vec<Vec<i64>> =
            lines.iter().map(|line| narrow(&line.axis, lattice.coordinates)).collect();
        let pieces = &problem.puzzle.pieces;
        let kind = |name: &String| pieces.iter().position(|piece| piece.name == *name);
        let groups = problem
            .puzzle
            .groups
            .iter()
            .map(|group| group.iter().filter_map(kind).map(|kind| kind as u32).collect());
        let kit = Kit::new(lattice.coordinates, &axes, groups.collect()).map_err(Fault::say)?;
        let are_given = pieces.iter().any(|piece| piece.weight != 1);
        let weight = |weight: i64| if are_given { (weight.max(0) as u64) << 20 } else { 0 };
        let weights = pieces.iter().map(|piece| weight(piece.weight)).collect();
        let (shapes, parts) = Default::default();
        Ok(Self { kit, lines, lattice, weights, shapes, parts })
    }

    /// The number of a piece where it lies.
    pub fn part(&mut self, piece: u32, mut cells: Vec<Cell>) -> Result<u32, Fault> {
        cells.sort_unstable();
        if let Some(&known) = self.parts.get(&(piece, cells.clone())) {
            return Ok(known);
        }
        let at = less(&cells[0], &self.home(&cells[0]));
        let shape = self.shape(cells.iter().map(|cell| less(cell, &at)).collect())?;
        let weight = self.weights[piece as usize] + cells.len() as u64;
        let at = narrow(&at, self.lattice.coordinates);
        self.kit.add(&Part { shape, at, kind: piece, weight }).map_err(Fault::say)?;
        let number = self.parts.len() as u32;
        self.parts.insert((piece, cells), number);
        Ok(number)
    }

    /// The cell that stands for all of the kind of a cell.
    fn home(&self, cell: &Cell) -> Cell {
        let class = self.lattice.class(cell).unwrap_or(0);
        self.lattice.representatives()[class]
    }

    fn shape(&mut self, cells: Vec<Cell>) -> Result<u32, Fault> {
        if let Some(&known) = self.shapes.get(&cells) {
            return Ok(known);
        }
        let coordinates = self.lattice.coordinates;
        let narrowed =
            |cells: &[Cell]| cells.iter().map(|cell| narrow(cell, coordinates)).collect();
        let fronts = self.lines.iter().map(|line| narrowed(&self.front(&cells, line)));
        let spec = ShapeSpec { cells: narrowed(&cells), fronts: fronts.collect() };
        self.kit.add_shape(&spec).map_err(Fault::say)?;
        let number = self.shapes.len() as u32;
        self.shapes.insert(cells, number);
        Ok(number)
    }

    /// The cells that a piece passes through, or ends on, in a move by one step.
    fn front(&self, cells: &[Cell], line: &Line) -> Vec<Cell> {
        let passed = cells.iter().flat_map(|cell| {
            let class = self.lattice.class(cell).unwrap_or(0);
            let vector = less(cell, &self.lattice.representatives()[class]);
            line.passed[class].iter().map(move |one| plus(one, &vector))
        });
        let found: FxHashSet<Cell> = passed.collect();
        let mut found: Vec<Cell> = found.into_iter().collect();
        found.sort_unstable();
        found
    }
}

const STILL: &str = "no moves are known on this board: pieces cannot be moved out of it";

fn narrow(cell: &Cell, coordinates: usize) -> Vec<i64> {
    cell[..coordinates].iter().map(|&at| i64::from(at)).collect()
}
