//! Turns during which the turning pieces shift in the plane across their axis: found on a grid, then proved.
//!
//! A path is a list of waypoints: where a point of the moving pieces is, and the tangent of half the angle by
//! which they are turned. From one waypoint to the next all three run evenly, together. A [`Scene`] has the
//! squares that move and those that stand, a [`Flood`] searches the grid by floating numbers and keeps its
//! distance, and [`prove`] proves each stretch by whole numbers. What is not found is not ruled out.

mod flood;
mod prove;
mod scene;
#[cfg(test)]
mod tests;

pub(crate) use crate::path::flood::{Flood, Flooded};
pub(crate) use crate::path::scene::{Mover, Scene};

use crate::kit::Kit;
use crate::turn::body::Cell;
use crate::turn::rotation::{Rigid, plane};

/// How much is looked for on one assembly.
pub(crate) const MOST_NODES: u64 = 1 << 25;

/// A path that was proved, in the frame of the state from which it starts.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    /// Where a point is, its coordinates in steps of the grid, 0 along the axis; and the tangent, in steps.
    pub waypoints: Vec<(Cell, i64)>,
}

/// A path seen from another frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Followed {
    pub number: u32,
    /// Leads there from the frame in which it was found.
    pub frame: Rigid,
}

/// The paths of an assembly, and the nodes of the grid that were looked at for them.
#[derive(Debug, Default)]
pub(crate) struct Tracks {
    all: Vec<Track>,
    pub nodes: u64,
}

impl Tracks {
    /// Forgets them, before another assembly.
    pub fn clear(&mut self) {
        self.all.clear();
        self.nodes = 0;
    }

    pub fn add(&mut self, track: Track) -> Followed {
        self.all.push(track);
        Followed { number: self.all.len() as u32 - 1, frame: Rigid::NONE }
    }

    /// The waypoints in a frame: coordinates of the plane across an axis, and the tangent.
    pub fn waypoints(&self, kit: &Kit, followed: Followed, axis: usize) -> Vec<[i64; 3]> {
        let steps = kit.turning.as_ref().and_then(|turning| turning.grid).unwrap_or(2);
        let (first, second) = plane(axis);
        let seen = |&(point, tangent): &(Cell, i64)| {
            let there = followed.frame.scaled(point, steps);
            [there[first], there[second], tangent]
        };
        self.all[followed.number as usize].waypoints.iter().map(seen).collect()
    }
}
