//! States as rows of numbers, one a piece: equal for arrangements that differ by a common motion only, or by
//! exchanging same pieces.
//!
//! Pieces stand in slots, sorted by class; those of one class are same, so their numbers are sorted too. A
//! number is a place, and where pieces turn, a place and an orientation: a *pose*. A common slide is taken out
//! by the first place; a common turn by putting a chosen piece, the *anchor*, in its first orientation.

use crate::kit::Kit;
use crate::path::Followed;
use crate::shape::Gap;
use crate::turn::Turning;
use crate::turn::body::Cell;
use crate::turn::rotation::{ROTATIONS, Rigid, Rotation, plane};
use crate::turn::swept::Turn;

/// What is moved in one way, in the frame of the state from which it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// By so many units along a direction, or against it.
    Slide { way: usize, units: Gap, sense: i64 },
    /// By a quarter about an axis, or back; the pivot is doubled. Pieces that shift as well follow a path.
    Turn { axis: usize, pivot: Cell, sense: i64, path: Option<Followed> },
}

impl Motion {
    /// A turn of the plane across its axis.
    pub fn of(turn: Turn) -> Self {
        let (first, second) = plane(turn.axis);
        let mut pivot = [0; 4];
        (pivot[first], pivot[second]) = turn.pivot;
        Self::Turn { axis: turn.axis, pivot, sense: 1, path: None }
    }

    /// The same seen from another frame, which `frame` leads to.
    pub fn seen(self, frame: Rigid) -> Self {
        if frame.rotation == Rotation::NONE && matches!(self, Self::Slide { .. }) {
            return self;
        }
        match self {
            Self::Slide { way, units, sense } => {
                let (way, sign) = frame.rotation.axis(way);
                Self::Slide { way, units, sense: sign * sense }
            }
            Self::Turn { axis, pivot, sense, path } => {
                let (turned, sign) = frame.rotation.axis(axis);
                let mut pivot = frame.doubled(pivot);
                pivot[turned] = 0;
                let path = path.map(|one| Followed { frame: frame.after(one.frame), ..one });
                Self::Turn { axis: turned, pivot, sense: sign * sense, path }
            }
        }
    }

    pub fn is_turn(self) -> bool {
        matches!(self, Self::Turn { .. })
    }

    /// The path that it follows, if it is a turn with shifts.
    pub fn path(self) -> Option<Followed> {
        if let Self::Turn { path, .. } = self { path } else { None }
    }

    /// Undoes it; no path is undone.
    pub fn back(self) -> Self {
        match self {
            Self::Slide { way, units, sense } => Self::Slide { way, units, sense: -sense },
            Self::Turn { axis, pivot, sense, .. } => {
                Self::Turn { axis, pivot, sense: -sense, path: None }
            }
        }
    }

    /// What it does to points.
    pub fn rigid(self, kit: &Kit) -> Rigid {
        match self {
            Self::Slide { way, units, sense } => {
                let unit = kit.coder.vector(kit.directions[way].unit);
                Rigid::new(Rotation::NONE, unit.map(|x| x * i64::from(units) * sense))
            }
            Self::Turn { axis, pivot, sense, .. } => {
                let quarter = Rigid::quarter(axis, pivot);
                if sense > 0 { quarter } else { quarter.inverse() }
            }
        }
    }
}

/// What a motion does to the numbers of pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Add(i64),
    Turn(Rigid),
}

/// The pieces of a state, slot by slot.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// By slot: the shape; where pieces turn, the body.
    pub bodies: Vec<u32>,
    /// The slots of each class, from and to.
    classes: Vec<(usize, usize)>,
    /// The slots of the class that takes part in fewest frames.
    anchor: (usize, usize),
    /// What is worked on: the best row so far, and one that is tried.
    best: Vec<i64>,
    tried: Vec<i64>,
}

impl Layout {
    /// Takes up the pieces of a pile, whose classes rise.
    pub fn take(&mut self, kit: &Kit, classes: &[u8], shape_of: impl Fn(u8) -> u32) {
        self.bodies.clear();
        self.bodies.extend(classes.iter().map(|&class| shape_of(class)));
        self.classes.clear();
        let mut from = 0;
        for run in classes.chunk_by(|a, b| a == b) {
            self.classes.push((from, from + run.len()));
            from += run.len();
        }
        let Some(turning) = &kit.turning else { return };
        let frames = |&&(from, to): &&(usize, usize)| {
            (to - from) * turning.body(self.bodies[from]).to_first[0].len()
        };
        self.anchor = self.classes.iter().min_by_key(frames).copied().unwrap_or_default();
    }

    /// What a motion does to rows.
    pub fn change(&self, kit: &Kit, motion: Motion) -> Change {
        match motion {
            Motion::Slide { way, units, sense } => {
                Change::Add(sense * i64::from(units) * kit.directions[way].unit)
            }
            Motion::Turn { .. } => Change::Turn(motion.rigid(kit)),
        }
    }

    /// The number in a slot after a change.
    pub fn changed(&self, kit: &Kit, slot: usize, number: i64, by: Change) -> i64 {
        match by {
            Change::Add(step) => number + step,
            Change::Turn(rigid) => kit.moved(self.bodies[slot], number, rigid),
        }
    }

    fn sort(&self, row: &mut [i64]) {
        for &(from, to) in &self.classes {
            if to - from > 1 {
                row[from..to].sort_unstable();
            }
        }
    }

