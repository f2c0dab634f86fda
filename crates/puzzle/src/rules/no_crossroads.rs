//! `no_crossroads: true`: four pieces meet at no point of the board.
//!
//! An item for each corner point with four cells of the region or more around it, used once by every
//! placement that covers one of them, at most three times. How many cells meet may differ from point to
//! point, so each point is asked.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use cover::Arrange;
use rustc_hash::FxHashMap;

use super::acting::{Acting, Action, Bounds, Demand, Give, ItemKey, Laid};
use super::base::{Kind, ReadRule};
use super::ground::Ground;
use super::numbered::Numbered;
use super::reader::{Reader, shown};
use crate::cell::{Cell, Point};
use crate::document::{Node, Value};

/// How many pieces make a crossroads.
pub const WAYS: u32 = 4;

/// The kind of the rule.
pub static NO_CROSSROADS: Kind = Kind {
    name: "no_crossroads",
    doc: "Four pieces meet at no point.",
    needs_full_board: false,
    only_filters: false,
    reads_blocked_cells: false,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// The points where four pieces could meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCrossroads {
    /// The points, in the order in which the cells of the region come to them.
    pub points: Vec<Point>,
    /// The numbers of those of the points that are corners of each cell of the region.
    pub points_at: FxHashMap<Cell, Vec<u32>>,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let lattice = reader.ground.lattice;
    if value.value != Value::Truth(true) {
        let todo = "write no_crossroads: true, or drop the rule";
        reader.fault(&[], format!("{} is not true", shown(value)), todo);
        return None;
    }
    if lattice.space != 2 {
        let what = format!("no_crossroads makes no sense on the {} lattice", lattice.name);
        let most = lattice.most_meeting();
        let todo = format!("up to {most} cells meet at its points: use a flat lattice");
        reader.fault(&[], what, todo);
        return None;
    }
    Some(Arc::new(points(reader.ground)))
}

/// The points with enough cells around them.
fn points(ground: &Ground<'_>) -> NoCrossroads {
    let mut around: FxHashMap<Point, (u32, u32)> = FxHashMap::default();
    let mut order = vec![];
    for cell in &ground.region.cells {
        for point in ground.surface.corners(cell) {
            let (times, _) = around.entry(point).or_default();
            *times += 1;
            if *times == 1 {
                order.push(point);
            }
        }
    }
    order.retain(|point| around[point].0 >= WAYS);
    for (number, point) in (0..).zip(&order) {
        around.entry(*point).and_modify(|(_, own)| *own = number);
    }
    let known = |point: &Point| Some(around[point]).filter(|(times, _)| *times >= WAYS);
    let at = |cell: &Cell| {
        let corners = ground.surface.corners(cell);
        (*cell, corners.iter().filter_map(known).map(|(_, number)| number).collect())
    };
    NoCrossroads { points_at: ground.region.cells.iter().map(at).collect(), points: order }
}

impl ReadRule for NoCrossroads {
    fn kind(&self) -> &'static Kind {
        &NO_CROSSROADS
    }

    fn in_vain(&self) -> Option<Cow<'static, str>> {
        let why = "no four cells of the region meet at a point";
        self.points.is_empty().then_some(why.into())
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        let points = |cell: &Cell| self.points_at.get(cell).map_or(&[][..], Vec::as_slice);
        let points_at = board.cells().iter().map(points).collect();
        Box::new(Roads { rule: self, points_at, last: vec![0; self.points.len()], looked: 0 })
    }
}

/// The rule on a board.
struct Roads<'r> {
    rule: &'r NoCrossroads,
    /// The points of each cell by its number.
    points_at: Vec<&'r [u32]>,
    /// The placement that came to each point last, by its number among those looked at, from 1.
    last: Vec<u32>,
    looked: u32,
}

impl Acting for Roads<'_> {
    /// An item for each point, in the order of points, at most three times.
    fn items(&self) -> Vec<(ItemKey, Bounds)> {
        let mut numbers: Vec<usize> = (0..self.rule.points.len()).collect();
        numbers.arrange_by_key(|&number| &self.rule.points[number]);
        numbers.into_iter().map(|number| (number as u64, (0, Some(WAYS - 1)))).collect()
    }

    /// Tells the points around the placement.
    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        self.looked += 1;
        for &point in laid.cells.iter().flat_map(|&cell| self.points_at[cell as usize]) {
            let last = &mut self.last[point as usize];
            if *last != self.looked {
                *last = self.looked;
                give(u64::from(point), None);
            }
        }
    }

    /// Tells one part: every symmetry of the board keeps the rule.
    fn demands(&self, _action: &Action<'_>) -> Vec<Demand> {
        vec![Demand::new(NO_CROSSROADS.name, vec![])]
    }
}

impl fmt::Display for NoCrossroads {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("four pieces meet at no point")
    }
}
