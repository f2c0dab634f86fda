//! `no_crossing: true`: pieces of sticks may meet at a point, but not cross there.
//!
//! Around a point the sticks have an order. Two pieces cross where sticks a, c of the one and b, d of the
//! other take turns in it. So there is an item, at most once, for every four sticks around a point: a
//! placement uses it that holds the first and the third of them, or the second and the fourth.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::acting::{Acting, Action, Demand, Give, Laid};
use super::base::{Kind, ReadRule};
use super::ground::Ground;
use super::numbered::Numbered;
use super::reader::{Reader, shown};
use crate::cell::{Cell, Point, less};
use crate::document::{Node, Value};
use crate::lattice::{self, Lattice};

/// The kind of the rule.
pub static NO_CROSSING: Kind = Kind {
    name: "no_crossing",
    doc: "Pieces of sticks may meet at a point but not cross there.",
    needs_full_board: false,
    only_filters: false,
    reads_blocked_cells: false,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// The sticks around each point where pieces could cross.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCrossing {
    /// The points with four sticks of the region or more around them, sorted.
    pub points: Vec<Point>,
    /// The sticks around each of them, in the order of their angles.
    pub around: Vec<Vec<Cell>>,
    /// The numbers of those of the points that are ends of each stick of the region.
    pub points_at: FxHashMap<Cell, Vec<u32>>,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let lattice = reader.ground.lattice;
    if value.value != Value::Truth(true) {
        let todo = "write no_crossing: true, or drop the rule";
        reader.fault(&[], format!("{} is not true", shown(value)), todo);
        return None;
    }
    if lattice.cell_dimension != 1 || lattice.space != 2 {
        let what = format!("no_crossing makes no sense on the {} lattice", lattice.name);
        let todo = format!("drop the rule, or use one of {}", of_sticks().join(", "));
        reader.fault(&[], what, todo);
        return None;
    }
    Some(Arc::new(points(reader.ground)))
}

/// The lattices on which pieces can cross, by name.
fn of_sticks() -> Vec<&'static str> {
    let can_cross = |name: &&str| {
        lattice::lattice(name).is_some_and(|one| one.space == 2 && one.cell_dimension == 1)
    };
    lattice::names().iter().copied().filter(can_cross).collect()
}

/// The points with enough sticks around them.
fn points(ground: &Ground<'_>) -> NoCrossing {
    let cells = &ground.region.cells;
    let mut points: Vec<Point> =
        cells.iter().flat_map(|cell| ground.surface.corners(cell)).collect();
    points.arrange();
    points.dedup();
    let around = |point: Point| (point, sticks_around(ground, &point));
    let (points, around): (Vec<Point>, Vec<Vec<Cell>>) =
        points.into_iter().map(around).filter(|(_, sticks)| sticks.len() >= 4).unzip();
    let numbers: FxHashMap<&Point, u32> = points.iter().zip(0..).collect();
    let at = |cell: &Cell| {
        let ends = ground.surface.corners(cell);
        (*cell, ends.iter().filter_map(|end| numbers.get(end).copied()).collect())
    };
    let points_at = cells.iter().map(at).collect();
    NoCrossing { points, around, points_at }
}

/// The sticks of the region that end at a point of the plane, in the order of their angles.
///
/// The order is that in the frame, which is no other than on the page: a linear map keeps it. Where
/// borders are joined a stick may begin and end there, and stands there twice.
fn sticks_around(ground: &Ground<'_>, point: &Point) -> Vec<Cell> {
    let plain = ground.lattice;
    let mut ends: Vec<(Point, Cell)> =
        plain.cells_at(point).into_iter().map(|cell| (away(plain, &cell, point), cell)).collect();
    ends.arrange_by(|(a, _), (b, _)| by_angle(a, b));
    let homes = ends.iter().map(|(_, cell)| ground.surface.home(cell));
    homes.filter(|home| ground.left.contains(home)).collect()
}

/// The step from one end of a stick to the other.
fn away(lattice: &Lattice, cell: &Cell, point: &Point) -> Point {
    let other = lattice.corners(cell).into_iter().find(|end| end != point);
    other.map_or([0; crate::cell::MOST], |other| less(&other, point))
}

/// Which of two directions comes first.
fn by_angle(a: &Point, b: &Point) -> Ordering {
    let is_below = |&[x, y, ..]: &Point| (y, x) < (0, 0);
    let turn = i64::from(b[0]) * i64::from(a[1]) - i64::from(a[0]) * i64::from(b[1]);
    is_below(a).cmp(&is_below(b)).then(turn.cmp(&0))
}

impl ReadRule for NoCrossing {
    fn kind(&self) -> &'static Kind {
        &NO_CROSSING
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let points = |cell: &Cell| self.points_at.get(cell).map_or(&[][..], Vec::as_slice);
        let mut fours = 0;
        let mut around = |sticks: &Vec<Cell>| {
            let found = fours_of(&board.numbered(sticks));
            let first = fours;
            fours += found.len() as u64;
            (first, found)
        };
        Box::new(Crossings {
            points_at: board.cells().iter().map(points).collect(),
            around: self.around.iter().map(&mut around).collect(),
            is_covered: vec![false; board.cells().len()],
        })
    }
}

/// The different fours of sticks around a point, in their order.
fn fours_of(sticks: &[u32]) -> Vec<[u32; 4]> {
    let mut seen = FxHashSet::default();
    let mut found = vec![];
    let number = sticks.len();
    for a in 0..number {
        for b in a + 1..number {
            for c in b + 1..number {
                for d in c + 1..number {
                    let four = [a, b, c, d].map(|at| sticks[at]);
                    if seen.insert(four) {
                        found.push(four);
                    }
                }
            }
        }
    }
    found
}

/// The rule on a board.
struct Crossings<'r> {
    /// The points of each cell by its number.
    points_at: Vec<&'r [u32]>,
    /// The fours around each point, and the number of the first among all.
    around: Vec<(u64, Vec<[u32; 4]>)>,
    /// Whether the placement that is looked at covers each cell.
    is_covered: Vec<bool>,
}

impl Acting for Crossings<'_> {
    /// Tells the fours of which a placement holds two sticks across, point by point.
    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        laid.cells.iter().for_each(|&cell| self.is_covered[cell as usize] = true);
        let points = laid.cells.iter().flat_map(|&cell| self.points_at[cell as usize]);
        let mut points: Vec<u32> = points.copied().collect();
        points.sort_unstable();
        points.dedup();
        for point in points {
            let (first, fours) = &self.around[point as usize];
            for (key, four) in (*first..).zip(fours) {
                let [a, b, c, d] = four.map(|stick| self.is_covered[stick as usize]);
                if (a && c) || (b && d) {
                    give(key, None);
                }
            }
        }
        laid.cells.iter().for_each(|&cell| self.is_covered[cell as usize] = false);
    }

    /// Tells one part: every symmetry of the board keeps the rule.
    fn demands(&self, _action: &Action<'_>) -> Vec<Demand> {
        vec![Demand::new(NO_CROSSING.name, vec![])]
    }
}

impl fmt::Display for NoCrossing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("no two pieces cross")
    }
}
