//! Tests of reasons with a host that counts its breaths and stops when it is told.

mod turns;
