//! How alike two words are: the ratio of Ratcliff and Obershelp, as Python's `difflib` has it.

use rustc_hash::FxHashMap;

/// From this length a word has letters so frequent that they begin no match.
const LONG: usize = 200;

/// A word that others are compared with.
pub struct Compared {
    /// Its characters.
    word: Vec<char>,
    /// Where each character stands that may begin a match.
    places: FxHashMap<char, Vec<usize>>,
}

impl Compared {
    /// Makes a word ready for comparisons.
    pub fn new(word: &str) -> Self {
        let word: Vec<char> = word.chars().collect();
        let mut places: FxHashMap<char, Vec<usize>> = FxHashMap::default();
        for (at, char) in word.iter().enumerate() {
            places.entry(*char).or_default().push(at);
        }
        if word.len() >= LONG {
            let most = word.len() / 100 + 1;
            places.retain(|_, found| found.len() <= most);
        }
        Self { word, places }
    }

    /// The likeness to another word, from 0 to 1; none if it is less than `cutoff`.
    pub fn ratio(&self, other: &str, cutoff: f64) -> Option<f64> {
        let other: Vec<char> = other.chars().collect();
        let length = self.word.len() + other.len();
        let ratio = |matches: usize| match length {
            0 => 1.0,
            _ => 2.0 * matches as f64 / length as f64,
        };
        if ratio(self.word.len().min(other.len())) < cutoff || ratio(self.shared(&other)) < cutoff {
            return None;
        }
        Some(ratio(self.matches(&other))).filter(|found| *found >= cutoff)
    }

    /// How many characters both words have, wherever they stand: no fewer than match.
    fn shared(&self, other: &[char]) -> usize {
        let mut left: FxHashMap<char, usize> = FxHashMap::default();
        for char in &self.word {
            *left.entry(*char).or_default() += 1;
        }
        let mut shared = 0;
        for char in other {
            if let Some(number) = left.get_mut(char).filter(|number| **number > 0) {
                *number -= 1;
                shared += 1;
            }
        }
        shared
    }

    /// How many characters lie in the longest match, and in the longest ones on either side of it.
    fn matches(&self, other: &[char]) -> usize {
        let mut open = vec![(0, other.len(), 0, self.word.len())];
        let mut matches = 0;
        while let Some((low, high, own_low, own_high)) = open.pop() {
            let (at, own, size) = self.longest(other, (low, high, own_low, own_high));
            matches += size;
            if size > 0 {
                if low < at && own_low < own {
                    open.push((low, at, own_low, own));
                }
                if at + size < high && own + size < own_high {
                    open.push((at + size, high, own + size, own_high));
                }
            }
        }
        matches
    }

    /// The longest match within parts of both words, the first in `other`, then in this word: where it
    /// begins there and here, and its length.
    fn longest(
        &self,
        other: &[char],
        (low, high, own_low, own_high): (usize, usize, usize, usize),
    ) -> (usize, usize, usize) {
        let (mut best_at, mut best_own, mut best) = (low, own_low, 0);
        let mut before: FxHashMap<usize, usize> = FxHashMap::default();
        for (at, char) in other.iter().enumerate().take(high).skip(low) {
            let mut lengths = FxHashMap::default();
            for own in self.places.get(char).into_iter().flatten().copied() {
                if own < own_low || own >= own_high {
                    continue;
                }
                let length = 1 + own.checked_sub(1).and_then(|o| before.get(&o)).unwrap_or(&0);
                lengths.insert(own, length);
                if length > best {
                    (best_at, best_own, best) = (at + 1 - length, own + 1 - length, length);
                }
            }
            before = lengths;
        }
        // Frequent letters begin no match, but they make one longer.
        while best_at > low && best_own > own_low && other[best_at - 1] == self.word[best_own - 1] {
            (best_at, best_own, best) = (best_at - 1, best_own - 1, best + 1);
        }
        while best_at + best < high
            && best_own + best < own_high
            && other[best_at + best] == self.word[best_own + best]
        {
            best += 1;
        }
        (best_at, best_own, best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_letters_of_a_long_word_begin_no_match() {
        let word = format!("{}ab", "piece-".repeat(33));
        let changed = format!("{}x{}", &word[..100], &word[101..]);
        for (other, expected) in [
            ("less the first", 0.9974937343358395),
            ("changed", 0.995),
            ("pieceab", 0.06763285024154589),
            ("xpieceab", 0.019230769230769232),
        ] {
            let other = match other {
                "less the first" => &word[1..],
                "changed" => &changed,
                other => other,
            };
            assert_eq!(Compared::new(&word).ratio(other, 0.0), Some(expected), "{other}");
        }
    }
}
