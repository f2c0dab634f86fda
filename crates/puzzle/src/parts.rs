//! Along which lines pieces can be moved on a lattice, and assemblies as parts that are moved.

use std::sync::OnceLock;

use apart::{Fault, Kit, Part, ShapeSpec};
use compile::Placements;
use rustc_hash::FxHashMap;
use serde_json::Value;

use crate::cell::{Cell, MOST, less, plus};
use crate::lattice::Lattice;
use crate::laying::Board;
use crate::model::Moves;

/// The lines of every lattice that has moves, one lattice a line of JSON.
const TABLE: &str = include_str!("../data/moves.jsonl");
/// No piece weighs more.
const HEAVIEST: i64 = 1 << 40;
/// Below this bit of the weight of a part stand its cells.
const CELL_BITS: u32 = 20;

/// A line along which pieces can be moved.
#[derive(Clone, Debug)]
pub struct Line {
    /// One step.
    pub axis: Cell,
    /// What people call it: along the axis, and against it.
    pub ways: [String; 2],
    /// For each kind of cell what the one that stands for it passes through, or ends on.
    passed: Vec<Vec<Cell>>,
}

/// The lines of a lattice; none if no piece can be moved there.
pub fn lines(lattice: &Lattice) -> Option<&'static [Line]> {
    static READ: OnceLock<Vec<(String, Vec<Line>)>> = OnceLock::new();
    let read = READ.get_or_init(|| TABLE.lines().filter_map(of_lattice).collect());
    read.iter().find(|(name, _)| name == lattice.name).map(|(_, lines)| &**lines)
}

fn of_lattice(row: &str) -> Option<(String, Vec<Line>)> {
    let row: Value = serde_json::from_str(row).ok()?;
    let line = |line: &Value| Line {
        axis: cell(&line["axis"]),
        ways: [0, 1].map(|way| line["ways"][way].as_str().unwrap_or_default().to_owned()),
        passed: line["passed"].as_array().map_or(vec![], |all| all.iter().map(cells).collect()),
    };
    let lines = row["lines"].as_array()?.iter().map(line);
    Some((row["name"].as_str()?.to_owned(), lines.collect()))
}

fn cells(list: &Value) -> Vec<Cell> {
    list.as_array().map_or(vec![], |all| all.iter().map(cell).collect())
}

fn cell(list: &Value) -> Cell {
    let at = |axis: usize| list[axis].as_i64().unwrap_or(0) as i32;
    std::array::from_fn::<i32, MOST, _>(at)
}

/// What pieces of some weights weigh beside their cells: weights count before cells where any is given.
fn beside_cells(weights: &[i64]) -> Vec<u64> {
    let are_given = weights.iter().any(|&weight| weight != 1);
    let beside = |&weight: &i64| (weight.clamp(0, HEAVIEST) as u64) << CELL_BITS;
    weights.iter().map(|weight| if are_given { beside(weight) } else { 0 }).collect()
}

/// Pieces where they lie, as parts of a kit.
#[derive(Debug)]
pub struct Parts {
    /// The parts.
    pub kit: Kit,
    lines: &'static [Line],
    lattice: &'static Lattice,
    moves: Moves,
    /// What each kind weighs beside its cells; nothing if it is not there.
    weights: Vec<u64>,
    shapes: FxHashMap<Vec<Cell>, u32>,
    parts: FxHashMap<(u32, Vec<Cell>), u32>,
}

impl Parts {
    /// No parts yet.
    ///
    /// * `lines`: those of the lattice.
    /// * `groups`: kinds that need not be separated.
    /// * `weights`: the weight of each kind.
    /// * `moves`: of those that the lattice allows.
    ///
    /// # Errors
    ///
    /// There are too many groups, or the clearance leaves nothing of a cell.
    pub fn new(
        lattice: &'static Lattice,
        lines: &'static [Line],
        groups: Vec<Vec<u32>>,
        weights: &[i64],
        moves: Moves,
    ) -> Result<Self, Fault> {
        let kit = if moves.turns {
            let (lost, parts) = moves.clearance;
            let kit = Kit::of_turning(groups, (lost * i64::from(moves.fine), parts))?;
            if moves.paths { kit.with_paths(i64::from(moves.grid))? } else { kit }
        } else {
            let axes: Vec<_> =
                lines.iter().map(|line| narrow(&line.axis, lattice.coordinates)).collect();
            Kit::new(lattice.coordinates, &axes, groups)?
        };
        let (weights, shapes, parts) =
            (beside_cells(weights), FxHashMap::default(), FxHashMap::default());
        Ok(Self { kit, lines, lattice, moves, weights, shapes, parts })
    }

