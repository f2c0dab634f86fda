"""Tests of surveys and generators: many set-ups of one puzzle."""
