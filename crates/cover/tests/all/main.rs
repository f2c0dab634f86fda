//! All tests of the core in one binary: a change in the core is linked once and not fourteen times.

mod common;

mod amounts;
mod answer;
mod beam;
mod beginning;
mod below;
mod best;
mod budgets;
mod cheapest;
mod engines;
mod estimate;
mod faults;
mod frontier;
mod frontier_layers;
mod frontier_merging;
mod frontier_pausing;
mod frontier_state;
mod frontier_tally;
mod hostile;
mod listing;
mod memory;
mod reduction;
mod repair;
mod resume;
mod seek;
mod tally;
mod units;