    /// Makes a row the one that stands for its state.
    pub fn settle(&mut self, kit: &Kit, row: &mut Vec<i64>) {
        let Some(turning) = &kit.turning else {
            self.sort(row);
            let origin = row.first().copied().unwrap_or(0);
            row.iter_mut().for_each(|place| *place -= origin);
            return;
        };
        let (mut best, mut tried) =
            (std::mem::take(&mut self.best), std::mem::take(&mut self.tried));
        best.clear();
        for frame in self.frames(kit, turning, row) {
            tried.clear();
            tried.extend((0..row.len()).map(|slot| kit.moved(self.bodies[slot], row[slot], frame)));
            self.sort(&mut tried);
            if best.is_empty() || tried < best {
                std::mem::swap(&mut best, &mut tried);
            }
        }
        std::mem::swap(row, &mut best);
        (self.best, self.tried) = (best, tried);
    }

    /// The frames in which a row may stand for its state: those with an anchor in its first pose.
    fn frames(&self, kit: &Kit, turning: &Turning, row: &[i64]) -> impl Iterator<Item = Rigid> {
        let (from, to) = self.anchor;
        (from..to).flat_map(move |slot| {
            let body = turning.body(self.bodies[slot]);
            let (orientation, at) = kit.pose(row[slot]);
            body.to_first[orientation.number()].iter().map(move |&rotation| {
                let (_, shift) = body.same[rotation.after(orientation).number()];
                let there = rotation.turned(at);
                Rigid::new(rotation, std::array::from_fn(|x| -there[x] - shift[x]))
            })
        })
    }

    /// Which slot of a row stands in each slot of the row that stands for its state, and the frame in which
    /// it does; none if `settled` stands for another state.
    pub fn order(&self, kit: &Kit, row: &[i64], settled: &[i64]) -> Option<(Vec<usize>, Rigid)> {
        let order = |key: &dyn Fn(usize) -> i64| {
            let mut order: Vec<usize> = (0..row.len()).collect();
            for &(from, to) in &self.classes {
                order[from..to].sort_by_key(|&slot| key(slot));
            }
            order
        };
        let Some(turning) = &kit.turning else {
            let order = order(&|slot| row[slot]);
            let origin = row[*order.first()?];
            let is_same = order.iter().zip(settled).all(|(&slot, &at)| row[slot] - origin == at);
            return is_same.then_some((order, Rigid::NONE));
        };
        self.frames(kit, turning, row).find_map(|frame| {
            let moved = |slot: usize| kit.moved(self.bodies[slot], row[slot], frame);
            let order = order(&moved);
            let is_same = order.iter().zip(settled).all(|(&slot, &at)| moved(slot) == at);
            is_same.then_some((order, frame))
        })
    }

    /// The turns about all axes through the box of the pieces, and that box.
    pub fn turns(&self, turning: &Turning, kit: &Kit, row: &[i64]) -> (Vec<Turn>, (Cell, Cell)) {
        let (mut low, mut high) = ([i64::MAX; 4], [i64::MIN; 4]);
        for (slot, &code) in row.iter().enumerate() {
            let (orientation, at) = kit.pose(code);
            let view = &turning.body(self.bodies[slot]).views[orientation.number()];
            for x in 0..3 {
                low[x] = low[x].min(view.low[x] + at[x]);
                high[x] = high[x].max(view.high[x] + at[x]);
            }
        }
        let mut turns = vec![];
        for axis in 0..3 {
            let (first, second) = plane(axis);
            for along in 2 * low[second] - 1..=2 * high[second] + 1 {
                let across = (2 * low[first] - 1..=2 * high[first] + 1)
                    .filter(|across| (across - along).rem_euclid(2) == 0);
                turns.extend(across.map(|across| Turn { axis, pivot: (across, along) }));
            }
        }
        (turns, (low, high))
    }
}

/// Shapes and places of the pieces of a state, as gaps are asked for.
#[derive(Debug, Default)]
pub(crate) struct Standing {
    pub shapes: Vec<u32>,
    pub places: Vec<i64>,
}

impl Standing {
    /// Forgets the pieces.
    pub fn clear(&mut self) {
        self.shapes.clear();
    }

    /// Takes up a row of pieces that were forgotten since others were taken up.
    pub fn take(&mut self, kit: &Kit, layout: &Layout, row: &[i64]) {
        self.places.clear();
        if kit.turning.is_none() {
            if self.shapes.is_empty() {
                self.shapes.extend_from_slice(&layout.bodies);
            }
            self.places.extend_from_slice(row);
            return;
        }
        self.shapes.clear();
        for (&body, &code) in layout.bodies.iter().zip(row) {
            let (orientation, at) = kit.pose(code);
            self.shapes.push(body * ROTATIONS as u32 + orientation.number() as u32);
            self.places.push(kit.coder.code(&at));
        }
    }
}

impl Kit {
    /// The orientation and the place of a pose.
    pub(crate) fn pose(&self, code: i64) -> (Rotation, Cell) {
        let [x, y, z, orientation] = self.coder.vector(code);
        (Rotation::of(orientation as usize), [x, y, z, 0])
    }

    /// A pose after a motion.
    pub(crate) fn moved(&self, body: u32, code: i64, by: Rigid) -> i64 {
        let Some(turning) = &self.turning else { unreachable!("places are added, not turned") };
        let (orientation, at) = self.pose(code);
        let (first, shift) = turning.body(body).same[by.rotation.after(orientation).number()];
        let doubled = by.doubled(at.map(|x| 2 * x));
        let mut there: Cell = std::array::from_fn(|x| doubled[x] / 2 + shift[x]);
        there[3] = first.number() as i64;
        self.coder.code(&there)
    }
}
