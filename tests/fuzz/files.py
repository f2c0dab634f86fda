"""Random puzzle files: what a stranger might send, each made from a seed.

A case is a file of the catalogue with parts of it changed, or YAML and JSON of random values under
the keys of the format.  Reading it gives a puzzle or a report; what is read can be drawn, written
and read again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tilewright
from tilewright import Puzzle, catalogue, loading
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.model import DEFAULT_LIMITS

#: cells of the largest board that is checked, too: on larger ones that takes seconds by right
CHECKED = 200
DATA = sorted((Path(catalogue.__file__).parent / "data").glob("*.yaml"))
KEYS = [
    "tilewright", "name", "title", "source", "tags", "notes", "lattice", "region", "pieces",
    "rules", "setup", "placed", "uses", "set", "expect", "box", "cells", "without", "include",
    "picture", "shapes", "copies", "turns", "flips", "weight", "cost", "colour", "as", "choose", "count",
    "one_in_each", "never", "marks", "once", "apart", "cover", "together", "separate",
    "symmetric", "switch", "in", "touching",
]  # fmt: skip
WORDS = [
    *KEYS, "", "~", "a", "X", "XX/X.", "..|..", "square", "cube", "hexagon", "triangle", "any", "all",
    "same", "rows", "lines", "corner", "blocked", "o", "pentominoes", "true", "0", "1", "-1", "7", "1e9",
    "99999999999999999999", ".nan", "[0, 0]", "[[0,0],[1,0]]", "[9, 9, 9]", "[]", "{}", "&a", "*a", "!!binary",
    "\x1b[31m", "\u202e", "\0", "\t", "é", "漢", ": ", "- ", "\n", "\n  ", "#", "'", '"', "|", ">", "/", "..",
]  # fmt: skip


def text_of(seed: int) -> str:
    """Return the file of a seed."""
    draw = random.Random(seed)
    if draw.random() < 0.3:
        tree = {draw.choice(KEYS): _value(draw, 3) for _ in range(draw.randrange(1, 8))}
        return json.dumps({"tilewright": 1, "name": "a", **tree})
    text = draw.choice(DATA).read_text(encoding="utf-8")
    for _ in range(draw.randrange(1, 8)):
        text = draw.choice((_replaced, _moved, _doubled))(draw, text)
    return text


def _value(draw: random.Random, depth: int) -> Any:
    kind = draw.randrange(8 if depth else 5)
    if kind == 0:
        return draw.choice([None, True, False, 0.5, -1e300, 10**30])
    if kind < 3:
        return draw.randrange(-2, 12)
    if kind < 5:
        return draw.choice(WORDS)
    if kind < 7:
        return [_value(draw, depth - 1) for _ in range(draw.randrange(4))]
    return {draw.choice(WORDS): _value(draw, depth - 1) for _ in range(draw.randrange(4))}


def _replaced(draw: random.Random, text: str) -> str:
    start = draw.randrange(len(text) + 1)
    return text[:start] + draw.choice(WORDS) + text[start + draw.randrange(9) :]


def _moved(draw: random.Random, text: str) -> str:
    lines = text.split("\n")
    line = lines.pop(draw.randrange(len(lines)))
    lines.insert(draw.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _doubled(draw: random.Random, text: str) -> str:
    start = draw.randrange(len(text) + 1)
    return text[:start] + text[start : start + draw.randrange(40)] + text[start:]


def try_file(seed: int) -> str:
    """Read the file of a seed and use it; return what came of it.

    Raises:
        Exception: a fault of tilewright.
    """
    try:
        puzzle = parse_puzzle(text_of(seed), resolve=loading.resolve_from(DEFAULT_LIMITS))
    except PuzzleError as error:
        for line in str(error).splitlines():
            assert "error: " in line, line
            assert line.isprintable(), line
        return "refused"
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle
    try:
        puzzle.problem(partial=True)
    except PuzzleError:
        return "wrongly set"
    assert str(Puzzle.of(puzzle)).replace("\n", "").isprintable()
    if len(puzzle.region.cells) > CHECKED:
        return "read"
    try:
        str(tilewright.check(puzzle))
    except PuzzleError:
        return "not settled"
    return "read"


def seeds(first: int) -> Iterator[int]:
    """Yield seeds for ever."""
    while True:
        yield first
        first += 1
