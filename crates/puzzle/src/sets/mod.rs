//! The piece sets that a puzzle can include by name: polyominoes, polycubes, Soma, and their kin.
//!
//! Shapes are generated, not typed in: all connected shapes of one size, up to a group of motions (with
//! mirror images: *free*; turns only: *one-sided*; none: *fixed*). Names are given afterwards.

mod families;
mod growth;
mod naming;
mod sided;
#[cfg(test)]
mod tests;
mod units;

use std::sync::OnceLock;

use crate::document::{Fault, words};
use crate::lattice::{Lattice, Turns, lattice};
use crate::model::{Piece, Shape};
use crate::path;
use families::{Family, SidedSet, Sides, table};

/// The name of the one set that is no family.
const SOMA: &str = "soma";

/// The facts about a piece set, known without generating it.
#[derive(Clone, Debug)]
pub struct PieceSetInfo {
    /// What `include` takes.
    pub name: &'static str,
    /// The lattice of its shapes.
    pub lattice: &'static str,
    /// How many pieces.
    pub pieces: usize,
    /// Cells of all its pieces together.
    pub cells: usize,
    /// Its recipe; none of Soma and of sets with colours on their sides.
    family: Option<&'static Family>,
    /// What it is if it is a set with colours on its sides.
    sided: Option<&'static SidedSet>,
}

impl PieceSetInfo {
    /// One line for people.
    pub fn description(&self) -> String {
        let other = || self.sided.map_or(table().soma.description, |set| set.description);
        self.family.map_or_else(|| other().to_owned(), description)
    }
}

/// A line for each set, smaller families first; generates nothing.
pub fn infos() -> &'static [PieceSetInfo] {
    static INFOS: OnceLock<Vec<PieceSetInfo>> = OnceLock::new();
    INFOS.get_or_init(|| {
        let of = |family: &'static Family| {
            let Family { name, lattice, pieces, .. } = family;
            let cells = pieces * family.cells();
            PieceSetInfo {
                name,
                lattice,
                pieces: *pieces,
                cells,
                family: Some(family),
                sided: None,
            }
        };
        let (pieces, cells) = (table().soma.pieces, table().soma.cells);
        let soma =
            PieceSetInfo { name: SOMA, lattice: "cube", pieces, cells, family: None, sided: None };
        let sided = |set: &'static SidedSet| {
            let SidedSet { name, lattice, pieces, .. } = set;
            let (pieces, cells, family) = (*pieces, *pieces, None);
            PieceSetInfo { name, lattice, pieces, cells, family, sided: Some(set) }
        };
        let sided = table().sided.iter().map(sided);
        table().families.iter().map(of).chain([soma]).chain(sided).collect()
    })
}

/// The names that `include` takes, in the order of [`infos`].
pub fn names() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&str>> = OnceLock::new();
    NAMES.get_or_init(|| infos().iter().map(|info| info.name).collect())
}

/// The facts about a set, none if there is no such set.
pub fn info(name: &str) -> Option<&'static PieceSetInfo> {
    infos().iter().find(|info| info.name == name)
}

/// The pieces of a set, sorted by name, one copy of each; none if there is no such set.
///
/// They are generated at the first call, and kept.
pub fn pieces(name: &str) -> Option<&'static [Piece]> {
    static MADE: OnceLock<Vec<OnceLock<Vec<Piece>>>> = OnceLock::new();
    let number = names().iter().position(|known| *known == name)?;
    let made = MADE.get_or_init(|| names().iter().map(|_| OnceLock::new()).collect());
    let info = &infos()[number];
    let others = || info.sided.map_or_else(soma, sided::sided);
    Some(made[number].get_or_init(|| info.family.map_or_else(others, pieces_of)))
}

/// The most shapes of one size among which one is chosen.
const MOST_SHAPES: usize = 120;

/// The free shapes of so many cells on a lattice, as pieces; none if no family has them, or they are very many.
pub fn free_shapes(lattice: &Lattice, size: usize) -> Option<&'static [Piece]> {
    let is_plain = |family: &&Family| {
        family.lattice == lattice.name
            && family.sides == Sides::Free
            && family.unit.is_empty()
            && family.shared == 0
            && !family.planar
    };
    let mut families = table().families.iter().filter(is_plain);
    let family = families.find(|family| family.size == size)?;
    if family.pieces > MOST_SHAPES { None } else { pieces(&family.name) }
}

