//! The path from words to solutions: known numbers, a lattice of two classes, a slow twin.

mod ground;
mod joined;
mod known;
mod slices;
mod twin;
