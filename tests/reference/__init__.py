"""Shared by the tests: a slow, obvious solver, and random puzzles to compare it on."""
