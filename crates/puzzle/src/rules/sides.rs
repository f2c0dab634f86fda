//! `sides: {match: same, border: g}`: which colours of sides meet, and which lie at the border.
//!
//! Each pair of neighbouring cells of the board is a coloured item: both cells give it the colour that the lesser of
//! them has on that side, or must have to meet the other. A side without colour gives nothing, and beside a cell
//! that stays empty nobody else gives anything. What a border asks of one side filters placements; a border of one
//! colour, whichever, is one coloured item more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::acting::{Acting, Action, Demand, Give, ItemKey, Laid, Share};
use super::base::{Kind, ReadRule};
use super::ground::Ground;
use super::numbered::Numbered;
use super::reader::{Reader, below, hint, shown};
use super::touching::Touching;
use crate::cell::Cell;
use crate::document::letters::is_letter_or_digit;
use crate::document::words::as_word;
use crate::document::{Key, Node, Value};
use crate::lattice::Lattice;
use crate::model::known_lattices;

const MATCH: &str = "match";
const BORDER: &str = "border";
const SAME: &str = "same";
const ANY: &str = "any";
/// What is wrong if no piece has any: it follows from faults of pieces if there are such.
pub const NO_SIDES: &str = "no piece has colours on its sides";
const TODO: &str = "write sides: {match: same, border: g}";
const MATCH_TODO: &str = "write match: same, or match: [[A, a], [B, b]]";
const BORDER_TODO: &str = "write border: g, [g, h], same, any, or {n: g} by direction";

/// The kind of the rule.
pub static SIDES: Kind = Kind {
    name: "sides",
    doc: "Which colours of sides of pieces meet, and which lie at the border.",
    needs_full_board: false,
    only_filters: false,
    reads_blocked_cells: true,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// What is asked of sides at the border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Border {
    /// Nothing.
    Any,
    /// All have one colour, whichever.
    Same,
    /// Each has one of these.
    Of(BTreeSet<char>),
}

/// What lies across a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// The border, in the direction of this number.
    Border(usize),
    /// Another cell of the board, or the same, and the number of its side.
    Cell(Cell, usize),
}

/// Which colours meet, and what lies across the sides of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Whether touching sides have to match.
    pub matches: bool,
    /// The colours that meet each other, where they are not the same.
    pub pairs: Vec<[char; 2]>,
    /// What is asked of the whole border, if that is not said by direction.
    pub whole: Border,
    /// What is asked of it in each direction, by the number of its name on the lattice.
    pub by_direction: BTreeMap<usize, Border>,
    /// The names of the directions.
    pub directions: Vec<&'static str>,
    /// What lies across the sides of each cell of the board; none while it is not settled which are blocked.
    pub across: FxHashMap<Cell, Vec<Across>>,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let ground = reader.ground;
    if !ground.lattice.has_sides() {
        let what = format!("sides makes no sense on the {} lattice", ground.lattice.name);
        reader.fault(&[], what, format!("drop the rule, or use one of {}", known_lattices()));
        return None;
    }
    if ground.surface.group().is_some_and(|group| group.turns.len() > 1) {
        let what = "sides do not meet yet where borders are joined with a turn";
        reader.fault(&[], what, "drop the rule, or join the borders by translations");
        return None;
    }
    if value.entries().is_none() {
        reader.fault(&[], format!("{} is not a mapping", shown(value)), TODO);
        return None;
    }
    let before = reader.faults.len();
    let directions = ground.lattice.side_names();
    let (mut pairs, mut whole, mut by_direction) = (None, Border::Any, BTreeMap::new());
    for (key, node) in reader.options(value, &[MATCH, BORDER], TODO) {
        match (key, node.entries()) {
            (MATCH, _) => pairs = Some(read_match(node, reader)),
            (_, Some(entries)) => by_direction = read_by_direction(entries, &directions, reader),
            _ => whole = read_border(node, reader, &[BORDER.into()]),
        }
    }
    if !ground.pieces.iter().any(|piece| piece.has_sides()) {
        let todo = "give a piece colours, as in {picture: X, sides: abcd}, or drop the rule";
        reader.fault(&[], NO_SIDES, todo);
    }
    if reader.faults.len() > before {
        return None;
    }
    let across = if ground.may_block { FxHashMap::default() } else { across(ground, &directions) };
    let (matches, pairs) = (pairs.is_some(), pairs.unwrap_or_default());
    Some(Arc::new(Sides { matches, pairs, whole, by_direction, directions, across }))
}

