"""The best packing: against plain enumeration, against CP-SAT, and known values."""
