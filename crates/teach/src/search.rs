//! The search of the study: a queue of cells, a strategy for the pieces, and backing up.
//!
//! It is the heuristic backtracking that people write first, in steps:
//!
//! * S1 judge the position: solved, beyond hope, or to go on with;
//! * S2 take the best cell from the queue;
//! * S3 take the pieces in hand by strategy, find their placements on that cell;
//! * S4 lay one, and put the neighbours of what was laid into the queue;
//! * S5 back up: lift it again and lay the next, or go back to the cell before.
//!
//! Every solution covers the cell of S2 in exactly one way, and S3 to S5 try them all: so the search is complete
//! whatever the heuristics say. It finds each solution once, and where it ends by itself without one, there is
//! none. `docs/design/teaching.md` decides what the description leaves open.

use cover::{Instant, resident};
use num_bigint::BigUint;
use puzzle::Random;

use crate::cells::{CellRule, Measure};
use crate::ended::Ended;
use crate::pieces::Strategy;
use crate::queue::{Entry, Queue};
use crate::statistics::{Fit, Statistics};
use crate::table::Table;

/// Nodes from one look at the memory, and word to whoever waits, to the next.
const PASSING: u64 = 256;

/// How a run searches.
#[derive(Debug)]
pub struct Heuristics {
    /// Which cell is filled next.
    pub cells: &'static CellRule,
    /// Which piece is tried first.
    pub pieces: &'static Strategy,
    /// The seed of the random choices.
    pub seed: BigUint,
}

/// What a run may spend; nothing is without end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// Solutions after which it ends.
    pub solutions: Option<u64>,
    /// Back-ups.
    pub backups: Option<u64>,
    /// Nodes: cells taken from the queue.
    pub nodes: Option<u64>,
    /// Seconds.
    pub seconds: Option<f64>,
    /// The bytes that the process may hold.
    pub memory: Option<u64>,
}

/// What happened last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A piece was laid.
    Down,
    /// A piece was lifted.
    Up,
    /// What is down is a solution.
    Solution,
    /// Nothing that shows: some more nodes were searched.
    Passing,
    /// It has ended.
    Ended(Ended),
}

impl Moment {
    /// What watchers call it: `down`, `up`, `solution`; none if there is nothing to see.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Down => Some("down"),
            Self::Up => Some("up"),
            Self::Solution => Some("solution"),
            Self::Passing | Self::Ended(_) => None,
        }
    }
}

/// What closes a cell: an option, or that it stays empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Lay(u32),
    LeaveEmpty,
}

/// One step into the tree: a cell, and what is still to be tried on it.
#[derive(Debug)]
struct Level {
    /// The cell taken from the queue.
    cell: usize,
    /// What was left in the queue.
    queue: Queue,
    /// The pieces that have not been tried yet, the next one last.
    pieces: Vec<usize>,
    /// What fits of the piece that was tried last, the next one last.
    fitting: Vec<u32>,
    /// Whether it has not been tried to leave the cell empty, though it may stay so.
    may_stay_empty: bool,
    /// The choice that is on the board now, if any.
    laid: Option<Choice>,
}

/// The step that comes next.
#[derive(Debug)]
enum Step {
    /// S1, with the queue.
    Judge(Queue),
    /// S2 and S3, with the queue.
    Take(Queue),
    /// S4: lay the next choice of the last level.
    Lay,
    /// S5: lift what the last level laid.
    Lift,
    /// None.
    End(Ended),
}

/// One run.
#[derive(Debug)]
pub struct Search<'t> {
    /// The counts so far.
    pub statistics: Statistics,
    /// The options that are laid, in order.
    pub down: Vec<u32>,
    /// The options of the first solution, once there is one.
    pub first: Option<Vec<u32>>,
    /// The options that were down when most were.
    pub deepest: Vec<u32>,
    table: &'t Table,
    measure: Measure,
    strategy: &'static Strategy,
    rng: Random,
    /// The pieces in the order that settles equal fit rates.
    drawn: Vec<usize>,
    budget: Budget,
    start: Instant,
    step: Step,
    levels: Vec<Level>,
    /// For each cell whether it is covered or left empty.
    closed: Vec<bool>,
    /// How many cells are not.
    open: usize,
    /// Copies of each piece in hand.
    in_hand: Vec<u64>,
    /// Copies of each piece that must still be laid; below 0 if more were laid than must be.
    must_lay: Vec<i128>,
    /// The cells that the copies which must still be laid will take at least.
    owed: i128,
}

