"""Least costs against CP-SAT of OR-Tools: random covers and boards."""
