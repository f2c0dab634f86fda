//! An arrangement that a move leads to, with the number by which it is found among others.

/// An arrangement one move beyond another.
pub(super) struct Next<'n> {
    pub row: &'n [u16],
    /// What the move counts.
    pub cost: u32,
    /// The number for the row by which it is found among others.
    pub hash: u64,
    /// The piece that moved, by its place in the row.
    pub piece: usize,
}

/// A number for a row: the sum of those of its pieces, so that a move changes it by a difference.
pub(super) fn hash(kind_of: &[u16], row: &[u16]) -> u64 {
    let pieces = kind_of.iter().zip(row);
    pieces.fold(0, |sum, (&kind, &place)| sum.wrapping_add(hash_of_piece(kind, place)))
}

/// The part of a piece in that number.
pub(super) fn hash_of_piece(kind: u16, place: u16) -> u64 {
    let mixed = (u64::from(kind) << 16 | u64::from(place))
        .wrapping_add(1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 32).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
