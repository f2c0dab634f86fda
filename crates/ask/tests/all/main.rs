//! Every kind of question on small boards whose answers are known, in turns of any length.

mod boards;
mod challenges;
mod changes;
mod counts;
mod dailies;
mod figures;
mod ground;
mod hands;
mod hints;
mod reasons;
mod rectangles;
mod strips;
mod studies;
mod trays;
