//! From a compiled problem to what questions ask of it.

use std::cell::OnceCell;
use std::rc::Rc;

use compile::Placements;
use cover::{Cover, Spec};
use deduce::{Names, Notes};
use puzzle::cell::Cell;
use puzzle::laying::{Board, Compiled, Halt, Symmetry};
use puzzle::setup::{Chosen, Problem, Setting};
use puzzle::view::Person;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value, json};

use crate::fault::Fault;
use crate::options::Classes;
use crate::ready::{Piece, Ready};
use crate::solver::Solver;

/// The bytes that may be taken at once while a cover is made.
const MOST_BYTES: usize = 1 << 30;

/// There is not so much memory.
pub(crate) struct NoRoom;

/// Stops work that would take too much memory.
pub(crate) fn within_memory(bytes: usize) -> Result<(), NoRoom> {
    if bytes > MOST_BYTES { Err(NoRoom) } else { Ok(()) }
}

/// Why there is no cover.
pub(crate) fn halted(halt: Halt<NoRoom>) -> Fault {
    match halt {
        Halt::Guard(NoRoom) => Fault::say("the memory of this machine does not do"),
        Halt::Fault(fault) => (&[fault][..]).into(),
        Halt::Core(faults) => Fault::say(faults),
        Halt::NoSymmetry => Fault::say("a placement has no image; this is a fault of ours"),
    }
}

/// A compiled problem, ready to be searched.
pub(crate) fn ready_of(compiled: Compiled, classes: Classes) -> Ready {
    let Compiled { board, placements, symmetries, cover, rule_numbers, .. } = compiled;
    let rules = &board.problem.rules;
    let rules = rule_numbers.iter().map(|&number| rules[number as usize].to_string()).collect();
    made(board, placements, &symmetries, cover, classes, rules)
}

/// A problem without options: one item that must be used, and nothing that uses it.
pub(crate) fn bare_of(
    board: Board,
    symmetries: &[Symmetry],
    classes: Classes,
    proof: String,
) -> Ready {
    let cover = Spec::new(vec![(1, Some(1))], vec![]).build();
    let cover = cover.unwrap_or_else(|faults| unreachable!("{faults}"));
    let placements = Placements::listed([]);
    let ready = made(board, placements, symmetries, cover, classes, vec![]);
    Ready { proof: Some(proof), ..ready }
}

fn made(
    board: Board,
    placements: Placements,
    symmetries: &[Symmetry],
    cover: Cover,
    classes: Classes,
    rules: Vec<String>,
) -> Ready {
    let problem = &board.problem;
    let coordinates = problem.puzzle.lattice.coordinates;
    let narrow = |cell: &Cell| cell[..coordinates].to_vec();
    let optional: FxHashSet<&Cell> = problem.region.optional.iter().collect();
    let person = Person::of(&board);
    let (notes, names) = seen(&board, &person, &placements, rules);
    Ready {
        name: problem.puzzle.name.clone(),
        set: settings_data(problem),
        cells: board.cells.iter().map(narrow).collect(),
        optional: board.cells.iter().map(|cell| optional.contains(cell)).collect(),
        pieces: pieces_of(&board),
        laid: board.laid.clone(),
        symmetries: symmetries.len(),
        up_to: up_to(&board, symmetries, classes),
        pegs: pegs(&board),
        notes,
        names,
        fixed_colourings: person.fixed_colourings,
        proof: None,
        solver: Rc::new(Solver::new(cover)),
        by_cells: OnceCell::new(),
        placements,
        board,
    }
}

fn pieces_of(board: &Board) -> Vec<Piece> {
    let number = |copies: u64| u32::try_from(copies).unwrap_or(u32::MAX);
    let piece = |piece: &puzzle::model::Piece| {
        let (least, most) = piece.copies;
        Piece { name: piece.name.clone(), copies: (number(least), most.map(number)) }
    };
    board.pieces().iter().map(piece).collect()
}

/// What a person sees of a board, as deductions take it.
fn seen(
    board: &Board,
    person: &Person,
    placements: &Placements,
    rules: Vec<String>,
) -> (Notes, Names) {
    let coordinates = board.problem.puzzle.lattice.coordinates;
    let narrow = |cell: &Cell| cell[..coordinates].to_vec();
    let has_item = |piece: &puzzle::model::Piece| piece.copies != (0, None);
    let items = (0..).zip(board.pieces()).filter(|(_, piece)| has_item(piece));
    let items: Vec<u32> = items.map(|(number, _)| number).collect();
    let notes = Notes {
        cells: board.len(),
        pieces: items.len(),
        neighbours: person.neighbours.clone(),
        colourings: person.colourings.iter().map(|one| one.colours.clone()).collect(),
    };
    let names = Names {
        cells: board.cells.iter().map(narrow).collect(),
        first: narrow(&person.cells.first),
        last: narrow(&person.cells.last),
        pieces: person.pieces.clone(),
        items,
        kinds: (0..placements.len()).map(|number| placements.kind(number).0).collect(),
        rules,
        colourings: person.colourings.iter().map(|one| one.name.clone()).collect(),
    };
    (notes, names)
}

/// The cells that slots chose as pegs, ascending, if a rule asks that marks match.
fn pegs(board: &Board) -> Vec<u32> {
    let problem = &board.problem;
    if !problem.rules.iter().any(|rule| rule.kind().name == "marks") {
        return vec![];
    }
    let setup = &problem.puzzle.setup;
    let marking = setup.chosen(&problem.setting).filter(|(slot, _)| !slot.blocks());
    let mut pegs: Vec<u32> =
        marking.flat_map(|(slot, value)| board.numbered(slot.cells(value))).collect();
    pegs.sort_unstable();
    pegs.dedup();
    pegs
}

/// Up to what solutions are counted, in words; empty if there is nothing to say.
fn up_to(board: &Board, symmetries: &[Symmetry], classes: Classes) -> String {
    if classes == Classes::All && symmetries.len() == 1 {
        return String::new();
    }
    let isometries = board.surface().plain.isometries();
    let mirrors = symmetries.iter().any(|one| isometries[one.isometry].flipped);
    let shifts = symmetries.iter().filter(|one| one.isometry == 0).count() > 1;
    let mut kinds = vec!["turns"];
    kinds.extend((classes == Classes::All && mirrors).then_some("mirrors"));
    kinds.extend(shifts.then_some("shifts"));
    match &kinds[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("up to {} and {last}", first.join(", "))
        }
        _ => format!("up to {}", kinds[0]),
    }
}

/// The values of slots and switches as JSON data.
pub(crate) fn settings_data(problem: &Problem) -> Value {
    let mut data = setting_data(&problem.setting, problem.puzzle.lattice.coordinates);
    let switches = problem.switches.iter();
    let word = |is_on: bool| if is_on { "on" } else { "off" };
    data.extend(switches.map(|(name, is_on)| (name.clone(), json!(word(*is_on)))));
    Value::Object(data)
}

/// The values of slots as JSON data: labels, or lists of cells.
pub(crate) fn setting_data(setting: &Setting, coordinates: usize) -> Map<String, Value> {
    let value = |value: &Chosen| match value {
        Chosen::Label(label) => json!(label),
        Chosen::Cells(cells) => cells.iter().map(|cell| json!(cell[..coordinates])).collect(),
    };
    setting.iter().map(|(name, chosen)| (name.clone(), value(chosen))).collect()
}