/// The pairs of colours that meet: none if each meets itself.
fn read_match(value: &Node, reader: &mut Reader<'_>) -> Vec<[char; 2]> {
    let keys = [Key::from(MATCH)];
    if value.as_text() == Some(SAME) {
        return vec![];
    }
    let Some(items) = value.items() else {
        reader.fault(&keys, format!("{} is no way to match sides", shown(value)), MATCH_TODO);
        return vec![];
    };
    if items.is_empty() {
        reader.fault(&keys, "there are no pairs of colours", MATCH_TODO);
    }
    let mut found: Vec<[char; 2]> = vec![];
    for (number, item) in items.iter().enumerate() {
        let keys = below(&keys, number);
        let Some([one, other]) = item.items() else {
            reader.fault(&keys, format!("{} is no pair of colours", shown(item)), MATCH_TODO);
            continue;
        };
        let pair =
            [(0, one), (1, other)].map(|(at, node)| read_colour(node, reader, &below(&keys, at)));
        let [Some(one), Some(other)] = pair else { continue };
        for colour in BTreeSet::from([one, other]) {
            if found.iter().flatten().any(|known| *known == colour) {
                let what = format!("the colour '{colour}' is in two pairs");
                reader.fault(&keys, what, "a colour meets one other: remove one of the pairs");
            }
        }
        found.push([one, other]);
    }
    found
}

/// What is asked of the border in each direction that is named.
fn read_by_direction(
    entries: &[(String, Node)],
    directions: &[&'static str],
    reader: &mut Reader<'_>,
) -> BTreeMap<usize, Border> {
    let mut found = BTreeMap::new();
    if entries.is_empty() {
        reader.fault(&[BORDER.into()], "the border names no direction", BORDER_TODO);
    }
    for (name, node) in entries {
        let keys = [Key::from(BORDER), Key::from(name.as_str())];
        let Some(at) = directions.iter().position(|known| known == name) else {
            let what = format!("there is no direction {}", crate::document::words::quoted(name));
            reader.fault(&keys, what, hint(name, directions, "directions"));
            continue;
        };
        found.insert(at, read_border(node, reader, &keys));
    }
    found
}

/// What is asked of some sides at the border.
fn read_border(value: &Node, reader: &mut Reader<'_>, keys: &[Key]) -> Border {
    match (value.as_text(), value.items()) {
        (Some(ANY), _) => Border::Any,
        (Some(SAME), _) => Border::Same,
        (_, Some([])) => {
            reader.fault(keys, "the border has an empty list of colours", BORDER_TODO);
            Border::Any
        }
        (_, Some(items)) => {
            let colours = items.iter().enumerate();
            let read = colours.map(|(at, item)| (read_colour(item, reader, &below(keys, at)), at));
            let read: Vec<_> = read.collect();
            let mut found = BTreeSet::new();
            for (colour, at) in read.into_iter().filter_map(|(colour, at)| Some((colour?, at))) {
                if !found.insert(colour) {
                    let what = format!("the colour '{colour}' is given twice");
                    reader.fault(&below(keys, at), what, "remove one");
                }
            }
            Border::Of(found)
        }
        _ if value.entries().is_some() => {
            reader.fault(keys, format!("{} is no colour", shown(value)), BORDER_TODO);
            Border::Any
        }
        _ => Border::Of(read_colour(value, reader, keys).into_iter().collect()),
    }
}

/// A colour: one letter or digit.
fn read_colour(value: &Node, reader: &mut Reader<'_>, keys: &[Key]) -> Option<char> {
    let is_word = matches!(value.value, Value::Text(_) | Value::Whole(_));
    let word = if is_word { as_word(value) } else { String::new() };
    let mut signs = word.chars();
    let found = signs.next().filter(|sign| signs.next().is_none() && is_letter_or_digit(*sign));
    if found.is_none() {
        let todo = "a colour is one letter or digit";
        reader.fault(keys, format!("{} is no colour of a side", shown(value)), todo);
    }
    found
}

/// What lies across the sides of each cell of the board.
fn across(ground: &Ground<'_>, directions: &[&'static str]) -> FxHashMap<Cell, Vec<Across>> {
    let lattice = ground.lattice;
    let of_side = |(cell, side, name): (&Cell, usize, &&'static str)| {
        let (near, back) = lattice.across(cell, side);
        let home = ground.surface.home(&near);
        if ground.left.contains(&home) {
            return Across::Cell(home, back);
        }
        Across::Border(directions.iter().position(|known| known == name).unwrap_or_default())
    };
    let of_cell = |cell: &Cell| {
        let names = lattice.sides(cell).names.iter().enumerate();
        (*cell, names.map(|(side, name)| of_side((cell, side, name))).collect())
    };
    ground.region.cells.iter().map(of_cell).collect()
}

