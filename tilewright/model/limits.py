"""Caps on what an untrusted puzzle may ask for, checked before anything is expanded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tilewright.model.fields import is_whole, refuse_wrong_types

#: a size from which an option is shown without a number: nobody would write that one
_SHOWN = 10**9


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
        is_page: whether they are the caps of the page, which has no options that lift them.
    """

    is_page: ClassVar[bool] = False
    region_cells: int = 1 << 14
    piece_kinds: int = 1 << 12
    piece_cells: int = 1 << 12
    box_cells: int = 1_000_000
    file_bytes: int = 1 << 24
    file_depth: int = 32
    file_values: int = 1 << 20

    def __post_init__(self) -> None:
        """Check the types.

        Raises:
            TypeError: with every cap that is no whole number.
        """
        whole = (is_whole, "a whole number")
        refuse_wrong_types(self, dict.fromkeys(vars(self), whole))

    @property
    def box(self) -> int:
        """The cap on boxes: a full region always fits into its own."""
        return max(self.box_cells, self.region_cells)

    def excess(self, cap: str, what: str, size: int | None = None) -> tuple[str, str]:
        """Return what is wrong with something that passes a cap, and what to do.

        Args:
            cap: the attribute that has the cap.
            what: the beginning of the sentence, e.g. ``piece Cage has``.
            size: how many there are, ``None`` if nobody counted to the end.

        >>> Limits().excess("piece_cells", "piece Cage has", 5000)[0]
        'piece Cage has 5,000 cells, the limit is 4,096'
        """
        most = self.box if cap == "box_cells" else getattr(self, cap)
        unit = CAPS[cap].unit
        if size is None:
            return f"{what} more than {most:,} {unit}, the limit", self.advice(cap, None)
        return f"{what} {size_text(size)} {unit}, the limit is {most:,}", self.advice(cap, size)

    def advice(self, cap: str, size: int | None) -> str:
        """Return how to lift a cap so far that ``size`` passes.

        >>> Limits().advice("piece_cells", 5000)
        'allow more with --max-piece-cells 5000 (in Python, Limits(piece_cells=5000))'
        """
        number = "N" if size is None or size >= _SHOWN else str(size)
        return f"allow more with {CAPS[cap].option} {number} (in Python, Limits({cap}={number}))"


class Cap(NamedTuple):
    """How one cap is called: errors, the help of commands and the guide are made from this.

    Attributes:
        option: the option that lifts it.
        unit: what is counted, as an error says behind the number.
        noun: what has a cap, as a table shows it.
        help: what the option allows more of, as its help begins.
    """

    option: str
    unit: str
    noun: str
    help: str


#: by the attribute of ``Limits``
CAPS = {
    "region_cells": Cap("--max-cells", "cells", "cells of the region", "regions of more cells"),
    "piece_kinds": Cap("--max-kinds", "kinds of piece", "kinds of piece", "more kinds of piece"),
    "piece_cells": Cap("--max-piece-cells", "cells", "cells of a piece", "pieces of more cells"),
    "box_cells": Cap(
        "--max-box",
        "places",
        "places in the box around a region or a piece",
        "regions and pieces that lie in a box of more places",
    ),
    "file_bytes": Cap("--max-bytes", "bytes", "bytes of the file", "files of more bytes"),
    "file_depth": Cap(
        "--max-depth",
        "levels",
        "levels of lists and mappings in each other",
        "more levels of lists",
    ),
    "file_values": Cap("--max-values", "values", "values in the file", "files of more values"),
}

DEFAULT_LIMITS = Limits()


def size_text(size: int) -> str:
    """Return a number as a message shows it, however long it is."""
    return f"{size:,}" if size < 10**15 else "over 10^15"
