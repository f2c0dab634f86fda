"""Options that are given, and options that are excluded: the same as picking among all solutions."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tilewright
from tests.reference.engines import MAY_REFUSE
from tilewright import LimitReached, PuzzleError, exact_cover
from tilewright.errors import EngineRefused

from . import problems, slow, sudoku

_CHUNKS, _CHUNK = 10, 60


def questions(rng: random.Random, names: list[str]) -> list[tuple[list[str], list[str]]]:
    """Return some options to be given and some to be excluded; now and then one is both."""
    few = [rng.sample(names, rng.randint(0, min(most, len(names)))) for most in (1, 2, 2, 3, 3)]
    return [(few[0], []), ([], few[1]), (few[2], few[3]), (few[4], few[1])]


def check(seed: int) -> int:
    """Compare what a random matrix has with what is picked of its solutions; return how often any."""
    draft = slow.random_draft(seed)
    everything = slow.solutions(draft)
    cover = exact_cover(**draft.arguments())
    rng = random.Random(f"given {seed}")
    answered = 0
    for given, excluded in questions(rng, list(draft.options)):
        case = f"seed {seed}, {given} without {excluded}\n{draft}"
        expected = {
            solution
            for solution in everything
            if set(given) <= set(solution) and set(excluded).isdisjoint(solution)
        }
        view = cover.given(given).without(excluded)
        found = list(view)
        assert len(found) == len(set(found)), case
        assert set(found) == expected, case
        count = view.count()
        assert (count, count.complete) == (len(expected), True), case
        assert view.unique() == (len(expected) == 1), case
        assert view.first() == (found[0] if found else None), case
        answered += bool(expected)
    assert set(cover) == everything, f"seed {seed}: asking has changed the cover"
    return answered


@pytest.mark.parametrize("chunk", range(_CHUNKS))
def test_the_same_as_picking_among_all(chunk: int) -> None:
    answered = sum(check(seed) for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK))
    assert answered > _CHUNK // 3


@pytest.mark.parametrize("engine", [name for name, _ in tilewright.engines()])
def test_every_engine(engine: str) -> None:
    cover = problems.queens(8)
    everything = list(cover)
    view = cover.given([(0, 0)]).without([(7, 3), (1, 4)]).using(engine=engine)
    expected = {s for s in everything if (0, 0) in s and (7, 3) not in s and (1, 4) not in s}
    assert expected
    try:
        found = list(view)
    except EngineRefused:
        assert engine.startswith(MAY_REFUSE)
        return
    assert set(found) == expected
    assert view.count() == len(expected) == len(found)
    assert view.count().engine == engine


def test_many_solutions_below_what_is_given() -> None:
    cover = exact_cover([[item] for item in range(7) for _ in range(5)])
    view = cover.given([3, 8]).without([10, 11, 12])
    found = list(view)
    assert len(found) == len(set(found)) == view.count() == 2 * 5**4
    assert all({3, 8} <= set(solution) for solution in found)


def test_what_is_given_adds_up() -> None:
    cover = exact_cover({"a": [1], "b": [2], "ab": [1, 2], "c": [2]})
    view = cover.given(["a"]).without(["b"]).given(["a"]).without([])
    assert (view.chosen, view.excluded) == (("a",), ("b",))
    assert list(view) == [("a", "c")]
    assert list(view.given(iter("c"))) == [("a", "c")]
    assert repr(view).endswith("4 options, 1 given, 1 excluded>")
    assert list(view.using(threads=2)) == [("a", "c")]
    assert list(pickle.loads(pickle.dumps(view))) == [("a", "c")]
    assert (cover.chosen, cover.excluded, len(list(cover))) == ((), (), 3)


def test_givens_that_contradict_each_other_leave_no_solution() -> None:
    cover = exact_cover({"a": [1], "b": [2], "ab": [1, 2], "s": ["s"]}, secondary=["s"])
    for view in (cover.given(["a", "ab"]), cover.given(["a"]).without(["a"]), cover.given(["s"])):
        assert (view.count(), view.count().complete) == (0, True)
        assert (view.first(), view.unique(), list(view)) == (None, False, [])
    assert cover.without(["s"]).count() == 2


def test_unique_stops_at_two() -> None:
    assert not exact_cover(problems.endless()).unique()
    assert not exact_cover(problems.endless(), limit_nodes=100).unique()
    with pytest.raises(LimitReached, match="limit on nodes"):
        problems.langford(11).using(limit_nodes=3).unique()
    assert not problems.langford(5).unique()
    assert exact_cover([]).unique()


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["rid"], "given: there is no option 'rid'; did you mean 'red'?"),
        ([5], "given: there is no option 5; the keys of .options are their names"),
        ([["red"]], "given: ['red'] is not hashable; use a tuple or a frozenset"),
        ("red", "given: 'red' is no list of options; give a list, even of one option"),
        (7, "given: 7 is no list of options; give a list, even of one option"),
    ],
)
def test_faults(names: Any, message: str) -> None:
    cover = exact_cover({"red": [1], "blue": [2]})
    with pytest.raises(PuzzleError) as caught:
        cover.given(names)
    assert str(caught.value) == f"exact cover: error: {message}"
    with pytest.raises(PuzzleError, match="without"):
        cover.without(names)


def test_all_faults_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        exact_cover([[1], [2]]).given([2, 0, "x", []])
    assert len(caught.value.faults) == 3


# Sudokus: one cover, many questions -----------------------------------------------------------


def test_sudokus_of_17_clues_by_what_is_given() -> None:
    cover = exact_cover(sudoku.options())
    for grid in sudoku.grids():
        view = cover.given(sudoku.givens(grid))
        assert view.unique(), grid
        solution = view.first()
        assert solution is not None
        assert sudoku.is_answer(grid, solution), grid
        assert view.count() == 1
        assert list(view.without(solution[:1])) == [], grid


def test_sudokus_of_17_clues_each_by_itself() -> None:
    for grid in sudoku.grids():
        cover = exact_cover(sudoku.options(grid))
        (solution,) = cover
        assert cover.unique(), grid
        assert sudoku.is_answer(grid, solution), grid


def test_a_clue_less_is_never_unique() -> None:
    cover = exact_cover(sudoku.options())
    for grid in sudoku.grids()[:20]:
        assert not cover.given(sudoku.givens(grid)[1:]).unique(), (
            grid
        )  # McGuire, Tugemann, Civario 2012: 16 do not do


def test_from_several_threads_at_once() -> None:
    cover = exact_cover(sudoku.options())
    grids = sudoku.grids()

    def answer(grid: str) -> tuple[bool, Any]:
        view = cover.given(sudoku.givens(grid))
        return view.unique(), view.first()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(answer, grids * 3))
    assert all(unique for unique, _ in answers)
    assert all(map(sudoku.is_answer, grids * 3, [solution for _, solution in answers]))
