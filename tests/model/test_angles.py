"""Pieces that turn by named angles: the angles of a lattice, by three ways of finding them, and random puzzles."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.parts import chunks
from tests.reference import slow
from tests.reference.engines import check_engines
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import Piece, Puzzle, PuzzleError, Region, Turns, verify
from tilewright.checker.turning import isometries_by
from tilewright.files import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.lattice import AXES, LATTICES, Lattice
from tilewright.lattice.angles import angles
from tilewright.lattice.turns import allowed

_CHUNKS, _CHUNK = 12, 25
#: where the slow twin finds angles: squares, cubes, and lattices whose names give the angle
_DRAWN = ("square", "square", "cube", "cube", "triangle", "hexagon", "kite", "square-edge")
_FLAT = [name for name, lattice in LATTICES.items() if lattice.space == 2]
_SOLID = [name for name, lattice in LATTICES.items() if lattice.space == 3]


def axes_of(lattice: Lattice) -> list[str | None]:
    return [None] if lattice.space == 2 else [*AXES]


def random_turns(rng: Random, lattice: Lattice, closed: bool = False) -> Turns:
    """Return some angles of a lattice; if they are closed, with all their multiples."""
    axis = rng.choice(axes_of(lattice))
    known = [*angles(lattice, axis)]
    if closed:
        step = rng.choice([angle for angle in known if angle and 360 % angle == 0] or [360])
        return Turns(range(0, 360, step), axis)
    return Turns(rng.sample(known, rng.randint(1, len(known))), axis)


def random_turning_puzzle(seed: int) -> Puzzle:
    """Return a random puzzle whose pieces turn by angles, or most of them."""
    rng = Random(f"turns {seed}")
    lattice = LATTICES[rng.choice(_DRAWN)]
    puzzle = random_puzzle(seed, lattice)
    shared = random_turns(rng, lattice, closed=True)
    kind = rng.choice(("shared", "own", "some"))

    def turns() -> bool | Turns:
        own = shared if kind == "shared" else random_turns(rng, lattice)
        return own if kind != "some" else rng.choice([shared, True, own])

    pieces = [replace(piece, turns=turns()) for piece in puzzle.pieces]
    made = replace(puzzle, pieces=tuple(pieces))
    return Puzzle.of(puzzle if made.faults() else made)


# Angles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*_FLAT, *_SOLID])
def test_the_checker_measures_the_same_angles(name: str) -> None:
    lattice = LATTICES[name]
    for axis in axes_of(lattice):
        known = angles(lattice, axis)
        assert known[0] == 0
        assert 180 in known
        for angle in [*known, 45]:
            turns = Turns([angle], axis)
            assert list(allowed(lattice, turns)) == list(isometries_by(lattice, turns))


@pytest.mark.parametrize("name", _FLAT)
def test_isometries_of_the_plane_are_called_by_their_angle(name: str) -> None:
    lattice = LATTICES[name]
    for angle, place in angles(lattice, None).items():
        assert lattice.isometries[place].name == (f"rotate-{angle}" if angle else "identity")


@pytest.mark.parametrize("name", [*_FLAT, *_SOLID])
def test_the_core_has_the_same_orientations(name: str) -> None:
    """Python's lattice says what an orientation is; a board around it has one such placement."""
    lattice, rng = LATTICES[name], Random(name)
    for seed in range(8):
        cells = random_puzzle(seed, lattice).pieces[0].shapes[0].cells
        piece = Piece.of("a", cells, copies=(0, 1), turns=random_turns(rng, lattice))
        for number, shape in enumerate(piece.orientations(lattice)):
            board = Puzzle("one", Region(shape.cells), (piece,), name)
            lying = [p for one in board.solutions() for p in one.placements]
            assert number in [placement.orientation_index for placement in lying]


