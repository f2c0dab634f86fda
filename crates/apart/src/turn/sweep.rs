//! Which squares of the plane a square meets while it makes a quarter turn: exactly, by whole numbers.
//!
//! A circle about the pivot cuts rectangles in arcs, and on it a turn shifts arcs along. As the radius
//! grows, the order of all ends of arcs changes only where one end lies on a corner, or a side begins
//! to be cut: at the squares `h^2` and `h^2 + k^2` of radii, `h` and `k` being distances of sides from the
//! pivot. Between two such squares one circle decides for all. The ends on it have coordinates
//! that are whole or square roots, and are compared by their squares.
//!
//! Lengths are in parts of a cell, [`Units::cell`] to a side.

use std::cmp::Ordering;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// A square as its offset from the pivot, doubled: both odd or both even.
pub(crate) type Offset = (i64, i64);
/// The sides of a square that no cell of its piece covers, bit by bit: low and high end of the first
/// coordinate, low and high of the second.
pub(crate) type Open = u8;
const ALL_OPEN: Open = 15;

/// Squares whose coordinates are no larger are found without a lock.
const NEAR: i64 = 48;
const WIDE: i64 = 2 * NEAR + 1;
/// For all threads what so many squares meet is kept; then all is forgotten, so that memory is bounded.
const MOST_SHARED: usize = 1 << 16;

/// A square that another one meets if nothing is taken from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Met {
    pub at: Offset,
    /// Whether they meet whatever sides of both are open.
    pub is_sure: bool,
}

/// How cells are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Units {
    /// A cell; a multiple of four, so that means of squares are whole.
    cell: i64,
    /// What each open side of a cell takes away from it.
    gap: i64,
}

/// A rectangle: low and high end of both coordinates.
type Rectangle = [[i64; 2]; 2];

/// A square root, or its negative: sign and square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Root {
    sign: i64,
    square: i64,
}

impl Root {
    fn of(whole: i64) -> Self {
        Self { sign: whole.signum(), square: whole * whole }
    }

    fn negative(self) -> Self {
        Self { sign: -self.sign, ..self }
    }

    fn compare(self, other: Self) -> Ordering {
        (self.sign * self.square).cmp(&(other.sign * other.square))
    }
}

/// A point of a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point([Root; 2]);

impl Point {
    /// By the angle, from 0 up to a whole turn.
    fn compare(self, other: Self) -> Ordering {
        self.quadrant().cmp(&other.quadrant()).then_with(|| {
            // Within a quadrant, the square of one of the coordinates grows with the angle.
            let growing = usize::from(self.quadrant().is_multiple_of(2));
            self.0[growing].square.cmp(&other.0[growing].square)
        })
    }

    fn quadrant(self) -> u8 {
        match self.0.map(|root| root.sign) {
            [1, 0 | 1] => 0,
            [_, 1] => 1,
            [-1, _] => 2,
            _ => 3,
        }
    }

    fn quarter_further(self) -> Self {
        let [x, y] = self.0;
        Self([y.negative(), x])
    }

    /// Whether it lies on an arc, whose end does not belong to it.
    fn is_on(self, [from, to]: [Self; 2]) -> bool {
        let (after, before) =
            (self.compare(from) != Ordering::Less, self.compare(to) == Ordering::Less);
        if from.compare(to) == Ordering::Less { after && before } else { after || before }
    }
}

/// What a rectangle has of a circle about the origin.
enum Arcs {
    All,
    Some(Vec<[Point; 2]>),
}

impl Arcs {
    /// Of the circle with this square of its radius, which no side touches and on which no corner lies.
    fn of(rectangle: &Rectangle, square: i64) -> Self {
        let (mut starts, mut ends) = (vec![], vec![]);
        for across in 0..2 {
            for high in 0..2 {
                let side = rectangle[across][high];
                let rest = square - side * side;
                if rest <= 0 {
                    continue;
                }
                for sign in [-1, 1] {
                    let along = Root { sign, square: rest };
                    let [low, top] = rectangle[1 - across].map(Root::of);
                    if along.compare(low) != Ordering::Greater
                        || along.compare(top) != Ordering::Less
                    {
                        continue;
                    }
                    let mut point = [along; 2];
                    point[across] = Root::of(side);
                    // With the angle the first coordinate falls where the second is positive.
                    let grows = if across == 0 { sign < 0 } else { sign > 0 };
                    if grows == (high == 0) { &mut starts } else { &mut ends }.push(Point(point));
                }
            }
        }
        if starts.is_empty() {
            let within = |[low, high]: [i64; 2]| low < 0 && 0 < high && low * low > square;
            let is_all = rectangle.iter().all(|&sides| within(sides));
            return if is_all { Self::All } else { Self::Some(vec![]) };
        }
        starts.sort_unstable_by(|a, b| a.compare(*b));
        ends.sort_unstable_by(|a, b| a.compare(*b));
        let end_of = |start: Point| {
            let after = ends.iter().find(|end| end.compare(start) == Ordering::Greater);
            [start, *after.unwrap_or(&ends[0])]
        };
        Self::Some(starts.into_iter().map(end_of).collect())
    }

