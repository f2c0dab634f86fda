//! `disassemble`: how the assembly on the board, or the hardest that is found soon, comes apart.

use std::rc::Rc;

use apart::{Bench, Effort, HAS_PATHS, Outcome, Verdict};
use cover::{Ended, Stop};
use puzzle::document;
use puzzle::document::words::commas;
use puzzle::model::Moves;
use puzzle::parts::{LaidParts, Line, Parts, lines};
use puzzle::setup::Problem;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, stop_after};
use crate::carried::{Carrying, Pose};
use crate::fault::Fault;
use crate::hand::{Hand, read_placed};
use crate::ready::Ready;
use crate::search::{Search, Wanted};
use crate::stages::Stage;
use crate::words::{sentence, things};

/// Assemblies that are looked at in a search for the hardest, and milliseconds for that.
const ASSEMBLIES: u64 = 2000;
const SOON: f64 = 15_000.0;
const STILL: &str = "no moves are known on this board: pieces cannot be moved out of it";

pub(crate) async fn disassemble(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let ready = asking.ready(None)?;
    let given = given(&asking, &ready)?;
    let end = if given.is_some() { end } else { end.min(asking.now() + SOON) };
    let (lines, parts) = no_parts(&ready.board.problem)?;
    let mut work = Work::new(&asking, &ready, (lines, parts), end);
    let ended = match &given {
        Some(options) => work.take(options).await?,
        None => work.search().await?,
    };
    if let Some(best) = &work.best {
        let mut data = work.data(best);
        data["placed"] = ready.laid_data(&best.options);
        data["assemblies"] = json!(work.assemblies);
        asking.tell_result(data, work.text(best, given.is_some(), ended == Ended::Done));
    }
    let (found, states) = (json!(work.apart), work.states);
    if ended == Ended::Solutions {
        return Ok(Ending { complete: false, why: "limit".into(), found, nodes: states });
    }
    asking.ending(ended, ended == Ended::Done, found, states)
}

/// The options of the assembly on the board; none if no pieces are given.
fn given(asking: &Asking, ready: &Rc<Ready>) -> Result<Option<Vec<u32>>, Fault> {
    let laid = read_placed(asking, ready.cells.len())?.filter(|laid| !laid.is_empty());
    let Some(laid) = laid else { return Ok(None) };
    let hand = Hand::new(ready, laid);
    let chosen = vec![hand.on_board.clone()];
    let wanted = Wanted { listing: true, most: Some(1), chosen, ..Wanted::default() };
    let mut search = Search::new(Rc::clone(&ready.solver), wanted)?;
    let found = search.advance(&Stop::NEVER)?.pop().unwrap_or_default();
    let laid: Vec<u32> = found.into_iter().filter(|&option| ready.lays(option)).collect();
    if laid != hand.on_board || hand.options.contains(&None) {
        let (what, todo) =
            ("the pieces on the board are no solution", "give solutions of this puzzle alone");
        let fault = document::Fault::new(vec!["solutions".into(), 0.into()], what, todo);
        return Err((&[fault][..]).into());
    }
    Ok(Some(laid))
}

/// The lines of a problem's lattice, and what its parts are added to.
fn no_parts(problem: &Problem) -> Result<(&'static [Line], Parts), Fault> {
    let (lattice, pieces) = (problem.puzzle.lattice, &problem.puzzle.pieces);
    let lines = lines(lattice).filter(|_| problem.region.wrap.is_empty());
    let lines = lines.ok_or_else(|| Fault::Said(sentence(STILL)))?;
    let kind = |name: &String| pieces.iter().position(|piece| piece.name == *name);
    let kinds = |group: &Vec<String>| {
        group.iter().filter_map(kind).map(|kind| kind as u32).collect::<Vec<_>>()
    };
    let groups = problem.puzzle.groups.iter().map(kinds).collect();
    let weights: Vec<i64> = pieces.iter().map(|piece| piece.weight).collect();
    let moves = problem.puzzle.moves;
    let parts = Parts::new(lattice, lines, groups, &weights, moves).map_err(Fault::say)?;
    Ok((lines, parts))
}

/// An assembly that was taken apart.
struct Taken {
    options: Vec<u32>,
    outcome: Outcome,
}

impl Taken {
    fn level(&self) -> u32 {
        if self.outcome.verdict == Verdict::Apart { self.outcome.level } else { 0 }
    }
}

