"""``changes``: every entry is counted again, as a puzzle of its own, by engines that the search does not choose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.parts import chunks
from tests.reference import slow
from tests.reference.random_places import held_puzzle_of
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import Changes, Piece, Puzzle, PuzzleError, Region, TilewrightError, model
from tilewright.lattice import LATTICES
from tilewright.model import Placed
from tilewright.verbs.changes import Change

#: a board with a tail, which no symmetry keeps
LEAN = Puzzle(
    "lean",
    Region.of("....#/...../....."),
    (
        Piece.of("l", "XXX/X.."),
        Piece.of("s", ".XX/XX."),
        Piece.of("i", "XXXX"),
        Piece.of("bar", "XX"),
    ),
)


def numbers(changes: Changes) -> set[tuple[str, int, int]]:
    """Return the kinds of the changes with their numbers."""
    return {(one.kind, one.solutions, one.distinct) for one in changes.changes}


def counted_again(change: Change, engine: str) -> tuple[int, int | None]:
    found = tilewright.count(tilewright.from_dict(change.document), distinct=True, engine=engine)
    return found.solutions, found.distinct


@pytest.mark.parametrize(
    "name, settings, engine",
    [
        ("pentominoes-3x20", {}, "frontier"),
        ("soma-3x3x3", {}, "cells"),
        ("kanoodle-5x11-started-a", {}, "cells"),
        ("pegged-5x5", {"pegs": "1,0 3,2 4,4"}, "cells"),
        ("any-hexiamonds-hexagon-2", {}, "cells"),
    ],
)
def test_every_entry_is_counted_again(name: str, settings: dict[str, str], engine: str) -> None:
    found = tilewright.load(name).changes(set=settings, limit=60)
    assert found.complete
    assert found.changes
    for change in found.changes:
        assert change.complete
        assert counted_again(change, engine) == (change.solutions, change.distinct), change.text
    ranks = [(one.distinct, one.solutions) for one in found.changes]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("chunk", chunks(12, fast=2))
def test_the_numbers_are_those_of_other_searches(chunk: int) -> None:
    """On any lattice, with rules, joined borders, optional cells, setups and pieces that are held."""
    names = sorted(LATTICES)
    for seed in range(2 * chunk, 2 * chunk + 2):
        for puzzle in (
            random_puzzle(seed),
            random_ruled_puzzle(seed),
            random_joined_puzzle(seed, LATTICES[names[seed % len(names)]]),
            held_puzzle_of(seed),
        ):
            check_numbers(puzzle)


def check_numbers(puzzle: model.Puzzle) -> None:
    """Count the changes of a small puzzle again by other engines, and some by a slow search."""
    found = tilewright.changes(puzzle, limit=1_000_000)
    assert found.complete
    assert found.tried == len(found.changes) + found.unsolvable + found.undecided
    for number, change in enumerate(found.changes[:: 1 + len(found.changes) // 4]):
        assert counted_again(change, ("cells", "bitset")[number % 2]) == (
            change.solutions,
            change.distinct,
        ), (puzzle, change.text)
    for change in found.changes[:: 1 + len(found.changes) // 3]:
        if change.solutions <= 20 and len(puzzle.region.cells) <= 10:
            changed = change.puzzle.problem()
            layouts = slow.solutions(changed)
            numbers = len(layouts), slow.distinct(changed, layouts)
            assert numbers == (change.solutions, change.distinct), (puzzle, change.text)


def every_move(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield every puzzle with one cell elsewhere, written out by hand; no coordinate becomes negative."""
    lattice = LATTICES[puzzle.lattice]
    cells = set(puzzle.region.cells)
    for cell in cells:
        left = cells - {cell}
        beside = {near for one in left for near in lattice.neighbours(one)} - cells
        for new in beside:
            region = Region(tuple((x + 1, y + 1) for x, y in left | {new}))
            yield replace(puzzle, region=region)


def every_given(puzzle: Puzzle) -> Iterator[Puzzle]:
    for piece, cells, _ in slow.placements(puzzle.problem()):
        yield replace(puzzle, placed=(Placed(piece, tuple(sorted(cells))),))


def test_no_change_is_left_out() -> None:
    """What a slow search finds of every moved cell and every given piece, written out in other words."""
    found = LEAN.changes(limit=1_000_000)
    for kind, puzzles in (("move", every_move(LEAN)), ("give", every_given(LEAN))):
        known = []
        for puzzle in puzzles:
            problem = puzzle.problem()
            layouts = slow.solutions(problem)
            if layouts:
                known.append((kind, len(layouts), slow.distinct(problem, layouts)))
        listed = [one for one in found.changes if one.kind == kind]
        assert len(known) == len(listed) > 10
        assert set(known) == {one for one in numbers(found) if one[0] == kind}


def test_images_of_a_change_are_one_change() -> None:
    """On a box of which all turns are symmetries one of eight corners is taken away, not eight."""
    box = Puzzle("box", Region.box(3, 3), (Piece.of("bar", "XX", copies=(0, 4)),))
    removed = {one.text for one in box.changes().changes if one.kind == "remove"}
    assert removed == {"Take cell A1 away.", "Take cell B2 away."}


