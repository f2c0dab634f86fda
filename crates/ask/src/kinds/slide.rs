//! `slide`: a shortest way to the goal of a tray from where its pieces lie.

use std::rc::Rc;

use apart::tray::{Asked, Count, Met};
use cover::{Ended, Meter};
use puzzle::cell::{Cell, plus};
use puzzle::parts::lines;
use puzzle::trays::{Sliding, TrayMove, sliding};
use serde_json::{Value, json};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;
use crate::tray::TrayNow;
use crate::words::{sentence, things};

/// Arrangements that are met at most: more would fill the memory of a page.
const MOST: u64 = 3_000_000;

pub(crate) async fn slide(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let tray = TrayNow::new(&asking)?;
    if tray.goals.is_empty() {
        return Err(Fault::say("the puzzle has no goal, so there is no shortest way to it"));
    }
    let (puzzle, cells) = (&tray.problem.puzzle, &tray.board.cells);
    let (pieces, goals) = (&tray.pieces, &tray.goals);
    let made = sliding(puzzle.lattice, cells, &puzzle.corridor, pieces, goals, Count::Moves);
    let made = made.map_err(Fault::say)?;
    let asked = Asked { explored: (0, 0), has_goal: true, listed: 1, counts_ways: false };
    let met = asking.insist(end, |stop, is_last| {
        let met = made.tray.search(asked, &(*stop).within(MOST), &Meter::default());
        asking.tell_progress(0.0, 0, met.arrangements as u64, "searching");
        Ok((is_last || met.ended != Ended::Time).then_some(met))
    });
    let met = met.await?;
    let steps = steps(&tray, &made, &met);
    let text = text(&met, steps.first().and_then(|step| step["text"].as_str()));
    let data = json!({
        "moves": met.fewest, "at_least": met.at_least, "arrangements": met.arrangements,
        "complete": met.ended == Ended::Done, "steps": steps,
    });
    asking.tell_result(data, text);
    let found = json!(u32::from(met.fewest.is_some()));
    asking.ending(met.ended, met.ended == Ended::Done, found, met.arrangements as u64)
}

/// The moves of the way: which piece, its cells after each straight slide, and words.
fn steps(tray: &TrayNow, made: &Sliding, met: &Met) -> Vec<Value> {
    let moves = met.listed.first().map_or(vec![], |way| made.moves(way));
    let step = |one: &TrayMove| {
        let slides = slides(one);
        let mut cells = one.from.clone();
        let via = |(vector, far): &(Cell, usize)| {
            for cell in &mut cells {
                (0..*far).for_each(|_| *cell = plus(cell, vector));
            }
            tray.numbered(&cells)
        };
        let via: Value = slides.iter().map(via).collect();
        json!({"piece": one.piece, "via": via, "text": words(tray, one.piece, &slides)})
    };
    moves.iter().map(step).collect()
}

/// The straight slides of a move: what one step adds, and how many steps.
fn slides(one: &TrayMove) -> Vec<(Cell, usize)> {
    one.path.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect()
}

/// A move as an order: `move A right 2, then down 1`.
fn words(tray: &TrayNow, piece: usize, slides: &[(Cell, usize)]) -> String {
    let lines = lines(tray.problem.puzzle.lattice).unwrap_or_default();
    let way = |vector: &Cell| {
        let line = lines.iter().find(|line| line.axis == *vector);
        let back = || lines.iter().find(|line| plus(&line.axis, vector) == Cell::default());
        let way = line.map(|line| &line.ways[0]).or_else(|| Some(&back()?.ways[1]));
        on_page(way.map_or("", String::as_str))
    };
    let slid: Vec<String> = slides.iter().map(|(one, far)| format!("{} {far}", way(one))).collect();
    let (name, is_copy) = tray.name(piece);
    format!("move {name}{}{}", if is_copy { ": " } else { " " }, slid.join(", then "))
}

/// A direction as the reader of a flat page sees it: `to the front left` is `down left`.
fn on_page(way: &str) -> String {
    way.replace("to the ", "").replace("front", "down").replace("back", "up")
}

/// The answer in sentences.
fn text(met: &Met, first: Option<&str>) -> String {
    match (met.fewest, first) {
        (Some(fewest), Some(first)) => {
            let moves = things(fewest, "move");
            let verb = if fewest == 1 { "is" } else { "are" };
            format!("{}. {moves} {verb} left, this one counted.", sentence(first))
        }
        (Some(_), None) => "The goal is reached.".into(),
        (None, _) if met.ended == Ended::Done => {
            let known = things(met.arrangements, "arrangement");
            format!("The goal cannot be reached from here: {known} can be, and none is the goal.")
        }
        (None, _) => {
            let known = things(met.arrangements, "arrangement");
            let least = things(met.at_least.max(1), "move");
            format!(
                "The shortest way was not found in this time: {least} or more are left ({known} met)."
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::on_page;

    #[test]
    fn directions_are_those_of_a_page() {
        let said = ["to the right", "to the front left", "to the back"].map(on_page);
        assert_eq!(said, ["right", "down left", "up"]);
    }
}