impl Sides {
    /// What is asked of the border in a direction.
    fn border(&self, direction: usize) -> &Border {
        self.by_direction.get(&direction).unwrap_or(&self.whole)
    }

    /// The colour that a colour meets.
    fn mate(&self, colour: u32) -> u32 {
        let is = |sign: char| u32::from(sign) == colour;
        self.pairs
            .iter()
            .find_map(|&[one, other]| match () {
                () if is(one) => Some(u32::from(other)),
                () if is(other) => Some(u32::from(one)),
                () => None,
            })
            .unwrap_or(colour)
    }
}

impl ReadRule for Sides {
    fn kind(&self) -> &'static Kind {
        &SIDES
    }

    fn reads_sides(&self) -> bool {
        true
    }

    fn of_touching(&self) -> Option<Touching> {
        let is_free = self.whole == Border::Any && self.by_direction.is_empty();
        (is_free && self.matches).then(|| Touching::Match(self.pairs.clone()))
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(Meeting::of(self, board))
    }
}

/// What lies across a side of a numbered cell.
#[derive(Clone, Copy, Debug)]
enum Beside {
    /// The border, in the direction of this number.
    Border(usize),
    /// A cell, and the number of its side.
    Cell(u32, usize),
}

/// The rule on a board.
struct Meeting<'r> {
    rule: &'r Sides,
    lattice: &'static Lattice,
    cells: Vec<Cell>,
    /// For each cell what lies across its sides; nothing for a board that is not settled.
    beside: Vec<Vec<Beside>>,
}

impl<'r> Meeting<'r> {
    fn of(rule: &'r Sides, board: &dyn Numbered) -> Self {
        let beside = |across: &Across| match across {
            Across::Border(direction) => Beside::Border(*direction),
            Across::Cell(cell, side) => {
                Beside::Cell(board.numbers().get(cell).copied().unwrap_or_default(), *side)
            }
        };
        let of_cell = |cell: &Cell| {
            rule.across.get(cell).map_or_else(Vec::new, |own| own.iter().map(beside).collect())
        };
        let cells = board.cells().to_vec();
        let beside = cells.iter().map(of_cell).collect();
        Self { rule, lattice: board.lattice(), cells, beside }
    }

    /// The sides of a placement that have a colour: the number of the cell and of the side, the colour, and what lies
    /// across.
    fn coloured<'l>(
        &'l self,
        laid: &'l Laid<'_>,
    ) -> impl Iterator<Item = (u32, usize, u32, Beside)> + 'l {
        let number = self.lattice.most_sides();
        let cells = laid.cells.iter().zip(laid.sides.chunks(number.max(1)));
        cells.flat_map(move |(&cell, colours)| {
            let sides = self.beside[cell as usize].iter().zip(colours).enumerate();
            let coloured = sides.filter(|(_, (_, colour))| **colour != 0);
            coloured.map(move |(side, (&beside, &colour))| (cell, side, colour, beside))
        })
    }

    /// The colour of a side of a placement if it covers the cell; 0 for none.
    fn own(&self, laid: &Laid<'_>, cell: u32, side: usize) -> Option<u32> {
        let at = laid.cells.iter().position(|&own| own == cell)?;
        Some(laid.sides[at * self.lattice.most_sides() + side])
    }

    /// The item of a border of one colour in a direction, if one is asked for.
    fn same(&self, direction: usize) -> Option<ItemKey> {
        let number =
            if self.rule.by_direction.contains_key(&direction) { direction + 1 } else { 0 };
        (*self.rule.border(direction) == Border::Same).then_some(1 << 48 | number as u64)
    }

    /// The number of a side among those of all cells.
    fn key(&self, cell: u32, side: usize) -> ItemKey {
        u64::from(cell) * self.lattice.most_sides() as u64 + side as u64
    }

    /// The sides at the border for which something is asked by direction: the cell, the side, the direction.
    fn at_border(&self) -> impl Iterator<Item = (u32, usize, usize)> + '_ {
        let cells = (0..).zip(&self.beside);
        let sides = cells.flat_map(|(cell, sides)| {
            sides.iter().enumerate().map(move |(side, beside)| (cell, side, *beside))
        });
        sides.filter_map(|(cell, side, beside)| match beside {
            Beside::Border(direction) => Some((cell, side, direction)),
            Beside::Cell(..) => None,
        })
    }
}

