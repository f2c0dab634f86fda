//! Frames: a few independent ways between points of a piece. They fix where a motion takes the rest.

use cover::Arrange;
use rustc_hash::FxHashSet;

use super::integers::{Vector, determinant};
use super::places::{Places, inner, way};
use crate::cell::MOST;

/// So many points that follow a point in order are looked at for a short way to it.
const NEAR: usize = 8;

/// An inner product, by its parts.
type Product = [i64; 2];

/// For each of some points how often each vector of a frame goes into the way to it.
pub(super) type Shares = Vec<Vec<i128>>;

/// Independent ways between points, as many as there can be.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) vectors: Vec<Vector>,
    /// Their inner products.
    pub(super) products: Vec<Vec<Product>>,
    /// The first parts of these.
    wholes: Vec<Vec<i128>>,
    /// The point that ways are measured from.
    first: Vector,
    /// What shares are to be divided by.
    pub(super) below: i128,
}

/// Independent ways between points, short ones first.
pub(super) fn vectors_of(places: &Places, points: &[Vec<Vector>]) -> Vec<Vector> {
    let mut every: Vec<Vector> = points.iter().flatten().copied().collect();
    every.arrange();
    every.dedup();
    let mut ways: FxHashSet<Vector> = FxHashSet::default();
    for (number, point) in every.iter().enumerate() {
        for other in every.iter().skip(number + 1).take(NEAR) {
            let way = way(point, other);
            ways.insert(way.max(way.map(|at| -at)));
        }
    }
    if places.stated.grams.len() > 1 {
        let longer: Vec<Vector> = ways.iter().map(|way| places.times_root(way)).collect();
        ways.extend(longer);
    }
    let mut ways: Vec<(Product, Vector)> =
        ways.into_iter().map(|way| (places.product(&way, &way), way)).collect();
    ways.arrange();
    let mut found: Vec<Vector> = vec![];
    for (_, way) in ways {
        if found.len() == places.stated.size {
            break;
        }
        found.push(way);
        if determinant(&wholes(places, &found)) == 0 {
            found.pop();
        }
    }
    found
}

/// The first parts of all inner products of some vectors: their determinant is 0 if they are dependent.
fn wholes(places: &Places, vectors: &[Vector]) -> Vec<Vec<i128>> {
    let part = |a: &Vector, b: &Vector| i128::from(places.product(a, b)[0]);
    vectors.iter().map(|a| vectors.iter().map(|b| part(a, b)).collect()).collect()
}

impl Frame {
    /// The frame of the points of some cells, at least one.
    pub(super) fn of(places: &Places, points: &[Vec<Vector>]) -> Self {
        let vectors = vectors_of(places, points);
        let row = |a: &Vector| vectors.iter().map(|b| places.product(a, b)).collect();
        let products = vectors.iter().map(row).collect();
        let wholes = wholes(places, &vectors);
        let below = determinant(&wholes);
        Self { vectors, products, wholes, first: points[0][0], below }
    }

    /// The shares of some points (Cramer's rule).
    pub(super) fn shares(&self, places: &Places, points: &[Vector]) -> Shares {
        let share = |point: &Vector| {
            let way = way(&self.first, point);
            let own = |vector| i128::from(inner(&places.stated.grams[0], vector, &way));
            let products: Vec<i128> = self.vectors.iter().map(own).collect();
            let at = |at: usize| {
                let mut rows = self.wholes.clone();
                rows[at].clone_from(&products);
                determinant(&rows)
            };
            (0..self.vectors.len()).map(at).collect()
        };
        points.iter().map(share).collect()
    }

    /// The ways from the image of the first point that shares stand for, if all are whole.
    pub(super) fn ways(&self, shares: &Shares, images: &[Vector]) -> Option<Vec<Vector>> {
        let way = |share: &Vec<i128>| -> Option<Vector> {
            let mut way = [0; MOST];
            for (axis, at) in way.iter_mut().enumerate() {
                let pairs = share.iter().zip(images);
                let sum: i128 = pairs.map(|(often, image)| often * i128::from(image[axis])).sum();
                *at = i64::try_from((sum % self.below == 0).then_some(sum / self.below)?).ok()?;
            }
            Some(way)
        };
        shares.iter().map(way).collect()
    }
}

/// What a motion keeps of vectors and a mirrored one negates; nothing of few vectors.
pub(super) fn hand(places: &Places, vectors: &[Vector], space: usize) -> Vec<i128> {
    if vectors.len() < space {
        return vec![];
    }
    let wide = |at: i64| i128::from(at);
    if places.stated.grams.len() == 1 {
        let row =
            |vector: &Vector| vector[..places.stated.size].iter().map(|&at| wide(at)).collect();
        return vec![determinant(&vectors.iter().map(row).collect::<Vec<_>>())];
    }
    // In the plane, by parts: whole numbers, and multiples of the root.
    let (root, mut found) = (wide(places.stated.root), vec![]);
    for (number, one) in vectors.iter().enumerate() {
        for other in &vectors[number + 1..] {
            let ([a, b, c, d, ..], [p, q, r, s, ..]) = (one.map(wide), other.map(wide));
            found.push(a * r + root * b * s - c * p - root * d * q);
            found.push(a * s + b * r - c * q - d * p);
        }
    }
    found
}
