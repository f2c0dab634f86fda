//! `hint`: the next piece and why it lies there, or what to take back and why.

use std::rc::Rc;

use cover::Ended;
use deduce::{Budget, Deduction};
use puzzle::model::Placed;
use serde_json::json;

use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::hand::{Hand, OnBoard, combinations, read_placed};
use crate::hint_facts::{Known, Move, Reason, Stuck};
use crate::hint_words::Telling;
use crate::ready::Ready;
use crate::search::{Search, Wanted};

/// Solutions that are counted, and that are looked at, at most.
const COUNTED: u64 = 1_000_000;
const LOOKED_AT: u64 = 20_000;
/// Up to so many pieces to take back, every choice of them is tried.
const TRIED: usize = 3;
/// In so many ways at most pieces lie there that differ in their marks alone.
const MARKED: usize = 256;
/// Seconds of a hint by default, and at most; milliseconds of deductions, which cannot be interrupted.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 60.0;
const DEDUCING: f64 = 3000.0;
/// The parts of a hint: a cell, the piece that covers it, the kind of reasoning, the move.
const STRENGTHS: [&str; 4] = ["where", "piece", "rule", "move"];

pub(crate) async fn hint(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let ready = asking.subject.empty()?;
    let laid = match read_placed(&asking, ready.cells.len())? {
        Some(laid) => laid,
        None => own(&asking, &ready),
    };
    let seconds = asking.options.number("seconds", SECONDS, 0.0)?.min(MOST_SECONDS);
    let end = asking.now() + 1000.0 * seconds;
    let strength = asking.options.text("strength").unwrap_or("move");
    let strength = STRENGTHS.into_iter().find(|one| *one == strength).ok_or_else(|| {
        Fault::say(format!("there is no strength '{strength}': choose {}", STRENGTHS.join(", ")))
    })?;
    asking.subject.check_placed(laid.iter().map(|one| placed(&ready, one)).collect())?;
    let asked = Asked { asking: &asking, hand: Hand::new(&ready, laid), end };
    let known = asked.known().await?;
    let telling = Telling { hand: &asked.hand, strength, known: &known };
    let (data, text) = telling.told()?;
    asking.tell_result(data, text);
    Ok(Ending { complete: true, found: json!(known.solutions), ..Ending::default() })
}

/// The pieces that the puzzle itself has placed, as if a person had laid them.
fn own(asking: &Asking, ready: &Ready) -> Vec<OnBoard> {
    let own = asking.subject.puzzle().placed.iter();
    let on_board = |one: &Placed| OnBoard {
        name: one.piece.clone(),
        cells: ready.board.numbered(&one.cells),
        orientation: one.orientation,
    };
    own.map(on_board).collect()
}

/// A piece on the board as a document has it.
fn placed(ready: &Ready, one: &OnBoard) -> Placed {
    let mut cells: Vec<_> =
        one.cells.iter().map(|&cell| ready.board.cells[cell as usize]).collect();
    cells.sort_unstable();
    Placed { piece: one.name.clone(), cells, orientation: one.orientation }
}

/// How often each option is in the solutions that were looked at, and whether these are all.
struct Looked {
    often: Vec<u32>,
    of: u64,
    all_seen: bool,
}

/// A board for which a hint is wanted, and the time that is left for it.
struct Asked<'a> {
    asking: &'a Asking,
    hand: Hand<'a>,
    end: f64,
}

