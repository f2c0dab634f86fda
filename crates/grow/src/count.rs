//! How many assemblies the pieces of an assembly have, up to the symmetries of the ground.
//!
//! One assembly is known, so this is a search for others. If every piece may be turned, one kind of piece is laid in
//! one only of the places that symmetries take to each other. Two assemblies are of one class if one is an image of the other.

use cover::Arrange;
use puzzle::cell::{Cell, less, plus};
use puzzle::lattice::{Lattice, Turns};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ground::{Assembly, Ground, bounds};

/// The placements of so many shapes are remembered.
const SHAPES: usize = 1_000;
/// So many placements of a piece are tried before its cells are looked at.
const MANY: usize = 8;

/// The motions of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// How it may be turned.
    pub turns: Turns,
    /// Whether it may be reflected.
    pub flips: bool,
}

/// The outcome of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Assemblies up to symmetry, the given one included.
    pub assemblies: u32,
    /// Whether these are all.
    pub is_all: bool,
}

/// Counts assemblies.
#[derive(Debug)]
pub struct Counter {
    models: Vec<Model>,
    /// The number of the first piece with an equal model.
    alike: Vec<usize>,
    symmetries: Vec<Vec<u32>>,
    /// Whether pieces may be turned in every way and all reflected or none: then a symmetry that takes one assembly to
    /// another takes every placement to one.
    are_free: bool,
    /// Those that take every placement of a piece to another of its placements.
    turning: Vec<Vec<u32>>,
    words: usize,
    /// The cells that must be covered.
    needed: Vec<u64>,
    /// The number of each shape that is known, in every orientation.
    numbers: FxHashMap<(usize, Vec<Cell>), usize>,
    shapes: Vec<Placements>,
}

/// The placements of a shape: sets of cells, one after the other.
#[derive(Debug)]
struct Placements {
    all: Vec<u64>,
    /// One of each class that symmetries take to each other.
    first: Vec<u64>,
}

impl Counter {
    /// A counter for pieces with such motions.
    pub fn new(ground: &Ground, models: Vec<Model>) -> Self {
        let first = |model| models.iter().position(|one| one == model).unwrap_or(0);
        let alike = models.iter().map(first).collect();
        let may_turn = models.iter().all(|model| model.turns == Turns::Every);
        let may_flip = models.iter().all(|model| model.flips);
        let are_free = may_turn && (may_flip || !models.iter().any(|model| model.flips));
        let all = ground.symmetries();
        let isometries = ground.lattice.isometries();
        let is_proper = |one: usize| may_flip || !isometries[one].flipped;
        let turning = all.iter().filter(|(one, _)| *one == 0 || may_turn && is_proper(*one));
        let turning = turning.map(|(_, map)| map.clone()).collect();
        let words = ground.cells.len().div_ceil(64);
        let needed = (0..).zip(&ground.optional).filter(|(_, is_optional)| !**is_optional);
        let needed = set_of(needed.map(|(cell, _)| cell), words);
        let symmetries = all.into_iter().map(|(_, map)| map).collect();
        let (numbers, shapes) = (FxHashMap::default(), vec![]);
        Self { models, alike, symmetries, are_free, turning, words, needed, numbers, shapes }
    }

    /// Counts the assemblies of the pieces of an assembly.
    ///
    /// * `most`: counts no further than this.
    /// * `nodes`: lays so many pieces at most.
    pub fn count(
        &mut self,
        ground: &Ground,
        assembly: &Assembly,
        most: u32,
        nodes: u64,
    ) -> Counted {
        if self.shapes.len() > SHAPES {
            self.numbers.clear();
            self.shapes.clear();
        }
        let pieces = assembly.pieces();
        let numbers: Vec<usize> =
            pieces.iter().enumerate().map(|(who, cells)| self.shape(ground, who, cells)).collect();
        let mut copies: Vec<(usize, u32)> = vec![];
        for &number in &numbers {
            match copies.iter_mut().find(|(known, _)| *known == number) {
                Some((_, often)) => *often += 1,
                None => copies.push((number, 1)),
            }
        }
        let shapes = &self.shapes;
        copies.arrange_by_key(|&(number, _)| shapes[number].first.len());
        let kind = |(own, &(number, copies)): (usize, &(usize, u32))| {
            let own = if self.are_free { 0 } else { own };
            Kind { own, copies, sets: shapes[number].all.clone() }
        };
        let kinds: Vec<Kind> = copies.iter().enumerate().map(kind).collect();
        let needed = self.needed.clone();
        let taken_to =
            |map| if self.are_free { Some(vec![0]) } else { taken_to(map, &kinds, self.words) };
        let symmetries = self.symmetries.iter();
        let symmetries = symmetries.filter_map(|map| Some((map, taken_to(map)?))).collect();
        let mut search = Search {
            words: self.words,
            symmetries,
            known: FxHashSet::default(),
            found: 0,
            most,
            nodes,
            laid: vec![],
        };
        let kind = |number: &usize| copies.iter().position(|(known, _)| known == number);
        let own = |number| kinds[kind(number).unwrap_or(0)].own;
        let sets = pieces.iter().map(|cells| set_of(cells.iter().copied(), self.words));
        search.note(numbers.iter().map(own).zip(sets).collect());
        let first = self.shapes[copies[0].0].first.chunks(self.words);
        let is_all = first.into_iter().all(|set| search.lay(&kinds, 0, &needed, set));
        Counted { assemblies: search.found, is_all }
    }

