"""A puzzle made ready answers as the verbs do where each question is compiled anew, faults and all."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import tilewright
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import (
    Choose,
    Count,
    Placed,
    Puzzle,
    PuzzleError,
    Setup,
    SetupError,
    Solution,
    model,
)
from tilewright.lattice import LATTICES
from tilewright.running.searchable import searchable

PEGGED = tilewright.load("pegged-5x5")
PEGS = {"pegs": "1,0 3,2 4,4"}
L_PUZZLE = tilewright.load("l-puzzle-6x8")
#: settings of the catalogue's pegged puzzles without a solution
UNSOLVABLE = ("0,2 2,2 3,0", "0,2 2,4 2,1", "0,2 2,4 3,2")


def known(count: Count) -> dict[str, Any]:
    """Return what a count says of the puzzle, and nothing of how it was found."""
    how = ("engine", "nodes", "seconds", "threads", "tried")
    return {name: value for name, value in vars(count).items() if name not in how}


def answered(ask: Callable[[], Any]) -> Any:
    """Return an answer, or the error with its words."""
    try:
        found = ask()
    except PuzzleError as error:
        return type(error), str(error)
    return known(found) if isinstance(found, Count) else found


def slow_problem(puzzle: Puzzle, setting: dict[str, Any], placed: Any) -> Any:
    """Return the problem of a question, made step by step."""
    return (puzzle if placed is None else replace(puzzle, placed=placed)).problem(setting)


def agree(puzzle: Puzzle, setting: dict[str, Any], placed: list[Placed] | None = None) -> Any:
    """Ask three ways and compare; return the solution or the error."""
    ready = puzzle.prepared()

    def compiled() -> Any:
        return searchable(slow_problem(puzzle, setting, placed), {})

    solved = answered(lambda: tilewright.solve(compiled()))
    counted = answered(lambda: tilewright.count(compiled()))
    asked: Any = {"set": setting, "placed": placed}
    assert answered(lambda: ready.solve(**asked)) == solved
    assert answered(lambda: ready.count(**asked)) == counted
    unique = answered(lambda: ready.unique(**asked))
    assert unique == (counted if isinstance(counted, tuple) else counted["solutions"] == 1)
    if placed is None:
        assert answered(lambda: puzzle.solve(set=setting)) == solved
        assert answered(lambda: puzzle.count(set=setting)) == counted
    if isinstance(solved, Solution):
        again = ready.solve(**asked)
        assert again is not None
        assert solved.placements == again.placements, "in the same order"
    return solved


def unsettled(puzzle: model.Puzzle) -> Puzzle:
    """Return a puzzle as it is published, with the methods of the public class."""
    switches = {name: value for name, value in puzzle.settings.items() if name == "strict"}
    return Puzzle.of(replace(puzzle, settings=switches))


def questions(puzzle: Puzzle, rng: random.Random) -> None:
    """Ask about random settings, also with pieces on the board, right ones and wrong ones."""
    for _ in range(3):
        setting = dict(puzzle.setup.draw(puzzle.region, rng) or {})
        solved = agree(puzzle, setting)
        if not isinstance(solved, Solution):
            continue
        laid = rng.sample(solved.placements, min(2, len(solved.placements)))
        right = [Placed(one.piece, one.cells) for one in laid]
        agree(puzzle, setting, right)
        agree(puzzle, setting, [*right, *right[:1]])
        piece, cells = rng.choice(puzzle.pieces), rng.choice(right).cells
        agree(puzzle, setting, [Placed(piece.name, cells)])
        agree(
            puzzle, setting, [Placed(piece.name, tuple(tuple(c + 1 for c in one) for one in cells))]
        )


@pytest.mark.parametrize("seed", range(10))
def test_random_puzzles(seed: int) -> None:
    questions(unsettled(random_puzzle(seed)), random.Random(seed))


@pytest.mark.parametrize("seed", range(10))
def test_random_puzzles_with_rules(seed: int) -> None:
    questions(unsettled(random_ruled_puzzle(seed)), random.Random(seed))


@pytest.mark.parametrize("name", LATTICES)
def test_every_lattice(name: str) -> None:
    rng = random.Random(name)
    questions(unsettled(random_puzzle(rng.randrange(1000), LATTICES[name])), rng)


@pytest.mark.parametrize("name", [name for name, one in LATTICES.items() if one.space < 4])
def test_every_lattice_with_joined_borders(name: str) -> None:
    rng = random.Random(name)
    questions(unsettled(random_joined_puzzle(rng.randrange(1000), LATTICES[name])), rng)


@pytest.mark.parametrize("puzzle", [PEGGED, L_PUZZLE], ids=str)
def test_puzzles_of_the_catalogue(puzzle: Puzzle) -> None:
    boards = [*puzzle.expect["at"]]
    for board in boards:
        solved = agree(puzzle, board["set"])
        ready = puzzle.prepared()
        assert ready.count(set=board["set"]).solutions == board["solutions"]
        assert isinstance(solved, Solution) == (board["solutions"] > 0)
    for setting in puzzle.setup.sample(puzzle.region, 10, 1):
        agree(puzzle, dict(setting))


@pytest.mark.parametrize(
    "setting",
    [
        {},
        {"pegs": "1,0 3,2"},
        {"pegs": "1,0 3,2 9,9"},
        {"pegs": "1,0 1,0 4,4"},
        {"pegs": 7},
        {"pegs": "nonsense"},
        {**PEGS, "hats": "1,0"},
    ],
    ids=str,
)
def test_faults_of_settings_are_those_of_the_verbs(setting: dict[str, Any]) -> None:
    error = agree(PEGGED, setting)
    assert error[0] is SetupError
    assert answered(lambda: PEGGED.problem(setting)) == error


def test_a_board_that_is_numbered_otherwise_has_the_same_first_solution() -> None:
    """Without its right part the board is taller than wide, and its cells are searched in another order."""
    right = tuple((x, y) for x in (3, 4) for y in range(4))
    slots = (Choose("side", "blocked", {"right": right, "corner": ((4, 3), (4, 2))}),)
    pieces = tilewright.piece_set("trominoes", copies=(0, None))
    puzzle = Puzzle("sides", tilewright.Region.box(5, 4), pieces, setup=Setup(slots))
    solved = agree(puzzle, {"side": "right"})
    assert isinstance(solved, Solution)
    agree(puzzle, {"side": "corner"})
    ready = puzzle.prepared()
    shared = ready._shared.of(solved.problem)
    assert shared is not None
    assert shared.solve(solved.problem) is None, "it cannot be answered here"
    assert shared.count(solved.problem) is not None


def test_pieces_that_are_not_used() -> None:
    words = tilewright.load("pentominoes-8x8-without-centre")
    some = replace(words, pieces=tuple(replace(p, copies=(0, 1)) for p in words.pieces))
    some = replace(some, region=tilewright.Region.box(5, 4))
    ready = Puzzle.of(some).prepared()
    every = [*some.solutions()]
    for without in (["P"], ["P", "V"], [], ["P", "P"], [piece.name for piece in some.pieces]):
        left = [one for one in every if not {p.piece for p in one.placements} & {*without}]
        assert ready.count(without=without).solutions == len(left)
        assert ready.unique(without=without) == (len(left) == 1)
        found = ready.solve(without=without)
        assert (found in left) if left else found is None
        slow = ready.count(without=without, engine="cells")
        assert (slow.solutions, slow.engine) == (len(left), "cells")
        assert ready.solve(without=without, engine="cells") == found
    laid = every[0].placements[:1]
    assert ready.solve(placed=laid, without=[laid[0].piece]) is None
    assert not ready.count(placed=laid, without=[laid[0].piece]).solutions
    with pytest.raises(PuzzleError, match=r"there is no piece .PP.*did you mean .P."):
        ready.count(without=["PP"])
    with pytest.raises(TypeError, match="distinct and without"):
        ready.count(without=["P"], distinct=True)


def test_a_long_question_is_one_for_the_plan() -> None:
    rectangle = tilewright.load("pentominoes-3x20")
    assert rectangle.prepared().count(distinct=True).distinct == 2
    counted = rectangle.prepared().count()
    assert counted.solutions == 8
    assert known(counted) == known(rectangle.count())
    assert rectangle.prepared().solve() == rectangle.solve()
    limited = rectangle.prepared(limit_nodes=1)
    with pytest.raises(tilewright.LimitReached):
        limited.solve()
    with pytest.raises(tilewright.LimitReached):
        limited.unique()
    assert not limited.count().complete
    assert limited.count(limit_nodes=None, engine="bitset").complete


def test_nothing_is_compiled_for_a_small_question(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = PEGGED.prepared()
    assert ready.solve(set=PEGS) is not None

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a board is compiled")

    monkeypatch.setattr("tilewright.compile.cover.compiled_as", refuse)
    monkeypatch.setattr("tilewright.compile.open_cover.OpenCover.of", refuse)
    for setting in PEGGED.setup.sample(PEGGED.region, 20, 3):
        assert ready.solve(set=setting) is not None
        assert ready.count(set=setting).solutions > 0
        assert ready.unique(set=setting) is False
    for pegs in UNSOLVABLE:
        assert ready.solve(set={"pegs": pegs}) is None
        assert ready.count(set={"pegs": pegs}).solutions == 0


def test_what_is_held() -> None:
    held = L_PUZZLE.prepared(set={"touch": "off"})
    pegs = "..oo...o/....o.o./o......./..o...o./..o...../..o..oo."
    assert held.count(set={"pegs": pegs}).solutions == 2
    assert held.count(set={"pegs": pegs, "touch": "on"}).solutions == 1
    problem = L_PUZZLE.problem({"touch": "off"}, partial=True)
    assert tilewright.prepared(problem).count(set={"pegs": pegs}).solutions == 2
    settled = tilewright.prepared(PEGGED.problem(PEGS))
    assert settled.count().solutions == 40
    solved = settled.solve()
    assert solved is not None
    laid = solved.placements[:2]
    assert settled.count(placed=laid).solutions == settled.count(placed=iter(laid)).solutions > 0


def test_hints_are_those_of_the_verb() -> None:
    ready, solved = PEGGED.prepared(), PEGGED.solve(set=PEGS)
    assert isinstance(solved, Solution)
    placed = [Placed(one.piece, one.cells) for one in solved.placements[:3]]
    for laid in ([], placed[:1], placed):
        asked = PEGGED.hint(set=PEGS, placed=laid)
        assert ready.hint(set=PEGS, placed=laid).data() == asked.data()
    assert ready.hint(set=PEGS, placed=solved.placements[:3]).data() == asked.data()


def test_threads_share_it() -> None:
    settings = [dict(one) for one in PEGGED.setup.every_setting(PEGGED.region)]
    expected = PEGGED.expect["survey"]
    ready = PEGGED.prepared()
    with ThreadPoolExecutor(8) as pool:
        counts = [*pool.map(lambda one: ready.count(set=one).solutions, settings)]
        solved = [*pool.map(lambda one: ready.solve(set=one), settings)]
    assert (sum(counts), max(counts)) == (expected["total"], expected["most"])
    assert [one is not None for one in solved] == [number > 0 for number in counts]


def test_copies_ask_the_same() -> None:
    ready = PEGGED.prepared(threads=1)
    for other in (pickle.loads(pickle.dumps(ready)), copy.copy(ready), copy.deepcopy(ready)):
        assert other == ready
        assert other.count(set=PEGS).solutions == 40
    assert ready != PEGGED.prepared()
    assert repr(ready) == "<Prepared pegged-5x5>"


def test_a_faulty_puzzle_is_not_made_ready() -> None:
    with pytest.raises(PuzzleError):
        replace(PEGGED, lattice="no such").prepared()
