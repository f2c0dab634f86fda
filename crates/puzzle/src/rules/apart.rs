//! `apart: {pieces: ..., touching: ...}`: some pieces do not touch each other.
//!
//! Not a test of pairs: an item, at most once, for each corner point (or edge, or face) of the lattice, used
//! by every placement that has some of the cells around it but not all. Two placements touch exactly where
//! they use one of these both. For [`Who::Same`] each piece has items of its own.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::acting::{Acting, Action, Demand, Give, Laid};
use super::base::{Kind, ReadRule};
use super::ground::Ground;
use super::numbered::Numbered;
use super::reader::{Reader, hint, shown};
use super::touching::{Touching, Who};
use crate::cell::Cell;
use crate::document::{Node, Value};
use crate::lattice::{Contact, Level};
use crate::model::Piece;

const SAME: &str = "same";
const ALL: &str = "all";

/// The kind of the rule.
pub static APART: Kind = Kind {
    name: "apart",
    doc: "Some pieces touch in no corner, or in no edge, or in no face.",
    needs_full_board: false,
    only_filters: false,
    reads_blocked_cells: false,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// Which pieces keep apart, and from what.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    /// The pieces as they were written.
    pub pieces: Who,
    /// What they may not have in common.
    pub touching: Level,
    /// The names of the pieces that can break the rule.
    pub names: BTreeSet<String>,
    /// The numbers of the corner points, edges or faces of each cell of the region.
    pub contacts_at: FxHashMap<Cell, Vec<u32>>,
    /// How many cells of the region lie around each of them.
    pub around: Vec<u32>,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let ground = reader.ground;
    let example = "{pieces: same, touching: corner}";
    let given = reader.mapping(value, &["pieces", "touching"], example);
    let (mut pieces, mut touching) = (None, None);
    for (key, node) in given {
        if key == "pieces" {
            pieces = read_pieces(node, reader);
        } else {
            touching = read_level(node, reader);
        }
    }
    let (pieces, touching) = (pieces?, touching?);
    let names = names(&pieces, ground);
    let (contacts_at, around) = contacts(ground, touching);
    Some(Arc::new(Apart { pieces, touching, names, contacts_at, around }))
}

fn read_pieces(value: &Node, reader: &mut Reader<'_>) -> Option<Who> {
    let Value::Text(text) = &value.value else {
        let names = reader.ground.names();
        let found = reader.words(value, &names, "piece", &["pieces".into()])?;
        return Some(Who::Named(found.into_iter().collect()));
    };
    match text.as_str() {
        SAME => Some(Who::Same),
        ALL => Some(Who::All),
        _ => {
            let todo = hint(text, &[SAME, ALL], "write a list of names, or one of");
            reader.fault(
                &["pieces".into()],
                format!("{} is no list of pieces", shown(value)),
                todo,
            );
            None
        }
    }
}

/// Reads how pieces may not touch; the words are listed the loosest way first.
fn read_level(value: &Node, reader: &mut Reader<'_>) -> Option<Level> {
    let levels = reader.ground.lattice.levels();
    let known: Vec<&str> = levels.iter().rev().map(|level| level.name()).collect();
    let word = reader.word(value, &known, "way of touching", &["touching".into()])?;
    levels.iter().copied().find(|level| level.name() == word)
}

/// The pieces that can break the rule.
fn names(pieces: &Who, ground: &Ground<'_>) -> BTreeSet<String> {
    let can_break = |name: &str, most: Option<u64>| match pieces {
        Who::Same => most != Some(1),
        Who::All => true,
        Who::Named(names) => names.contains(name),
    };
    let named = ground.pieces.iter().filter(|piece| can_break(&piece.name, piece.copies.1));
    named.map(|piece| piece.name.clone()).collect()
}

/// Where pieces can meet each cell, by numbers, and how often each number comes.
fn contacts(ground: &Ground<'_>, level: Level) -> (FxHashMap<Cell, Vec<u32>>, Vec<u32>) {
    let mut numbers: FxHashMap<Contact, u32> = FxHashMap::default();
    let mut around: Vec<u32> = vec![];
    let mut number = |contact: Contact| {
        let number = *numbers.entry(contact).or_insert(around.len() as u32);
        match around.get_mut(number as usize) {
            Some(times) => *times += 1,
            None => around.push(1),
        }
        number
    };
    let at = |cell: &Cell| {
        (*cell, ground.surface.contacts(cell, level).into_iter().map(&mut number).collect())
    };
    (ground.region.cells.iter().map(at).collect(), around)
}

impl ReadRule for Apart {
    fn kind(&self) -> &'static Kind {
        &APART
    }

    fn of_touching(&self) -> Option<Touching> {
        Some(Touching::Apart(self.pieces.clone(), self.touching))
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let contacts = |cell: &Cell| self.contacts_at.get(cell).map_or(&[][..], Vec::as_slice);
        let breaks = |piece: &Piece| self.names.contains(&piece.name);
        let named = match &self.pieces {
            Who::Named(names) => names.iter().filter_map(|name| board.piece_named(name)).collect(),
            _ => vec![],
        };
        Box::new(Keeping {
            rule: self,
            named,
            contacts_at: board.cells().iter().map(contacts).collect(),
            breaks: board.pieces().iter().map(breaks).collect(),
            own: vec![0; self.around.len()],
        })
    }
}

/// The rule on a board.
struct Keeping<'r> {
    rule: &'r Apart,
    /// The numbers of the pieces that are named.
    named: Vec<u32>,
    /// The contacts of each cell by its number.
    contacts_at: Vec<&'r [u32]>,
    /// Whether each piece can break the rule.
    breaks: Vec<bool>,
    /// How many cells of the placement that is looked at lie around each contact.
    own: Vec<u32>,
}

impl Acting for Keeping<'_> {
    /// Tells what is partly around the placement.
    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        if !self.breaks[laid.piece as usize] {
            return;
        }
        let around = &self.rule.around;
        let group = if self.rule.pieces == Who::Same { u64::from(laid.piece) } else { 0 };
        let contacts = || laid.cells.iter().flat_map(|&cell| self.contacts_at[cell as usize]);
        contacts().for_each(|&contact| self.own[contact as usize] += 1);
        for &contact in contacts() {
            let number = std::mem::take(&mut self.own[contact as usize]);
            if number > 0 && number < around[contact as usize] {
                give(group * around.len() as u64 + u64::from(contact), None);
            }
        }
    }

    /// Tells one part: the pieces that keep apart.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let who = match &self.rule.pieces {
            Who::Same => SAME,
            Who::All => ALL,
            Who::Named(_) => "",
        };
        let moved = self.named.iter().map(|&piece| action.pieces[piece as usize]);
        let mut named: Vec<u32> = moved.collect();
        named.sort_unstable();
        let words = vec![self.rule.touching.name().to_owned(), who.to_owned()];
        vec![Demand { kind: APART.name, words, numbers: vec![named] }]
    }
}

impl fmt::Display for Apart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pieces {
            Who::Same => out.write_str("no two copies of the same piece")?,
            Who::All => out.write_str("no two pieces")?,
            Who::Named(names) => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                write!(out, "no two of {}", names.join(", "))?;
            }
        }
        out.write_str(match self.touching {
            Level::Corner => " touch",
            Level::Point => " meet at a point",
            Level::Edge => " share an edge",
            Level::Face => " share a face",
        })
    }
}
