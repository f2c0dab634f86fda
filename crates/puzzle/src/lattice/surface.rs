//! What a board lies on: a lattice, or a lattice whose borders are joined.
//!
//! A torus, a cylinder, a Moebius strip, a Klein bottle: steps of the lattice make a group that leaves no
//! point where it is. Cells that the group takes to each other are one cell, named by the one of them that
//! is *at home*: on the board that people draw. What touches what is asked of the lattice beneath and brought
//! home. A corner or an edge is named by the cells around it, moved by the group to where they come first, so
//! it has one name however often the board goes around.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::base::{Colouring, Lattice};
use super::contact::{Contact, Level, Meets};
use super::wrap_group::{Element, WrapGroup, WrapStep};
use crate::cell::{Cell, Point, less, plus};

/// A lattice with the borders of a board joined, or as it is.
#[derive(Clone, Debug)]
pub struct Surface {
    /// The lattice beneath: shapes lie there before they are laid.
    pub plain: &'static Lattice,
    /// How borders are joined, if they are.
    pub joined: Option<Joined>,
}

/// How the borders of a board are joined.
#[derive(Clone, Debug)]
pub struct Joined {
    /// All products of the steps.
    pub group: WrapGroup,
    /// The cell at home for the first image of each cell of the board.
    homes: FxHashMap<Cell, Cell>,
}

impl Joined {
    fn home(&self, cell: &Cell) -> Cell {
        let first = self.group.first(cell);
        self.homes.get(&first).copied().unwrap_or(first)
    }

    /// The image of a set of cells that comes first, sorted.
    fn named(&self, cells: &[Cell]) -> Vec<Cell> {
        let lattice = self.group.lattice;
        let images = self.group.turns.iter().flat_map(|element| {
            let moved: Vec<Cell> = cells.iter().map(|cell| lattice.moved(element, cell)).collect();
            let backs: Vec<Cell> =
                moved.iter().map(|cell| less(cell, &self.group.residue(cell))).collect();
            backs.into_iter().map(move |back| {
                let mut image: Vec<Cell> = moved.iter().map(|one| less(one, &back)).collect();
                image.sort_unstable();
                image
            })
        });
        images.min().unwrap_or_default()
    }

    /// The corner points that cells have in common, sorted.
    fn common(&self, cells: &[Cell]) -> Vec<Point> {
        let Some((first, others)) = cells.split_first() else { return vec![] };
        let lattice = self.group.lattice;
        let others: Vec<Vec<Point>> = others.iter().map(|cell| lattice.corners(cell)).collect();
        let is_common = |point: &Point| others.iter().all(|own| own.contains(point));
        let mut found: Vec<Point> = lattice.corners(first).into_iter().filter(is_common).collect();
        found.arrange();
        found
    }

    /// The first point that the group takes a point to.
    fn point(&self, point: &Point) -> Point {
        let common = self.common(&self.named(&self.group.lattice.cells_at(point)));
        common.first().copied().unwrap_or(*point)
    }

    /// Whether going around keeps a colouring.
    fn keeps(&self, colouring: &Colouring) -> bool {
        let lattice = self.group.lattice;
        // Each sum of some of the translations, from the cell of each class.
        let mut about = lattice.representatives().to_vec();
        for step in lattice.translations() {
            about.extend(about.clone().iter().map(|cell| plus(cell, step)));
        }
        let is_kept = |step: &Element, cell: &Cell| {
            colouring.of(&lattice.moved(step, cell)) == colouring.of(cell)
        };
        self.group.steps.iter().all(|step| about.iter().all(|cell| is_kept(step, cell)))
    }
}

impl Surface {
    /// A lattice with borders joined by steps that [`super::wrap_faults`] finds no fault with; as it is if
    /// there are none.
    pub fn of(plain: &'static Lattice, steps: &[WrapStep], cells: &[Cell]) -> Self {
        if steps.is_empty() {
            return Self::plain(plain);
        }
        let group = WrapGroup::of(plain, steps);
        let homes = cells.iter().map(|cell| (group.first(cell), *cell)).collect();
        Self { plain, joined: Some(Joined { group, homes }) }
    }

    /// A lattice as it is.
    pub fn plain(plain: &'static Lattice) -> Self {
        Self { plain, joined: None }
    }

