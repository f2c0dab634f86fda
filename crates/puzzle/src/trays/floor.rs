//! The floor of a tray: where a piece lies, the steps from there, and what they pass through.

use apart::tray::{PlaceSpec, StepSpec};
use cover::Arrange;
use rustc_hash::FxHashMap;

use crate::cell::{Cell, less, plus};
use crate::lattice::Lattice;
use crate::model::TRAY_LATTICES;
use crate::parts::{Line, front, lines};

/// A step: its way, where the piece lies then, and what has to be free.
type WayOn = (u8, (Vec<Cell>, Vec<u32>));

/// Where pieces slide.
pub(super) struct Floor {
    lattice: &'static Lattice,
    pub lines: &'static [Line],
    numbers: FxHashMap<Cell, u32>,
    /// Of each cell of the board whether no piece may stop there.
    corridor: Vec<bool>,
}

impl Floor {
    /// The floor of a board, which numbers its cells.
    ///
    /// # Errors
    ///
    /// In words: the lattice has no trays.
    pub fn new(
        lattice: &'static Lattice,
        board: &[Cell],
        corridor: &[Cell],
    ) -> Result<Self, String> {
        let is_tray = TRAY_LATTICES.contains(&lattice.name);
        let lines = lines(lattice).filter(|_| is_tray);
        let lines = lines.ok_or_else(|| format!("there are no trays on '{}'", lattice.name))?;
        let numbers = board.iter().enumerate().map(|(at, cell)| (*cell, at as u32)).collect();
        let corridor = board.iter().map(|cell| corridor.contains(cell)).collect();
        Ok(Self { lattice, lines, numbers, corridor })
    }

    /// The places that a piece reaches from those that are known, by steps that nothing bars; these become known too.
    ///
    /// * `taken`: of each cell of the board whether others lie there; no entries if they lie nowhere.
    pub fn places(&self, known: &mut Places, taken: &[bool]) -> Result<Vec<PlaceSpec>, String> {
        let mut specs: Vec<PlaceSpec> = vec![];
        while let Some(cells) = known.cells.get(specs.len()).cloned() {
            let mut steps = vec![];
            for (way, (beyond, passed)) in self.steps(&cells) {
                if !passed.iter().any(|&cell| taken.get(cell as usize).is_some_and(|&taken| taken))
                {
                    steps.push(StepSpec { way, to: known.number(&beyond)?, passed });
                }
            }
            let cells = self.numbered(&cells).unwrap_or_default();
            let rests = !cells.iter().any(|&cell| self.corridor[cell as usize]);
            specs.push(PlaceSpec { cells, rests, steps });
        }
        Ok(specs)
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

    /// The numbers of cells; none if one of them is off the board.
    pub fn numbered(&self, cells: &[Cell]) -> Option<Vec<u32>> {
        cells.iter().map(|cell| self.numbers.get(cell).copied()).collect()
    }
}

/// The places of a kind.
#[derive(Default)]
pub(super) struct Places {
    pub cells: Vec<Vec<Cell>>,
    known: FxHashMap<Vec<Cell>, u32>,
}

impl Places {
    /// The number of a place.
    pub fn number(&mut self, cells: &[Cell]) -> Result<u16, String> {
        let cells = sorted(cells);
        if let Some(&known) = self.known.get(&cells) {
            return Ok(known as u16);
        }
        let number = u16::try_from(self.cells.len());
        let number = number.map_err(|_| "a piece has more than 65,536 places".to_owned())?;
        self.known.insert(cells.clone(), u32::from(number));
        self.cells.push(cells);
        Ok(number)
    }

    /// The number of a place that is known.
    pub fn find(&self, cells: &[Cell]) -> Option<u16> {
        self.known.get(&sorted(cells)).map(|&known| known as u16)
    }
}

pub(super) fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.arrange();
    cells
}
