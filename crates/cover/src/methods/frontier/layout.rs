//! The place of the field of each item, for as long as the item is live.
//!
//! A field that fell free is given to the next item that needs one, as registers are given to
//! variables. Bundles of items that may stand for each other (see `interchangeable`) have a *stripe*
//! each: a stretch of bits of their own, within which each bundle has its items in the same places.
//! So two bundles change places when the values of their stripes do.

use super::interchangeable::Interchangeable;
use super::key::{Field, MARK};

/// The fields of all items.
#[derive(Debug)]
pub(super) struct KeyLayout {
    /// The field of each item; without bits where its role needs none.
    pub fields: Vec<Field>,
    /// For each set of bundles that may be exchanged, the stripe of each.
    pub stripes: Vec<Vec<Field>>,
    /// How many words of 64 bits a key has.
    pub words: usize,
}

/// What there is to place.
pub(super) struct Plot<'a> {
    /// The bits each item needs.
    pub bits: &'a [u32],
    /// For each step the items that come alive at it, in order.
    pub opening: &'a [Vec<u32>],
    /// For each step the items that no later option uses.
    pub closing: &'a [Vec<u32>],
}

impl Plot<'_> {
    /// Gives each item the lowest bits that are free during its life.
    pub fn place(&self, interchangeable: &[Interchangeable]) -> KeyLayout {
        let (mut fields, mut stripes) = (vec![Field::default(); self.bits.len()], vec![]);
        let mut own = vec![true; self.bits.len()];
        let mut free = Free { taken: vec![MARK] };
        for set in interchangeable {
            let Some((bits, within)) = self.stripe(&set.bundles[0]) else { continue };
            let stripe = |_: &Vec<u32>| free.take(bits);
            let row: Vec<Field> = set.bundles.iter().map(stripe).collect();
            for (bundle, stripe) in set.bundles.iter().zip(&row) {
                for (&item, within) in bundle.iter().zip(&within) {
                    let shift = stripe.shift + within.shift;
                    fields[item as usize] = Field { word: stripe.word, shift, bits: within.bits };
                    own[item as usize] = false;
                }
            }
            stripes.push(row);
        }
        self.walk(&own, &mut free, &mut fields);
        KeyLayout { fields, stripes, words: free.taken.len() }
    }

    /// How many bits a bundle needs and where each of its items goes; none if they are too many.
    fn stripe(&self, bundle: &[u32]) -> Option<(u32, Vec<Field>)> {
        let mut inside = vec![false; self.bits.len()];
        bundle.iter().for_each(|&item| inside[item as usize] = true);
        let (mut free, mut fields) =
            (Free { taken: vec![0] }, vec![Field::default(); self.bits.len()]);
        self.walk(&inside, &mut free, &mut fields);
        let within: Vec<Field> = bundle.iter().map(|&item| fields[item as usize]).collect();
        let bits = within.iter().map(|field| field.shift + field.bits).max().unwrap_or(0);
        (free.taken.len() == 1 && bits > 0).then_some((bits, within))
    }

    /// Goes through the steps and places some of the items.
    fn walk(&self, some: &[bool], free: &mut Free, fields: &mut [Field]) {
        for (opening, closing) in self.opening.iter().zip(self.closing) {
            for &item in opening.iter().filter(|&&item| some[item as usize]) {
                fields[item as usize] = free.take(self.bits[item as usize]);
            }
            for &item in closing.iter().filter(|&&item| some[item as usize]) {
                free.give(fields[item as usize]);
            }
        }
    }
}

/// Which bits are taken.
struct Free {
    taken: Vec<u64>,
}

impl Free {
    /// Takes the lowest bits that are free.
    fn take(&mut self, bits: u32) -> Field {
        let fits = |&(word, shift): &(usize, u32)| {
            self.taken[word] & Field { word, shift, bits }.mask() == 0
        };
        let mut places =
            (0..self.taken.len()).flat_map(|word| (0..=u64::BITS - bits).map(move |s| (word, s)));
        let (word, shift) = places.find(fits).unwrap_or((self.taken.len(), 0));
        self.taken.resize(self.taken.len().max(word + 1), 0);
        let field = Field { word, shift, bits };
        self.taken[word] |= field.mask();
        field
    }

    fn give(&mut self, field: Field) {
        self.taken[field.word] &= !field.mask();
    }
}