    /// The number of the shape of a piece.
    fn shape(&mut self, ground: &Ground, who: usize, cells: &[u32]) -> usize {
        let cells: Vec<Cell> = cells.iter().map(|&cell| ground.cells[cell as usize]).collect();
        let lattice = ground.lattice;
        let model = self.alike[who];
        let key = (model, lattice.canonical(&cells));
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let Model { turns, flips } = &self.models[model];
        let images = lattice.carried(&cells, turns, *flips);
        let mut ways: Vec<Vec<Cell>> = images.iter().map(|one| lattice.canonical(one)).collect();
        ways.sort_unstable();
        ways.dedup();
        let mut all: Vec<Vec<u32>> = vec![];
        ways.iter().for_each(|way| lay(ground, lattice, way, &mut all));
        let number = self.shapes.len();
        self.numbers.extend(ways.into_iter().map(|way| ((model, way), number)));
        self.shapes.push(self.placements(all));
        number
    }

    fn placements(&self, all: Vec<Vec<u32>>) -> Placements {
        let set = |cells: &[u32]| set_of(cells.iter().copied(), self.words);
        let mut seen: FxHashSet<Vec<u64>> = FxHashSet::default();
        let mut first = vec![];
        for cells in &all {
            if seen.contains(&set(cells)) {
                continue;
            }
            first.extend(set(cells));
            for map in &self.turning {
                let image = cells.iter().map(|&cell| map[cell as usize]);
                seen.insert(set_of(image, self.words));
            }
        }
        Placements { all: all.iter().flat_map(|cells| set(cells)).collect(), first }
    }
}

/// Adds every placement of a shape as it lies, without turns.
fn lay(ground: &Ground, lattice: &Lattice, way: &[Cell], found: &mut Vec<Vec<u32>>) {
    let (low, high) = bounds(way);
    for cell in &ground.cells {
        let slide = less(cell, &way[0]);
        let is_inside = ground.spans(&plus(&low, &slide), &plus(&high, &slide));
        if is_inside && lattice.is_slide(&slide) {
            let numbers = way.iter().map(|one| ground.number(&plus(one, &slide)));
            found.extend(numbers.collect::<Option<Vec<u32>>>());
        }
    }
}

fn set_of(cells: impl Iterator<Item = u32>, words: usize) -> Vec<u64> {
    let mut set = vec![0; words];
    cells.for_each(|cell| set[cell as usize / 64] |= 1 << (cell % 64));
    set
}

/// Copies of a piece that are still to be laid, and where they may lie.
#[derive(Clone, Debug)]
struct Kind {
    /// Its number; 0 where the cells alone tell the kinds apart.
    own: usize,
    copies: u32,
    sets: Vec<u64>,
}

/// The next pieces to try: all placements of a kind, or those over a cell.
enum Branch {
    Kind(usize),
    Cell(usize),
    None,
}

/// The kind and the cells of each piece of an assembly.
type Laid = Vec<(usize, Vec<u64>)>;

struct Search<'c> {
    words: usize,
    /// Where each symmetry takes cells, and kinds.
    symmetries: Vec<(&'c Vec<u32>, Vec<usize>)>,
    /// All images of the assemblies that were found.
    known: FxHashSet<Laid>,
    found: u32,
    most: u32,
    nodes: u64,
    laid: Laid,
}

