//! Weights modulo a power of a prime that sum to 0 over rows, but not over what is needed.
//!
//! All weights that satisfy the rows are a module, kept as generators; one row after the other cuts it down.

use rustc_hash::FxHashSet;

use crate::host::{Halt, Host, Share};

/// Powers of primes, in the order tried: a small modulus shows more.
pub const MODULI: [(u8, u32); 7] = [(2, 1), (3, 1), (2, 2), (5, 1), (7, 1), (2, 3), (3, 2)];

/// A weight for each position.
pub type Weights = Vec<u8>;

/// Rows, each the positions that it sums over, and how often each position counts in the sum that is not to be 0.
#[derive(Clone, Debug)]
pub struct Sums {
    /// The rows.
    pub rows: Vec<Vec<u32>>,
    /// For each position how often it counts.
    pub needs: Vec<u32>,
}

/// A prime, and which power of it is the modulus.
#[derive(Clone, Copy, Debug)]
struct Modulus {
    prime: u8,
    modulus: u8,
}

impl Modulus {
    fn of((prime, power): (u8, u32)) -> Self {
        Self { prime, modulus: prime.pow(power) }
    }

    /// How often the prime divides a number other than 0, as its power.
    fn step(self, mut number: u8) -> u8 {
        let mut step = 1;
        while number.is_multiple_of(self.prime) {
            number /= self.prime;
            step *= self.prime;
        }
        step
    }

    fn inverse(self, unit: u8) -> u8 {
        let is_inverse =
            |other: &u8| u16::from(unit) * u16::from(*other) % u16::from(self.modulus) == 1;
        (1..self.modulus).find(is_inverse).unwrap_or(1)
    }

    /// Adds so many times others.
    fn add(self, weights: &mut [u8], times: u8, others: &[u8]) {
        for (own, other) in weights.iter_mut().zip(others) {
            *own = ((u16::from(*own) + u16::from(times) * u16::from(*other))
                % u16::from(self.modulus)) as u8;
        }
    }

    /// The sum over a row.
    fn over(self, weights: &[u8], row: &[u32]) -> u8 {
        let sum: u64 = row.iter().map(|&at| u64::from(weights[at as usize])).sum();
        (sum % u64::from(self.modulus)) as u8
    }

    /// The sum over what is needed.
    fn needed(self, weights: &[u8], needs: &[u32]) -> u8 {
        let of = |(weight, need): (&u8, &u32)| {
            u64::from(*weight) * u64::from(*need % u32::from(self.modulus))
        };
        (weights.iter().zip(needs).map(of).sum::<u64>() % u64::from(self.modulus)) as u8
    }
}

fn size(weights: &[u8]) -> usize {
    weights.iter().filter(|weight| **weight > 0).count()
}

/// Weights that sum to 0 over each row but not over the needs, few of them other than 0.
///
/// * `power`: a prime, and which power of it is the modulus.
///
/// # Errors
///
/// A limit is met.
pub async fn proving_weights<H: Host>(
    sums: &Sums,
    power: (u8, u32),
    share: Share<'_, H>,
) -> Result<Option<Weights>, Halt<H::Error>> {
    let generators = generators(sums, power, share).await?;
    let modulus = Modulus::of(power);
    let mut best: Option<Weights> = None;
    for proof in 0..generators.len() {
        if modulus.needed(&generators[proof], &sums.needs) > 0 {
            let found = sparser(&generators, proof, &sums.needs, modulus, share).await?;
            if best.as_ref().is_none_or(|best| size(&found) < size(best)) {
                best = Some(found);
            }
        }
    }
    Ok(best)
}

/// Generators of all weights that sum to 0 over each row.
///
/// # Errors
///
/// A limit is met.
pub async fn generators<H: Host>(
    sums: &Sums,
    power: (u8, u32),
    share: Share<'_, H>,
) -> Result<Vec<Weights>, Halt<H::Error>> {
    let (modulus, number) = (Modulus::of(power), sums.needs.len());
    share.look(number * number)?;
    let one = |place| (0..number).map(|other| u8::from(other == place)).collect();
    let mut generators: Vec<Weights> = (0..number).map(one).collect();
    let mut seen = FxHashSet::default();
    for row in sums.rows.iter().filter(|row| seen.insert(*row)) {
        share.breath().await?;
        cut_down(&mut generators, row, modulus);
    }
    generators.retain(|weights| size(weights) > 0);
    Ok(generators)
}

/// Keeps of what the generators make that which sums to 0 over a row.
fn cut_down(generators: &mut Vec<Weights>, row: &[u32], modulus: Modulus) {
    let mut sums: Vec<u8> = generators.iter().map(|weights| modulus.over(weights, row)).collect();
    let uneven = (0..sums.len()).filter(|&number| sums[number] > 0);
    let Some(pivot) = uneven.min_by_key(|&number| modulus.step(sums[number])) else { return };
    let (lead, unit) = (generators.remove(pivot), sums.remove(pivot));
    let step = modulus.step(unit);
    let inverse = modulus.inverse(unit / step);
    for (weights, sum) in generators.iter_mut().zip(sums).filter(|(_, sum)| *sum > 0) {
        let factor = u16::from(sum / step) * u16::from(inverse) % u16::from(modulus.modulus);
        modulus.add(weights, modulus.modulus - factor as u8, &lead);
    }
    if step > 1 {
        // The rest of the pivot: the multiple of it that sums to 0.
        let mut rest = vec![0; lead.len()];
        modulus.add(&mut rest, modulus.modulus / step, &lead);
        generators.push(rest);
    }
}

/// A proof with fewer weights, as long as adding one generator makes it so.
async fn sparser<H: Host>(
    generators: &[Weights],
    proof: usize,
    needs: &[u32],
    modulus: Modulus,
    share: Share<'_, H>,
) -> Result<Weights, Halt<H::Error>> {
    let mut best = generators[proof].clone();
    loop {
        let mut next: Option<(usize, Weights)> = None;
        for (_, other) in generators.iter().enumerate().filter(|(number, _)| *number != proof) {
            share.breath().await?;
            let mut sum = best.clone();
            for _ in 1..modulus.modulus {
                modulus.add(&mut sum, 1, other);
                let (own, least) = (size(&sum), next.as_ref().map_or(size(&best), |next| next.0));
                if own < least && modulus.needed(&sum, needs) > 0 {
                    next = Some((own, sum.clone()));
                }
            }
        }
        match next {
            Some((_, sum)) => best = sum,
            None => return Ok(best),
        }
    }
}
