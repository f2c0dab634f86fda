"""Near misses of ``design``: compared with going through all sets and settings plainly."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product

import pytest

import tilewright
from tests.reference import slow
from tests.setups.test_design import SMALL, random_board
from tilewright import AnyCells, Piece, Puzzle, Region, Setup

from ..cli.commands import tilewright as run

CORNERS = ["0,1 1,0", "2,0 3,1", "0,2 1,3", "2,3 3,2"]


def _pegged() -> Puzzle:
    """Return a square of side 4 with any two cells blocked, and pieces of two cells and more."""
    pieces = tuple(Piece.of(*one) for one in (("I", "XX"), ("V", "XX/X."), ("L", "XXX/X..")))
    setup = Setup((AnyCells("pegs", "blocked", 2),))
    return Puzzle("pegged", Region.box(4, 4), pieces, setup=setup)


@pytest.mark.parametrize("case", range(20))
def test_near_sets_are_those_found_plainly(case: int) -> None:
    rng = random.Random(f"near {case}")
    puzzle = random_board(rng)
    offered = [Piece.of(f"p{n}", shape) for n, shape in enumerate(rng.sample(SMALL, 4))]
    design = puzzle.design(pieces=offered, near=3)  # type: ignore[attr-defined]
    settings = list(puzzle.setup.every_setting(puzzle.region))
    missed = {}
    for taken in product(range(2), repeat=4):
        pieces = tuple(replace(p, copies=(1, 1)) for p, n in zip(offered, taken, strict=True) if n)
        if design.cells[0] <= sum(p.size for p in pieces) <= design.cells[1]:
            made = replace(puzzle, pieces=pieces)
            one = [s for s in settings if not slow.solutions(made.problem(s))]
            if one:
                missed[tuple(p.name for p in pieces)] = one
    least = sorted(map(len, missed.values()))[:3]
    assert [len(one.missed) for one in design.near] == least
    for one in design.near:
        assert list(one.missed) == missed[tuple(p.name for p in one.pieces)]
        assert one.solved + len(one.missed) == len(settings)
    for killer in design.killers:
        assert all(killer.setting in one.missed for one in design.near)
        if killer.pieces:
            assert all(killer.setting in one for one in missed.values())


def test_a_corner_cut_off_is_named() -> None:
    design = _pegged().design(pieces=["I", "V", "L"], copies=4, near=2)  # type: ignore[attr-defined]
    assert design.sets == ()
    corners = [{"pegs": text} for text in CORNERS]
    problem = _pegged().setup
    cut = [problem.fill(one, _pegged().region) for one in corners]
    always = [killer for killer in design.killers if killer.pieces]
    assert {str(k.setting) for k in always} >= {str(one) for one in cut}
    assert "the part of 1 cell around A1" in str(design)


def test_settings_can_be_excepted() -> None:
    kept = _pegged().design(
        pieces=["I", "V", "L"], copies=4, near=2, excepted=[{"pegs": text} for text in CORNERS]
    )  # type: ignore[attr-defined]
    assert kept.setups == 120 - len(CORNERS)
    done = run("design", "pegged-5x5", "--near", "1", "--json", "--except", "pegs=0,0 1,2 1,1")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["setups"] == 335
    halves = run("design", "pegged-5x5", "--except", "pegs")
    assert halves.returncode == 2
    assert "--except 'pegs': write SLOT=VALUE" in halves.stderr
    bad = run("design", "pegged-5x5", "--except", "pags=0,0")
    assert bad.returncode == 3
    assert "did you mean 'pegs'" in bad.stderr


def test_near_and_apart_exclude_each_other() -> None:
    done = run("design", "burr-notchable", "--apart", "--near", "2")
    assert done.returncode == 2
    assert tilewright.load("pegged-5x5-s").design().near == ()  # type: ignore[attr-defined]
