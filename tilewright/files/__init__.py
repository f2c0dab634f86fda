"""Puzzle files in and out, and solution files in.

Importing this room is cheap: what reads YAML is imported when a file is read.
"""

from __future__ import annotations

from tilewright.files.base import Resolve
from tilewright.files.puzzle_file import parse_puzzle, read_puzzle
from tilewright.files.solutions import SolutionFile, read_solutions
from tilewright.files.source import Format
from tilewright.files.writing import puzzle_data, write_puzzle

__all__ = [
    "Format",
    "Resolve",
    "SolutionFile",
    "parse_puzzle",
    "puzzle_data",
    "read_puzzle",
    "read_solutions",
    "write_puzzle",
]
