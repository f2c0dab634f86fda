//! Trays: the places of pieces that slide on a board, as numbers for the search.

use apart::tray::{Count, KindSpec, PlaceSpec, StepSpec, Tray};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cell::{Cell, MOST, less, plus};
use crate::lattice::Lattice;
use crate::model::TRAY_LATTICES;
use crate::parts::{Line, front, lines};

/// Interchangeable pieces, by their cells.
#[derive(Clone, Debug)]
pub struct Interchangeable {
    /// Where each lies at the start: one at least, each a translate of the first.
    pub starts: Vec<Vec<Cell>>,
    /// Where some of them lie at the end.
    pub goals: Vec<Vec<Cell>>,
}

/// A tray, and what its numbers mean.
#[derive(Debug)]
pub struct Sliding {
    /// The tray.
    pub tray: Tray,
    /// By kind and place: the cells that a piece covers there.
    pub places: Vec<Vec<Vec<Cell>>>,
    /// By way: what one step adds to a cell.
    pub ways: Vec<Cell>,
}

/// The tray of pieces on a board.
///
/// * `lattice`: one of [`TRAY_LATTICES`].
/// * `board`: the cells where pieces may be.
/// * `corridor`: those of them where no piece may stop.
///
/// # Errors
///
/// In words: the lattice has no trays, or there are too many places.
pub fn sliding(
    lattice: &'static Lattice,
    board: &[Cell],
    corridor: &[Cell],
    kinds: &[Interchangeable],
    count: Count,
) -> Result<Sliding, String> {
    let is_tray = TRAY_LATTICES.contains(&lattice.name);
    let lines = lines(lattice).filter(|_| is_tray);
    let lines = lines.ok_or_else(|| format!("there are no trays on '{}'", lattice.name))?;
    let numbers = board.iter().enumerate().map(|(number, cell)| (*cell, number as u32)).collect();
    let floor = Floor { lattice, lines, numbers, corridor: corridor.iter().copied().collect() };
    let found: Vec<_> = kinds.iter().map(|kind| floor.kind(kind)).collect::<Result<_, _>>()?;
    let (specs, places) = found.into_iter().unzip();
    Ok(Sliding { tray: Tray::new(board.len(), specs, count), places, ways: ways(lines) })
}

/// What one step of each way adds: along each line, and against it.
fn ways(lines: &[Line]) -> Vec<Cell> {
    lines.iter().flat_map(|line| [line.axis, less(&[0; MOST], &line.axis)]).collect()
}

/// A step: its way, where the piece lies then, and what has to be free.
type WayOn = (u8, (Vec<Cell>, Vec<u32>));

/// Where pieces slide.
struct Floor {
    lattice: &'static Lattice,
    lines: &'static [Line],
    numbers: FxHashMap<Cell, u32>,
    corridor: FxHashSet<Cell>,
}

impl Floor {
    /// The places that pieces of a kind could reach if they were alone, and the cells of each.
    fn kind(&self, kind: &Interchangeable) -> Result<(KindSpec, Vec<Vec<Cell>>), String> {
        let mut places = Places::default();
        let starts = kind.starts.iter().map(|cells| places.number(sorted(cells)));
        let starts = starts.collect::<Result<_, _>>()?;
        let mut specs: Vec<PlaceSpec> = vec![];
        while let Some(cells) = places.cells.get(specs.len()).cloned() {
            let mut steps = vec![];
            for (way, (beyond, passed)) in self.steps(&cells) {
                steps.push(StepSpec { way, to: places.number(beyond)?, passed });
            }
            let rests = !cells.iter().any(|cell| self.corridor.contains(cell));
            specs.push(PlaceSpec {
                cells: self.numbered(&cells).unwrap_or_default(),
                rests,
                steps,
            });
        }
        let goals = kind.goals.iter().map(|cells| places.known.get(&sorted(cells)).copied());
        let goals = goals.collect();
        Ok((KindSpec { places: specs, starts, goals }, places.cells))
    }

    /// The steps from where a piece lies.
    fn steps(&self, cells: &[Cell]) -> Vec<WayOn> {
        let both = |(line, one): (usize, &Line)| {
            let back: Vec<Cell> = cells.iter().map(|cell| less(cell, &one.axis)).collect();
            let ahead: Vec<Cell> = cells.iter().map(|cell| plus(cell, &one.axis)).collect();
            // What a piece passes through on the way back is what it passes through on the way there.
            let there = self.passed(cells, one).map(|passed| (2 * line as u8, (ahead, passed)));
            let home = self.passed(&back, one).map(|passed| (2 * line as u8 + 1, (back, passed)));
            [there, home]
        };
        self.lines.iter().enumerate().flat_map(both).flatten().collect()
    }

    /// All cells of a step along a line; none if one of them is off the board.
    fn passed(&self, cells: &[Cell], line: &Line) -> Option<Vec<u32>> {
        let front = front(self.lattice, cells, line);
        let mut found = self.numbered(cells)?;
        found.extend(self.numbered(&front)?);
        Some(found)
    }

    fn numbered(&self, cells: &[Cell]) -> Option<Vec<u32>> {
        cells.iter().map(|cell| self.numbers.get(cell).copied()).collect()
    }
}

/// The places of a kind.
#[derive(Default)]
struct Places {
    cells: Vec<Vec<Cell>>,
    known: FxHashMap<Vec<Cell>, u16>,
}

impl Places {
    /// The number of a place.
    fn number(&mut self, cells: Vec<Cell>) -> Result<u16, String> {
        if let Some(&known) = self.known.get(&cells) {
            return Ok(known);
        }
        let number = u16::try_from(self.cells.len());
        let number = number.map_err(|_| "a piece has more than 65,536 places".to_owned())?;
        self.known.insert(cells.clone(), number);
        self.cells.push(cells);
        Ok(number)
    }
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}
