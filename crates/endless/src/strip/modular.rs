//! Numbers modulo a prime, and the shortest linear recurrence of some of them.

use super::automaton::Automaton;
use cover::Stop;

/// The largest primes below 2^62, the largest first.
pub(super) fn primes() -> impl Iterator<Item = u64> {
    (0..1u64 << 61).map(|at| (1 << 62) - 1 - 2 * at).filter(|number| is_prime(*number))
}

/// The product of two numbers modulo a prime.
pub(super) fn times(a: u64, b: u64, prime: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(prime)) as u64
}

/// The sum of two numbers modulo a prime.
fn plus(a: u64, b: u64, prime: u64) -> u64 {
    (a + b) % prime
}

fn power(base: u64, mut exponent: u64, prime: u64) -> u64 {
    let (mut found, mut square) = (1, base % prime);
    while exponent > 0 {
        if exponent & 1 == 1 {
            found = times(found, square, prime);
        }
        square = times(square, square, prime);
        exponent >>= 1;
    }
    found
}

/// The number whose product with another is 1.
pub(super) fn inverse(number: u64, prime: u64) -> u64 {
    power(number, prime - 2, prime)
}

/// Whether an odd number below 2^64 is a prime (Miller and Rabin, with the bases that prove it there).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(base) = BASES.iter().find(|base| number.is_multiple_of(**base)) {
        return number == *base;
    }
    let twos = (number - 1).trailing_zeros();
    let is_witness = |base: &u64| {
        let mut value = power(*base, (number - 1) >> twos, number);
        if value == 1 || value == number - 1 {
            return false;
        }
        for _ in 1..twos {
            value = times(value, value, number);
            if value == number - 1 {
                return false;
            }
        }
        true
    };
    !BASES.iter().any(is_witness)
}

/// The sum of products modulo a prime below 2^62; each second factor is below it.
fn dot(pairs: impl Iterator<Item = (u64, u64)>, prime: u64) -> u64 {
    let add = |sum: u128, (a, b)| {
        // A product is below 2^126, so that the sum of one and of what is below 2^127 finds room.
        let sum = sum + u128::from(a) * u128::from(b);
        if sum >> 127 == 0 { sum } else { sum % u128::from(prime) }
    };
    (pairs.fold(0, add) % u128::from(prime)) as u64
}

/// The first numbers of an automaton modulo a prime, from n = 0; none if something stops it.
pub(super) fn residues(
    automaton: &Automaton,
    count: usize,
    prime: u64,
    stop: &Stop,
) -> Option<Vec<u64>> {
    // By state the walks from there of so many steps.
    let mut at: Vec<u64> = automaton.last.iter().map(|last| last % prime).collect();
    let mut found = vec![];
    while found.len() < count {
        if stop.reason().is_some() {
            return None;
        }
        found.push(dot(automaton.first.iter().copied().zip(at.iter().copied()), prime));
        let walks = |ways: &Vec<(u32, u64)>| {
            dot(ways.iter().map(|(to, ways)| (*ways, at[*to as usize])), prime)
        };
        at = automaton.next.iter().map(walks).collect();
    }
    Some(found)
}

/// The shortest c with a(n) = c1 a(n-1) + c2 a(n-2) + ... for all of some numbers from n = its length on
/// (Berlekamp and Massey).
pub(super) fn shortest(terms: &[u64], prime: u64) -> Vec<u64> {
    let less = |a: u64, b: u64| plus(a, prime - b, prime);
    // 1 - c1 x - c2 x^2 ..., the same before its length changed last, and how far it was off there.
    let (mut now, mut old, mut off) = (vec![1u64], vec![1u64], 1u64);
    let (mut length, mut since) = (0, 1);
    for (n, _) in terms.iter().enumerate() {
        let wrong = dot(now.iter().copied().zip(terms[..=n].iter().rev().copied()), prime);
        if wrong == 0 {
            since += 1;
            continue;
        }
        let before = now.clone();
        let factor = times(wrong, inverse(off, prime), prime);
        now.resize(now.len().max(old.len() + since), 0);
        for (at, value) in old.iter().enumerate() {
            now[at + since] = less(now[at + since], times(factor, *value, prime));
        }
        if 2 * length <= n {
            (length, old, off, since) = (n + 1 - length, before, wrong, 1);
        } else {
            since += 1;
        }
    }
    now.resize(length + 1, 0);
    now[1..].iter().map(|value| less(0, *value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_found_and_recurrences_fit() {
        let small: Vec<u64> = (3..60).step_by(2).filter(|number| is_prime(*number)).collect();
        assert_eq!(small, [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);
        // 2^62 - 57 is the largest prime below 2^62 (OEIS A013603).
        assert_eq!(primes().next(), Some((1 << 62) - 57));
        assert!(!is_prime(3_215_031_751), "a pseudoprime to the bases 2, 3, 5 and 7");
        assert_eq!(shortest(&[1, 1, 2, 3, 5, 8, 13, 21], 101), [1, 1]);
        assert_eq!(shortest(&[7, 3, 6, 12, 24, 48, 96], 101), [2, 0]);
        assert!(shortest(&[0, 0, 0], 101).is_empty());
    }
}
