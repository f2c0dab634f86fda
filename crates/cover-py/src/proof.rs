//! What proves that there is no solution, in words.

use cover::Proof;

/// Returns the proof in words, with an item by its number.
pub(crate) fn proof_text(proof: Proof) -> String {
    match proof {
        Proof::TooFew { item } => format!("item {item} needs more options than there are"),
        Proof::Linear { modulus } => {
            format!("no sum of placements covers what has to be covered, modulo {modulus}")
        }
    }
}
