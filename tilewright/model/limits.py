"""Caps on what an untrusted puzzle may ask for, checked before anything is expanded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

from tilewright.errors import Fault, Path
from tilewright.lattice import Cell
from tilewright.model.fields import is_whole, refuse_wrong_types

#: the largest coordinate of a cell of a region
COORDINATE = 1_000_000


@dataclass(frozen=True)
class Limits:
    """The caps of the puzzle format; raise one by passing your own ``Limits``.

    Attributes:
        region_cells: cells of a region.
        piece_kinds: kinds of piece in a puzzle.
        piece_cells: cells of one piece.
        box_cells: cells of the smallest box around a region, or around a shape of a piece; where
            region_cells is larger, so is this.
        file_bytes: bytes of a puzzle file.
        file_depth: levels of lists and mappings within each other in a puzzle file.
        file_values: values (scalars, lists and mappings) in a puzzle file.
    """

    region_cells: int = 4096
    piece_kinds: int = 512
    piece_cells: int = 64
    box_cells: int = 1 << 14
    file_bytes: int = 1 << 20
    file_depth: int = 32
    file_values: int = 1 << 17

    def __post_init__(self) -> None:
        """Check the types.

        Raises:
            TypeError: with every cap that is no whole number.
        """
        whole = (is_whole, "a whole number")
        refuse_wrong_types(self, dict.fromkeys(vars(self), whole))


DEFAULT_LIMITS = Limits()


def box_faults(what: str, cells: Sequence[Cell], path: Path, limits: Limits) -> list[Fault]:
    """Report cells that lie too far apart: what is drawn grows with their box, not their number.

    Args:
        what: what has the cells.
        cells: at least one, all with as many coordinates.
        path: where they stand in the puzzle.
        limits: the caps.
    """
    sides = [max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True)]
    cap = max(limits.box_cells, limits.region_cells)
    if prod(sides) <= cap:
        return []
    box = " x ".join(map(_size_text, sides))
    text = f"the box around {what} is {box}, {_size_text(prod(sides))} cells, more than the cap "
    fix = "put the cells nearer to each other or raise the cap"
    return [Fault(path, f"{text}box_cells = {cap:,}", fix)]


def far_faults(cells: Iterable[Cell]) -> list[Fault]:
    """Report the cells of a region that lie too far from the corner where coordinates are 0."""
    what = f"a cell has a coordinate of more than {COORDINATE:,}"
    far = any(max(cell) > COORDINATE for cell in cells)
    return [Fault(("region",), what, "move the region nearer to 0")] if far else []


def _size_text(size: int) -> str:
    """Return a number as a message shows it, however long it is."""
    return f"{size:,}" if size < 10**15 else "over 10^15"
