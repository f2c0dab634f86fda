"""Runnable examples; `make demo` runs the first."""
