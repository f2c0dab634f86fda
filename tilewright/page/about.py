"""The self-description of an engine: lattices, colours, piece sets, strategies, abilities."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Any

from tilewright import _core, catalogue
from tilewright.draw.palette import COLOURS, PALETTES, edge, fill, ink
from tilewright.language import Language, languages
from tilewright.lattice import LATTICES
from tilewright.model import Puzzle
from tilewright.model.piece_sets import piece_set, piece_set_info
from tilewright.page.daily import families_data
from tilewright.page.document import PAGE_LIMITS, pieces_data
from tilewright.page.formats import FORMATS, formats_data
from tilewright.page.lattices import is_shown, lattice_tables
from tilewright.page.searches import KINDS, limits_data
from tilewright.page.searches.watching import engines_data
from tilewright.page.solved import of_date, pictured
from tilewright.page.thumbs import thumbnail
from tilewright.verbs.make import LENGTHS
from tilewright.verbs.study import CELL_RULES, STRATEGIES

#: piece sets of more pieces than this are not offered; a text that includes them can be opened
_LISTED = 120
#: what the page begins with: its front door shows them, and they come first in the catalogue
FIRST = (
    ("pentominoes-6x10", "Pentominoes"),
    ("a-puzzle-a-day", "Calendar"),
    ("soma-3x3x3", "Soma cube"),
    ("kanoodle-5x11", "Kanoodle"),
    ("genius-square", "Genius Square"),
    ("tetrahexes-4x7", "Hexagons"),
    ("nine-hexiamonds-hexagon-3", "Triangles"),
    ("any-tri-snub-squares-4x6", "Snub squares"),
    ("tetrasticks-aztec-diamond", "Sticks"),
    ("kanoodle-pyramid", "Balls"),
    ("burr-chinese-cross", "Burr"),
    ("dominoes-8x8-mutilated", "Impossible"),
)
#: puzzles whose small pictures are sent together
_PART = 24


@cache
def about() -> dict[str, Any]:
    """Return what the page needs to know once."""
    return {
        "version": _core.__version__,
        "lattices": lattice_tables(),
        "palettes": {name: palette_data(name) for name in PALETTES},
        "sets": _sets(),
        "first": [{"name": name, "title": title} for name, title in FIRST],
        "families": families_data(),
        "strategies": {"cells": list(CELL_RULES), "pieces": list(STRATEGIES)},
        "engines": engines_data(),
        "verbs": dict.fromkeys(KINDS),
        "formats": formats_data(),
        "lengths": _lengths(),
        "languages": _languages(),
        "limits": {**vars(PAGE_LIMITS), **limits_data()},
    }


def _languages() -> list[dict[str, Any]]:
    """Return the languages that sheets are printed in, English first, with their sentences."""
    return [
        {"code": code, "name": name, "says": dict(Language(code).sentences())}
        for code, name in languages().items()
    ]


def _lengths() -> list[dict[str, Any]]:
    """Return the lengths that formats take."""
    taken = {name for form in FORMATS.values() for name in form.lengths}
    return [{"name": name, **length._asdict()} for name, length in LENGTHS.items() if name in taken]


def palette_data(name: str) -> dict[str, list[str]]:
    """Return the colours of a palette by the number of the colour."""
    numbers = range(COLOURS)
    return {
        "fills": [fill(number, name) for number in numbers],
        "inks": [ink(number, name) for number in numbers],
        "edges": [edge(number, name) for number in numbers],
    }


def _sets() -> list[dict[str, Any]]:
    """Return the usual piece sets of lattices that can be drawn; ``set_data`` has their pieces."""
    return [
        {"name": name, "lattice": lattice, "number": number, "cells": cells, "title": title}
        for name, lattice, number, cells, title in piece_set_info()
        if is_shown(LATTICES[lattice]) and _is_listed(name, number)
    ]


def _is_listed(name: str, number: int) -> bool:
    """Tell whether the page offers a set: of the many sets the usual ones."""
    usual = not name.startswith(("fixed-", "one-sided-")) or name.endswith("ominoes")
    return number <= (_LISTED if usual else 0)


def set_names() -> list[str]:
    """Return the names of the sets that the page offers."""
    return [one["name"] for one in _sets()]


def set_data(name: str) -> dict[str, Any] | None:
    """Return the pieces of a set as a document has them, ``None`` of a set that the page does not offer."""
    found = next((one for one in _sets() if one["name"] == name), None)
    return found and pieces_data(piece_set(name))


@cache
def catalogue_data() -> list[dict[str, Any]]:
    """Return a summary of every puzzle that can be drawn: the first dozen, then what most people know.

    ``part`` is the number of the part of ``thumbs_data`` that holds its small picture.
    """
    drawn = [one for one in catalogue.summaries() if is_shown(LATTICES[one.lattice])]
    first = {name: place for place, (name, _) in enumerate(FIRST)}
    drawn.sort(key=lambda one: (first.get(one.name, len(first)), "classic" not in one.tags))
    return [
        {key: value for key, value in one.data().items() if key not in ("expect", "distinct")}
        | {"part": index // _PART}
        for index, one in enumerate(drawn)
    ]


def thumbs_data(part: int, today: datetime.date | None = None) -> dict[str, str]:
    """Return the small pictures of a part of the catalogue by the names of the puzzles; none of no part.

    Args:
        part: its number.
        today: the date that calendars show; the one that is kept by default.
    """
    names = [one["name"] for one in catalogue_data() if one["part"] == part]
    return {name: _thumb(catalogue.load(name), today) for name in names}


def _thumb(puzzle: Puzzle, today: datetime.date | None) -> str:
    dated = of_date(puzzle, today) if today else None
    return thumbnail(*dated) if dated else thumbnail(pictured(puzzle))
