"""The levels: boards that become harder, made once, by seeds, and kept in ``static/levels.json``.

``python -m tilewright.page.levels`` writes the file.  A family is a puzzle; its levels are settings of the setup or
some pieces that lie there already, each with one solution, or settings as the box rolls them.  A test verifies some.
"""

from __future__ import annotations

import json
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

LEVELS = Path(__file__).with_name("static") / "levels.json"
#: the version of the file's form
VERSION = 1
#: levels of a family
NUMBER = 20
#: the seed of all of them
_SEED = 20261123
#: boards of a family that these are chosen from, and seconds for those with so many givens
_MADE, _SECONDS = 240, 120.0
Level = dict[str, Any]


@dataclass(frozen=True)
class LevelFamily:
    """A puzzle that has levels.

    Attributes:
        name: of the family, in the addresses of the page.
        puzzle: of the catalogue.
        title: for people.
        givens: the least and the greatest number of pieces that lie there already, if the puzzle has no setup.
        unique: whether each level has one solution.
    """

    name: str
    puzzle: str
    title: str
    givens: tuple[int, int] | None = None
    unique: bool = True


FAMILIES = (
    LevelFamily("pentominoes", "pentominoes-6x10", "Pentominoes", (2, 6)),
    LevelFamily("kanoodle", "kanoodle-5x11", "Kanoodle", (2, 6)),
    LevelFamily("hexiamonds", "nine-hexiamonds-hexagon-3", "Hexiamonds", (1, 4)),
    LevelFamily("pegs", "l-puzzle-6x8", "L puzzle"),
    LevelFamily("dice", "genius-square", "Genius Square", None, False),
)


def family_data(family: LevelFamily) -> dict[str, Any]:
    """Return a family with its levels as the page reads it."""
    made = list(_made(catalogue.load(family.puzzle), family))
    return {
        "name": family.name,
        "puzzle": family.puzzle,
        "title": family.title,
        "levels": [_level(one) for one in chosen(made, NUMBER)],
    }


def _made(puzzle: Puzzle, family: LevelFamily) -> Iterator[Challenge]:
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


def _level(challenge: Challenge) -> Level:
    problem, judged = challenge.solution.problem, challenge.judged
    level: Level = {"stars": None if judged is None else judged.stars}
    if settings := problem.settings_data():
        level["set"] = settings
    if challenge.given:
        level["placed"] = [
            [placed.piece, [list(cell) for cell in placed.cells]] for placed in problem.placed
        ]
    return level


def document_with(board: Level, puzzle: Puzzle) -> dict[str, Any]:
    """Return the document of a level, as ``static/levels.js`` makes it."""
    document = {key: value for key, value in document_of(puzzle).items() if key != "expect"}
    if "set" in board:
        document["set"] = board["set"]
    if "placed" in board:
        document["placed"] = [{"piece": name, "cells": cells} for name, cells in board["placed"]]
    return document


def main() -> None:
    """Make every level and write the file."""
    lines = []
    for family in FAMILIES:
        data = family_data(family)
        lines.append(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
    families = ",\n".join(lines)
    LEVELS.write_text(f'{{"version":{VERSION},"families":[\n{families}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
