"""The boards of the day: families of puzzles, each with a board for every date, made by the core from the date.

The page asks for a board as for a search, of the kind ``daily``; the core in a browser and the core of the package
make the same one.  ``crates/ask/src/kinds/daily.rs`` says why none comes again within ten years.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewright import _core, catalogue
from tilewright.errors import TilewrightError
from tilewright.page.document import PAGE_LIMITS, document_of
from tilewright.page.solved import MONTHS

#: what a search tells
Events = list[dict[str, Any]]


@dataclass(frozen=True)
class DailyFamily:
    """A puzzle that has a board each day.

    Attributes:
        name: of the family, in the addresses of the page.
        puzzle: of the catalogue.
        title: for people.
        text: what there is to do, as a sentence.
        options: of the question for a board, apart from its number.
        is_dated: whether the setup is the date; then the number is the year, else the day.
    """

    name: str
    puzzle: str
    title: str
    text: str
    options: Mapping[str, Any]
    is_dated: bool = False

    def document(self, date: datetime.date) -> dict[str, Any]:
        """Return the document of the puzzle for a date, before its board is made."""
        document = document_of(catalogue.load(self.puzzle))
        document.pop("expect", None)
        if self.is_dated:
            document["set"] = {"month": MONTHS[date.month - 1], "day": str(date.day)}
        return document

    def number(self, date: datetime.date) -> int:
        """Return the number of a date: its year, or its days from 1 January of the year 1, which has number 1."""
        return date.year if self.is_dated else date.toordinal()


FAMILIES = (
    DailyFamily(
        "calendar",
        "a-puzzle-a-day",
        "Calendar",
        "Cover everything but the month and the day of today. One piece lies there, each year another.",
        {},
        is_dated=True,
    ),
    DailyFamily(
        "pentominoes",
        "pentominoes-and-square-8x8",
        "Pentominoes",
        "Some of the twelve pentominoes and the square lie on the chessboard: lay the others.",
        {"unique": True, "least": 4, "most": 7},
    ),
    DailyFamily(
        "kanoodle",
        "kanoodle-5x11",
        "Kanoodle",
        "Some of the twelve pieces lie there: lay the others.",
        {"unique": True, "least": 2, "most": 6},
    ),
    DailyFamily(
        "hexiamonds",
        "hexiamond-triplication-o",
        "Hexiamonds",
        "Nine of the twelve pieces of six triangles fill the hexagon. Some lie there: lay the others.",
        {"unique": True, "least": 2, "most": 5},
    ),
    DailyFamily(
        "pegs",
        "l-puzzle-6x8",
        "L puzzle",
        "Lay the pieces around the pegs.",
        {"unique": True},
    ),
    DailyFamily(
        "dice",
        "genius-square",
        "Genius Square",
        "Seven dice say where the pegs stand: lay the nine pieces around them.",
        {},
    ),
)


def families_data() -> list[dict[str, Any]]:
    """Return the families as the page has them."""
    return [
        {
            "name": family.name,
            "puzzle": family.puzzle,
            "title": family.title,
            "text": family.text,
            "options": dict(family.options),
            "dated": family.is_dated,
        }
        for family in FAMILIES
    ]


def daily_events(
    document: Any, options: Mapping[str, Any], token: _core.CancelToken | None = None
) -> Events:
    """Return what a search for the board of a day tells, all of it.

    Raises:
        KeyboardInterrupt: by Ctrl-C.
    """
    events: Events = []

    def tell(text: str) -> None:
        events.extend(json.loads(text))

    given = json.dumps(document), json.dumps(options)
    if _core.ask("daily", *given, PAGE_LIMITS, tell, token):
        raise KeyboardInterrupt
    return events


def daily_board(family: DailyFamily, date: datetime.date) -> dict[str, Any]:
    """Return the board of a family on a date: its ``document``, its ``stars`` and its number of ``solutions``.

    Raises:
        TilewrightError: there is none.
    """
    options = {**family.options, "number": family.number(date)}
    events = daily_events(family.document(date), options)
    for event in events:
        if event["type"] == "challenge":
            return event
    raise TilewrightError(str(events[0].get("message", events[0])))
