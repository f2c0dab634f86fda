"""Demands on challenges that cannot be met: refused at once, or answered by the fewest solutions."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

import tilewright
from tilewright import Piece, Puzzle, Region, Setup
from tilewright.model import AnyCells

from ..cli.commands import tilewright as run


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pentominoes-6x10", "--givens", "40"), "more than 12 pieces"),
        (("pentominoes-3x20", "--givens", "0", "--unique"), "more than one solution"),
        (("l-puzzle-6x8", "--difficulty=-5..-3"), "no figure is less than 0"),
        (("l-puzzle-6x8", "--stars", "6"), "from 1 to 5"),
    ],
)
def test_what_cannot_be_is_refused_at_once(words: tuple[str, ...], says: str) -> None:
    done = run("generate", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_a_calendar_has_no_day_with_one_solution() -> None:
    done = run("generate", "a-puzzle-a-day", "--unique")
    assert (done.returncode, done.stdout) == (0, "")
    assert "none of the 366 settings has exactly one solution, the fewest is 7" in done.stderr
    assert tilewright.load("a-puzzle-a-day").survey().summary["least"] == 7


def test_nothing_is_rated_that_was_not_asked_for() -> None:
    done = run("generate", "pegged-5x5-s", "--unique", "--json")
    data = json.loads(done.stdout)
    assert data["fewest"] is None
    assert [(one["stars"], one["difficulty"]) for one in data["challenges"]] == [(None, None)]


def test_the_fewest_is_that_of_the_survey() -> None:
    """Random boards with blocked cells: their settings counted one by one."""
    seen = set()
    for seed in range(40):
        rng = Random(f"fewest {seed}")
        sides, pegs = rng.choice([(4, 3), (4, 4), (5, 4)]), rng.choice([1, 2])
        rest = sides[0] * sides[1] - pegs
        pieces = (
            Piece.of("d", "XX", copies=rest // 2),
            Piece.of("m", "X", copies=rest % 2),
        )
        setup = Setup((AnyCells("pegs", "blocked", pegs),))
        puzzle = Puzzle("f", Region.box(*sides), pieces[: 1 + rest % 2], setup=setup)
        counts = [row.solutions for row in tilewright.survey(puzzle)]
        made = tilewright.generate(puzzle, number=1, unique=True)
        if 1 in counts:
            assert len(list(made)) == 1
            assert made.fewest is None
        else:
            assert list(made) == []
            assert made.fewest == min((n for n in counts if n), default=0), seed
            assert pickle.loads(pickle.dumps(made)).fewest == made.fewest
        seen.add(made.fewest)
    assert len(seen) > 2
