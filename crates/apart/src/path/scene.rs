//! The squares that move in a plane, and those that stand, layer by layer.

use crate::turn::Turning;
use crate::turn::body::{Cell, View};
use crate::turn::rotation::plane;

/// Low and high end of both coordinates.
pub(crate) type Rectangle = [[i64; 2]; 2];

/// Which pieces move, and about which axis and in which sense.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub axis: usize,
    pub sense: i64,
}

impl Mover {
    /// The coordinates of the plane; a turn leads from the first to the second.
    pub fn plane(self) -> (usize, usize) {
        let (first, second) = plane(self.axis);
        if self.sense > 0 { (first, second) } else { (second, first) }
    }
}

/// The squares of one layer, seen from the centre of what moves, in units.
#[derive(Debug, Default)]
pub(crate) struct Layer {
    pub moving: Vec<Rectangle>,
    pub still: Vec<Rectangle>,
    /// By square that stands: its cell.
    pub cells: Vec<(i64, i64)>,
}

/// What moves in a plane, and what stands.
#[derive(Debug)]
pub(crate) struct Scene {
    pub mover: Mover,
    /// Units to a cell, and those that each open side takes away from it.
    pub cell: i64,
    pub lost: i64,
    /// Steps to a cell, and of the tangent.
    pub steps: i64,
    /// The middle of the box of what moves, doubled.
    pub centre: (i64, i64),
    /// The box of what stands, low and high cells of both coordinates.
    pub room: Rectangle,
    /// Those in which something moves and something stands.
    pub layers: Vec<Layer>,
}

impl Scene {
    /// Of pieces as they lie, and whether each moves; none if nothing moves, or nothing stands.
    pub fn new(turning: &Turning, mover: Mover, pieces: &[(&View, Cell, bool)]) -> Option<Self> {
        let steps = turning.grid?;
        let (first, second) = mover.plane();
        let bounds = |moves: bool, at: usize| {
            let own = pieces.iter().filter(|one| one.2 == moves);
            let low = own.clone().map(|(view, to, _)| view.low[at] + to[at]).min()?;
            let high = own.map(|(view, to, _)| view.high[at] + to[at]).max()?;
            Some([low, high])
        };
        let [across, along] = [bounds(true, first)?, bounds(true, second)?];
        let along_axis = bounds(true, mover.axis)?;
        let cell = turning.parts / common(turning.parts, steps) * steps;
        let mut scene = Self {
            mover,
            cell,
            lost: turning.lost * cell / turning.parts,
            steps,
            centre: (across[0] + across[1], along[0] + along[1]),
            room: [bounds(false, first)?, bounds(false, second)?],
            layers: vec![],
        };
        scene.layers.resize_with((along_axis[1] - along_axis[0] + 1) as usize, Layer::default);
        for &(view, to, moves) in pieces {
            for cell in &view.cells {
                let layer = cell[mover.axis] + to[mover.axis] - along_axis[0];
                let layer = usize::try_from(layer).ok().and_then(|at| scene.layers.get_mut(at));
                let Some(layer) = layer else { continue };
                let open = view.open(cell, mover.axis).unwrap_or(0);
                let open = if mover.sense > 0 { open } else { open >> 2 | (open & 3) << 2 };
                let at = (cell[first] + to[first], cell[second] + to[second]);
                let gap = scene.lost;
                let side = |at: i64, open: u8| {
                    let middle = at * scene.cell / 2;
                    let lost = |bit: u8| if open & bit == 0 { 0 } else { gap };
                    [middle - scene.cell / 2 + lost(1), middle + scene.cell / 2 - lost(2)]
                };
                let from_centre = (2 * at.0 - scene.centre.0, 2 * at.1 - scene.centre.1);
                let rectangle = [side(from_centre.0, open & 3), side(from_centre.1, open >> 2)];
                if moves {
                    layer.moving.push(rectangle);
                } else {
                    layer.still.push(rectangle);
                    layer.cells.push(at);
                }
            }
        }
        scene.layers.retain(|layer| !layer.moving.is_empty() && !layer.still.is_empty());
        Some(scene)
    }

    /// The point of the quarter turn that a turn with a shift in steps comes to, doubled, in all coordinates.
    pub fn pivot(&self, shift: (i64, i64)) -> Cell {
        let (x, y) = self.centre;
        let doubled = (2 * shift.0 / self.steps, 2 * shift.1 / self.steps);
        // What a quarter turn about the pivot does to the origin.
        let (a, b) = (x + y + doubled.0, y - x + doubled.1);
        let mut pivot = [0; 4];
        let (first, second) = self.mover.plane();
        (pivot[first], pivot[second]) = ((a - b) / 2, (a + b) / 2);
        pivot
    }

    /// Where the centre is after a shift in steps, in steps, in all coordinates.
    pub fn point(&self, shift: (i64, i64)) -> Cell {
        let (first, second) = self.mover.plane();
        let mut point = [0; 4];
        point[first] = self.centre.0 * self.steps / 2 + shift.0;
        point[second] = self.centre.1 * self.steps / 2 + shift.1;
        point
    }

    /// Whether a shift in steps leads cells to cells, not turned or turned by a quarter.
    pub fn is_whole(&self, shift: (i64, i64), is_turned: bool) -> bool {
        let is_odd = is_turned && (self.centre.0 + self.centre.1).rem_euclid(2) == 1;
        let rest = if is_odd { self.steps / 2 } else { 0 };
        shift.0.rem_euclid(self.steps) == rest && shift.1.rem_euclid(self.steps) == rest
    }
}

/// The greatest common divisor.
fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common(b, a % b) }
}
