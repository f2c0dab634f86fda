//! Rules beyond "cover every cell once, do not overlap, stay inside": one file for each kind.
