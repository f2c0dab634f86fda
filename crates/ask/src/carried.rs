//! The moves of a disassembly, as they are said and shown: slides, also by parts of a cell, and quarter turns.

use apart::{Step, Way};
use puzzle::model::Moves;
use puzzle::parts::Line;
use serde_json::{Value, json};

/// A number over a denominator.
#[derive(Clone, Copy)]
struct Over(i64, i64);

impl Over {
    fn lowest(self) -> Self {
        let (mut a, mut b) = (self.0.abs(), self.1);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self(self.0 / a.max(1), self.1 / a.max(1))
    }

    /// As people write it: `7/2`.
    fn text(self) -> String {
        let Self(above, below) = self.lowest();
        if below == 1 { above.to_string() } else { format!("{above}/{below}") }
    }

    fn data(self) -> Value {
        let Self(above, below) = self.lowest();
        if below == 1 { json!(above) } else { json!(above as f64 / below as f64) }
    }
}

/// One move of cells on a lattice, with the grid on which it is.
pub(crate) struct Carrying<'a> {
    lines: &'a [Line],
    coordinates: usize,
    fine: i64,
    /// Steps to a cell of the grid of paths.
    grid: i64,
}

/// Where a piece is: parts of cells that are added to its cells, after a turn.
#[derive(Clone)]
pub(crate) struct Pose {
    vector: Vec<i64>,
    /// What becomes of the three directions; none if it was never turned.
    columns: Option<[[i64; 3]; 3]>,
}

impl Pose {
    /// Where it lies at the start, on a lattice with so many coordinates.
    pub fn start(coordinates: usize) -> Self {
        Self { vector: vec![0; coordinates], columns: None }
    }
}

impl<'a> Carrying<'a> {
    /// On a lattice with these lines and so many coordinates.
    pub fn new(lines: &'a [Line], coordinates: usize, moves: &Moves) -> Self {
        Self { lines, coordinates, fine: i64::from(moves.fine), grid: i64::from(moves.grid) }
    }

    fn line(&self, step: &Step) -> &Line {
        &self.lines[step.direction.unsigned_abs() as usize - 1]
    }

    /// One step of the way of a slide; of a turn the axis, forward.
    fn axis(&self, step: &Step) -> Vec<i64> {
        let sign = if matches!(step.way, Way::Turn(_)) { 1 } else { step.direction.signum() };
        self.line(step).axis[..self.coordinates].iter().map(|one| i64::from(one * sign)).collect()
    }

    /// A point of the axis of a turn, by coordinate.
    fn pivot(&self, step: &Step, doubled: [i64; 3]) -> [Over; 3] {
        let along = step.direction.unsigned_abs() as usize - 1;
        std::array::from_fn(|at| {
            // A fine cell of number n has its centre at (2 n + 1 - fine) / (2 fine).
            let above = if at == along { 0 } else { doubled[at] + 1 - self.fine };
            Over(above, 2 * self.fine)
        })
    }

    /// A move in words.
    pub fn words(&self, step: &Step) -> String {
        let line = self.line(step);
        let way = &line.ways[usize::from(step.direction < 0)];
        match step.way {
            Way::By(units) => {
                format!("by {} {way}", Over(i64::from(units), self.fine).text())
            }
            Way::Out => format!("out {way}"),
            Way::Turn(pivot) => {
                let along = step.direction.unsigned_abs() as usize - 1;
                let verb = if along == 2 { "turned" } else { "tipped" };
                let ways = if along == 0 { ["front", "back"] } else { ["left", "right"] };
                let way = ways[usize::from(step.direction > 0)];
                let pivot = self.pivot(step, pivot);
                let places = (0..3).filter(|&at| at != along);
                let places: Vec<String> = places
                    .map(|at| format!("{} = {}", ["x", "y", "z"][at], pivot[at].text()))
                    .collect();
                let shifting = if step.path.is_empty() { "" } else { " while shifting" };
                format!("{verb} a quarter to the {way} about {}{shifting}", places.join(", "))
            }
        }
    }

    /// A move as data, without the pieces that are there.
    pub fn data(&self, step: &Step) -> Value {
        let distance = match step.way {
            Way::By(units) => Over(i64::from(units), self.fine).data(),
            Way::Out => Value::Null,
            Way::Turn(_) => json!(0),
        };
        let mut data = json!({
            "pieces": step.pieces, "axis": self.axis(step), "distance": distance,
            "way": self.words(step),
        });
        if let Way::Turn(pivot) = step.way {
            data["pivot"] = self.pivot(step, pivot).map(Over::data).into();
            data["degrees"] = json!(90 * step.direction.signum());
            if !step.path.is_empty() {
                data["path"] = step.path.iter().map(|at| self.waypoint(*at)).collect();
            }
        }
        data
    }

    /// A waypoint of a path: two coordinates, and the tangent of half the angle.
    fn waypoint(&self, [x, y, tangent]: [i64; 3]) -> Value {
        let (steps, fine) = (self.grid as f64, self.fine as f64);
        let place = |number: i64| (number as f64 / steps + (1.0 - fine) / 2.0) / fine;
        json!([place(x), place(y), tangent as f64 / steps])
    }

    /// Where a piece is, as the page takes it.
    pub fn placed(&self, piece: usize, pose: &Pose) -> Value {
        let vector: Vec<Value> = pose.vector.iter().map(|&x| Over(x, self.fine).data()).collect();
        let rows = |columns: &[[i64; 3]; 3]| [0, 1, 2].map(|row| columns.map(|column| column[row]));
        match &pose.columns {
            None => json!([piece, vector]),
            Some(columns) => json!([piece, vector, rows(columns)]),
        }
    }

    /// Where a piece is after a move; one that goes out stays where it was.
    pub fn after(&self, pose: &Pose, step: &Step) -> Pose {
        let mut found = pose.clone();
        match step.way {
            Way::Out => {}
            Way::By(units) => {
                let by = self.axis(step).into_iter().map(|one| one * i64::from(units));
                found.vector.iter_mut().zip(by).for_each(|(at, by)| *at += by);
            }
            Way::Turn(doubled) => {
                let along = step.direction.unsigned_abs() as usize - 1;
                let (first, second) = ((along + 1) % 3, (along + 2) % 3);
                let sense = i64::from(step.direction.signum());
                let pivot = self.pivot(step, doubled).map(|one| one.0);
                let turn = |at: [i64; 3], about: [i64; 3]| {
                    let mut there = at;
                    there[first] = (about[first] + sense * about[second]) / 2 - sense * at[second];
                    there[second] = (about[second] - sense * about[first]) / 2 + sense * at[first];
                    there
                };
                let at = std::array::from_fn(|x| found.vector[x]);
                found.vector = turn(at, pivot).to_vec();
                let before = found.columns.unwrap_or([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
                found.columns = Some(before.map(|column| turn(column, [0; 3])));
            }
        }
        found
    }
}