    /// How many coordinates a cell has.
    pub fn coordinates(&self) -> usize {
        self.lattice.coordinates
    }

    /// The number of a piece where it lies; pieces of one name are one kind.
    ///
    /// # Errors
    ///
    /// It is too large.
    pub fn part(&mut self, kind: u32, mut cells: Vec<Cell>) -> Result<u32, Fault> {
        cells.sort_unstable();
        let key = (kind, cells);
        if let Some(&known) = self.parts.get(&key) {
            return Ok(known);
        }
        let cells = &key.1;
        let fine = self.moves.fine as usize;
        let finer = if fine == 1 { cells.len() } else { cells.len() * fine.pow(3) };
        if finer > Kit::MOST_CELLS {
            return Err(Fault::Cells(finer));
        }
        let at = self.lattice.origin(cells);
        let shape = self.shape(cells.iter().map(|cell| less(cell, &at)).collect())?;
        let weight = self.weights.get(kind as usize).unwrap_or(&0) + cells.len() as u64;
        let fine = i64::from(self.moves.fine);
        let at = narrow(&at, self.lattice.coordinates).iter().map(|x| x * fine).collect();
        self.kit.add(&Part { shape, at, kind, weight })?;
        let number = self.parts.len() as u32;
        self.parts.insert(key, number);
        Ok(number)
    }

    fn shape(&mut self, cells: Vec<Cell>) -> Result<u32, Fault> {
        if let Some(&known) = self.shapes.get(&cells) {
            return Ok(known);
        }
        let narrowed = |cells: &[Cell]| {
            let four = |cell: &Cell| std::array::from_fn(|axis| i64::from(cell[axis]));
            cells.iter().map(four).collect()
        };
        let own = self.moves.refined(&cells);
        // Pieces that turn are made of cubes, whose fronts are the cells ahead.
        let lines = if self.moves.turns { &[] } else { self.lines };
        let fronts = lines.iter().map(|line| narrowed(&front(self.lattice, &own, line)));
        let spec = ShapeSpec { cells: narrowed(&own), fronts: fronts.collect() };
        self.kit.add_shape(&spec)?;
        let number = self.shapes.len() as u32;
        self.shapes.insert(cells, number);
        Ok(number)
    }
}

/// The cells that a piece passes through, or ends on, in a move by one step along a line.
pub fn front(lattice: &Lattice, cells: &[Cell], line: &Line) -> Vec<Cell> {
    let passed = cells.iter().flat_map(|cell| {
        let class = lattice.class(cell).unwrap_or(0);
        let vector = less(cell, &lattice.representatives()[class]);
        line.passed[class].iter().map(move |one| plus(one, &vector))
    });
    let mut found: Vec<Cell> = passed.collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn narrow(cell: &Cell, coordinates: usize) -> Vec<i64> {
    cell[..coordinates].iter().map(|&at| i64::from(at)).collect()
}

/// The parts that the options of a cover lay, each found when it is first asked for.
#[derive(Debug, Default)]
pub struct LaidParts(FxHashMap<u32, (Cell, u32)>);

impl LaidParts {
    /// The parts of a solution, in the order of the board: by the first cell of each in reading order, its
    /// coordinates in reverse.
    ///
    /// # Errors
    ///
    /// A part is too large.
    pub fn assembly(
        &mut self,
        parts: &mut Parts,
        board: &Board,
        placements: &Placements,
        options: &[u32],
    ) -> Result<Vec<u32>, Fault> {
        let laid = options.iter().filter(|&&option| (option as usize) < placements.len());
        let part = |&option: &u32| {
            if let Some(&known) = self.0.get(&option) {
                return Ok(known);
            }
            let cells = placements.cells(option as usize).iter();
            let cells: Vec<Cell> = cells.map(|&cell| board.cells[cell as usize]).collect();
            let first = cells.iter().map(|cell| std::array::from_fn(|at| cell[MOST - 1 - at]));
            let first = first.min().unwrap_or_default();
            let made = (first, parts.part(placements.kind(option as usize).0, cells)?);
            self.0.insert(option, made);
            Ok(made)
        };
        let mut found = laid.map(part).collect::<Result<Vec<_>, _>>()?;
        found.sort_by_key(|&(first, _)| first);
        Ok(found.into_iter().map(|(_, part)| part).collect())
    }
}
