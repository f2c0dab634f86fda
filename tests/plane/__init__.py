"""Whether shapes tile the plane, beside published numbers and an obvious twin."""
