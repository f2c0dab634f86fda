"""What is sent to another process comes back equal: puzzles, problems, errors, answers."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import tilewright
from tests.rules.boards import DOMINO, ruled
from tilewright import catalogue
from tilewright.compile import compile_problem
from tilewright.compile.packing import compile_packing
from tilewright.errors import Fault, Interrupted, PuzzleError, SetupError, VerificationError
from tilewright.lattice import LATTICES
from tilewright.model import Puzzle, Region

FAULTS = (Fault(("region",), "no", "yes"), Fault((), "what", "fix", 3, 4))


def again(value: Any) -> Any:
    """Return what is left of a value after the way to another process."""
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("name", catalogue.names()[::7])
def test_a_problem_equals_its_pickle(name: str) -> None:
    puzzle = tilewright.load(name)
    problem = puzzle.problem(partial=True)
    assert again(puzzle) == puzzle
    assert again(problem) == copy.deepcopy(problem) == problem
    assert hash(again(puzzle.region)) == hash(puzzle.region)


@pytest.mark.parametrize("lattice", LATTICES.values(), ids=list(LATTICES))
def test_there_is_one_lattice_of_each_kind(lattice: Any) -> None:
    assert again(lattice) is copy.deepcopy(lattice) is lattice


@pytest.mark.parametrize("kind", [PuzzleError, SetupError])
def test_an_error_keeps_its_faults(kind: type[PuzzleError]) -> None:
    error = kind(FAULTS, "a.yaml")
    for twin in (again(error), copy.copy(error)):
        assert type(twin) is kind
        assert (twin.faults, twin.origin, str(twin)) == (FAULTS, "a.yaml", str(error))


def test_other_errors_keep_what_they_hold() -> None:
    wrong = again(VerificationError(["one", "two"]))
    assert (wrong.faults, str(wrong)) == (("one", "two"), "one; two")
    assert again(Interrupted([1, 2])).partial == [1, 2]


def failing(name: str) -> None:
    Puzzle(name, Region([]), ()).problem()


def test_an_error_comes_out_of_a_process_pool() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        with pytest.raises(PuzzleError) as error:
            pool.submit(failing, "empty").result(timeout=60)
        assert len(error.value.faults) == 2
        assert pool.submit(abs, -1).result(timeout=60) == 1


def test_what_is_compiled_is_compiled_anew() -> None:
    problem = ruled((4, 4), DOMINO).problem()
    compiled, packing = compile_problem(problem), compile_packing(problem, "weight")
    twin, other = again(compiled), again(packing)
    assert twin.placements == compiled.placements
    assert tilewright.count(twin, distinct=True).distinct == 9
    assert (type(other), other.gains, other.objective) == (type(packing), packing.gains, "weight")


def test_estimates_and_explanations() -> None:
    puzzle = ruled((4, 4), DOMINO)
    for value in (
        tilewright.estimate(puzzle),
        tilewright.explain(puzzle),
        tilewright.explain(ruled((3, 3), DOMINO)),
    ):
        twin = again(value)
        assert twin.data() == value.data()
        assert str(twin) == str(value)
