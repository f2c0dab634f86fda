"""One isometry of a lattice, but for its slide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tilewright.lattice.cells import Cell


@dataclass(frozen=True)
class Isometry:
    """A turn or a flipped turn about the origin.

    Attributes:
        name: ``"identity"``, ``"rotate-90"``, ``"flip"``, ``"flip rotate-90"``, ...
        flipped: whether it reverses handedness.
        apply: the image of one cell.
    """

    name: str
    flipped: bool
    apply: Callable[[Cell], Cell]
