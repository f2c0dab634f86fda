"""What an engine says of itself: lattices, colours, piece sets, strategies, what it can do."""

from __future__ import annotations

from functools import cache
from typing import Any

from tilewright import _core, catalogue
from tilewright.draw.palette import COLOURS, PALETTES, edge, fill, ink
from tilewright.model import DEFAULT_LIMITS
from tilewright.model.piece_sets import piece_set, piece_set_info
from tilewright.page.document import pieces_data
from tilewright.page.exports import formats_data
from tilewright.page.lattices import lattice_tables
from tilewright.page.searches import KINDS, limits_data
from tilewright.page.thumbs import thumbnail
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.pieces import STRATEGIES

#: piece sets of more pieces than this are only named; a text that includes them can be opened
_LISTED = 120


@cache
def about() -> dict[str, Any]:
    """Return what the page needs to know once."""
    return {
        "version": _core.__version__,
        "lattices": lattice_tables(),
        "palettes": {name: palette_data(name) for name in PALETTES},
        "sets": _sets(),
        "strategies": {"cells": list(CELL_RULES), "pieces": list(STRATEGIES)},
        "verbs": dict.fromkeys(KINDS),
        "formats": formats_data(),
        "limits": {**vars(DEFAULT_LIMITS), **limits_data()},
    }


def palette_data(name: str) -> dict[str, list[str]]:
    """Return the colours of a palette by the number of the colour."""
    numbers = range(COLOURS)
    return {
        "fills": [fill(number, name) for number in numbers],
        "inks": [ink(number, name) for number in numbers],
        "edges": [edge(number, name) for number in numbers],
    }


def _sets() -> list[dict[str, Any]]:
    """Return the piece sets of lattices that can be drawn, with pieces where these are not too many."""
    drawn = lattice_tables()
    return [
        {
            "name": name,
            "lattice": lattice,
            "number": number,
            "cells": cells,
            "title": title,
            "pieces": pieces_data(piece_set(name)) if _is_listed(name, number) else None,
        }
        for name, lattice, number, cells, title in piece_set_info()
        if lattice in drawn
    ]


def _is_listed(name: str, number: int) -> bool:
    """Tell whether the pieces of a set are sent with the page: of the many sets the usual ones."""
    usual = not name.startswith(("fixed-", "one-sided-")) or name.endswith("ominoes")
    return number <= (_LISTED if usual else 0)


@cache
def catalogue_data() -> list[dict[str, Any]]:
    """Return a summary of every puzzle, each with a small picture of its board."""
    return [
        {**one.data(), "thumb": thumbnail(catalogue.load(one.name).problem(partial=True))}
        for one in catalogue.summaries()
    ]