def test_pieces_are_turned_over_and_exchanged() -> None:
    texts = {one.text for one in LEAN.changes().changes}
    assert "Let piece s lie only as it is drawn, not turned over." in texts
    assert "Let piece s lie only as the mirror image of its drawing." in texts
    assert not any(text.startswith("Let piece i") for text in texts)
    assert {f"Exchange piece i for {name}." for name in ("one more l", "O4", "one more s")} <= texts


def test_a_shape_that_another_piece_has_is_one_copy_more_of_it() -> None:
    """Two names for one shape would count each solution twice, and none would be unique."""
    puzzle = tilewright.from_dict(
        {
            "tilewright": 1,
            "name": "two",
            "region": "....../##..##",
            "pieces": {"T": "XXX/.X.", "L": "XXX/..X"},
        }
    )
    (change,) = [one for one in puzzle.changes().changes if "more L" in one.text]
    assert (change.text, change.solutions) == ("Exchange piece T for one more L.", 1)
    assert tilewright.count(change.puzzle).solutions == 1


def test_no_two_changes_have_the_same_words() -> None:
    texts = [one.text for one in tilewright.load("pentominoes-3x20").changes().changes]
    assert len(set(texts)) == len(texts)
    assert "Move cell B1 to [2, -1], next to C1." in texts


def test_a_limit_of_nodes_leaves_lower_bounds_and_the_same_answer() -> None:
    puzzle = tilewright.load("soma-3x3x3")
    few, again = puzzle.changes(limit_nodes=2000), puzzle.changes(limit_nodes=2000)
    assert few == again
    assert not few.exact
    assert "at least" in str(few)
    most = {one.text: one for one in puzzle.changes().changes}
    for change in few.changes:
        exact = most[change.text]
        assert change.solutions <= exact.solutions
        assert change.complete is (change.solutions == exact.solutions) or not change.complete
    ended = [one.complete for one in few.changes]
    assert ended == sorted(ended, reverse=True)


def test_a_limit_of_time_is_kept() -> None:
    found = tilewright.load("soma-3x3x3").changes(limit_time=0.0)
    assert (found.complete, found.tried, found.changes) == (False, 0, ())


def test_the_list_is_as_long_as_is_asked_for() -> None:
    all_of_them = LEAN.changes()
    some = LEAN.changes(limit=3)
    assert some.changes == all_of_them.changes[:3]
    assert (some.tried, some.unique) == (all_of_them.tried, all_of_them.unique)
    assert some.unique == sum(one.solutions == 1 for one in all_of_them.changes)


def test_what_cannot_be_changed_is_refused_by_name() -> None:
    with pytest.raises(TilewrightError, match="leave out the engine 'cells'"):
        LEAN.changes(engine="cells")
    with pytest.raises(PuzzleError, match="slot 'pegs' has no value"):
        tilewright.load("pegged-5x5").changes()


def test_a_cancelled_search_has_what_it_found() -> None:
    token = tilewright.CancelToken(lambda: True)
    found = tilewright.load("pentominoes-3x20").changes(token=token)
    assert not found.complete
    assert found.tried < 1200


def test_the_command_lists_them(tmp_path: Path) -> None:
    done = command("changes", "pentominoes-3x20", "--limit", "4")
    assert done.returncode == 0
    first, counts, *lines = done.stdout.splitlines()
    assert first == "pentominoes-3x20: 8 solutions, 2 distinct"
    assert counts == "1,200 changes tried: 32 leave exactly one solution, 556 none."
    assert len(lines) == 4
    assert all(line.startswith("1 solution: ") for line in lines)
    done = command("changes", "pentominoes-3x20", "--limit", "1", "--json")
    (entry,) = json.loads(done.stdout)["changes"]
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(entry["puzzle"]))
    assert command("count", str(file)).stdout.startswith("pentominoes-3x20: 1 solution")


def test_the_command_gives_the_faults_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "faulty.json"
    data: dict[str, Any] = {"tilewright": 1, "name": "x", "region": "..", "pieces": {"a": "XX"}}
    file.write_text(json.dumps(data | {"placed": [{"piece": "b", "cells": [[0, 0]]}]}))
    done = command("changes", str(file))
    assert done.returncode == 3
    assert "there is no piece 'b'" in done.stderr


def test_a_puzzle_with_one_solution_is_said_to_have_it_already() -> None:
    only = Puzzle("only", Region.of("..../...."), (Piece.of("l", "XXX/X.."), Piece.of("i", "XXXX")))
    assert not only.changes().already_unique
    alone = Puzzle("alone", Region.of("..."), (Piece.of("i", "XXX"),)).changes()
    assert (alone.solutions, alone.data()["already_unique"]) == (1, True)
    assert str(alone).splitlines()[1].startswith("The puzzle has exactly one solution already. ")
