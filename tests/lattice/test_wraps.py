"""Boards with joined borders: dominoes against closed forms, words, steps, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tilewright
from tests.reference import slow
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.lattice import LATTICES, WRAPS, WrapStep, wrap_faults, wrap_steps
from tilewright.model import AnyCells, Piece, Puzzle, Region, Rule, Setup

DOMINO = Piece.of("domino", "XX", copies=(0, None))
#: (width, height): tilings by dominoes in the plane and on four surfaces; P. W. Kasteleyn 1961 for the
#: torus, W. T. Lu and F. Y. Wu 1999 (OEIS A103997, A103999) for the Moebius strip and the Klein bottle
TILINGS = {
    (4, 4): {"": 36, "cylinder": 121, "torus": 272, "moebius": 71, "klein": 196},
    (4, 6): {"": 281, "cylinder": 1681, "torus": 3108, "moebius": 769, "klein": 1666},
    (6, 4): {"": 281, "cylinder": 725, "torus": 3108, "moebius": 539, "klein": 2704},
}


@pytest.mark.parametrize("surface", ["", *WRAPS])
@pytest.mark.parametrize("sides", TILINGS)
def test_dominoes_on_each_surface(sides: tuple[int, int], surface: str) -> None:
    puzzle = Puzzle("dominoes", Region.box(*sides, wrap=surface), (DOMINO,))
    for engine in ("auto", "cells", "frontier"):
        assert tilewright.count(puzzle, engine=engine).solutions == TILINGS[sides][surface]


@pytest.mark.parametrize("surface", WRAPS)
@pytest.mark.parametrize("sides", [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (4, 1)])
def test_narrow_boards(sides: tuple[int, int], surface: str) -> None:
    """Where the same two cells meet twice, they are covered in one way."""
    dot = Piece.of("dot", "X", copies=(0, 1))
    puzzle = Puzzle("narrow", Region.box(*sides, wrap=surface), (DOMINO, dot))
    problem = puzzle.problem()
    found = slow.solutions(problem)
    count = tilewright.count(puzzle, distinct=True)
    assert (count.solutions, count.distinct) == (len(found), slow.distinct(problem, found))


def test_a_ring_is_covered_once_however_a_plain_bar_lies_but_not_a_marked_one() -> None:
    ring = Region.box(4, 1, wrap="cylinder")
    assert tilewright.count(Puzzle("ring", ring, (Piece.of("bar", "XXXX"),))).solutions == 1
    marked = Puzzle("ring", ring, (Piece.of("bar", "oXXX"),))
    assert tilewright.count(marked).solutions == 1
    reading = replace(marked, rules=(Rule("marks", {"unmarked": "any"}),))
    count = tilewright.count(reading, distinct=True)
    assert (count.solutions, count.distinct) == (4, 1)


def test_classes_of_a_joined_board_are_named_with_its_shifts() -> None:
    torus = tilewright.load("tetrominoes-4x5-torus")
    count = tilewright.count(torus, distinct=True)
    assert str(count).endswith(" distinct up to turns, mirrors and shifts")
    turned = tilewright.count(torus, distinct="turns")
    assert str(turned).endswith(" distinct up to turns and shifts")
    assert repr(turned).endswith(" distinct up to turns and shifts>")
    assert "up to turns and shifts" in repr(tilewright.solutions(torus, distinct="turns"))
    marked = dict.fromkeys([(0, 0)], "a")
    held = replace(
        torus,
        region=Region(torus.region.cells, marks=marked, wrap=torus.region.wrap),
        rules=(Rule("marks", {"unmarked": "any"}),),
    )
    assert str(tilewright.count(held, distinct=True)).endswith(" distinct up to turns and mirrors")


def test_a_survey_and_a_run_name_the_shifts_too(tmp_path: Path) -> None:
    domino = Piece.of("domino", "XX", copies=(0, None))
    torus = Region.box(4, 3, wrap="torus")
    pegged = Puzzle("pegged", torus, (domino,), setup=Setup((AnyCells("pegs", "blocked", 2),)))
    row = next(iter(tilewright.survey(pegged, distinct="turns")))
    assert str(row).endswith(" distinct up to turns and shifts")
    plain = replace(pegged, setup=Setup())
    tilewright.run(plain, tmp_path / "run", distinct="turns")
    assert " distinct up to turns and shifts\n" in f"{tilewright.status(tmp_path / 'run')}\n"


def test_a_skewed_torus() -> None:
    steps = [("identity", (5, 0)), ("identity", (2, 1))]
    row = Region([(x, 0) for x in range(5)], wrap=[WrapStep(*step) for step in steps])
    cross = Piece.of("X", ".X./XXX/.X.")
    assert tilewright.count(Puzzle("cross", row, (cross,))).solutions == 1


# Files ----------------------------------------------------------------------------------------

FILE = """
tilewright: 1
name: strip
region: {region}
pieces: {{domino: {{picture: XX, copies: any{more}}}}}
"""


def read(region: str, more: str = "") -> Puzzle:
    return parse_puzzle(FILE.format(region=region, more=more))


@pytest.mark.parametrize("surface", WRAPS)
def test_a_word_is_read_and_written(surface: str) -> None:
    puzzle = read(f"{{box: [4, 6], wrap: {surface}}}")
    assert puzzle.region == Region.box(4, 6, wrap=surface)
    text = write_puzzle(puzzle)
    assert f"wrap: {surface}" in text
    assert parse_puzzle(text) == puzzle


def test_steps_are_read_and_written() -> None:
    puzzle = read("{box: [4, 4], wrap: [[4, 0], {isometry: flip, slide: [3, 5]}]}")
    steps = (WrapStep("identity", (4, 0)), WrapStep("flip", (3, 5)))
    assert puzzle.region.wrap == steps
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("region", "more", "faults"),
    [
        ("{box: [4, 4], wrap: tours}", "", ["no way 'tours' to join", "did you mean 'torus'?"]),
        ("{box: [4, 4], wrap: 4}", "", ["not a way to join borders", "moebius"]),
        ("{box: [4, 4], wrap: []}", "", ["write one of torus"]),
        ("{box: [4, 4], wrap: [[4], [a, 0]]}", "", ["has 1 numbers", "not a whole number"]),
        ("{box: [4, 4], wrap: [{isometry: flap, slide: [4, 0]}]}", "", ["did you mean 'flip'?"]),
        ("{box: [4, 4], wrap: [[0, 0]]}", "", ["joins each cell to itself"]),
        ("{box: [4, 4], wrap: [{isometry: flip, slide: [3, 0]}]}", "", ["fold the board"]),
        ("{box: [4, 4], wrap: [{isometry: rotate-180, slide: [9, 9]}]}", "", ["fold the board"]),
        ("{box: [4, 1], wrap: [[3, 0]]}", "", ["[0, 0] and [3, 0] are one cell"]),
        ("{box: [4, 4], wrap: klein}", ", flips: false", ["may not be flipped", "flips: true"]),
        ("{box: [4, 4], wrap: moebius}", ", turns: false", ["may not be turned", "turns: true"]),
    ],
)
def test_what_is_refused(region: str, more: str, faults: list[str]) -> None:
    with pytest.raises(PuzzleError) as error:
        read(region, more)
    for fault in faults:
        assert fault in str(error.value)


def test_a_word_that_a_lattice_cannot_mean_is_refused() -> None:
    with pytest.raises(ValueError, match="as 'moebius' does"):
        Region.box(4, 4, lattice="hexagon", wrap="moebius")
    with pytest.raises(PuzzleError, match="ways to join borders: torus"):
        Region.box(4, 4, wrap="sphere")
    with pytest.raises(TypeError, match="give steps"):
        Region([(0, 0)], wrap=["torus"])  # type: ignore[list-item]


@pytest.mark.parametrize("name", LATTICES)
def test_every_lattice_has_a_torus(name: str) -> None:
    lattice = LATTICES[name]
    spans = [max(axis) + 1 for axis in zip(*lattice.representatives, strict=True)]
    for often in range(1, 5):
        sides = [often * span for span in spans]
        try:
            steps = wrap_steps(lattice, "torus", sides)
        except ValueError:
            continue
        cells = Region.box(*sides, lattice=name).cells
        assert wrap_faults(lattice, steps, cells) == []
        return
    raise AssertionError("no torus")
