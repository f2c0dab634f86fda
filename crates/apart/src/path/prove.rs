//! The proof that no square that moves meets one that stands, by whole numbers.
//!
//! On a stretch the tangent t of half the angle and the shift are linear in a time from 0 to 1. Times
//! 1 + t^2, every coordinate of a corner is a polynomial of degree 3 in the time. Squares do not meet
//! while a side of one of them parts them: while four such polynomials, one for each corner of the other, are
//! nowhere negative. They are not if their coefficients in Bernstein's form are not. If no side
//! parts two squares all the time, both halves of the stretch are looked at alone.

use crate::path::scene::{Layer, Rectangle, Scene};

/// A stretch is halved so many times at most: products stay below 2^126 by far.
const MOST_HALVES: u32 = 14;

/// A stretch of a path: at both ends the shift in units, and the tangent in parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub from: [i128; 3],
    pub to: [i128; 3],
    pub parts: i128,
    /// Units and parts are so many times smaller than those of the scene.
    pub scale: i128,
}

/// Coefficients by rising powers of the time.
type Line = [i128; 2];
type Square = [i128; 3];
type Cubic = [i128; 4];

fn times([a, b]: Line, [p, q, r]: Square) -> Cubic {
    [a * p, a * q + b * p, a * r + b * q, b * r]
}

fn sum(some: Cubic, more: Cubic) -> Cubic {
    std::array::from_fn(|at| some[at] + more[at])
}

/// Whether no coefficient in Bernstein's form is negative, so that it is nowhere negative from 0 to 1.
fn is_never_negative([a, b, c, d]: Cubic) -> bool {
    a >= 0 && 3 * a + b >= 0 && 3 * a + 2 * b + c >= 0 && a + b + c + d >= 0
}

impl Stretch {
    fn halves(self) -> [Self; 2] {
        let double = |ends: [i128; 3]| ends.map(|x| 2 * x);
        let middle = std::array::from_fn(|at| self.from[at] + self.to[at]);
        let (parts, scale) = (2 * self.parts, 2 * self.scale);
        [
            Self { from: double(self.from), to: middle, parts, scale },
            Self { from: middle, to: double(self.to), parts, scale },
        ]
    }

    /// Cosine, sine and 1, each times 1 + t^2.
    fn turn(&self) -> [Square; 3] {
        let (start, more, parts) = (self.from[2], self.to[2] - self.from[2], self.parts);
        let square = [start * start, 2 * start * more, more * more];
        let one = parts * parts;
        [
            [one - square[0], -square[1], -square[2]],
            [2 * parts * start, 2 * parts * more, 0],
            [one + square[0], square[1], square[2]],
        ]
    }

    fn shift(&self) -> [Line; 2] {
        [0, 1].map(|at| [self.from[at], self.to[at] - self.from[at]])
    }
}

/// Whether nothing that moves meets anything that stands on a stretch; touching is allowed.
pub(crate) fn is_free(scene: &Scene, stretch: Stretch) -> bool {
    let layer_is_free = |layer: &Layer| {
        layer.moving.iter().all(|moving| {
            layer.still.iter().all(|still| stay_apart(moving, still, stretch, MOST_HALVES))
        })
    };
    scene.layers.iter().all(layer_is_free)
}

fn stay_apart(moving: &Rectangle, still: &Rectangle, stretch: Stretch, halves: u32) -> bool {
    let larger = |one: &Rectangle| one.map(|ends| ends.map(|end| i128::from(end) * stretch.scale));
    let (ours, others) = (larger(moving), larger(still));
    parts_them(stretch, ours, others)
        || halves > 0
            && stretch.halves().into_iter().all(|half| stay_apart(moving, still, half, halves - 1))
}

fn corners([across, along]: [[i128; 2]; 2]) -> [[i128; 2]; 4] {
    [0, 1, 2, 3].map(|at| [across[at & 1], along[at >> 1]])
}

/// Whether one side parts two squares on the whole of a stretch.
fn parts_them(stretch: Stretch, moving: [[i128; 2]; 2], still: [[i128; 2]; 2]) -> bool {
    let ([cosine, sine, one], shift) = (stretch.turn(), stretch.shift());
    let back = sine.map(|x| -x);
    // The corners of each as the other one sees them: the image of the first coordinate, and of the second.
    let ours = corners(moving).map(|[x, y]| {
        let [x, y] = [[x, 0], [y, 0]];
        let image = [[times(x, cosine), times(y, back)], [times(x, sine), times(y, cosine)]];
        [0, 1].map(|at| sum(sum(image[at][0], image[at][1]), times(shift[at], one)))
    });
    let others = corners(still).map(|[x, y]| {
        let [x, y] = [[x - shift[0][0], -shift[0][1]], [y - shift[1][0], -shift[1][1]]];
        let image = [[times(x, cosine), times(y, sine)], [times(x, back), times(y, cosine)]];
        [0, 1].map(|at| sum(image[at][0], image[at][1]))
    });
    let are_beyond = |corners: &[[Cubic; 2]; 4], sides: [[i128; 2]; 2]| {
        [0, 1].into_iter().any(|at| {
            let [low, high] = sides[at].map(|side| times([-side, 0], one));
            let is_above = |corner: &[Cubic; 2]| is_never_negative(sum(corner[at], high));
            let is_below =
                |corner: &[Cubic; 2]| is_never_negative(sum(corner[at], low).map(|x| -x));
            corners.iter().all(is_above) || corners.iter().all(is_below)
        })
    };
    are_beyond(&ours, still) || are_beyond(&others, moving)
}
