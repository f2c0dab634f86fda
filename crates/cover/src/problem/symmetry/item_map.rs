//! What a symmetry does to the items of a cover.

/// What a permutation of options does to items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ItemMap {
    /// For each item its image: a permutation.
    pub images: Box<[u32]>,
    /// Whether each use goes to one of the same colour; else colours are renamed.
    pub keeps_colors: bool,
}

impl ItemMap {
    /// The map that leaves all items where they are.
    pub fn identity(n_items: usize) -> Self {
        Self { images: (0..n_items as u32).collect(), keeps_colors: true }
    }
}
