//! Why a puzzle has no solution, by the plainest certificate that is found.
//!
//! A search is begun. If it finds no solution soon, certificates are looked for, the plainest first: counting, marked
//! cells, colourings, chains of placements that are impossible. If none is found the search goes on, and may be the
//! proof itself. Then the things are named that cannot be had together, though all but one of them can.
//!
//! # Data flow
//!
//! `Board, Placements -> Ground -> counting, lines -> NamedCover -> weights, colouring, chain -> Certificate`, and
//! `Problem -> things -> relief -> conflict -> Certificate`; [`settle`] calls them in turns, for a [`Host`].
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod certificate;
mod chain;
mod chain_words;
mod colouring;
mod conflict;
mod counting;
mod data;
mod findings;
mod ground;
mod host;
mod laid_again;
mod lines;
mod markings;
mod modular;
mod named_cover;
mod oracle;
mod parts;
mod pieces;
mod relief;
mod remaining;
mod settle;
mod smallest;
mod things;
mod weights;

pub use crate::certificate::{Certificate, Labels, PLACED, PLAIN};
pub use crate::conflict::{any_conflict_certificate, conflict_certificate};
pub use crate::findings::findings;
pub use crate::ground::{Ground, board_names};
pub use crate::host::{Halt, Host, Searched, Share, Stopped, Wanted, in_time};
pub use crate::markings::{Marking, markings};
pub use crate::modular::{MODULI, Sums, Weights, generators, proving_weights};
pub use crate::parts::components_certificate;
pub use crate::relief::{Lying, Relief};
pub use crate::settle::{Settled, certificates, settle};
pub use crate::things::{Kind, Left, Parts, Thing, things_of};
