"""``--engine boxes``: what ``solve`` and ``count`` print in each format, and how it is refused."""

from __future__ import annotations

import json

import pytest

from tilewright import SearchOptions, catalogue
from tilewright.running import boxes
from tilewright.running.boxable import to_search
from tilewright.running.limits import Watch

from .commands import tilewright

BLOCKS = "slothouber-graatsma-3x3x3"


def test_solve_writes_one_solution_and_all() -> None:
    done = tilewright("solve", BLOCKS, "--engine", "boxes", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert (data["stats"]["engine"], data["complete"]) == ("boxes", False)
    assert len(data["solutions"]) == 1
    listed = tilewright("solve", BLOCKS, "--engine", "boxes", "--all", "--format", "jsonl")
    lines = [json.loads(line) for line in listed.stdout.splitlines()]
    assert (lines[-1]["complete"], lines[-1]["engine"]) == (True, "boxes")
    counted = tilewright("count", BLOCKS, "--engine", "boxes", "--json")
    assert json.loads(counted.stdout)["solutions"] == len(lines) - 2 == lines[-1]["found"]
    drawn = tilewright("solve", BLOCKS, "--engine", "boxes", "--stats")
    assert drawn.stdout
    assert drawn.returncode == 0


def test_what_it_cannot_do_is_said_in_a_line() -> None:
    done = tilewright("solve", "pentominoes-6x10", "--engine", "boxes")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("engine boxes: piece 'F' is no box\n")
    done = tilewright("count", BLOCKS, "--engine", "boxes", "--distinct")
    assert done.returncode == 2
    assert "symmetric solutions" in done.stderr
    done = tilewright("sample", BLOCKS, "--engine", "boxes")
    assert done.returncode == 2


def test_auto_says_who_answered_after_the_opening_of_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boxes, "_OPENING", 1)
    options = SearchOptions(threads=1)
    made = to_search(catalogue.load("hoffman-9x9x9").problem(), {}, Watch(options), one=True)
    found = boxes.one_solution(made, options, 0)
    assert len([*found]) == 1
    assert found.engine == "boxes"
    assert isinstance(found, boxes.BoxFirst)
    assert [trial["outcome"] for trial in found.tried] == ["stopped: nodes", "answered"]
