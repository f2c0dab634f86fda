//! The cells that a piece may have.

use crate::ground::{Assembly, Ground};

/// The cells that a piece may have: they hang together.
#[derive(Clone, Debug)]
pub struct Share {
    /// Whether it may take each cell.
    pub within: Vec<bool>,
    /// Whether it keeps each cell.
    pub fixed: Vec<bool>,
    /// It has at least so many.
    pub least: u32,
    /// It has at most so many.
    pub most: u32,
}

impl Share {
    /// Whether a piece of an assembly is as it may be.
    pub fn allows(&self, ground: &Ground, assembly: &Assembly, who: u16) -> bool {
        let fits = |(cell, &owner): (usize, &u16)| {
            if owner == who { self.within[cell] } else { !self.fixed[cell] }
        };
        (self.least..=self.most).contains(&assembly.sizes[who as usize])
            && assembly.owners.iter().enumerate().all(fits)
            && assembly.hangs(ground, who)
    }
}
