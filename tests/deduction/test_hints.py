"""Hints: how many solutions are left, what to take back, and the next step with what it rests on."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import tilewright
from tests.parts import chunks
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Placed, Puzzle, PuzzleError, TilewrightError
from tilewright.compile import compile_problem
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.hints import _most_kept
from tilewright.model import Problem
from tilewright.model.laid import read_laid
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions


def partial_board(seed: int) -> Problem | None:
    """Return a small random board with pieces laid anyhow, which seldom can be finished."""
    rng = random.Random(seed)
    puzzle = (random_ruled_puzzle if seed % 3 == 0 else random_puzzle)(seed)
    problem = puzzle.problem().with_placed(())
    places = sorted({(name, cells) for name, cells, _ in map(_laid, slow.placements(problem))})
    rng.shuffle(places)
    placed: list[Placed] = []
    for name, cells in places:
        if len(placed) == 4:
            break
        try:
            placed = list(problem.with_placed([*placed, Placed(name, cells)]).placed)
        except PuzzleError:  # it overlaps, or there is no copy left
            continue
    return problem.with_placed(placed) if placed else None


def _laid(one: object) -> tuple[str, tuple[tuple[int, ...], ...], tuple[str, ...]]:
    name, cells, marks = one  # type: ignore[misc]
    return name, tuple(sorted(map(tuple, cells))), marks


def fewest_by_hand(problem: Problem) -> int | None:
    """Return how many placed pieces have to go: all choices are tried with the slow twin."""
    layouts = slow.solutions(problem.with_placed(()))
    there = [{(name, frozenset(cells)) for name, cells, _ in layout} for layout in layouts]
    placed = [(piece.piece, frozenset(piece.cells)) for piece in problem.placed]
    for number in range(len(placed) + 1):
        for gone in combinations(range(len(placed)), number):
            kept = {piece for index, piece in enumerate(placed) if index not in gone}
            if any(kept <= layout for layout in there):
                return number
    return None


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_what_to_take_back_against_brute_force(chunk: int) -> None:
    """500 boards in all; the maximum that is asked past three pieces agrees as well."""
    doomed = 0
    for seed in range(chunk * 50, (chunk + 1) * 50):
        problem = partial_board(seed)
        if problem is None:
            continue
        fewest, hint = fewest_by_hand(problem), tilewright.hint(problem)
        assert hint.exact
        assert hint.is_doomed == (fewest != 0), seed
        if fewest is None:
            assert (hint.since, hint.take_back) == (None, ()), seed
        elif fewest:
            doomed += 1
            assert (len(hint.take_back), hint.fewest) == (fewest, True), seed
            kept = [piece for piece in problem.placed if piece not in hint.take_back]
            assert tilewright.count(problem.with_placed(kept)).solutions > 0
            back, proven = _most_kept(problem, Watch(SearchOptions()))
            assert back is not None
            assert (len(back), proven) == (fewest, True), seed
            _check_since(problem, hint.since)
    assert doomed > 5


def _check_since(problem: Problem, since: int | None) -> None:
    assert since is not None
    assert not tilewright.count(problem.with_placed(problem.placed[: since + 1])).solutions
    assert tilewright.count(problem.with_placed(problem.placed[:since])).solutions


def started(number: int, seed: int, name: str = "pentominoes-3x20") -> Puzzle:
    """Return a puzzle with some pieces of one of its solutions laid."""
    puzzle = tilewright.load(name)
    solution = next(iter(puzzle.sample(1, seed)))
    laid = random.Random(seed).sample(solution.placements, number)
    return Puzzle(**{**vars(puzzle), "placed": tuple(Placed(p.piece, p.cells) for p in laid)})


@pytest.mark.parametrize(
    "name", ["pentominoes-3x20", "soma-3x3x3", "pentominoes-8x8-without-centre"]
)
@pytest.mark.parametrize("seed", range(3))
def test_the_step_rests_on_what_it_says(name: str, seed: int) -> None:
    puzzle = started(4, seed, name)
    hint = puzzle.hint()
    assert hint.solutions == puzzle.count().solutions
    assert hint.step is not None
    assert hint.step.lays or hint.step.rules_out
    if hint.step.rung == "7":
        assert hint.because == ()
        return
    deducer = Deducer.of(compile_problem(puzzle.problem().with_placed(())))
    first = deducer.core.trace(list(deducer.options_of(puzzle.placed).values())).steps[0]
    needed = list(deducer.options_of(hint.because).values())
    assert deducer.core.holds(first, needed)
    for option in needed:
        assert not deducer.core.holds(first, [other for other in needed if other != option])


def test_strengths_tell_more_and_more() -> None:
    puzzle = tilewright.load("kanoodle-5x11-started-a")
    where, rule, move = (
        puzzle.hint(strength=s).data()["deduction"] for s in ("where", "rule", "move")
    )
    assert where["cells"] == rule["cells"] == move["cells"]
    assert (where["rung"], rule["rung"], move["rung"]) == (None, "1a", "1a")
    assert (where["effect"], rule["effect"]) == (None, None)
    assert move["effect"]["lay"][0]["piece"] == "I4"
    assert "I4" not in where["text"] + rule["text"]
    with pytest.raises(TilewrightError, match="no strength 'all'"):
        puzzle.hint(strength="all")


def test_a_board_that_is_full_and_one_that_never_can_be() -> None:
    full = started(12, 1)
    assert (full.hint().solutions, full.hint().step) == (1, None)
    parity = tilewright.load("dominoes-8x8-mutilated").hint()
    assert (parity.is_doomed, parity.since, parity.take_back) == (True, None, ())
    assert "Not even the empty board" in str(parity)


def test_a_board_as_a_picture() -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    laid = read_laid(puzzle, ".x......../XXX......./.X...IIIII/........../..........")[:1]
    assert laid == [Placed("X", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))]
    with pytest.raises(PuzzleError) as caught:
        read_laid(puzzle, "QQ......../XXX.......")
    assert len(caught.value.faults) == 2
    assert "letter of no piece" in str(caught.value)
    assert "no X" in str(caught.value)
