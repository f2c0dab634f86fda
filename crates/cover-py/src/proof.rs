//! What proves that there is no solution, in words.

use cover::Proof;

/// Returns the item that needs more options than there are, if that is the proof.
pub(crate) fn lacking(proof: &Proof) -> Option<usize> {
    match proof {
        Proof::TooFew { item } => Some(*item as usize),
        Proof::Linear { .. } => None,
    }
}

/// Returns the proof in words, with an item by its number.
pub(crate) fn proof_text(proof: Proof) -> String {
    match proof {
        Proof::TooFew { item } => format!("item {item} needs more options than there are"),
        Proof::Linear { modulus } => {
            format!("no sum of placements covers what has to be covered, modulo {modulus}")
        }
    }
}