impl Asked<'_> {
    fn ready(&self) -> &Rc<Ready> {
        self.hand.ready
    }

    /// Half of the time that is left, in milliseconds.
    fn part(&self) -> f64 {
        (self.end - self.asking.now()).max(0.0) / 2.0
    }

    /// Everything that is said of the board.
    async fn known(&self) -> Result<Known, Fault> {
        if let Some(never) = &self.ready().proof {
            let reason = if self.ready().placements.is_empty() { None } else { self.reason()? };
            let plain = || Reason { text: never.clone(), cells: vec![], because: vec![] };
            let stuck = Stuck { reason: Some(reason.unwrap_or_else(plain)), ..Stuck::default() };
            return Ok(Known { exact: true, stuck: Some(stuck), ..Known::default() });
        }
        let looked = self.look().await?;
        let (solutions, exact) = self.count(&looked).await?;
        let known = Known { solutions, exact, ..Known::default() };
        if exact && solutions == 0 {
            return Ok(Known { stuck: Some(self.stuck().await?), ..known });
        }
        self.next(known, &looked)
    }

    /// The ways in which the pieces can lie there; none if one cannot.
    fn ways(&self) -> Option<Vec<Vec<u32>>> {
        let mut ways = vec![vec![]];
        for one in &self.hand.laid {
            let piece = self.ready().piece_named(&one.name)?;
            let options = self.ready().on_cells(piece, &one.cells);
            let longer = ways.iter().flat_map(|way: &Vec<u32>| {
                options.iter().map(move |&option| [&way[..], &[option]].concat())
            });
            ways = longer.filter(|way| is_once(way)).take(MARKED).collect();
        }
        Some(ways).filter(|ways| !ways.is_empty())
    }

    /// Looks at the solutions, up to some.
    async fn look(&self) -> Result<Looked, Fault> {
        let mut often = vec![0; self.ready().solver.cover().n_options()];
        let Some(chosen) = self.ways() else { return Ok(Looked { often, of: 0, all_seen: true }) };
        let wanted = Wanted { listing: true, most: Some(LOOKED_AT), chosen, ..Wanted::default() };
        let mut search = Search::new(Rc::clone(&self.ready().solver), wanted)?;
        let end = self.asking.now() + self.part();
        while search.ended().is_none() && self.asking.now() < end {
            let found = search.advance(&stop_after(self.asking.slice(end)))?;
            found.iter().flatten().for_each(|&option| often[option as usize] += 1);
            self.asking.breath().await;
        }
        let all_seen = search.ended() == Some(Ended::Done);
        Ok(Looked { often, of: search.found, all_seen })
    }

    /// In how many ways the board can be finished, and whether these are all.
    async fn count(&self, looked: &Looked) -> Result<(u64, bool), Fault> {
        if looked.all_seen || looked.of < LOOKED_AT {
            return Ok((looked.of, looked.all_seen));
        }
        let wanted = Wanted {
            most: Some(COUNTED),
            chosen: self.ways().unwrap_or_default(),
            ..Wanted::default()
        };
        let mut search = Search::new(Rc::clone(&self.ready().solver), wanted)?;
        let end = self.asking.now() + self.part();
        while search.ended().is_none() && self.asking.now() < end {
            search.advance(&stop_after(self.asking.slice(end)))?;
            self.asking.breath().await;
        }
        Ok((search.found.max(looked.of), search.ended() == Some(Ended::Done)))
    }

    /// The options of the pieces; one that may lie there with several marks is no option.
    fn sure(&self) -> Vec<u32> {
        let laid = self.hand.laid.iter().filter_map(|one| {
            let piece = self.ready().piece_named(&one.name)?;
            match self.ready().on_cells(piece, &one.cells) {
                [only] => Some(*only),
                _ => None,
            }
        });
        laid.collect()
    }

    /// What follows from the board, or else what most solutions have.
    fn next(&self, known: Known, looked: &Looked) -> Result<Known, Fault> {
        let laid = self.sure();
        let (mut step, mut because, mut next) = (None, vec![], None);
        if laid.len() == self.hand.laid.len() {
            let budget = Budget::new(stop_after(self.part().min(DEDUCING)));
            let (found, reason) = self.ready().ask(|words| {
                let found = deduce::next(words.board, words.names, &laid, &budget);
                let reason = found.forced.as_ref().map(|forced| words.reason(&forced.chain));
                (found, reason.unwrap_or_default())
            })?;
            next = found.forced.map(|forced| Move {
                option: forced.option,
                cell: forced.cell,
                reason,
                ways: 0,
                of: 0,
                all_seen: true,
            });
            (step, because) = (found.step, found.because);
        }
        if next.is_none() {
            next = self.likely(looked, step.as_ref().map(|step| &step.deduction))?;
        }
        Ok(Known { step, because, next, ..known })
    }

    /// What most of the solutions have.
    fn likely(&self, looked: &Looked, near: Option<&Deduction>) -> Result<Option<Move>, Fault> {
        let covered: Vec<u32> =
            self.hand.laid.iter().flat_map(|one| one.cells.iter().copied()).collect();
        let cells = self.ready().cells.len() as u32;
        let near = near.map(|found| &found.premises[..]).unwrap_or_default();
        let near: Vec<u32> = near.iter().copied().filter(|&item| item < cells).collect();
        let chosen = self.ready().ask(|words| {
            deduce::likely(words.board, words.names, &looked.often, &covered, &near)
        })?;
        Ok(chosen.map(|(option, cell)| Move {
            option,
            cell,
            reason: String::new(),
            ways: looked.often[option as usize].into(),
            of: looked.of,
            all_seen: looked.all_seen,
        }))
    }

    /// Why the board cannot be finished, and what to take back.
    async fn stuck(&self) -> Result<Stuck, Fault> {
        let since = self.since().await?;
        let (back, fewest) = match since {
            Some(_) => self.to_take_back().await?,
            None => (vec![], false),
        };
        Ok(Stuck { back, fewest, since, reason: self.reason()? })
    }

    /// A short reason, if there is one.
    fn reason(&self) -> Result<Option<Reason>, Fault> {
        let (laid, budget) = (self.sure(), Budget::new(stop_after(self.part().min(DEDUCING))));
        self.ready().ask(|words| {
            let found = deduce::doom(words.board, &laid, &budget)?;
            let (text, cells) = (words.doom(&found), found.cells(words.board));
            Some(Reason { text, cells, because: found.because })
        })
    }

    /// Whether the board can be finished with some of the pieces; none if a limit comes first.
    async fn finishes(&self, kept: &[usize]) -> Result<Option<bool>, Fault> {
        let (found, exact) = self.hand.count(self.asking, kept, Some(1), self.end).await?;
        Ok(if found > 0 { Some(true) } else { exact.then_some(false) })
    }

    /// The piece after which the board could not be finished, by halving; none where it never could.
    async fn since(&self) -> Result<Option<usize>, Fault> {
        // How many pieces leave it finishable, plus one, and how many do not.
        let (mut fine, mut doomed) = (0, self.hand.laid.len());
        while doomed > fine {
            let middle = fine.midpoint(doomed);
            let kept: Vec<usize> = (0..middle).collect();
            if self.finishes(&kept).await? == Some(true) {
                fine = middle + 1;
            } else {
                doomed = middle;
            }
        }
        Ok(doomed.checked_sub(1))
    }

    /// The fewest pieces to take back, and whether fewer are known not to be enough.
    async fn to_take_back(&self) -> Result<(Vec<usize>, bool), Fault> {
        let all: Vec<usize> = (0..self.hand.laid.len()).collect();
        let mut fewest = true;
        for number in 1..=TRIED.min(all.len()) {
            for back in combinations(&all, number) {
                let kept: Vec<usize> =
                    all.iter().copied().filter(|index| !back.contains(index)).collect();
                match self.finishes(&kept).await? {
                    Some(true) => return Ok((back, fewest)),
                    finishes => fewest &= finishes == Some(false),
                }
            }
        }
        if all.len() <= TRIED {
            return Ok((vec![], false));
        }
        let milliseconds = (self.end - self.asking.now()).clamp(0.0, DEDUCING);
        Ok(self.hand.most_kept(milliseconds)?.unwrap_or((vec![], false)))
    }
}

/// Whether no option is there twice.
fn is_once(way: &[u32]) -> bool {
    (1..way.len()).all(|at| !way[..at].contains(&way[at]))
}