    /// Whether these meet others on their way of a quarter turn.
    fn sweep_over(&self, others: &Self) -> bool {
        match (self, others) {
            (Self::Some(none), _) | (_, Self::Some(none)) if none.is_empty() => false,
            (Self::All, _) | (_, Self::All) => true,
            (Self::Some(ours), Self::Some(others)) => ours.iter().any(|&[from, to]| {
                let swept = [from, to.quarter_further()];
                others.iter().any(|&other| other[0].is_on(swept) || from.is_on(other))
            }),
        }
    }
}

/// The squares that are met, each found when it is first asked for.
#[derive(Debug)]
pub(crate) struct Sweep {
    units: Units,
    /// What a square that nothing is taken from meets, by its offset if that is near.
    near: Vec<Option<Arc<[Met]>>>,
    /// Two squares with their open sides, and whether the first meets the second.
    known: FxHashMap<(Offset, Offset, Open, Open), bool>,
}

impl Sweep {
    /// Of squares that lose at each open side so many parts of a cell, less than half of it.
    pub fn new(lost: i64, parts: i64) -> Self {
        let units = Units { cell: 4 * parts, gap: 4 * lost };
        Self { units, near: vec![None; (WIDE * WIDE) as usize], known: FxHashMap::default() }
    }

    /// The squares that a whole square meets in a quarter turn about the origin, from the first axis to the
    /// second.
    pub fn met(&mut self, from: Offset) -> Arc<[Met]> {
        let units = self.units;
        if from.0.abs() > NEAR || from.1.abs() > NEAR {
            return shared(units, from);
        }
        let place = ((from.1 + NEAR) * WIDE + from.0 + NEAR) as usize;
        Arc::clone(self.near[place].get_or_insert_with(|| shared(units, from)))
    }

    /// Whether a square meets another one in that turn, each with its open sides.
    pub fn meets(&mut self, from: Offset, open: Open, other: Offset, other_open: Open) -> bool {
        let units = self.units;
        *self.known.entry((from, other, open, other_open)).or_insert_with(|| {
            meets(&units.rectangle(from, open), &units.rectangle(other, other_open))
        })
    }
}

impl Units {
    fn rectangle(self, offset: Offset, open: Open) -> Rectangle {
        let side = |at: i64, low: Open| {
            let lost = |bit: Open| if open & bit == 0 { 0 } else { self.gap };
            let (centre, half) = (at * self.cell / 2, self.cell / 2);
            [centre - half + lost(low), centre + half - lost(low << 1)]
        };
        [side(offset.0, 1), side(offset.1, 4)]
    }
}

/// Whether a rectangle meets another on its way.
fn meets(ours: &Rectangle, others: &Rectangle) -> bool {
    let both = [ours, others].map(radii);
    // Circles that cut both of them: at no others can they meet.
    let (least, most) = (both[0].0.max(both[1].0), both[0].1.min(both[1].1));
    let mut sides: Vec<i64> = ours.iter().chain(others).flatten().map(|side| side * side).collect();
    sides.sort_unstable();
    sides.dedup();
    let sums = sides
        .iter()
        .enumerate()
        .flat_map(|(at, one)| sides[at..].iter().map(move |other| one + other).chain([*one]));
    let mut squares: Vec<i64> = sums.filter(|one| (least..=most).contains(one)).collect();
    squares.push(least);
    squares.sort_unstable();
    squares.dedup();
    squares.windows(2).any(|pair| {
        let middle = i64::midpoint(pair[0], pair[1]);
        Arcs::of(ours, middle).sweep_over(&Arcs::of(others, middle))
    })
}

/// The squares of the least and of the greatest distance of a rectangle from the origin.
fn radii(rectangle: &Rectangle) -> (i64, i64) {
    let near = |&[low, high]: &[i64; 2]| low.max(-high).max(0).pow(2);
    let far = |&[low, high]: &[i64; 2]| (low * low).max(high * high);
    (rectangle.iter().map(near).sum(), rectangle.iter().map(far).sum())
}

/// What a whole square meets, for all threads.
fn shared(units: Units, from: Offset) -> Arc<[Met]> {
    type Shared = FxHashMap<(Units, Offset), Arc<[Met]>>;
    static MET: LazyLock<Mutex<Shared>> = LazyLock::new(Mutex::default);
    let mut known = MET.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(met) = known.get(&(units, from)) {
        return Arc::clone(met);
    }
    if known.len() > MOST_SHARED {
        known.clear();
    }
    // Turned by quarters, and mirrored where needed, it lies in the first eighth of the plane.
    let (mut offset, mut quarters) = (from, 0);
    while offset != (0, 0) && !(offset.0 > 0 && offset.1 >= 0) {
        offset = (offset.1, -offset.0);
        quarters += 1;
    }
    let is_mirrored = offset.1 > offset.0;
    if is_mirrored {
        offset = (offset.1, offset.0);
    }
    let first = known.entry((units, offset)).or_insert_with(|| find_met(units, offset));
    let image = |met: &Met| {
        // A turn from (v, u) is one from (u, v) mirrored, which goes backward, and a quarter further.
        let (x, y) = met.at;
        let start = if is_mirrored { (-x, y) } else { (x, y) };
        Met { at: (0..quarters).fold(start, |(x, y), _| (-y, x)), ..*met }
    };
    let met: Arc<[Met]> = first.iter().map(image).collect();
    Arc::clone(known.entry((units, from)).or_insert(met))
}