impl<'t> Search<'t> {
    /// A run that has not begun; its time begins now.
    pub fn new(table: &'t Table, how: &Heuristics, budget: Budget) -> Self {
        let mut rng = Random::of_number(&how.seed.clone().into());
        let pieces = table.sizes.len();
        let drawn = rng.sample(pieces, pieces);
        let must_lay: Vec<i128> = table.copies.iter().map(|&(low, _)| i128::from(low)).collect();
        let owed = |(&copies, &size): (&i128, &usize)| copies * size as i128;
        Self {
            statistics: Statistics {
                fits: vec![Fit::default(); pieces],
                backups_at: vec![0; table.most_down()],
                ..Statistics::default()
            },
            down: vec![],
            first: None,
            deepest: vec![],
            table,
            measure: how.cells.measure,
            strategy: how.pieces,
            rng,
            drawn,
            budget,
            start: Instant::now(),
            step: Step::Judge(Queue::default()),
            levels: vec![],
            closed: vec![false; table.grid.len()],
            open: table.grid.len(),
            in_hand: table.copies.iter().map(|&(_, high)| high).collect(),
            owed: must_lay.iter().zip(&table.sizes).map(owed).sum(),
            must_lay,
        }
    }

    /// The seconds since it was made.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The share of the budget that is spent, 0 if there is no end to it.
    pub fn spent(&self) -> f64 {
        let Budget { backups, nodes, seconds, .. } = self.budget;
        let share = |spent: u64, end: Option<u64>| end.map(|end| (spent as f64, end as f64));
        let shares = [
            share(self.statistics.backups, backups),
            share(self.statistics.nodes, nodes),
            seconds.map(|end| (self.seconds(), end)),
        ];
        let ends = shares.into_iter().flatten().filter(|&(_, end)| end > 0.0);
        ends.map(|(spent, end)| (spent / end).min(1.0)).fold(0.0, f64::max)
    }

    /// Goes on until something happens, or some nodes have passed.
    pub fn advance(&mut self) -> Moment {
        loop {
            // A step that names no other is followed by S5.
            let moment = match std::mem::replace(&mut self.step, Step::Lift) {
                Step::Judge(queue) => self.judge(queue),
                Step::Take(queue) => self.take(queue),
                Step::Lay => self.lay(),
                Step::Lift => self.lift(),
                Step::End(ended) => {
                    self.step = Step::End(ended);
                    return Moment::Ended(ended);
                }
            };
            if let Some(moment) = moment {
                return moment;
            }
        }
    }

    /// S1: judges the position.
    fn judge(&mut self, queue: Queue) -> Option<Moment> {
        if self.open == 0 && self.owed == 0 {
            self.statistics.solutions += 1;
            self.first.get_or_insert_with(|| self.down.clone());
            if Some(self.statistics.solutions) == self.budget.solutions {
                self.step = Step::End(Ended::Limit);
            }
            return Some(Moment::Solution);
        }
        if self.owed > self.open as i128 {
            return None; // beyond hope: back up
        }
        self.spend_node(queue)
    }

    /// Counts a node, or stops; now and then whoever waits can look up.
    fn spend_node(&mut self, queue: Queue) -> Option<Moment> {
        let (nodes, budget) = (self.statistics.nodes, self.budget);
        if Some(nodes) == budget.nodes {
            self.step = Step::End(Ended::Nodes);
            return None;
        }
        if budget.seconds.is_some_and(|most| self.seconds() >= most) {
            self.step = Step::End(Ended::Time);
            return None;
        }
        self.statistics.nodes += 1;
        self.step = Step::Take(queue);
        if !nodes.is_multiple_of(PASSING) {
            return None;
        }
        if budget.memory.is_some_and(|most| resident().is_some_and(|held| held > most)) {
            self.step = Step::End(Ended::Memory);
            return None;
        }
        Some(Moment::Passing)
    }

    /// S2 and S3: takes the best open cell from the queue, and the pieces in hand by strategy. If the queue has
    /// no open cell, the best of the board is taken.
    fn take(&mut self, mut queue: Queue) -> Option<Moment> {
        let cell = loop {
            match queue.pop() {
                Some(cell) if self.closed[cell] => {}
                Some(cell) => break cell,
                None => break self.best_of_board(),
            }
        };
        let mut pieces: Vec<usize> =
            self.drawn.iter().copied().filter(|&piece| self.in_hand[piece] > 0).collect();
        (self.strategy.order)(&mut pieces, &self.statistics.fits, &mut self.rng);
        pieces.reverse();
        let may_stay_empty = self.table.optional[cell];
        self.levels.push(Level {
            cell,
            queue,
            pieces,
            fitting: vec![],
            may_stay_empty,
            laid: None,
        });
        self.step = Step::Lay;
        None
    }

