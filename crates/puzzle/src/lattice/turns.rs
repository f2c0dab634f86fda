//! How a piece may be rotated: freely, not at all, or by named angles.
//!
//! Angles are of the isometries of the lattice, clockwise as seen on the page, or as seen along an axis. In
//! space the axes are those of the page: x to the right along a row, y downward and square to x in its
//! layer, z square to the layers into later ones.

use super::base::Lattice;
use super::integers::{Linear, Vector, add, determinant, lcm};
use crate::cell::MOST;
use crate::document::words::quoted;

/// The names of the axes of a space.
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// How a piece may be rotated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turns {
    /// As a person can turn it.
    Every,
    /// Not at all.
    Never,
    /// By some angles.
    By(Angles),
}

/// Angles in degrees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Angles {
    /// The axis; none in the plane.
    pub axis: Option<String>,
    /// From 0 up to 359, sorted, each once.
    pub degrees: Vec<u16>,
}

impl From<bool> for Turns {
    fn from(may: bool) -> Self {
        if may { Self::Every } else { Self::Never }
    }
}

impl Angles {
    /// Angles in any order; those that differ by whole turns are one.
    pub fn of(axis: Option<String>, degrees: impl IntoIterator<Item = i64>) -> Self {
        let within = |angle: i64| angle.rem_euclid(360) as u16;
        let mut degrees: Vec<u16> = degrees.into_iter().map(within).collect();
        degrees.sort_unstable();
        degrees.dedup();
        Self { axis, degrees }
    }
}

impl Lattice {
    /// The angles of the proper isometries about an axis, ascending, each with the number of the isometry.
    ///
    /// * `axis`: the number of the axis in space; in the plane it makes no difference.
    pub fn angles(&self, axis: usize) -> Vec<(u16, usize)> {
        let about = if self.space == 3 { self.axis(axis) } else { [0; MOST] };
        let proper = self.isometries.iter().enumerate().filter(|(_, one)| !one.flipped);
        let angle =
            |(at, one): (usize, &super::Isometry)| Some((self.angle(one.turn(), &about)?, at));
        let mut found: Vec<(u16, usize)> = proper.filter_map(angle).collect();
        found.sort_unstable();
        found
    }

    /// The isometries that a piece may go through, in their order; a flip comes before the turn.
    ///
    /// Angles that the lattice does not have give none.
    pub fn allowed(&self, turns: &Turns, flips: bool) -> Vec<usize> {
        let mut every = match turns {
            Turns::Every => (0..self.isometries.len()).collect(),
            Turns::Never => self.unturned(),
            Turns::By(angles) => self.by_angles(angles),
        };
        every.retain(|&one| flips || !self.isometries[one].flipped);
        every
    }

    fn by_angles(&self, angles: &Angles) -> Vec<usize> {
        let axis = angles.axis.as_deref().and_then(|name| AXES.iter().position(|one| *one == name));
        let has = |(angle, _): &(u16, usize)| angles.degrees.contains(angle);
        let known = self.angles(axis.unwrap_or_default());
        let turned: Vec<usize> = known.into_iter().filter(has).map(|(_, at)| at).collect();
        let flip = self.isometries.iter().position(|isometry| isometry.flipped);
        // Flipped isometries are a flip and then the proper ones, in the same order.
        let flipped = flip.into_iter().flat_map(|flip| turned.iter().map(move |at| flip + at));
        let mut found: Vec<usize> = turned.iter().copied().chain(flipped).collect();
        found.sort_unstable();
        found
    }

