//! Reads `include`: the piece sets of a puzzle, some with options for all of their pieces.

use rustc_hash::FxHashMap;

use super::keys::INCLUDED;
use super::node::{Node, Path};
use super::piece_options::{PieceOptions, read_options};
use super::reading::Reading;
use super::values::{Given, read_mapping, read_word, read_words};
use super::words::{clip, clipped, hint, quoted};
use crate::model::Piece;
use crate::sets;

/// The key under `pieces` that is no piece.
pub const INCLUDE: &str = "include";
/// The key of an entry that names the set.
pub const SET: &str = "set";
/// The key of an entry that names the pieces that are taken.
pub const ONLY: &str = "only";
/// The key of an entry that names the pieces that are left out.
pub const EXCEPT: &str = "except";

const FIX: &str = "write the name of a piece set, or {set: pentominoes, copies: any}";

/// An included set: its name, and where it is included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncludedSet {
    /// The name of the set.
    pub name: String,
    /// The path of its entry.
    pub path: Path,
}

/// The result of reading `include`.
#[derive(Debug)]
pub struct Included {
    /// The pieces.
    pub read: Vec<Piece>,
    /// The entry that brought each, by the name of the piece.
    pub entries: FxHashMap<String, IncludedSet>,
    /// Whether every set could be had.
    pub whole: bool,
}

/// Which pieces of a set are taken.
#[derive(Default)]
struct Chosen {
    only: Option<Vec<String>>,
    except: Vec<String>,
}

/// The pieces of every included set; sets with faults are left out.
pub fn read_include(reading: &mut Reading, node: &Node) -> Included {
    let mut included = Included { read: vec![], entries: FxHashMap::default(), whole: true };
    for item in node.items().unwrap_or(std::slice::from_ref(node)) {
        if read_entry(reading, item, &mut included).is_none() {
            included.whole = false;
        }
    }
    included
}

/// Adds the pieces of an entry; none if they could not be had.
fn read_entry(reading: &mut Reading, node: &Node, included: &mut Included) -> Option<()> {
    let before = reading.faults.len();
    let (named, options, chosen) = if node.entries().is_some() {
        let given = read_mapping(reading, node, &INCLUDED, FIX)?;
        let named = read_word(reading, given.get(SET)?, "the name of a piece set");
        let options = read_options(reading, &given);
        (named, options, read_chosen(reading, &given))
    } else {
        let named = read_word(reading, node, "the name of a piece set");
        (named, PieceOptions::default(), Chosen::default())
    };
    let name = named?;
    let set = node.get(SET).unwrap_or(node);
    let number = chosen.only.as_ref().map(Vec::len);
    if !is_takeable(reading, set, &name, number, included.read.len()) {
        return None;
    }
    let mut made = made(reading, node, &name, &chosen);
    if reading.faults.len() > before {
        return None;
    }
    made.iter_mut().for_each(|piece| options.apply(piece));
    add(reading, node, &name, made, included);
    Some(())
}

fn read_chosen(reading: &mut Reading, given: &Given) -> Chosen {
    let words = |reading: &mut Reading, key| {
        let node = given.get(key)?;
        Some((node, read_words(reading, node, "the name of a piece")))
    };
    match (words(reading, ONLY), words(reading, EXCEPT)) {
        (Some(_), Some((except, _))) => {
            let what = format!("an included set has both {} and {}", quoted(ONLY), quoted(EXCEPT));
            let (place, path) = (except.key_place(), except.path.clone());
            reading.fault_at(place, path, what, "keep one of the two");
            Chosen::default()
        }
        (only, except) => Chosen {
            only: only.and_then(|(_, words)| words),
            except: except.and_then(|(_, words)| words).unwrap_or_default(),
        },
    }
}

/// Looks at the lattice and the size of a set before it is made, and reports what does not fit.
fn is_takeable(
    reading: &mut Reading,
    node: &Node,
    name: &str,
    only: Option<usize>,
    others: usize,
) -> bool {
    let Some(info) = sets::info(name) else {
        let what = format!("there is no piece set {}", quoted(&clipped(name)));
        reading.fault(node, what, hint(name, sets::names(), "piece sets"));
        return false;
    };
    let Some(lattice) = reading.lattice else { return false };
    if info.lattice != lattice.name {
        let fits = sets::infos().iter().filter(|other| other.lattice == lattice.name);
        let fits: Vec<&str> = fits.map(|other| other.name).collect();
        let (name, own, wanted) = (quoted(name), info.lattice, lattice.name);
        let what = format!("the pieces of {name} lie on the {own} lattice, the puzzle on {wanted}");
        reading.fault(node, what, hint(info.name, &fits, "sets that fit"));
        return false;
    }
    let total = (others + only.unwrap_or(info.pieces)) as u64;
    if total > reading.limits.most("piece_kinds") {
        let begun = format!("with {} there are", quoted(name));
        let (what, todo) = reading.limits.excess("piece_kinds", &begun, Some(total));
        reading.fault(node, what, todo);
        return false;
    }
    true
}

/// The pieces of a set; names that it does not have are reported.
fn made(reading: &mut Reading, node: &Node, name: &str, chosen: &Chosen) -> Vec<Piece> {
    sets::chosen(name, chosen.only.as_deref(), &chosen.except).unwrap_or_else(|faults| {
        for fault in faults {
            let path: Path = node.path.iter().chain(&fault.path).cloned().collect();
            reading.tell(node, &path, fault.what, fault.todo);
        }
        vec![]
    })
}

/// Adds the pieces of a set unless one of their names is taken.
fn add(reading: &mut Reading, node: &Node, name: &str, made: Vec<Piece>, included: &mut Included) {
    let names = made.iter().map(|piece| piece.name.as_str());
    let shared: Vec<&str> = names.filter(|name| included.entries.contains_key(*name)).collect();
    if let Some(first) = shared.first() {
        let other = &included.entries[*first].name;
        let listed = clip(&shared.join(", "), 80);
        let what =
            format!("{} and {} share names of pieces: {listed}", quoted(name), quoted(other));
        let todo = match () {
            () if name != other => "write the pieces of one out under other names",
            () if shared.len() == made.len() => "include it once",
            () => "include each piece once",
        };
        reading.fault(node, what, todo);
        return;
    }
    for piece in made {
        let entry = IncludedSet { name: name.to_owned(), path: node.path.clone() };
        included.entries.insert(piece.name.clone(), entry);
        included.read.push(piece);
    }
}