/// The pieces of a set that are asked for.
///
/// * `only`: names of the pieces that are taken, or their letters; none for all.
/// * `except`: those of the pieces that are left out.
///
/// # Errors
/// Every word that means no piece of the set, or that no piece is left; or that there is no such set.
pub fn chosen(
    name: &str,
    only: Option<&[String]>,
    except: &[String],
) -> Result<Vec<Piece>, Vec<Fault>> {
    let Some(made) = pieces(name) else {
        let what = format!("there is no piece set {}", words::quoted(&words::clipped(name)));
        return Err(vec![Fault::new(vec![], what, words::hint(name, names(), "piece sets"))]);
    };
    let mut faults = unknown(name, made, "only", only.unwrap_or(&[]));
    faults.extend(unknown(name, made, "except", except));
    let names =
        |words: &[String], name: &str| words.iter().any(|word| meant(made, word) == Some(name));
    let is_taken = |piece: &&Piece| {
        only.is_none_or(|only| names(only, &piece.name)) && !names(except, &piece.name)
    };
    let taken: Vec<Piece> = made.iter().filter(is_taken).cloned().collect();
    if faults.is_empty() && taken.is_empty() {
        let key = if except.is_empty() { "only" } else { "except" };
        let what = format!("no piece of {} is left", words::quoted(name));
        faults.push(Fault::new(path![key], what, "take at least one"));
    }
    if faults.is_empty() { Ok(taken) } else { Err(faults) }
}

/// The name of the piece that a word means: its name, or the letter of one piece alone, as O of O4.
fn meant<'p>(made: &'p [Piece], word: &str) -> Option<&'p str> {
    let known = || made.iter().map(|piece| piece.name.as_str());
    let has_letter =
        |name: &&str| name.trim_end_matches(|digit: char| digit.is_ascii_digit()) == word;
    let mut of_letter = known().filter(has_letter);
    let alone = of_letter.next().filter(|_| of_letter.next().is_none());
    known().find(|name| *name == word).or(alone)
}

/// A fault for each word that means no piece of a set.
fn unknown(name: &str, made: &[Piece], key: &str, given: &[String]) -> Vec<Fault> {
    let known: Vec<&str> = made.iter().map(|piece| piece.name.as_str()).collect();
    let fault = |(at, word): (usize, &String)| {
        let shown = words::quoted(&words::clipped(word));
        let what = format!("{} has no piece {shown}", words::quoted(name));
        Fault::new(path![key, at], what, words::hint(word, &known, "its pieces"))
    };
    let missing = given.iter().enumerate().filter(|(_, word)| meant(made, word).is_none());
    missing.map(fault).collect()
}

fn pieces_of(family: &Family) -> Vec<Piece> {
    let lattice = known_lattice(family.lattice);
    let named = if family.planar {
        let flat = &table().families;
        let flat = flat.iter().find(|other| other.lattice == "square" && other.size == family.size);
        naming::named(flat.expect("there are flat shapes"), known_lattice("square"))
    } else {
        naming::named(family, lattice)
    };
    let flips = match family.sides {
        Sides::Free => (!lattice.flips_by_default).then_some(true),
        _ => Some(false),
    };
    let turns = Turns::from(family.sides != Sides::Fixed);
    let piece = |(name, cells)| Piece {
        turns: turns.clone(),
        flips,
        ..Piece::new(name, vec![Shape::new(cells)])
    };
    named.into_iter().map(piece).collect()
}

/// Piet Hein's seven: every shape of up to four cubes that is no box.
fn soma() -> Vec<Piece> {
    let small = ["tricubes", "tetracubes"].map(|name| pieces(name).unwrap_or(&[])).concat();
    let piece = |(shape, name): &(&str, &str)| {
        let same = small.iter().find(|piece| piece.name == *shape)?;
        Some(Piece { flips: Some(false), ..Piece::new((*name).to_owned(), same.shapes.clone()) })
    };
    table().soma.letters.iter().filter_map(piece).collect()
}

fn known_lattice(name: &str) -> &'static Lattice {
    lattice(name).expect("a family lies on a lattice")
}

fn description(family: &Family) -> String {
    let plurals: Vec<String> = family.noun.split(" or ").map(plural).collect();
    let size = match family.size {
        1 => format!("one {}", family.noun),
        size => format!("{size} {}", plurals.join(" or ")),
    };
    let how = match family.sides {
        _ if family.planar => return format!("all flat shapes of {size}"),
        Sides::Free => "may be turned and flipped",
        Sides::OneSided => "may be turned, mirror images differ",
        Sides::Fixed => "may be neither turned nor flipped",
    };
    format!("all shapes of {size}; {how}")
}

fn plural(noun: &str) -> String {
    noun.strip_suffix("on")
        .filter(|_| noun.ends_with("hedron"))
        .map_or_else(|| format!("{noun}s"), |stem| format!("{stem}a"))
}
