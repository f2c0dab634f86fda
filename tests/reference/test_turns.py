"""Classes under turns alone: every engine, lists, draws and runs against orbits of the slow twin."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

import tilewright
from tests.parts import chunks, first_of
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import Piece, Puzzle, Region
from tilewright.checker import verify_all
from tilewright.errors import EngineRefused, TilewrightError
from tilewright.lattice import LATTICES, Lattice
from tilewright.ledger.driver.run import run
from tilewright.ledger.reading.kept import kept
from tilewright.model import Problem

ENGINES = ("auto", "bitset", "bitmask", "cells", "frontier")
_CHUNKS, _CHUNK = 20, 20


def agrees(problem: Problem, case: object) -> str:
    """Compare every engine and a list with the orbits; tell what the mirrors did."""
    found = slow.solutions(problem)
    orbits = slow.distinct(problem, found, turns_alone=True)
    for engine in ENGINES:
        try:
            counted = tilewright.count(problem, distinct="turns", engine=engine)
        except EngineRefused:
            continue
        reported = counted.solutions, counted.distinct, counted.classes
        assert reported == (len(found), orbits, "turns"), f"{engine} {case}\n{problem.puzzle}"
    one_of_each(problem, found, orbits)
    return "apart" if orbits > slow.distinct(problem, found) else "as one" if found else "none"


def one_of_each(problem: Problem, found: set[slow.Layout], orbits: int) -> None:
    """List the solutions, and look whether the images of the list are all, each of one member."""
    listed = list(tilewright.solutions(problem, distinct="turns"))
    assert len(listed) == orbits
    group = list(slow.symmetries(problem, turns_alone=True))
    images = [{image(one.key()) for image in group} for one in listed]
    assert sum(map(len, images)) == len(found)
    assert set().union(*images) == found
    verify_all(problem, listed, distinct="turns", complete=True).raise_if_wrong()


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=1))
def test_random_puzzles_of_squares_and_cubes(chunk: int) -> None:
    """Of some chunks more are drawn, until mirrors would join the classes of enough of them."""
    seen: Counter[str] = Counter()
    own = range(chunk * _CHUNK, (chunk + 1) * _CHUNK)
    more = range(1000 * (chunk + 1), 1000 * (chunk + 1) + 10 * _CHUNK)
    for seed in chain(own, more):
        if seed in more and seen["apart"] >= _CHUNK / 10:
            break
        for puzzle in (random_puzzle(seed), random_ruled_puzzle(seed)):
            seen[agrees(puzzle.problem(), seed)] += 1
    assert seen["apart"] >= _CHUNK / 10, "classes that mirrors would join"


#: lattices of the fast part, and all others: sticks, balls, borders joined and not; four dimensions take minutes
_LATTICES = first_of(
    [("triangle", False), ("square", True), ("square-edge", False), ("ball", False)]
    + [(name, joined) for name in LATTICES if LATTICES[name].space < 4 for joined in (False, True)],
    fast=4,
) + [pytest.param("tesseract", joined, marks=pytest.mark.long) for joined in (False, True)]


@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(2, 20), marks=pytest.mark.long)], ids=["few", "more"]
)
@pytest.mark.parametrize(("name", "joined"), _LATTICES)
def test_random_puzzles_on_every_lattice(name: str, seeds: range, joined: bool) -> None:
    lattice: Lattice = LATTICES[name]
    for seed in seeds if lattice.space < 4 else seeds[:1]:
        make = random_joined_puzzle if joined else random_puzzle
        agrees(make(seed, lattice).problem(), f"{name} {seed}")


def test_a_flat_box_in_space_is_turned_over_instead_of_mirrored() -> None:
    shapes = {"L": [(0, 0), (1, 0), (0, 1)], "I": [(0, 0), (1, 0)]}
    solids = tuple(
        Piece.of(name, [(*cell, 0) for cell in cells], copies=(0, None))
        for name, cells in shapes.items()
    )
    flat = Puzzle("flat", Region.box(4, 2, 1), solids, lattice="cube")
    pieces = tuple(Piece.of(name, cells, copies=(0, None)) for name, cells in shapes.items())
    plane = Puzzle("plane", Region.box(4, 2), pieces)
    turned, every = (flat.count(distinct=kind).distinct for kind in ("turns", "all"))
    assert turned == every == plane.count(distinct=True).distinct
    assert turned < plane.count(distinct="turns").distinct


@pytest.mark.parametrize("surface", ["moebius", "klein"])
def test_a_slide_that_comes_back_mirrored_joins_what_it_joins(surface: str) -> None:
    """Round a Moebius strip a slide does what a mirror does: no mirror image counts apart there."""
    pieces = (Piece.of("L", "XX/X.", copies=(0, None)), Piece.of("I", "XX", copies=(0, None)))
    puzzle = Puzzle("strip", Region.box(3, 2, wrap=surface), pieces)
    problem = puzzle.problem()
    turns, every = (puzzle.count(distinct=kind) for kind in ("turns", "all"))
    assert turns.distinct == slow.distinct(problem, turns_alone=True)
    assert every.distinct == slow.distinct(problem)


# Other verbs ------------------------------------------------------------------------------------


def test_a_run_counts_keeps_and_reads_them(tmp_path: Path) -> None:
    soma = tilewright.load("soma-3x3x3")
    counted = run(soma, tmp_path / "count", distinct="turns")
    assert (counted.solutions, counted.distinct, counted.symmetries) == (11520, 480, 24)
    listed = run(soma, tmp_path / "keep", distinct="turns", keep=True, unit_nodes=2000)
    assert (listed.distinct, listed.kept) == (480, 480)
    found = kept(tmp_path / "keep")
    assert (len(found), found.header()["classes"]) == (480, "turns")
    verify_all(soma, found, distinct="turns", complete=True).raise_if_wrong()
    assert not verify_all(soma, found, distinct=True)
    frontier = run(soma, tmp_path / "f", distinct="turns", engine="frontier")
    assert frontier.distinct == 480


def test_draws_give_each_class_the_same_chance() -> None:
    """A class that a mirror leaves as it is weighs as much as one of a pair of mirror images."""
    pieces = (Piece.of("L", "XX/X.", copies=(0, None)), Piece.of("I", "XX", copies=(0, None)))
    puzzle = Puzzle("board", Region.box(4, 2), pieces)
    problem = puzzle.problem()
    group = list(slow.symmetries(problem, turns_alone=True))
    drawn = Counter(
        min(str(sorted(image(one.key()))) for image in group)
        for one in puzzle.sample(4000, 7, distinct="turns")
    )
    classes = slow.distinct(problem, turns_alone=True)
    assert len(drawn) == classes
    assert all(
        abs(number - 4000 / classes) < 6 * (4000 / classes) ** 0.5 for number in drawn.values()
    )


def test_another_word_is_refused_with_what_there_is() -> None:
    soma = tilewright.load("soma-3x3x3")
    with pytest.raises(TilewrightError, match=r"did you mean 'turns'\? give True, False, 'all'"):
        soma.count(distinct="turn")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="distinct is 3"):
        soma.count(distinct=3)  # type: ignore[arg-type]