fn find_met(units: Units, from: Offset) -> Arc<[Met]> {
    let far = (from.0 as f64).hypot(from.1 as f64);
    // The distance of a corner from the middle of a square is less than 1.5, doubled.
    let (least, most) = ((far - 3.0).max(0.0), far + 3.0);
    let reach = most as i64;
    let is_near = |&(x, y): &Offset| {
        let square = (x * x + y * y) as f64;
        least * least <= square
            && square <= most * most
            && (from.0 - x).rem_euclid(2) == 0
            && (from.1 - y).rem_euclid(2) == 0
            && is_ahead(from, (x, y), far)
    };
    let all = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y)));
    let meet = |at: Offset, open: Open| {
        let [ours, others] = [from, at].map(|offset| units.rectangle(offset, open));
        meets(&ours, &others)
    };
    // Squares that are smaller meet no others.
    all.filter(is_near)
        .filter(|&at| meet(at, 0))
        .map(|at| Met { at, is_sure: units.gap == 0 || meet(at, ALL_OPEN) })
        .collect()
}

/// Whether a square may lie within the quarter that another one sweeps, seen from far away.
fn is_ahead(from: Offset, at: Offset, far: f64) -> bool {
    let (along, across) = (from.0 * at.0 + from.1 * at.1, from.0 * at.1 - from.1 * at.0);
    let least = -3.0 * far;
    far < 6.0 || along as f64 >= least && across as f64 >= least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_squares_meet_as_many_as_dense_sampling_found() {
        let mut sweep = Sweep::new(0, 1);
        let sizes = [
            ((0, 0), 5),
            ((2, 0), 6),
            ((2, 2), 6),
            ((4, 0), 10),
            ((4, 2), 9),
            ((1, 1), 4),
            ((3, 1), 7),
            ((3, 3), 8),
        ];
        for (from, size) in sizes {
            assert_eq!(sweep.met(from).len(), size, "{from:?}");
        }
    }

    #[test]
    fn nothing_is_met_outside_the_quarter() {
        let mut sweep = Sweep::new(0, 1);
        let found: Vec<_> = [(8, 2), (11, -5), (-7, 9)].map(|from| sweep.met(from).to_vec()).into();
        let whole = Units { cell: 4, gap: 0 };
        for (from, found) in [(8, 2), (11, -5), (-7, 9)].into_iter().zip(found) {
            for x in -20..=20_i64 {
                for y in (-20..=20_i64).filter(|y| (x - y).rem_euclid(2) == (from.0 - from.1) % 2) {
                    if (x - from.0) % 2 == 0 && (y - from.1) % 2 == 0 {
                        let hit = meets(&whole.rectangle(from, 0), &whole.rectangle((x, y), 0));
                        let is_found = found.iter().any(|met| met.at == (x, y));
                        assert_eq!(hit, is_found, "{from:?} {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_met_in_any_case_is_met_with_all_sides_open() {
        for (lost, parts) in [(1, 100), (1, 10), (9, 20)] {
            let mut sweep = Sweep::new(lost, parts);
            for from in [(0, 0), (2, 0), (-3, 1), (4, -6)] {
                for met in &*sweep.met(from) {
                    let is_met = sweep.meets(from, 15, met.at, 15);
                    assert_eq!(met.is_sure, is_met, "{from:?} {met:?}");
                }
            }
        }
        let doubtful = |sweep: &mut Sweep| sweep.met((0, 0)).iter().any(|met| !met.is_sure);
        assert!(!doubtful(&mut Sweep::new(1, 20)) && doubtful(&mut Sweep::new(1, 10)));
    }

    #[test]
    fn smaller_squares_meet_fewer() {
        // A single square turns in place beside one that touched it from (sqrt 2 - 1)^2 / 2 = 0.0857... on.
        let beside = |lost, parts| Sweep::new(lost, parts).meets((0, 0), 15, (2, 0), 15);
        assert!(
            [(0, 1), (1, 20), (857, 10_000)].into_iter().all(|(lost, parts)| beside(lost, parts))
        );
        assert!(!beside(858, 10_000));
        assert!(!beside(1, 10));
        assert!(!Sweep::new(0, 1).meets((0, 0), 15, (2, 2), 15));
    }
}
