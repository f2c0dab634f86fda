"""Covers that are no boards: counted as published."""

from __future__ import annotations

import pytest

from bench.covers import COVERS, make_cover
from bench.matrix import AT_MOST_ONCE
from bench.peers.boards import read_answer
from tilewright.running.execute import count_solutions
from tilewright.running.options import SearchOptions

#: OEIS A000170; A014552, twice; A002860; A000315; A030128 over the ways to choose the triples at a point
#: (3 of 30 and 105 of 840); A000438
KNOWN = {
    "queens 6": 4,
    "queens 8": 92,
    "langford 4": 2,
    "langford 7": 52,
    "latin-squares 4": 576,
    "reduced-latin-squares 5": 56,
    "triple-systems 7": 2,
    "triple-systems 9": 8,
    "factorisations 6": 6,
}


@pytest.mark.parametrize("engine", ["auto", "bitset", "bitmask", "cells", "frontier"])
@pytest.mark.parametrize(("name", "solutions"), KNOWN.items())
def test_counts_are_the_published_ones(name: str, solutions: int, engine: str) -> None:
    found = count_solutions(make_cover(name).cover(), SearchOptions(engine, threads=1))
    assert found.solutions == solutions


def test_every_kind_is_counted() -> None:
    assert {name.split()[0] for name in KNOWN} == set(COVERS)


def test_diagonals_are_used_once_at_most() -> None:
    bounds = make_cover("queens 6").bounds
    assert bounds.count(AT_MOST_ONCE) == 22
    assert len(bounds) == 34


@pytest.mark.parametrize("name", ["queens", "queens x", "sudokus 9", ""])
def test_what_is_no_cover_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"no cover is called .*queens"):
        make_cover(name)


def test_the_answer_of_a_program_with_boards_is_read() -> None:
    assert read_answer("Found 65 solutions in 11.5ms\n") == pytest.approx(
        {"solutions": 65, "seconds": 0.0115, "call": 0.0115, "cpu": 0.0115}
    )
    assert read_answer("Found 2 solutions in 265.285µs")["seconds"] == pytest.approx(2.65285e-4)
    with pytest.raises(ValueError, match="no number of solutions"):
        read_answer("error: no such board")
