//! The search of a grid: all nodes that what moves can reach, breadth first, by floating numbers.
//!
//! A node is a shift and a tangent, each in steps. How far the squares that move are from those that
//! stand is known at a node; an edge is free if that is more than any point moves up to the nearer
//! end of it, and is halved otherwise. At least a margin stays everywhere, beside which rounding is nothing.

use cover::Stop;

use crate::path::prove::{Stretch, is_free};
use crate::path::scene::{Layer, Rectangle, Scene};

/// Squares further away than this many cells are not looked at.
const LOOK: f64 = 0.25;
/// What stays between squares, in parts of the clearance, and at most in cells: numbers that no grid has.
const MARGIN: f64 = 0.121_37;
const MOST_MARGIN: f64 = 0.001_913_7;
/// One flood reaches so many nodes at most, of a grid of so many.
const MOST_REACHED: usize = 1 << 20;
const MOST_GRID: i64 = 1 << 27;
/// The nodes between two looks at the limits.
const STRIDE: usize = 1 << 10;
/// Marks of nodes: not reached, where it began, and from 2 on the way by which they were reached.
const NEW: u8 = 0;
const START: u8 = 1;
/// Gaps of nodes that are not known, and of those where something is met.
const UNKNOWN: f32 = 0.0;
const BLOCKED: f32 = -1.0;

/// A shift and a tangent, in steps.
pub(crate) type Node = [i64; 3];

/// How a flood ended.
#[derive(Debug)]
pub(crate) enum Flooded {
    /// The shifts that lead cells to cells, not turned, and turned by a quarter.
    All(Vec<Node>),
    /// Work has to stop.
    Stopped,
}

/// What is known of the nodes of a grid.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    marks: Vec<u8>,
    /// In cells.
    gaps: Vec<f32>,
    queue: Vec<u32>,
    /// The nodes of which something is known.
    touched: Vec<u32>,
}

impl Flood {
    /// Floods the grid of a scene from where everything lies; adds to `nodes` how many were looked at.
    pub fn search(&mut self, scene: &Scene, stop: &Stop<'_>, nodes: &mut u64) -> Flooded {
        let Some(plane) = Plane::new(scene) else { return Flooded::All(vec![]) };
        self.clear(plane.size());
        let start = plane.number([0, 0, 0]);
        if self.is_blocked(&plane, start) {
            return Flooded::All(vec![]);
        }
        self.marks[start as usize] = START;
        self.queue.push(start);
        let mut found = vec![];
        let mut at = 0;
        while at < self.queue.len() && self.queue.len() < MOST_REACHED {
            if at.is_multiple_of(STRIDE) && stop.reason().is_some() {
                return Flooded::Stopped;
            }
            let node = plane.node(self.queue[at]);
            let is_end = node[2] == 0 || node[2] == scene.steps;
            if is_end && scene.is_whole((node[0], node[1]), node[2] > 0) {
                found.push(node);
            }
            self.spread(&plane, node);
            at += 1;
        }
        *nodes += self.queue.len() as u64;
        Flooded::All(found)
    }

    fn clear(&mut self, size: usize) {
        for node in self.touched.drain(..) {
            self.marks[node as usize] = NEW;
            self.gaps[node as usize] = UNKNOWN;
        }
        if self.marks.len() < size {
            // Memory that is zero takes none before it is written to.
            (self.marks, self.gaps) = (vec![NEW; size], vec![UNKNOWN; size]);
        }
        self.queue.clear();
    }

    fn spread(&mut self, plane: &Plane, node: Node) {
        let from = plane.number(node);
        for way in (0..27_u8).filter(|&way| way != 13) {
            let next = along(node, way);
            if !plane.has(next) {
                continue;
            }
            let to = plane.number(next);
            if self.marks[to as usize] != NEW || self.is_blocked(plane, to) {
                continue;
            }
            let gaps = [from, to].map(|one| f64::from(self.gaps[one as usize]));
            if plane.passes(plane.pose(node), plane.pose(next), gaps) {
                self.marks[to as usize] = way + 2;
                self.queue.push(to);
            }
        }
    }

    fn is_blocked(&mut self, plane: &Plane, node: u32) -> bool {
        let known = &mut self.gaps[node as usize];
        if *known == UNKNOWN {
            self.touched.push(node);
            let gap = plane.gap(plane.pose(plane.node(node)));
            *known = if gap < plane.margin { BLOCKED } else { gap as f32 };
        }
        *known < 0.0
    }