    /// The group that joins borders, if they are.
    pub fn group(&self) -> Option<&WrapGroup> {
        self.joined.as_ref().map(|joined| &joined.group)
    }

    // What the group does ------------------------------------------------------------------------

    /// The cell of the board that a cell is one with.
    pub fn home(&self, cell: &Cell) -> Cell {
        self.joined.as_ref().map_or(*cell, |joined| joined.home(cell))
    }

    /// The cells that are one with a cell, of those that differ by slides one.
    pub fn images(&self, cell: &Cell) -> Vec<Cell> {
        self.group().map_or_else(|| vec![*cell], |group| group.images(cell).collect())
    }

    /// A slide less those that take every cell to one that it is one with.
    pub fn slid_back(&self, vector: &Cell) -> Cell {
        self.group().map_or(*vector, |group| group.residue(vector))
    }

    /// Whether a piece that goes around the board comes back turned over.
    pub fn turns_over(&self) -> bool {
        self.group().is_some_and(WrapGroup::flips)
    }

    /// Whether a piece that goes around the board comes back turned, or turned over.
    pub fn turns_round(&self) -> bool {
        self.group().is_some_and(|group| group.turns.len() > 1)
    }

    /// The isometries, by number, that a piece can have gone through when it comes back around the board.
    pub fn ways_round(&self) -> Vec<usize> {
        let ways = |group: &WrapGroup| group.turns.iter().map(|one| one.isometry).collect();
        self.group().map_or_else(|| vec![0], ways)
    }

    /// The two colours of the lattice beneath, where going around keeps them.
    pub fn colouring(&self) -> Option<&'static Colouring> {
        let colouring = self.plain.colouring()?;
        let is_kept = self.joined.as_ref().is_none_or(|joined| joined.keeps(colouring));
        is_kept.then_some(colouring)
    }

    // What touches what --------------------------------------------------------------------------

    /// The other cells that share a side with a cell, each once.
    pub fn neighbours(&self, cell: &Cell) -> Vec<Cell> {
        self.brought_home(cell, self.plain.neighbours(cell))
    }

    /// The other cells that have a corner in common with a cell, sorted.
    pub fn touching(&self, cell: &Cell) -> Vec<Cell> {
        let mut found = self.brought_home(cell, self.plain.touching(cell));
        found.sort_unstable();
        found
    }

    fn brought_home(&self, cell: &Cell, others: Vec<Cell>) -> Vec<Cell> {
        let Some(joined) = &self.joined else { return others };
        let own = joined.home(cell);
        let mut found = distinct(others.iter().map(|other| joined.home(other)));
        found.retain(|other| *other != own);
        found
    }

    /// The corner points of a cell, each as the first that the group takes it to.
    pub fn corners(&self, cell: &Cell) -> Vec<Point> {
        let own = self.plain.corners(cell);
        let Some(joined) = &self.joined else { return own };
        distinct(own.iter().map(|point| joined.point(point)))
    }

    /// The cells around a point, each once.
    pub fn cells_at(&self, point: &Point) -> Vec<Cell> {
        let around = self.plain.cells_at(point);
        let Some(joined) = &self.joined else { return around };
        distinct(around.iter().map(|cell| joined.home(cell)))
    }

    /// The sides of a cell, each by the cells that have it.
    pub fn edges(&self, cell: &Cell) -> Vec<Vec<Cell>> {
        let own = self.plain.edges(cell);
        let Some(joined) = &self.joined else { return own };
        distinct(own.iter().map(|cells| joined.named(cells)))
    }

    /// How cells can meet, the closest first.
    pub fn levels(&self) -> &'static [Level] {
        self.plain.levels()
    }

    /// Where other cells can meet a cell at one of the levels: each place once.
    pub fn contacts(&self, cell: &Cell, level: Level) -> Vec<Contact> {
        match self.plain.meets(level) {
            Meets::InCorners => self.corners(cell).into_iter().map(Contact::Corner).collect(),
            Meets::AlongSides => self.edges(cell).into_iter().map(Contact::Side).collect(),
            Meets::AlongRidges => self.ridges(cell).into_iter().map(Contact::Ridge).collect(),
        }
    }

    /// The lines in which two faces of a solid meet, each by the ends of its first image.
    pub fn ridges(&self, cell: &Cell) -> Vec<[Point; 2]> {
        let own = self.plain.ridges(cell);
        let Some(joined) = &self.joined else { return own };
        let ends = |[one, other]: [Point; 2]| {
            let beside = self.plain.cells_at(&other);
            let mut around = self.plain.cells_at(&one);
            around.retain(|cell| beside.contains(cell));
            let common = joined.common(&joined.named(&around));
            let least = common.first().copied().unwrap_or(one);
            [least, common.last().copied().unwrap_or(other)]
        };
        distinct(own.into_iter().map(ends))
    }

    // Slides and symmetries ------------------------------------------------------------------------

    /// The vector of every slide that takes a set of cells to a set at home. Slides that differ by one of
    /// the group are the same.
    pub fn slides(&self, cells: &[Cell], onto: &[Cell]) -> Vec<Cell> {
        let Some(joined) = &self.joined else { return self.plain.slides(cells, onto) };
        let moves = moves(joined, 0, cells, onto);
        let fits = moves.into_iter().filter(|(_, moved)| is_set(moved, onto, moved.len()));
        distinct(fits.map(|(vector, _)| joined.group.residue(&vector)))
    }

    /// The slide that takes each cell of a shape to the cell at the same place of others, if there is one.
    pub fn slide_onto(&self, shape: &[Cell], cells: &[Cell]) -> Option<Cell> {
        let (first, target) = (shape.first()?, cells.first()?);
        let Some(joined) = &self.joined else { return Some(less(target, first)) };
        let fits = |vector: &Cell| {
            let moved = shape.iter().map(|cell| joined.home(&plus(cell, vector)));
            self.plain.is_slide(vector) && moved.eq(cells.iter().copied())
        };
        let slides = joined.group.images(target);
        slides.map(|image| joined.group.residue(&less(&image, first))).find(fits)
    }

    /// The maps of cells to themselves that turn like an isometry and slide, each as the image of each cell.
    ///
    /// Only those that take the group to itself: they take what is one cell to what is one cell.
    pub fn self_maps(&self, isometry: usize, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let Some(joined) = &self.joined else { return self.plain.self_maps(isometry, cells) };
        if cells.is_empty() {
            return vec![vec![]];
        }
        let mut found = vec![];
        for (slide, moved) in moves(joined, isometry, cells, cells) {
            let element = Element { isometry, slide };
            if is_set(&moved, cells, 0) && joined.group.is_kept(&element) {
                found.push(moved);
            }
        }
        distinct(found)
    }
}

