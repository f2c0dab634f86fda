//! How many states are to come, by those of the steps so far.
//!
//! The logarithm of the states begins and ends at nothing. Between, it follows what is live: the bits of
//! a key; and it rises and falls like a bell, since pieces, rows or numbers that are half used up can
//! be so in most ways. So it is fitted by three curves over the steps, a bell, the same bell leaning, and
//! the bits of a key, by least squares in which late steps weigh most and large coefficients cost. From
//! the level of the last steps the fit is gone on with.
//!
//! Against 141 passes of the catalogue and of covers that are no boards, with a tenth of the states looked
//! at: within a factor of 2.3 for two of three, and of 1.6 with two fifths. A parabola through the levels of
//! late, without the bits of a key, was off by factors of 11 and 6.

/// The weight of a step falls by e over this part of the steps so far.
const MEMORY: f64 = 0.25;

/// What the squares of the coefficients cost: of the bell, of its lean, and of the bits of a key.
const COSTS: [f64; 3] = [0.005, 0.05, 0.005];

/// The level is that of the last steps, so many at most.
const LAST: usize = 4;

/// Returns about how many states the steps to come have, given those of the steps so far and the bits
/// of a key at every step.
pub(super) fn states_to_come(so_far: &[u64], live: &[u32]) -> f64 {
    let (known, steps) = (so_far.len(), live.len());
    if known == 0 || known >= steps {
        return 0.0;
    }
    let curves = Curves { widest: live.iter().copied().max().unwrap_or(0).max(1).into(), live };
    let logs: Vec<f64> = so_far.iter().map(|&states| (states.max(1) as f64).ln()).collect();
    let fit = curves.fit(&logs);
    let last = known.saturating_sub(LAST.min(known / LAST).max(1))..known;
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / last.len() as f64;
    let fitted = mean(&mut last.clone().map(|at| curves.value(&fit, at)));
    let level = so_far[last.clone()].iter().sum::<u64>().max(1) as f64 / last.len() as f64;
    let above = level.ln() - fitted;
    let left = |at: usize| 1.0 - curves.place(at);
    let log = |at| curves.value(&fit, at) + above * left(at) / left(known - 1);
    (known..steps).map(|at| log(at).max(0.0).exp()).sum()
}

/// The curves that a fit is a sum of, over the steps.
struct Curves<'a> {
    live: &'a [u32],
    widest: f64,
}

impl Curves<'_> {
    /// The place of a step, between 0 and 1.
    fn place(&self, step: usize) -> f64 {
        (step + 1) as f64 / (self.live.len() + 1) as f64
    }

    fn at(&self, step: usize) -> [f64; 3] {
        let place = self.place(step);
        let bell = place * (1.0 - place);
        [bell, bell * (1.0 - 2.0 * place), f64::from(self.live[step]) / self.widest / 4.0]
    }

    fn value(&self, fit: &[f64; 3], step: usize) -> f64 {
        self.at(step).iter().zip(fit).map(|(curve, coefficient)| curve * coefficient).sum()
    }

    /// The coefficients with the least squares.
    fn fit(&self, logs: &[f64]) -> [f64; 3] {
        let known = logs.len() as f64;
        let mut matrix = [[0.0; 4]; 3];
        for (step, log) in logs.iter().enumerate() {
            let age = (logs.len() - 1 - step) as f64;
            let weight = (-age / (MEMORY * known)).exp();
            let curves = self.at(step);
            for (row, curve) in matrix.iter_mut().zip(curves) {
                for (entry, other) in row.iter_mut().zip(curves.into_iter().chain([*log])) {
                    *entry += weight * curve * other;
                }
            }
        }
        for (at, cost) in COSTS.into_iter().enumerate() {
            matrix[at][at] += cost * known / 36.0;
        }
        solve(matrix)
    }
}

/// Solves three linear equations whose matrix is positive definite, so that no pivot is zero.
fn solve(mut rows: [[f64; 4]; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        let from = rows[pivot].map(|entry| entry / rows[pivot][pivot]);
        for row in &mut rows {
            let times = row[pivot];
            *row = std::array::from_fn(|at| row[at] - times * from[at]);
        }
        rows[pivot] = from;
    }
    rows.map(|row| row[3])
}

#[cfg(test)]
mod tests {
    use super::{solve, states_to_come};

    #[test]
    fn solves_equations() {
        let found = solve([[4.0, 1.0, 0.0, 9.0], [1.0, 3.0, 1.0, 8.0], [0.0, 1.0, 2.0, 5.0]]);
        let residue = |row: [f64; 4]| (0..3).map(|at| row[at] * found[at]).sum::<f64>() - row[3];
        assert!(residue([4.0, 1.0, 0.0, 9.0]).abs() < 1e-9);
        assert!(residue([1.0, 3.0, 1.0, 8.0]).abs() < 1e-9);
        assert!(residue([0.0, 1.0, 2.0, 5.0]).abs() < 1e-9);
    }

    /// The states and the bits of a key of the Latin squares of order 5, which rise and fall.
    const SQUARES: [(u64, u32); 25] = [
        (1, 1),
        (5, 11),
        (20, 16),
        (60, 21),
        (120, 26),
        (120, 26),
        (480, 31),
        (1500, 31),
        (3360, 31),
        (4080, 31),
        (2040, 26),
        (6120, 31),
        (12690, 31),
        (14130, 31),
        (6120, 31),
        (2040, 26),
        (4080, 31),
        (4380, 31),
        (2220, 31),
        (480, 31),
        (120, 26),
        (120, 26),
        (60, 21),
        (20, 16),
        (5, 11),
    ];

    #[test]
    fn knows_that_what_rises_falls() {
        let (states, live): (Vec<u64>, Vec<u32>) = SQUARES.into_iter().unzip();
        let right = |known: usize| states[known..].iter().sum::<u64>() as f64;
        for known in 8..24 {
            let factor = states_to_come(&states[..known], &live) / right(known);
            assert!((0.2..5.0).contains(&factor), "after {known} steps {factor}");
        }
        assert_eq!(states_to_come(&states, &live), 0.0);
        assert_eq!(states_to_come(&[], &live), 0.0);
    }

    #[test]
    fn goes_on_where_nothing_changes() {
        let to_come = states_to_come(&[50; 30], &[20; 60]);
        assert!((500.0..3000.0).contains(&to_come), "{to_come}");
    }
}