    /// The waypoints of a path to a node that was reached; none if it cannot be proved.
    pub fn path(&self, scene: &Scene, end: Node) -> Option<Vec<Node>> {
        let plane = Plane::new(scene)?;
        let (mut nodes, mut way) = (vec![end], u8::MAX);
        loop {
            let node = nodes[nodes.len() - 1];
            let mark = self.marks[plane.number(node) as usize];
            if mark < 2 {
                break;
            }
            let before = along(node, 26 - (mark - 2));
            // A step that goes on as the one after it needs no waypoint between.
            if mark == way {
                nodes.pop();
            }
            way = mark;
            nodes.push(before);
        }
        nodes.reverse();
        let short = plane.shortened(&nodes);
        [short, nodes].into_iter().find(|path| path.windows(2).all(|pair| proved(scene, pair)))
    }
}

fn proved(scene: &Scene, pair: &[Node]) -> bool {
    let unit = i128::from(scene.cell / scene.steps);
    let end = |node: Node| {
        let [x, y, tangent] = node.map(i128::from);
        [x * unit, y * unit, tangent]
    };
    let parts = i128::from(scene.steps);
    is_free(scene, Stretch { from: end(pair[0]), to: end(pair[1]), parts, scale: 1 })
}

/// The node that one of 27 steps leads to; 13 leads nowhere, 26 less leads back.
fn along(node: Node, way: u8) -> Node {
    let way = i64::from(way);
    let step = [way % 3 - 1, way / 3 % 3 - 1, way / 9 - 1];
    std::array::from_fn(|at| node[at] + step[at])
}

/// A rectangle that moves: its middle, half of its sides.
struct Moving {
    middle: [f64; 2],
    half: [f64; 2],
}

/// The squares of a layer by their cells.
struct Squares {
    moving: Vec<Moving>,
    still: Vec<Moving>,
    low: [i64; 2],
    wide: [i64; 2],
    /// By cell: one more than the number of its square.
    at: Vec<u32>,
}

/// A scene in cells.
struct Plane {
    layers: Vec<Squares>,
    centre: [f64; 2],
    /// No point of what moves is further from its centre.
    radius: f64,
    margin: f64,
    steps: i64,
    low: [i64; 2],
    wide: [i64; 2],
}

/// A shift in cells, and the tangent.
type Pose = [f64; 3];

impl Plane {
    /// None if the grid is too large.
    fn new(scene: &Scene) -> Option<Self> {
        let (steps, cell) = (scene.steps, scene.cell as f64);
        let centre = [scene.centre.0, scene.centre.1];
        // The centre stays within the box of what stands, and a cell around it.
        let end = |at: usize, high: usize| {
            let cells = 2 * scene.room[at][high] + [-3, 3][high];
            (cells - centre[at]) * steps / 2
        };
        let low = [0, 1].map(|at| end(at, 0).min(0));
        let wide = [0, 1].map(|at| end(at, 1).max(0) - low[at] + 1);
        let size = wide[0].checked_mul(wide[1])?.checked_mul(steps + 1)?;
        if size > MOST_GRID {
            return None;
        }
        let layers: Vec<Squares> = scene.layers.iter().map(|layer| squares(layer, cell)).collect();
        let corner = |one: &Moving| {
            (one.middle[0].abs() + one.half[0]).hypot(one.middle[1].abs() + one.half[1])
        };
        let corners = layers.iter().flat_map(|layer| &layer.moving).map(corner);
        let radius = corners.fold(0.0, f64::max);
        let margin = (scene.lost as f64 / cell * MARGIN).min(MOST_MARGIN);
        let centre = centre.map(|x| x as f64 / 2.0);
        Some(Self { layers, centre, radius, margin, steps, low, wide })
    }

    fn size(&self) -> usize {
        (self.wide[0] * self.wide[1] * (self.steps + 1)) as usize
    }

    fn has(&self, [x, y, tangent]: Node) -> bool {
        let within = |at: usize, x: i64| (0..self.wide[at]).contains(&(x - self.low[at]));
        (0..=self.steps).contains(&tangent) && within(0, x) && within(1, y)
    }

    fn number(&self, [x, y, tangent]: Node) -> u32 {
        let row = tangent * self.wide[1] + y - self.low[1];
        (row * self.wide[0] + x - self.low[0]) as u32
    }

    fn node(&self, number: u32) -> Node {
        let (row, x) = (i64::from(number) / self.wide[0], i64::from(number) % self.wide[0]);
        [x + self.low[0], row % self.wide[1] + self.low[1], row / self.wide[1]]
    }

    fn pose(&self, node: Node) -> Pose {
        node.map(|x| x as f64 / self.steps as f64)
    }

