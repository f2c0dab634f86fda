//! Reads a document, format 1: a tree in, a puzzle out, or every fault at once.
//!
//! What can be built is built although other parts are faulty, and judged by the model, so that faults of
//! structure (an unknown key) and of meaning (a piece placed outside) come in one report. What was left out
//! for a fault causes no further ones.

mod judging;

use crate::cell::Cell;
use crate::document::cells::read_cells;
use crate::document::expect::check_expect;
use crate::document::json::{is_too_long, read_json};
use crate::document::keys::{PUZZLE, VERSION};
use crate::document::pieces::{Pieces, read_pieces};
use crate::document::region::read_region;
use crate::document::rule::{ByIndex, read_goal, read_groups, read_moves, read_placed, read_rules};
use crate::document::setup::{Slots, check_pictures, read_setup};
use crate::document::values::{Given, read_entries, read_mapping, read_text, read_word};
use crate::document::words::{clipped, described, hint, nearest, quoted};
use crate::document::{Fault, Limits, Node, Reading, Value};
use crate::lattice::{Lattice, lattice, names};
use crate::model::{Moves, Placed, Puzzle, Region, Rule, with_frames};
use crate::rules::OtherRules;

/// The lattice of a document that names none.
const SQUARE: &str = "square";

/// Keys that `uses` brings, and that therefore may not stand beside it.
const BROUGHT: [&str; 4] = ["lattice", "region", "pieces", "setup"];

/// Gives the puzzle that `uses` names.
pub type Resolve<'r> = dyn FnMut(&str) -> Result<Puzzle, Unresolved> + 'r;

/// Why the puzzle that `uses` names cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unresolved {
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub todo: String,
    /// Whether nothing more is to be read, as in a circle of puzzles.
    pub ends: bool,
}

/// Why a document is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Every fault, in the order of the document.
    pub faults: Vec<Fault>,
    /// Whether it says of itself that it is a puzzle, so that its faults are of interest.
    pub is_puzzle: bool,
}

/// Reads a puzzle from JSON text.
///
/// # Errors
///
/// Every fault.
pub fn read_json_text(
    text: &str,
    limits: Limits,
    resolve: Option<&mut Resolve<'_>>,
) -> Result<Puzzle, Unread> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    read_json_puzzle(Reading::new(text, limits), resolve, &mut OtherRules::default())
}

/// Reads a puzzle from the JSON text of a reading; for what is taken see [`read`].
///
/// # Errors
///
/// Every fault.
pub fn read_json_puzzle(
    mut reading: Reading<'_>,
    resolve: Option<&mut Resolve<'_>>,
    others: &mut OtherRules<'_>,
) -> Result<Puzzle, Unread> {
    if is_too_long(&mut reading) {
        return Err(Unread { faults: reading.sorted(), is_puzzle: true });
    }
    match read_json(&mut reading) {
        Some(root) => read(reading, &root, resolve, others),
        None => Err(Unread { faults: reading.sorted(), is_puzzle: false }),
    }
}

/// Reads a puzzle from a tree.
///
/// * `resolve`: gives the puzzle that `uses` names; none if nothing can be looked up.
/// * `others`: rules that act elsewhere.
///
/// # Errors
///
/// Every fault, with those that the reading has found before.
pub fn read(
    mut reading: Reading<'_>,
    root: &Node,
    resolve: Option<&mut Resolve<'_>>,
    others: &mut OtherRules<'_>,
) -> Result<Puzzle, Unread> {
    let todo = "begin with tilewright: 1 and name: my-puzzle";
    let Some(given) = read_mapping(&mut reading, root, &PUZZLE, todo) else {
        return Err(Unread { faults: reading.sorted(), is_puzzle: false });
    };
    let is_puzzle = given.has("tilewright");
    let mut draft = Draft::new(root, given);
    match draft.read(&mut reading, resolve, others) {
        Ok(puzzle) if reading.faults.is_empty() => Ok(puzzle),
        Ok(_) => Err(Unread { faults: reading.sorted(), is_puzzle }),
        Err(Ended) => Err(Unread { faults: reading.sorted(), is_puzzle: true }),
    }
}

/// Nothing more is to be read.
struct Ended;

/// The parts of a puzzle that could be read.
struct Draft<'n> {
    root: &'n Node,
    /// The values of the known keys.
    given: Given<'n>,
    /// The puzzle that is used.
    base: Option<Puzzle>,
    /// None if it is missing or faulty.
    region: Option<Region>,
    pieces: Pieces,
    slots: Slots,
    rules: ByIndex<Rule>,
    placed: ByIndex<Placed>,
    groups: ByIndex<Vec<String>>,
    /// None of these if the document does not have it, so that it takes that of its base.
    goal: Option<ByIndex<Placed>>,
    corridor: Option<Vec<Cell>>,
    moves: Option<Moves>,
}

