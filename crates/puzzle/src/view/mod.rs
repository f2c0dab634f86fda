//! What a face shows of a puzzle: the document that it edits, and the view of it with notes.
//!
//! A page asks at every change of the hand, so all of this takes milliseconds: placements are looked at on
//! boards where there are not too many, and nothing is searched.

mod colours;
mod document;
mod faults;
mod letters;
mod note;
mod notes;
mod part_notes;
mod person;
mod picture;
mod pieces;
mod placement_notes;
mod placements;
mod plain;
mod shown;
mod slots;
mod verbs;

pub use colours::kind_colours;
pub use document::{document, pieces_data};
pub use faults::{faults_data, placeless};
pub use letters::{called, piece_letters};
pub use note::{About, Note};
pub use notes::notes;
pub use part_notes::connected_parts;
pub use person::{Painting, Person, cell_names};
pub use placements::{MOST_PLACEMENTS, MOST_PLACES, placements, places};
pub use plain::object;
pub use shown::{Shown, shown};
pub use verbs::verbs;

use std::sync::Arc;

use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use crate::cell::{Cell, plus};
use crate::document::Fault;
use crate::lattice::Joint;
use crate::laying::{Board, Guard};
use crate::model::{Placed, Puzzle};
use crate::setup::Problem;

/// What there is to show of a puzzle without fault, whose setup may be open or wrong.
///
/// * `guard`: stops the laying of pieces; the notes about it are then left out.
///
/// # Errors
///
/// Every fault of the board that the setting leaves.
pub fn view<E>(puzzle: Arc<Puzzle>, guard: Guard<'_, E>) -> Result<Value, Vec<Fault>> {
    let Shown { problem, wrong } = shown(puzzle)?;
    let board = Board::of(problem);
    let problem = &board.problem;
    let (puzzle, region) = (&problem.puzzle, &problem.region);
    let coordinates = puzzle.lattice.coordinates;
    let title = if puzzle.title.is_empty() { &puzzle.name } else { &puzzle.title };
    let notes = notes(&board, &wrong, guard);
    let marks = region.marks.iter().map(|(cell, mark)| (cell, mark));
    let mut view = object([
        ("title", Value::from(title.as_str())),
        ("cells", plain::cells(&board.cells, coordinates)),
        ("blocked", plain::cells(&problem.blocked(), coordinates)),
        ("optional", sorted_numbers(&board, &region.optional)),
        ("marks", plain::named_cells(marks, coordinates)),
        ("labels", slots::labels(problem)),
        ("pieces", pieces::pieces(&board)),
        ("paints", pieces::paints(&board)),
        ("slots", slots::slots(problem)),
        ("switches", slots::switches(problem)?),
        ("rules", problem.rules.iter().map(ToString::to_string).collect()),
        ("joined", joined(problem)),
        ("placed", puzzle.placed.iter().map(|one| placed(&board, one)).collect()),
        ("notes", notes.iter().map(|note| note.value(coordinates)).collect()),
        ("verbs", Value::from(verbs(problem))),
    ]);
    if puzzle.is_tray() {
        view["goal"] = puzzle.goal.iter().map(|one| placed(&board, one)).collect();
        view["corridor"] = sorted_numbers(&board, &puzzle.corridor);
    }
    Ok(view)
}

/// The numbers of cells of the board, ascending.
fn sorted_numbers(board: &Board, cells: &[Cell]) -> Value {
    let mut found = board.numbered(cells);
    found.sort_unstable();
    Value::from(found)
}

/// A piece that is laid already, with the numbers of its cells: in the order of its orientation, whose number
/// stands behind, if that is given.
fn placed(board: &Board, one: &Placed) -> Value {
    let name = Value::from(one.piece.as_str());
    let turned = one.orientation.and_then(|number| Some((number, turned(board, one, number)?)));
    Value::Array(match turned {
        Some((number, cells)) => vec![name, cells, Value::from(number)],
        None => vec![name, sorted_numbers(board, &one.cells)],
    })
}

/// The numbers of the cells of a laid piece, in the order of its orientation.
fn turned(board: &Board, one: &Placed, orientation: u32) -> Option<Value> {
    let piece = board.piece_named(&one.piece)?;
    let way = board.orientations[piece as usize].get(orientation as usize)?;
    let surface = board.surface();
    let slide = *surface.slides(&way.cells, &one.cells).first()?;
    let cells: Vec<Cell> = way.cells.iter().map(|cell| surface.home(&plus(cell, &slide))).collect();
    Some(Value::from(board.numbered(&cells)))
}

/// Each cell beyond a joined border, the cell of the board that it is one with, and the sign of the side: its
/// kind, below 0 for the way back, and whether the page is turned over on the way.
fn joined(problem: &Problem) -> Value {
    let lattice = problem.puzzle.lattice;
    let mut seen = FxHashSet::default();
    let mut joints = problem.surface.joints(&problem.region.cells);
    joints.retain(|joint| seen.insert(joint.beyond));
    let one = |joint: Joint| {
        let mirrored = lattice.isometries()[joint.isometry].mirrored;
        let [beyond, home] =
            [joint.beyond, joint.home].map(|cell| plain::cell(&cell, lattice.coordinates));
        Value::Array(vec![beyond, home, json!(joint.kind), json!(mirrored)])
    };
    joints.into_iter().map(one).collect()
}
