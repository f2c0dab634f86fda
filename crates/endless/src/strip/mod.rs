//! Strips of one width: which lengths are tiled, and in how many ways.
