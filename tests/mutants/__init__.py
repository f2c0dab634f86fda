"""Mutants: small faults put in on purpose, each with the test that fails on it; docs/mutants.md."""