    /// What is wrong with the angles of a piece on this lattice, and what to do.
    pub fn turns_fault(&self, turns: &Turns) -> Option<(String, String)> {
        let Turns::By(angles) = turns else { return None };
        let name = self.name;
        let axis = match (self.space, angles.axis.as_deref()) {
            (2, None) => 0,
            (2, Some(_)) => {
                let what = format!("an axis is named, but pieces on {name} turn in the plane");
                return Some((what, "write the angles alone, e.g. turns: 180".to_owned()));
            }
            (3, None) => {
                let what = format!("angles on {name} need an axis");
                return Some((what, "write turns: {axis: z, degrees: 180}".to_owned()));
            }
            (3, Some(axis)) => match AXES.iter().position(|one| *one == axis) {
                Some(at) => at,
                None => {
                    let what = format!("{name} has no axis {}", quoted(axis));
                    return Some((what, "write axis: x, axis: y or axis: z".to_owned()));
                }
            },
            _ => {
                let what = format!("{name} has no angles: a turn there has more than one");
                return Some((what, "write turns: true or turns: false".to_owned()));
            }
        };
        let known: Vec<u16> = self.angles(axis).into_iter().map(|(angle, _)| angle).collect();
        let missing = angles.degrees.iter().find(|angle| !known.contains(angle))?;
        let about = angles.axis.as_ref().map(|axis| format!(" about {axis}")).unwrap_or_default();
        let known: Vec<String> = known.iter().map(u16::to_string).collect();
        let what = format!("{name} has no turn by {missing} degrees{about}");
        Some((what, format!("its angles{about} are {}", known.join(", "))))
    }

    // Axes and angles in addresses -----------------------------------------------------------------

    /// A vector along an axis of the page (Gram and Schmidt).
    fn axis(&self, axis: usize) -> Vector {
        let unit = |at: usize| -> Vector { std::array::from_fn(|other| i64::from(at == other)) };
        let mut found: Vec<Vector> = vec![];
        for next in 0..=axis {
            let mut vector = unit(next);
            for before in &found {
                // What is taken off is along one axis already square to the others.
                let (length, shared) = (self.inner(before, before), self.inner(&vector, before));
                vector = vector.map(|number| number * length);
                add(&mut vector, before, -shared);
                vector = reduced(&vector);
            }
            found.push(vector);
        }
        found[axis]
    }

    /// An inner product of addresses that all isometries keep: the sum of one over their images.
    fn inner(&self, one: &Vector, other: &Vector) -> i64 {
        let belows = self.isometries.iter().map(|one| one.turn().below);
        let common: i64 = belows.fold(1, lcm);
        let product = |turn: &Linear| -> i64 {
            let (a, b) = (turn.times(one), turn.times(other));
            let sum: i64 = a.iter().zip(&b).map(|(x, y)| x * y).sum();
            sum * (common / turn.below) * (common / turn.below)
        };
        self.isometries.iter().map(|one| product(one.turn())).sum()
    }

    /// The angle of a turn about an axis, clockwise as seen along it; none if it is about another.
    fn angle(&self, turn: &Linear, about: &Vector) -> Option<u16> {
        if turn.times(about) != about.map(|number| number * turn.below) {
            return None;
        }
        let size = self.coordinates;
        let trace: i64 = (0..size).map(|at| turn.rows()[at][at]).sum::<i64>() / turn.below;
        let angle = match trace - (self.space as i64 - 2) {
            2 => return Some(0),
            1 => 60,
            0 => 90,
            -1 => 120,
            _ => return Some(180),
        };
        let row = |vector: Vector| vector[..size].iter().map(|&at| i128::from(at)).collect();
        let hand = |at: usize| {
            let unit: Vector = std::array::from_fn(|other| i64::from(at == other));
            let mut rows: Vec<Vec<i128>> = vec![row(unit), row(turn.times(&unit))];
            rows.extend((size == 3).then(|| row(*about)));
            determinant(&rows)
        };
        let is_left = (0..size).map(hand).find(|&hand| hand != 0)? < 0;
        Some(if is_left { 360 - angle } else { angle })
    }
}

/// A vector without the common divisor of its numbers.
fn reduced(vector: &Vector) -> Vector {
    let (mut common, gcd) = (0, |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a.abs()
    });
    vector.iter().for_each(|&number| common = gcd(common, number));
    vector.map(|number| number / common.max(1))
}
