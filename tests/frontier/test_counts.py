"""The frontier's counts: against the slow twin, the other engines, and published sequences."""

from __future__ import annotations

import math
import os
from itertools import product

import pytest

import tilewright
from tests import oracles
from tests.frontier.families import FAMILIES, Family
from tests.parts import chunks
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Piece, Puzzle, Region, SearchOptions, TilewrightError, _core
from tilewright.compile import compile_problem
from tilewright.running import limits
from tilewright.running.frontier import count_by_frontier
from tilewright.running.limits import UNKNOWN_BYTES, default_memory

_CHUNKS, _CHUNK = 20, 40


def frontier(puzzle: Puzzle) -> tilewright.Count:
    counted = tilewright.count(puzzle, engine="frontier")
    assert counted.engine == "frontier" or (counted.proof and counted.solutions == 0)
    assert counted.complete
    return counted


def dominoes(wide: int, high: int) -> Puzzle:
    return Puzzle("dominoes", Region.box(wide, high), (Piece.of("d", "XX", copies=(0, None)),))


def test_a_search_that_only_seems_long_is_not_left_for_a_frontier() -> None:
    """The frontier has a million states here; a few probes tell that the search is short."""
    counted = tilewright.load("polyhexes-1-to-4-knobbed-hexagon-2").count(threads=1)
    assert counted.solutions == 56_388
    assert (counted.engine, counted.nodes < 400_000) == ("bitset", True)


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=2))
def test_random_puzzles_and_the_slow_twin(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        for puzzle in (random_puzzle(seed), random_ruled_puzzle(seed)):
            found = slow.solutions(puzzle.problem())
            assert frontier(puzzle) == len(found), f"seed {seed}\n{puzzle}"
            assert tilewright.count(puzzle) == len(found), f"auto, seed {seed}\n{puzzle}"


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.oeis)
def test_published_sequences(family: Family) -> None:
    for n, expected in enumerate(family.terms, 1):
        assert frontier(family.puzzle(n)) == expected, f"term {n}"


