"""One solution sought: right where it is found, silent where there is none, the same by its seed."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

import tilewright
from bench.packings import CUBE_NETS
from tests.cli.commands import interrupted
from tests.cli.commands import tilewright as command
from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tilewright import LimitReached, Piece, Puzzle, Region, Rule, SearchOptions, _core, catalogue
from tilewright._core import CancelToken
from tilewright.compile import compile_problem
from tilewright.errors import TilewrightError
from tilewright.files.writing import write_puzzle
from tilewright.running.first import first_solution

#: T tetrominoes fill a rectangle only if both sides are multiples of 4 (D. W. Walkup, Amer. Math.
#: Monthly 72, 1965): there is no solution, no short proof that we know, and no end of trying
ENDLESS = Puzzle("endless", Region.box(42, 40), (Piece.of("T", "XXX/.X.", copies=(0, None)),))


@pytest.mark.parametrize("chunk", range(4))
def test_what_is_found_is_right_and_nothing_is_found_where_there_is_nothing(chunk: int) -> None:
    for number in range(chunk * 60, (chunk + 1) * 60):
        puzzle = random_puzzle(number)
        problem = puzzle.problem()
        known = slow.solutions(problem)
        for engine in ("seek", "beam", "auto"):
            solution = tilewright.solve(puzzle, engine=engine, seed=number)
            assert (solution is None) == (not known), (number, engine)
            if solution is not None:
                tilewright.verify(puzzle, solution).raise_if_wrong()
                assert solution.key() in known, (number, engine)


def test_the_seed_decides_and_the_threads_do_not() -> None:
    def sought(seed: int, threads: int) -> tilewright.Solution | None:
        options = SearchOptions("seek", threads)
        return tilewright.solve(catalogue.load("pentominoes-6x10"), options=options, seed=seed)

    found = [sought(seed, 1) for seed in range(6)]
    assert found == [sought(seed, 3) for seed in range(6)]
    assert len({solution.key() for solution in found if solution}) > 1


def test_a_small_puzzle_has_its_first_solution_as_ever() -> None:
    puzzle = catalogue.load("pentominoes-6x10")
    first = next(iter(tilewright.solutions(puzzle)))
    assert tilewright.solve(puzzle) == tilewright.solve(puzzle, seed=5) == first


def test_the_plan_is_given_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds, answer = [], _core.answer

    def noted(cover: _core.Cover, question: str, **how: Any) -> _core.Answer:
        seeds.append(how["seed"])
        return answer(cover, question, **how)

    monkeypatch.setattr(_core, "answer", noted)
    for seed in (5, -1, 2**64 + 3):
        assert tilewright.solve(catalogue.load("dominoes-4x4"), seed=seed)
    assert seeds == [5, 2**64 - 1, 3]


def test_the_beam_fills_what_no_tree_does() -> None:
    """T tetrominoes on 40 x 40: 16 to a block of 4 x 4, so that there are solutions."""
    piece = Piece.of("T", "XXX/.X.", copies=(0, None))
    for engine, sides in [("beam", (40, 40)), ("auto", (24, 24))]:
        puzzle = Puzzle("tees", Region.box(*sides), (piece,))
        found = first_solution(compile_problem(puzzle.problem()), SearchOptions(engine), 1)
        (solution,) = found
        assert found.engine == "beam"
        tilewright.verify(puzzle, solution).raise_if_wrong()


def test_repair_finds_packings_with_gaps() -> None:
    """Eleven nets of a cube, of which no two touch, on 9 x 17 (R. Grabarchuk): no tree finds them in minutes."""
    pieces = tuple(Piece.of(f"n{number}", net) for number, net in enumerate(CUBE_NETS))
    board = Region.of("/".join(["?" * 17] * 9))
    apart = Rule("apart", {"pieces": "all", "touching": "corner"})
    puzzle = Puzzle("nets", board, pieces, rules=(apart,))
    for engine in ("repair", "auto"):
        found = first_solution(compile_problem(puzzle.problem()), SearchOptions(engine), 1)
        (solution,) = found
        assert found.engine == "repair"
        tilewright.verify(puzzle, solution).raise_if_wrong()


def test_repair_refuses_what_has_no_pieces_of_exact_number() -> None:
    with pytest.raises(TilewrightError, match=r"the engine 'repair' refuses: .*exact number"):
        tilewright.solve(ENDLESS, engine="repair")


@pytest.mark.medium
def test_auto_seeks_where_the_tree_takes_long() -> None:
    puzzle = catalogue.load("hexominoes-15x15-without-centre")
    found = first_solution(compile_problem(puzzle.problem()), SearchOptions(), 0)
    (solution,) = found
    assert found.engine in (
        "seek",
        "beam",
    )  # they take turns by the clock, and the threads of seek meet by chance
    tilewright.verify(puzzle, solution).raise_if_wrong()


def test_auto_proves_that_there_is_none() -> None:
    mutilated = catalogue.load("dominoes-8x8-mutilated")
    found = first_solution(compile_problem(mutilated.problem()), SearchOptions(), 0)
    assert list(found) == []
    assert found.complete


@pytest.mark.parametrize("engine", ["seek", "beam", "auto"])
def test_a_limit_is_no_proof(engine: str) -> None:
    with pytest.raises(LimitReached, match="limit on nodes"):
        tilewright.solve(ENDLESS, engine=engine, limit_nodes=5000)
    with pytest.raises(LimitReached, match="limit on time"):
        tilewright.solve(ENDLESS, engine=engine, limit_time=0.05)


def test_a_limit_of_nodes_holds_for_all_turns_together() -> None:
    endless = compile_problem(ENDLESS.problem())
    found = first_solution(endless, SearchOptions(limit_nodes=30_000), 0)
    assert list(found) == []
    assert (found.ended, found.nodes) == ("nodes", 30_000)


@pytest.mark.parametrize("engine", ["seek", "beam", "auto"])
def test_another_thread_cancels(engine: str) -> None:
    token = CancelToken()
    Timer(0.2, token.cancel).start()
    with pytest.raises(LimitReached, match="cancelled"):
        tilewright.solve(ENDLESS, options=SearchOptions(engine, token=token))


@pytest.mark.parametrize("engine", ["seek", "beam"])
def test_only_solve_for_one_takes_the_engine(engine: str) -> None:
    puzzle = catalogue.load("dominoes-4x4")
    for verb in (tilewright.count, lambda p, engine: list(tilewright.solutions(p, engine=engine))):
        with pytest.raises(TilewrightError, match="one solution"):
            verb(puzzle, engine=engine)
    for words in (("count",), ("solve", "--all"), ("solve", "--limit", "2")):
        done = command(words[0], "dominoes-4x4", "--engine", engine, *words[1:])
        assert done.returncode != 0
        assert "one solution" in done.stderr
    assert engine in command("list", "--engines").stdout


def test_the_command_says_who_found_it() -> None:
    words = ("dominoes-4x4", "--format", "json")
    for name in ("seek", "beam"):
        sought = json.loads(command("solve", *words, "--engine", name, "--seed", "-7").stdout)
        assert (sought["stats"]["engine"], len(sought["solutions"])) == (name, 1)
    engine = json.loads(command("solve", *words).stdout)["stats"]["engine"]
    assert engine in dict(tilewright.engines())


@pytest.mark.parametrize("engine", ["seek", "beam"])
def test_ctrl_c_ends_it(tmp_path: Path, engine: str) -> None:
    (tmp_path / "endless.yaml").write_text(write_puzzle(ENDLESS))
    code, _, err = interrupted("solve", str(tmp_path / "endless.yaml"), "--engine", engine)
    assert code == 130
    assert "stopped (interrupted)" in err
