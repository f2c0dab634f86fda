"""The same seed gives the challenges that it always gave.

``challenges.jsonl`` has a case a line: the arguments of ``generate``, and what came of them when challenges were
still made in Python, of pegs, dice, calendars, given pieces on flat boards, solids and joined borders, and marks,
each with several seeds, numbers, ranges of stars and figures, and limits on nodes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.puzzle.asked import Event, by_the_core, by_the_server
from tilewright import Puzzle
from tilewright.page.document import document_of

CASES = [
    json.loads(line)
    for line in Path(__file__).with_name("challenges.jsonl").read_text().splitlines()
]
#: what came of a case; all else are arguments
CAME = ("made", "tried", "rejected", "ended", "fewest")


def puzzle_of(name: str) -> Puzzle:
    """Return a puzzle of the catalogue, or half of the pentominoes on a board with six cells blocked."""
    if name != "six":
        return tilewright.load(name)
    setup = tilewright.Setup((tilewright.AnyCells("pegs", "blocked", 6),))
    region = tilewright.Region.box(6, 6)
    return Puzzle("six", region, tilewright.piece_set("pentominoes")[:6], setup=setup)


def came(case: dict[str, Any]) -> dict[str, Any]:
    """Return what comes of a case now."""
    pairs = {key: value for key, value in case.items() if key not in (*CAME, "puzzle")}
    asked = {key: tuple(one) if isinstance(one, list) else one for key, one in pairs.items()}
    made = puzzle_of(case["puzzle"]).generate(samples=0, **asked)
    rows = [[str(one), one.solutions, one.judged and one.judged.stars] for one in made]
    fewest = {} if made.fewest is None else {"fewest": made.fewest}
    figures = {"tried": made.tried, "rejected": made.rejected, "ended": made.ended}
    return {"made": rows, **figures, **fewest}


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.medium)])
def test_a_seed_gives_what_it_gave(step: int) -> None:
    for case in CASES[::step]:
        assert came(case) == {key: case[key] for key in CAME if key in case}, case


#: what pages ask for
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("pegged-5x5-s", {"number": 9, "seed": 1, "unique": True}),
    ("pegged-5x5", {"number": 3, "seed": 2, "stars": [1, 3]}),
    ("l-puzzle-6x8", {"number": 2, "seed": 5, "unique": True, "stars": 4}),
    ("a-puzzle-a-day", {"number": 2, "seed": 4}),
    ("pentominoes-3x20", {"number": 3, "seed": 3, "minimal": True}),
    ("soma-3x3x3", {"number": 2, "seed": 7, "givens": 3}),
    ("soma-3x3x3", {"number": 2, "seed": 7, "givens": 4, "unique": True, "stars": [1, 2]}),
    ("domino-sudoku-4x4", {"number": 2, "seed": 1}),
    ("dominoes-4x4", {"number": 9, "seed": 2, "givens": 1}),
    ("kanoodle-5x11-started-a", {"number": 2, "seed": 6}),
    ("tetrominoes-4x5-torus", {"number": 2, "seed": 0, "minimal": True}),
    ("dominoes-8x8-mutilated", {"number": 2}),
    ("pentominoes-3x20", {"givens": 99}),
    ("pentominoes-3x20", {"givens": 0, "unique": True}),
    ("pegged-5x5", {"stars": 6}),
    ("pegged-5x5", {"stars": "many"}),
    ("l-puzzle-6x8", {"minimal": True}),
]


def test_a_page_makes_the_challenges_of_the_package() -> None:
    asked = [("generate", document_of(tilewright.load(name)), options) for name, options in ASKED]
    for question, found in zip(asked, by_the_core(asked), strict=True):
        assert told(found) == told(by_the_server(question)), question[1]["name"]


def told(events: list[Event]) -> list[Event]:
    """Return what events say, whatever the way to it."""
    kept = (event for event in events if event["type"] != "progress")
    return [
        {key: value for key, value in event.items() if key not in ("nodes", "seconds")}
        for event in kept
    ]
