"""Runs are those of the search in Python that the core took over from: ``runs.csv`` has what it did.

A line is a puzzle, a cell rule, a strategy and a seed, why the run ended, its counts, and a digest of all its
frames, fits, reach and its board.  Odd seeds search to the first solution, even ones for all; each run ends
after so many back-ups at the latest.
"""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path

import pytest

import tilewright
from tests.teaching.boards import GAP, ISLANDS, PAIRS
from tilewright import study
from tilewright.model import Piece, Puzzle, Region

_RUNS = Path(__file__).with_name("runs.csv")
#: back-ups after which a run ends
_BACKUPS = 200
_SEEDS = (3, 2**70 + 6)
_BARS = (Piece.of("bar", "XX", copies=(0, None)), Piece.of("bend", "XX/X.", copies=(1, 4)))
#: borders joined, with lines that come back
_JOINED = [
    Puzzle(wrap, Region.box(5, 4, wrap=wrap), _BARS) for wrap in ("torus", "cylinder", "moebius")
]
_OWN = {puzzle.name: puzzle for puzzle in (GAP, ISLANDS, *_JOINED)}
_CATALOGUE: dict[str, dict[str, str]] = {
    "pentominoes-6x10": {},
    "tetrominoes-4x5": {},
    "dominoes-4x4": {},
    "a-puzzle-a-day": {"month": "Nov", "day": "28"},
    "pegged-5x5": {"pegs": "1,0 3,2 4,4"},
    "l-puzzle-6x8-book-17": {"touch": "off"},
    "soma-3x3x3": {},
    "tunnel-1-domino": {},
    "any-di-triangular-prisms-hexagon-4": {},
    "ditesseracts-2x2x2x2": {},
    "ball-pyramid-20-pairs": {},
    "polyiamonds-1-to-5-bird": {},
    "polyhexes-3-to-4-hexagon-4": {},
    "tangram-house": {},
    "octagon-squares-2-to-3-four-rows": {},
    "pentatwigs-x": {},
}


def _puzzle(name: str) -> Puzzle:
    return _OWN[name] if name in _OWN else tilewright.load(name)


def run(name: str, cells: str, pieces: str, seed: int) -> list[str]:
    """Return the line of a run, but for what was asked."""
    told = sha256()
    found = study(
        _puzzle(name),
        cells=cells,
        pieces=pieces,
        seed=seed,
        limit=1 if seed % 2 else None,
        limit_backups=_BACKUPS,
        set=_CATALOGUE.get(name, {}),
        watch=lambda frame: told.update(
            repr((frame.event, [*frame.down], frame.nodes, frame.backups, frame.solutions)).encode()
        ),
    )
    counts = found.statistics
    fits = [(piece, fit.found, fit.tried) for piece, fit in counts.fits.items()]
    told.update(repr((fits, counts.backups_at, found.board.data())).encode())
    figures = (found.ended, counts.nodes, counts.backups, counts.solutions, told.hexdigest()[:12])
    return [str(figure) for figure in figures]


def _lines() -> list[list[str]]:
    with _RUNS.open(newline="") as file:
        return [*csv.reader(file)]


def test_all_are_there() -> None:
    names = [*_OWN, *_CATALOGUE]
    asked = [[n, *pair, str(seed)] for n in names for pair in PAIRS for seed in _SEEDS]
    assert [line[:4] for line in _lines()] == asked


@pytest.mark.parametrize("name", [*_OWN, *_CATALOGUE])
def test_runs_are_those_of_the_search_in_python(name: str) -> None:
    lines = [line for line in _lines() if line[0] == name]
    for _, cells, pieces, seed, *figures in lines:
        assert run(name, cells, pieces, int(seed)) == figures, (cells, pieces, seed)
