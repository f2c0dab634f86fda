//! How borders are joined: the words for it, and what can be wrong with steps.

use rustc_hash::FxHashMap;

use super::base::Lattice;
use super::wrap_group::{WrapGroup, WrapStep};
use crate::cell::{Cell, MOST, less, parts, plus, shown};
use crate::document::words::quoted;

/// The words for boxes whose borders are joined.
///
/// `torus` joins each side to the opposite one, `cylinder` the left side to the right one, `moebius` does so
/// upside down, `klein` also joins top and bottom.
pub const WRAPS: [&str; 4] = ["torus", "cylinder", "moebius", "klein"];

/// Steps join no borders of a lattice: why not, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWrap {
    /// Why not.
    pub what: String,
    /// What to do.
    pub fix: String,
}

/// What is done to a cell of a box.
#[derive(Clone, Copy)]
enum Joined {
    /// It goes on by the side of the box along an axis.
    Along(usize),
    /// It goes on by the first side, upside down.
    TurnedOver,
}

impl Joined {
    fn image(self, cell: &Cell, sides: &[i32]) -> Cell {
        let mut image = *cell;
        match self {
            Self::Along(axis) => image[axis] += sides[axis],
            Self::TurnedOver => {
                image[0] += sides[0];
                image[1] = sides[1] - 1 - cell[1];
            }
        }
        image
    }
}

/// The steps that join the borders of a box.
///
/// # Errors
///
/// If the lattice has no such isometry; a word that is not one of [`WRAPS`] joins nothing.
pub fn wrap_steps(lattice: &Lattice, word: &str, sides: &[i32]) -> Result<Vec<WrapStep>, NoWrap> {
    let joined = match word {
        "torus" => (0..lattice.coordinates).map(Joined::Along).collect(),
        "cylinder" => vec![Joined::Along(0)],
        "moebius" => vec![Joined::TurnedOver],
        "klein" => vec![Joined::TurnedOver, Joined::Along(1)],
        _ => vec![],
    };
    joined.into_iter().map(|one| step(lattice, word, one, sides)).collect()
}

/// The isometry that does the same to every cell.
fn step(lattice: &Lattice, word: &str, joined: Joined, sides: &[i32]) -> Result<WrapStep, NoWrap> {
    let slides = std::iter::once(&[0; MOST]).chain(lattice.translations());
    let slides: Vec<&Cell> = slides.collect();
    let representatives = lattice.representatives().iter();
    let probes: Vec<Cell> =
        representatives.flat_map(|cell| slides.iter().map(|step| plus(cell, step))).collect();
    let wanted: Vec<Cell> = probes.iter().map(|cell| joined.image(cell, sides)).collect();
    for (number, isometry) in lattice.isometries().iter().enumerate() {
        let slide = less(&wanted[0], &lattice.image(number, &probes[0]));
        let mut pairs = probes.iter().zip(&wanted);
        let is_same = pairs.all(|(cell, to)| plus(&lattice.image(number, cell), &slide) == *to);
        if is_same && lattice.is_slide(&slide) {
            return Ok(WrapStep { isometry: isometry.name.clone(), slide });
        }
    }
    let sides: Vec<String> = sides.iter().map(i32::to_string).collect();
    let (name, sides, word) = (lattice.name, sides.join(" x "), quoted(word));
    let what = format!(
        "no isometry of the {name} lattice joins the borders of the box {sides} as {word} does"
    );
    Err(NoWrap { what, fix: "take a box of other sides, or write the steps one by one".into() })
}

/// The word that means these steps of a box, if there is one.
pub fn word_of(lattice: &Lattice, steps: &[WrapStep], sides: &[i32]) -> Option<&'static str> {
    let means = |word: &&str| wrap_steps(lattice, word, sides).is_ok_and(|meant| meant == steps);
    WRAPS.into_iter().find(means)
}

/// What is wrong with steps that are to join the borders of a board, and what to do.
pub fn wrap_faults(
    lattice: &'static Lattice,
    steps: &[WrapStep],
    cells: &[Cell],
) -> Vec<(String, String)> {
    let found: Vec<_> = steps.iter().flat_map(|step| step_faults(lattice, step)).collect();
    if !found.is_empty() || steps.is_empty() {
        return found;
    }
    let group = WrapGroup::of(lattice, steps);
    if group.fixes_a_point() {
        let what = "the steps together leave a point where it is, so they fold the board";
        let fix = "join borders by slides, and by reflections that slide along their line";
        return vec![(what.into(), fix.into())];
    }
    joined_faults(&group, cells)
}

fn step_faults(lattice: &Lattice, step: &WrapStep) -> Vec<(String, String)> {
    let (name, mut found) = (lattice.name, vec![]);
    let vector = |cell: &Cell| shown(cell, lattice.coordinates);
    if lattice.isometry_of(&step.isometry).is_none() {
        let names: Vec<&str> = lattice.isometries().iter().map(|one| one.name.as_str()).collect();
        let what = format!("the {name} lattice has no isometry {}", quoted(&step.isometry));
        found.push((what, format!("choose from {}", names.join(", "))));
    }
    let given = parts(&step.slide, lattice.coordinates).len();
    if given != lattice.coordinates {
        let what = format!("the step {} has {given} numbers", vector(&step.slide));
        found.push((what, format!("the {name} lattice needs {}", lattice.coordinates)));
    } else if !lattice.is_slide(&step.slide) {
        let steps: Vec<String> = lattice.translations().iter().map(vector).collect();
        let what = format!("{} is no translation of the {name} lattice", vector(&step.slide));
        found.push((what, format!("its translations are sums of {}", steps.join(", "))));
    } else if step.isometry == lattice.isometries()[0].name && step.slide == [0; MOST] {
        found.push(("a step joins each cell to itself".into(), "remove it".into()));
    }
    found
}

/// Pairs of cells of the board that are one cell when its borders are joined.
fn joined_faults(group: &WrapGroup, cells: &[Cell]) -> Vec<(String, String)> {
    let vector = |cell: &Cell| shown(cell, group.lattice.coordinates);
    let mut first: FxHashMap<Cell, Cell> = FxHashMap::default();
    let fault = |cell: &Cell| {
        let other = *first.entry(group.first(cell)).or_insert(*cell);
        let (one, same) = (vector(&other), vector(cell));
        let what = format!("{one} and {same} are one cell when the borders are joined");
        let fix = "take one of them out, or join the borders by longer steps";
        (other != *cell).then(|| (what, fix.to_owned()))
    };
    cells.iter().filter_map(fault).collect()
}
