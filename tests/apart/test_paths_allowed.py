"""Paths as a key of files, in Python and on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import tilewright
from tests.apart.test_allowed_moves import read
from tests.cli.commands import tilewright as run
from tilewright import Moves, PuzzleError
from tilewright.files.writing import puzzle_data

#: needs a clearance of 1/27 without paths
BOX = "turning-box-4"


def test_a_file_says_that_pieces_may_shift() -> None:
    given = {"turns": True, "clearance": "1/20", "paths": True, "grid": 16}
    puzzle = read(given)
    assert puzzle.moves == Moves(True, Fraction(1, 20), 1, True, 16)
    assert puzzle_data(puzzle)["moves"] == given
    assert "grid" not in puzzle_data(read({**given, "grid": 32}))["moves"]


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ({"paths": True}, "pieces do not turn"),
        ({"turns": True, "paths": True}, "pieces have no clearance"),
        ({"turns": True, "clearance": "1/20", "paths": 3}, "true or false"),
        ({"turns": True, "grid": 15}, "the grid is 15"),
        ({"turns": True, "grid": 130}, "the grid is 130"),
    ],
)
def test_wrong_paths_are_refused(moves: Any, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read(moves)


def test_a_grid_asks_for_paths_and_a_number() -> None:
    puzzle = tilewright.load(BOX)
    assert puzzle.with_moves(grid=16).moves == Moves(True, Fraction(1, 27), 1, True, 16)
    with pytest.raises(TypeError, match="grid is '16'"):
        puzzle.with_moves(grid="16")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="too many digits"):
        puzzle.with_moves(grid=1 << 40)


def test_the_command_line_finds_a_path() -> None:
    done = run("disassemble", BOX, "--clearance", "1/50", "--paths", "--grid", "16", "--json")
    assert done.returncode == 0
    (found,) = json.loads(done.stdout)["disassemblies"]
    assert (found["apart"], found["certified"]) == (True, "path")
    (path,) = (step["path"] for step in found["steps"] if "path" in step)
    assert (path[0][2], path[-1][2]) == (0, 1)


def test_the_command_line_does_not_rule_out_what_it_did_not_find() -> None:
    words = ("disassemble", BOX, "--clearance", "1/5000", "--paths", "--grid", "8")
    done = run(*words)
    assert done.returncode == 4
    assert "no path was found at grid 8, which does not rule one out" in done.stdout
    assert "1 unknown" in done.stdout
    assert "a finer --grid may find one" in done.stderr
    data = json.loads(run(*words, "--json").stdout)
    assert (data["complete"], data["ended"], data["unknown"]) == (False, "grid", 1)
    assert "at_least" not in data["disassemblies"][0]


def test_a_smallest_clearance_with_paths_is_no_more_than_found() -> None:
    done = run("disassemble", BOX, "--clearance", "find", "--paths", "--grid", "8")
    assert done.returncode == 0
    assert "comes apart with a clearance of" in done.stdout
    assert "at grid 8)" in done.stdout
    (found,) = tilewright.load(BOX).disassemble(clearance="find", paths=True, grid=8)
    assert found.clearance is not None
    assert found.clearance[1] < Fraction(37, 1024)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("disassemble", "soma-3x3x3", "--turns", "--paths"), "--paths needs --turns and --cle"),
        (("disassemble", "soma-3x3x3", "--turns", "--grid", "8"), "--grid needs --paths"),
        (("count", "soma-3x3x3", "--paths"), "--paths needs --apart"),
        (
            ("disassemble", "soma-3x3x3", "--turns", "--clearance", "0", "--paths"),
            "have no clearance",
        ),
        (("disassemble", BOX, "--paths", "--grid", "7"), "the grid is 7"),
    ],
)
def test_the_command_line_says_what_paths_lack(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.returncode in (2, 3)
    assert says in result.stderr