impl Search<'_> {
    /// Lays a piece of a kind, and goes on; whether everything was tried.
    fn lay(&mut self, kinds: &[Kind], number: usize, needed: &[u64], set: &[u64]) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        self.laid.push((kinds[number].own, set.to_vec()));
        let is_done = self.go_on(kinds, number, needed, set);
        self.laid.pop();
        is_done
    }

    fn go_on(&mut self, kinds: &[Kind], number: usize, needed: &[u64], set: &[u64]) -> bool {
        let needed: Vec<u64> = needed.iter().zip(set).map(|(all, own)| all & !own).collect();
        let left = |(at, kind): (usize, &Kind)| {
            let copies = kind.copies - u32::from(at == number);
            let fits = |other: &&[u64]| other.iter().zip(set).all(|(a, b)| a & b == 0);
            let sets = || kind.sets.chunks(self.words).filter(fits).flatten().copied().collect();
            (copies > 0).then(|| Kind { own: kind.own, copies, sets: sets() })
        };
        let kinds: Vec<Kind> = kinds.iter().enumerate().filter_map(left).collect();
        if kinds.is_empty() {
            if needed.iter().all(|&word| word == 0) {
                self.note(self.laid.clone());
            }
            return self.found < self.most;
        }
        let (kinds, needed) = (&kinds, &needed);
        let words = self.words;
        match self.branch(kinds, needed) {
            Branch::None => true,
            Branch::Kind(number) => {
                kinds[number].sets.chunks(words).all(|set| self.lay(kinds, number, needed, set))
            }
            Branch::Cell(cell) => (0..kinds.len()).all(|number| {
                let over = |set: &&[u64]| set[cell / 64] >> (cell % 64) & 1 == 1;
                let sets = kinds[number].sets.chunks(words).filter(over);
                sets.into_iter().all(|set| self.lay(kinds, number, needed, set))
            }),
        }
    }

    /// Chooses what allows fewest placements.
    fn branch(&self, kinds: &[Kind], needed: &[u64]) -> Branch {
        let mut often = vec![[0u64; 3]; self.words];
        for set in kinds.iter().flat_map(|kind| kind.sets.chunks(self.words)) {
            for ([once, twice, thrice], own) in often.iter_mut().zip(set) {
                *thrice |= *twice & own;
                *twice |= *once & own;
                *once |= own;
            }
        }
        let cell = |level: usize| {
            let rare = |(at, word): (usize, &[u64; 3])| {
                let found = needed[at] & if level == 3 { !0 } else { !word[level] };
                (found != 0).then(|| at * 64 + found.trailing_zeros() as usize)
            };
            often.iter().enumerate().find_map(rare)
        };
        let number = |kind: &Kind| kind.sets.len() / self.words;
        if cell(0).is_some() || kinds.iter().any(|kind| number(kind) < kind.copies as usize) {
            return Branch::None;
        }
        // Of copies laid one after the other the same assembly would be found in every order.
        let fewest = (0..kinds.len()).min_by_key(|&at| (kinds[at].copies > 1, number(&kinds[at])));
        let fewest =
            fewest.filter(|&at| kinds[at].copies == 1 || needed.iter().all(|&word| word == 0));
        let most = fewest.map_or(usize::MAX, |at| number(&kinds[at]));
        for level in 1..3 {
            if most <= level {
                break;
            }
            if let Some(cell) = cell(level) {
                return Branch::Cell(cell);
            }
        }
        match fewest {
            Some(at) if most <= MANY => Branch::Kind(at),
            _ => self
                .rarest(kinds, needed, most)
                .or(fewest.map(Branch::Kind))
                .unwrap_or(Branch::None),
        }
    }

    /// The needed cell that fewest placements cover, if these are fewer than `most`.
    fn rarest(&self, kinds: &[Kind], needed: &[u64], most: usize) -> Option<Branch> {
        let mut often = vec![0usize; self.words * 64];
        for set in kinds.iter().flat_map(|kind| kind.sets.chunks(self.words)) {
            for (at, &word) in set.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    often[at * 64 + word.trailing_zeros() as usize] += 1;
                    word &= word - 1;
                }
            }
        }
        let is_needed = |&cell: &usize| needed[cell / 64] >> (cell % 64) & 1 == 1;
        let found = (0..often.len()).filter(is_needed).min_by_key(|&cell| often[cell])?;
        (often[found] < most).then_some(Branch::Cell(found))
    }

    /// Notes an assembly, with all its images.
    fn note(&mut self, mut laid: Laid) {
        laid.sort_unstable();
        if self.known.contains(&laid) {
            return;
        }
        self.found += 1;
        for (map, kinds) in &self.symmetries {
            let mut images: Laid =
                laid.iter().map(|(kind, set)| (kinds[*kind], image(map, set))).collect();
            images.sort_unstable();
            self.known.insert(images);
        }
    }
}

/// Where a symmetry takes a set of cells.
fn image(map: &[u32], set: &[u64]) -> Vec<u64> {
    set_of(cells(set).map(|cell| map[cell as usize]), set.len())
}

/// The kind to whose placements a symmetry takes those of each kind, itself if possible; none if there is none with as
/// many copies.
fn taken_to(map: &[u32], kinds: &[Kind], words: usize) -> Option<Vec<usize>> {
    let sorted = |mut sets: Vec<Vec<u64>>| {
        sets.sort_unstable();
        sets
    };
    let own = |kind: &Kind| sorted(kind.sets.chunks(words).map(<[u64]>::to_vec).collect());
    let to = |(number, kind): (usize, &Kind)| {
        let images = sorted(kind.sets.chunks(words).map(|set| image(map, set)).collect());
        let fits =
            |&other: &usize| kinds[other].copies == kind.copies && images == own(&kinds[other]);
        std::iter::once(number).chain(0..kinds.len()).find(fits)
    };
    kinds.iter().enumerate().map(to).collect()
}

/// The cells of a set, rising.
fn cells(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..).step_by(64).zip(set).flat_map(|(first, &word)| {
        let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        rest.take_while(|&word| word != 0).map(move |word| first + word.trailing_zeros())
    })
}
