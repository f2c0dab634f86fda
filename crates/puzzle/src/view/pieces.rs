//! The pieces as a face shows them: letters, colours, orientations, and what turning makes of each.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::colours::{COLOURS, kind_colours};
use super::letters::piece_letters;
use super::plain::{self, object};
use crate::laying::{Board, Oriented};
use crate::model::{Piece, edge_and_ink, rgb, side_texts};

/// The pieces of a board.
pub(super) fn pieces(board: &Board) -> Value {
    let names: Vec<&str> = board.pieces().iter().map(|piece| piece.name.as_str()).collect();
    let several: Vec<bool> = board.pieces().iter().map(|one| one.copies != (1, Some(1))).collect();
    let letters = piece_letters(&names);
    let mut colours = kind_colours(&several);
    for (number, (at, _)) in own_colours(board).enumerate() {
        colours[at] = vec![COLOURS + number];
    }
    (0..names.len())
        .map(|at| {
            let shapes = &board.orientations[at];
            let ways = Ways::of(board, shapes);
            object([
                ("name", json!(names[at])),
                ("letter", json!(letters[at])),
                ("colour", json!(colours[at][0])),
                ("colours", json!(colours[at])),
                ("copies", json!(board.pieces()[at].copies)),
                ("orientations", shapes.iter().map(|one| shape_value(board, one)).collect()),
                ("turn", Value::from(ways.turn)),
                ("back", Value::from(ways.back)),
                ("tilt", Value::from(ways.tilt)),
                ("flip", Value::from(ways.flip)),
            ])
        })
        .collect()
}

/// The colours that pieces have of their own, `[fill, ink, edge]` each; their numbers follow those of a palette.
pub(super) fn paints(board: &Board) -> Value {
    let painted = |(_, fill)| {
        let (edge, ink) = edge_and_ink(fill);
        json!([fill, ink, edge].map(|one| format!("#{one:06x}")))
    };
    own_colours(board).map(painted).collect()
}

/// The pieces with a colour of their own, by number, and its red, green and blue.
fn own_colours(board: &Board) -> impl Iterator<Item = (usize, u32)> {
    let own = |(at, piece): (usize, &Piece)| Some((at, rgb(piece.colour.as_deref()?)?));
    board.pieces().iter().enumerate().filter_map(own)
}

fn shape_value(board: &Board, shape: &Oriented) -> Value {
    let marks: Vec<&str> = shape.shown.iter().map(|mark| board.marks.name(*mark)).collect();
    let coordinates = board.problem.puzzle.lattice.coordinates;
    let mut found =
        vec![("cells", plain::cells(&shape.cells, coordinates)), ("marks", Value::from(marks))];
    if !shape.shown_sides.is_empty() {
        found.push((
            "sides",
            Value::from(side_texts(board.surface().plain, &shape.cells, &shape.shown_sides)),
        ));
    }
    Value::Object(found.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// What handles make of each orientation of a piece, by its number.
struct Ways {
    turn: Vec<usize>,
    back: Vec<usize>,
    tilt: Vec<usize>,
    flip: Vec<usize>,
}

impl Ways {
    fn of(board: &Board, shapes: &[Oriented]) -> Self {
        let lattice = board.problem.puzzle.lattice;
        let numbers: FxHashMap<&Oriented, usize> = shapes.iter().zip(0..).collect();
        // An orientation stays where it is if its image is none.
        let image = |isometry: usize, (own, shape): (usize, &Oriented)| {
            numbers.get(&shape.moved(lattice, isometry)).copied().unwrap_or(own)
        };
        let [turn, tilt, flip] = lattice.handles().map(|isometry| {
            shapes.iter().enumerate().map(|one| image(isometry, one)).collect::<Vec<usize>>()
        });
        let mut back: Vec<usize> = (0..turn.len()).collect();
        turn.iter().enumerate().for_each(|(own, image)| back[*image] = own);
        let flip = through_all(&turn, &tilt, flip);
        Self { turn, back, tilt, flip }
    }
}

/// A flip that leads through all orientations: it is `flip` if that does.
///
/// Some motions are no isometries of the lattice, so they are no handles. Then the flip goes on to the next
/// orientations that turning and tilting lead to each other.
fn through_all(turn: &[usize], tilt: &[usize], flip: Vec<usize>) -> Vec<usize> {
    if turn.is_empty() || led_to(0, &[turn, tilt, &flip]).len() == turn.len() {
        return flip;
    }
    let mut orbits: Vec<Vec<usize>> = vec![];
    for number in 0..turn.len() {
        if !orbits.iter().any(|orbit| orbit.contains(&number)) {
            orbits.push(led_to(number, &[turn, tilt]));
        }
    }
    let mut images = flip;
    for (orbit, next) in orbits.iter().zip(orbits.iter().cycle().skip(1)) {
        for (rank, number) in orbit.iter().enumerate() {
            images[*number] = next[rank % next.len()];
        }
    }
    images
}

/// The numbers that some maps lead to from one of them, which is among them, sorted.
fn led_to(start: usize, ways: &[&[usize]]) -> Vec<usize> {
    let mut found = BTreeSet::from([start]);
    let mut queue = vec![start];
    while let Some(number) = queue.pop() {
        queue.extend(ways.iter().map(|way| way[number]).filter(|image| found.insert(*image)));
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{led_to, through_all};

    #[test]
    fn a_flip_goes_on_where_it_led_nowhere() {
        let (turn, still) = ([1, 0, 2, 4, 3], [0, 1, 2, 3, 4]);
        assert_eq!(led_to(0, &[&turn, &still]), [0, 1]);
        assert_eq!(through_all(&turn, &still, still.to_vec()), [2, 2, 3, 0, 1]);
        assert_eq!(through_all(&turn, &still, vec![2, 1, 3, 4, 0]), [2, 1, 3, 4, 0]);
    }
}