impl Acting for Meeting<'_> {
    fn filters(&self) -> bool {
        !self.rule.across.is_empty()
    }

    /// Refuses what the border forbids, and a placement of which sides meet that do not match.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        let mut same: BTreeMap<ItemKey, u32> = BTreeMap::new();
        self.coloured(laid).all(|(_, _, colour, beside)| match beside {
            Beside::Border(direction) => {
                let is_same = self.same(direction);
                is_same.is_none_or(|key| *same.entry(key).or_insert(colour) == colour)
                    && match self.rule.border(direction) {
                        Border::Of(colours) => {
                            char::from_u32(colour).is_some_and(|sign| colours.contains(&sign))
                        }
                        _ => true,
                    }
            }
            Beside::Cell(near, back) => {
                let met = self.own(laid, near, back).filter(|_| self.rule.matches);
                met.is_none_or(|met| met == 0 || met == self.rule.mate(colour))
            }
        })
    }

    /// Tells the pairs of cells that coloured sides lie between, with the colour that the lesser has there; and the
    /// borders of one colour.
    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        let mut same: BTreeSet<ItemKey> = BTreeSet::new();
        for (cell, side, colour, beside) in self.coloured(laid) {
            match beside {
                Beside::Border(direction) => {
                    if let Some(key) = self.same(direction).filter(|key| same.insert(*key)) {
                        give(key, Some(Share::Colour(u64::from(colour))));
                    }
                }
                Beside::Cell(near, back) => {
                    if !self.rule.matches || self.own(laid, near, back).is_some() {
                        continue;
                    }
                    let (own, other) = (self.key(cell, side), self.key(near, back));
                    let seen = if own < other { colour } else { self.rule.mate(colour) };
                    give(own.min(other), Some(Share::Colour(u64::from(seen))));
                }
            }
        }
    }

    /// Tells what meets, what the whole border bears, and what each side at a border bears of which that is said by
    /// direction.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let demand = |words: Vec<String>, numbers| Demand { kind: SIDES.name, words, numbers };
        let mut found = vec![];
        if self.rule.matches {
            let pairs: BTreeSet<String> = self.rule.pairs.iter().map(pair_text).collect();
            let words = [MATCH.to_owned()].into_iter().chain(pairs);
            found.push(demand(words.collect(), vec![]));
        }
        found.push(demand(vec![BORDER.to_owned(), self.rule.whole.to_string()], vec![]));
        let image = |cell: u32, side: usize| {
            let sides = self.lattice.side_images(action.isometry, &self.cells[cell as usize]);
            vec![action.cells[cell as usize], sides[side]]
        };
        let mut same: BTreeMap<usize, Vec<Vec<u32>>> = BTreeMap::new();
        for (cell, side, direction) in self.at_border() {
            match self.rule.by_direction.get(&direction) {
                None | Some(Border::Any) => {}
                Some(Border::Same) => same.entry(direction).or_default().push(image(cell, side)),
                Some(border) => {
                    found.push(demand(vec![border.to_string()], vec![image(cell, side)]));
                }
            }
        }
        for mut sides in same.into_values() {
            sides.sort_unstable();
            found.push(demand(vec![SAME.to_owned()], sides));
        }
        found
    }
}

/// A pair of colours that meet, the lesser first.
fn pair_text(pair: &[char; 2]) -> String {
    format!("{}{}", pair[0].min(pair[1]), pair[0].max(pair[1]))
}

impl fmt::Display for Border {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => out.write_str(ANY),
            Self::Same => out.write_str(SAME),
            Self::Of(colours) => {
                let colours: Vec<String> = colours.iter().map(char::to_string).collect();
                out.write_str(&colours.join(" or "))
            }
        }
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut said: Vec<String> = vec![];
        for [one, other] in &self.pairs {
            said.push(format!("sides of the colours {one} and {other} meet"));
        }
        if self.matches {
            let who = if self.pairs.is_empty() { "touching sides" } else { "other touching sides" };
            said.push(format!("{who} bear the same colour"));
        }
        let mut say = |border: &Border, sides: &str| match border {
            Border::Any => {}
            Border::Same => said.push(format!("sides at the {sides} bear one colour")),
            Border::Of(_) => said.push(format!("sides at the {sides} bear the colour {border}")),
        };
        say(&self.whole, "border");
        for (direction, border) in &self.by_direction {
            say(border, &format!("border to {}", self.directions[*direction]));
        }
        if said.is_empty() {
            said.push("sides of any colours touch".to_owned());
        }
        out.write_str(&said.join("; "))
    }
}
