//! Marked cells of which the pieces cover too few, or too many, wherever they are laid.
//!
//! The weights by which `prove` adds up constraints, in words: 1 on the marked cells, 0 on the others. Six S
//! tetrominoes and a single cell cover 7 of the 9 cells with even coordinates in a square of side 5, so they do
//! not fill it.

use cover::Arrange;
use puzzle::cell::Cell;
use puzzle::lattice::and_list;
use puzzle::rules::Bounds;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Map, Value, json};

use crate::certificate::{Certificate, Labels, PLAIN};
use crate::data::{cells_data, facts};
use crate::host::{Halt, Host, Share};
use crate::markings::markings;
use crate::named_cover::{Item, NamedCover};

/// Clauses that one sentence has, and their characters.
const CLAUSES: usize = 3;
const LONG: usize = 160;

/// How many of the marked cells the copies of a piece cover.
#[derive(Clone, Debug)]
struct Portion {
    piece: u32,
    /// Least and most of one copy.
    least: u32,
    most: u32,
    /// How many copies are counted: the most there are, or the least that must be used.
    copies: u32,
}

/// Marked cells, and what the pieces cover of them.
#[derive(Clone, Debug)]
struct Weighing {
    /// The numbers of the cells.
    marked: Vec<u32>,
    /// Of each piece that covers some.
    portions: Vec<Portion>,
    /// What all cover together, at most or at least.
    total: u64,
    /// Whether `total` is the most, and less than there are; else it is the least, and more.
    too_few: bool,
}

impl Weighing {
    /// What a copy covers: the end that counts.
    fn covers(&self, portion: &Portion) -> u32 {
        if self.too_few { portion.most } else { portion.least }
    }

    /// Sorts by how many pieces cover now more, now fewer, then by how much is marked.
    fn plainness(&self) -> (usize, usize) {
        let wavering = self.portions.iter().filter(|one| one.least != one.most).count();
        (wavering, self.marked.len())
    }

    fn bound(&self) -> &'static str {
        if self.too_few { "at most" } else { "at least" }
    }
}

/// The placements of a piece, or cells left empty together: each once, as bits of cells.
type Ways = (Option<u32>, Vec<Vec<u64>>);

/// What a cover is weighed by.
struct Scales<'c> {
    cover: &'c NamedCover,
    ways: Vec<Ways>,
    /// The numbers of the cells that some piece must cover.
    needed: FxHashSet<u32>,
    words: usize,
}

/// The certificate of marked cells, if there is one.
///
/// # Errors
///
/// A limit is met.
pub async fn weights_certificate<H: Host>(
    cover: &NamedCover,
    share: Share<'_, H>,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    let cells: Vec<Cell> = cover.cells().copied().collect();
    let scales = Scales::of(cover, &cells);
    let mut best: Option<Weighing> = None;
    for (_, marked) in markings(&cells, cover.coordinates()) {
        share.breath().await?;
        for found in scales.weighed(&marked) {
            if best.as_ref().is_none_or(|best| found.plainness() < best.plainness()) {
                best = Some(found);
            }
        }
    }
    Ok(best.map(|found| certificate(cover, &cells, &found)))
}

impl<'c> Scales<'c> {
    fn of(cover: &'c NamedCover, cells: &[Cell]) -> Self {
        let numbers: FxHashMap<&Cell, u32> = cells.iter().zip(0..).collect();
        let words = cells.len().div_ceil(64);
        let mut ways: Vec<Ways> = vec![];
        let mut seen: FxHashSet<(Option<u32>, Vec<u64>)> = FxHashSet::default();
        for (piece, covered) in &cover.laid {
            let mut way = vec![0; words];
            for cell in covered.iter().filter_map(|cell| numbers.get(cell)) {
                way[*cell as usize / 64] |= 1 << (cell % 64);
            }
            if seen.insert((*piece, way.clone())) {
                match ways.iter_mut().find(|(own, _)| own == piece) {
                    Some((_, all)) => all.push(way),
                    None => ways.push((*piece, vec![way])),
                }
            }
        }
        Self { cover, ways, needed: needed(cover), words }
    }

    /// What some marked cells prove: that they are too many, that they are too few.
    fn weighed(&self, marked: &[u32]) -> Vec<Weighing> {
        let must: Vec<u32> =
            marked.iter().copied().filter(|cell| self.needed.contains(cell)).collect();
        let few = self.weighing(must, true);
        let many = self.weighing(marked.to_vec(), false);
        few.into_iter().chain(many).collect()
    }

    fn weighing(&self, marked: Vec<u32>, too_few: bool) -> Option<Weighing> {
        let portions = self.portions(&marked, too_few)?;
        let mut found = Weighing { marked, portions, total: 0, too_few };
        let covers = |one: &Portion| u64::from(found.covers(one)) * u64::from(one.copies);
        found.total = found.portions.iter().map(covers).sum();
        let cells = found.marked.len() as u64;
        (if too_few { found.total < cells } else { found.total > cells }).then_some(found)
    }

    /// What each piece covers of a set of cells; none if there is no bound to it.
    fn portions(&self, marked: &[u32], upper: bool) -> Option<Vec<Portion>> {
        let mut mask = vec![0u64; self.words];
        marked.iter().for_each(|cell| mask[*cell as usize / 64] |= 1 << (cell % 64));
        let bounds = piece_bounds(self.cover);
        let mut found = vec![];
        for (piece, ways) in &self.ways {
            let size = |way: &Vec<u64>| -> u32 {
                way.iter().zip(&mask).map(|(way, mask)| (way & mask).count_ones()).sum()
            };
            let least = ways.iter().map(size).min().unwrap_or(0);
            let most = ways.iter().map(size).max().unwrap_or(0);
            let bound = piece.and_then(|piece| bounds.get(&piece)).copied();
            let (low, high) = bound.unwrap_or((0, None));
            let copies = match if upper { high } else { Some(low) } {
                None if most > 0 => return None,
                copies => copies.unwrap_or(0),
            };
            let covers = if upper { most } else { least };
            if let Some(piece) = *piece
                && copies > 0
                && covers > 0
            {
                found.push(Portion { piece, least, most, copies });
            }
        }
        Some(found)
    }
}

