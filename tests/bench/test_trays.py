"""Trays as files of ``js2``: what stands in them, and that a wrong number of moves is found out."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

import tilewright
from bench.cases import CaseError
from bench.trays import measure, names, written

#: as ``js2`` says it ran: a line for each move
LEVELS = "".join(f"echo 'level: {number} positions: {number} at time: 0'\n" for number in (1, 2, 3))


def test_klotski_is_written_as_its_author_writes_it() -> None:
    lines = written(tilewright.load("klotski")).splitlines()
    assert lines[:6] == [
        "xsize: 4",
        "ysize: 5",
        "piece: 1 (0,0) (0,1) (1,0) (1,1)",
        "put: 1 (1,0)",
        "piece: 2 (0,0) (0,1)",
        "put: 2 (0,0)",
    ]
    assert [line for line in lines if line.startswith("put: 4")] == [
        f"put: 4 ({x},{y})" for x, y in ((1, 3), (2, 3), (0, 4), (3, 4))
    ]
    assert [line for line in lines if line.startswith("win")] == ["win: 1 (1,3)"]


def test_cells_outside_the_tray_are_walls() -> None:
    lines = written(tilewright.load("motor-cars")).splitlines()
    assert [line for line in lines if line.startswith("wall")]


def test_trays_with_a_corridor_or_other_cells_are_left_out() -> None:
    assert "quzzle" in names()
    assert not {"tray-siding-2x7", "tray-hexes-bars"} & set(names())


def test_another_number_of_moves_is_an_error(tmp_path: Path) -> None:
    program = tmp_path / "js2"
    program.write_text(f"#!/bin/sh\n{LEVELS}")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    found = measure(program, "tray-corners-4x8", tmp_path, 1)
    assert (found.moves, found.theirs_met) == (3, 6)
    with pytest.raises(CaseError, match="quzzle: 3 moves by js2, 84 by us"):
        measure(program, "quzzle", tmp_path, 1)
