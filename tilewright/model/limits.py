"""Caps on what an untrusted puzzle may ask for, checked before anything is expanded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The caps of the puzzle format; raise one by passing your own ``Limits``.

    Attributes:
        region_cells: cells of a region.
        piece_kinds: kinds of piece in a puzzle.
        piece_cells: cells of one piece.
        file_bytes: bytes of a puzzle file.
        file_depth: levels of lists and mappings within each other in a puzzle file.
        file_values: values (scalars, lists and mappings) in a puzzle file.
    """

    region_cells: int = 4096
    piece_kinds: int = 512
    piece_cells: int = 64
    file_bytes: int = 1 << 20
    file_depth: int = 32
    file_values: int = 1 << 17


DEFAULT_LIMITS = Limits()
