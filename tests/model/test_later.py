"""Cells that come to Python when somebody looks at them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import tilewright
from tilewright.foreign import parse_imported, write_foreign
from tilewright.model import Piece, Puzzle, Region, Shape

NAMES = ["pentominoes-6x10", "five-squared", "l-puzzle-8x8", "burr-piston"]


def parts(puzzle: Puzzle) -> list[Region | Shape]:
    return [puzzle.region, *(shape for piece in puzzle.pieces for shape in piece.shapes)]


def is_made(part: Region | Shape) -> bool:
    return "cells" in vars(part)


def test_a_search_looks_at_no_cells() -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    assert next(iter(tilewright.solutions(puzzle)))
    assert tilewright.count(puzzle).solutions == 9356
    assert not any(map(is_made, parts(puzzle)))


def test_a_search_looks_at_no_cells_of_a_foreign_file() -> None:
    text = write_foreign(tilewright.load("burr-piston").problem(), "xmpuzzle")
    puzzle = parse_imported(text.encode(), "xmpuzzle").puzzle
    assert list(tilewright.solutions(puzzle, distinct=True))
    assert not any(map(is_made, parts(puzzle)))


def asked(part: Region | Shape) -> Any:
    return part.cells


DEEDS: list[Callable[[Region | Shape], Any]] = [
    asked,
    repr,
    hash,
    copy.copy,
    copy.deepcopy,
    lambda part: pickle.loads(pickle.dumps(part)),
    lambda part: part == part,
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("deed", range(len(DEEDS)))
def test_whatever_is_done_first_the_parts_are_those_that_were_written(name: str, deed: int) -> None:
    own, puzzle = tilewright.load(name), tilewright.load(name)
    for part, other in zip(parts(puzzle), parts(own), strict=True):
        found = DEEDS[deed](part)
        if isinstance(found, (Region, Shape)):
            assert found == other
        assert part == other
        assert hash(part) == hash(other)
        assert vars(part) == vars(other)
    made = Region(own.region.cells, own.region.optional, own.region.marks, own.region.wrap)
    assert puzzle.region == made
    for piece in puzzle.pieces:
        given = vars(piece) | {"shapes": tuple(map(anew, piece.shapes)), "places": None}
        del given["places"]
        assert piece == Piece(**given)


def anew(shape: Shape) -> Shape:
    return Shape(shape.cells, shape.marks, shape.sides)


def test_a_prompt_completes_what_was_not_made_yet() -> None:
    region = tilewright.load("pentominoes-6x10").region
    names = dir(region)
    assert not is_made(region)
    assert {"cells", "optional", "marks", "wrap", "with_cells"} <= set(names)
    assert "_make" not in names
    assert names == dir(Region(region.cells))


def test_what_there_is_not_is_an_error() -> None:
    region = tilewright.load("pentominoes-6x10").region
    for _ in range(2):
        with pytest.raises(AttributeError, match="a Region has no corners"):
            _ = region.corners  # type: ignore[attr-defined]


def test_threads_that_look_at_once_see_the_same() -> None:
    program = """
import sys, threading, tilewright
sys.setswitchinterval(1e-6)
for _ in range(50):
    region = tilewright.load("pentominoes-6x10").region
    found, begin = [], threading.Barrier(4)
    def look():
        begin.wait()
        found.append((region.cells, region.optional, region.marks))
    threads = [threading.Thread(target=look) for _ in range(4)]
    [one.start() for one in threads], [one.join() for one in threads]
    assert len(found) == 4 and len({len(cells) for cells, *_ in found}) == 1
print("the same")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("the same\n", "")
