//! `hand`: in how many ways a board with pieces on it can be finished, and what stands in the way.

use std::rc::Rc;

use cover::{Ended, Question};
use deduce::{Clash, Ending as TraceEnding, Limits, Rung};
use puzzle::document::words::commas;
use serde_json::json;

use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::hand::{Hand, combinations, read_placed};
use crate::planned::{planned, small};

/// Milliseconds for the number of solutions, for the cells that doom it, for what to take back.
const COUNTING: f64 = 300.0;
const DOOM: f64 = 100.0;
const BACK: f64 = 400.0;
/// Up to so many pieces to take back, every choice of them is tried.
const TRIED: usize = 3;
/// Placements up to which deductions come in a moment, and those that are sent at most.
const DEDUCED: usize = 50_000;
const MOST_POSSIBLE: usize = 20_000;

pub(crate) async fn hand(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let ready = asking.ready(None)?;
    let laid = read_placed(&asking, ready.cells.len())?.unwrap_or_default();
    let hand = Hand::new(&ready, laid);
    let (left, exact) = left(&asking, &hand).await?;
    let doomed_board = exact && left == 0;
    let mut possible = if doomed_board { vec![] } else { hand.possible() };
    possible.truncate(MOST_POSSIBLE);
    let mut doomed = hand.uncovered();
    let mut back = vec![];
    if doomed_board {
        if doomed.is_empty() {
            doomed = clash(&hand)?;
        }
        back = to_take_back(&asking, &hand).await?;
    }
    let data =
        json!({"left": left, "exact": exact, "possible": possible, "doomed": doomed, "back": back});
    asking.tell_result(data, text(left, exact, back.len(), doomed.len()));
    let why = if exact { "" } else { "Solutions were counted for a moment only." };
    Ok(Ending { complete: exact, why: why.into(), found: json!(left), nodes: 0 })
}

/// In how many ways the board can be finished, and whether that is exact.
async fn left(asking: &Asking, hand: &Hand<'_>) -> Result<(u64, bool), Fault> {
    let end = asking.now() + COUNTING;
    if hand.laid.is_empty() {
        // Of all solutions the plan knows quicker ways than a search.
        let question = Question::Count { distinct: false };
        let answer = planned(asking, &hand.ready.solver, question, end, 0).await?;
        return Ok((small(&answer.solutions), answer.ended == Ended::Done));
    }
    let all: Vec<usize> = (0..hand.laid.len()).collect();
    hand.count(asking, &all, None, end).await
}

/// The cells at which a person would see that the board cannot be finished.
fn clash(hand: &Hand<'_>) -> Result<Vec<u32>, Fault> {
    let ready = hand.ready;
    if ready.placements.len() > DEDUCED {
        return Ok(vec![]);
    }
    let limits = Limits { steps: usize::MAX, hardest: Rung::Trial, stop: stop_after(DOOM) };
    let trace = ready.ask(|words| deduce::trace(words.board, &hand.on_board, None, &limits))?;
    let TraceEnding::Clash(clash) = trace.ending else { return Ok(vec![]) };
    let mut cells = match clash {
        Clash::Item(item) => vec![item],
        Clash::Island(cells) => cells,
        Clash::Option(option) if ready.lays(option) => {
            ready.placements.cells(option as usize).to_vec()
        }
        Clash::Option(_) => vec![],
    };
    cells.retain(|&cell| (cell as usize) < ready.cells.len());
    cells.sort_unstable();
    Ok(cells)
}

/// Pieces, by index, without which the board can be finished: the fewest, as far as time allows.
async fn to_take_back(asking: &Asking, hand: &Hand<'_>) -> Result<Vec<usize>, Fault> {
    let all: Vec<usize> = (0..hand.laid.len()).collect();
    let impossible: Vec<usize> =
        all.iter().copied().filter(|&index| hand.options[index].is_none()).collect();
    if !impossible.is_empty() {
        return Ok(impossible);
    }
    let end = asking.now() + BACK;
    // The last piece laid is the first that is tried.
    let last_first: Vec<usize> = all.iter().rev().copied().collect();
    for number in 1..=TRIED.min(all.len()) {
        for mut gone in combinations(&last_first, number) {
            if asking.now() >= end {
                return Ok(vec![]);
            }
            let kept: Vec<usize> =
                all.iter().copied().filter(|index| !gone.contains(index)).collect();
            if hand.count(asking, &kept, Some(1), end).await?.0 > 0 {
                gone.sort_unstable();
                return Ok(gone);
            }
        }
    }
    let kept = hand.most_kept((end - asking.now()).max(100.0))?;
    Ok(kept.map(|(gone, _)| gone).unwrap_or_default())
}

/// The answer in whole sentences.
fn text(left: u64, exact: bool, back: usize, doomed: usize) -> String {
    let number = commas(left);
    match (exact, left) {
        (true, 1) => return "One solution is left.".into(),
        (true, 1..) => return format!("{number} solutions are left."),
        (false, 1..) => return format!("At least {number} solutions are left."),
        (false, 0) => return "It is not known yet whether a solution is left.".into(),
        (true, 0) => {}
    }
    let mut said = "The board cannot be finished.".to_owned();
    if doomed > 0 {
        let lit = if doomed > 1 { "what is lit" } else { "the lit cell" };
        said = format!("{said} No piece can fill {lit}.");
    }
    if back > 0 {
        said = format!("{said} Take back {}.", crate::words::things(back, "piece"));
    }
    said
}
