"""``bin/solve``: the pegged 5x5 board in its own JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tilewright

from .commands import bin_solve

NOMINAL = [[1, 0], [3, 2], [4, 4]]


def test_one_solution_is_right() -> None:
    done = bin_solve("--pegs", "1,0 3,2 4,4")
    assert done.returncode == 0
    placements = json.loads(done.stdout)["solution"]["placements"]
    laid = [
        tilewright.Placement(
            p["piece"], tuple(p["origin"]), p["orientation_index"], tuple(map(tuple, p["cells"]))
        )
        for p in placements
    ]
    puzzle = tilewright.load("pegged-5x5")
    assert tilewright.verify(puzzle, laid, pegs=NOMINAL)


@pytest.mark.parametrize(("pegs", "number"), [("1,0 3,2 4,4", 40), ("0,0 4,0 2,4", 72)])
def test_all_solutions(pegs: str, number: int) -> None:
    data = json.loads(bin_solve("--pegs", pegs, "--all", "--time").stdout)
    assert data["count"] == len(data["solutions"]) == number
    assert data["stats"]["nodes"] > 0


@pytest.mark.parametrize("pegs", ["0,2 2,2 3,0", "0,2 2,4 2,1", "0,2 2,4 3,2"])
def test_no_solution(pegs: str) -> None:
    done = bin_solve("--pegs", pegs)
    assert done.returncode == 2
    assert json.loads(done.stdout) == {"solution": None, "error": "no_solution"}


@pytest.mark.parametrize(
    "pegs",
    ["1,1 1,2 2,1", "9,9 3,2 4,4", "1,0 1,0 4,4", "1,0 3,2", "one two three", "", "1.5,0 3,2 4,4"],
)
def test_invalid_pegs(pegs: str) -> None:
    done = bin_solve("--pegs", pegs)
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert data["error"] == "invalid_pegs"
    assert data["message"]
    assert list(data["domains"]) == ["D0", "D1", "D2"]


@pytest.mark.parametrize("name", ["in.json", "in.yaml"])
def test_input_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    data = {"board_size": 5, "pegs": NOMINAL}
    path.write_text(json.dumps(data) if name == "in.json" else f"board_size: 5\npegs: {NOMINAL}\n")
    assert json.loads(bin_solve("--input", str(path), "--all").stdout)["count"] == 40
    assert bin_solve("--input", "-", stdin=path.read_text()).returncode == 0


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[1, 2]",
        "{",
        '{"pegs": 3}',
        '{"pegs": [["a", 1], 2, null]}',
        '{"board_size": 6, "pegs": []}',
    ],
)
def test_bad_input_files(text: str, tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    path.write_text(text)
    done = bin_solve("--input", str(path))
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"] == "invalid_pegs"


def test_formats() -> None:
    assert "●" in bin_solve("--pegs", "1,0 3,2 4,4", "--format", "text").stdout
    assert bin_solve("--pegs", "1,0 3,2 4,4", "--format", "svg").stdout.startswith("<svg")


def test_usage() -> None:
    assert bin_solve().returncode == 2


def test_the_same_answer_every_time() -> None:
    assert bin_solve("--pegs", "1,0 3,2 4,4").stdout == bin_solve("--pegs", "1,0 3,2 4,4").stdout