/// The bounds of the pieces that have an item.
fn piece_bounds(cover: &NamedCover) -> FxHashMap<u32, Bounds> {
    let items = cover.items.iter().zip(&cover.bounds);
    let of_piece = |(item, bound): (&Item, &Bounds)| match item {
        Item::Piece(piece) => Some((*piece, *bound)),
        _ => None,
    };
    items.filter_map(of_piece).collect()
}

/// The numbers of the cells that some piece must cover.
fn needed(cover: &NamedCover) -> FxHashSet<u32> {
    let blank = cover.laid.iter().filter(|(piece, _)| piece.is_none());
    let blank: FxHashSet<&Cell> = blank.flat_map(|(_, cells)| cells).collect();
    let cells = cover.items.iter().zip(&cover.bounds).filter_map(|(item, bound)| match item {
        Item::Cell(cell) => Some((cell, bound.0)),
        _ => None,
    });
    let needed = (0..).zip(cells).filter(|(_, (cell, least))| *least > 0 && !blank.contains(cell));
    needed.map(|(number, _)| number).collect()
}

fn certificate(cover: &NamedCover, cells: &[Cell], found: &Weighing) -> Certificate {
    let marked: Vec<&Cell> = found.marked.iter().map(|&cell| &cells[cell as usize]).collect();
    let (text, details) = text(cover, found);
    let name = |one: &Portion| cover.piece(one.piece).to_owned();
    let covers: Map<String, Value> =
        found.portions.iter().map(|one| (name(one), json!(found.covers(one)))).collect();
    let copies: Map<String, Value> =
        found.portions.iter().map(|one| (name(one), json!(one.copies))).collect();
    let mut sorted = marked.clone();
    sorted.arrange();
    let mut labels = Labels::all(cells, PLAIN);
    labels.put(marked, 'x');
    Certificate {
        kind: "weights",
        text,
        details,
        facts: facts(json!({
            "marked": cells_data(sorted, cover.coordinates()),
            "bound": found.bound(),
            "covers": covers,
            "copies": copies,
            "pieces": found.total,
            "board": found.marked.len(),
        })),
        labels,
        ..Certificate::default()
    }
}

/// The proof in words, and the lines that it speaks of.
fn text(cover: &NamedCover, found: &Weighing) -> (String, Vec<String>) {
    let (mut clauses, marked) = (clauses(cover, found), found.marked.len());
    let (total, bound) = (found.total, found.bound());
    let summed = format!("{} {} {marked}", sum(found), if found.too_few { '<' } else { '>' });
    let length: usize = clauses.iter().map(|clause| clause.chars().count()).sum();
    if clauses.len() <= CLAUSES && length < LONG {
        let than = if found.too_few { "fewer" } else { "more" };
        let wavers = found.portions.iter().any(|one| one.least != one.most);
        let bound = if wavers { format!("{bound} ") } else { String::new() };
        let text = format!(
            "{marked} cells are marked x. Wherever it is laid, {}. All pieces together cover \
             {bound}{total}, {than} than {marked}, so there is no solution.",
            clauses.join(", ")
        );
        return (text, vec![summed]);
    }
    clauses.push(summed);
    let text = format!(
        "{marked} cells are marked x. All pieces together cover {bound} {total} of them, so there is \
         no solution."
    );
    (text, clauses)
}

/// What pieces cover of the marked cells, those that cover equal at once.
fn clauses(cover: &NamedCover, found: &Weighing) -> Vec<String> {
    let mut equal: Vec<(String, Vec<&str>)> = vec![];
    for one in &found.portions {
        let exactly = if one.least == one.most { "" } else { found.bound() };
        let covers = format!("{exactly} {}", found.covers(one)).trim_start().to_owned();
        let name = cover.piece(one.piece);
        match equal.iter_mut().find(|(own, _)| *own == covers) {
            Some((_, names)) => names.push(name),
            None => equal.push((covers, vec![name])),
        }
    }
    let clause = |(covers, names): (String, Vec<&str>)| {
        let verb = if names.len() == 1 { "covers" } else { "each cover" };
        format!("{} {verb} {covers} of them", and_list(&names))
    };
    equal.into_iter().map(clause).collect()
}

/// The sum of what the pieces cover, with equal terms taken together.
fn sum(found: &Weighing) -> String {
    let mut equal: Vec<(u32, u64)> = vec![];
    for one in &found.portions {
        let covers = found.covers(one);
        match equal.iter_mut().find(|(own, _)| *own == covers) {
            Some((_, copies)) => *copies += u64::from(one.copies),
            None => equal.push((covers, u64::from(one.copies))),
        }
    }
    let term = |(covers, copies): &(u32, u64)| match (covers, copies) {
        (_, 1) => covers.to_string(),
        (1, _) => copies.to_string(),
        _ => format!("{copies} x {covers}"),
    };
    let terms: Vec<String> = equal.iter().filter(|(covers, _)| *covers > 0).map(term).collect();
    let summed = if terms.is_empty() { "0".into() } else { terms.join(" + ") };
    if summed == found.total.to_string() { summed } else { format!("{summed} = {}", found.total) }
}
