//! A measure of difficulty that depends on the puzzle alone: everything that is open goes on at once.
//!
//! Time is counted. What is forced (rung 1) takes none. A deduction by looking takes the time of its
//! rung from the moment when it is open, and all that are open run side by side: what is known at a
//! moment is known as early as the rungs allow, whatever the order of items and options. When
//! nothing more is open the clock of looking is set to 0 and a *phase* begins with what trials find:
//! each option whose trial fails goes, later if its trial is longer. Phases of harder trials come
//! when easier ones find nothing. So a moment is a [`Reading`], compared by its hardest part first.
//!
//! **More that is known is never later.** Let one position know more than another that is true of
//! the same solution. Each rung that is used here finds in the one what it finds in the other, or it
//! is known there, or an easier rung finds it. So by induction over the readings everything is
//! known at the same reading at the latest, and a sum over readings cannot rise. Two rungs of the
//! ladder lack this property and are used in a weaker form, [`Copies::Any`]: for parts of the board they
//! count any number of copies of the pieces that are left. Trials use rungs 1 to 3b alone, where a
//! contradiction between what a trial concludes and what is known shows at once.

use std::cell::Cell;

use cover::Stop;

use crate::board::{Board, Kind};
use crate::position::Position;
use crate::rungs::{Copies, LEVELS, Rung, Sizes, is_hopeless, look_counting};

/// When something is known; compared by its fields in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    /// 1 after a guess.
    pub guess: u32,
    /// Phases of trials within trials.
    pub ahead: u32,
    /// Phases of trials that look, since then.
    pub looking: u32,
    /// Phases of trials with forced options, since then.
    pub trial: u32,
    /// Half units of time since the last phase began.
    pub time: u32,
}

/// A fact known from a reading on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// From when on.
    pub reading: Reading,
    /// How many options are laid.
    pub laid: usize,
}

/// How rounds end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything that must be used is used.
    Solved,
    /// Nothing more is found.
    Stuck,
    /// There is no solution.
    Clash,
    /// A limit came first.
    Stopped,
}

/// Everything that becomes known, by time.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// In the order of their readings; each has another position.
    pub moments: Vec<Moment>,
    /// For each rung how many options it lays or strikes out first.
    pub found: [u32; Rung::ALL.len()],
    /// The hardest rung without which the board is not solved; none if nothing is needed.
    pub hardest: Option<Rung>,
    /// How it ends.
    pub end: End,
}

/// The half units that a deduction by looking takes, by its level; forced options take none.
pub const TIMES: [u32; LEVELS] = [0, 0, 4, 6, 8, 12, 14];
/// The levels that looking trials use beside forced options.
const TRIED: std::ops::Range<usize> = 2..4;

/// Lets everything that can be deduced go on at once.
///
/// `solution` is the only one, which is shown when nothing else is left; without it the rounds end
/// there, and no trials are made. Only the first `colourings` of the notes are used: those which no
/// symmetry of the lattice carries to others. The rounds end after so many `trials`, which bounds the
/// work by the board alone, as a clock would not.
pub fn rounds(
    board: &Board<'_>,
    start: &Position,
    solution: Option<&[u32]>,
    colourings: usize,
    trials: Option<u64>,
    stop: &Stop<'_>,
) -> Rounds {
    let bound = &Bound { stop, trials: Cell::new(trials.unwrap_or(u64::MAX)) };
    let mut clock = Clock {
        board,
        position: start.clone(),
        reading: Reading::default(),
        due: vec![None; board.cover.n_options()],
        levels: if colourings == 0 { LEVELS - 1 } else { LEVELS },
        found: [0; Rung::ALL.len()],
        moments: vec![],
        bound,
    };
    let end = clock.run(solution);
    let Clock { moments, found, reading, levels, .. } = clock;
    let hardest = match reading {
        Reading { guess: 1.., .. } => Some(Rung::Guess),
        Reading { ahead: 1.., .. } => Some(Rung::Ahead),
        Reading { looking: 1.., .. } | Reading { trial: 1.., .. } => Some(Rung::Trial),
        _ => hardest_look(board, start.clone(), levels, bound),
    };
    Rounds { moments, found, hardest, end }
}

/// What ends the rounds early: a limit or a number of trials.
struct Bound<'a> {
    stop: &'a Stop<'a>,
    /// How many trials may still begin, those within trials among them.
    trials: Cell<u64>,
}