# Puzzles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=2))
def test_random_puzzles_agree_with_the_slow_twin(chunk: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = random_turning_puzzle(seed)
        found = check_engines(puzzle.problem(), f"seed {seed}\n{puzzle}")
        seen["solved"] += bool(found)
        free = replace(puzzle, pieces=tuple(replace(p, turns=True) for p in puzzle.pieces))
        for one in islice(free.solutions() if not free.faults() else (), 20):
            bare = [replace(placement, marks=()) for placement in one.placements]
            refused = not verify(puzzle, bare).kinds.isdisjoint({"turned", "flipped"})
            assert refused == (one.key() not in found), seed
            seen["refused" if refused else "right"] += 1
    assert min(seen[kind] for kind in ("solved", "refused", "right")) >= _CHUNK / 5, seen


def test_joined_borders_bring_pieces_back_as_they_may_lie() -> None:
    """A puzzle is refused if a way around the board turns a piece otherwise, and agrees if not."""
    seen: Counter[str] = Counter()
    for seed in range(_CHUNK):
        rng = Random(f"joined turns {seed}")
        lattice = LATTICES[rng.choice(("square", "square", "hexagon"))]
        puzzle = random_joined_puzzle(seed, lattice)
        turns = random_turns(rng, lattice, closed=True)
        turning = replace(puzzle, pieces=tuple(replace(p, turns=turns) for p in puzzle.pieces))
        faults = [fault for fault in turning.faults() if "on the way around" in fault.what]
        if not turning.faults():
            check_engines(turning.problem(), f"seed {seed}\n{turning}")
            seen["turned" if puzzle.region.on(lattice).turns_round else "slid"] += 1
        seen["refused"] += bool(faults)
    assert all(seen[kind] for kind in ("turned", "slid", "refused")), seen


def test_half_turns_keep_what_lies_upright() -> None:
    """Dominoes that stay upright fill 2 x 2 in one way; turned by quarters alone, in one way too."""
    for turns, drawn, ways in [(180, "XX", 1), ([90, 270], "XX", 1), ([0, 90], "XX", 2)]:
        bars = (Piece.of("bar", drawn, copies=2, turns=turns),)
        assert Puzzle("bars", Region.box(2, 2), bars).count().solutions == ways


@pytest.mark.parametrize(("turns", "ways"), [(True, 47), (180, 5), ([90, 270], 16), ([0, 90], 5)])
def test_ells_with_bars_that_lie(turns: Any, ways: int) -> None:
    pieces = (
        Piece.of("ell", "X./X./XX", copies="any", turns=turns, flips=False),
        Piece.of("bar", "XX", copies="any", turns=[0]),
    )
    puzzle = Puzzle("ells", Region.box(5, 4), pieces)
    assert puzzle.count().solutions == len(slow.solutions(puzzle.problem())) == ways


def test_a_cylinder_of_half_turns_counts_upside_down() -> None:
    """A cylinder of 4 x 2 turns upside down; quarter turns would be no symmetry of pieces that lie so."""
    ells = (
        Piece.of("L", "X./XX", copies="any", turns=180, flips=False),
        Piece.of("I", "XX", copies="any"),
    )
    puzzle = Puzzle("cylinder", Region.box(4, 2, wrap="cylinder"), ells)
    problem = puzzle.problem()
    found = slow.solutions(problem)
    counted = puzzle.count(distinct=True)
    assert (counted.solutions, counted.distinct) == (len(found), slow.distinct(problem, found))
    assert len(puzzle.check().symmetries) == len(list(slow.symmetries(problem))) == 8


# Files, Python and faults ---------------------------------------------------------------------------

WRITTEN: list[tuple[Any, Any]] = [
    (180, Turns([0, 180])),
    ([0, 120, 240], Turns([0, 120, 240])),
    ([270, 90, -90], Turns([90, 270])),
    (360, Turns([0])),
    ([180], Turns([180])),
]


def document(turns: Any, lattice: str = "square", box: Any = (4, 4)) -> str:
    cells = [[0] * len(box), [1, *[0] * (len(box) - 1)]]
    pieces = {"bar": {"cells": cells, "copies": "any", "turns": turns}}
    region = {"box": [*box]}
    return json.dumps(
        {"tilewright": 1, "name": "a", "lattice": lattice, "region": region, "pieces": pieces}
    )


@pytest.mark.parametrize(("written", "turns"), WRITTEN)
def test_files_and_python_read_the_same(written: Any, turns: Turns) -> None:
    lattice = "square" if all(angle % 90 == 0 for angle in turns.degrees) else "triangle"
    puzzle = Puzzle.of(parse_puzzle(document(written, lattice)))
    (piece,) = puzzle.pieces
    assert piece.turns == turns == Piece.of("bar", "XX", turns=written).turns
    assert Puzzle.of(parse_puzzle(write_puzzle(puzzle))) == puzzle
    assert pickle.loads(pickle.dumps(piece)) == piece
    assert Piece.of("bar", "XX", turns=turns.data).turns == turns


def test_an_axis_is_named_on_solids() -> None:
    written = {"axis": "y", "degrees": [90, 0]}
    puzzle = Puzzle.of(parse_puzzle(document(written, "cube", (2, 2, 2))))
    assert puzzle.pieces[0].turns == Turns([0, 90], "y") == Piece.of("a", "X", turns=written).turns
    assert Puzzle.of(parse_puzzle(write_puzzle(puzzle))) == puzzle
    # Along x and along z, on 4 lines each, a bar of 2 x 2 x 2 never along y: two layers, each filled in 2 ways.
    assert puzzle.count().solutions == 4


@pytest.mark.parametrize(
    ("turns", "lattice", "what", "todo"),
    [
        (45, "square", "square has no turn by 45 degrees", "its angles are 0, 90, 180, 270"),
        ([0, 90], "triangle", "triangle has no turn by 90 degrees", "0, 60, 120, 180, 240, 300"),
        ({"axis": "z", "degrees": 90}, "square", "an axis is named", "turns: 180"),
        (180, "cube", "angles on cube need an axis", "turns: {axis: z, degrees: 180}"),
        ({"axis": "w", "degrees": 90}, "cube", "cube has no axis 'w'", "axis: x, axis: y or axis: z"),
        ({"axis": "x", "degrees": 90}, "ball", "no turn by 90 degrees about x", "about x are 0, 180"),
        (90, "tesseract", "tesseract has no angles", "turns: true or turns: false"),
        ([], "square", "'turns' is an empty list", "a list of angles"),
        ("half", "square", "'turns' is the text 'half', not true, false or angles", "a list of angles"),
        ([0, "90"], "square", "not an angle in whole degrees", "a list of angles"),
        ({"axis": "z"}, "cube", "the key 'degrees' is missing in turns", "add degrees: 180"),
    ],
)  # fmt: skip
def test_faults_say_what_there_is(turns: Any, lattice: str, what: str, todo: str) -> None:
    box = (2,) * LATTICES[lattice].coordinates
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(document(turns, lattice, box)).problem()
    fault = caught.value.faults[0]
    assert fault.path[:3] == ("pieces", "bar", "turns")
    assert what in fault.what
    assert todo in fault.fix


@pytest.mark.parametrize("turns", ["half", [], [0, 90.5], {"degrees": 90}, None, [True]])
def test_python_refuses_what_is_no_angle(turns: Any) -> None:
    with pytest.raises(TypeError, match=r"Piece: turns is .* True, False or angles"):
        Piece.of("bar", "XX", turns=turns)
