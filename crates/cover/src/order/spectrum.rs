//! The smoothest vectors of a weighted graph: the eigenvectors next to the trivial one.

use crate::problem::Cover;
use crate::rng::Rng;

/// Steps of the search for one vector, and the slope of its value under which it ends.
const STEPS: usize = 100;
const ENOUGH: f64 = 1e-3;

/// The items of a cover; the weight of two is how many options use both.
pub(super) struct Graph {
    /// For each item its neighbours with their weights.
    pub neighbours: Vec<Vec<(u32, f64)>>,
    /// For each item one over the square root of its whole weight.
    scale: Vec<f64>,
}

impl Graph {
    pub fn of(cover: &Cover) -> Self {
        let mut options = vec![vec![]; cover.n_items()];
        for option in 0..cover.n_options() as u32 {
            cover.items(option).iter().for_each(|&item| options[item as usize].push(option));
        }
        let mut shared = vec![0u32; cover.n_items()];
        let neighbours_of = |item: usize| {
            let mut seen = vec![];
            for &other in options[item].iter().flat_map(|&option| cover.items(option)) {
                if shared[other as usize] == 0 {
                    seen.push(other);
                }
                shared[other as usize] += 1;
            }
            seen.sort_unstable();
            let weigh =
                |other: u32| (other, f64::from(std::mem::take(&mut shared[other as usize])));
            seen.into_iter().map(weigh).collect()
        };
        let neighbours: Vec<Vec<(u32, f64)>> = (0..cover.n_items()).map(neighbours_of).collect();
        let weight =
            |n: &Vec<(u32, f64)>| n.iter().map(|&(_, weight)| weight).sum::<f64>().max(1.0);
        let scale = neighbours.iter().map(|n| 1.0 / weight(n).sqrt()).collect();
        Self { neighbours, scale }
    }

    /// The product of the normalised matrix of weights with a vector.
    fn times(&self, x: &[f64]) -> Vec<f64> {
        let row = |(n, scale): (&Vec<(u32, f64)>, &f64)| {
            let term = |&(item, weight): &(u32, f64)| {
                weight * self.scale[item as usize] * x[item as usize]
            };
            scale * n.iter().map(term).sum::<f64>()
        };
        self.neighbours.iter().zip(&self.scale).map(row).collect()
    }
}

/// The two smoothest vectors beside the trivial one, a number an item.
///
/// Each step takes the best mixture of the vector and a conjugate direction, so that long boards, whose
/// vectors are nearly as smooth as each other, take few steps. Only sums, products, quotients and
/// square roots are used: the same on every machine.
pub(super) fn smoothest(graph: &Graph) -> [Vec<f64>; 2] {
    let mut found = vec![normal(graph.scale.iter().map(|scale| 1.0 / scale).collect())];
    for _ in 0..2 {
        let next = next_vector(graph, &found);
        found.push(next);
    }
    let unscaled = |x: &Vec<f64>| x.iter().zip(&graph.scale).map(|(x, s)| x * s).collect();
    [unscaled(&found[1]), unscaled(&found[2])]
}

/// The vector with the largest value of those at right angles to the ones found.
fn next_vector(graph: &Graph, found: &[Vec<f64>]) -> Vec<f64> {
    let mut rng = Rng::new(7);
    let start = graph.scale.iter().map(|_| rng.below(1 << 20) as f64).collect();
    let mut x = normal(apart(start, found));
    let mut image = graph.times(&x);
    let (mut direction, mut last) = (vec![0.0; x.len()], 0.0);
    for _ in 0..STEPS {
        let value = dot(&x, &image);
        let slope: Vec<f64> = image.iter().zip(&x).map(|(y, x)| y - value * x).collect();
        let slope = apart(slope, found);
        let steep = dot(&slope, &slope);
        if steep < ENOUGH * ENOUGH {
            break;
        }
        let keep = if last > 0.0 { (steep / last).min(1.0) } else { 0.0 };
        last = steep;
        let wanted: Vec<f64> = slope.iter().zip(&direction).map(|(s, d)| s + keep * d).collect();
        let across = normal(apart(apart(wanted, found), std::slice::from_ref(&x)));
        let across_image = graph.times(&across);
        let (cosine, sine) = best_turn(value, dot(&x, &across_image), dot(&across, &across_image));
        let mix = |a: &[f64], b: &[f64]| -> Vec<f64> {
            a.iter().zip(b).map(|(a, b)| cosine * a + sine * b).collect()
        };
        x = mix(&x, &across);
        image = mix(&image, &across_image);
        direction = across.iter().map(|a| sine * a * steep.sqrt()).collect();
    }
    x
}

/// Cosine and sine of the turn that makes `a cos² + 2 b cos sin + d sin²` largest.
fn best_turn(a: f64, b: f64, d: f64) -> (f64, f64) {
    let half = (a - d) / 2.0;
    let size = (half * half + b * b).sqrt();
    if size == 0.0 {
        return (1.0, 0.0);
    }
    let cosine = ((1.0 + half / size) / 2.0).sqrt();
    if cosine == 0.0 { (0.0, 1.0) } else { (cosine, b / (2.0 * size * cosine)) }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn normal(x: Vec<f64>) -> Vec<f64> {
    let size = dot(&x, &x).sqrt();
    if size == 0.0 { x } else { x.into_iter().map(|x| x / size).collect() }
}

/// A vector without its parts along some vectors of length 1.
fn apart(mut x: Vec<f64>, others: &[Vec<f64>]) -> Vec<f64> {
    for other in others {
        let part = dot(&x, other);
        x.iter_mut().zip(other).for_each(|(x, o)| *x -= part * o);
    }
    x
}
