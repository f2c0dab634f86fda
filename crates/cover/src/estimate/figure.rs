//! A number with its interval, from independent samples that are skewed to the right.
//!
//! The samples of a tree's size are positive, and now and then one is far larger than the others.
//! The plain interval around the mean then reaches too far down and not far enough up. So the
//! interval is laid around the logarithm of the mean, its error by the delta method: a factor up
//! and a factor down. If the large ones have not been met yet, the samples seem to agree better
//! than they do; but their logarithms show what tail to expect, and the larger error is taken.

/// How many times the mean of weights a number of things may be that were never seen: with three
/// expected, the chance to see none is 5 %.
const UNSEEN: f64 = 3.0;

/// The samples agree no better than this, however few or alike they are.
const LEAST_ERROR: f64 = 1e-9;

/// Degrees of freedom are not taken to be fewer.
const LEAST_FREEDOM: usize = 2;

/// An estimate with its standard error and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The best guess.
    pub value: f64,
    /// The standard error; 0 when the value is exact, infinite when nothing is known.
    pub error: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end; may be infinite.
    pub high: f64,
}

impl Figure {
    /// A number that is known.
    pub fn exact(value: f64) -> Self {
        Self { value, error: 0.0, low: value, high: value }
    }

    /// A guess about which nothing is known but that it is not less than `least`.
    pub(super) fn unknown(value: f64, least: f64) -> Self {
        Self { value, error: f64::INFINITY, low: least, high: f64::INFINITY }
    }

    /// A known part, and the mean of independent samples of the rest.
    ///
    /// `grain` is what one thing seen in one sample adds to the mean, on the average: if no
    /// sample saw any, the interval ends at the number of which one would have been seen.
    pub(super) fn of(known: f64, samples: &[f64], grain: f64) -> Self {
        let n = samples.len() as f64;
        if samples.len() < 2 {
            let guess = samples.first().copied().unwrap_or(0.0);
            return Self::unknown(known + guess, known);
        }
        let mean = samples.iter().sum::<f64>() / n;
        if mean == 0.0 {
            let high = known + UNSEEN * grain;
            return Self { value: known, error: UNSEEN * grain, low: known, high };
        }
        let squares: f64 = samples.iter().map(|x| (x - mean).powi(2)).sum();
        let error = (squares / (n - 1.0) / n).sqrt();
        let (top, spread) = log_normal(samples).unwrap_or((mean, 0.0));
        let relative = (error / mean).max(spread).max(LEAST_ERROR);
        let factor = (student(freedom(samples)) * relative).exp();
        let high =
            known + (top.max(mean) * factor).max(if error > 0.0 { mean + grain } else { mean });
        Self { value: known + mean, error, low: known + mean / factor, high }
    }
}

/// The mean of samples and its relative error if they were log-normal, some of them 0 (Aitchison
/// 1955, with Cox's error): from their logarithms, which show a tail before it is met.
fn log_normal(samples: &[f64]) -> Option<(f64, f64)> {
    let logs: Vec<f64> = samples.iter().filter(|&&x| x > 0.0).map(|x| x.ln()).collect();
    let (n, some) = (samples.len() as f64, logs.len() as f64);
    if logs.len() < 2 {
        return None;
    }
    let mean = logs.iter().sum::<f64>() / some;
    let variance = logs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (some - 1.0);
    let share = some / n;
    let error = (variance + variance * variance / 2.0) / some + (1.0 - share) / some;
    Some((share * (mean + variance / 2.0).exp(), error.sqrt()))
}

/// The degrees of freedom: one less than the number of samples that carry the sum, by Kish's
/// measure, (sum of x)^2 / sum of x^2. If few of them do, little is known of the error.
fn freedom(samples: &[f64]) -> usize {
    let (sum, squares) = samples.iter().fold((0.0, 0.0), |(s, q), x| (s + x, q + x * x));
    ((sum * sum / squares) as usize).saturating_sub(1).max(LEAST_FREEDOM)
}

/// The 97.5 % point of Student's distribution, within 0.1 % from 4 degrees of freedom on
/// (Abramowitz and Stegun 26.7.5).
fn student(freedom: usize) -> f64 {
    const NORMAL: f64 = 1.959_963_985;
    let (n, x) = (freedom as f64, NORMAL);
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        _ => {
            let first = (x.powi(3) + x) / 4.0;
            let second = (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0;
            let third = (3.0 * x.powi(7) + 19.0 * x.powi(5) + 17.0 * x.powi(3) - 15.0 * x) / 384.0;
            let fourth = (79.0 * x.powi(9) + 776.0 * x.powi(7) + 1482.0 * x.powi(5)
                - 1920.0 * x.powi(3)
                - 945.0 * x)
                / 92160.0;
            x + first / n + second / n.powi(2) + third / n.powi(3) + fourth / n.powi(4)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_points_are_those_of_the_tables() {
        for (freedom, point) in [(4, 2.776), (5, 2.571), (10, 2.228), (31, 2.040), (100, 1.984)] {
            assert!((student(freedom) - point).abs() < 2e-3, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn the_interval_holds_the_mean_and_what_is_known() {
        let figure = Figure::of(100.0, &[1.0, 2.0, 3.0, 30.0], 0.0);
        assert_eq!(figure.value, 109.0);
        assert!(100.0 < figure.low && figure.low < 109.0 && 109.0 + 9.0 < figure.high);
        assert_eq!(Figure::of(5.0, &[2.0, 2.0, 2.0], 1.0).error, 0.0);
        assert_eq!(Figure::of(5.0, &[0.0, 0.0], 2.0).high, 11.0);
        assert_eq!(Figure::of(5.0, &[1.0], 1.0).high, f64::INFINITY);
    }
}