impl Bound<'_> {
    fn spend(&self) {
        self.trials.set(self.trials.get().saturating_sub(1));
    }

    fn is_over(&self) -> bool {
        self.trials.get() == 0 || self.stop.reason().is_some()
    }
}

/// The rungs under way, and the facts known.
struct Clock<'a> {
    board: &'a Board<'a>,
    position: Position,
    reading: Reading,
    /// For each option when it is known to be ruled out, in half units of this phase, and by which rung.
    due: Vec<Option<(u32, Rung)>>,
    levels: usize,
    found: [u32; Rung::ALL.len()],
    moments: Vec<Moment>,
    bound: &'a Bound<'a>,
}

impl Clock<'_> {
    fn run(&mut self, solution: Option<&[u32]>) -> End {
        loop {
            if !self.settle() {
                return End::Clash;
            }
            self.note();
            if self.position.is_solved() {
                return End::Solved;
            }
            self.look();
            if self.bound.is_over() {
                return End::Stopped;
            }
            let is_due = self.strike_due() || (solution.is_some() && self.begin_phase());
            if self.bound.is_over() {
                return End::Stopped;
            }
            if is_due {
                continue;
            }
            let Some(solution) = solution else { return End::Stuck };
            self.show(solution);
            return End::Solved;
        }
    }

    /// Lays forced options: by cells, then by pieces and rules. Returns whether none clash.
    fn settle(&mut self) -> bool {
        loop {
            let by_cells = forced(self.board, &self.position, |kind| kind == Kind::Cell);
            let is_cell = !by_cells.is_empty();
            let rung = if is_cell { Rung::OneForCell } else { Rung::OneForPiece };
            let options = if is_cell {
                by_cells
            } else {
                forced(self.board, &self.position, |kind| kind != Kind::Cell)
            };
            if options.is_empty() {
                return self.position.dead_item().is_none();
            }
            self.found[rung as usize] += options.len() as u32;
            for option in options {
                if self.position.lay(self.board, option).is_err() {
                    return false;
                }
            }
        }
    }

    fn note(&mut self) {
        let laid = self.position.laid.len();
        self.moments.push(Moment { reading: self.reading, laid });
    }

    /// Notes when the open steps on the rungs of looking will be known.
    fn look(&mut self) {
        let over = || self.bound.is_over();
        for (level, &takes) in TIMES.iter().enumerate().take(self.levels).skip(2) {
            let time = self.reading.time + takes;
            for found in look_counting(level, self.board, &self.position, Copies::Any, &over) {
                if found.colouring.is_none_or(|number| number == 0) {
                    for option in found.options {
                        expect(&mut self.due, option, time, found.rung);
                    }
                }
            }
        }
    }

    /// Goes on to the next time when something is known; `false` when nothing is under way.
    fn strike_due(&mut self) -> bool {
        let open = || self.position.alive.iter().filter_map(|option| self.due[option]);
        let Some(time) = open().map(|(time, _)| time).min() else { return false };
        self.reading.time = time;
        for option in self.position.alive() {
            if let Some((_, rung)) = self.due[option as usize].filter(|&(due, _)| due == time) {
                self.found[rung as usize] += 1;
                self.position.strike(self.board, option);
            }
        }
        true
    }

    /// Begins a phase with what the easiest trials find that find anything.
    fn begin_phase(&mut self) -> bool {
        for depth in [Depth::Forced, Depth::Looking, Depth::Trials] {
            let failing = failing(self.board, &self.position, depth, self.bound);
            if self.bound.is_over() {
                return false;
            }
            if failing.is_empty() {
                continue;
            }
            let now = self.reading;
            self.reading = match depth {
                Depth::Forced => Reading { trial: now.trial + 1, time: 0, ..now },
                Depth::Looking => Reading { looking: now.looking + 1, trial: 0, time: 0, ..now },
                Depth::Trials => Reading { ahead: now.ahead + 1, ..Reading::default() },
            };
            self.due.fill(None);
            let rung = if depth == Depth::Trials { Rung::Ahead } else { Rung::Trial };
            for (option, length) in failing {
                expect(&mut self.due, option, length, rung);
            }
            return self.strike_due();
        }
        false
    }

    /// Lays the solution.
    fn show(&mut self, solution: &[u32]) {
        self.reading = Reading { guess: 1, ..Reading::default() };
        for &option in solution {
            if self.position.is_alive(option) && self.position.lay(self.board, option).is_ok() {
                self.found[Rung::Guess as usize] += 1;
            }
        }
        self.note();
    }
}

