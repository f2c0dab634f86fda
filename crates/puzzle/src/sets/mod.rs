//! The piece sets that a puzzle can include by name: polyominoes, polycubes, Soma, and their kin.