def kasteleyn(wide: int, high: int) -> float:
    """Return the logarithm of the number of domino tilings (Kasteleyn 1961), ``wide`` even."""
    return sum(
        math.log(
            4 * math.cos(math.pi * i / (wide + 1)) ** 2
            + 4 * math.cos(math.pi * j / (high + 1)) ** 2
        )
        for i in range(1, wide // 2 + 1)
        for j in range(1, (high + 1) // 2 + 1)
        if 2 * j <= high  # the middle row of an odd height counts half, so heights are even here
    )


@pytest.mark.parametrize(("wide", "high"), [(8, 8), (14, 14), (8, 40), (12, 60)])
def test_numbers_beyond_any_word(wide: int, high: int) -> None:
    counted = frontier(dominoes(wide, high)).solutions
    assert math.isclose(math.log(counted), kasteleyn(wide, high), rel_tol=1e-12)
    root = math.isqrt(counted)  # even squares: a square or twice one
    if wide == high:
        assert counted in (root * root, 2 * math.isqrt(counted // 2) ** 2)


def test_a_strip_counts_fibonacci_exactly() -> None:
    before, last = 0, 1
    for _ in range(1501):
        before, last = last, before + last
    assert frontier(dominoes(1500, 2)) == before
    assert before.bit_length() > 1000


def test_twelve_pentominoes() -> None:
    assert frontier(tilewright.load("pentominoes-6x10")) == oracles.solutions("pentominoes-6x10")


@pytest.mark.long
def test_one_sided_pentominoes_5x18() -> None:
    """The figure of a peer: 45 s, 1.1 GB."""
    pieces = tilewright.piece_set("one-sided-pentominoes")
    puzzle = Puzzle("one-sided", Region.box(18, 5), pieces)
    assert tilewright.count(puzzle, engine="frontier", limit_memory=1 << 30) == 2746512


def test_auto_takes_it_where_pieces_come_in_any_number() -> None:
    counted = tilewright.load("any-tetrominoes-6x8").count()
    assert (counted, counted.engine) == (oracles.terms("A230031 row 8")[5], "frontier")
    assert tilewright.load("pentominoes-6x10").count().engine != "frontier"
    assert tilewright.load("any-tetrominoes-6x8").count(limit_nodes=10).engine != "frontier"
    suits = _core.frontier_suits(compile_problem(tilewright.load("dominoes-8x8").problem()).cover)
    assert suits is not None
    reason, most_states = suits
    assert "counted together" in reason
    assert most_states is None


def test_auto_takes_it_where_pieces_are_alike() -> None:
    """Four kinds of one shape are 24 times fewer states."""
    counted = tilewright.load("l-puzzle-6x8-free").count()
    assert (counted, counted.engine) == (1268112, "frontier")
    for name in ("pentominoes-6x10", "pentominoes-8x8-without-centre", "solid-pentominoes-3x4x5"):
        cover = compile_problem(tilewright.load(name).problem()).cover
        assert _core.frontier_suits(cover) is None, name


def test_too_little_memory_is_an_error_that_says_how_far_it_was() -> None:
    compiled = compile_problem(tilewright.load("pentominoes-6x10").problem())
    with pytest.raises(_core.FrontierStopped, match=r"\(at step \d+ of \d+, \d+ states"):
        _core.frontier_count(compiled.cover, max_bytes=1 << 10)
    with pytest.raises(tilewright.LimitReached, match=r"\d\d MB are held .* 1 MB allowed"):
        count_by_frontier(compiled.cover, SearchOptions("frontier", limit_memory=1 << 20))


@pytest.mark.parametrize(
    "name",
    ["l-puzzle-6x8-free", "pentominoes-4x15", "soma-3x3x3", "double-one-sided-tetrominoes-4x14"],
)
def test_neither_merging_nor_threads_change_a_count(name: str) -> None:
    puzzle = tilewright.load(name)
    cover = compile_problem(puzzle.problem()).cover
    reports = [
        _core.frontier_count(
            cover, interchangeable=interchangeable, mirrored=mirrored, threads=threads
        )
        for interchangeable, mirrored, threads in product((False, True), (False, True), (1, 3))
    ]
    expected = tilewright.count(puzzle, engine="bitset")
    assert {report.solutions for report in reports} == {expected}
    plain, everything = reports[0], reports[-1]
    assert everything.nodes < 0.75 * plain.nodes


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=2))
def test_what_is_merged_in_random_puzzles(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        for puzzle in (random_puzzle(seed), random_ruled_puzzle(seed)):
            cover = compile_problem(puzzle.problem()).cover
            plain = _core.frontier_count(cover, interchangeable=False, mirrored=False)
            for kinds in ({"interchangeable": False}, {"mirrored": False}, {"threads": 2}):
                merged = _core.frontier_count(cover, **kinds)  # type: ignore[arg-type]
                assert merged.solutions == plain.solutions, f"seed {seed}, {kinds}\n{puzzle}"


def test_memory_is_half_of_the_machine_unless_it_does_not_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "_GROUPS", ())
    monkeypatch.setattr(limits, "_process_limits", list)
    monkeypatch.setattr(os, "sysconf", {"SC_PHYS_PAGES": 3000, "SC_PAGE_SIZE": 4096}.__getitem__)
    assert default_memory() == 1500 * 4096

    def unknown(name: str) -> int:
        raise ValueError(name)

    monkeypatch.setattr(os, "sysconf", unknown)
    assert default_memory() == UNKNOWN_BYTES


def test_limits_stop_it() -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    counted = tilewright.count(puzzle, engine="frontier", limit_nodes=1000)
    assert not counted.complete
    assert counted.solutions == 0
    with pytest.raises(tilewright.LimitReached, match="limit on time"):
        tilewright.count(puzzle, engine="frontier", limit_time=0)
    token = _core.CancelToken()
    token.cancel()
    options = SearchOptions("frontier", token=token)
    compiled = compile_problem(puzzle.problem())
    assert tilewright.count(compiled, options=options).ended == "cancelled"


def test_what_it_cannot_do_is_said() -> None:
    puzzle = tilewright.load("dominoes-4x4")
    with pytest.raises(TilewrightError, match="does not list solutions"):
        tilewright.solve(puzzle, engine="frontier")
