"""Tests of the bench: it is measured with, so it must not err."""
