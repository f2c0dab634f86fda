//! The linear recurrence of the numbers of an automaton, with proof.

use cover::Stop;
use num_bigint::{BigInt, BigUint};

use super::automaton::{Automaton, terms};
use super::modular::{inverse, primes, residues, shortest, times};

/// The most states of a reduced automaton whose recurrence is looked for.
pub const MOST_STATES: usize = 4000;

/// The shortest linear recurrence of numbers a(0), a(1), ..., and their generating function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The c of a(n) = c1 a(n-1) + c2 a(n-2) + ...; the last is not 0.
    pub coefficients: Vec<BigInt>,
    /// It holds from this n on.
    pub from: usize,
    /// The polynomials whose quotient is the sum of a(n) x^n: the coefficients of 1, x, x^2 and so on, of the upper one.
    pub numerator: Vec<BigInt>,
    /// The same of the lower one.
    pub denominator: Vec<BigInt>,
}

impl Recurrence {
    /// Whether numbers, from n = 0 on, follow it.
    pub fn holds(&self, numbers: &[BigUint]) -> bool {
        let zero = BigInt::default();
        (self.from..numbers.len()).all(|n| excess(numbers, n, &self.coefficients) == zero)
    }
}

/// The shortest linear recurrence of the numbers of an automaton; none if it has too many states, or something stops it.
///
/// With S states the numbers follow a recurrence of order S at most (Cayley, Hamilton). So 2 S of them modulo a prime
/// give the shortest one modulo that prime. Over the rationals the shortest one has whole coefficients (Fatou); it is put
/// together from its residues. What the numbers differ from it follows the same recurrence of order S as they do: if S
/// of them in a row do not differ, none does. This is checked with whole numbers, so that the answer holds for every n.
///
/// * `automaton`: best a reduced one.
pub fn recurrence(automaton: &Automaton, stop: &Stop) -> Option<Recurrence> {
    let states = automaton.states();
    if states > MOST_STATES {
        return None;
    }
    let mut found: Option<Lifted> = None;
    for prime in primes() {
        let values = shortest(&residues(automaton, 2 * states, prime, stop)?, prime);
        let Some(lifted) = &mut found else {
            found = Some(Lifted::new(&values, prime));
            continue;
        };
        if !lifted.take(&values, prime) {
            continue;
        }
        let coefficients = lifted.signed();
        if holds(automaton, &coefficients, stop)? {
            let known = terms(automaton, values.len(), stop);
            return (known.len() == values.len()).then(|| of_coefficients(coefficients, &known));
        }
    }
    None
}

/// Whether the numbers of an automaton follow a recurrence for every n; none if something stops it.
///
/// With the matrix A of the ways, the numbers are u A^n v. What they differ from the recurrence is u A^k w with
/// w = (A^L - c1 A^(L-1) - ...) v: it is 0 for every k if w is, or if it is for as many k as there are states.
fn holds(automaton: &Automaton, coefficients: &[BigInt], stop: &Stop) -> Option<bool> {
    let zero = BigInt::default();
    let step = |at: &[BigInt]| -> Vec<BigInt> {
        let walks = |ways: &Vec<(u32, u64)>| {
            let mut sum = BigInt::default();
            ways.iter().for_each(|(to, number)| match number {
                1 => sum += &at[*to as usize],
                _ => sum += &at[*to as usize] * *number,
            });
            sum
        };
        automaton.next.iter().map(walks).collect()
    };
    let mut at: Vec<BigInt> = automaton.last.iter().map(|last| (*last).into()).collect();
    for number in coefficients {
        if stop.reason().is_some() {
            return None;
        }
        at = step(&at);
        let ends = at.iter_mut().zip(&automaton.last).filter(|(_, last)| **last > 0);
        ends.for_each(|(at, last)| *at -= number * *last);
    }
    for _ in 0..automaton.states() {
        if at.iter().all(|number| *number == zero) {
            return Some(true);
        }
        if stop.reason().is_some() {
            return None;
        }
        let first = at.iter().zip(&automaton.first).filter(|(_, first)| **first > 0);
        if first.map(|(at, first)| at * *first).sum::<BigInt>() != zero {
            return Some(false);
        }
        at = step(&at);
    }
    Some(true)
}

/// By how much a number is more than a recurrence gives after those before it, as many of them as there are.
fn excess(known: &[BigUint], n: usize, coefficients: &[BigInt]) -> BigInt {
    let parts = coefficients.iter().zip(known[..n].iter().rev());
    let sum: BigInt = parts.map(|(c, a)| c * BigInt::from(a.clone())).sum();
    BigInt::from(known[n].clone()) - sum
}

/// The recurrence of coefficients, some of the last of which may be 0, with its generating function.
fn of_coefficients(mut coefficients: Vec<BigInt>, known: &[BigUint]) -> Recurrence {
    let from = coefficients.len();
    let zero = BigInt::default();
    let mut numerator: Vec<BigInt> = (0..from).map(|n| excess(known, n, &coefficients)).collect();
    for numbers in [&mut numerator, &mut coefficients] {
        while numbers.last() == Some(&zero) {
            numbers.pop();
        }
    }
    let minus = coefficients.iter().map(|c| -c);
    let denominator = std::iter::once(BigInt::from(1)).chain(minus).collect();
    Recurrence { coefficients, from, numerator, denominator }
}

/// Whole numbers from their residues modulo several primes.
struct Lifted {
    /// Modulo the product of the primes.
    values: Vec<BigUint>,
    product: BigUint,
}

impl Lifted {
    fn new(values: &[u64], prime: u64) -> Self {
        let values = values.iter().map(|value| (*value).into()).collect();
        Self { values, product: prime.into() }
    }

    /// Takes the residues modulo a further prime; whether they were expected.
    ///
    /// A prime that divides too much has a shorter recurrence: of two lengths the longer is right.
    fn take(&mut self, residues: &[u64], prime: u64) -> bool {
        if residues.len() != self.values.len() {
            if residues.len() > self.values.len() {
                *self = Self::new(residues, prime);
            }
            return false;
        }
        let expected = self.signed();
        let inverse = inverse(low(&(&self.product % prime)), prime);
        for (value, residue) in self.values.iter_mut().zip(residues) {
            let less = prime - low(&(&*value % prime));
            let step = times((residue + less) % prime, inverse, prime);
            *value += &self.product * step;
        }
        self.product *= prime;
        self.signed() == expected
    }

    /// The numbers of least absolute value with these residues.
    fn signed(&self) -> Vec<BigInt> {
        let half = &self.product >> 1;
        let signed = |value: &BigUint| {
            let least = if *value > half { self.product.clone() } else { BigUint::default() };
            BigInt::from(value.clone()) - BigInt::from(least)
        };
        self.values.iter().map(signed).collect()
    }
}

/// A number that fits into a word.
fn low(number: &BigUint) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0)
}
