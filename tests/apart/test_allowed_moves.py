"""The moves that are allowed: as a key of files, in Python and on the command line, and their faults."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import tilewright
from tests.apart.randoms import as_solution
from tests.apart.turning import CLOSED, closed
from tests.cli.commands import tilewright as run
from tilewright import Moves, PuzzleError
from tilewright.files.writing import puzzle_data
from tilewright.lattice import Cell

#: a puzzle of which the moves are left out
BARS = {
    "tilewright": 1,
    "name": "bars",
    "lattice": "cube",
    "region": {"box": [2, 2, 1]},
    "pieces": {"bar": {"cells": [[0, 0, 0], [1, 0, 0]], "copies": 2}},
}


def read(moves: Any, lattice: str = "cube") -> tilewright.Puzzle:
    """Return the puzzle with these moves."""
    document = {**BARS, "lattice": lattice, "moves": moves}
    return tilewright.loads(json.dumps(document))


@pytest.mark.parametrize("given", ["1/20", 0.05, "0.05", "2/40"])
def test_a_clearance_is_read_as_a_fraction(given: str | float) -> None:
    puzzle = read({"turns": True, "clearance": given, "fine": 2})
    assert puzzle.moves == Moves(True, Fraction(1, 20), 2)
    assert puzzle_data(puzzle)["moves"] == {"turns": True, "clearance": "1/20", "fine": 2}


def test_all_faults_of_moves_come_at_once() -> None:
    with pytest.raises(PuzzleError) as error:
        read({"turns": True, "clearance": "3/4", "fine": 9})
    assert [fault.path for fault in error.value.faults] == [
        ("moves", "clearance"),
        ("moves", "fine"),
    ]
    assert "from 0 to less than 1/16" in str(error.value)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ({"clearance": "1/20"}, "pieces do not turn"),
        ({"turns": True, "clearance": "-1/20"}, "the clearance is -1/20"),
        ({"turns": True, "clearance": "1/0"}, "a fraction of a cell"),
        ({"turns": True, "clearance": "1/20000"}, "1/10000 at most"),
        ({"turns": True, "clearance": [1, 20]}, "a fraction of a cell"),
        ({"turns": 1}, "true or false"),
        ({"fine": 0}, "less than 1"),
        ({"turns": True, "clearance": "1/4", "fine": 2}, "from 0 to less than 1/4"),
        ({"turn": True}, "did you mean 'turns'?"),
        (True, "not a mapping"),
    ],
)
def test_wrong_moves_are_refused(moves: Any, words: str) -> None:
    with pytest.raises(PuzzleError, match=words.replace("?", r"\?")):
        read(moves)


@pytest.mark.parametrize("moves", [{"turns": True}, {"fine": 2}])
def test_other_lattices_refuse_turns_and_parts_of_cells_by_name(moves: Any) -> None:
    document = {
        "tilewright": 1,
        "name": "bars",
        "region": {"box": [2, 2]},
        "pieces": {"bar": {"picture": "XX", "copies": 2}},
    }
    with pytest.raises(PuzzleError, match="on the lattice cube alone, not on square"):
        tilewright.loads(json.dumps({**document, "moves": moves}))
    flat = tilewright.loads(json.dumps(document))
    with pytest.raises(PuzzleError, match="on the lattice cube alone, not on square"):
        flat.disassemble(**moves)


def test_python_refuses_numbers_that_are_none() -> None:
    with pytest.raises(TypeError, match="give a fraction"):
        Moves(clearance=(1, 20))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="give a whole number"):
        Moves(fine=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="too many digits"):
        Moves(fine=10**20)


def test_pieces_that_are_too_many_cells_on_a_fine_grid_are_refused() -> None:
    block = frozenset[Cell]((x, y, z) for x in range(9) for y in range(9) for z in range(9))
    solution = as_solution([block, frozenset([(9, 0, 0)])])
    with pytest.raises(PuzzleError, match=r"373248 cells on the grid on which it is moved"):
        solution.disassemble(turns=True, fine=8)


def test_halves_shorten_the_way() -> None:
    solution = as_solution(closed(CLOSED["D"][0]))
    assert solution.disassemble(turns=True).level == 5
    halves = solution.disassemble(turns=True, fine=2)
    assert halves.level == 4
    assert any(isinstance(step.distance, Fraction) for step in halves.steps)
    assert tilewright.verify_disassembly(halves).ok


def test_the_smallest_clearance_is_found() -> None:
    (found,) = tilewright.load("turning-box-7").disassemble(clearance="find")
    between = (Fraction(127, 1024), Fraction(1, 8))
    assert found.clearance == between
    low, high = (found.solution.disassemble(turns=True, clearance=one) for one in between)
    assert (low.apart, high.apart) == (False, True)
    (sharp,) = tilewright.load("turning-box-1").disassemble(clearance="find")
    assert sharp.clearance == (Fraction(0), Fraction(0))
    assert sharp.data()["between"] == ["0", "0"]


def test_the_command_line_has_the_same_moves() -> None:
    def asked(*words: str) -> Any:
        result = run(*words, "--json")
        assert result.returncode in (0, 4), result.stderr
        return json.loads(result.stdout)

    without = asked("disassemble", "boxed-soma-7", "--limit", "20")
    turned = asked("disassemble", "boxed-soma-7", "--limit", "20", "--turns")
    assert (without["apart"], turned["apart"]) == (7, 10)
    assert asked("count", "turning-key-2", "--apart")["solutions"] == 1
    sharp = asked("disassemble", "turning-box-7", "--turns", "--clearance", "0")
    assert (asked("disassemble", "turning-box-7")["apart"], sharp["apart"]) == (1, 0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("count", "soma-3x3x3", "--turns"), "--turns needs --apart"),
        (("solve", "soma-3x3x3", "--fine", "2"), "--fine needs --apart"),
        (("disassemble", "soma-3x3x3", "--clearance", "1/20"), "--clearance needs --turns"),
        (("disassemble", "soma-3x3x3", "--turns", "--clearance", "some"), "is no fraction"),
        (("disassemble", "pentominoes-3x20", "--turns"), "on the lattice cube alone"),
        (("disassemble", "soma-3x3x3", "--turns", "--clearance", "1/2"), "less than 1/2"),
        (("disassemble", "soma-3x3x3", "--turns", "--clearance", "1/9999999999"), "digits"),
        (("disassemble", "soma-3x3x3", "--fine", "0"), "--fine"),
    ],
)
def test_the_command_line_says_what_is_wrong(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.returncode in (2, 3)
    assert says in result.stderr
