"""Puzzle files in; ``writing`` writes them, and ``solutions`` reads files of solutions.

Importing this room is cheap: what reads YAML is imported when a file is read.
"""

from __future__ import annotations

from tilewright.files.base import Resolve
from tilewright.files.puzzle_file import parse_puzzle, read_puzzle
from tilewright.files.source import Format

__all__ = [
    "Format",
    "Resolve",
    "parse_puzzle",
    "read_puzzle",
]
