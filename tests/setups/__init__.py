"""Tests of surveys and generators: many settings of one puzzle."""