/// The different ones of some values, in the order in which they come first.
fn distinct<T: Clone + Eq + std::hash::Hash>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = FxHashSet::default();
    values.into_iter().filter(|one| seen.insert(one.clone())).collect()
}

/// Whether some cells are, as a set, a set; of `least` cells at least.
fn is_set(moved: &[Cell], goal: &[Cell], least: usize) -> bool {
    let moved: FxHashSet<&Cell> = moved.iter().collect();
    let goal: FxHashSet<&Cell> = goal.iter().collect();
    goal.len() >= least && moved == goal
}

/// Each slide after an isometry that takes the first of some cells to one of others, and all of them to such.
/// With it comes where each cell goes.
fn moves(
    joined: &Joined,
    isometry: usize,
    cells: &[Cell],
    onto: &[Cell],
) -> Vec<(Cell, Vec<Cell>)> {
    let lattice = joined.group.lattice;
    let turned: Vec<Cell> = cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
    let Some(first) = turned.first() else { return vec![] };
    let goal: FxHashSet<&Cell> = onto.iter().collect();
    let mut targets: Vec<&Cell> = goal.iter().copied().collect();
    targets.arrange();
    let mut found = vec![];
    for target in targets {
        for image in joined.group.images(target) {
            if lattice.class(first) != lattice.class(&image) {
                continue;
            }
            let vector = less(&image, first);
            let home = |at: &Cell| Some(joined.home(&plus(at, &vector)));
            let moved: Option<Vec<Cell>> =
                turned.iter().map(|at| home(at).filter(|cell| goal.contains(cell))).collect();
            found.extend(moved.map(|moved| (vector, moved)));
        }
    }
    found
}