/// Notes that an option goes at a time, if it does not go earlier; by the easiest rung of that time.
fn expect(due: &mut [Option<(u32, Rung)>], option: u32, time: u32, rung: Rung) {
    let known = &mut due[option as usize];
    *known = Some(known.map_or((time, rung), |other| other.min((time, rung))));
}

/// The options that are forced by items of some kinds, each once.
fn forced(board: &Board<'_>, position: &Position, wanted: impl Fn(Kind) -> bool) -> Vec<u32> {
    let is_forced = |&item: &u32| position.is_forced(item);
    let items = position.needy().filter(is_forced).filter(|&item| wanted(board.kind(item)));
    let mut options: Vec<u32> = items.flat_map(|item| position.options_of(board, item)).collect();
    options.sort_unstable();
    options.dedup();
    options
}

/// What a trial may use after an option was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    /// Forced options (rung 1).
    Forced,
    /// That, and rungs 2 and 3.
    Looking,
    /// Those, and trials with forced options.
    Trials,
}

/// The options whose trials fail, and after how many rounds; 0 for trials within trials.
fn failing(
    board: &Board<'_>,
    position: &Position,
    depth: Depth,
    bound: &Bound<'_>,
) -> Vec<(u32, u32)> {
    let mut sizes = Sizes::of(board, position, Copies::Any);
    let mut found = vec![];
    for option in position.alive() {
        if bound.is_over() {
            break;
        }
        bound.spend();
        let mut at = position.clone();
        let lasts = at.lay(board, option).is_ok();
        let length = if lasts { length(board, at, depth, &mut sizes, bound) } else { Some(0) };
        found.extend(length.map(|length| (option, length)));
    }
    found
}

/// How many rounds a trial takes before it fails; `None` if it does not.
fn length(
    board: &Board<'_>,
    mut at: Position,
    depth: Depth,
    sizes: &mut Sizes,
    bound: &Bound<'_>,
) -> Option<u32> {
    let mut rounds = 0;
    loop {
        if is_hopeless(board, &at, sizes) {
            return Some(if depth == Depth::Trials { 0 } else { rounds });
        }
        if bound.is_over() {
            return None;
        }
        let gone = struck(board, &at, depth, bound);
        let laid = forced(board, &at, |_| true);
        if gone.is_empty() && laid.is_empty() {
            return None;
        }
        rounds += 1;
        gone.into_iter().for_each(|option| at.strike(board, option));
        if laid.into_iter().any(|option| at.lay(board, option).is_err()) {
            return Some(if depth == Depth::Trials { 0 } else { rounds });
        }
    }
}

/// The options that go in one round of a trial.
fn struck(board: &Board<'_>, at: &Position, depth: Depth, bound: &Bound<'_>) -> Vec<u32> {
    if depth == Depth::Forced {
        return vec![];
    }
    let over = || bound.is_over();
    let look = |level| look_counting(level, board, at, Copies::Any, &over);
    let gone: Vec<u32> = TRIED.flat_map(look).flat_map(|found| found.options).collect();
    if depth == Depth::Looking || !gone.is_empty() || !forced(board, at, |_| true).is_empty() {
        return gone;
    }
    failing(board, at, Depth::Forced, bound).into_iter().map(|(option, _)| option).collect()
}

/// The hardest rung that is needed, if none past looking is.
fn hardest_look(
    board: &Board<'_>,
    mut position: Position,
    levels: usize,
    bound: &Bound<'_>,
) -> Option<Rung> {
    let over = || bound.is_over();
    let mut hardest = None;
    while !position.is_solved() && !over() {
        let open = (0..levels).find_map(|level| {
            let mut found = look_counting(level, board, &position, Copies::Any, &over);
            found.retain(|found| found.colouring.is_none_or(|number| number == 0));
            (!found.is_empty()).then_some(found)
        });
        let Some(open) = open else { break };
        for deduction in open {
            hardest = hardest.max(Some(deduction.rung));
            if deduction.apply(board, &mut position).is_err() {
                // Two cells may force the same placement.
                continue;
            }
        }
    }
    hardest
}