    /// The best of all open cells, of which there is one at least.
    fn best_of_board(&mut self) -> usize {
        let open: Vec<usize> = (0..self.closed.len()).filter(|&cell| !self.closed[cell]).collect();
        let entries = open.into_iter().map(|cell| self.entry(cell));
        entries.min().map_or(0, |Entry(_, cell)| cell)
    }

    fn entry(&mut self, cell: usize) -> Entry {
        Entry((self.measure)(cell, &self.table.grid, &self.closed, &mut self.rng), cell)
    }

    /// S3: the next choice of the last level, piece by piece; none if all have been tried.
    fn next_choice(&mut self) -> Option<Choice> {
        let level = self.levels.last_mut()?;
        loop {
            if let Some(option) = level.fitting.pop() {
                return Some(Choice::Lay(option));
            }
            let Some(piece) = level.pieces.pop() else {
                return std::mem::take(&mut level.may_stay_empty).then_some(Choice::LeaveEmpty);
            };
            let is_free = |&option: &u32| self.table.covers(option).all(|cell| !self.closed[cell]);
            let options = self.table.at(level.cell, piece).iter();
            level.fitting.extend(options.rev().copied().filter(is_free));
            self.statistics.fits[piece].note(level.fitting.len());
        }
    }

    /// S4: closes the cells of the next choice, and queues their open neighbours; goes back a level if there
    /// is none.
    ///
    /// The open neighbours of a cell change only when one of them closes, and then the cell is queued again: so
    /// its lowest entry is up to date, and older ones do no harm.
    fn lay(&mut self) -> Option<Moment> {
        let Some(choice) = self.next_choice() else {
            self.levels.pop();
            return None; // S5: back up further
        };
        let level = self.levels.last_mut()?;
        level.laid = Some(choice);
        let (cell, mut queue) = (level.cell, level.queue.clone());
        self.close(cell, choice, true);
        let table = self.table;
        let border = match choice {
            Choice::Lay(option) => table.border(option),
            Choice::LeaveEmpty => table.grid.neighbours[cell].clone(),
        };
        for cell in border {
            if !self.closed[cell] {
                let entry = self.entry(cell);
                queue.push(entry);
            }
        }
        self.step = Step::Judge(queue);
        let Choice::Lay(option) = choice else { return None };
        self.move_copy(option, -1);
        self.down.push(option);
        if self.down.len() > self.deepest.len() {
            self.deepest.clone_from(&self.down);
        }
        Some(Moment::Down)
    }

    /// S5: undoes what the last level laid. To lift a piece is a back-up.
    fn lift(&mut self) -> Option<Moment> {
        let Some(level) = self.levels.last_mut() else {
            self.step = Step::End(Ended::Done);
            return None;
        };
        let (cell, laid) = (level.cell, level.laid);
        if matches!(laid, Some(Choice::Lay(_)))
            && Some(self.statistics.backups) == self.budget.backups
        {
            self.step = Step::End(Ended::Backups);
            return None;
        }
        level.laid = None;
        self.step = Step::Lay;
        let choice = laid?;
        self.close(cell, choice, false);
        let Choice::Lay(option) = choice else { return None };
        self.statistics.backups_at[self.down.len() - 1] += 1;
        self.statistics.backups += 1;
        self.down.pop();
        self.move_copy(option, 1);
        Some(Moment::Up)
    }

    /// Closes the cells of a choice on a cell, or opens them again.
    fn close(&mut self, cell: usize, choice: Choice, is_closed: bool) {
        let table = self.table;
        let mut change = |cell: usize| {
            self.closed[cell] = is_closed;
            self.open = if is_closed { self.open - 1 } else { self.open + 1 };
        };
        match choice {
            Choice::Lay(option) => table.covers(option).for_each(change),
            Choice::LeaveEmpty => change(cell),
        }
    }

    /// Moves a copy from the hand to the board (-1) or back (+1).
    fn move_copy(&mut self, option: u32, step: i64) {
        let piece = self.table.piece_of(option);
        let size = self.table.sizes[piece] as i128;
        let owed = |copies: i128| copies.max(0) * size;
        self.in_hand[piece] = self.in_hand[piece].saturating_add_signed(step);
        self.owed -= owed(self.must_lay[piece]);
        self.must_lay[piece] += i128::from(step);
        self.owed += owed(self.must_lay[piece]);
    }
}
