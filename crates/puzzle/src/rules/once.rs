//! `once: {marks: ..., in: [...]}`: a mark exactly once in each line.
//!
//! An item for each mark and line, exactly once: the columns of a Latin square as exact cover has them.
//! Which lines there are is asked of the lattice: `rows`, `columns`, `pillars`, or `lines` for those of every
//! direction it has; a line may also be a list of cells. What the setup blocks leaves its lines.

use std::fmt;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::acting::{Acting, Action, Bounds, Demand, Give, ItemKey, Laid};
use super::base::{Kind, ReadRule};
use super::ground::Ground;
use super::numbered::Numbered;
use super::reader::{Reader, hint, shown};
use crate::cell::Cell;
use crate::document::words::as_word;
use crate::document::{Node, Value};
use crate::lattice::Line;
use crate::path;

/// The word for every mark that the pieces bear.
const ANY: &str = "any";
/// The word for the lines of every direction.
const LINES: &str = "lines";

/// The kind of the rule.
pub static ONCE: Kind = Kind {
    name: "once",
    doc: "Each mark exactly once in each line.",
    needs_full_board: true,
    only_filters: false,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: true,
    filters_by_marks: false,
    read,
};

/// Some marks, and the lines in which each is to be exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Once {
    /// The marks, in their order.
    pub marks: Vec<String>,
    /// The lines, each as its cells, sorted.
    pub lines: Vec<Vec<Cell>>,
    /// The numbers of the lines of each cell, ascending.
    pub lines_at: FxHashMap<Cell, Vec<u32>>,
}

impl Once {
    /// The rule for some marks and lines.
    pub fn new(marks: Vec<String>, lines: Vec<Vec<Cell>>) -> Self {
        let mut lines_at: FxHashMap<Cell, Vec<u32>> = FxHashMap::default();
        for (number, line) in (0..).zip(&lines) {
            for cell in line {
                lines_at.entry(*cell).or_default().push(number);
            }
        }
        Self { marks, lines, lines_at }
    }
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let (mut marks, mut lines) = (None, None);
    for (key, node) in reader.mapping(value, &["marks", "in"], "{marks: any, in: [rows, columns]}")
    {
        if key == "marks" {
            marks = read_marks(node, reader);
        } else {
            lines = read_lines(node, reader);
        }
    }
    Some(Arc::new(Once::new(marks?, lines?)))
}

fn read_marks(value: &Node, reader: &mut Reader<'_>) -> Option<Vec<String>> {
    let keys = path!["marks"];
    let known: Vec<&str> = reader.ground.marks().into_iter().collect();
    if known.is_empty() {
        let todo = "draw a letter on a piece cell";
        reader.fault(&keys, "the pieces bear no marks", todo);
        return None;
    }
    if value.as_text() == Some(ANY) {
        return Some(known.into_iter().map(str::to_owned).collect());
    }
    if value.items().is_none() {
        let todo = "write any, or [a, b]";
        reader.fault(&keys, format!("{} is no list of marks", shown(value)), todo);
        return None;
    }
    reader.words(value, &known, "mark", &keys)
}

/// Reads the lines, each once, those without a cell left out.
fn read_lines(value: &Node, reader: &mut Reader<'_>) -> Option<Vec<Vec<Cell>>> {
    let entries = reader.entries(value, "line", &["in".into()])?;
    let before = reader.faults.len();
    let mut found = vec![];
    for (index, entry) in entries.iter().enumerate() {
        let keys = ["in".into(), index.into()];
        match &entry.value {
            Value::Text(word) if directions(reader.ground, word).is_some() => {
                for direction in directions(reader.ground, word).into_iter().flatten() {
                    found.extend(lines_along(direction, reader.ground));
                }
            }
            Value::List(_) => {
                let mut cells = reader.cells(entry, 1, &keys).unwrap_or_default();
                cells.retain(|cell| reader.ground.left.contains(cell));
                cells.sort_unstable();
                found.push(cells);
            }
            _ => {
                let known = words(reader.ground);
                let todo = hint(&as_word(entry), &known, "write a list of cells, or one of");
                reader.fault(&keys, format!("{} names no lines", shown(entry)), todo);
            }
        }
    }
    let mut seen = FxHashSet::default();
    found.retain(|line| !line.is_empty() && seen.insert(line.clone()));
    (reader.faults.len() == before).then_some(found)
}