/// Assemblies taken apart one after the other.
struct Work<'a> {
    asking: &'a Asking,
    ready: &'a Rc<Ready>,
    lines: &'static [Line],
    parts: Parts,
    laid: LaidParts,
    bench: Bench,
    end: f64,
    best: Option<Taken>,
    assemblies: u64,
    apart: u64,
    unknown: u64,
    states: u64,
}

impl<'a> Work<'a> {
    fn new(
        asking: &'a Asking,
        ready: &'a Rc<Ready>,
        (lines, parts): (&'static [Line], Parts),
        end: f64,
    ) -> Self {
        let (laid, bench, best) = (LaidParts::default(), Bench::new(), None);
        let (assemblies, apart, unknown, states) = (0, 0, 0, 0);
        Self {
            asking,
            ready,
            lines,
            parts,
            laid,
            bench,
            end,
            best,
            assemblies,
            apart,
            unknown,
            states,
        }
    }

    /// Finds assemblies and takes them apart.
    async fn search(&mut self) -> Result<Ended, Fault> {
        let most = Some(ASSEMBLIES);
        let wanted = Wanted { listing: true, distinct: true, most, ..Wanted::default() };
        let mut search = Search::new(Rc::clone(&self.ready.solver), wanted)?;
        loop {
            let now = self.asking.now();
            if now >= self.end {
                return Ok(Ended::Time);
            }
            let found = search.advance(&stop_after(self.asking.slice(self.end)))?;
            for options in &found {
                if self.take(options).await? == Ended::Time {
                    return Ok(Ended::Time);
                }
            }
            if let Some(ended) = search.ended() {
                return Ok(ended);
            }
            self.asking.breath().await;
        }
    }

    /// Takes an assembly apart. The search for its moves cannot be paused: it is begun anew with twice as
    /// much time where that does not do, and others are heard in between.
    async fn take(&mut self, options: &[u32]) -> Result<Ended, Fault> {
        let options = self.ready.in_board_order(options);
        let (board, placements) = (&self.ready.board, &self.ready.placements);
        let assembly = self.laid.assembly(&mut self.parts, board, placements, &options);
        let assembly = assembly.map_err(Fault::say)?;
        let mut milliseconds = 2.0 * self.asking.slice(self.end);
        let outcome = loop {
            let left = (self.end - self.asking.now()).max(0.0);
            let stop = stop_after(milliseconds.min(left));
            let found = self.bench.take(&self.parts.kit, &assembly, Effort::default(), &stop);
            let found = found.map_err(Fault::say)?;
            let is_open = found.verdict == Verdict::Unknown && milliseconds < left;
            self.asking.tell_progress(0.0, self.apart, self.assemblies, "taking apart");
            self.asking.breath().await;
            if !is_open {
                break found;
            }
            milliseconds *= 2.0;
        };
        Ok(self.count(Taken { options, outcome }))
    }

    fn count(&mut self, taken: Taken) -> Ended {
        self.assemblies += 1;
        self.states += taken.outcome.states;
        self.apart += u64::from(taken.outcome.verdict == Verdict::Apart);
        let is_unknown = taken.outcome.verdict == Verdict::Unknown;
        self.unknown += u64::from(is_unknown || self.is_open(&taken));
        if self.best.as_ref().is_none_or(|best| taken.level() > best.level()) {
            self.best = Some(taken);
        }
        if is_unknown { Ended::Time } else { Ended::Done }
    }

    /// Whether slides and turns do not free an assembly, and paths might.
    fn is_open(&self, taken: &Taken) -> bool {
        let is_stuck = matches!(taken.outcome.verdict, Verdict::Stuck(_));
        is_stuck && self.ready.board.problem.puzzle.moves.paths
    }

    /// The tree of the stages of an assembly; none if it does not come apart, or needs no moves.
    fn tree(&self, taken: &Taken) -> Option<Stage> {
        let Outcome { verdict, steps, levels, .. } = &taken.outcome;
        let kinds: Vec<u32> = taken
            .options
            .iter()
            .map(|&option| self.ready.placements.kind(option as usize).0)
            .collect();
        let puzzle = &self.ready.board.problem.puzzle;
        let number = |name: &String| self.ready.piece_named(name);
        let groups: Vec<Vec<u32>> =
            puzzle.groups.iter().map(|group| group.iter().filter_map(number).collect()).collect();
        (*verdict == Verdict::Apart).then(|| Stage::of(&kinds, &groups, steps, levels)).flatten()
    }

    fn data(&self, taken: &Taken) -> Value {
        let Outcome { verdict, level, .. } = &taken.outcome;
        let (apart, level, stuck) = match verdict {
            Verdict::Apart => (json!(true), json!(level), vec![]),
            Verdict::Stuck(stuck) => {
                let apart = if self.is_open(taken) { Value::Null } else { json!(false) };
                (apart, Value::Null, stuck.clone())
            }
            Verdict::Unknown => (Value::Null, Value::Null, vec![]),
        };
        let puzzle = &self.ready.board.problem.puzzle;
        let carrying = Carrying::new(self.lines, puzzle.lattice.coordinates, &puzzle.moves);
        let places = vec![Pose::start(puzzle.lattice.coordinates); taken.options.len()];
        let mut moves = vec![];
        if let Some(stage) = self.tree(taken) {
            tell_moves(&carrying, &stage, places, &mut moves);
        }
        json!({"apart": apart, "level": level, "stuck": stuck, "moves": moves})
    }

    /// The verdict, and how it compares.
    fn text(&self, best: &Taken, is_given: bool, is_done: bool) -> String {
        let said = format!("{}.", sentence(&self.verdict(best)));
        if is_given || self.assemblies < 2 {
            return said;
        }
        let which = if is_done { "all" } else { "the first" };
        let all = format!("{which} {} assemblies", commas(self.assemblies));
        if self.apart > 0 {
            format!("{said} Of {all} it takes the most moves up to the first piece.")
        } else if self.unknown > 0 {
            let open = commas(self.unknown);
            format!("{said} Of {all} none is known to come apart; a limit left {open} open.")
        } else {
            format!("{said} None of {all} comes apart.")
        }
    }

    fn verdict(&self, taken: &Taken) -> String {
        let Outcome { verdict, level, steps, states, .. } = &taken.outcome;
        let states = things(states, "state");
        match verdict {
            Verdict::Unknown => format!("unknown, at least level {level} ({states})"),
            Verdict::Stuck(stuck) => {
                let names = self.names(taken);
                let held: Vec<&str> = stuck.iter().map(|&place| names[place].as_str()).collect();
                let turns = self.ready.board.problem.puzzle.moves.turns;
                let by = if turns { "slides and quarter turns" } else { "straight moves" };
                let held = held.join(", ");
                let rest = match self.ready.board.problem.puzzle.moves {
                    Moves { paths: true, grid, .. } if HAS_PATHS => {
                        format!("; no path was found at grid {grid}, which does not rule one out")
                    }
                    Moves { paths: true, .. } => "; paths are searched on your own machine".into(),
                    _ => String::new(),
                };
                format!("does not come apart by {by}: {held} hold each other{rest} ({states})")
            }
            Verdict::Apart if steps.is_empty() => {
                "comes apart: there is nothing to separate".into()
            }
            Verdict::Apart => {
                let turns = self.ready.board.problem.puzzle.moves.turns;
                let levels = self.tree(taken).map(|stage| stage.level_texts(turns));
                let level = levels.unwrap_or_default().join(".");
                let moves = things(steps.len(), "move");
                format!("comes apart: level {level}, {moves}")
            }
        }
    }

    /// A name for each placement: the piece, with a number if there are several copies.
    fn names(&self, taken: &Taken) -> Vec<String> {
        let kind = |option: &u32| self.ready.placements.kind(*option as usize).0;
        let kinds: Vec<u32> = taken.options.iter().map(kind).collect();
        let name = |at: usize| {
            let own = &self.ready.pieces[kinds[at] as usize].name;
            let same = |range: &[u32]| range.iter().filter(|&&one| one == kinds[at]).count();
            match same(&kinds) {
                1 => own.clone(),
                _ => format!("{own} {}", same(&kinds[..=at])),
            }
        };
        (0..kinds.len()).map(name).collect()
    }
}

/// Each move: what moves, how, and the pieces that are there with where they are.
fn tell_moves(carrying: &Carrying<'_>, stage: &Stage, mut now: Vec<Pose>, moves: &mut Vec<Value>) {
    for step in &stage.steps {
        let shown = stage.pieces.iter().map(|&piece| carrying.placed(piece, &now[piece]));
        let mut data = carrying.data(step);
        data["shown"] = shown.collect();
        moves.push(data);
        for &piece in &step.pieces {
            now[piece] = carrying.after(&now[piece], step);
        }
    }
    for part in [&stage.stays, &stage.removed].into_iter().flatten() {
        tell_moves(carrying, part, now.clone(), moves);
    }
}
