//! Trays as files of BurrTools; `tray` describes them.

use puzzle::Cell;
use puzzle::cell::less;
use puzzle::document::Fault;
use puzzle::document::words::commas;
use puzzle::model::Placed;
use puzzle::path;

use crate::as_read::AsRead;
use crate::grid::{SQUARE, TRAYS};
use crate::marked_up::{attribute, colours, line, plain};
use crate::refusing::MOST_COLOURS;
use crate::tray::PREFIX;

const INSTEAD: &str = "write yaml, which says every puzzle";

/// The shapes of a tray: the name of a piece, and its cells as it lies.
type Kinds = Vec<(String, Vec<Cell>)>;

/// What a file cannot say of a tray.
pub(crate) fn tray_faults(puzzle: &AsRead, keeps_solutions: bool) -> Vec<Fault> {
    let own = &puzzle.problem.puzzle;
    let mut found = vec![];
    let mut add = |path, what: &str| {
        found.push(Fault::new(path, format!("BurrTools files {what}"), INSTEAD));
    };
    if own.lattice.name != SQUARE {
        add(path!["lattice"], &format!("have trays on squares, not on {}", own.lattice.name));
    }
    if keeps_solutions {
        add(path!["goal"], "keep no solutions of trays here");
    }
    if !puzzle.problem.rules.is_empty() {
        add(path!["rules"], "have no rules of trays");
    }
    let bears = |all: &[String]| all.iter().any(|sign| !sign.is_empty());
    let shapes = own.pieces.iter().flat_map(|piece| &piece.shapes);
    if shapes.into_iter().any(|shape| bears(&shape.marks) || bears(&shape.sides)) {
        add(path!["pieces"], "have no marks and no colours of sides in trays");
    }
    let kinds = kinds(puzzle).len();
    if kinds > MOST_COLOURS {
        let number = commas(kinds);
        add(path!["placed"], &format!("have {MOST_COLOURS} shapes in a tray, not {number}"));
    }
    found
}

/// The shapes of the pieces that lie in the tray, each once.
fn kinds(puzzle: &AsRead) -> Kinds {
    let own = &puzzle.problem.puzzle;
    let mut found: Kinds = vec![];
    for one in &own.placed {
        let kind = (one.piece.clone(), own.lattice.canonical(&one.cells));
        if !found.contains(&kind) {
            found.push(kind);
        }
    }
    found
}

/// The text of the file.
pub(crate) fn tray_text(puzzle: &AsRead) -> String {
    let own = &puzzle.problem.puzzle;
    let kinds = kinds(puzzle);
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle version=\"2\">\n".to_owned();
    line(&mut out, format_args!("<gridType type=\"{TRAYS}\"/>\n<colors>"));
    colours(&mut out, kinds.len());
    out += "</colors>\n<shapes>\n";
    for (name, cells) in &kinds {
        let sign = |cell: &Cell| if cells.contains(cell) { "#" } else { "_" }.to_owned();
        voxel(&mut out, cells, name, "", sign);
    }
    let number = |laid: &[Placed], cell: &Cell| {
        let lies = laid.iter().find(|one| one.cells.contains(cell))?;
        let kind = (lies.piece.clone(), own.lattice.canonical(&lies.cells));
        kinds.iter().position(|one| *one == kind).map(|kind| kind + 1)
    };
    let board = &puzzle.region.cells;
    let title = plain(if own.title.is_empty() { &own.name } else { &own.title });
    let goal = boxed(board, |cell| number(&own.goal, cell).unwrap_or(0).to_string()).join(",");
    let goal = if own.goal.is_empty() { String::new() } else { format!(" goal=\"{goal}\"") };
    voxel(&mut out, board, &format!("{PREFIX}0:{title}"), &goal, |cell| {
        let lies = number(&own.placed, cell).map_or_else(String::new, |number| number.to_string());
        match (board.contains(cell), own.corridor.contains(cell)) {
            (false, _) => "_".into(),
            (true, false) => format!("#{lies}"),
            (true, true) => format!("+{lies}"),
        }
    });
    out += "</shapes>\n<problems>\n";
    line(&mut out, format_args!("<problem name={} state=\"0\">\n<shapes>", attribute(&title)));
    for (id, kind) in kinds.iter().enumerate() {
        let same =
            |one: &&Placed| one.piece == kind.0 && own.lattice.canonical(&one.cells) == kind.1;
        let count = own.placed.iter().filter(same).count();
        line(&mut out, format_args!("<shape id=\"{id}\" count=\"{count}\"/>"));
    }
    line(&mut out, format_args!("</shapes>\n<result id=\"{}\"/>", kinds.len()));
    out += "<bitmap></bitmap>\n</problem>\n</problems>\n</puzzle>\n";
    out
}

/// A shape in the box around its cells.
fn voxel(out: &mut String, cells: &[Cell], name: &str, more: &str, sign: impl Fn(&Cell) -> String) {
    let [_, (wide, high)] = bounds(cells).map(|one| (one[0], one[1]));
    let text = boxed(cells, sign).concat();
    let name = attribute(&plain(name));
    line(
        out,
        format_args!(
            "<voxel x=\"{wide}\" y=\"{high}\" z=\"1\" type=\"0\" name={name}{more}>{text}</voxel>"
        ),
    );
}

/// What stands at each place of the box around cells, x fastest.
fn boxed(cells: &[Cell], sign: impl Fn(&Cell) -> String) -> Vec<String> {
    let [low, size] = bounds(cells);
    let places = (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| [x, y]));
    let cell = |[x, y]: [i32; 2]| {
        let mut cell = low;
        (cell[0], cell[1]) = (cell[0] + x, cell[1] + y);
        cell
    };
    places.map(|place| sign(&cell(place))).collect()
}

/// The least corner of cells, and the sides of their box.
fn bounds(cells: &[Cell]) -> [Cell; 2] {
    let mut low = cells.first().copied().unwrap_or_default();
    let mut high = low;
    for cell in cells {
        for (axis, &at) in cell.iter().enumerate() {
            (low[axis], high[axis]) = (low[axis].min(at), high[axis].max(at));
        }
    }
    [low, less(&high, &low).map(|side| side + 1)]
}
