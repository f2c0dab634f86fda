//! Does a set of pieces tile the plane?