/// The words for lines on a lattice.
fn words<'g>(ground: &Ground<'g>) -> Vec<&'g str> {
    let named = ground.lattice.lines();
    let all = (!named.is_empty()).then_some(LINES);
    named.iter().map(|line| line.name.as_str()).chain(all).collect()
}

/// The directions that a word for lines means, none if it means no lines.
fn directions<'g>(ground: &Ground<'g>, word: &str) -> Option<Vec<&'g Line>> {
    let is_meant = |line: &&Line| word == LINES || line.name == word;
    let found: Vec<&Line> = ground.lattice.lines().iter().filter(is_meant).collect();
    (!found.is_empty()).then_some(found)
}

/// The cells of the region, line by line in one direction.
fn lines_along(direction: &Line, ground: &Ground<'_>) -> Vec<Vec<Cell>> {
    let mut numbers = FxHashMap::default();
    let mut lines: Vec<Vec<Cell>> = vec![];
    for cell in &ground.region.cells {
        let key = ground.lattice.line_key(direction, cell);
        let number = *numbers.entry(key).or_insert(lines.len());
        match lines.get_mut(number) {
            Some(line) => line.push(*cell),
            None => lines.push(vec![*cell]),
        }
    }
    lines
}

impl ReadRule for Once {
    fn kind(&self) -> &'static Kind {
        &ONCE
    }

    fn reads_mark(&self, mark: &str) -> bool {
        self.marks.iter().any(|one| one == mark)
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let lines = |cell: &Cell| self.lines_at.get(cell).map_or(&[][..], Vec::as_slice);
        let mut numbers = vec![None; board.marks().count()];
        for (place, mark) in (0..).zip(&self.marks) {
            if let Some(number) = board.marks().number(mark) {
                numbers[number as usize] = Some(place);
            }
        }
        Box::new(Lining {
            rule: self,
            places: numbers,
            lines_at: board.cells().iter().map(lines).collect(),
            lines: self.lines.iter().map(|line| board.numbered(line)).collect(),
        })
    }

    fn marked_lines(&self) -> (&[String], &[Vec<Cell>]) {
        (&self.marks, &self.lines)
    }
}

/// The rule on a board.
struct Lining<'r> {
    rule: &'r Once,
    /// For the number of each mark its place among the marks of the rule.
    places: Vec<Option<u64>>,
    /// The lines of each cell by its number.
    lines_at: Vec<&'r [u32]>,
    /// The numbers of the cells of each line.
    lines: Vec<Vec<u32>>,
}

impl Lining<'_> {
    /// The item of a mark and a line.
    fn key(&self, mark: u64, line: u64) -> ItemKey {
        mark * self.lines.len() as u64 + line
    }

    /// The lines of each marked cell of a placement.
    fn keys<'k>(&'k self, laid: &'k Laid<'_>) -> impl Iterator<Item = ItemKey> + 'k {
        laid.cells.iter().zip(laid.marks).flat_map(move |(&cell, &mark)| {
            let lines = self.places[mark as usize].map(|_| self.lines_at[cell as usize]);
            let place = self.places[mark as usize].unwrap_or_default();
            lines.into_iter().flatten().map(move |&line| self.key(place, u64::from(line)))
        })
    }
}

impl Acting for Lining<'_> {
    fn filters(&self) -> bool {
        true
    }

    /// Refuses a mark twice in a line.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        let mut seen = FxHashSet::default();
        self.keys(laid).all(|key| seen.insert(key))
    }

    /// An item for each mark and line.
    fn items(&self) -> Vec<(ItemKey, Bounds)> {
        let number = (self.rule.marks.len() * self.lines.len()) as u64;
        (0..number).map(|key| (key, (1, Some(1)))).collect()
    }

    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        self.keys(laid).for_each(|key| give(key, None));
    }

    /// Tells each mark with each line.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let mut found = vec![];
        for line in &self.lines {
            let moved = action.image(line);
            found.extend(self.rule.marks.iter().map(|mark| Demand {
                kind: ONCE.name,
                words: vec![mark.clone()],
                numbers: vec![moved.clone()],
            }));
        }
        found
    }
}

impl fmt::Display for Once {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (marks, lines) = (self.marks.join(", "), self.lines.len());
        write!(out, "each of the marks {marks} exactly once in each of {lines} lines")
    }
}