    /// How far what moves is from what stands, up to [`LOOK`]; anything below the margin if that is less.
    fn gap(&self, [x, y, tangent]: Pose) -> f64 {
        let square = tangent * tangent;
        let (cos, sin) = ((1.0 - square) / (1.0 + square), 2.0 * tangent / (1.0 + square));
        let mut gap = LOOK;
        for layer in &self.layers {
            for one in &layer.moving {
                let [u, v] = one.middle;
                let middle = [cos * u - sin * v + x, sin * u + cos * v + y];
                layer.each_near([0, 1].map(|at| middle[at] + self.centre[at]), |other| {
                    gap = gap.min(parted(one, other, middle, (cos, sin)));
                    gap >= self.margin
                });
                if gap < self.margin {
                    return gap;
                }
            }
        }
        gap
    }

    /// Whether an edge is free, of poses with gaps that are known.
    fn passes(&self, from: Pose, to: Pose, gaps: [f64; 2]) -> bool {
        let angle = 2.0 * (to[2].atan() - from[2].atan()).abs();
        let half = ((to[0] - from[0]).hypot(to[1] - from[1]) + self.radius * angle) / 2.0;
        if gaps[0] > half && gaps[1] > half {
            return true;
        }
        let middle = std::array::from_fn(|at| f64::midpoint(from[at], to[at]));
        let gap = self.gap(middle);
        gap >= self.margin
            && self.passes(from, middle, [gaps[0], gap])
            && self.passes(middle, to, [gap, gaps[1]])
    }

    /// A path with fewer waypoints: from each the furthest is gone to that can be.
    fn shortened(&self, nodes: &[Node]) -> Vec<Node> {
        let passes = |from: Node, to: Node| {
            let [from, to] = [from, to].map(|node| self.pose(node));
            self.passes(from, to, [self.gap(from), self.gap(to)])
        };
        let (mut at, mut short) = (0, vec![nodes[0]]);
        while at + 1 < nodes.len() {
            let further = (at + 2..nodes.len()).rev().find(|&to| passes(nodes[at], nodes[to]));
            at = further.unwrap_or(at + 1);
            short.push(nodes[at]);
        }
        short
    }
}

impl Squares {
    /// Calls `each` with the squares that stand near a point until it returns false.
    fn each_near(&self, point: [f64; 2], mut each: impl FnMut(&Moving) -> bool) {
        // Half of a diagonal, half of a side, and how far is looked.
        const FAR: f64 = 0.7072 + 0.5 + LOOK;
        let range = |at: usize| {
            let low = (point[at] - FAR).ceil() as i64 - self.low[at];
            let high = (point[at] + FAR).floor() as i64 - self.low[at];
            low.max(0)..(high + 1).min(self.wide[at])
        };
        for y in range(1) {
            for x in range(0) {
                let number = self.at[(y * self.wide[0] + x) as usize];
                if number > 0 && !each(&self.still[number as usize - 1]) {
                    return;
                }
            }
        }
    }
}

fn squares(layer: &Layer, cell: f64) -> Squares {
    let square = |[across, along]: &Rectangle| {
        let ends = [across, along].map(|ends| ends.map(|end| end as f64 / cell));
        Moving {
            middle: ends.map(|[low, high]| f64::midpoint(low, high)),
            half: ends.map(|[low, high]| (high - low) / 2.0),
        }
    };
    let bound = |pick: fn(i64, i64) -> i64| {
        let all = layer.cells.iter().copied();
        let found = all.reduce(|a, b| (pick(a.0, b.0), pick(a.1, b.1))).unwrap_or_default();
        [found.0, found.1]
    };
    let (low, high) = (bound(i64::min), bound(i64::max));
    let wide = [high[0] - low[0] + 1, high[1] - low[1] + 1];
    let mut at = vec![0; (wide[0] * wide[1]) as usize];
    for (number, cell) in (1..).zip(&layer.cells) {
        at[((cell.1 - low[1]) * wide[0] + cell.0 - low[0]) as usize] = number;
    }
    let (moving, still) = (layer.moving.iter(), layer.still.iter());
    let (moving, still) = (moving.map(square).collect(), still.map(square).collect());
    Squares { moving, still, low, wide, at }
}

/// How far a side parts two rectangles, the first about a point and turned; negative if none does.
fn parted(one: &Moving, other: &Moving, middle: [f64; 2], (cos, sin): (f64, f64)) -> f64 {
    let (dx, dy) = (other.middle[0] - middle[0], other.middle[1] - middle[1]);
    let ([a, b], [c, d]) = (one.half, other.half);
    let across = dx.abs() - (c + cos * a + sin * b);
    let along = dy.abs() - (d + sin * a + cos * b);
    let ours = (dx * cos + dy * sin).abs() - (a + c * cos + d * sin);
    let others = (dy * cos - dx * sin).abs() - (b + c * sin + d * cos);
    across.max(along).max(ours).max(others)
}
