"""Conditions of one's own are kept by every verb, or refused with a reason, as filtering by hand says."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import tilewright
from tests.reference.random_rules import random_ruled_puzzle
from tests.rules.boards import DOMINO, engine_counts, ruled
from tilewright import Placement, Puzzle, Solution
from tilewright.compile import Compiled, compile_problem
from tilewright.compile.symmetry import placement_images
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.model import AnyCells, Piece, Setup
from tilewright.model.rules import RULES

SQUARES = Puzzle.of(ruled((4, 4), DOMINO))


def drawn(seed: int, *given: Placement) -> bool:
    """Return a random answer, true mostly and the same for the same cells."""
    text = f"{seed} {[(one.piece, one.cells) for one in given]}"
    return crc32(text.encode()) % 8 > 0


def level(one: Placement) -> bool:
    """Tell something that mirrors keep: whether a placement is as wide as it is high."""
    spans = [max(axis) - min(axis) for axis in zip(*one.cells, strict=True)]
    return len(set(spans)) == 1 or max(spans) < 2


def keeps_off(one: Placement, other: Placement) -> bool:
    """Tell something that every symmetry keeps: whether two of a size do not touch."""
    steps = (
        sum(abs(a - b) for a, b in zip(c, d, strict=True)) for c in one.cells for d in other.cells
    )
    return len(one.cells) != len(other.cells) or len(one.cells) < 3 or 1 not in steps


def by_hand(
    puzzle: Puzzle,
    placement: Callable[[Placement], object],
    pair: Callable[[Placement, Placement], object],
) -> tuple[int, int]:
    """Return the solutions that are kept, and up to the symmetries that keep what is refused."""
    compiled = compile_problem(puzzle.problem())
    laid = [compiled.laid[number][1] for number in range(len(compiled.placements))]
    names = [piece.name for piece in puzzle.pieces]

    def order(number: int) -> Any:
        return names.index(laid[number].piece), laid[number].orientation_index, laid[number].cells

    single = {number for number, one in enumerate(laid) if not placement(one)}
    pairs = {
        frozenset((a, b))
        for a, b in combinations(sorted(range(len(laid)), key=order), 2)
        if {a, b}.isdisjoint(single)
        and set(laid[a].cells).isdisjoint(laid[b].cells)
        and not (laid[a].piece == laid[b].piece and copies(puzzle, laid[a].piece) == 1)
        and not pair(laid[a], laid[b])
    }
    images = [
        image
        for image in placement_images(compiled.board, compiled.placements, compiled.symmetries)
        if {image[one] for one in single} == single
        and {frozenset(image[one] for one in both) for both in pairs} == pairs
    ]
    numbers = {one: number for number, one in enumerate(laid)}
    kept = {
        one
        for one in (numbered(solution, numbers) for solution in puzzle.solutions())
        if single.isdisjoint(one)
        and not any(frozenset(both) in pairs for both in combinations(one, 2))
    }
    return len(kept), orbits(kept, images)


def numbered(solution: Solution, numbers: dict[Placement, int]) -> tuple[int, ...]:
    return tuple(sorted(numbers[one] for one in solution.placements))


def copies(puzzle: Puzzle, name: str) -> int | None:
    return next(piece.copies[1] for piece in puzzle.pieces if piece.name == name)


def orbits(kept: Iterable[tuple[int, ...]], images: list[list[int]]) -> int:
    return len({min(tuple(sorted(image[one] for one in own)) for image in images) for own in kept})


@pytest.mark.parametrize("seed", range(120))
def test_placements_and_pairs_at_random(seed: int) -> None:
    puzzle = Puzzle.of(random_ruled_puzzle(seed))

    def placement(one: Placement) -> bool:
        return drawn(seed, one) if seed % 3 else level(one)

    def pair(one: Placement, other: Placement) -> bool:
        return drawn(seed, one, other) if seed % 2 else keeps_off(one, other)

    conditioned = puzzle.with_condition(placement=placement, pair=pair)
    expected = by_hand(puzzle, placement, pair)
    assert engine_counts(conditioned) == expected
    twice = puzzle.with_condition(placement=placement).with_condition(pair=pair)
    assert int(twice.count()) == expected[0]
    assert all(conditioned.verify(one) for one in conditioned.solutions())


def classes_by_hand(compiled: Compiled, kept: list[Solution]) -> int:
    images = placement_images(compiled.board, compiled.placements, compiled.symmetries)
    numbers = {compiled.laid[number][1]: number for number in range(len(compiled.placements))}
    return orbits([numbered(one, numbers) for one in kept], images)


@pytest.mark.parametrize("seed", range(120))
def test_solutions_at_random(seed: int) -> None:
    puzzle = Puzzle.of(random_ruled_puzzle(seed))

    def solution(one: Solution) -> bool:
        own = sorted(one.placements, key=lambda placement: placement.cells)
        return drawn(seed, own[0]) and drawn(seed, *own)

    kept = [one for one in puzzle.solutions() if solution(one)]
    assert list(puzzle.solutions(where=solution)) == kept
    conditioned = puzzle.with_condition(solution=solution)
    assert list(conditioned.solutions()) == kept
    classes = classes_by_hand(compile_problem(puzzle.problem()), kept)
    for count in (puzzle.count(where=solution, distinct=True), conditioned.count(distinct=True)):
        assert (count.solutions, count.distinct) == (len(kept), classes)
        assert count.asked
    assert len([*conditioned.solutions(distinct=True)]) == classes
    assert (conditioned.solve() is None) == (puzzle.solve(where=solution) is None) == (not kept)
    refused = [one for one in puzzle.solutions() if not solution(one)]
    assert all(conditioned.verify(one) for one in kept)
    assert all(conditioned.verify(one).kinds == {"rule-condition"} for one in refused)


def test_each_is_asked_once() -> None:
    asked: list[Any] = []
    puzzle = Puzzle.of(ruled((3, 2), Piece.of("bar", "XX", copies=3)))

    def placement(one: Placement) -> bool:
        asked.append(one)
        return True

    def pair(one: Placement, other: Placement) -> bool:
        asked.append((one, other))
        return True

    assert int(tilewright.count(puzzle.with_condition(placement=placement))) == 3
    assert len(asked) == len(set(asked)) == 7
    asked.clear()
    assert int(tilewright.count(puzzle.with_condition(pair=pair))) == 3
    assert len(asked) == len(set(asked)) == 11
    assert all(set(one.cells).isdisjoint(other.cells) for one, other in asked)


# What raises, and what cannot be kept ----------------------------------------------------------


def fails(*given: object) -> bool:
    raise KeyError("no such word")


@pytest.mark.parametrize(
    ("keyword", "named"),
    [
        ("placement", "placements, fails, was asked of domino on [0, 0] [1, 0]."),
        ("pair", "pairs, fails, was asked of domino on [0, 0] [1, 0] and domino on [0, 1] [1, 1]."),
        ("solution", "solutions, fails, was asked of domino on [0, 0] [1, 0]; domino on [0, 1]"),
    ],
)
def test_what_a_condition_raises_names_what_it_was_asked_of(keyword: str, named: str) -> None:
    puzzle = ruled((2, 2), DOMINO).with_condition(**{keyword: fails})  # type: ignore[arg-type]
    with pytest.raises(KeyError) as error:
        tilewright.count(puzzle)
    assert error.value.__notes__[0].startswith(f"The condition on {named}")


def is_first(one: Placement) -> bool:
    return one.orientation_index == 0


def test_a_pickle_keeps_functions_by_name() -> None:
    puzzle = SQUARES.with_condition(placement=is_first)
    back = pickle.loads(pickle.dumps(puzzle))
    assert back == puzzle
    assert int(tilewright.count(back)) == 1
    unnamed = SQUARES.with_condition(placement=lambda one: True)
    with pytest.raises(
        pickle.PicklingError, match=r"placement=lambda \(test_conditions.py, line \d"
    ):
        pickle.dumps(unnamed)
    with pytest.raises(
        pickle.PicklingError, match=r"solution=lambda \(test_conditions.py, line \d"
    ):
        pickle.dumps(tilewright.solutions(SQUARES, where=lambda one: True))
    assert copy.deepcopy(unnamed) == unnamed


def test_a_run_and_a_file_refuse_conditions_by_name(tmp_path: Path) -> None:
    puzzle = SQUARES.with_condition(pair=lambda one, other: True)
    for act in (
        lambda: tilewright.run(puzzle, tmp_path / "run"),
        lambda: tilewright.convert(puzzle, "yaml"),
    ):
        with pytest.raises(TilewrightError, match=r"cannot hold .*pair=lambda \(test_cond"):
            act()


@pytest.mark.parametrize("given", [{}, {"placement": 3}, {"solution": "all"}])
def test_what_is_no_function_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="function"):
        SQUARES.with_condition(**given)
    with pytest.raises(TypeError, match="give a function of a solution"):
        tilewright.count(SQUARES, where=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="apart and where"):
        tilewright.solve(SQUARES, where=bool, apart=True)


def test_a_file_has_no_such_rule() -> None:
    assert "condition" not in list(RULES)
    with pytest.raises(PuzzleError, match="unknown rule 'condition'"):
        tilewright.loads(
            "tilewright: 1\nname: a\nregion: '..'\npieces: {b: XX}\nrules: [condition: 1]"
        )


# Every verb -----------------------------------------------------------------------------------

#: verbs that search, with what they need
SEARCHES: dict[str, Callable[[Puzzle, Path], object]] = {
    "best": lambda puzzle, _: tilewright.best(puzzle),
    "cheapest": lambda puzzle, _: tilewright.cheapest(puzzle),
    "sample": lambda puzzle, _: tilewright.sample(puzzle),
    "nth": lambda puzzle, _: tilewright.nth(puzzle, 0),
    "heatmap": lambda puzzle, _: tilewright.heatmap(puzzle),
    "estimate": lambda puzzle, _: tilewright.estimate(puzzle),
    "prove": lambda puzzle, path: tilewright.prove(puzzle, path / "proof", all=True),
    "rate": lambda puzzle, _: tilewright.rate(puzzle),
    "hint": lambda puzzle, _: tilewright.hint(puzzle),
    "study": lambda puzzle, _: tilewright.study(puzzle),
    "compare_strategies": lambda puzzle, _: tilewright.compare_strategies(puzzle),
    "prepared": lambda puzzle, _: tilewright.prepared(puzzle).count(),
    "changes": lambda puzzle, _: tilewright.changes(puzzle),
    "generate": lambda puzzle, _: tilewright.generate(puzzle),
    "design": lambda puzzle, _: tilewright.design(puzzle),
    "design_boards": lambda puzzle, _: tilewright.design_boards(puzzle, "boxes"),
    "sheet": lambda puzzle, _: tilewright.sheet(puzzle),
    "run": lambda puzzle, path: tilewright.run(puzzle, path / "run"),
}


@pytest.mark.parametrize("verb", SEARCHES)
def test_verbs_that_ask_no_solution_say_so(verb: str, tmp_path: Path) -> None:
    puzzle = SQUARES.with_condition(solution=lambda one: len(one.placements) == 8)
    said = r"each solution has to be asked \(lambda"
    if verb == "prove":
        said = "a proof cannot ask a condition of your own: solution=lambda"
    with pytest.raises(PuzzleError, match=said):
        SEARCHES[verb](puzzle, tmp_path)


@pytest.mark.parametrize(("verb", "who"), [("prove", "a proof"), ("changes", "changes")])
def test_verbs_that_ask_no_function_say_so(verb: str, who: str, tmp_path: Path) -> None:
    puzzle = SQUARES.with_condition(placement=is_first)
    with pytest.raises(PuzzleError, match=f"{who} cannot ask a condition of your own: placement="):
        SEARCHES[verb](puzzle, tmp_path)


@pytest.mark.parametrize("answer", [None, 1, "yes", []])
def test_an_answer_that_is_no_truth_value_is_refused(answer: object) -> None:
    """A ``return`` that was forgotten would count as false otherwise."""
    said = r"lambda \(test_conditions.py, line \d+\), returned .*: return True or False"
    for whose, asked in (
        ("solutions", lambda: tilewright.count(SQUARES, where=lambda solution: answer)),
        ("placements", SQUARES.with_condition(placement=lambda one: answer).count),
        ("pairs", SQUARES.with_condition(pair=lambda one, other: answer).count),
        ("solutions", SQUARES.with_condition(solution=lambda one: answer).count),
    ):
        with pytest.raises(TypeError, match=f"the condition on {whose}, {said}"):
            asked()


def test_truth_values_of_numpy_are_answers() -> None:
    numpy = pytest.importorskip("numpy")
    assert tilewright.count(SQUARES, where=lambda solution: numpy.bool_(False)) == 0
    assert tilewright.count(SQUARES, where=lambda solution: numpy.bool_(True)) == 36


def test_surveys_ask_no_solution() -> None:
    pegged = Puzzle(
        "pegged",
        SQUARES.region,
        (Piece.of("domino", "XX", copies=7),),
        setup=Setup((AnyCells("pegs", "blocked", 2),)),
    )
    even = pegged.with_condition(solution=lambda one: True)
    with pytest.raises(PuzzleError, match="each solution has to be asked"):
        even.survey()
    first = pegged.with_condition(placement=is_first)
    assert (
        sum(row.solutions for row in pegged.survey())
        > sum(row.solutions for row in first.survey())
        > 0
    )


def test_verbs_that_search_keep_conditions_on_placements() -> None:
    puzzle = Puzzle("squares", SQUARES.region, (Piece.of("I", "XX", copies=8),))
    first = puzzle.with_condition(placement=is_first)
    (only,) = first.solutions()
    assert list(first.sample(1)) == [only]
    assert first.nth(0) == only
    assert first.cheapest() == first.best()
    assert first.heatmap().solutions == 1 == first.rate().solutions
    assert first.prepared().unique()
    assert first.hint().move.placement.orientation_index == 0  # type: ignore[union-attr]


def test_the_text_of_an_answer_says_that_solutions_were_asked() -> None:
    none = SQUARES.with_condition(solution=lambda one: False)
    said = r"solutions were listed, and each asked: lambda (test_conditions.py, line"
    assert said in str(tilewright.count(none))
    assert said in repr(tilewright.count(none))
    explained = tilewright.explain(none)
    assert explained.verdict == "no solution"
    assert "asked      each solution, once it is found: lambda" in str(explained)
    some = tilewright.explain(
        SQUARES.with_condition(solution=lambda one: not is_first(one.placements[0]))
    )
    assert some.solution is not None
    assert not is_first(some.solution.placements[0])
