"""Strips and rectangles at random, beside counts of finite boards by the search."""
