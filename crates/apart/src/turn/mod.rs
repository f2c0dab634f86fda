//! Quarter turns of pieces made of cubes.
//!
//! A piece lies in one of 24 orientations at a place: its *pose*, coded as one number whose fourth
//! coordinate is the orientation. Cells keep their layer along the axis of a turn, so whether a turning
//! piece meets a still one is a question about squares of the plane, which [`sweep`] answers exactly.

pub(crate) mod body;
pub(crate) mod mask;
pub(crate) mod rotation;
pub(crate) mod sweep;
pub(crate) mod swept;
#[cfg(test)]
mod tests;

use crate::turn::body::{Bodies, Body};

/// How pieces of a kit are turned.
#[derive(Clone, Debug)]
pub(crate) struct Turning {
    pub bodies: Bodies,
    /// By shape that was given: its body, and its pose there.
    pub given: Vec<(u32, [i64; 4])>,
    /// Each open side of a piece loses so many parts of a cell.
    pub lost: i64,
    pub parts: i64,
    /// If turning pieces may shift: the steps to a cell of the grid on which paths are searched.
    pub grid: Option<i64>,
}

impl Turning {
    pub fn body(&self, number: u32) -> &Body {
        &self.bodies.all[number as usize]
    }
}