/// What is for people, and what is chosen.
#[derive(Default)]
struct Words {
    name: Option<String>,
    title: Option<String>,
    source: Option<String>,
    notes: Option<String>,
    tags: Option<Vec<String>>,
    settings: Vec<(String, Node)>,
    expect: Option<Node>,
}

impl<'n> Draft<'n> {
    fn new(root: &'n Node, given: Given<'n>) -> Self {
        Self {
            root,
            given,
            base: None,
            region: None,
            pieces: Pieces::default(),
            slots: Slots::default(),
            rules: vec![],
            placed: vec![],
            groups: vec![],
            goal: None,
            corridor: None,
            moves: None,
        }
    }

    fn read(
        &mut self,
        reading: &mut Reading,
        resolve: Option<&mut Resolve<'_>>,
        others: &mut OtherRules<'_>,
    ) -> Result<Puzzle, Ended> {
        self.check_version(reading);
        let words = self.read_words(reading);
        match self.given.get("uses") {
            Some(uses) => self.read_base(reading, uses, resolve)?,
            None => self.read_own(reading),
        }
        self.read_additions(reading);
        let puzzle = self.build(words, reading.lattice);
        self.judge(reading, &puzzle, others);
        Ok(puzzle)
    }

    fn check_version(&self, reading: &mut Reading) {
        let Some(node) = self.given.get("tilewright") else { return };
        if node.value != Value::Whole(Some(VERSION)) {
            let what =
                format!("'tilewright' is {}, not a version that can be read", described(node));
            reading.fault(node, what, format!("write tilewright: {VERSION}"));
        }
    }

    /// Reads what is for people, and `expect` and `set`.
    fn read_words(&self, reading: &mut Reading) -> Words {
        let given = &self.given;
        let mut words = Words {
            name: given.get("name").and_then(|node| read_word(reading, node, "a name")),
            title: given.get("title").and_then(|node| read_text(reading, node)),
            source: given.get("source").and_then(|node| read_text(reading, node)),
            notes: given.get("notes").and_then(|node| read_text(reading, node)),
            tags: given.get("tags").map(|node| read_tags(reading, node)),
            ..Words::default()
        };
        if let Some(node) = given.get("expect") {
            check_expect(reading, node);
            words.expect = Some(node.clone());
        }
        match given.get("set").map(|node| (node, node.entries())) {
            Some((_, Some(entries))) => words.settings = entries.to_vec(),
            Some((node, None)) => {
                reading.wrong(node, "a mapping from slots to values", "write {slot: value}");
            }
            None => {}
        }
        words
    }

    /// Reads lattice, region, pieces and setup.
    fn read_own(&mut self, reading: &mut Reading) {
        reading.lattice = self.read_lattice(reading);
        for (key, example) in
            [("region", "region: {box: [10, 6]}"), ("pieces", "pieces: {bar: XXX}")]
        {
            if !self.given.has(key) && !self.is_meant(key) {
                let what = format!("the key '{key}' is missing in a puzzle");
                reading.fault(self.root, what, format!("add {example}"));
            }
        }
        self.region = self.given.get("region").and_then(|node| read_region(reading, node));
        self.pieces = match self.given.get("pieces") {
            Some(node) => read_pieces(reading, node),
            None => Pieces::unknown(),
        };
        if let Some(node) = self.given.get("setup") {
            self.slots = read_setup(reading, node);
        }
    }

