"""Choices of pieces that come apart: Cutler's burrs, the same choice by choice, notches, and bad wishes."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

import tilewright
from tests.apart.burrs import burr_of
from tests.cli.commands import tilewright as run
from tests.setups.saw_cut import saw_cut_sticks
from tilewright import Piece, Placed, Puzzle, Region
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.files.puzzle_file import parse_puzzle

NOTCHED = """
tilewright: 1
name: notched
lattice: cube
region: {box: [3, 2, 2]}
pieces:
  bar: {picture: "XXX/XXX|XXX/XXX", notches: [[1, 0, 1], [1, 1, 1], [0, 0, 1]], copies: [0, 2]}
  plug: {cells: [[0, 0, 0]], copies: [0, 3]}
"""


def test_the_notchable_burrs_of_cutler() -> None:
    puzzle = tilewright.load("burr-notchable")
    every = puzzle.design_apart(limit=3)
    assert (every.assemblies, every.assemblies_apart, every.choices) == (1063, 314, 760)
    assert (every.level, every.complete, len(every.listed)) == (1, True, 3)
    unique = puzzle.design_apart(unique=True)
    assert (unique.assemblies, unique.unique, unique.apart) == (1063, 531, 131)
    best = unique.listed[0]
    own = unique.puzzle_with(best)
    assert own.count(distinct=True).distinct == 1
    assert own.disassemble().level == best.level


def test_a_saw_makes_59_sticks_and_25_of_them_solid_burrs() -> None:
    sticks = saw_cut_sticks()
    assert len(sticks) == 59
    solid = {int(one.name[1:]) for one in tilewright.load("burr-notchable").pieces}
    assert len(solid) == 25
    assert solid <= sticks.keys()


@pytest.mark.medium
def test_unique_burrs_of_the_25_sticks_with_holes() -> None:
    """A part of what ``make proof-burrs`` shows of all 59."""
    puzzle = tilewright.load("burr-notchable")
    sticks = {int(one.name[1:]): saw_cut_sticks()[int(one.name[1:])] for one in puzzle.pieces}
    found = burr_of(dict.fromkeys(sticks, (0, 6)), 6, 1).design_apart(unique=True, limit=2)
    assert (found.assemblies, found.choices, found.unique) == (1_173_075, 54_465, 7_169)
    assert (found.apart, found.level) == (2_699, 4)


def polycubes(chance: random.Random, number: int) -> list[Piece]:
    """Return pieces of one to four cells, no two of them the same."""
    found: dict[object, Piece] = {}
    while len(found) < number:
        cells = {(0, 0, 0)}
        for _ in range(chance.randrange(4)):
            x, y, z = chance.choice(sorted(cells))
            dx, dy, dz = chance.choice([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, -1, 0)])
            cells.add((x + dx, y + dy, z + dz))
        piece = Piece.of("ABCDE"[len(found)], sorted(cells), copies=(0, 3))
        found.setdefault(frozenset(piece.orientations(tilewright.lattice.LATTICES["cube"])), piece)
    return list(found.values())


@pytest.mark.parametrize("seed", range(12))
def test_each_choice_alone_says_the_same(seed: int) -> None:
    chance = random.Random(seed)
    sides = chance.choice([(2, 2, 2), (3, 2, 1), (3, 2, 2), (4, 2, 1)])
    cells = list(product(*map(range, sides)))
    optional = chance.sample(cells, chance.randrange(2))
    pieces = polycubes(chance, 4)
    puzzle = Puzzle("random", Region(cells, optional), tuple(pieces), "cube")
    found = puzzle.design_apart(limit=1000, rank="moves")
    unique = puzzle.design_apart(limit=1000, unique=True, rank="assemblies")
    listed = {one.names: one for one in found.listed}
    alone = {one.names: one for one in unique.listed}
    for number in range(1, 4):
        for names in combinations_with_replacement(range(4), number):
            chosen = tuple(
                replace(pieces[index], copies=(names.count(index),) * 2)
                for index in sorted(set(names))
            )
            own = replace(puzzle, pieces=chosen)
            mine = own.disassemble(distinct="turns")
            text = " ".join(
                one.name if one.copies[0] == 1 else f"{one.name}*{one.copies[0]}" for one in chosen
            )
            assert (text in listed) == bool(mine.level), text
            if text in listed:
                shown = listed[text]
                assert (shown.assemblies, shown.apart) == (mine.assemblies, mine.apart)
                assert shown.level == mine.level
                is_unique = own.count(distinct=True).distinct == 1
                assert (text in alone) == is_unique, text


def test_a_frame_stays_and_is_no_part_of_a_choice() -> None:
    tunnel = [(x, y, 0) for x in range(3) for y in range(3) if (x, y) not in ((0, 1), (1, 1))]
    region = Region([(x, y, 0) for x in range(3) for y in range(3)])
    frame = Piece.of("frame", tunnel, turns=False)
    puzzle = Puzzle(
        "tunnel",
        region,
        (
            frame,
            Piece.of("bar", [(0, 0, 0), (1, 0, 0)], copies=(0, 1)),
            Piece.of("dot", [(0, 0, 0)], copies=(0, 2)),
        ),
        "cube",
        placed=(Placed("frame", tuple(tunnel)),),
    )
    found = puzzle.design_apart()
    assert {one.names for one in found.listed} == {"bar", "dot*2"}
    assert found.puzzle_with(found.listed[0]).disassemble().apart == 1
    with pytest.raises(PuzzleError, match="is offered as well"):
        puzzle.design_apart(pieces=["bar", Piece.of("frame", [(0, 0, 0)])])


def test_notches_are_choices_of_shapes() -> None:
    puzzle = parse_puzzle(NOTCHED)
    assert len(puzzle.pieces[0].shapes) == 7  # of eight ways to cut two are the same, turned
    found = tilewright.design_apart(puzzle, rank="moves")
    assert found.listed[0].names == "bar.7 plug*3"
    assert found.listed[0].moves == 3
    assert tilewright.count(puzzle).solutions > 0


@pytest.mark.parametrize(
    ("notches", "message"),
    [
        ("[[9, 0, 1]]", "is no cell of the shape"),
        ("[[0, 0, 0]], marks: {o: [[0, 0, 0]]}", "marks"),
        ("1", "list of cells"),
    ],
)
def test_bad_notches_are_reported(notches: str, message: str) -> None:
    text = NOTCHED.replace("cells: [[0, 0, 0]]", f"cells: [[0, 0, 0]], notches: {notches}")
    with pytest.raises(PuzzleError, match=message):
        parse_puzzle(text)


def test_thirteen_notches_are_too_many() -> None:
    cells = [[x, 0, 0] for x in range(13)]
    text = NOTCHED.replace("cells: [[0, 0, 0]]", f"cells: {cells}, notches: {cells}")
    with pytest.raises(PuzzleError, match="give 12 at most"):
        parse_puzzle(text)


def test_a_limit_leaves_it_incomplete() -> None:
    puzzle = tilewright.load("burr-notchable")
    found = puzzle.design_apart(limit_nodes=200)
    assert (found.complete, found.ended) == (False, "nodes")
    assert "there may be more" in str(found).replace("\n", " ")


def test_a_stopped_search_tells_no_number_that_can_still_fall() -> None:
    """Met from outside at f17eaff: "5,542 choices have one assembly alone, 0 of them come apart"."""
    puzzle = tilewright.load("burr-notchable")
    found = puzzle.design_apart(unique=True, limit_nodes=200)
    assert (found.complete, found.only_unique, found.searched) == (False, True, False)
    assert (found.unique, found.apart, found.level, found.listed) == (None, None, None, None)
    data = found.data()
    assert [data[key] for key in ("unique", "apart", "level", "listed")] == [None] * 4
    assert data["histogram"] == {}
    text = str(found).replace("\n", " ")
    assert "at least" in text
    assert "how many choices have one assembly alone is not yet known" in text
    assert "the best are not yet known" in text
    assert "0 of them" not in text


def test_what_a_stopped_search_lists_is_a_lower_bound() -> None:
    puzzle = tilewright.load("burr-notchable")
    whole, part = puzzle.design_apart(), puzzle.design_apart(limit_nodes=2000)
    assert 0 < part.assemblies < whole.assemblies
    assert 0 < part.apart <= whole.apart
    assert part.listed
    assert not any(one.exact for one in part.listed)
    text = str(part)
    assert "the best so far:" in text
    assert "at least 1 assembly" in text
    assert "at least" not in str(whole)


def test_taking_apart_that_is_stopped_leaves_open_how_many_come_apart() -> None:
    token = tilewright._core.CancelToken()

    def stop(share: float, choices: int, assemblies: int) -> None:
        token.cancel()

    puzzle = tilewright.load("burr-notchable")
    found = puzzle.design_apart(unique=True, token=token, progress=stop)
    assert (found.ended, found.complete) == ("cancelled", False)
    assert found.apart in (None, 0)
    assert found.listed is None
    assert "not yet known" in str(found).replace("\n", " ")


def test_pieces_that_may_not_turn_are_choices_of_their_own() -> None:
    """A quarter turn takes two bars along x to two along y: two choices, not one."""
    bars = [
        Piece.of("along_x", [(0, 0, 0), (1, 0, 0)], copies=(0, 2), turns=False),
        Piece.of("along_y", [(0, 0, 0), (0, 1, 0)], copies=(0, 2), turns=False),
    ]
    square = Region([(x, y, 0) for x in range(2) for y in range(2)])
    puzzle = Puzzle("bars", square, tuple(bars), "cube")
    for unique in (False, True):
        found = puzzle.design_apart(unique=unique)
        assert {one.names for one in found.listed} == {"along_x*2", "along_y*2"}
        assert found.choices == 2


def test_a_number_of_pieces_holds_for_what_is_counted_before_a_limit() -> None:
    puzzle = tilewright.load("burr-notchable")
    none = puzzle.design_apart(number=1, limit_nodes=2000)
    assert (none.assemblies, none.choices) == (0, 0)


def test_a_rank_that_is_none_is_reported() -> None:
    with pytest.raises(TilewrightError, match="there is no rank 'size'"):
        tilewright.load("burr-notchable").design_apart(rank="size")


def test_the_command(tmp_path: Path) -> None:
    done = run("design", "burr-notchable", "--apart", "--unique", "--limit", "2", "--json")
    data = json.loads(done.stdout)
    assert (data["assemblies"], data["unique"], data["apart"]) == (1063, 531, 131)
    assert [one["assemblies"] for one in data["listed"]] == [1, 1]
    assert data["listed"][0]["disassembly"]["steps"][-1]["distance"] == "out"
    text = run("design", "burr-notchable", "--apart", "--limit", "1").stdout
    assert "314 of which come apart" in text.replace("\n", " ")
    for words, message in (
        (["--unique"], "--unique needs --apart"),
        (["--apart", "--total", "9"], "exclude each other"),
    ):
        refused = run("design", "burr-notchable", *words)
        assert (refused.returncode, message in refused.stderr) == (2, True)


def test_choices_ranked_by_stars_have_those_that_rate_says() -> None:
    puzzle = parse_puzzle(NOTCHED)
    found = tilewright.design_apart(puzzle, rank="stars", limit=4)
    stars = [one.stars for one in found.listed or ()]
    assert stars == [tilewright.rate(found.puzzle_with(one)).stars for one in found.listed or ()]
    assert stars == sorted(stars, reverse=True)
    assert f"{'*' * (stars[0] or 0)}." in str(found)
    plain = tilewright.design_apart(puzzle, rank="level", limit=4)
    assert {one.stars for one in plain.listed or ()} == {None}
