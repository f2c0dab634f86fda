"""Two hundred random puzzles go out in every format and come back as the same puzzle."""

from __future__ import annotations

import gzip
from collections import Counter

import pytest

import tilewright
from tests.foreign.sayable import SAID, sayable
from tests.parts import chunks
from tilewright import Piece, Puzzle, PuzzleError, Region, Shape, catalogue
from tilewright.foreign import FORMATS, parse_imported, write_foreign
from tilewright.model import Problem
from tilewright.running.search import to_compiled

PUZZLES, PART = 200, 50
#: the catalogue is tried in so many parts, without its largest boards
PARTS, CELLS = 4, 130
#: what boards of one layer are there, with pieces that lie in it
FLAT = {
    ("polycube", "cube"): "square",
    ("xmpuzzle", "triangular-prism"): "triangle",
    ("xmpuzzle", "square"): "cube",
    ("puzzlecad", "square"): "cube",
}


def outcome(puzzle: Puzzle) -> tuple[int, int | None]:
    """Return how many solutions a puzzle has, and up to its symmetries."""
    counted = tilewright.count(puzzle, distinct=True)
    return counted.solutions, counted.distinct


def test_every_format_is_tried() -> None:
    assert FORMATS.keys() == SAID.keys()


@pytest.mark.parametrize("part", range(PUZZLES // PART))
@pytest.mark.parametrize("form", SAID)
def test_what_is_written_is_read_as_the_same_puzzle(form: str, part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part * PART, (part + 1) * PART):
        puzzle = sayable(form, seed)
        text = write_foreign(puzzle.problem(), form)
        read = parse_imported(text.encode(), form).puzzle
        assert read.lattice in (puzzle.lattice, FLAT.get((form, puzzle.lattice)))
        assert len(read.region.cells) == len(puzzle.region.cells), text
        expected = outcome(puzzle)
        assert outcome(read)[0] == expected[0], f"seed {seed}\n{text}"
        if not puzzle.placed:
            assert outcome(read) == expected, f"seed {seed}\n{text}"
        again = write_foreign(read.problem(), form)
        assert outcome(parse_imported(again.encode(), form).puzzle)[0] == expected[0]
        met["solved" if expected[0] else "unsolved"] += 1
        met["placed"] += bool(puzzle.placed)
        met["marked"] += bool(puzzle.rules)
    assert met["solved"] > PART // 4, met
    assert form != "xmpuzzle" or met["marked"] > PART // 10, met


def test_packed_files_are_the_same() -> None:
    text = write_foreign(sayable("xmpuzzle", 0).problem(), "xmpuzzle")
    packed = gzip.compress(text.encode())
    assert (
        parse_imported(packed, "xmpuzzle").puzzle
        == parse_imported(text.encode(), "xmpuzzle").puzzle
    )


@pytest.mark.parametrize("form", FORMATS)
def test_a_board_with_joined_borders_is_refused(form: str) -> None:
    lattice = "triangle" if form == "xmpuzzle" else "square"
    region = Region.box(4, 4, lattice=lattice, wrap="torus")
    puzzle = Puzzle("joined", region, (Piece("one", (Shape([(0, 0)]),)),), lattice)
    with pytest.raises(
        PuzzleError, match=r"region: .* files have no board whose borders are joined"
    ):
        write_foreign(puzzle.problem(), form)


def size(problem: Problem) -> tuple[int, int, int]:
    """Return the numbers of placements, symmetries and cells."""
    compiled = to_compiled(problem, {})
    return len(compiled.placements), len(compiled.symmetries), len(compiled.board.cells)


@pytest.mark.parametrize("part", chunks(PARTS, fast=1))
def test_the_catalogue_comes_back_with_the_same_placements(part: int) -> None:
    same: Counter[str] = Counter()
    for summary in list(catalogue.summaries())[part::PARTS]:
        problem = tilewright.load(summary.name).problem(partial=True)
        if problem.unfilled or problem.placed or len(problem.region.cells) > CELLS:
            continue
        for form in FORMATS:
            try:
                text = write_foreign(problem, form)
            except PuzzleError:
                continue
            read = parse_imported(text.encode(), form).puzzle
            placements, symmetries, cells = size(problem)
            if (read.lattice, problem.lattice.name) == ("cube", "square"):
                symmetries *= 2  # a layer is the same upside down
            assert size(read.problem()) == (placements, symmetries, cells), (summary.name, form)
            same[form] += 1
    assert same.keys() == FORMATS.keys()
