"""The boards of the day and the levels: made once, by seeds, and kept in ``static/almanac.json``.

``python -m tilewright.page.almanac`` writes the file, so that everyone has the same board on a day, with a server
or without, whatever version made it.  A family is a puzzle; its boards are settings of the setup or some
pieces that lie there already, each with one solution, or settings as the box rolls them.  ``static/daily.js`` chooses
by the date among ``days``; ``levels`` rise in difficulty.  A test verifies boards of each family.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright import catalogue
from tilewright.challenges.levels import chosen
from tilewright.model import Puzzle
from tilewright.page.document import document_of
from tilewright.results.challenge import Challenge
from tilewright.verbs.generate import generate
from tilewright.verbs.rate import rate

ALMANAC = Path(__file__).with_name("static") / "almanac.json"
#: the version of the file's form
VERSION = 1
#: boards of a family before they come again, and levels
DAYS, LEVELS = 122, 20
#: the seed of all of them
_SEED = 20261123
#: boards of a family that these are chosen from, and seconds for those with so many givens
_MADE, _SECONDS = 240, 120.0
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
DailyBoard = dict[str, Any]


@dataclass(frozen=True)
class DailyFamily:
    """A puzzle that has a board each day.

    Attributes:
        name: of the family, in the addresses of the page.
        puzzle: of the catalogue.
        title: for people.
        text: what there is to do, as a sentence.
        givens: the least and the greatest number of pieces that lie there already, if the puzzle has no setup.
        unique: whether each board has one solution.
    """

    name: str
    puzzle: str
    title: str
    text: str
    givens: tuple[int, int] | None = None
    unique: bool = True


FAMILIES = (
    DailyFamily(
        "calendar",
        "a-puzzle-a-day",
        "Calendar",
        "Cover everything but the month and the day of today.",
    ),
    DailyFamily(
        "pentominoes",
        "pentominoes-6x10",
        "Pentominoes",
        "Some of the twelve pentominoes lie there: lay the others.",
        (2, 6),
    ),
    DailyFamily(
        "kanoodle",
        "kanoodle-5x11",
        "Kanoodle",
        "Some of the twelve pieces lie there: lay the others.",
        (2, 6),
    ),
    DailyFamily(
        "hexiamonds",
        "nine-hexiamonds-hexagon-3",
        "Hexiamonds",
        "Some of the nine pieces of six triangles lie in the hexagon: lay the others.",
        (1, 4),
    ),
    DailyFamily(
        "pegs",
        "l-puzzle-6x8",
        "L puzzle",
        "Lay the pieces around the pegs.",
    ),
    DailyFamily(
        "dice",
        "genius-square",
        "Genius Square",
        "Seven dice say where the pegs stand: lay the nine pieces around them.",
        None,
        False,
    ),
)


def family_data(family: DailyFamily) -> dict[str, Any]:
    """Return a family with its boards as the page reads it."""
    data: dict[str, Any] = {
        "name": family.name,
        "puzzle": family.puzzle,
        "title": family.title,
        "text": family.text,
    }
    puzzle = catalogue.load(family.puzzle)
    if family.name == "calendar":
        return {**data, "dates": _stars_of_dates(puzzle), "levels": []}
    made = list(_made(puzzle, family))
    levels = chosen(made, LEVELS)
    days = chosen([one for one in made if one not in levels], DAYS)
    random.Random(_SEED).shuffle(days)
    return {
        **data,
        "days": [_board(one) for one in days],
        "levels": [_board(one) for one in levels],
    }


def _made(puzzle: Puzzle, family: DailyFamily) -> Iterator[Challenge]:
    """Yield boards to choose from: as many with each number of givens."""
    least, most = family.givens or (0, 0)
    for givens in range(least, most + 1):
        yield from generate(
            puzzle,
            number=_MADE // (most + 1 - least),
            seed=_SEED + givens,
            unique=family.unique,
            rate=True,
            samples=0,
            givens=givens or None,
            limit_time=_SECONDS,
        )


def _board(challenge: Challenge) -> DailyBoard:
    problem, judged = challenge.solution.problem, challenge.judged
    board: DailyBoard = {"stars": None if judged is None else judged.stars}
    if settings := problem.settings_data():
        board["set"] = settings
    if challenge.given:
        board["placed"] = [
            [placed.piece, [list(cell) for cell in placed.cells]] for placed in problem.placed
        ]
    return board


def _stars_of_dates(puzzle: Puzzle) -> list[int]:
    """Return the stars of every date of a leap year."""
    (month, day) = puzzle.setup.slots
    return [
        rate(puzzle.problem({month.name: name, day.name: str(number)}), samples=0).stars or 0
        for name, length in zip(month.labels, _LENGTHS, strict=True)  # type: ignore[attr-defined]
        for number in range(1, length + 1)
    ]


def document_with(board: DailyBoard, puzzle: Puzzle) -> dict[str, Any]:
    """Return the document of a board, as ``static/daily.js`` makes it."""
    document = {key: value for key, value in document_of(puzzle).items() if key != "expect"}
    if "set" in board:
        document["set"] = board["set"]
    if "placed" in board:
        document["placed"] = [{"piece": name, "cells": cells} for name, cells in board["placed"]]
    return document


def main() -> None:
    """Make every board and write the file."""
    lines = []
    for family in FAMILIES:
        data = family_data(family)
        lines.append(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
    families = ",\n".join(lines)
    ALMANAC.write_text(f'{{"version":{VERSION},"families":[\n{families}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