    /// The lattice; none after a fault is reported.
    fn read_lattice(&self, reading: &mut Reading) -> Option<&'static Lattice> {
        let Some(node) = self.given.get("lattice") else { return lattice(SQUARE) };
        let Some(name) = node.as_text() else {
            let todo = format!("choose from {}", names().join(", "));
            reading.wrong(node, "the name of a lattice", todo);
            return None;
        };
        let found = lattice(name);
        if found.is_none() {
            let what = format!("there is no lattice {}", quoted(&clipped(name)));
            reading.fault(node, what, hint(name, names(), "choose from"));
        }
        found
    }

    /// Whether an unknown key was probably meant to be a known one.
    fn is_meant(&self, key: &str) -> bool {
        let names = PUZZLE.names();
        let first = self.root.entries().unwrap_or(&[]).iter().take(100);
        let mut unknown = first.filter(|(name, _)| !names.contains(&name.as_str()));
        unknown.any(|(name, _)| nearest(name, &names) == Some(key))
    }

    /// Finds the puzzle of which this is an instance.
    fn read_base(
        &mut self,
        reading: &mut Reading,
        uses: &Node,
        resolve: Option<&mut Resolve<'_>>,
    ) -> Result<(), Ended> {
        for (key, node) in BROUGHT.iter().filter_map(|key| Some((key, self.given.get(key)?))) {
            let what = format!("'{key}' stands beside 'uses', which brings its own");
            let path = node.path.clone();
            reading.fault_at(node.key_place(), path, what, "remove one of the two");
        }
        self.pieces = Pieces::unknown();
        let Some(name) = read_word(reading, uses, "the name or file of a puzzle") else {
            return Ok(());
        };
        let Some(resolve) = resolve else {
            let what =
                format!("the puzzle {} cannot be looked up from here", quoted(&clipped(&name)));
            reading.fault(uses, what, "read a file, or pass resolve=");
            return Ok(());
        };
        match resolve(&name) {
            Ok(base) => {
                reading.lattice = Some(base.lattice);
                self.region = Some(base.region.clone());
                self.pieces = Pieces::of(base.pieces.clone());
                self.slots = Slots { setup: base.setup.clone(), never_index: vec![] };
                self.base = Some(base);
            }
            Err(Unresolved { what, todo, ends }) => {
                reading.fault(uses, what, todo);
                if ends {
                    return Err(Ended);
                }
            }
        }
        Ok(())
    }

    /// Reads rules, placed pieces, the goal of a tray and pictures under `set`, which an instance may have as well.
    fn read_additions(&mut self, reading: &mut Reading) {
        if let Some(node) = self.given.get("rules") {
            self.rules = read_rules(reading, node);
        }
        if let Some(node) = self.given.get("placed") {
            self.placed = read_placed(reading, node);
            self.placed.retain(|(_, placed)| self.pieces.known(&placed.piece));
        }
        if let Some(node) = self.given.get("groups") {
            self.groups = read_groups(reading, node);
        }
        if let Some(node) = self.given.get("goal") {
            let mut goal = read_goal(reading, node);
            goal.retain(|(_, one)| self.pieces.known(&one.piece));
            self.goal = Some(goal);
        }
        if let Some(node) = self.given.get("corridor") {
            self.corridor =
                Some(read_cells(reading, node, "region_cells", None).unwrap_or_default());
        }
        if let Some(node) = self.given.get("moves") {
            self.moves = Some(read_moves(reading, node));
        }
        if let Some(node) = self.given.get("set") {
            check_pictures(reading, node, &self.slots.setup, &self.sides(reading));
        }
    }

    /// The sides of the box of the region; none if there is no region.
    fn sides(&self, reading: &Reading) -> Vec<usize> {
        let region = self.region.iter().filter(|region| !region.cells.is_empty());
        let sides = region.flat_map(|region| region.sides(reading.coordinates()));
        sides.map(|side| usize::try_from(side).unwrap_or(0)).collect()
    }

    /// Puts the parts together; an instance takes its base's source and tags if it has none.
    fn build(&self, words: Words, lattice: Option<&'static Lattice>) -> Puzzle {
        let base = self.base.clone().unwrap_or_else(|| self.own(lattice));
        let mut settings = base.settings;
        for (name, value) in words.settings {
            match settings.iter_mut().find(|(known, _)| *known == name) {
                Some((_, old)) => *old = value,
                None => settings.push((name, value)),
            }
        }
        let placed = joined(base.placed, &self.placed);
        let goal = self.goal.as_ref().map(|own| joined(vec![], own));
        Puzzle {
            name: words.name.unwrap_or_else(|| "unnamed".to_owned()),
            title: words.title.unwrap_or_default(),
            source: words.source.unwrap_or(base.source),
            notes: words.notes.unwrap_or_default(),
            tags: words.tags.unwrap_or(base.tags),
            region: with_frames(base.lattice, base.region, &base.pieces, &placed),
            rules: joined(base.rules, &self.rules),
            groups: joined(base.groups, &self.groups),
            goal: goal.unwrap_or(base.goal),
            corridor: self.corridor.clone().unwrap_or(base.corridor),
            moves: self.moves.unwrap_or(base.moves),
            expect: words.expect,
            lattice: base.lattice,
            pieces: base.pieces,
            setup: base.setup,
            placed,
            settings,
        }
    }

    /// What this document has of its own where another may have a base.
    fn own(&self, known: Option<&'static Lattice>) -> Puzzle {
        Puzzle {
            name: String::new(),
            title: String::new(),
            source: String::new(),
            notes: String::new(),
            tags: vec![],
            lattice: known.or_else(|| lattice(SQUARE)).expect("there is a square lattice"),
            region: self.region.clone().unwrap_or_default(),
            pieces: self.pieces.read.clone(),
            rules: vec![],
            setup: self.slots.setup.clone(),
            placed: vec![],
            settings: vec![],
            groups: vec![],
            goal: vec![],
            corridor: vec![],
            moves: Moves::default(),
            expect: None,
        }
    }
}

fn read_tags(reading: &mut Reading, node: &Node) -> Vec<String> {
    let tags = read_entries(reading, node, "a list of words", "write [word, word]");
    tags.unwrap_or(&[]).iter().filter_map(|tag| read_word(reading, tag, "a tag")).collect()
}

/// What a base has, and what a document adds.
fn joined<T: Clone>(mut base: Vec<T>, own: &ByIndex<T>) -> Vec<T> {
    base.extend(own.iter().map(|(_, one)| one.clone()));
    base
}
